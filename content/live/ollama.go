package live

import (
	"encoding/json"
	"time"
)

func ollamaBody(r request) any {
	return map[string]any{"model": r.model, "messages": asUser(r.prompt), "stream": true,
		"options": map[string]int{"num_predict": r.maxTokens}}
}

// ollamaLine is one line of Ollama's chat. Times are nanoseconds. The prompt's
// count is left out or 0 when the prompt was cached.
type ollamaLine struct {
	Message struct {
		Content  text                   `json:"content"`
		Thinking text                   `json:"thinking"`
		Tools    first[json.RawMessage] `json:"tool_calls"`
	} `json:"message"`
	Done           bool            `json:"done"`
	Reason         text            `json:"done_reason"`
	Error          json.RawMessage `json:"error"`
	Load           nanos           `json:"load_duration"`
	PromptCount    count           `json:"prompt_eval_count"`
	PromptDuration nanos           `json:"prompt_eval_duration"`
	Count          count           `json:"eval_count"`
	Duration       nanos           `json:"eval_duration"`
}

// nanos is a server's time in nanoseconds, 0 when out of range.
type nanos float64

// UnmarshalJSON takes numbers from 0 to a day; anything else is 0.
func (n *nanos) UnmarshalJSON(b []byte) error {
	*n = 0
	var f float64
	if json.Unmarshal(b, &f) == nil && f >= 0 && f <= float64(24*time.Hour) {
		*n = nanos(f)
	}
	return nil
}

func (n nanos) reading() Reading { return Reading{time.Duration(n), n > 0} }

// decodeOllama reads one line.
func decodeOllama(_ string, data []byte) (delta, error) {
	var l ollamaLine
	if err := read(data, &l); err != nil {
		return delta{}, err
	}
	if present(l.Error) {
		return fail(data), nil
	}
	d := delta{content: string(l.Message.Content), reasoning: string(l.Message.Thinking), tool: string(l.Message.Tools.value)}
	if !l.Done {
		return d, nil
	}
	prompt := l.PromptCount
	prompt.known = prompt.known && prompt.n > 0
	d.ended, d.finish = true, string(l.Reason)
	d.usage = usage{prompt: prompt, output: l.Count}
	d.server = ServerTimes{Load: l.Load.reading(), Prefill: l.PromptDuration.reading(), Decode: l.Duration.reading()}
	return d, nil
}
