package live

import (
	"context"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// realClock is the machine's own.
type realClock struct{}

func (realClock) Now() time.Time { return time.Now() }

// reply is a handler that streams a whole short chat.
func reply(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	for _, part := range []string{chatRole, chatSays("a"), chatSays("b"), chatStop, chatUsage5, chatDone} {
		_, _ = io.WriteString(w, frame(part))
		w.(http.Flusher).Flush()
	}
}

func measure(t *testing.T, h http.HandlerFunc, o Options, listen func(Event)) Report {
	t.Helper()
	server := httptest.NewServer(h)
	defer server.Close()
	return measureAt(t, context.Background(), server.URL, o, listen)
}

func measureAt(t *testing.T, ctx context.Context, url string, o Options, listen func(Event)) Report {
	t.Helper()
	report, err := Measure(ctx, Target{URL: url, API: OpenAIChat, Model: "m", Key: "sk-very-secret"}, o, realClock{}, listen)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{fmt.Sprintf("%+v %#v", report, report), encoded(t, report)} {
		if strings.Contains(text, "sk-very-secret") {
			t.Errorf("the key came out: %s", text)
		}
	}
	return report
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// tt-studio #952, vllm #22161: the connection's making in every TTFT. A warm-up
// makes it, and the runs use it again.
func TestAWarmUpLeavesAConnection(t *testing.T) {
	r := measure(t, reply, Options{Runs: 3, Warmup: true}, nil)
	if r.Warmup == nil || r.Warmup.Reused || !r.Warmup.Connect.Known || r.All.Reused != 3 || r.Runs[0].Connect.Known || r.Done != 3 {
		t.Fatalf("warm-up %+v, runs %+v", r.Warmup, r.Runs)
	}
	if r.All.Tokens != 15 || r.All.TTFT.Count != 3 || r.Statuses[Complete] != 3 {
		t.Errorf("totals %+v", r.All)
	}
	for _, run := range r.Runs {
		in := []Reading{known(0), run.Wrote, run.FirstByte, run.FirstEvent, run.TTFT, run.LastToken, run.End}
		for i := range in[1:] {
			// The first byte may overtake the note that the request was written.
			if i != 1 && (!in[i+1].Known || in[i+1].Time < in[i].Time) {
				t.Errorf("run %d: readings out of order: %v", run.Number, in)
			}
		}
	}
}

func TestWithoutAWarmUpTheReportSaysSo(t *testing.T) {
	r := measure(t, reply, Options{Runs: 1}, nil)
	if !strings.Contains(strings.Join(r.Notes, "\n"), "1 of 1 runs made a new connection") || !r.Runs[0].AfterWrote.Known {
		t.Errorf("notes %q", r.Notes)
	}
}

// vllm #54101: the wait for a place was not counted. The second request is due
// 1 ms after the first, and the only place is taken for 30.
func TestTimesCountFromTheSchedule(t *testing.T) {
	slow := func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(30 * time.Millisecond)
		reply(w, r)
	}
	r := measure(t, slow, Options{Runs: 2, Rate: 1000}, nil)
	second := r.Runs[1]
	if second.Wait.Time < 25*time.Millisecond || second.TTFT.Time < second.Wait.Time+30*time.Millisecond {
		t.Errorf("waited %v, TTFT %v", second.Wait, second.TTFT)
	}
}

func TestConcurrency(t *testing.T) {
	var now, most atomic.Int64
	var once sync.Once
	all := make(chan struct{})
	r := measure(t, func(w http.ResponseWriter, r *http.Request) {
		n := now.Add(1)
		for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
		}
		if n == 4 {
			once.Do(func() { close(all) })
		}
		<-all // until all four places are taken at once
		now.Add(-1)
		reply(w, r)
	}, Options{Runs: 9, Concurrency: 4}, nil)
	if most.Load() != 4 || r.Done != 9 || r.Statuses[Complete] != 9 {
		t.Errorf("at most %d at once, %v", most.Load(), r.Statuses)
	}
	for i, run := range r.Runs {
		if run.Number != i+1 {
			t.Errorf("run %d at place %d", run.Number, i)
		}
	}
}

