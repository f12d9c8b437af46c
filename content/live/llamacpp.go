package live

import (
	"encoding/json"
	"time"
)

// llamaCppBody turns the prompt cache, on by default, off when the prompt's
// beginning varies: a run is then cold throughout.
func llamaCppBody(r request) any {
	body := map[string]any{"prompt": r.prompt, "n_predict": r.maxTokens, "stream": true, "cache_prompt": !r.cold}
	if r.model != "" {
		body["model"] = r.model
	}
	return body
}

// llamaCppEvent is one event of llama.cpp's own completion.
type llamaCppEvent struct {
	Content   text            `json:"content"`
	Stop      bool            `json:"stop"`
	StopType  text            `json:"stop_type"`
	Predicted count           `json:"tokens_predicted"`
	Evaluated count           `json:"tokens_evaluated"`
	Timings   *llamaTimings   `json:"timings"`
	Error     json.RawMessage `json:"error"`
}

// llamaTimings are llama.cpp's own times, in milliseconds.
type llamaTimings struct {
	PromptN     count `json:"prompt_n"` // evaluated, without the cached ones
	CacheN      count `json:"cache_n"`
	PromptMS    milli `json:"prompt_ms"`
	PredictedN  count `json:"predicted_n"`
	PredictedMS milli `json:"predicted_ms"`
}

// milli is a server's time in milliseconds, 0 when out of range.
type milli float64

// UnmarshalJSON takes numbers from 0 to a day; anything else is 0.
func (m *milli) UnmarshalJSON(b []byte) error {
	*m = 0
	var f float64
	if json.Unmarshal(b, &f) == nil && f >= 0 && f <= 24*3600*1000 {
		*m = milli(f)
	}
	return nil
}

func (m milli) reading() Reading {
	return Reading{time.Duration(float64(m) * float64(time.Millisecond)), m > 0}
}

func (t llamaTimings) usage() usage {
	prompt := count{t.PromptN.n + t.CacheN.n, t.PromptN.known}
	return usage{prompt: prompt, cached: t.CacheN, output: t.PredictedN}
}

func (t llamaTimings) server() ServerTimes {
	return ServerTimes{Prefill: t.PromptMS.reading(), Decode: t.PredictedMS.reading()}
}

// decodeLlamaCpp reads one event. Events of prompt progress add nothing.
func decodeLlamaCpp(name string, data []byte) (delta, error) {
	if string(data) == "[DONE]" {
		return delta{}, nil
	}
	var e llamaCppEvent
	if err := read(data, &e); err != nil {
		if name == "error" {
			return fail(data), nil
		}
		return delta{}, err
	}
	if name == "error" || present(e.Error) {
		return fail(data), nil
	}
	d := delta{content: string(e.Content), ended: e.Stop, finish: string(e.StopType)}
	if e.Timings != nil {
		d.usage, d.server = e.Timings.usage(), e.Timings.server()
	}
	if e.Stop {
		d.usage.merge(usage{prompt: e.Evaluated, output: e.Predicted})
	}
	return d, nil
}
