package content

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"prefill/deck"
)

// longCell is the longest cell, in characters, that can be read at a glance.
const longCell = 120

// readMatch reads a matching exercise: a table of pairs, then a Decoys:
// paragraph or a second table.
func (f *file) readMatch(p *deck.Pack, s section, body int, seen slugs) {
	m := &deck.Match{Place: f.place(s.at)}
	var answers []cell
	tables := 0
	for _, b := range s.blocks {
		switch {
		case b.node.Kind() == east.KindTable && tables == 0:
			m.Intro = f.slice(s.start, b.start)
			m.Place = f.place(b.start)
			answers = f.readPairs(m, f.readGrid(b.node, body), seen)
			tables++
		case b.node.Kind() == east.KindTable:
			f.readDecoyTable(m, f.readGrid(b.node, body))
		case b.node.Kind() == ast.KindParagraph:
			f.readDecoyLine(m, f.slice(b.start, b.end), b.start)
		}
	}
	if tables == 0 {
		if !f.brokenTable(s) {
			f.report(WarnSectionShape, s.at, "this section has no table of pairs, so there is nothing to match",
				"Add a table | Prompt | Answer | Why |, or give the section another name.")
		}
		return
	}
	f.checkDecoys(m, answers)
	if len(m.Pairs) < 3 && !f.failed() {
		f.report(WarnMatchSmall, s.at, fmt.Sprintf("a match of %d pairs leaves nothing to think about", len(m.Pairs)), "Give it at least three pairs, or decoys.")
	}
	p.Match = m
}

// readPairs reads the table of pairs and gives the answer cells.
func (f *file) readPairs(m *deck.Match, g grid, seen slugs) []cell {
	if len(g.head) < 2 || len(g.head) > 3 {
		f.report(CodeColumns, g.at, fmt.Sprintf("a table of pairs has 2 or 3 columns, this one has %d", len(g.head)),
			"Write | Prompt | Answer | or | Prompt | Answer | Why |.")
		return nil
	}
	var prompts, answers []cell
	for _, row := range g.rows {
		prompt, answer := row[0], row[1]
		if !f.cellsFilled(row[:2]) || !f.promptFits(prompt.text.Markdown, prompt.at) {
			continue
		}
		f.checkLong(row[:2])
		pair := deck.Pair{Prompt: prompt.text, Answer: answer.text, Shared: prompt.marks.same || answer.marks.same}
		if len(row) > 2 {
			pair.Why = row[2].text
		}
		pair.Slug = f.pairSlug(prompt, answer)
		if f.taken(seen, deck.KindPair, pair.Slug, prompt.at) {
			continue
		}
		m.Pairs = append(m.Pairs, pair)
		prompts, answers = append(prompts, prompt), append(answers, answer)
	}
	f.checkRepeated(m, prompts, "prompt")
	f.checkRepeated(m, answers, "answer")
	return answers
}

// pairSlug takes the answer in where the same prompt is meant to come again.
func (f *file) pairSlug(prompt, answer cell) string {
	if prompt.marks.same && prompt.marks.slug == "" {
		return deck.Slug(f.plain(prompt.text.Markdown) + " " + f.plain(answer.text.Markdown))
	}
	return f.slug(prompt.marks, prompt.text.Markdown)
}

func (f *file) cellsFilled(cells []cell) bool {
	for _, c := range cells {
		if c.text.Empty() {
			f.report(CodeCellEmpty, c.at, "this cell is empty", "A pair needs both its prompt and its answer.")
			return false
		}
	}
	return true
}

func (f *file) checkLong(cells []cell) {
	for _, c := range cells {
		if n := len([]rune(f.plain(c.text.Markdown))); n > longCell {
			f.report(WarnCellLong, c.at, fmt.Sprintf("this cell has %d characters, more than %d", n, longCell),
				"Say it shorter: a cell is read at a glance.")
		}
	}
}

// checkRepeated reports cells that fold to the same text without {=}; the
// first of them may stay unmarked. Pairs of a group are Shared.
func (f *file) checkRepeated(m *deck.Match, cells []cell, what string) {
	first := map[string]int{}
	for i, c := range cells {
		key := f.fold(c.text.Markdown)
		j, again := first[key]
		if !again {
			first[key] = i
			continue
		}
		m.Pairs[i].Shared, m.Pairs[j].Shared = true, true
		if !c.marks.same {
			f.report(CodePairAmbiguous, c.at, fmt.Sprintf("the %s %s is also that of line %d", what, quoted(c.text.Markdown), f.place(cells[j].at).Line),
				"Tell the two apart, or put {=} at the end of the cell if the repetition is meant.")
		}
	}
}

const decoysLabel = "Decoys:"

// readDecoyLine reads "Decoys: one; two". A comma divides them only where
// there is no semicolon, so that a decoy may hold commas.
func (f *file) readDecoyLine(m *deck.Match, t deck.Text, at int) {
	rest, ok := cutLabel(t.Markdown, decoysLabel)
	if !ok {
		return
	}
	sep := ","
	if strings.Contains(rest, ";") {
		sep = ";"
	}
	for part := range strings.SplitSeq(rest, sep) {
		part = strings.Join(strings.Fields(part), " ")
		if part = strings.TrimSuffix(part, "."); part != "" {
			m.Decoys = append(m.Decoys, deck.Decoy{Answer: deck.Text{Markdown: part, Place: t.Place}})
		}
	}
	if strings.TrimSpace(rest) == "" {
		f.report(CodeCellEmpty, at, `no decoy follows "Decoys:"`, "Write them on the same line with ; between them.")
	}
}

func (f *file) readDecoyTable(m *deck.Match, g grid) {
	if len(g.head) > 2 {
		f.report(CodeColumns, g.at, fmt.Sprintf("a table of decoys has 1 or 2 columns, this one has %d", len(g.head)),
			"Write | Decoy | Why not |, and keep all pairs in one table.")
		return
	}
	for _, row := range g.rows {
		if !f.cellsFilled(row[:1]) {
			continue
		}
		f.checkLong(row[:1])
		d := deck.Decoy{Answer: row[0].text}
		if len(row) > 1 {
			d.Why = row[1].text
		}
		m.Decoys = append(m.Decoys, d)
	}
}

func (f *file) checkDecoys(m *deck.Match, answers []cell) {
	right := map[string]int{}
	for _, a := range answers {
		right[f.fold(a.text.Markdown)] = f.place(a.at).Line
	}
	for _, d := range m.Decoys {
		if line, ok := right[f.fold(d.Answer.Markdown)]; ok {
			f.reportAt(CodeDecoyIsAnswer, d.Answer.Place, fmt.Sprintf("the decoy %s is the answer of line %d", quoted(d.Answer.Markdown), line),
				"A decoy must belong to no prompt.")
		}
	}
}

// cutLabel cuts a label such as Nudge: off the beginning of a paragraph,
// whatever its case and with or without bold.
func cutLabel(s, label string) (rest string, ok bool) {
	word := strings.TrimSuffix(label, ":")
	for _, form := range []string{label, "**" + label + "**", "**" + word + "**:"} {
		if len(s) >= len(form) && strings.EqualFold(s[:len(form)], form) {
			return strings.TrimLeft(s[len(form):], " \t\n"), true
		}
	}
	return s, false
}
