package cli

import (
	"cmp"
	"slices"
	"strings"

	"prefill/content"
	"prefill/ui/term"
	"prefill/ui/trouble"
)

// wordDesk is what the glossary sees of the desk.
type wordDesk struct{ *desk }

// Terms gives every key concept in the order of the alphabet.
func (d wordDesk) Terms() []term.Entry { return termsOf(d.library()) }

func termsOf(lib content.Library) []term.Entry {
	var entries []term.Entry
	for _, p := range lib.Packs {
		for _, c := range p.Concepts {
			entries = append(entries, term.Entry{Term: c.Term, Body: c.Body, Pack: p.ID, Topic: p.Title})
		}
	}
	slices.SortStableFunc(entries, func(a, b term.Entry) int {
		return cmp.Compare(strings.ToLower(a.Term), strings.ToLower(b.Term))
	})
	return entries
}

// troubleDesk is what the list of mistakes sees of the desk.
type troubleDesk struct{ *desk }

// Mistakes gives what is wrong in the packs, errors first.
func (d troubleDesk) Mistakes() []trouble.Mistake {
	var errors, warnings []trouble.Mistake
	for _, p := range d.library().Problems {
		m := trouble.Mistake{Place: p.Place, Message: p.Msg, Hint: p.Hint}
		switch p.Severity {
		case content.Error:
			errors = append(errors, m)
		case content.Warning:
			m.Warning = true
			warnings = append(warnings, m)
		}
	}
	return append(errors, warnings...)
}
