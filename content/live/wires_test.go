package live

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func named(kind, rest string) string {
	return "event: " + kind + "\ndata: {\"type\":\"" + kind + "\"" + rest + "}\n\n"
}

// Four events come before the first text, and usage only in the last one.
func TestResponsesAPI(t *testing.T) {
	r := play(t, OpenAIResponses,
		step{50, named("response.created", `,"response":{"status":"in_progress","usage":null}`) + named("response.in_progress", "")},
		step{60, named("response.output_item.added", "") + named("response.content_part.added", "")},
		step{400, named("response.reasoning_summary_text.delta", `,"delta":"Thinking about it"`)},
		step{1000, named("response.output_text.delta", `,"delta":"a"`)},
		step{1090, named("response.output_text.delta", `,"delta":"b"`)},
		step{1100, named("response.output_text.done", `,"text":"ab"`) + named("response.content_part.done", "") + named("response.output_item.done", "")},
		step{1110, named("response.completed", `,"response":{"status":"completed","error":null,"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":16},"output_tokens":74,"output_tokens_details":{"reasoning_tokens":64}}}`)},
		step{1111, ""})
	wantStatus(t, r, Complete)
	wantTime(t, "first event", r.FirstEvent, 50)
	wantTime(t, "TTFT", r.TTFT, 400)
	wantTime(t, "first content", r.FirstContent, 1000)
	wantTime(t, "last token", r.LastToken, 1090)
	wantTime(t, "TPOT", r.TPOT, 10) // 90 ms over the 9 gaps of 74-64 tokens: a summary is not the reasoning
	if *r.CachedTokens != 16 || r.Chunks != 3 || r.TPOTOver != "visible" {
		t.Errorf("cached %v, chunks %d, over %s", *r.CachedTokens, r.Chunks, r.TPOTOver)
	}
}

func TestResponsesThatDoNotComplete(t *testing.T) {
	incomplete := named("response.incomplete", `,"response":{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"usage":{"output_tokens":2}}`)
	r := play(t, OpenAIResponses, step{1, named("response.output_text.delta", `,"delta":"a"`)}, step{2, incomplete}, step{3, ""})
	wantStatus(t, r, Complete)
	if r.Finish != "incomplete: max_output_tokens" {
		t.Errorf("finish %q", r.Finish)
	}
	for _, failed := range []string{
		named("response.failed", `,"response":{"status":"failed","error":{"code":"server_error","message":"overloaded"}}`),
		named("error", `,"code":"x","message":"overloaded"`),
	} {
		r = play(t, OpenAIResponses, step{1, named("response.output_text.delta", `,"delta":"a"`)}, step{2, failed}, step{3, ""})
		wantStatus(t, r, Failed)
		if r.Message() != "overloaded" {
			t.Errorf("words %q", r.Words)
		}
	}
}

// Pings anywhere, unknown events, and usage as a running total of which the
// first, in message_start, is not output that has come.
func TestAnthropicMessages(t *testing.T) {
	delta := func(kind, field, text string) string {
		return named("content_block_delta", `,"index":0,"delta":{"type":"`+kind+`","`+field+`":"`+text+`"}`)
	}
	r := play(t, Anthropic,
		step{30, named("message_start", `,"message":{"usage":{"input_tokens":25,"cache_read_input_tokens":100,"output_tokens":1}}`) + named("ping", "")},
		step{40, named("content_block_start", `,"content_block":{"type":"thinking","thinking":""}`)},
		step{200, delta("thinking_delta", "thinking", "hm")}, step{205, delta("signature_delta", "signature", "EqQB")},
		step{206, named("ping", "") + named("content_block_stop", "") + named("something_new", `,"delta":7`)},
		step{300, delta("text_delta", "text", "a")}, step{310, named("ping", "")}, step{400, delta("text_delta", "text", "b")},
		step{410, delta("input_json_delta", "partial_json", "{}")},
		step{420, named("message_delta", `,"delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":22}`)},
		step{421, named("message_stop", "")}, step{422, ""})
	wantStatus(t, r, Complete)
	wantTime(t, "TTFT", r.TTFT, 200)
	wantTime(t, "first content", r.FirstContent, 300)
	wantTime(t, "last token", r.LastToken, 410)
	wantTime(t, "TPOT", r.TPOT, 10)
	if *r.PromptTokens != 125 || *r.CachedTokens != 100 || *r.OutputTokens != 22 || r.Tool.Chunks != 1 || r.Finish != "end_turn" {
		t.Errorf("%+v", r)
	}
}

