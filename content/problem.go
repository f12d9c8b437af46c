package content

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"prefill/deck"
)

// Severity tells how bad a Problem is.
type Severity uint8

// The severities. A pack with an Error is not loaded; a Warning costs
// nothing; a Notice only tells what happened.
const (
	Error Severity = iota
	Warning
	Notice
)

// String is the severity's word in lower case, as `check --json` prints it.
func (s Severity) String() string {
	switch s {
	case Warning:
		return "warning"
	case Notice:
		return "notice"
	default:
		return "error"
	}
}

// Problem is one thing wrong with a file: where, what, and how to mend it.
type Problem struct {
	Code     Code // stable, listed in docs/packs.md
	Severity Severity
	deck.Place
	Msg  string // what is wrong, without a full stop
	Hint string // what to do about it, one sentence; may be empty
}

// String is path:line:col: what is wrong. how to mend it. What is no error
// says so after the place. Nothing in it can act on a terminal.
func (p Problem) String() string {
	place, kind := p.Place, ""
	place.Path = visible(place.Path)
	if p.Severity != Error {
		kind = p.Severity.String() + ": "
	}
	if p.Hint == "" {
		return fmt.Sprintf("%s: %s%s", place, kind, p.Msg)
	}
	return fmt.Sprintf("%s: %s%s. %s", place, kind, p.Msg, p.Hint)
}

// quoted shows a piece of a pack inside a message: short, on one line, in
// quotes, and harmless.
func quoted(s string) string {
	const most = 60
	s = strings.Join(strings.Fields(s), " ")
	if utf8.RuneCountInString(s) > most {
		runes := []rune(s[:min(len(s), most*utf8.UTFMax)])
		s = string(runes[:min(len(runes), most)]) + "…"
	}
	return `"` + visible(s) + `"`
}

// visible replaces every character that could act on a terminal, or hide from
// a reader, by its code point.
func visible(s string) string {
	if strings.IndexFunc(s, unseen) < 0 && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			fmt.Fprintf(&b, "<%02X>", s[i])
		case unseen(r):
			fmt.Fprintf(&b, "<U+%04X>", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// unseen reports control characters of both sets, and the format characters
// (bidirectional overrides, zero-width, tags) that change what is seen.
func unseen(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}
