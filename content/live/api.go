package live

import (
	"fmt"
	"net/url"
	"strings"
)

// API is a wire format for streamed replies.
type API string

// The formats that can be measured.
const (
	OpenAIChat      API = "openai-chat"      // POST .../chat/completions, as vLLM, SGLang and many others serve it
	OpenAIResponses API = "openai-responses" // POST .../responses
	Anthropic       API = "anthropic"        // POST .../messages
	Ollama          API = "ollama"           // POST /api/chat
	LlamaCpp        API = "llamacpp"         // POST /completion
)

// APIs lists the formats in the order of the documentation.
func APIs() []API {
	var ids []API
	for _, w := range wires() {
		ids = append(ids, w.id)
	}
	return ids
}

// wire is how one API is spoken.
type wire struct {
	id      API
	path    string // usual path, and the end by which a URL is recognised
	ndjson  bool   // one JSON value a line, else server-sent events
	noModel bool   // the server has one model and needs no name
	body    func(request) any
	headers func(key string) map[string]string
	decode  func(name string, data []byte) (delta, error)
}

func wires() []wire {
	return []wire{
		{id: OpenAIChat, path: "/v1/chat/completions", body: chatBody, headers: bearer, decode: decodeChat},
		{id: OpenAIResponses, path: "/v1/responses", body: responsesBody, headers: bearer, decode: decodeResponses},
		{id: Anthropic, path: "/v1/messages", body: anthropicBody, headers: anthropicHeaders, decode: decodeAnthropic},
		{id: Ollama, path: "/api/chat", ndjson: true, body: ollamaBody, headers: bearer, decode: decodeOllama},
		{id: LlamaCpp, path: "/completion", noModel: true, body: llamaCppBody, headers: bearer, decode: decodeLlamaCpp},
	}
}

// bearer is the header of a key for all but one API; none without a key.
func bearer(key string) map[string]string {
	if key == "" {
		return nil
	}
	return map[string]string{"Authorization": "Bearer " + key}
}

// Recognise tells the API from the end of a URL's path. The error lists what
// can be named instead.
func Recognise(rawURL string) (API, error) {
	u, err := url.Parse(rawURL)
	if err != nil {
		return "", fmt.Errorf("reading the endpoint's URL: it is not one. Write it like http://127.0.0.1:8000/v1/chat/completions")
	}
	path := strings.TrimSuffix(u.Path, "/")
	for _, w := range wires() {
		if strings.HasSuffix(path, strings.TrimPrefix(w.path, "/v1")) {
			return w.id, nil
		}
	}
	return "", fmt.Errorf("the path %q does not tell which API this is. Give the full path, such as /v1/chat/completions, or name the API: %s", u.Path, names())
}

func wireOf(id API) (wire, error) {
	for _, w := range wires() {
		if w.id == id {
			return w, nil
		}
	}
	return wire{}, fmt.Errorf("%.40q is no API that can be measured. There are %s", id, names())
}

func names() string {
	var all []string
	for _, id := range APIs() {
		all = append(all, string(id))
	}
	return strings.Join(all, ", ")
}