func TestRefusalsKeepTheServersWords(t *testing.T) {
	r := measure(t, func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
		// Servers quote the key, and not all are polite.
		fmt.Fprintf(w, `{"error":{"message":"bad \u001b[31mkey %s"}}`, strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
	}, Options{Runs: 2, Warmup: true}, nil)
	if r.Warmup.Status != HTTPError || r.Warmup.HTTPStatus != 401 || !strings.Contains(r.Warmup.Detail, "401. Look at the key") || r.Warmup.Message() != "bad \x1b[31mkey [key]" {
		t.Errorf("%+v", r.Warmup)
	}
	if r.Done != 0 || !strings.Contains(strings.Join(r.Notes, " "), "nothing was measured") {
		t.Errorf("%d runs after a refused warm-up, notes %q", r.Done, r.Notes)
	}
}

func TestWordsAreBounded(t *testing.T) {
	r := measure(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = io.WriteString(w, strings.Repeat("漢", 1<<20))
	}, Options{Runs: 1}, nil)
	if n := len(r.Runs[0].Words); n > maxWords || n < maxWords-3 || !strings.HasSuffix(r.Runs[0].Words, "漢") {
		t.Errorf("%d bytes of words", n)
	}
}

// A key must not follow a redirect, to another host or the same.
func TestRedirectsAreNotFollowed(t *testing.T) {
	var stolen atomic.Int64
	thief := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { stolen.Add(1) }))
	defer thief.Close()
	for _, code := range []int{301, 302, 303, 307, 308} {
		r := measure(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, thief.URL, code) }, Options{Runs: 1}, nil)
		if r.Runs[0].Status != HTTPError || r.Runs[0].Words != thief.URL || stolen.Load() != 0 {
			t.Errorf("%d: %+v, thief called %d times", code, r.Runs[0], stolen.Load())
		}
	}
}

func TestPlainHTTPStaysOnThisMachine(t *testing.T) {
	for url, allowed := range map[string]bool{
		"http://127.0.0.1:1/v1/chat/completions": true, "http://[::1]/v1/chat/completions": true, "http://localhost/v1/chat/completions": true,
		"http://192.0.2.1/v1/chat/completions": false, "http://localhost.example.com/v1/chat/completions": false,
		"http://127.0.0.1.example.com/v1/chat/completions": false, "https://192.0.2.1/v1/chat/completions": true,
	} {
		_, err := Target{URL: url, Model: "m"}.resolve(false)
		if (err == nil) != allowed {
			t.Errorf("%s: %v", url, err)
		}
		if _, err := (Target{URL: url, Model: "m"}).resolve(true); err != nil {
			t.Errorf("%s, allowed: %v", url, err)
		}
	}
}

