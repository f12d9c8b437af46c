package live

import (
	"fmt"

	"prefill/deck/latency"
)

// pace is the TPOT of one run: over how many tokens, or why there is none.
type pace struct {
	tpot   Reading
	tokens int
	over   string
	reason string
}

// hidden reports whether tokens were counted that did not come as text: the
// reasoning of models that keep it to themselves or send a summary.
func (m *meter) hidden() bool {
	return m.usage.reasoning.n > 0 && (m.summary || m.channels[reasoning].Chunks == 0)
}

// pace is (last token - first token)/(n-1), with n as the server counted. When
// the reasoning was not streamed, its tokens and its time are both left out.
func (m *meter) pace() pace {
	n, first, over := m.usage.output.n, m.firstToken(), "all"
	if m.hidden() {
		n, first, over = n-m.usage.reasoning.n, m.firstOf(content, tool), "visible"
	}
	undefined := func(reason string) pace { return pace{reason: reason} }
	switch {
	case !first.Known:
		return undefined("no token came")
	case !m.usage.output.known:
		return undefined("the server counted no tokens")
	case n < 2:
		return undefined(fmt.Sprintf("%d token has no gap", n))
	case m.lastToken.Time == first.Time:
		return undefined("all tokens came at one instant")
	}
	tpot, ok := latency.TPOT(m.lastToken.Time, first.Time, n)
	return pace{tpot: Reading{tpot, ok}, tokens: n, over: over}
}
