package draw

import (
	"strings"

	"charm.land/bubbles/v2/key"

	"prefill/ui/theme"
)

// Help draws the help line: as many of the enabled bindings as fit into w
// cells, in their order. Bindings without help text work but are not shown.
// The last one always shows, since by habit it says how to leave or where the
// rest stands.
func Help(t theme.Theme, bindings []key.Binding, w int) string {
	type item struct {
		text  string
		width int
	}
	var items []item
	for _, b := range bindings {
		if h := b.Help(); b.Enabled() && h.Key != "" {
			items = append(items, item{t.KeyStyle.Render(h.Key) + " " + t.DimStyle.Render(h.Desc), Width(h.Key) + 1 + Width(h.Desc)})
		}
	}
	if len(items) == 0 {
		return ""
	}
	sep := " " + t.Sep + " "
	last := items[len(items)-1]
	room := w - last.width
	var b strings.Builder
	for _, it := range items[:len(items)-1] {
		need := it.width + Width(sep)
		if need > room {
			continue
		}
		b.WriteString(it.text + t.RuleStyle.Render(sep))
		room -= need
	}
	b.WriteString(last.text)
	return Fit(b.String(), w, "")
}
