package term

import (
	"slices"
	"strings"
	"unicode"

	"prefill/deck"
)

// Likeness is how well a name fits a term.
type Likeness uint8

// From the best to none: the term itself, its abbreviation or its slug; the
// same words in another order, number or form; the beginning of the term; all
// of the words somewhere in the term.
const (
	Same Likeness = iota
	SameWords
	Begins
	Holds
	Unlike
)

// Like says how well a name fits a term with a slug, which may be empty. A term may end in its
// abbreviation in brackets, as in "Time to first token (TTFT)". Case,
// punctuation and the endings of words make no difference.
func Like(term, slug, name string) Likeness {
	if !strings.ContainsFunc(name, isWord) {
		return Unlike
	}
	want := deck.Slug(name)
	full, short := divide(term)
	whole, words := deck.Slug(term), stems(full)
	asked := stems(name)
	switch {
	case slices.Contains([]string{whole, deck.Slug(full), deck.Slug(short), slug}, want):
		return Same
	case slices.Equal(words, asked), slices.Equal(stems(short), asked), slices.Equal(stems(term), asked):
		return SameWords
	case strings.HasPrefix(whole, want), strings.HasPrefix(slug, want), strings.HasPrefix(deck.Slug(short), want):
		return Begins
	case beginEach(stems(term), asked), strings.Contains(whole, want):
		return Holds
	}
	return Unlike
}

// isWord reports whether a rune is part of a word.
func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// divide takes a term apart from an abbreviation in brackets at its end.
func divide(term string) (full, short string) {
	full, rest, ok := strings.Cut(strings.TrimSuffix(term, ")"), " (")
	if !ok || !strings.HasSuffix(term, ")") {
		return term, ""
	}
	return full, rest
}

// stems are the words of a text without the endings in which forms of one word
// differ (cache, caches, caching), in the order of the alphabet.
func stems(text string) []string {
	words := strings.Split(deck.Slug(text), "-")
	for i, w := range words {
		words[i] = stem(w)
	}
	slices.Sort(words)
	return words
}

// shortestStem is the fewest letters that an ending leaves of a word.
const shortestStem = 3

func stem(word string) string {
	word = strings.TrimSuffix(word, "s")
	for _, end := range []string{"ing", "ed", "e"} {
		if rest, ok := strings.CutSuffix(word, end); ok && len(rest) >= shortestStem {
			return rest
		}
	}
	return word
}

// beginEach reports whether each word asked for begins one of words.
func beginEach(words, asked []string) bool {
	for _, a := range asked {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, a) }) {
			return false
		}
	}
	return true
}
