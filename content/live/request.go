package live

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// request is one prompt to send, whatever the API.
type request struct {
	host      string
	model     string
	prompt    string
	maxTokens int
	cold      bool // no prefix cache wanted
}

// message is one turn of a conversation.
type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

func asUser(prompt string) []message { return []message{{"user", prompt}} }

// request gives what to send in run number n.
func (e endpoint) request(o Options, n, tokens int) request {
	prompt := o.Prompt
	if o.VaryPrefix {
		prompt = fmt.Sprintf("[%016x] %s", scatter(o.Seed+uint64(n)), prompt)
	}
	return request{e.url.Hostname(), e.model, prompt, tokens, o.VaryPrefix}
}

// scatter is the SplitMix64 finaliser (Steele, Lea and Flood, 2014): numbers
// that follow each other begin differently.
func scatter(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// build makes the HTTP request, complete before its clock starts.
func (e endpoint) build(ctx context.Context, r request) (*http.Request, error) {
	body, err := json.Marshal(e.wire.body(r))
	if err != nil {
		return nil, fmt.Errorf("writing the request: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url.String(), bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("making the request: the URL cannot be used")
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "text/event-stream, application/x-ndjson")
	// A gateway that compresses holds bytes until a block is full.
	req.Header.Set("Accept-Encoding", "identity")
	req.Header.Set("User-Agent", "prefill")
	for name, value := range e.wire.headers(string(e.key)) {
		req.Header.Set(name, value)
	}
	return req, nil
}
