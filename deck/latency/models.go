package latency

const simConfigs = "inference-sim/inference-sim:model_configs/"

// Models is the table of models, fresh at each call.
func Models() []Model { return append(denseModels(), mixtureModels()...) }

func denseModels() []Model {
	return []Model{
		{ID: "llama-3.1-8b", Name: "Llama 3.1 8B", ParamsB: 8.03, ActiveB: 8.03, Layers: 32, Hidden: 4096,
			Heads: 32, KVHeads: 8, HeadDim: 128, Attention: GQA, Native: "bf16",
			Sources: []string{simConfigs + "llama-3.1-8b-instruct/config.json"}},
		{ID: "llama-3.1-70b", Name: "Llama 3.1/3.3 70B", ParamsB: 70.55, ActiveB: 70.55, Layers: 80, Hidden: 8192,
			Heads: 64, KVHeads: 8, HeadDim: 128, Attention: GQA, Native: "bf16",
			Sources: []string{simConfigs + "llama-3.1-70b-instruct/config.json"}},
		{ID: "llama-3.1-405b", Name: "Llama 3.1 405B", ParamsB: 405.85, ActiveB: 405.85, Layers: 126, Hidden: 16384,
			Heads: 128, KVHeads: 8, HeadDim: 128, Attention: GQA, Native: "bf16",
			Sources:  []string{"https://github.com/ollama/ollama/issues/6303 (KV heads changed from 16 to 8)", "huggingface/blog issue 2345"},
			Verified: "layers and hidden size from memory of the configuration",
			Trap:     "the first release had 16 KV heads (1,032,192 B a token); 8 is right since August 2024 (516,096)"},
		{ID: "llama-2-7b", Name: "Llama 2 7B", ParamsB: 6.74, ActiveB: 6.74, Layers: 32, Hidden: 4096,
			Heads: 32, KVHeads: 32, HeadDim: 128, Attention: MHA, Native: "bf16",
			Sources: []string{simConfigs + "llama-2-7b-hf/config.json"}},
		{ID: "llama-2-70b", Name: "Llama 2 70B", ParamsB: 68.98, ActiveB: 68.98, Layers: 80, Hidden: 8192,
			Heads: 64, KVHeads: 8, HeadDim: 128, Attention: GQA, Native: "bf16",
			Sources: []string{"inference-sim/training:model_configs/Llama-2-70b-hf/config.json"}},
		{ID: "codellama-34b", Name: "CodeLlama 34B", ParamsB: 33.74, ActiveB: 33.74, Layers: 48, Hidden: 8192,
			Heads: 64, KVHeads: 8, HeadDim: 128, Attention: GQA, Native: "bf16",
			Sources: []string{simConfigs + "codellama-34b-instruct-hf/config.json"}},
		{ID: "qwen2.5-7b", Name: "Qwen2.5 7B", ParamsB: 7.62, ActiveB: 7.62, Layers: 28, Hidden: 3584,
			Heads: 28, KVHeads: 4, HeadDim: 128, Attention: GQA, Native: "bf16",
			Sources: []string{simConfigs + "qwen2.5-7b-instruct/config.json"}},
		{ID: "qwen2.5-72b", Name: "Qwen2.5 72B", ParamsB: 72.7, ActiveB: 72.7, Layers: 80, Hidden: 8192,
			Heads: 64, KVHeads: 8, HeadDim: 128, Attention: GQA, Native: "bf16",
			Sources:  []string{"https://github.com/tenstorrent/tt-inference-server/issues/143 (parameters)"},
			Verified: "configuration from memory"},
		{ID: "qwen3-8b", Name: "Qwen3 8B", ParamsB: 8.19, ActiveB: 8.19, Layers: 36, Hidden: 4096,
			Heads: 32, KVHeads: 8, HeadDim: 128, Attention: GQA, Native: "bf16",
			Sources: []string{"https://huggingface.co/thejaminator/checkpoints_multiple_datasets_layer_1_decoder-merged/blob/main/config.json"}},
		{ID: "qwen3-14b", Name: "Qwen3 14B", ParamsB: 14.77, ActiveB: 14.77, Layers: 40, Hidden: 5120,
			Heads: 40, KVHeads: 8, HeadDim: 128, Attention: GQA, Native: "bf16",
			Sources: []string{simConfigs + "qwen3-14b/config.json"}},
	}
}

