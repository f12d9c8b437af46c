package drill

import (
	"slices"
	"strings"

	"prefill/deck"
)

// side is one of the two things that a contrast card tells apart.
type side struct {
	slug string
	name deck.Text
	clue deck.Text
}

// label is a name in a table, of a row or a column.
type label struct {
	slug string
	text deck.Text
}

// grid is a table seen as things that are compared by aspects.
type grid struct {
	things, aspects []label
	turned          bool // the things are the columns
	table           deck.Table
}

// compared finds out which way a table compares: most put the things into
// rows, some, under a first head such as "Aspect", into columns.
func compared(pack *deck.Pack, t deck.Table) grid {
	var rows, columns []label
	for _, r := range t.Rows {
		l := label{slug: r.Slug}
		if len(r.Cells) > 0 {
			l.text = r.Cells[0]
		}
		rows = append(rows, l)
	}
	for i, c := range t.Columns {
		if i > 0 {
			columns = append(columns, label{c.Slug, c.Head})
		}
	}
	if headsAspects(t) || titled(pack, columns) && !titled(pack, rows) {
		return grid{things: columns, aspects: rows, turned: true, table: t}
	}
	return grid{things: rows, aspects: columns, table: t}
}

// headsAspects reports a table whose first head says that its rows are not
// the things compared.
func headsAspects(t deck.Table) bool {
	words := []string{"aspect", "aspects", "criterion", "dimension", "feature", "property", "question"}
	return len(t.Columns) > 0 && slices.Contains(words, deck.Slug(t.Columns[0].Head.Markdown))
}

// titled reports whether the title of the pack names all of the labels.
func titled(pack *deck.Pack, labels []label) bool {
	for _, l := range labels {
		if !names(deck.Text{Markdown: pack.Title}, l.text) {
			return false
		}
	}
	return len(labels) > 0
}

// side is a thing with its cell for an aspect as the clue.
func (g grid) side(thing, aspect int) side {
	row, col := thing, aspect+1
	if g.turned {
		row, col = aspect, thing+1
	}
	s := side{slug: g.things[thing].slug, name: g.things[thing].text}
	if cells := g.table.Rows[row].Cells; col < len(cells) {
		s.clue = cells[col]
	}
	return s
}

// turnedMark is the third part of the slug of a contrast between two columns.
const turnedMark = "by"

// aspectSlug is the last part of a contrast's slug.
func (g grid) aspectSlug(aspect int) string {
	if g.turned {
		return turnedMark + "." + g.aspects[aspect].slug
	}
	return g.aspects[aspect].slug
}

// weight is how heavily two things are confused: any cell of the one with the
// cell of the other for the same aspect, or the pairs of the same slugs.
func (g grid) weight(pack deck.PackID, a, b int, c Confusions) float64 {
	slugA, slugB := g.things[a].slug, g.things[b].slug
	w := c.Weight(pairID(pack, slugA), pairID(pack, slugB))
	for _, aspect := range g.aspects {
		w += c.Weight(cellID(pack, slugA, aspect.slug, g.turned), cellID(pack, slugB, aspect.slug, g.turned))
	}
	return w
}

func pairID(pack deck.PackID, slug string) string {
	return string(deck.MakeCardID(pack, deck.KindPair, slug))
}

func cellID(pack deck.PackID, thing, aspect string, turned bool) string {
	if turned {
		thing, aspect = aspect, thing
	}
	return string(deck.MakeCardID(pack, deck.KindCell, deck.CellSlug(thing, aspect)))
}

// sidesOf gives the ids of the cards that a contrast card tells apart, by its
// own id: two pairs (a.b), two cells of one column (a.b.aspect) or two of one
// row (a.b.by.aspect).
func sidesOf(card deck.CardID) (a, b string, ok bool) {
	id, rest, _ := strings.Cut(string(card), "/")
	slug, ok := strings.CutPrefix(rest, string(deck.KindContrast)+"/")
	if !ok {
		return "", "", false
	}
	pack, parts := deck.PackID(id), strings.Split(slug, ".")
	switch {
	case len(parts) == 2:
		return pairID(pack, parts[0]), pairID(pack, parts[1]), true
	case len(parts) == 3:
		return cellID(pack, parts[0], parts[2], false), cellID(pack, parts[1], parts[2], false), true
	case len(parts) == 4 && parts[2] == turnedMark:
		return cellID(pack, parts[0], parts[3], true), cellID(pack, parts[1], parts[3], true), true
	default:
		return "", "", false
	}
}

// thingsOf gives the slugs of the things that two cards of a pack are about.
func thingsOf(pack deck.PackID, a, b string) (x, y string, ok bool) {
	pairs := pairID(pack, "")
	x, okA := strings.CutPrefix(a, pairs)
	y, okB := strings.CutPrefix(b, pairs)
	if okA && okB {
		return x, y, x != y
	}
	cells := string(deck.MakeCardID(pack, deck.KindCell, ""))
	x, okA = strings.CutPrefix(a, cells)
	y, okB = strings.CutPrefix(b, cells)
	rowA, colA, _ := strings.Cut(x, ".")
	rowB, colB, _ := strings.Cut(y, ".")
	switch {
	case !okA || !okB:
		return "", "", false
	case rowA == rowB:
		return colA, colB, colA != colB
	default:
		return rowA, rowB, colA == colB
	}
}
