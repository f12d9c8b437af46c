package home

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/ui/neutral"
	"prefill/ui/screen"
)

// finder is the search field over the list.
type finder struct {
	open bool
	text string
}

func newFinder() finder { return finder{} }

// maxFind bounds what is kept of a paste into the field, in bytes.
const maxFind = 64

func (f finder) typed(s string) finder {
	s = neutral.Line(s)
	for _, r := range s {
		if unicode.IsPrint(r) && len(f.text)+utf8.RuneLen(r) <= maxFind {
			f.text += string(r)
		}
	}
	return f
}

func (f finder) erased() finder {
	_, size := utf8.DecodeLastRuneInString(f.text)
	f.text = f.text[:len(f.text)-size]
	return f
}

// filter keeps the topics of which every word of the search is a part, in the
// title, the track or the id.
func (f finder) filter(topics []Topic) []Topic {
	words := strings.Fields(strings.ToLower(f.text))
	if len(words) == 0 {
		return topics
	}
	var kept []Topic
	for _, t := range topics {
		hay := strings.ToLower(t.Title + " " + t.Track + " " + string(t.ID))
		if containsAll(hay, words) {
			kept = append(kept, t)
		}
	}
	return kept
}

func containsAll(hay string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(hay, w) {
			return false
		}
	}
	return true
}

func (m Model) pressFind(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	switch {
	case key.Matches(msg, m.keys.stop):
		m.find = newFinder()
	case key.Matches(msg, m.keys.keep):
		m.find.open = false
	case key.Matches(msg, m.keys.erase):
		m.find = m.find.erased()
	default:
		m.find = m.find.typed(msg.Text)
	}
	return m.follow(), nil
}
