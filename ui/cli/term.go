package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"prefill/content"
	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/prose"
	"prefill/ui/term"
)

func (a *app) termCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "term NAME",
		Short: "Look up a term",
		Long: `Look up a term among the key concepts of all packs: the term or its abbreviation,
else the same words in another order or form, else those that begin with NAME,
else those that hold its words.`,
		Example: `  prefill term tpot
  prefill term "prefix cache" --json`,
		Args: args(1, manyWords),
		RunE: func(cmd *cobra.Command, given []string) error {
			lib, err := a.library()
			if err != nil {
				return err
			}
			name := strings.Join(given, " ")
			found := terms(lib, name)
			if len(found) == 0 {
				return fmt.Errorf("no pack explains %q.%s `prefill packs` lists the topics there are", name, didYouMean("", name, termNames(lib)))
			}
			if asJSON {
				return writeJSON(cmd.OutOrStdout(), termRows(found))
			}
			return printTerms(cmd.OutOrStdout(), found)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print an array of objects (docs/commands.md)")
	return cmd
}

// entry is a key concept and the pack that explains it.
type entry struct {
	deck.Concept
	pack *deck.Pack
}

// terms gives the concepts that a name fits best.
func terms(lib content.Library, name string) []entry {
	best, found := term.Holds, []entry(nil)
	for _, p := range lib.Packs {
		for _, c := range p.Concepts {
			like := term.Like(c.Term, c.Slug, name)
			if like < best {
				best, found = like, nil
			}
			if like == best {
				found = append(found, entry{c, p})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b entry) int {
		return cmp.Or(strings.Compare(deck.Slug(a.Term), deck.Slug(b.Term)), strings.Compare(string(a.pack.ID), string(b.pack.ID)))
	})
	return found
}

// termNames are the terms and their abbreviations, in small letters.
func termNames(lib content.Library) []string {
	var names []string
	for _, p := range lib.Packs {
		for _, c := range p.Concepts {
			full, short, _ := strings.Cut(strings.TrimSuffix(strings.ToLower(c.Term), ")"), " (")
			names = append(names, full)
			if short != "" {
				names = append(names, short)
			}
		}
	}
	return names
}

// termRow is one entry as `term --json` prints it.
type termRow struct {
	Term    string `json:"term"`
	Meaning string `json:"meaning"` // Markdown as written
	Pack    string `json:"pack"`
	Title   string `json:"title"` // of the pack
	Card    string `json:"card"`
}

func termRows(found []entry) []termRow {
	rows := []termRow{}
	for _, e := range found {
		rows = append(rows, termRow{e.Term, e.Body.Markdown, string(e.pack.ID), e.pack.Title,
			string(deck.MakeCardID(e.pack.ID, deck.KindConcept, e.Slug))})
	}
	return rows
}

// lineLength is the most cells of a line of prose that a command prints.
const lineLength = 80

// manyTerms is from how many entries on only their names are listed.
const manyTerms = 8

func printTerms(w io.Writer, found []entry) error {
	if len(found) >= manyTerms {
		for _, e := range found {
			if _, err := fmt.Fprintf(w, "%s %s\n", draw.Pad(neutral.Line(e.Term), 40), neutral.Line(e.pack.Title)); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintf(w, "%d terms. Write more of one to read it.\n", len(found))
		return err
	}
	for i, e := range found {
		if i > 0 {
			fmt.Fprintln(w)
		}
		lines := draw.Wrap(neutral.Text(prose.PlainText(e.Body.Markdown)), lineLength)
		_, err := fmt.Fprintf(w, "%s  (%s)\n%s\n", neutral.Line(e.Term), neutral.Line(e.pack.Title), strings.Join(lines, "\n"))
		if err != nil {
			return err
		}
	}
	return nil
}
