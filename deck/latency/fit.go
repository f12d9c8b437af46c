package latency

import (
	"fmt"
	"slices"

	"prefill/deck"
)

// resolve looks up every name of the setting and fills in the defaults. It
// does not ask whether the model fits.
func (q Query) resolve() (replica, error) {
	model, err := FindModel(q.Model)
	if err != nil {
		return replica{}, err
	}
	device, err := FindDevice(q.GPU)
	if err != nil {
		return replica{}, err
	}
	name := q.Precision
	if name == "" || name == "fp4" && model.Native == "mxfp4" {
		name = model.Native
	}
	weights, err := findPrecision(name)
	if err != nil {
		return replica{}, err
	}
	kv, err := kvBytes(q.KVPrecision)
	if err != nil {
		return replica{}, err
	}
	r := replica{model: model, device: device, tp: max(q.TP, 1), weights: weights, kv: kv, fraction: q.MemoryFraction}
	if r.fraction == 0 {
		r.fraction = DefaultMemoryFraction
	}
	teraflops, _ := weights.teraflops(device)
	r.peak = teraflops * 1e12
	return r, r.checkDegree(q.TP)
}

// checkDegree reports a tensor-parallel degree that cannot be formed.
func (r replica) checkDegree(tp int) error {
	switch {
	case tp < 0 || !slices.Contains(degrees(), r.tp):
		e := outOfRange("tp", "%d is no degree of the table; the model covers 1, 2, 4 and 8 devices of one node", tp)
		e.Nearest = fmt.Sprintf("tp %d", nearestDegree(tp))
		return e
	case r.tp > r.device.maxTP():
		e := outOfRange("tp", "%s has no link to a second device", r.device.ID)
		e.Nearest = "tp 1"
		return e
	case r.model.Heads%r.tp != 0:
		return outOfRange("tp", "the %d heads of %s cannot be split over %d devices", r.model.Heads, r.model.ID, r.tp)
	}
	return nil
}

func nearestDegree(tp int) int {
	best := 1
	for _, d := range degrees() {
		if d <= tp {
			best = d
		}
	}
	return best
}

// need is the number of sequences the setting must hold at once, without load
// the batch, under load one whole request.
func (q Query) need() float64 {
	if q.Rate > 0 || q.Concurrency > 0 {
		return 1
	}
	return float64(max(q.Batch, 1))
}

// meanContext is the mean length of a sequence while it decodes.
func (q Query) meanContext() float64 { return float64(q.Prompt) + float64(q.Output)/2 }

// holds reports whether weights and cache of the query fit: the batch at its
// mean length, and one request at its full length.
func (r replica) holds(q Query) bool {
	return r.capacity(q.meanContext()) >= q.need() && r.capacity(float64(q.Prompt+q.Output)) >= 1
}

// checkFit explains what does not fit and names the nearest setting that does.
func (r replica) checkFit(q Query) error {
	if r.holds(q) {
		return nil
	}
	e := &SettingError{Kind: ErrFit}
	hold := "hold"
	if r.tp == 1 {
		hold = "holds"
	}
	have := fmt.Sprintf("%d x %s %s %s (%.0f %% of the memory)", r.tp, r.device.ID, hold,
		gigabytes(r.usable()*float64(r.tp)), 100*r.usable()/(r.device.MemoryGB*1e9))
	if r.free() <= 0 {
		e.Field = "model"
		e.Reason = fmt.Sprintf("%s in %s needs %s for its weights, and %s", r.model.ID, r.weights.id, gigabytes(r.weightBytes()), have)
	} else {
		e.Field = "kv"
		subject, need := "sequences", "need"
		if q.need() == 1 {
			subject, need = "sequence", "needs"
		}
		e.Reason = fmt.Sprintf("%s %s of %s tokens %s %s of KV cache beside %s of weights, and %s",
			grouped(q.need()), subject, grouped(q.meanContext()), need, gigabytes(q.need()*r.kvBytes(q.meanContext())*float64(r.tp)/r.kvShards()), gigabytes(r.weightBytes()), have)
	}
	if fix, how, ok := q.nearestFit(r); ok {
		e.Fix, e.Nearest = &fix, how
	}
	return e
}

// nearestFit tries, in this order, more devices, a smaller batch, smaller
// cache entries, smaller weights, and another device.
func (q Query) nearestFit(r replica) (deck.Setting, string, bool) {
	for _, c := range q.alternatives(r) {
		other := q
		other.Setting = c.setting
		alt, err := other.resolve()
		if err == nil && alt.holds(other) {
			return c.setting, c.how, true
		}
	}
	return deck.Setting{}, "", false
}

type alternative struct {
	setting deck.Setting
	how     string
}

func (q Query) alternatives(r replica) []alternative {
	var list []alternative
	add := func(how string, change func(*deck.Setting)) {
		s := q.Setting
		change(&s)
		list = append(list, alternative{s, how})
	}
	for _, tp := range degrees() {
		if tp > r.tp && tp <= r.device.maxTP() {
			add(fmt.Sprintf("tp %d", tp), func(s *deck.Setting) { s.TP = tp })
		}
	}
	if most := int(r.capacity(q.meanContext())); most >= 1 && most < q.Batch && q.need() > 1 {
		add(fmt.Sprintf("batch %d", most), func(s *deck.Setting) { s.Batch = most })
	}
	if r.kv > 1 {
		add("kv fp8", func(s *deck.Setting) { s.KVPrecision = "fp8" })
	}
	for _, p := range []string{"fp8", "int4"} {
		for _, tp := range degrees() {
			if tp >= r.tp && tp <= r.device.maxTP() {
				add(fmt.Sprintf("precision %s, tp %d", p, tp), func(s *deck.Setting) { s.Precision, s.TP = p, tp })
			}
		}
	}
	for _, d := range Devices() {
		for _, tp := range degrees() {
			add(fmt.Sprintf("gpu %s, tp %d", d.ID, tp), func(s *deck.Setting) { s.GPU, s.TP = d.ID, tp })
		}
	}
	return list
}