func mixtureModels() []Model {
	return []Model{
		{ID: "mixtral-8x7b", Name: "Mixtral 8x7B", ParamsB: 46.7, ActiveB: 12.88, Layers: 32, Hidden: 4096,
			Heads: 32, KVHeads: 8, HeadDim: 128, Attention: GQA, Native: "bf16",
			Experts: 8, TopK: 2, MoELayers: 32, ExpertParamsM: 176.16,
			Sources: []string{simConfigs + "mixtral-8x7b-v0.1/config.json"}},
		{ID: "deepseek-v3", Name: "DeepSeek V3 / R1", ParamsB: 670.9, ActiveB: 36.5, Layers: 61, Hidden: 7168,
			Heads: 128, HeadDim: 160, Attention: MLA, Latent: 512 + 64, Native: "fp8",
			Experts: 256, TopK: 8, MoELayers: 58, ExpertParamsM: 44.04,
			Sources:  []string{"https://docs.vllm.ai/en/v0.11.0/api/vllm/transformers_utils/configs/deepseek_v3.html", "https://huggingface.co/XelotX/DeepSeek-V3-Base-Original/blob/main/inference/configs/config_671B.json"},
			Verified: "head sizes 128+64 (query, key) and 128 (value) from memory",
			Trap:     "37 billion active parameters describe batch 1 only: at batch 64 a step reads 222 of 256 experts a layer"},
		{ID: "qwen3-30b-a3b", Name: "Qwen3 30B-A3B", ParamsB: 30.5, ActiveB: 3.3, Layers: 48, Hidden: 2048,
			Heads: 32, KVHeads: 4, HeadDim: 128, Attention: GQA, Native: "bf16",
			Experts: 128, TopK: 8, MoELayers: 48, ExpertParamsM: 4.72,
			Sources: []string{simConfigs + "qwen3-30b-a3b/config.json"}},
		{ID: "qwen3-235b-a22b", Name: "Qwen3 235B-A22B", ParamsB: 235, ActiveB: 22, Layers: 94, Hidden: 4096,
			Heads: 64, KVHeads: 4, HeadDim: 128, Attention: GQA, Native: "bf16",
			Experts: 128, TopK: 8, MoELayers: 94, ExpertParamsM: 18.87,
			Sources: []string{"https://github.com/AI-Hypercomputer/maxtext/pull/2710.diff"}},
		{ID: "gpt-oss-120b", Name: "gpt-oss-120b", ParamsB: 116.8, ActiveB: 5.12, Layers: 36, Hidden: 2880,
			Heads: 64, KVHeads: 8, HeadDim: 64, Attention: GQA, Window: 128, WindowLayers: 18, Native: "mxfp4",
			Experts: 128, TopK: 4, MoELayers: 36, ExpertParamsM: 24.88,
			Sources: []string{"openai/gpt-oss:gpt_oss/torch/model.py", "65.1 GB: experts at 4.25 bit, the rest in bf16"}},
		{ID: "gpt-oss-20b", Name: "gpt-oss-20b", ParamsB: 20.9, ActiveB: 3.6, Layers: 24, Hidden: 2880,
			Heads: 64, KVHeads: 8, HeadDim: 64, Attention: GQA, Window: 128, WindowLayers: 12, Native: "mxfp4",
			Experts: 32, TopK: 4, MoELayers: 24, ExpertParamsM: 24.88,
			Sources: []string{"openai/gpt-oss:gpt_oss/torch/model.py", "inference-sim/sim-to-real-accuracy-validation:model_comparison.md", "13.7 GB: experts at 4.25 bit, the rest in bf16"}},
	}
}
