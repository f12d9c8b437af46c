package deck

import (
	"strings"
	"unicode"
)

// MaxSlug is the longest slug in bytes. Ids become keys in a database and
// lines in a log; a longer prompt is cut at a word and told apart by a hash.
const MaxSlug = 80

// Slug turns the text of a prompt into the last part of a card's id: letters
// and digits in lower case, everything else folded to single hyphens. Case,
// spaces and punctuation therefore never change an id. Text without any
// letter or digit gives "x" and its hash, so that two of them stay apart.
func Slug(text string) string {
	var b strings.Builder
	gap := false
	for _, r := range text {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) {
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		gap = false
		b.WriteRune(unicode.ToLower(r))
	}
	s := b.String()
	switch {
	case s == "":
		return "x-" + shortHash(text)
	case len(s) > MaxSlug:
		return cut(s, MaxSlug-9) + "-" + shortHash(s)
	default:
		return s
	}
}

// cut shortens s to at most n bytes, at a hyphen where one is near, and never
// inside a rune.
func cut(s string, n int) string {
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	s = s[:n]
	if i := strings.LastIndexByte(s, '-'); i > n/2 {
		s = s[:i]
	}
	return s
}

// shortHash is FNV-1a of s, folded to 32 bits, in hex.
func shortHash(s string) string {
	const offset, prime = 14695981039346656037, 1099511628211
	h := uint64(offset)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * prime
	}
	h ^= h >> 32
	const hex = "0123456789abcdef"
	out := make([]byte, 8)
	for i := range out {
		out[i] = hex[(h>>(28-4*i))&15]
	}
	return string(out)
}
