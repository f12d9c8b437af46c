package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// chatServer streams a short chat and remembers the keys it was sent.
func chatServer(t *testing.T, keys *[]string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		*keys = append(*keys, r.Header.Get("Authorization"))
		for _, data := range []string{`{"choices":[{"delta":{"content":"a"}}]}`, `{"choices":[{"delta":{"content":"b"},"finish_reason":"stop"}]}`,
			`{"choices":[],"usage":{"completion_tokens":5}}`, `[DONE]`} {
			fmt.Fprintf(w, "data: %s\n\n", data)
			w.(http.Flusher).Flush()
		}
	}))
	t.Cleanup(s.Close)
	return s.URL + "/v1/chat/completions"
}

func runLive(t *testing.T, env []string, args ...string) ran {
	t.Helper()
	return runVerb(t, context.Background(), (*app).liveCommand, env, args...)
}

func TestLivePrintsAReport(t *testing.T) {
	var keys []string
	r := runLive(t, []string{"OPENAI_API_KEY=sk-not-for-strangers"}, chatServer(t, &keys), "--model", "m", "--runs", "2")
	if r.code != ExitOK || r.err != "" {
		t.Fatalf("exit %d: %s", r.code, r.err)
	}
	for _, want := range []string{"warm-up  complete", "run 2    complete · first event", "TTFT, first token of any channel", "2 of 2 runs complete", "5 tokens in 2 chunks", "10 tokens in 4 chunks, 2.50 tokens a chunk"} {
		if !strings.Contains(r.out, want) {
			t.Errorf("no %q in\n%s", want, r.out)
		}
	}
	if got := strings.Join(keys, ""); got != "" {
		t.Errorf("a key meant for another server was sent: %q", got)
	}
}

func TestLiveJSON(t *testing.T) {
	var keys []string
	r := runLive(t, []string{"MY_KEY=sk-very-secret"}, chatServer(t, &keys), "--model", "m", "--runs", "1", "--no-warm-up", "--json", "--key-env", "MY_KEY")
	var report struct {
		API  string `json:"api"`
		Runs []struct {
			Status string   `json:"status"`
			TTFT   *float64 `json:"ttft_ms"`
			Tokens *int     `json:"output_tokens"`
		} `json:"runs"`
	}
	if err := json.Unmarshal([]byte(r.out), &report); err != nil {
		t.Fatalf("%v in %s", err, r.out)
	}
	if report.API != "openai-chat" || len(report.Runs) != 1 || report.Runs[0].TTFT == nil || *report.Runs[0].Tokens != 5 {
		t.Errorf("%+v", report)
	}
	if strings.Join(keys, "") != "Bearer sk-very-secret" || strings.Contains(r.out+r.err, "very-secret") {
		t.Errorf("keys %q, out %s", keys, r.out)
	}
}

// What a server says must not act on the terminal.
func TestLiveNeutralisesTheServersWords(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = io.WriteString(w, `{"error":{"message":"slow\u001b[2J down\u202e"}}`)
	}))
	defer s.Close()
	r := runLive(t, nil, s.URL+"/v1/chat/completions", "--model", "m")
	if r.code != ExitFaults || strings.ContainsAny(r.out, "\x1b\u202e") || !strings.Contains(r.out, "the server: slow<U+001B>[2J down<U+202E>") || !strings.Contains(r.out, "http error 429") {
		t.Errorf("exit %d, %q", r.code, r.out)
	}
	r = runLive(t, nil, s.URL+"/v1/chat/completions", "--model", "m", "--json")
	if r.code != ExitFaults || strings.ContainsAny(r.out, "\x1b\u202e") || !json.Valid([]byte(r.out)) {
		t.Errorf("exit %d, %q", r.code, r.out)
	}
}

func TestLiveCancelledKeepsWhatItHas(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		fmt.Fprint(w, "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n")
		w.(http.Flusher).Flush()
		cancel()
		<-r.Context().Done()
	}))
	defer s.Close()
	r := runVerb(t, ctx, (*app).liveCommand, nil, s.URL+"/v1/chat/completions", "--model", "m", "--no-warm-up")
	if r.code != ExitFaults || !strings.Contains(r.out, "Stopped. What was measured until then:") || !strings.Contains(r.out, "1 cancelled") {
		t.Errorf("exit %d:\n%s", r.code, r.out)
	}
}

func TestLiveWrongCalls(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"no URL":        {nil, "needs a URL"},
		"plain http":    {[]string{"http://192.0.2.1/v1/messages", "--model", "m"}, "Use https"},
		"no model":      {[]string{"http://127.0.0.1/v1/messages"}, "no model named"},
		"unknown path":  {[]string{"http://127.0.0.1/v1", "--model", "m"}, "name the API"},
		"key as a name": {[]string{"http://127.0.0.1/v1/messages", "--model", "m", "--key-env", "sk-very-secret"}, "not the key"},
		"key in a name": {[]string{"http://127.0.0.1/v1/messages", "--model", "m", "--key-env", "verysecret"}, "is not set"},
		"runs":          {[]string{"http://127.0.0.1/v1/messages", "--model", "m", "--runs", "-1"}, "runs"},
	} {
		r := runLive(t, nil, c.args...)
		if r.code != ExitUsage || !strings.Contains(r.err, c.want) || strings.Contains(r.err, "secret") || r.out != "" {
			t.Errorf("%s: exit %d, %q %q", name, r.code, r.err, r.out)
		}
	}
}