func TestAnthropicErrorInTheStream(t *testing.T) {
	r := play(t, Anthropic, step{1, named("content_block_delta", `,"delta":{"type":"text_delta","text":"a"}`)},
		step{2, named("error", `,"error":{"type":"overloaded_error","message":"Overloaded"}`)}, step{3, ""})
	wantStatus(t, r, Failed)
	if r.Message() != "Overloaded" {
		t.Errorf("words %q", r.Words)
	}
	r = play(t, Anthropic, step{1, named("message_start", `,"message":{"usage":{"output_tokens":1}}`)}, step{2, named("content_block_delta", `,"delta":{"type":"text_delta","text":"a"}`)}, step{3, ""})
	wantStatus(t, r, Truncated)
	if r.OutputTokens != nil {
		t.Errorf("the count of message_start was taken: %d", *r.OutputTokens)
	}
}

func TestOllamaThinksAndFails(t *testing.T) {
	r := play(t, Ollama, step{10, `{"message":{"thinking":"hm","content":""},"done":false}` + "\n"}, step{50, `{"message":{"content":"a"}}` + "\n"},
		step{60, `{"error":"runner stopped"}` + "\n"}, step{61, ""})
	wantStatus(t, r, Failed)
	wantTime(t, "TTFT", r.TTFT, 10)
	wantTime(t, "first content", r.FirstContent, 50)
	if r.Message() != "runner stopped" {
		t.Errorf("words %q", r.Words)
	}
	r = play(t, Ollama, step{10, `{"message":{"content":"a"}}` + "\n"}, step{20, `{"message":{"con`}, step{21, ""})
	wantStatus(t, r, Truncated)
}

func TestLlamaCppCompletion(t *testing.T) {
	r := play(t, LlamaCpp, step{5, frame(`{"content":"","stop":false,"prompt_progress":{"total":9,"processed":4}}`)}, step{100, frame(`{"content":"a","stop":false}`)}, step{130, frame(`{"content":"b","stop":false}`)},
		step{131, frame(`{"content":"","stop":true,"stop_type":"limit","tokens_predicted":4,"tokens_evaluated":9,"timings":{"prompt_n":1,"cache_n":8,"prompt_ms":95.5,"predicted_n":4,"predicted_ms":31.25}}`)}, step{132, ""})
	wantStatus(t, r, Complete)
	wantTime(t, "TTFT", r.TTFT, 100)
	wantTime(t, "TPOT", r.TPOT, 10)
	wantTime(t, "the server's prefill", r.Server.Prefill, 95.5)
	if *r.CachedTokens != 8 || *r.PromptTokens != 9 || r.Finish != "limit" {
		t.Errorf("%+v", r)
	}
}

func TestRecognise(t *testing.T) {
	for path, want := range map[string]API{
		"/v1/chat/completions": OpenAIChat, "/openai/deployments/x/chat/completions?api-version=1": OpenAIChat, "/v1/responses/": OpenAIResponses,
		"/v1/messages": Anthropic, "/api/chat": Ollama, "/completion": LlamaCpp, "/v1/completions": "", "/": "", "/chat": "",
	} {
		if got, err := Recognise("http://127.0.0.1" + path); got != want || (err != nil) != (want == "") {
			t.Errorf("%s: %q, %v; want %q", path, got, err, want)
		}
	}
}

// What each API is sent: its path, its header for the key, a request to stream
// and to count, and no compression.
func TestRequests(t *testing.T) {
	for api, want := range map[API]struct {
		path, header string
		fields       []string
	}{
		OpenAIChat:      {"/v1/chat/completions", "Authorization", []string{`"stream":true`, `"include_usage":true`, `"max_tokens":7`, `"model":"m"`}},
		OpenAIResponses: {"/v1/responses", "Authorization", []string{`"stream":true`, `"max_output_tokens":7`, `"store":false`}},
		Anthropic:       {"/v1/messages", "X-Api-Key", []string{`"stream":true`, `"max_tokens":7`}},
		Ollama:          {"/api/chat", "Authorization", []string{`"stream":true`, `"num_predict":7`}},
		LlamaCpp:        {"/completion", "Authorization", []string{`"stream":true`, `"n_predict":7`, `"cache_prompt":false`}},
	} {
		t.Run(string(api), func(t *testing.T) {
			var got *http.Request
			var body json.RawMessage
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				got = r
				_ = json.NewDecoder(r.Body).Decode(&body)
			}))
			defer server.Close()
			_, err := Measure(context.Background(), Target{URL: server.URL, API: api, Model: "m", Key: "sk-secret-123"},
				Options{Runs: 1, MaxTokens: 7, Prompt: "hello", VaryPrefix: true}, newHand(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if got.URL.Path != want.path || !strings.HasSuffix(got.Header.Get(want.header), "sk-secret-123") || got.Header.Get("Accept-Encoding") != "identity" {
				t.Errorf("%s %v", got.URL.Path, got.Header)
			}
			for _, field := range append(want.fields, "] hello") {
				if !strings.Contains(string(body), field) {
					t.Errorf("no %s in %s", field, body)
				}
			}
		})
	}
}
