package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"prefill/content"
	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/neutral"
)

func (a *app) packsCommand() *cobra.Command {
	var asJSON, tree bool
	cmd := &cobra.Command{
		Use:   "packs",
		Short: "List the packs",
		Long: `List the packs and what each has: cards in all, pairs to match, cells of tables,
follow-up questions (asks), token races (stream), and a cheat sheet.`,
		Example: `  prefill packs
  prefill packs --tree             by track, with what to know first
  prefill packs --json`,
		Args: args(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			lib, err := a.library()
			if err != nil {
				return err
			}
			w := cmd.OutOrStdout()
			switch {
			case asJSON:
				return writeJSON(w, packRows(lib))
			case tree:
				return printTree(w, lib)
			default:
				return printPacks(w, lib)
			}
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print an array of objects (docs/commands.md)")
	cmd.Flags().BoolVar(&tree, "tree", false, "by track, with what to know first")
	return cmd
}

// packRow is one pack as `packs --json` prints it.
type packRow struct {
	ID        string   `json:"id"`
	Title     string   `json:"title"`
	Track     string   `json:"track"`
	Level     int      `json:"level"`
	Minutes   int      `json:"minutes"`
	Tags      []string `json:"tags"`
	After     []string `json:"after"`
	Updated   string   `json:"updated"` // yyyy-mm-dd, empty when not said
	Origin    string   `json:"origin"`  // shipped or own
	Path      string   `json:"path"`
	Cards     int      `json:"cards"`
	Pairs     int      `json:"pairs"`
	Cells     int      `json:"cells"`
	FollowUps int      `json:"follow_ups"`
	Streams   int      `json:"streams"`
	Sheet     bool     `json:"sheet"`
}

func packRows(lib content.Library) []packRow {
	rows := []packRow{}
	for _, t := range lib.Tracks() {
		for _, p := range t.Packs {
			rows = append(rows, packRowOf(p))
		}
	}
	return rows
}

func packRowOf(p *deck.Pack) packRow {
	r := packRow{ID: string(p.ID), Title: p.Title, Track: p.Track, Level: p.Level, Minutes: p.Length,
		Tags: append([]string{}, p.Tags...), After: []string{}, Origin: "shipped", Path: p.Place.Path,
		FollowUps: len(p.FollowUps), Streams: len(p.Streams), Sheet: p.Sheet != nil}
	for _, id := range p.After {
		r.After = append(r.After, string(id))
	}
	if !p.Updated.IsZero() {
		r.Updated = p.Updated.Format("2006-01-02")
	}
	if p.Origin == deck.Own {
		r.Origin = "own"
	}
	if p.Match != nil {
		r.Pairs = len(p.Match.Pairs)
	}
	for _, c := range p.Cards() {
		r.Cards++
		if c.Kind == deck.KindCell {
			r.Cells++
		}
	}
	return r
}

// printPacks prints a table of what each pack has: its number of cards, pairs
// to match, table cells, follow-up questions, token races, and whether there
// is a sheet. The title comes last, so that a long one moves no column.
func printPacks(w io.Writer, lib content.Library) error {
	rows, ids := packRows(lib), len("id")
	for _, r := range rows {
		ids = max(ids, draw.Width(neutral.Line(r.ID)))
	}
	const columns = "%s %5s %5s %5s %4s %6s %5s  %s\n"
	if _, err := fmt.Fprintf(w, columns, draw.Pad("id", ids), "cards", "match", "table", "asks", "stream", "sheet", "title"); err != nil {
		return err
	}
	for _, r := range rows {
		sheet := "-"
		if r.Sheet {
			sheet = "yes"
		}
		_, err := fmt.Fprintf(w, columns, draw.Pad(neutral.Line(r.ID), ids), fmt.Sprint(r.Cards), orDash(r.Pairs), orDash(r.Cells),
			orDash(r.FollowUps), orDash(r.Streams), sheet, neutral.Line(r.Title)+ownMark(r))
		if err != nil {
			return err
		}
	}
	return nil
}

// orDash is a number, or a dash for none.
func orDash(n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(n)
}

func ownMark(r packRow) string {
	if r.Origin == "own" {
		return " (own)"
	}
	return ""
}

// printTree prints the map of the tracks.
func printTree(w io.Writer, lib content.Library) error {
	titles := 0
	for _, p := range lib.Packs {
		titles = max(titles, draw.Width(neutral.Line(p.Title)))
	}
	for i, t := range lib.Tracks() {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintln(w, neutral.Line(t.Title))
		for j, p := range t.Packs {
			branch := "├─ "
			if j == len(t.Packs)-1 {
				branch = "└─ "
			}
			line := branch + draw.Pad(neutral.Line(p.Title), titles) + " level " + fmt.Sprint(p.Level)
			if len(p.After) > 0 {
				line += "  after " + neutral.Line(joinIDs(p.After))
			}
			if _, err := fmt.Fprintln(w, line); err != nil {
				return err
			}
		}
	}
	return nil
}

func joinIDs(ids []deck.PackID) string {
	text := ""
	for i, id := range ids {
		if i > 0 {
			text += ", "
		}
		text += string(id)
	}
	return text
}
