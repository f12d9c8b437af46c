package content

import (
	"regexp"

	"prefill/deck"
)

// ageing finds words of facts that do not stay true: prices, and claims about
// the present. A year alone is a date of something past.
func ageing() *regexp.Regexp {
	return regexp.MustCompile(`(?i)[$€£]\s?\d|\bas of (?:early |late |mid-)?(?:\d{4}|[A-Z][a-z]+ \d{4}|today|now)\b|\b(?:currently|nowadays|at present|state[- ]of[- ]the[- ]art|at the time of writing)\b`)
}

// checkAges warns when a pack states such a fact without saying when it was
// last checked. Code is looked at too: a price in a table of code is a price.
func (f *file) checkAges(p *deck.Pack) {
	if !p.Updated.IsZero() {
		return
	}
	for _, page := range p.Pages {
		if page.Kind == deck.PageRefs || page.Kind == deck.PageStream {
			continue
		}
		start := f.lines[page.Body.Place.Line-1]
		if hit := f.ages.FindStringIndex(page.Body.Markdown); hit != nil {
			f.report(WarnAges, start+hit[0], quoted(page.Body.Markdown[hit[0]:hit[1]])+" may not stay true, and the pack does not say when it was checked",
				"Add `updated: YYYY-MM-DD` to the front matter.")
			return
		}
	}
}
