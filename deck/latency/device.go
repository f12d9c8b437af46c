package latency

import (
	"slices"
	"time"
)

// Device is one accelerator and how well serving engines use it.
type Device struct {
	ID   string // as written in packs, e.g. h100-sxm
	Name string
	// Dense peak rates in TFLOP/s; 0 where the part has no native path, in
	// which case the weights are stored at that precision and the arithmetic
	// is done in bf16.
	BF16, FP8, FP4, Int8 float64
	BandwidthGBs         float64 // memory bandwidth, GB/s
	MemoryGB             float64
	// MemoryShare is the part of the memory an engine may fill, 0 to 1; it
	// caps Query.MemoryFraction (Apple leaves the GPU about three quarters).
	MemoryShare float64
	Link        string  // between devices; empty when there is none
	LinkGBs     float64 // GB/s, both directions together
	// MFU is the share of the dense peak that prefill reaches at
	// tensor-parallel degrees 1, 2, 4 and 8.
	MFU [4]float64
	// MBU is the share of the bandwidth that decode reaches.
	MBU float64
	// LayerCost is the fixed time of one layer in one pass, AllReduceCost what
	// a layer pays on top when tp > 1, StepCost the fixed time of one pass.
	LayerCost, AllReduceCost, StepCost time.Duration
	Sources                            []string
	Verified                           string // how far the figures were checked
	Trap                               string // the usual mistake with this part; may be empty
}

// degrees are the tensor-parallel degrees that the tables know. More than
// eight spans nodes, where the network decides and these formulas do not hold.
func degrees() []int { return []int{1, 2, 4, 8} }

// mfu is the prefill efficiency at degree tp, which must be one of degrees.
func (d Device) mfu(tp int) float64 { return d.MFU[slices.Index(degrees(), tp)] }

// maxTP is the largest degree the device can form.
func (d Device) maxTP() int {
	if d.Link == "" {
		return 1
	}
	return 8
}

// FindDevice looks a device up by id. The error names the nearest id.
func FindDevice(id string) (Device, error) {
	var ids []string
	for _, d := range Devices() {
		if d.ID == id {
			return d, nil
		}
		ids = append(ids, d.ID)
	}
	return Device{}, unknown("gpu", id, ids)
}
