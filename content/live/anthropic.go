package live

func anthropicBody(r request) any {
	return map[string]any{"model": r.model, "max_tokens": r.maxTokens, "messages": asUser(r.prompt), "stream": true}
}

func anthropicHeaders(key string) map[string]string {
	h := map[string]string{"anthropic-version": "2023-06-01"}
	if key != "" {
		h["x-api-key"] = key
	}
	return h
}

// anthropicEvent is one event of Anthropic's Messages API.
type anthropicEvent struct {
	Type  text `json:"type"`
	Delta struct {
		Type       text `json:"type"`
		Text       text `json:"text"`
		Thinking   text `json:"thinking"`
		JSON       text `json:"partial_json"`
		StopReason text `json:"stop_reason"`
	} `json:"delta"`
	Usage   anthropicUsage `json:"usage"`
	Message struct {
		Usage anthropicUsage `json:"usage"`
	} `json:"message"`
}

type anthropicUsage struct {
	Input   count `json:"input_tokens"`
	Cached  count `json:"cache_read_input_tokens"`
	Created count `json:"cache_creation_input_tokens"`
	Output  count `json:"output_tokens"`
}

// prompt is the whole prompt: this API counts what was read from the cache or
// written to it apart.
func (u anthropicUsage) prompt() count {
	return count{min(u.Input.n+u.Cached.n+u.Created.n, maxCount), u.Input.known}
}

// decodeAnthropic reads one event. Events it does not know, and pings, add
// nothing. The usage of message_start counts output that has not come yet, so
// only that of message_delta, a running total, is taken.
func decodeAnthropic(name string, data []byte) (delta, error) {
	var e anthropicEvent
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
	case "message_start":
		u := e.Message.Usage
		return delta{usage: usage{prompt: u.prompt(), cached: u.Cached}}, nil
	case "content_block_delta":
		return e.block(), nil
	case "message_delta":
		return delta{finish: string(e.Delta.StopReason), usage: usage{output: e.Usage.Output}}, nil
	case "message_stop":
		return delta{ended: true}, nil
	case "error":
		return fail(data), nil
	}
	return delta{}, nil
}

func (e anthropicEvent) block() delta {
	switch e.Delta.Type {
	case "text_delta":
		return delta{content: string(e.Delta.Text)}
	case "thinking_delta":
		return delta{reasoning: string(e.Delta.Thinking)}
	case "input_json_delta":
		return delta{tool: string(e.Delta.JSON)}
	}
	return delta{} // signature_delta and what may follow it
}
