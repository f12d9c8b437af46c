package latency

import "time"

// Costs of a pass on a current engine with CUDA graphs, set on vLLM and NIM
// rows of H100 (docs/latency.md, "Calibration").
const (
	layerCost     = 25 * time.Microsecond
	nvlinkCost    = 24 * time.Microsecond  // two all-reduces of 10 to 12 us
	pcieCost      = 100 * time.Microsecond // two of 45 to 57 us, vllm-project/vllm issue 50576 (A800 PCIe)
	stepCost      = 300 * time.Microsecond
	serverShare   = 1.0
	unifiedShare  = 0.75
	serverMBU     = 0.80
	infinityCost  = nvlinkCost // not measured; taken as NVLink
	guessed       = "mfu and mbu are guesses"
	guessedTPFall = "mfu beyond tp 1 falls as measured on H100"
)

// spread gives the MFU at tp 1, 2, 4, 8 of a part measured on one device only,
// with the fall that H100 shows (0.45, 0.46, 0.35, 0.25).
func spread(mfu float64) [4]float64 {
	return [4]float64{mfu, mfu, mfu * 0.35 / 0.45, mfu * 0.25 / 0.45}
}

// Devices is the table of accelerators, fresh at each call.
func Devices() []Device {
	return append(serverDevices(), localDevices()...)
}

func serverDevices() []Device {
	hopper := [4]float64{0.45, 0.46, 0.35, 0.25}
	return []Device{
		{ID: "a100-80", Name: "NVIDIA A100 80GB SXM", BF16: 312, Int8: 624,
			BandwidthGBs: 2039, MemoryGB: 80, MemoryShare: serverShare, Link: "NVLink3", LinkGBs: 600,
			MFU: [4]float64{0.67, 0.66, 0.57, 0.41}, MBU: serverMBU,
			LayerCost: layerCost, AllReduceCost: nvlinkCost, StepCost: stepCost,
			Sources:  []string{"inference-sim/inference-sim:hardware_config.json (312 TFLOP/s, 2.039 TB/s)", "MFU: Mutinifni/splitwise-sim:data/perf_model.csv; NVIDIA/TensorRT-LLM v0.5 performance.md"},
			Verified: "source read; int8 and link from memory"},
		{ID: "h100-sxm", Name: "NVIDIA H100 SXM5 80GB", BF16: 989.4, FP8: 1978.9,
			BandwidthGBs: 3350, MemoryGB: 80, MemoryShare: serverShare, Link: "NVLink4", LinkGBs: 900,
			MFU: hopper, MBU: serverMBU,
			LayerCost: layerCost, AllReduceCost: nvlinkCost, StepCost: stepCost,
			Sources:  []string{"inference-sim/inference-sim:hardware_config.json (989.5, 1979, 3.35 TB/s)", "inference-sim/training:datasheets/h100-sxm.json (NVIDIA datasheet 2430615)", "MFU: Mutinifni/splitwise-sim:data/perf_model.csv; NIM 1.8 table"},
			Verified: "source read",
			Trap:     "the datasheet's 1979 bf16 and 3958 fp8 are with 2:4 sparsity: halve them"},
		{ID: "h200", Name: "NVIDIA H200 SXM 141GB", BF16: 989.4, FP8: 1978.9,
			BandwidthGBs: 4800, MemoryGB: 141, MemoryShare: serverShare, Link: "NVLink4", LinkGBs: 900,
			MFU: hopper, MBU: serverMBU,
			LayerCost: layerCost, AllReduceCost: nvlinkCost, StepCost: stepCost,
			Sources:  []string{"https://itkb.uw.cz/2026/06/nvidia-h200-vs-b300-precisions-cores.html (989/1979 dense, 4.8 TB/s, 141 GB)", "alpharomercoma/MI300X-vs-H200:METHODOLOGY.md"},
			Verified: "two secondary sources agree; MFU as H100"},
		{ID: "b200", Name: "NVIDIA B200 SXM", BF16: 2250, FP8: 4500, FP4: 9000,
			BandwidthGBs: 8000, MemoryGB: 180, MemoryShare: serverShare, Link: "NVLink5", LinkGBs: 1800,
			MFU: spread(0.40), MBU: 0.75,
			LayerCost: layerCost, AllReduceCost: nvlinkCost, StepCost: stepCost,
			Sources:  []string{"https://haink.org/knowledge/compare/h100-vs-h200-vs-b200.html", "SemiAnalysisAI/InferenceX-app pull request 454", "NVIDIA/TensorRT-LLM:docs/source/performance/perf-overview.md (180 GB)"},
			Verified: "secondary sources agree; " + guessed,
			Trap:     "192 GB on the package, 180 GB usable; 9000 fp8 and 18000 fp4 are with sparsity"},
		{ID: "mi300x", Name: "AMD Instinct MI300X", BF16: 1307.4, FP8: 2614.9,
			BandwidthGBs: 5300, MemoryGB: 192, MemoryShare: serverShare, Link: "Infinity Fabric", LinkGBs: 896,
			MFU: spread(0.40), MBU: 0.65,
			LayerCost: layerCost, AllReduceCost: infinityCost, StepCost: stepCost,
			Sources:  []string{"alpharomercoma/MI300X-vs-H200:METHODOLOGY.md (1307.4, 2614.9, 5.3 TB/s, 192 GB)"},
			Verified: "secondary source; link from memory; " + guessed,
			Trap:     "paper peaks beat H200, yet the same report measures H200 2.06 times ahead on a prefill-heavy 8B"},
	}
}

