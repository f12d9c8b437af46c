package live

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// step is what a scripted server sends at a time, counted from the sending of
// the request. An empty text ends the stream; "CUT" breaks the connection.
type step struct {
	ms   float64
	text string
}

// hand is a clock that stands still until it is set.
type hand struct {
	mu  sync.Mutex
	now time.Time
}

func newHand() *hand { return &hand{now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)} }

func (h *hand) Now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

func (h *hand) set(t time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = t
}

// stage plays a script over a real connection on loopback. The server waits
// with each step until the meter asks for more, and sets the clock first: the
// times are exact, whatever the machine does.
type stage struct {
	steps []step
	clock *hand
	ready chan struct{}
}

func (s *stage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	began := s.clock.Now()
	w.(http.Flusher).Flush()
	for _, step := range s.steps {
		select {
		case <-s.ready:
		case <-r.Context().Done():
			return // the meter has seen enough
		}
		s.clock.set(began.Add(time.Duration(step.ms * float64(time.Millisecond))))
		switch step.text {
		case "":
			return
		case "CUT":
			panic(http.ErrAbortHandler)
		}
		_, _ = io.WriteString(w, step.text)
		w.(http.Flusher).Flush()
	}
}

// gate is the client's end of a stage: each read brings exactly one step.
type gate struct {
	http.RoundTripper
	stage *stage
}

func (g gate) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := g.RoundTripper.RoundTrip(r)
	if err == nil {
		res.Body = &gatedBody{ReadCloser: res.Body, stage: g.stage}
	}
	return res, err
}

type gatedBody struct {
	io.ReadCloser
	stage *stage
	next  int
}

func (b *gatedBody) Read(p []byte) (int, error) {
	size := 1
	if b.next < len(b.stage.steps) {
		b.stage.ready <- struct{}{}
		size = max(1, len(b.stage.steps[b.next].text))
		if b.stage.steps[b.next].text == "CUT" {
			size = 1
		}
	}
	b.next++
	n, err := io.ReadFull(b.ReadCloser, p[:min(size, len(p))])
	return n, err
}

// play measures one run against a script.
func play(t *testing.T, api API, steps ...step) Run {
	t.Helper()
	return playWith(t, Options{Runs: 1}, api, steps...)
}

func playWith(t *testing.T, options Options, api API, steps ...step) Run {
	t.Helper()
	s := &stage{steps: steps, clock: newHand(), ready: make(chan struct{}, len(steps))}
	server := httptest.NewServer(s)
	defer server.Close()
	session, err := newSession(Target{URL: server.URL, API: api, Model: "m"}, options, s.clock)
	if err != nil {
		t.Fatal(err)
	}
	session.client.Transport = gate{session.client.Transport, s}
	report := session.run(context.Background(), nil)
	if len(report.Runs) != 1 {
		t.Fatalf("%d runs, want 1", len(report.Runs))
	}
	return report.Runs[0]
}

// frame makes JSON values into server-sent events.
func frame(values ...string) string {
	var b strings.Builder
	for _, v := range values {
		b.WriteString("data: " + v + "\n\n")
	}
	return b.String()
}

// The parts of a chat completion.
const (
	chatRole   = `{"choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}`
	chatStop   = `{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`
	chatDone   = `[DONE]`
	chatUsage5 = `{"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":5}}`
)

func chatSays(text string) string {
	return `{"choices":[{"index":0,"delta":{"content":"` + text + `"},"finish_reason":null}]}`
}

func chatThinks(field, text string) string {
	return `{"choices":[{"index":0,"delta":{"` + field + `":"` + text + `"}}]}`
}

func wantTime(t *testing.T, what string, got Reading, ms float64) {
	t.Helper()
	if want := known(time.Duration(ms * float64(time.Millisecond))); got != want {
		t.Errorf("%s = %v, want %v ms", what, got, ms)
	}
}

func wantStatus(t *testing.T, r Run, want Status) {
	t.Helper()
	if r.Status != want {
		t.Errorf("status %s (%s, %q), want %s", r.Status, r.Detail, r.Words, want)
	}
}
