package prose

import (
	"strings"

	"prefill/ui/theme"
)

// unlimited is a width that nothing reaches.
const unlimited = 1 << 20

func plainPen() *pen { return &pen{theme: theme.New(false, true), plain: true} }

// PlainText gives block Markdown as lines of plain text, without colours and
// unwrapped, for screen readers, pipes and logs: tables become one line for
// each cell, links show their address, and bullets and bars are ASCII.
func PlainText(markdown string) string {
	d := drawer{pen: plainPen(), reader: reader{whole: true}}
	var out []string
	for _, p := range split(markdown) {
		lines := d.part(p, unlimited)
		if len(out) > 0 && len(lines) > 0 {
			out = append(out, "")
		}
		out = append(out, lines...)
	}
	return strings.Join(out, "\n")
}
