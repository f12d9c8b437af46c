package live

import "encoding/json"

func responsesBody(r request) any {
	return map[string]any{"model": r.model, "input": r.prompt, "max_output_tokens": r.maxTokens, "stream": true, "store": false}
}

// responsesEvent is one event of OpenAI's Responses API. The "done" events
// repeat what the deltas said and are passed over.
type responsesEvent struct {
	Type     text            `json:"type"`
	Delta    text            `json:"delta"`
	Error    json.RawMessage `json:"error"`
	Response struct {
		Status     text            `json:"status"`
		Error      json.RawMessage `json:"error"`
		Incomplete struct {
			Reason text `json:"reason"`
		} `json:"incomplete_details"`
		Usage *struct {
			Input     count `json:"input_tokens"`
			Output    count `json:"output_tokens"`
			InputPart struct {
				Cached count `json:"cached_tokens"`
			} `json:"input_tokens_details"`
			OutputPart struct {
				Reasoning count `json:"reasoning_tokens"`
			} `json:"output_tokens_details"`
		} `json:"usage"`
	} `json:"response"`
}

// decodeResponses reads one event of OpenAI's Responses API.
func decodeResponses(name string, data []byte) (delta, error) {
	if string(data) == "[DONE]" { // not of this API, but gateways add it
		return delta{}, nil
	}
	var e responsesEvent
	if err := read(data, &e); err != nil {
		if name == "error" {
			return fail(data), nil
		}
		return delta{}, err
	}
	if e.Type == "" {
		e.Type = text(name)
	}
	switch e.Type {
	case "response.output_text.delta", "response.refusal.delta":
		return delta{content: string(e.Delta)}, nil
	case "response.reasoning_text.delta":
		return delta{reasoning: string(e.Delta)}, nil
	case "response.reasoning_summary_text.delta":
		return delta{reasoning: string(e.Delta), summary: true}, nil
	case "response.function_call_arguments.delta":
		return delta{tool: string(e.Delta)}, nil
	case "response.completed", "response.incomplete":
		return e.last(), nil
	case "response.failed", "error":
		return fail(data), nil
	}
	if present(e.Error) {
		return fail(data), nil
	}
	return delta{}, nil
}

func (e responsesEvent) last() delta {
	d := delta{ended: true, finish: string(e.Response.Status)}
	if reason := e.Response.Incomplete.Reason; reason != "" {
		d.finish += ": " + string(reason)
	}
	if u := e.Response.Usage; u != nil {
		d.usage = usage{u.Input, u.InputPart.Cached, u.Output, u.OutputPart.Reasoning}
	}
	return d
}
