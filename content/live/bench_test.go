package live

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// BenchmarkGap reports how far a measured gap is from the one at which a server
// on loopback really wrote and, as the floor, how far it is for a bare reader
// that does nothing but stamp its reads.
func BenchmarkGap(b *testing.B) {
	for name, watch := range map[string]func(*testing.B, string) []time.Duration{"meter": metered, "bare reader": stamped} {
		b.Run(name, func(b *testing.B) {
			var off sample
			for b.Loop() {
				wrote, saw := gapsOf(b, watch)
				for i := 1; i < min(len(wrote), len(saw)); i++ {
					off.add((saw[i] - saw[i-1] - (wrote[i] - wrote[i-1])).Abs())
				}
			}
			b.ReportMetric(float64(off.spread().P50.Time.Nanoseconds())/1000, "µs-off-p50")
			b.ReportMetric(float64(off.spread().P99.Time.Nanoseconds())/1000, "µs-off-p99")
		})
	}
}

// gapsOf streams 100 chunks 2 ms apart and gives when each was written and seen.
func gapsOf(b *testing.B, watch func(*testing.B, string) []time.Duration) (wrote, saw []time.Duration) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		began := time.Now()
		for range 100 {
			time.Sleep(2 * time.Millisecond)
			wrote = append(wrote, time.Since(began))
			_, _ = io.WriteString(w, frame(chatSays("a")))
			w.(http.Flusher).Flush()
		}
		_, _ = io.WriteString(w, frame(chatDone))
	}))
	saw = watch(b, server.URL)
	server.Close() // waits for the handler, which then no longer writes
	return wrote, saw
}

func metered(b *testing.B, url string) (saw []time.Duration) {
	_, err := Measure(context.Background(), Target{URL: url, API: OpenAIChat, Model: "m"}, Options{Runs: 1}, realClock{}, func(e Event) {
		if e.Kind == Chunk {
			saw = append(saw, e.At)
		}
	})
	if err != nil {
		b.Fatal(err)
	}
	return saw
}

// stamped reads a stream and notes the instant of each read.
func stamped(b *testing.B, url string) (saw []time.Duration) {
	began := time.Now()
	res, err := http.Post(url, "application/json", nil)
	if err != nil {
		b.Fatal(err)
	}
	defer res.Body.Close()
	buf := make([]byte, 32<<10)
	for {
		if _, err := res.Body.Read(buf); err != nil {
			return saw
		}
		saw = append(saw, time.Since(began))
	}
}

func BenchmarkEvents(b *testing.B) {
	text := []byte(frame(chatSays("a")))
	m, s := &meter{gaps: newGapMeter()}, &sse{}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		_ = s.feed(text, func(e event) error {
			d, err := decodeChat(e.name, e.data)
			m.add(time.Duration(m.chunks)*time.Millisecond, d)
			return err
		})
	}
}
