// Package term is the glossary: what a word means, from the key concepts of
// all packs.
package term

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Entry is one word.
type Entry struct {
	Term  string // may end in its abbreviation in brackets
	Body  deck.Text
	Pack  deck.PackID
	Topic string // title of the pack
}

// Source is what the screen needs from outside.
type Source interface {
	// Terms gives every word in the order of the alphabet.
	Terms() []Entry
}

// Prose turns Markdown into lines.
type Prose interface {
	Lines(markdown string, width int, t theme.Theme) []string
}

// Model is the screen.
type Model struct {
	source  Source
	prose   Prose
	keys    keyMap
	about   deck.PackID // words of this pack come first
	entries []Entry
	loaded  bool
	query   string
	at      int
	scroll  draw.Scroll
	w, h    int
}

// New makes the screen. Words of the pack about come first; query is what is
// searched for at once.
func New(source Source, prose Prose, about deck.PackID, query string) Model {
	return Model{source: source, prose: prose, keys: newKeyMap(), about: about}.typed(query)
}

// Init does nothing: the words are read when the screen is shown.
func (m Model) Init() tea.Cmd { return nil }

// Typing is true: letters search.
func (m Model) Typing() bool { return true }

// Update answers one message.
func (m Model) Update(msg tea.Msg, _ time.Time) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.Resized:
		m.w, m.h = msg.W, msg.H
		return m.follow(), nil
	case screen.Shown, screen.Reloaded:
		return m, m.read()
	case readMsg:
		m.entries, m.loaded = msg.entries, true
		return m.move(0), nil
	case tea.PasteMsg:
		return m.typed(msg.Content), nil
	case tea.KeyPressMsg:
		return m.press(msg)
	}
	return m, nil
}

func (m Model) press(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	switch {
	case key.Matches(msg, m.keys.back):
		if m.query != "" {
			m.query = ""
			return m.move(-m.at), nil
		}
		return m, screen.GoBack
	case key.Matches(msg, m.keys.up):
		return m.move(-1), nil
	case key.Matches(msg, m.keys.down):
		return m.move(1), nil
	case key.Matches(msg, m.keys.erase):
		r := []rune(m.query)
		m.query = string(r[:max(len(r)-1, 0)])
		return m.move(-m.at), nil
	case key.Matches(msg, m.keys.open):
		if found := m.found(); len(found) > 0 {
			return m, screen.Go(screen.GoTo{Place: screen.Pack, Packs: []deck.PackID{found[m.at].Pack}})
		}
		return m, nil
	}
	return m.typed(msg.Text), nil
}

// maxQuery bounds what is kept of a search, in characters.
const maxQuery = 48

func (m Model) typed(s string) Model {
	for _, r := range neutral.Line(s) {
		if unicode.IsPrint(r) && len([]rune(m.query)) < maxQuery {
			m.query += string(r)
		}
	}
	return m.move(-m.at)
}

// found lists the words that the search leaves: the best likeness first, and
// last those whose meaning holds it. Without a search the words of the pack at
// hand come first.
func (m Model) found() []Entry {
	want := strings.ToLower(strings.TrimSpace(m.query))
	rank := func(e Entry) int {
		switch {
		case want == "" && e.Pack == m.about:
			return 0
		case want == "":
			return 1
		case strings.Contains(strings.ToLower(e.Term), want):
			return int(min(Like(e.Term, "", want), Holds))
		}
		if like := Like(e.Term, "", want); like != Unlike {
			return int(like)
		}
		if strings.Contains(strings.ToLower(e.Body.Markdown), want) {
			return int(Unlike)
		}
		return -1
	}
	var found []Entry
	for _, e := range m.entries {
		if rank(e) >= 0 {
			found = append(found, e)
		}
	}
	slices.SortStableFunc(found, func(a, b Entry) int { return rank(a) - rank(b) })
	return found
}

func (m Model) move(n int) Model {
	m.at = max(0, min(m.at+n, len(m.found())-1))
	return m.follow()
}

func (m Model) follow() Model {
	if m.w > 0 {
		m.scroll = m.scroll.To(m.at, len(m.found()), m.listHeight())
	}
	return m
}
