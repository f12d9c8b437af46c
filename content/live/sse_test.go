package live

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
)

// readAll feeds the text in reads of so many bytes and gives the events, their
// name and data joined by "=".
func readAll(f framing, text string, size int) (events []string, err error) {
	emit := func(e event) error {
		events = append(events, e.name+"="+string(e.data))
		return nil
	}
	for len(text) > 0 && err == nil {
		n := min(size, len(text))
		err = f.feed([]byte(text[:n]), emit)
		text = text[n:]
	}
	if err == nil {
		err = f.finish(emit)
	}
	return events, err
}

func TestServerSentEvents(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"LF":                        {"data: a\n\ndata: b\n\n", []string{"=a", "=b"}},
		"CR LF":                     {"data: a\r\n\r\ndata: b\r\n\r\n", []string{"=a", "=b"}},
		"CR":                        {"data: a\r\rdata: b\r\r", []string{"=a", "=b"}},
		"mixed ends":                {"data: a\r\n\ndata: b\r\r\n", []string{"=a", "=b"}},
		"no blank":                  {"data:a\n\n", []string{"=a"}},
		"only one blank goes":       {"data:  a\n\n", []string{"= a"}},
		"several data lines":        {"data: a\ndata: b\ndata\n\n", []string{"=a\nb\n"}},
		"comments":                  {": OPENROUTER PROCESSING\n\n: ping\ndata: a\n:\n\n", []string{"=a"}},
		"CR LF, several data lines": {"event: x\r\ndata: a\r\ndata: b\r\n\r\n", []string{"x=a\nb"}},
		"name":                      {"event: ping\ndata: {}\n\ndata: a\n\n", []string{"ping={}", "=a"}},
		"name without data":         {"event: ping\n\ndata: a\n\n", []string{"=a"}},
		"other fields":              {"id: 7\nretry: 10\nfoo: bar\nbaz\ndata: a\n\n", []string{"=a"}},
		"BOM":                       {"\xef\xbb\xbfdata: a\n\n", []string{"=a"}},
		"BOM only at the start":     {"data: a\n\n\xef\xbb\xbfdata: b\n\n", []string{"=a"}},
		"rune split between reads":  {"data: grün 漢字 🙂\n\n", []string{"=grün 漢字 🙂"}},
		"colon in the value":        {"data: a: b\n\n", []string{"=a: b"}},
		"no blank line at the end":  {"data: a\n\ndata: [DONE]", []string{"=a", "=[DONE]"}},
		"blank lines":               {"\n\n\ndata: a\n\n\n\n", []string{"=a"}},
		"error as llama.cpp has it": {"error: {\"code\":500}\n\n", []string{`error={"code":500}`}},
		"nothing":                   {"", nil},
	} {
		t.Run(name, func(t *testing.T) {
			for size := 1; size <= max(1, len(c.text)); size++ {
				got, err := readAll(&sse{}, c.text, size)
				if err != nil || !slices.Equal(got, c.want) {
					t.Fatalf("in reads of %d: %q, %v; want %q", size, got, err, c.want)
				}
			}
		})
	}
}

// An event must not wait for a LF after its CR: the read that brings it may be
// seconds away.
func TestACRIsGivenOutAtOnce(t *testing.T) {
	var got []string
	s := &sse{}
	emit := func(e event) error { got = append(got, string(e.data)); return nil }
	if err := s.feed([]byte("data: a\r\n\r"), emit); err != nil || !slices.Equal(got, []string{"a"}) {
		t.Fatalf("before the LF: %q, %v", got, err)
	}
	if err := s.feed([]byte("\ndata: b\r\r"), emit); err != nil || !slices.Equal(got, []string{"a", "b"}) {
		t.Fatalf("after it: %q, %v", got, err)
	}
}

func TestLongLines(t *testing.T) {
	long := strings.Repeat("x", 200_000) // beyond bufio.Scanner's 64 KiB
	got, err := readAll(&sse{}, "data: "+long+"\n\n", 4096)
	if err != nil || len(got) != 1 || len(got[0]) != len(long)+1 {
		t.Fatalf("a line of 200 kB: %d events, %v", len(got), err)
	}
	for name, text := range map[string]string{
		"endless line":   "data: " + strings.Repeat("x", maxLine+1),
		"ended too late": "data: " + strings.Repeat("x", maxLine+1) + "\n\n",
		"endless event":  strings.Repeat("data: "+strings.Repeat("x", 1000)+"\n", 1100),
	} {
		for _, size := range []int{1000, 4 << 20} {
			if _, err := readAll(&sse{}, text, size); !errors.Is(err, errTooLong) {
				t.Errorf("%s in reads of %d: %v", name, size, err)
			}
		}
	}
	if _, err := readAll(&ndjson{}, strings.Repeat("x", maxLine+1), 1000); !errors.Is(err, errTooLong) {
		t.Errorf("NDJSON: %v", err)
	}
}

func TestNDJSON(t *testing.T) {
	text := "\xef\xbb\xbf{\"a\":1}\r\n\n  {\"b\":\"漢\"} \n{\"done\":true}"
	want := []string{`={"a":1}`, `={"b":"漢"}`, `={"done":true}`}
	for size := 1; size <= len(text); size++ {
		if got, err := readAll(&ndjson{}, text, size); err != nil || !slices.Equal(got, want) {
			t.Fatalf("in reads of %d: %q, %v", size, got, err)
		}
	}
}

// However the bytes are cut into reads, the events are the same, and no wire's
// decoder panics on them.
func FuzzServerSentEvents(f *testing.F) {
	for _, seed := range []string{
		frame(chatRole, chatSays("a"), chatStop, chatUsage5, chatDone),
		"event: message_start\r\ndata: {\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":3}}}\r\n\r\n",
		"event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"a\"}}\n\n",
		"data: {\"type\":\"response.completed\",\"response\":{\"status\":\"completed\",\"usage\":{\"output_tokens\":4}}}\n\n",
		"{\"message\":{\"content\":\"a\"},\"done\":false}\n{\"done\":true,\"eval_count\":1}\n",
		"data: {\"content\":\"a\",\"stop\":true,\"timings\":{\"predicted_n\":1,\"predicted_ms\":2.5}}\r\r",
		": ping\n\n\xef\xbb\xbfdata:\ndata:x\r\n\r\n", "error: {}\n\n", "data: {\"choices\":[[[[[\n\n",
	} {
		f.Add([]byte(seed), uint8(3))
	}
	f.Fuzz(func(t *testing.T, text []byte, size uint8) {
		whole, err := readAll(&sse{}, string(text), max(1, len(text)))
		cut, cutErr := readAll(&sse{}, string(text), int(size)+1)
		if !slices.Equal(whole, cut) || !errors.Is(cutErr, err) {
			t.Fatalf("whole %q %v, cut %q %v", whole, err, cut, cutErr)
		}
		m := &meter{gaps: newGapMeter()}
		for _, w := range wires() {
			for _, data := range append([][]byte{text}, bytes.Split(text, []byte("\n"))...) {
				if d, err := w.decode("", data); err == nil {
					m.add(0, d)
				}
			}
		}
		if n := m.usage.output.n; n < 0 || n > 2*maxCount {
			t.Fatalf("a count of %d", n)
		}
	})
}
