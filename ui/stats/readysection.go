package stats

import (
	"fmt"

	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/theme"
)

// The columns of the readiness list, in cells.
const (
	readyTitle = 30
	readyBar   = 10
	readyWord  = 9
)

func (f Facts) readySection(t theme.Theme, w int) section {
	s := section{title: "Readiness", lines: draw.Wrap(f.Ready.headText(t), w)}
	if w < longEvidence {
		s.lines = append(s.lines, t.DimStyle.Render(draw.PadLeft(evidenceCaption(w), w)))
	}
	for _, track := range f.Ready.Tracks {
		s.lines = append(s.lines, readyLine(t, "", track.Title, track.Readiness, w))
		for _, topic := range track.Topics {
			s.lines = append(s.lines, readyLine(t, "  ", topic.Title, topic.Readiness, w))
		}
		if track.Unseen > 0 && len(track.Topics) > 0 {
			s.lines = append(s.lines, t.DimStyle.Render(draw.Fit("  "+draw.Count(track.Unseen, "topic", "topics")+" not begun", w, t.Ellipsis)))
		}
	}
	const caution = "What is expected of cards, by the answers you gave; no promise about an interview."
	s.lines = append(s.lines, draw.Wrap(t.DimStyle.Render(caution), w)...)
	return s
}

// headText says for what moment, and how everything stands then.
func (r Ready) headText(t theme.Theme) string {
	when := "Now, since no interview date is set"
	if r.Interview {
		when = "At the interview"
		if r.Name != "" {
			when = neutral.Line(r.Name)
		}
		when += ", " + r.At.Format("Mon 2 Jan 15:04")
	}
	if r.All.Seen == 0 {
		return when + ": nothing was answered yet."
	}
	return fmt.Sprintf("%s: %s. Cards not seen count as not recalled.", when, t.StrongStyle.Render(readyWords(r.All)))
}

// readyWords is how a topic stands: a share, or a word where a share would
// pretend to know more.
func readyWords(r plan.Readiness) string {
	if r.Seen == 0 || !r.Precise {
		return r.Word()
	}
	return draw.Percent(r.Recall)
}

// evidence is what a readiness rests on.
func evidence(r plan.Readiness) string {
	if r.Seen == 0 {
		return draw.Count(r.Cards, "card", "cards") + ", none answered"
	}
	return fmt.Sprintf("%d of %s answered, last on %s", r.Seen, draw.Count(r.Cards, "card", "cards"),
		schedule.Date(r.Last).Format("2 Jan"))
}

// The widths from which the evidence has the date of the last answer, and
// from which it is a sentence; below that a caption over the list says what
// the numbers are.
const (
	datedEvidence = 50
	longEvidence  = 76
)

// evidenceCaption heads the evidence of narrow lists.
func evidenceCaption(w int) string {
	if w < datedEvidence {
		return "answered of all"
	}
	return "answered of all, last on"
}

// shortEvidence is the evidence under the caption.
func shortEvidence(r plan.Readiness, w int) string {
	count := fmt.Sprintf("%d of %d", r.Seen, r.Cards)
	switch {
	case w < datedEvidence:
		return draw.Pad(count, len("100 of 100"))
	case r.Seen > 0:
		count += ", " + schedule.Date(r.Last).Format("2 Jan")
	}
	return draw.Pad(count, len("100 of 100, 30 Nov"))
}

// readyLine is one row of the list.
func readyLine(t theme.Theme, indent, title string, r plan.Readiness, w int) string {
	style, proof, name := t.TextStyle, evidence(r), indent+neutral.Line(title)
	if indent == "" {
		style = t.StrongStyle
	}
	if w < longEvidence {
		proof = shortEvidence(r, w)
	}
	room := w - readyWord - 2 - draw.Width(proof)
	bar := ""
	if room >= readyTitle+readyBar+1 {
		if r.Seen > 0 {
			bar = draw.Bar(t, r.Recall, readyBar)
		}
		bar = draw.Pad(bar, readyBar) + " "
		room -= readyBar + 1
	}
	name = style.Render(draw.Cell(name, min(room, readyTitle+6), t.Ellipsis))
	return draw.Fit(name+bar+draw.PadLeft(readyWords(r), readyWord)+"  "+t.DimStyle.Render(proof), w, t.Ellipsis)
}