func TestANameForThisMachineThatIsNot(t *testing.T) {
	for address, fine := range map[string]bool{"127.0.0.1:80": true, "[::1]:80": true, "192.0.2.1:80": false, "[2001:db8::1]:80": false, "x": false} {
		if err := onlyThisMachine("tcp", address, nil); (err == nil) != fine {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestWrongTargets(t *testing.T) {
	for name, c := range map[string]struct {
		target Target
		want   string
	}{
		"no URL":       {Target{}, "no http or https URL"},
		"other scheme": {Target{URL: "ftp://x/chat/completions"}, "no http or https URL"},
		"password":     {Target{URL: "https://u:sk-very-secret@x/chat/completions"}, "user or password"},
		"no API":       {Target{URL: "https://x/v1"}, "openai-chat, openai-responses, anthropic, ollama, llamacpp"},
		"wrong API":    {Target{URL: "https://x/v1", API: "gopher"}, "no API that can be measured"},
		"no model":     {Target{URL: "https://x/v1/messages"}, "no model named"},
		"broken key":   {Target{URL: "https://x/v1/messages", Model: "m", Key: "sk-very-secret\nX: y"}, "position 15 of 19"},
		"odd URL":      {Target{URL: "https://x/%zz?key=sk-very-secret"}, "no http or https URL"},
	} {
		_, err := Measure(context.Background(), c.target, Options{Runs: 1}, realClock{}, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, o := range []Options{{MaxTokens: -1}, {Runs: -1}, {Concurrency: 1000}, {Rate: -1}, {Timeout: -1}, {Prompt: strings.Repeat("x", maxPrompt+1)}} {
		if _, err := Measure(context.Background(), Target{URL: "http://127.0.0.1/api/chat", Model: "m"}, o, realClock{}, nil); err == nil {
			t.Errorf("accepted %+v", o)
		}
	}
}

func TestNobodyThere(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	url := server.URL + "/v1/chat/completions?key=sk-very-secret"
	server.Close()
	r := measureAt(t, context.Background(), url, Options{Runs: 1}, nil)
	if r.Runs[0].Status != Unreachable || !strings.Contains(r.Runs[0].Detail, "refused") {
		t.Errorf("%+v", r.Runs[0])
	}
}

func TestTimeouts(t *testing.T) {
	hang := func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, frame(chatSays("a")))
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}
	for name, o := range map[string]Options{
		"whole": {Runs: 1, Timeout: 30 * time.Millisecond}, "idle": {Runs: 1, IdleTimeout: 30 * time.Millisecond},
	} {
		r := measure(t, hang, o, nil)
		if run := r.Runs[0]; run.Status != Timeout || !run.TTFT.Known || run.Detail == "" {
			t.Errorf("%s: %+v", name, run)
		}
	}
}

// A server may leave the stream open after the last event.
func TestAStreamLeftOpenIsComplete(t *testing.T) {
	r := measure(t, func(w http.ResponseWriter, r *http.Request) {
		reply(w, r)
		<-r.Context().Done()
	}, Options{Runs: 1}, nil)
	if run := r.Runs[0]; run.Status != Complete || run.End.Known || !strings.Contains(run.Detail, "left the stream open") {
		t.Errorf("%s, end %v", run.Status, run.End)
	}
}

// Stopping keeps what was gathered: the runs that ended, and half of one.
func TestCancellingKeepsThePartialResult(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var requests atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if requests.Add(1) < 4 {
			reply(w, r)
			return
		}
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, frame(chatSays("half")))
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}))
	defer server.Close()
	r := measureAt(t, ctx, server.URL, Options{}, func(e Event) {
		if e.Kind == Chunk && e.Text == "half" {
			cancel()
		}
	})
	if !r.Cancelled || r.Done != 4 || r.Statuses[Complete] != 3 || r.Statuses[Cancelled] != 1 || r.All.Runs != 3 || !r.Runs[3].TTFT.Known {
		t.Errorf("%v, done %d, cancelled %v", r.Statuses, r.Done, r.Cancelled)
	}
}

func TestARefusingServerIsLeftAlone(t *testing.T) {
	r := measure(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) }, Options{}, nil)
	if r.Done != failuresInARow || !strings.Contains(strings.Join(r.Notes, " "), "failed one after the other") {
		t.Errorf("%d runs, notes %q", r.Done, r.Notes)
	}
}

func TestACompressedAnswerIsNoStream(t *testing.T) {
	r := measure(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		reply(w, r)
	}, Options{Runs: 1}, nil)
	wantStatus(t, r.Runs[0], NotStreamed)
}

func TestTLSAndHTTP2(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(reply))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	r := measureAt(t, context.Background(), server.URL, Options{Runs: 2, RootCAs: roots}, nil)
	if run := r.Runs[0]; run.Status != Complete || !run.TLS.Known || run.Protocol != "HTTP/2.0" || !r.Runs[1].Reused {
		t.Errorf("%+v", run)
	}
	r = measureAt(t, context.Background(), server.URL, Options{Runs: 1}, nil)
	if run := r.Runs[0]; run.Status != Unreachable || !strings.Contains(run.Detail, "certificate") {
		t.Errorf("unknown certificate: %+v", run)
	}
}

// Whatever a server sends, memory stays where it is: endless comments, lines,
// events, and chunks of text.
func TestMemoryIsBounded(t *testing.T) {
	for name, piece := range map[string]string{
		"text":        strings.Repeat(frame(chatSays(strings.Repeat("x", 4000))), 8),
		"comments":    strings.Repeat(": ping\n\n", 4000),
		"tiny events": strings.Repeat("data:1\n\n", 4000),
		"big arrays":  frame(`{"choices":[` + strings.Repeat(`{},`, 200_000) + `{}]}`),
		"data lines":  strings.Repeat("data: x\n", 4000),
		"no line end": strings.Repeat("x", 32<<10),
	} {
		t.Run(name, func(t *testing.T) {
			const total = 24 << 20
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			var peak uint64
			m := &attempt{s: &session{clock: realClock{}, teller: newTeller(nil), opts: Options{IdleTimeout: time.Hour}}, meter: meter{gaps: newGapMeter()}}
			m.s.end.wire, _ = wireOf(OpenAIChat)
			m.framing, m.idle = m.s.end.wire.framing(), time.NewTimer(time.Hour)
			defer m.idle.Stop()
			sent := 0
			err := m.follow(readerFunc(func(p []byte) (int, error) {
				if sent > total {
					return 0, io.EOF
				}
				n := copy(p, piece[sent%len(piece):])
				if sent += n; sent%(8<<20) < n {
					runtime.GC()
					runtime.ReadMemStats(&after)
					peak = max(peak, after.HeapAlloc)
				}
				return n, nil
			}))
			m.s.teller.close()
			if peak > before.HeapAlloc+16<<20 {
				t.Errorf("memory rose from %d to %d kB (%v)", before.HeapAlloc>>10, peak>>10, err)
			}
		})
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func TestNoGoroutineIsLeftBehind(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 5 {
		measure(t, reply, Options{Runs: 8, Concurrency: 4, Warmup: true}, func(Event) {})
	}
	for range 200 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond) // closed connections need a moment
	}
	buf := make([]byte, 1<<16)
	t.Errorf("%d goroutines before, %d after\n%s", before, runtime.NumGoroutine(), buf[:runtime.Stack(buf, true)])
}

