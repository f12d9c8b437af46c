package content

import (
	"fmt"
	"slices"
	"strings"

	"prefill/deck"
)

// Pack gives the pack with an id.
func (lib Library) Pack(id deck.PackID) (*deck.Pack, bool) {
	p, ok := lib.index[id]
	return p, ok
}

// Card gives a card and its pack.
func (lib Library) Card(id deck.CardID) (*deck.Pack, deck.Card, bool) {
	pack, _, _ := strings.Cut(string(id), "/")
	p, ok := lib.index[deck.PackID(pack)]
	if !ok {
		return nil, deck.Card{}, false
	}
	for _, c := range p.Cards() {
		if c.ID == id {
			return p, c, true
		}
	}
	return nil, deck.Card{}, false
}

// Cards gives every card of every pack.
func (lib Library) Cards() []deck.Card {
	var cards []deck.Card
	for _, p := range lib.Packs {
		cards = append(cards, p.Cards()...)
	}
	return cards
}

// Find gives the pack that a user means by a topic: its id, the beginning of
// its id, or words of its title, in any case. The error names the candidates.
func (lib Library) Find(topic string) (*deck.Pack, error) {
	if p, ok := lib.index[deck.PackID(topic)]; ok {
		return p, nil
	}
	found := lib.Candidates(topic)
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		if b, ok := lib.brokenTopic(topic); ok {
			return nil, fmt.Errorf("the pack %s has errors; `prefill check %s` lists them", quoted(topic), visible(b.Path))
		}
		return nil, fmt.Errorf("no pack is called %s; `prefill packs` lists them%s", quoted(topic), lib.suggest(topic))
	}
	const most = 8
	var ids []string
	for _, p := range found[:min(len(found), most)] {
		ids = append(ids, string(p.ID))
	}
	more := ""
	if len(found) > most {
		more = fmt.Sprintf(" and %d more", len(found)-most)
	}
	return nil, fmt.Errorf("%s could be any of %s%s; write more of the id", quoted(topic), visible(strings.Join(ids, ", ")), more)
}

// Candidates gives the packs that a topic may mean, from the first kind of
// likeness that fits any: the same id or title, the beginning of the id, words
// of the title.
func (lib Library) Candidates(topic string) []*deck.Pack {
	want := deck.Slug(topic)
	likeness := []func(*deck.Pack) bool{
		func(p *deck.Pack) bool { return string(p.ID) == want || deck.Slug(p.Title) == want },
		func(p *deck.Pack) bool { return strings.HasPrefix(string(p.ID), want) },
		func(p *deck.Pack) bool { return hasWords(string(p.ID)+"-"+deck.Slug(p.Title), want) },
	}
	for _, like := range likeness {
		var found []*deck.Pack
		for _, p := range lib.Packs {
			if like(p) {
				found = append(found, p)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// hasWords reports whether every word of want begins a word of have; words
// are divided by hyphens.
func hasWords(have, want string) bool {
	words := strings.Split(have, "-")
	for w := range strings.SplitSeq(want, "-") {
		if !slices.ContainsFunc(words, func(h string) bool { return strings.HasPrefix(h, w) }) {
			return false
		}
	}
	return true
}

func (lib Library) brokenTopic(topic string) (Broken, bool) {
	want := deck.Slug(topic)
	for _, b := range lib.Broken {
		if b.ID != "" && (string(b.ID) == want || deck.Slug(b.Title) == want) {
			return b, true
		}
	}
	return Broken{}, false
}

func (lib Library) suggest(topic string) string {
	var ids []string
	for _, p := range lib.Packs {
		ids = append(ids, string(p.ID))
	}
	if hint := nearest(deck.Slug(topic), ids); strings.HasPrefix(hint, "Did you mean") {
		return ". " + visible(hint)
	}
	return ""
}
