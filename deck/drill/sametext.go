package drill

import (
	"strings"
	"unicode"

	"prefill/deck"
)

// typographic maps marks that differ only in print to the plain ones.
var typographic = strings.NewReplacer(
	"‘", "'", "’", "'", "“", `"`, "”", `"`, "„", `"`,
	"–", "-", "—", "-", "‐", "-", "‑", "-", "−", "-", "…", "...",
)

// normal is the text by which two tiles count as the same: letter case,
// spaces, typographic marks and the signs of Markdown emphasis are ignored,
// since a person cannot tell two tiles apart by them.
func normal(t deck.Text) string {
	plain := typographic.Replace(t.Markdown)
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '*' || r == '`' {
			return -1
		}
		return unicode.ToLower(r)
	}, plain)
}
