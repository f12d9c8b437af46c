package drill

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"prefill/deck"
)

// The longest name and clue of a contrast card in runes: beyond them it is no
// longer a question that can be answered at a glance.
const (
	maxContrastName = 48
	maxContrastClue = 160
)

// Contrast is a contrast card with its two choices, for a screen that offers
// them.
type Contrast struct {
	deck.Card
	Sides [2]deck.Text // in the order in which the prompt names them
	Right int          // index of the answer in Sides
}

// Contrasts gives the cards of ContrastsOf.
func Contrasts(pack *deck.Pack, c Confusions) []deck.Card {
	all := ContrastsOf(pack, c)
	cards := make([]deck.Card, len(all))
	for i, contrast := range all {
		cards[i] = contrast.Card
	}
	return cards
}

// ContrastsAbout gives the contrast cards of a pack about one confused pair,
// given by the ids of its two cards: two pairs of the matching exercise, or two
// cells of one column or row.
func ContrastsAbout(pack *deck.Pack, c Confusions, a, b string) []Contrast {
	x, y, ok := thingsOf(pack.ID, a, b)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(ContrastsOf(pack, c), func(card Contrast) bool {
		return !strings.HasPrefix(card.Slug+".", x+"."+y+".") && !strings.HasPrefix(card.Slug+".", y+"."+x+".")
	})
}

// ContrastsOf makes cards that ask which of two a fact belongs to: from two
// things that a table compares and one of their cells, and from two pairs of the matching
// exercise that were confused. Facts that both share, that name one of the two
// or that fill no glance make no card. The order is that of the confusions,
// heaviest first, then that of the file; the ids depend on neither.
func ContrastsOf(pack *deck.Pack, c Confusions) []Contrast {
	var found []weighted
	for _, t := range pack.Tables {
		found = append(found, tableContrasts(pack, t, c)...)
	}
	if pack.Match != nil {
		found = append(found, pairContrasts(pack, c)...)
	}
	slices.SortStableFunc(found, func(a, b weighted) int { return cmp.Compare(b.weight, a.weight) })
	cards := make([]Contrast, len(found))
	for i, w := range found {
		cards[i] = w.card
	}
	return cards
}

type weighted struct {
	card   Contrast
	weight float64
}

func tableContrasts(pack *deck.Pack, t deck.Table, c Confusions) []weighted {
	g := compared(pack, t)
	var found []weighted
	for i := range g.things {
		for k := i + 1; k < len(g.things); k++ {
			weight := g.weight(pack.ID, i, k, c)
			for at, aspect := range g.aspects {
				card, ok := contrast(pack.ID, g.aspectSlug(at), aspect.text, g.side(i, at), g.side(k, at))
				if ok {
					found = append(found, weighted{card, weight})
				}
			}
		}
	}
	return found
}

func pairContrasts(pack *deck.Pack, c Confusions) []weighted {
	var found []weighted
	for i, a := range pack.Match.Pairs {
		for _, b := range pack.Match.Pairs[i+1:] {
			weight := c.Weight(pairID(pack.ID, a.Slug), pairID(pack.ID, b.Slug))
			if weight == 0 || a.Shared || b.Shared {
				continue
			}
			card, ok := contrast(pack.ID, "", deck.Text{},
				side{a.Slug, a.Prompt, a.Answer}, side{b.Slug, b.Prompt, b.Answer})
			if ok {
				found = append(found, weighted{card, weight})
			}
		}
	}
	return found
}

// contrast makes the card that tells a from b by one clue: a column of their
// table, or, for an empty aspect, their answers as pairs. Which of the two
// gives the clue follows from the slugs, so the id and the card stay the same
// for ever, and "the first one" is no winning answer.
func contrast(pack deck.PackID, aspect string, head deck.Text, a, b side) (Contrast, bool) {
	slug := a.slug + "." + b.slug
	if aspect != "" {
		slug += "." + aspect
	}
	truth, other := a, b
	if parity(slug) {
		truth, other = b, a
	}
	if !tellsApart(truth, other) {
		truth, other = other, truth
	}
	if !tellsApart(truth, other) {
		return Contrast{}, false
	}
	clue := truth.clue.Markdown
	if !head.Empty() {
		clue = strings.TrimRight(head.Markdown, ":") + mark(head) + clue
	}
	out := Contrast{Sides: [2]deck.Text{a.name, b.name}}
	if truth.slug == b.slug {
		out.Right = 1
	}
	out.Card = deck.Card{
		ID: deck.MakeCardID(pack, deck.KindContrast, slug), Pack: pack, Kind: deck.KindContrast, Slug: slug,
		Prompt: deck.Text{Markdown: a.name.Markdown + " or " + b.name.Markdown + ": which one? " + clue, Place: truth.clue.Place},
		Answer: deck.Text{Markdown: truth.name.Markdown, Place: truth.name.Place},
		Why:    deck.Text{Markdown: "For " + other.name.Markdown + " it is: " + other.clue.Markdown, Place: other.clue.Place},
	}
	return out, true
}

// mark stands between the name of an aspect and its clue.
func mark(head deck.Text) string {
	if strings.HasSuffix(head.Markdown, "?") {
		return " "
	}
	return ": "
}

// tellsApart reports whether the clue of truth can be asked: both sides are
// named, the clue is true of only one of them, and it names neither.
func tellsApart(truth, other side) bool {
	for _, s := range []side{truth, other} {
		if s.name.Empty() || utf8.RuneCountInString(s.name.Markdown) > maxContrastName || s.clue.Empty() {
			return false
		}
	}
	return !saysNothing(truth.clue) && normal(truth.clue) != normal(other.clue) &&
		normal(truth.name) != normal(other.name) &&
		utf8.RuneCountInString(truth.clue.Markdown) <= maxContrastClue &&
		!names(truth.clue, truth.name) && !names(truth.clue, other.name)
}

// saysNothing reports a cell such as "-" or "n/a".
func saysNothing(t deck.Text) bool {
	slug := deck.Slug(t.Markdown)
	return slug == "n-a" || slug == "na" || !strings.ContainsFunc(t.Markdown, func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r)
	})
}

// names reports whether a clue holds the name as whole words.
func names(clue, name deck.Text) bool {
	return strings.Contains("-"+deck.Slug(clue.Markdown)+"-", "-"+deck.Slug(name.Markdown)+"-")
}

// parity is the lowest bit of the FNV-1a hash of s, folded.
func parity(s string) bool {
	h := uint32(2166136261)
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return (h>>16^h)&1 == 1
}
