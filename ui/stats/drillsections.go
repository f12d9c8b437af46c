package stats

import (
	"fmt"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/theme"
)

func (f Facts) bestsSection(t theme.Theme, w int) section {
	s := section{title: "Best rounds"}
	if len(f.Bests) == 0 {
		s.lines = draw.Wrap("None yet. m on the home screen plays a matching round.", w)
	}
	for _, b := range f.Bests {
		name, score := bestName(b), bestScore(b.Round)
		if draw.Width(name)+2+len(score) <= w {
			s.lines = append(s.lines, draw.Pad(name, min(w-len(score)-2, readyTitle+6))+"  "+t.DimStyle.Render(score))
			continue
		}
		s.lines = append(s.lines, draw.Fit(name, w, t.Ellipsis))
		s.lines = append(s.lines, draw.Hang("  ", t.DimStyle.Render(score), w)...)
	}
	return s
}

// bestName is the topic and the drill.
func bestName(b Best) string {
	name := neutral.Line(b.Topic) + ", " + neutral.Line(string(b.Drill))
	if b.Style != "" {
		name += " (" + styleWords(b.Style) + ")"
	}
	return name
}

func styleWords(style string) string {
	switch style {
	case "missed":
		return "only the missed"
	case "confused":
		return "what I confuse"
	case "sixty":
		return "60 seconds"
	default:
		return neutral.Line(style)
	}
}

func bestScore(r deck.Round) string {
	score := fmt.Sprintf("%s, %d of %d at the first try", draw.Stopwatch(r.ScoreTime()), r.First, r.Pairs)
	if r.Wrong > 0 {
		score += fmt.Sprintf(", %d wrong", r.Wrong)
	}
	if r.Hints > 0 {
		score += ", " + draw.Count(r.Hints, "hint", "hints")
	}
	return score
}

func (f Facts) mixedSection(t theme.Theme, w int) section {
	s := section{title: "Mixed up"}
	if len(f.Mixed) == 0 {
		s.lines = draw.Wrap("Nothing yet: a wrong pick in a drill shows here with what it was taken for.", w)
		return s
	}
	for _, m := range f.Mixed {
		first := t.StrongStyle.Render(fmt.Sprintf("%d %s ", m.Count, t.Times))
		words := neutral.Line(m.A) + " / " + neutral.Line(m.B) + t.DimStyle.Render(", last on "+m.Last.Format("2 Jan"))
		s.lines = append(s.lines, draw.Hang(first, words, w)...)
	}
	return s
}