func TestEventsTellTheStory(t *testing.T) {
	var got []string
	measure(t, reply, Options{Runs: 1, Warmup: true}, func(e Event) {
		got = append(got, fmt.Sprint(e.Run, e.Kind, e.Channel, e.Text))
	})
	want := "00 01contenta 01contentb 02 10 11contenta 11contentb 12"
	if s := strings.ReplaceAll(strings.Join(got, ","), " ", ""); s != strings.ReplaceAll(want, " ", ",") {
		t.Errorf("events %s, want %s", s, want)
	}
}

// A listener that is slow, or a meter that must stop, may not hang each other.
func TestASlowListenerLosesChunksNotNumbers(t *testing.T) {
	hold := make(chan struct{})
	var many atomic.Bool
	var told int64
	go func() {
		for !many.Load() {
			time.Sleep(time.Millisecond)
		}
		close(hold)
	}()
	r := measure(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		for range 3000 {
			_, _ = io.WriteString(w, frame(chatSays("a")))
		}
		_, _ = io.WriteString(w, frame(chatDone))
		many.Store(true)
	}, Options{Runs: 1}, func(e Event) {
		<-hold
		if e.Kind == Chunk {
			told++
		}
	})
	if r.Runs[0].Chunks != 3000 || told+r.Dropped != 3000 {
		t.Errorf("%d chunks, %d told, %d dropped", r.Runs[0].Chunks, told, r.Dropped)
	}
}

// An event's array may have a third of a million elements; only the first is
// worth memory.
func TestABigArrayIsNotDecoded(t *testing.T) {
	data := []byte(`{"choices":[{"delta":{"content":"a"}}` + strings.Repeat(`,{}`, maxLine/3-50) + `]}`)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	d, err := decodeChat("", data)
	runtime.ReadMemStats(&after)
	if cost := after.TotalAlloc - before.TotalAlloc; err != nil || d.content != "a" || cost > 8<<20 {
		t.Errorf("%v, content %q, %d kB of memory for an event of %d kB", err, d.content, cost>>10, len(data)>>10)
	}
}

func TestSampleBeyondItsExactPart(t *testing.T) {
	var s, half sample
	for i := 1; i <= 100_000; i++ {
		if i%2 == 0 {
			half.add(time.Duration(i) * time.Microsecond)
		} else {
			s.add(time.Duration(i) * time.Microsecond)
		}
	}
	s.merge(&half)
	for p, want := range map[float64]float64{50: 50, 99: 99} {
		if got := s.percentile(p).Time.Seconds() * 1000; got < want*0.985 || got > want*1.015 {
			t.Errorf("p%v = %v ms, want %v", p, got, want)
		}
	}
	if s.count != 100_000 || s.largest != 100*time.Millisecond || s.spread().Mean.Time != 50_000_500*time.Nanosecond {
		t.Errorf("%+v", s.spread())
	}
}

func TestReadingJSON(t *testing.T) {
	for r, want := range map[Reading]string{{}: "null", known(0): "0.000", known(1234567 * time.Nanosecond): "1.235"} {
		if got := encoded(t, r); got != want {
			t.Errorf("%v = %s, want %s", r, got, want)
		}
		var back Reading
		if err := json.Unmarshal([]byte(want), &back); err != nil || back.Known != r.Known {
			t.Errorf("%s read as %v, %v", want, back, err)
		}
	}
}
