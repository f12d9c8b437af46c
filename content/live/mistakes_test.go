package live

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// Each test here is a way in which some client measured wrongly; the report it
// was taken from is named.

// vllm #3759, #15106, ROCm/ATOM #1710, aisix #869: a role, null or empty
// string stopped the clock, or began the gaps.
func TestARoleOrEmptyChunkIsNoToken(t *testing.T) {
	for name, empty := range map[string]string{
		"role and empty string": chatRole,
		"role and null":         `{"choices":[{"delta":{"role":"assistant","content":null}}]}`,
		"role alone":            `{"choices":[{"delta":{"role":"assistant"}}]}`,
		"empty reasoning":       chatThinks("reasoning_content", ""),
		"no delta":              `{"choices":[{"delta":null}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			r := play(t, OpenAIChat, step{1, frame(empty)}, step{1175, frame(chatSays("a"))}, step{1195, frame(chatSays("b"))},
				step{1196, frame(chatStop, `{"choices":[],"usage":{"completion_tokens":2}}`, chatDone)}, step{1200, ""})
			wantStatus(t, r, Complete)
			wantTime(t, "first event", r.FirstEvent, 1)
			wantTime(t, "TTFT", r.TTFT, 1175)
			wantTime(t, "first content", r.FirstContent, 1175)
			wantTime(t, "largest gap", r.Gaps.Largest, 20)
			wantTime(t, "TPOT", r.TPOT, 20)
			if r.Chunks != 2 {
				t.Errorf("%d chunks, want 2", r.Chunks)
			}
		})
	}
}

// vllm PR #55508: the usage chunk stretched the request, and so TPOT.
func TestUsageAfterTheLastTokenDoesNotMoveIt(t *testing.T) {
	r := play(t, OpenAIChat, step{100, frame(chatSays("a"))}, step{180, frame(chatSays("b"))}, step{200, frame(chatStop)},
		step{900, frame(chatUsage5)}, step{950, frame(chatDone)}, step{990, ""})
	wantStatus(t, r, Complete)
	wantTime(t, "last token", r.LastToken, 180)
	wantTime(t, "TPOT", r.TPOT, 20)
	wantTime(t, "end", r.End, 990)
}

// vllm #57519, OmniRoute #8210: an error inside HTTP 200 counted as success.
func TestAnErrorInTheStreamIsNoSuccess(t *testing.T) {
	for name, bad := range map[string]string{
		"error object":             frame(`{"error":{"message":"engine died","code":500}}`),
		"error with empty choices": frame(`{"choices":[],"error":{"message":"engine died"}}`),
		"object error":             frame(`{"object":"error","message":"engine died"}`),
		"named event":              "event: error\ndata: {\"message\":\"engine died\"}\n\n",
		"error field":              "error: {\"message\":\"engine died\"}\n\n",
	} {
		t.Run(name, func(t *testing.T) {
			r := play(t, OpenAIChat, step{10, frame(chatSays("a"))}, step{20, bad + frame(chatDone)}, step{30, ""})
			wantStatus(t, r, Failed)
			if r.Message() != "engine died" {
				t.Errorf("the server's words are %q", r.Message())
			}
			wantTime(t, "TTFT", r.TTFT, 10)
		})
	}
}

// vllm #54628, opencode #39968: a stream that stopped counted as complete.
func TestAStreamThatStopsIsTruncated(t *testing.T) {
	for name, last := range map[string]step{"end of file": {30, ""}, "connection cut": {30, "CUT"}} {
		t.Run(name, func(t *testing.T) {
			r := play(t, OpenAIChat, step{10, frame(chatRole)}, step{20, frame(chatSays("a"))}, last)
			wantStatus(t, r, Truncated)
			wantTime(t, "last token", r.LastToken, 20)
		})
	}
	for name, last := range map[string]string{"[DONE] alone": chatDone, "finish reason alone": chatStop} {
		t.Run(name, func(t *testing.T) {
			r := play(t, OpenAIChat, step{20, frame(chatSays("a"))}, step{21, frame(last)}, step{22, ""})
			wantStatus(t, r, Complete)
		})
	}
}

// vllm #19776, #24110, #24015, guidellm #1144: names and formulas confused.
// The worked example of vLLM's documentation: 5 tokens in 3 outputs, the first
// after 100 ms, the last after 180 ms: gaps of 40 ms, TPOT 20 ms.
func TestTPOTAndGapsAreTwoThings(t *testing.T) {
	r := play(t, OpenAIChat, step{100, frame(chatSays("a"))}, step{140, frame(chatSays("b c"))}, step{180, frame(chatSays("d e"))},
		step{181, frame(chatStop, chatUsage5, chatDone)}, step{182, ""})
	wantTime(t, "TPOT", r.TPOT, 20)
	wantTime(t, "mean gap", r.Gaps.Mean, 40)
	if *r.TokensPerChunk != 5.0/3 {
		t.Errorf("%v tokens a chunk, want 5/3", *r.TokensPerChunk)
	}
}

// vllm #27869, sglang PR #1340, InferenceX #870, tau2-bench #503, llmperf:
// chunks of ten tokens taken for slow tokens.
func TestChunksOfTenTokensAreNotTenTimesSlower(t *testing.T) {
	for name, chunk := range map[string]int{"a token a second": 1, "ten every ten seconds": 10} {
		t.Run(name, func(t *testing.T) {
			var steps []step
			for i := 0; i <= 100; i += chunk {
				steps = append(steps, step{float64(1000 * i), frame(chatSays(strings.Repeat("x ", chunk)))})
			}
			steps = append(steps, step{100_001, frame(`{"choices":[],"usage":{"completion_tokens":101}}`, chatDone)}, step{100_002, ""})
			r := play(t, OpenAIChat, steps...)
			wantTime(t, "TPOT", r.TPOT, 1000)
			wantTime(t, "p50 of the gaps", r.Gaps.P50, float64(1000*chunk))
		})
	}
}

// InferenceX #870 asks for both; a mean also hides a freeze: 299 gaps of 20 ms
// and one of 3 s are a TPOT of 29.9 ms.
func TestAFreezeShowsInTheLargestGap(t *testing.T) {
	at, steps := 100.0, []step{{100, frame(chatSays("a"))}}
	for i := range 300 {
		at += 20
		if i == 150 {
			at += 2980
		}
		steps = append(steps, step{at, frame(chatSays("a"))})
	}
	steps = append(steps, step{at, frame(`{"choices":[],"usage":{"completion_tokens":301}}`, chatDone)}, step{at, ""})
	r := play(t, OpenAIChat, steps...)
	if tpot := r.TPOT.Time.Seconds() * 1000; tpot < 29.9 || tpot > 30 {
		t.Errorf("TPOT %v", r.TPOT)
	}
	wantTime(t, "largest gap", r.Gaps.Largest, 3000)
	wantTime(t, "p50 of the gaps", r.Gaps.P50, 20)
}

// inference-perf #559, aiperf PR #365: the reasoning made TTFT late, or null.
func TestReasoningAndContentAreKeptApart(t *testing.T) {
	for _, field := range []string{"reasoning_content", "reasoning"} {
		t.Run(field, func(t *testing.T) {
			r := play(t, OpenAIChat, step{1, frame(chatRole)}, step{300, frame(chatThinks(field, "hm"))}, step{5300, frame(chatSays("a"))},
				step{5310, frame(chatSays("b"))}, step{5311, frame(`{"choices":[],"usage":{"completion_tokens":502,"completion_tokens_details":{"reasoning_tokens":500}}}`, chatDone)}, step{5312, ""})
			wantTime(t, "TTFT", r.TTFT, 300)
			wantTime(t, "first content", r.FirstContent, 5300)
			wantTime(t, "TPOT", r.TPOT, 10) // 5010 ms / 501
			if r.Reasoning.Chunks != 1 || r.Content.Chunks != 2 || *r.ReasoningTokens != 500 {
				t.Errorf("channels: %+v %+v", r.Reasoning, r.Content)
			}
		})
	}
	t.Run("cap hit while thinking", func(t *testing.T) {
		r := play(t, OpenAIChat, step{300, frame(chatThinks("reasoning", "hm"))}, step{310, frame(`{"choices":[{"delta":{},"finish_reason":"length"}]}`, chatDone)}, step{312, ""})
		wantStatus(t, r, Complete)
		wantTime(t, "TTFT", r.TTFT, 300)
		if r.FirstContent.Known || r.Finish != "length" {
			t.Errorf("first content %v, finish %q", r.FirstContent, r.Finish)
		}
	})
}

// Counted and not streamed: 400 tokens of reasoning in 8 s of silence must not
// make the 5 visible ones look fast.
func TestHiddenReasoningIsLeftOutOfTPOT(t *testing.T) {
	r := play(t, OpenAIChat, step{8000, frame(chatSays("a"))}, step{8080, frame(chatSays("b"))},
		step{8090, frame(`{"choices":[],"usage":{"completion_tokens":405,"completion_tokens_details":{"reasoning_tokens":400}}}`, chatDone)}, step{8091, ""})
	wantTime(t, "TPOT", r.TPOT, 20)
	if r.TPOTOver != "visible" || r.TPOTTokens != 5 {
		t.Errorf("over %s, %d tokens", r.TPOTOver, r.TPOTTokens)
	}
}

// inference-perf #566, #564, flexible-inference-bench #66: text counted again
// by a tokenizer. llmperf: every data line a token. Tokens are the server's.
func TestTokensAreWhatTheServerCounted(t *testing.T) {
	r := play(t, OpenAIChat, step{1, frame(chatSays("one two three four five six seven"))}, step{2, frame(chatSays("x"))}, step{3, frame(chatUsage5, chatDone)}, step{4, ""})
	if *r.OutputTokens != 5 || *r.PromptTokens != 9 {
		t.Errorf("tokens: %d of output, %d of prompt", *r.OutputTokens, *r.PromptTokens)
	}
	r = play(t, OpenAIChat, step{1, frame(chatSays("one two"))}, step{2, frame(chatSays("x"))}, step{3, frame(chatStop, chatDone)}, step{4, ""})
	if r.OutputTokens != nil || r.TPOT.Known || r.Undefined != "the server counted no tokens" {
		t.Errorf("without usage: tokens %v, TPOT %v, %q", r.OutputTokens, r.TPOT, r.Undefined)
	}
}

// Usage in every chunk (vLLM's continuous_usage_stats) is a running total.
func TestRunningUsageIsOverwritten(t *testing.T) {
	says := func(n int) string {
		return fmt.Sprintf(`{"choices":[{"delta":{"content":"a"}}],"usage":{"completion_tokens":%d}}`, n)
	}
	r := play(t, OpenAIChat, step{1, frame(says(1))}, step{2, frame(says(2))}, step{3, frame(says(3))}, step{3, frame(chatStop)}, step{4, ""})
	if *r.OutputTokens != 3 {
		t.Errorf("%d tokens, want 3", *r.OutputTokens)
	}
}

// llmperf PR #99: choices[0] of an empty list.
func TestOddChoicesAreNoCrash(t *testing.T) {
	for _, odd := range []string{`{"choices":[]}`, `{"choices":null}`, `{}`, `{"choices":{}}`, `{"choices":[null]}`, `{"choices":[7]}`, `{"usage":null}`, `[]`, `7`, `"x"`, `null`} {
		r := play(t, OpenAIChat, step{1, frame(odd)}, step{2, frame(chatSays("a"))}, step{3, frame(chatStop, chatDone)}, step{4, ""})
		wantStatus(t, r, Complete)
		if r.Chunks != 1 {
			t.Errorf("%s: %d chunks, want 1", odd, r.Chunks)
		}
	}
}

// sparkDash #36 and others: an undefined rate shown as 0 or infinite.
func TestOneTokenHasNoTPOT(t *testing.T) {
	for n, why := range map[int]string{0: "0 token", 1: "1 token"} {
		r := play(t, OpenAIChat, step{10, frame(chatSays("a"))}, step{11, frame(fmt.Sprintf(`{"choices":[],"usage":{"completion_tokens":%d}}`, n), chatDone)}, step{12, ""})
		if r.TPOT.Known || !strings.HasPrefix(r.Undefined, why) {
			t.Errorf("TPOT of %d tokens: %v, %q", n, r.TPOT, r.Undefined)
		}
		out, err := json.Marshal(r)
		if err != nil || !strings.Contains(string(out), `"tpot_ms":null`) {
			t.Errorf("JSON of an undefined TPOT: %s %v", out, err)
		}
	}
}

// c8s #140 and #144, dstack #4269: a proxy's buffer measured as the model.
func TestAProxyThatBuffersIsNoticed(t *testing.T) {
	var steps []step
	for burst := range 6 {
		for i := range 65 {
			steps = append(steps, step{float64(1200*(burst+1)) + float64(i)*0.01, frame(chatSays(strings.Repeat("x", 252)))})
		}
	}
	steps = append(steps, step{7300, frame(`{"choices":[],"usage":{"completion_tokens":390}}`, chatDone)}, step{7301, ""})
	r := play(t, OpenAIChat, steps...)
	if !strings.Contains(r.Buffering, "bursts of 65 (16.0 KiB of text) with 1.199s between") || !strings.Contains(r.Buffering, "proxy") {
		t.Errorf("buffering: %q", r.Buffering)
	}
	if r.FakeStreaming != "" {
		t.Errorf("fake streaming: %q", r.FakeStreaming)
	}
}

func TestAnEvenStreamIsNotCalledBuffered(t *testing.T) {
	for name, gap := range map[string]float64{"usual": 20, "very fast": 0.5, "slow": 400} {
		var steps []step
		for i := range 100 {
			steps = append(steps, step{200 + float64(i)*gap, frame(chatSays("x"))})
		}
		last := 200 + 100*gap
		steps = append(steps, step{last, frame(`{"choices":[],"usage":{"completion_tokens":100}}`, chatDone)}, step{last, ""})
		if r := play(t, OpenAIChat, steps...); r.Buffering != "" || r.FakeStreaming != "" {
			t.Errorf("%s: %q %q", name, r.Buffering, r.FakeStreaming)
		}
	}
}

// Speculative decoding sends bursts of a few; that is not a proxy for certain.
func TestSmallBurstsMayBeSpeculation(t *testing.T) {
	var steps []step
	for pass := range 30 {
		for i := range 4 {
			steps = append(steps, step{float64(30*pass) + float64(i)*0.01, frame(chatSays("x "))})
		}
	}
	steps = append(steps, step{901, frame(chatDone)}, step{902, ""})
	if r := play(t, OpenAIChat, steps...); !strings.Contains(r.Buffering, "speculative decoding") {
		t.Errorf("buffering: %q", r.Buffering)
	}
}

// kekzl/imp #754, tabbyAPI #457: the whole answer, then cut up.
func TestFakeStreamingIsNoticed(t *testing.T) {
	var steps []step
	for i := range 50 {
		steps = append(steps, step{4000 + float64(i)*0.1, frame(chatSays("word "))})
	}
	steps = append(steps, step{4006, frame(`{"choices":[],"usage":{"completion_tokens":50}}`, chatDone)}, step{4006, ""})
	r := play(t, OpenAIChat, steps...)
	if !strings.HasPrefix(r.FakeStreaming, "All 50 tokens came within 4.9ms after a wait of 4s") {
		t.Errorf("fake streaming: %q", r.FakeStreaming)
	}
}

// All in one read: no TPOT can be told.
func TestAReplyInOneReadHasNoTPOT(t *testing.T) {
	all := strings.Repeat(frame(chatSays("word ")), 20)
	r := play(t, OpenAIChat, step{4000, all + frame(`{"choices":[],"usage":{"completion_tokens":20}}`, chatDone)}, step{4006, ""})
	if r.TPOT.Known || r.Undefined != "all tokens came at one instant" || r.FakeStreaming == "" {
		t.Errorf("TPOT %v, %q, %q", r.TPOT, r.Undefined, r.FakeStreaming)
	}
}

// OmniRoute #1807: an answer that is no stream had its total as TTFT.
func TestAnAnswerThatIsNoStreamHasNoTTFT(t *testing.T) {
	for name, body := range map[string]string{
		"one JSON": `{"choices":[{"message":{"content":"hello"}}],"usage":{"completion_tokens":5}}`,
		"pretty":   "{\n  \"choices\": [\n  ]\n}\n",
		"a page":   "<html><body>Please log in</body></html>\n",
	} {
		t.Run(name, func(t *testing.T) {
			r := play(t, OpenAIChat, step{2000, body}, step{2001, ""})
			wantStatus(t, r, NotStreamed)
			if r.TTFT.Known || r.TPOT.Known || r.Words != body {
				t.Errorf("TTFT %v, TPOT %v, words %q", r.TTFT, r.TPOT, r.Words)
			}
		})
	}
}

// ollama #3427, #2068, #5370: the prompt's count is missing or 0 when cached.
func TestOllamaWithoutAPromptCount(t *testing.T) {
	for _, count := range []string{"", `"prompt_eval_count":0,`} {
		r := play(t, Ollama, step{10, `{"message":{"role":"assistant","content":"a"},"done":false}` + "\n"},
			step{30, `{"message":{"content":"b"},"done":false}` + "\n"},
			step{31, `{"message":{"content":""},"done":true,"done_reason":"stop",` + count + `"eval_count":2,"eval_duration":40000000,"load_duration":5000000}` + "\n"}, step{32, ""})
		wantStatus(t, r, Complete)
		if r.PromptTokens != nil || *r.OutputTokens != 2 {
			t.Errorf("prompt %v, output %v", r.PromptTokens, r.OutputTokens)
		}
		wantTime(t, "TPOT", r.TPOT, 20)
		wantTime(t, "the server's load", r.Server.Load, 5)
		wantTime(t, "the server's decode", r.Server.Decode, 40)
	}
}

// routstr #543, continue #13144: comments are no events, and no first event.
func TestCommentsAreNoEvents(t *testing.T) {
	r := play(t, OpenAIChat, step{1, ": OPENROUTER PROCESSING\n\n"}, step{500, ": ping\n\n"}, step{900, frame(chatSays("a"))}, step{901, frame(chatStop, chatDone)}, step{902, ""})
	wantStatus(t, r, Complete)
	wantTime(t, "first event", r.FirstEvent, 900)
	wantTime(t, "TTFT", r.TTFT, 900)
	if r.Comments != 2 || r.Events != 3 {
		t.Errorf("%d comments, %d events", r.Comments, r.Events)
	}
}
