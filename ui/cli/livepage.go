package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"prefill/content/live"
	"prefill/ui/neutral"
)

// livePage prints a measurement as it goes on. All that came from a server is
// neutralised here.
type livePage struct {
	w   io.Writer
	err error
}

func (p *livePage) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintln(p.w, neutral.Line(fmt.Sprintf(format, args...)))
	}
}

// event prints each run when it has ended.
func (p *livePage) event(e live.Event) {
	if e.Kind != live.Finished {
		return
	}
	name := fmt.Sprintf("run %d", e.Run)
	if e.Run == 0 {
		name = "warm-up"
	}
	r := e.Result
	p.line("%-8s %s", name, strings.Join(runParts(r), " · "))
	if r.Detail != "" {
		p.line("         %s", r.Detail)
	}
	if words := r.Message(); words != "" {
		p.line("         the server: %s", clipWords(words))
	}
}

// runParts are the numbers of a run that it has.
func runParts(r live.Run) []string {
	status := strings.ReplaceAll(string(r.Status), "_", " ")
	if r.HTTPStatus != 0 && r.HTTPStatus != 200 {
		status += fmt.Sprintf(" %d", r.HTTPStatus)
	}
	parts := []string{status}
	add := func(name string, at live.Reading) {
		if at.Known {
			parts = append(parts, name+" "+milliseconds(at))
		}
	}
	add("waited", over(r.Wait, time.Millisecond))
	add("first event", r.FirstEvent)
	add("TTFT", r.TTFT)
	if r.FirstContent != r.TTFT {
		add("first content", r.FirstContent)
	}
	add("TPOT", r.TPOT)
	if !r.TPOT.Known && r.Status == live.Complete {
		parts = append(parts, "no TPOT: "+r.Undefined)
	}
	add("largest gap", r.Gaps.Largest)
	add("last token", r.LastToken)
	if r.OutputTokens != nil {
		parts = append(parts, fmt.Sprintf("%d tokens in %d chunks", *r.OutputTokens, r.Chunks))
	} else if r.Chunks > 0 {
		parts = append(parts, fmt.Sprintf("%d chunks", r.Chunks))
	}
	return parts
}

// over hides a reading that is too small to matter.
func over(r live.Reading, least time.Duration) live.Reading {
	if r.Time < least {
		return live.Reading{}
	}
	return r
}

// totals prints what all runs come to.
func (p *livePage) totals(r live.Report) error {
	all := r.All
	p.line("")
	if r.Cancelled {
		p.line("Stopped. What was measured until then:")
	}
	p.line("%s · %s · %s", r.Endpoint, r.API, r.Model)
	p.line("%d of %d runs complete%s", all.Runs, r.Done, otherEnds(r))
	if all.Runs > 0 {
		p.table(r)
	}
	for _, sentence := range []string{all.Buffering, all.FakeStreaming} {
		if sentence != "" {
			p.line("%s", sentence)
		}
	}
	for _, note := range r.Notes {
		p.line("Note: %s.", note)
	}
	return p.err
}

func (p *livePage) table(r live.Report) {
	all := r.All
	p.line("")
	p.line("%-34s %10s %10s %10s", "", "p50", "p99", "largest")
	for _, row := range []struct {
		name   string
		spread live.Spread
	}{
		{"first event", all.FirstEvent}, {"TTFT, first token of any channel", all.TTFT}, {"first visible content", all.FirstContent},
		{"TPOT, mean of a run", all.TPOT}, {"gap between chunks", all.Gaps.Spread}, {"last token", all.LastToken},
	} {
		p.line("%-34s %10s %10s %10s", row.name, milliseconds(row.spread.P50), milliseconds(row.spread.P99), milliseconds(row.spread.Largest))
	}
	p.line("")
	if all.Tokens > 0 && all.Chunks > 0 {
		p.line("%d tokens in %d chunks, %.2f tokens a chunk; %.1f tokens/s over all requests", all.Tokens, all.Chunks,
			float64(all.Tokens)/float64(all.Chunks), all.TokensPerSecond)
	}
}

// otherEnds counts the runs that were not complete, by how they ended.
func otherEnds(r live.Report) string {
	var parts []string
	for _, s := range []live.Status{live.Truncated, live.Failed, live.HTTPError, live.NotStreamed, live.Malformed, live.Unreachable, live.Timeout, live.Cancelled} {
		if n := r.Statuses[s]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, strings.ReplaceAll(string(s), "_", " ")))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// milliseconds prints a reading, or a dash where there is none.
func milliseconds(r live.Reading) string {
	ms := float64(r.Time) / float64(time.Millisecond)
	switch {
	case !r.Known:
		return "-"
	case ms >= 10_000:
		return fmt.Sprintf("%.1f s", ms/1000)
	case ms >= 100:
		return fmt.Sprintf("%.0f ms", ms)
	case ms >= 10:
		return fmt.Sprintf("%.1f ms", ms)
	default:
		return fmt.Sprintf("%.2f ms", ms)
	}
}

// clipWords keeps what fits on a few lines of a terminal.
func clipWords(words string) string {
	runes := []rune(strings.Join(strings.Fields(words), " "))
	if len(runes) > 300 {
		return string(runes[:300]) + "..."
	}
	return string(runes)
}
