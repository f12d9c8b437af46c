package content

import (
	"fmt"
	"strings"

	"prefill/deck"
)

// marks are what an author may put at the end of a prompt: {#slug} and {=}.
type marks struct {
	slug string // empty when not given
	same bool   // {=}: the repetition is meant
}

// takeMarks cuts the marks off the end of s, which begins at offset off.
func (f *file) takeMarks(s string, off int) (string, marks) {
	var m marks
	for {
		s = strings.TrimRight(s, " \t")
		open := strings.LastIndexByte(s, '{')
		if open < 0 || !strings.HasSuffix(s, "}") || open > 0 && s[open-1] == '\\' {
			return s, m
		}
		switch inside := s[open+1 : len(s)-1]; {
		case inside == "=":
			m.same = true
		case strings.HasPrefix(inside, "#"):
			m.slug = inside[1:]
			f.checkSlug(m.slug, off+open)
		default:
			return s, m
		}
		s = s[:open]
	}
}

func (f *file) checkSlug(slug string, off int) {
	if slug == "" || slug != deck.Slug(slug) {
		f.report(CodeSlugBad, off, "the id "+quoted("{#"+slug+"}")+" is not in small letters, digits and single hyphens",
			fmt.Sprintf("Write it as %s, of at most %d bytes.", quoted("{#"+deck.Slug(slug)+"}"), deck.MaxSlug))
	}
}

// slug is the last part of a card's id: the one its author gave, else what
// the prompt's plain text makes.
func (f *file) slug(m marks, prompt string) string {
	if m.slug != "" {
		return m.slug
	}
	return deck.Slug(f.plain(prompt))
}

// promptFits reports a prompt that is too long to be one.
func (f *file) promptFits(s string, off int) bool {
	if len(s) <= MaxPrompt {
		return true
	}
	f.report(CodePromptLong, off, fmt.Sprintf("%s has %d bytes, more than %d", quoted(s), len(s), MaxPrompt),
		"Move what explains it into the text below it.")
	return false
}

// slugs notices when two cards of one kind would share an id.
type slugs map[deck.Kind]map[string]deck.Place

// taken reports a second use of the slug, at off.
func (f *file) taken(seen slugs, kind deck.Kind, slug string, off int) bool {
	if seen[kind] == nil {
		seen[kind] = map[string]deck.Place{}
	}
	if first, ok := seen[kind][slug]; ok {
		f.report(CodeSlugTwice, off, fmt.Sprintf("the id %s is already that of line %d", quoted(string(kind)+"/"+slug), first.Line),
			"Reword one of them, or give it an id of its own with {#name} at its end.")
		return true
	}
	seen[kind][slug] = f.place(off)
	return false
}
