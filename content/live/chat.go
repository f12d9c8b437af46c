package live

import "encoding/json"

// chatBody asks for usage, which is sent only on request. OpenAI's own models
// take max_completion_tokens and refuse the older name; other servers know the
// older name.
func chatBody(r request) any {
	body := map[string]any{
		"model": r.model, "messages": asUser(r.prompt), "stream": true,
		"stream_options": map[string]bool{"include_usage": true},
	}
	if r.host == "api.openai.com" {
		body["max_completion_tokens"] = r.maxTokens
	} else {
		body["max_tokens"] = r.maxTokens
	}
	return body
}

// chatChunk is one chat.completion.chunk, as far as it matters here.
type chatChunk struct {
	Object  text              `json:"object"`
	Choices first[chatChoice] `json:"choices"`
	Usage   *chatUsage        `json:"usage"`
	Timings *llamaTimings     `json:"timings"` // llama.cpp adds them
	Error   json.RawMessage   `json:"error"`
}

type chatChoice struct {
	Delta struct {
		Content   text            `json:"content"`
		Refusal   text            `json:"refusal"`
		Reasoning text            `json:"reasoning"`         // newer vLLM, OpenRouter
		Older     text            `json:"reasoning_content"` // DeepSeek, SGLang, older vLLM
		Tools     first[chatTool] `json:"tool_calls"`
	} `json:"delta"`
	Finish text `json:"finish_reason"`
}

type chatTool struct {
	Function struct {
		Name      text `json:"name"`
		Arguments text `json:"arguments"`
	} `json:"function"`
}

type chatUsage struct {
	Prompt     count `json:"prompt_tokens"`
	Completion count `json:"completion_tokens"`
	PromptPart struct {
		Cached count `json:"cached_tokens"`
	} `json:"prompt_tokens_details"`
	OutputPart struct {
		Reasoning count `json:"reasoning_tokens"`
	} `json:"completion_tokens_details"`
}

// decodeChat reads one event of OpenAI's chat completions.
func decodeChat(name string, data []byte) (delta, error) {
	if string(data) == "[DONE]" {
		return delta{ended: true}, nil
	}
	var c chatChunk
	if err := read(data, &c); err != nil {
		if name == "error" {
			return fail(data), nil
		}
		return delta{}, err
	}
	if name == "error" || c.Object == "error" || present(c.Error) {
		return fail(data), nil
	}
	return c.delta(), nil
}

func (c chatChunk) delta() delta {
	choice := c.Choices.value
	d := delta{content: string(choice.Delta.Content), reasoning: string(choice.Delta.Older), finish: string(choice.Finish)}
	if d.content == "" {
		d.content = string(choice.Delta.Refusal)
	}
	if d.reasoning == "" {
		d.reasoning = string(choice.Delta.Reasoning)
	}
	tool := choice.Delta.Tools.value.Function
	d.tool = string(tool.Name) + string(tool.Arguments)
	if c.Timings != nil {
		d.usage, d.server = c.Timings.usage(), c.Timings.server()
	}
	if u := c.Usage; u != nil {
		d.usage.merge(usage{u.Prompt, u.PromptPart.Cached, u.Completion, u.OutputPart.Reasoning})
	}
	return d
}
