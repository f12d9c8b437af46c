package content

import (
	"fmt"
	"strings"
	"unicode"

	"prefill/deck"
)

// sheetWords is what can be read in 60 seconds.
const sheetWords = deck.SheetWordsPerMinute

func (f *file) readSheet(p *deck.Pack, s section, body int) {
	sheet := &deck.Sheet{Body: f.slice(s.start, s.end)}
	for _, b := range s.blocks {
		if isList(b.node) {
			for _, it := range f.listItems(b, body) {
				if !it.text.Empty() {
					sheet.Bullets = append(sheet.Bullets, it.text)
				}
			}
		}
	}
	sheet.Words = countWords(sheet.Body.Markdown)
	if sheet.Words > sheetWords {
		f.report(WarnSheetLong, s.at, fmt.Sprintf("the cheat sheet has %d words, which take %d seconds at %d words a minute",
			sheet.Words, sheet.Words*60/deck.SheetWordsPerMinute, deck.SheetWordsPerMinute),
			fmt.Sprintf("Cut it to %d words.", sheetWords))
	}
	p.Sheet = sheet
}

// countWords counts what a reader reads: pieces between spaces that hold a
// letter or a digit, without the targets of links.
func countWords(markdown string) int {
	words := 0
	for field := range strings.FieldsSeq(dropTargets(markdown)) {
		if strings.ContainsFunc(field, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			words++
		}
	}
	return words
}

// dropTargets leaves out what stands between "](" and ")".
func dropTargets(s string) string {
	var b strings.Builder
	for {
		open := strings.Index(s, "](")
		if open < 0 {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:open+1])
		s = s[open+2:]
		end := strings.IndexByte(s, ')')
		if end < 0 {
			return b.String()
		}
		s = s[end+1:]
	}
}
