package draw

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"

	"prefill/ui/theme"
)

// Help draws the help line: as many of the enabled bindings as fit into w
// cells, in their order. Bindings without help text work but are not shown.
//
// The last one always shows, since by habit it says where the rest stands, and
// so does the one on esc, since nobody should have to guess the way out. The
// keys that everybody tries without being told, arrows and pages, give way
// first.
func Help(t theme.Theme, bindings []key.Binding, w int) string {
	items := helpItems(bindings)
	for i := range items {
		name := KeyName(t, items[i].key)
		items[i].width += Width(name) - Width(items[i].key)
		items[i].name = name
	}
	if len(items) == 0 {
		return ""
	}
	sep := " " + t.Sep + " "
	choose(items, w, Width(sep))
	var shown []string
	for _, it := range items {
		if it.shown {
			shown = append(shown, t.KeyStyle.Render(it.name)+" "+t.DimStyle.Render(it.desc))
		}
	}
	return Fit(strings.Join(shown, t.RuleStyle.Render(sep)), w, "")
}

// KeyName is the name of a key as help shows it: arrows become words where the
// theme has no signs for them.
func KeyName(t theme.Theme, k string) string {
	if !t.ASCII {
		return k
	}
	pairs := strings.NewReplacer("↑↓", "up/down", "↑ ↓", "up/down", "←→", "left/right", "← →", "left/right")
	return strings.NewReplacer("↑", "up", "↓", "down", "←", "left", "→", "right").Replace(pairs.Replace(k))
}

// HelpWidth is the cells that all the bindings take on a help line, where one
// cell and its blanks stand between two.
func HelpWidth(bindings []key.Binding) int {
	w := 0
	for i, it := range helpItems(bindings) {
		if i > 0 {
			w += len(" - ")
		}
		w += it.width
	}
	return w
}

type helpItem struct {
	key, name, desc string
	width           int
	shown           bool
}

func helpItems(bindings []key.Binding) []helpItem {
	var items []helpItem
	for _, b := range bindings {
		if h := b.Help(); b.Enabled() && h.Key != "" {
			items = append(items, helpItem{key: h.Key, desc: h.Desc, width: Width(h.Key) + 1 + Width(h.Desc)})
		}
	}
	return items
}

// choose marks what is shown: the last and the way out, then the rest in
// order, then, when nothing else is left,
// the keys that need no telling.
func choose(items []helpItem, w, gap int) {
	last := len(items) - 1
	room := w - items[last].width
	items[last].shown = true
	take := func(wanted func(helpItem) bool) {
		for i := range items {
			if it := &items[i]; !it.shown && wanted(*it) && it.width+gap <= room {
				it.shown = true
				room -= it.width + gap
			}
		}
	}
	take(func(it helpItem) bool { return it.key == "esc" })
	take(func(it helpItem) bool { return !needsNoTelling(it.key) })
	if !slices.ContainsFunc(items, func(it helpItem) bool { return !it.shown && !needsNoTelling(it.key) }) {
		take(func(helpItem) bool { return true })
	}
}

func needsNoTelling(k string) bool {
	switch k {
	case "↑", "↓", "←", "→", "pgup", "pgdn", "g", "G":
		return true
	}
	return false
}