// localDevices are measured with llama.cpp at batch 1, whose rows fit without
// any cost by layer or step: the whole cost sits in the MBU.
func localDevices() []Device {
	return []Device{
		{ID: "l40s", Name: "NVIDIA L40S", BF16: 362.05, FP8: 733,
			BandwidthGBs: 864, MemoryGB: 48, MemoryShare: serverShare, Link: "PCIe Gen4 x16", LinkGBs: 64,
			MFU: spread(0.50), MBU: 0.81, AllReduceCost: pcieCost,
			Sources:  []string{"inference-sim/inference-sim:hardware_config.json (362.05, 0.864 TB/s)", "MFU: NVIDIA/TensorRT-LLM v0.5 performance.md (0.54 of dense fp8)"},
			Verified: "source read; dense fp8 is half of its sparse figure; " + guessedTPFall,
			Trap:     "1466 TFLOP/s fp8 is with sparsity: 733 dense"},
		{ID: "rtx4090", Name: "NVIDIA GeForce RTX 4090", BF16: 165.2, FP8: 330.3,
			BandwidthGBs: 1008, MemoryGB: 24, MemoryShare: serverShare, Link: "PCIe Gen4 x16", LinkGBs: 64,
			MFU: spread(0.50), MBU: 0.85, AllReduceCost: pcieCost,
			Sources:  []string{"https://gist.github.com/mikasenghaas/d63ded03f1f0417b1677627119bacc0d (165 TFLOP/s dense bf16, 1.008 TB/s)", "MBU: XiongjieDai/GPU-Benchmarks-on-LLM-Inference"},
			Verified: "secondary; fp8 from memory; " + guessedTPFall,
			Trap:     "llama.cpp accumulates in fp16, which has twice the peak: its F16 prefill is 90 % of 165"},
		{ID: "m3max-40", Name: "Apple M3 Max, 40-core GPU", BF16: 14.2,
			BandwidthGBs: 400, MemoryGB: 128, MemoryShare: unifiedShare,
			MFU: spread(0.72), MBU: 0.83,
			Sources:  []string{"XiongjieDai/GPU-Benchmarks-on-LLM-Inference:README.md"},
			Verified: "speeds read; 14.2 TFLOP/s and 400 GB/s from memory",
			Trap:     "the 30-core M3 Max has 300 GB/s; about three quarters of the memory is usable by the GPU"},
		{ID: "m4max-40", Name: "Apple M4 Max, 40-core GPU", BF16: 18.4,
			BandwidthGBs: 546, MemoryGB: 128, MemoryShare: unifiedShare,
			MFU: spread(0.70), MBU: 0.80,
			Sources:  []string{"huggingface/huggingface.js pull request 1044 (18.4 TFLOP/s fp32)", "https://www.gpuhunter.io/gpu/m4-max (546 GB/s, 128 GB)"},
			Verified: "secondary; " + guessed},
	}
}
