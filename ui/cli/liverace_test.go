package cli_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// replies is a server that streams a reply of some tokens, two milliseconds
// apart, and remembers the keys it was sent.
func replies(t *testing.T, keys chan<- string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		keys <- r.Header.Get("Authorization")
		for range 40 {
			fmt.Fprint(w, "data: {\"choices\":[{\"delta\":{\"content\":\"word \"}}]}\n\n")
			w.(http.Flusher).Flush()
			time.Sleep(2 * time.Millisecond)
		}
		fmt.Fprint(w, "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":30,\"completion_tokens\":40}}\n\ndata: [DONE]\n\n")
	}))
	t.Cleanup(s.Close)
	return s.URL + "/v1/chat/completions"
}

func TestAnEndpointRacesThePredictionFromTheCommandLine(t *testing.T) {
	const secret = "sk-never-to-be-seen"
	keys := make(chan string, 16)
	s := begin(t)
	s.env = []string{"MY_KEY=" + secret}
	w := open(t, s, "live", replies(t, keys), "--model", "Llama-3.1-8B-Instruct", "--race", "--key-env", "MY_KEY")
	w.sees("Live: Llama-3.1-8B-Instruct", "measured, 40 tokens in 40 chunks", "predicted", "total = TTFT")
	w.press("G")
	w.sees("A is the middle one of 3 complete runs")
	w.press("b", "+")
	w.sees("batch 1 → 2")
	w.press("l")
	w.sees("key from  MY_KEY", "measure")
	w.press("esc")
	w.leaves()
	if got := <-keys; got != "Bearer "+secret {
		t.Errorf("the server was sent the key %q", got)
	}
	if strings.Contains(w.output(), secret) {
		t.Error("the key is on the screen")
	}
	if log := mustRun(t, s, "log", "--json"); strings.Contains(log, secret) {
		t.Error("the key is in the log")
	}
}

func TestAnEndpointThatRefusesSaysSoInTheLab(t *testing.T) {
	s := begin(t)
	w := open(t, s, "stream", "stream-lab")
	w.sees("Cached and cold prompt")
	w.press("l")
	w.sees("Nothing is sent before you press enter")
	w.press(strings.Split("http://127.0.0.1:1/v1/chat/completions", "")...)
	w.press("tab", "m", "enter")
	w.sees("warm-up: unreachable")
	w.press("esc")
	w.sees("p bet")
	w.press("esc")
	w.leaves()
}

func TestARaceTakesNoFlagsOfTheReport(t *testing.T) {
	_, errs, code := run(t, begin(t), "", "live", "http://127.0.0.1:1/v1/chat/completions", "--model", "m", "--race", "--json")
	if code != 2 || !strings.Contains(errs, "--json has no place beside it") {
		t.Errorf("exit %d: %s", code, errs)
	}
}
