package cli

import (
	"errors"
	"fmt"
	"hash/fnv"
	"strings"
	"time"

	"prefill/deck"
	"prefill/deck/latency"
	"prefill/ui/draw"
)

// quantityWords says a quantity in words.
func quantityWords(quantity string) string {
	switch quantity {
	case betTTFT:
		return "TTFT, the wait for the first token"
	case betTPOT:
		return "TPOT, the mean time of each further token"
	case betWinner:
		return "the winner, whose last token comes first"
	default:
		return "the total, from sending to the last token"
	}
}

// betQuestion is the card of a bet on a race of the pack as it is to be asked:
// every lane with what its number follows from, and the numbers with their
// arithmetic as the answer. The error says why there is none.
func betQuestion(p *deck.Pack, slug string) (deck.Card, error) {
	stream, quantity, _ := strings.Cut(slug, ".")
	for _, s := range p.Streams {
		if s.Slug != stream {
			continue
		}
		runs, err := latency.Race(s)
		if err != nil {
			return deck.Card{}, fmt.Errorf("playing out the race %s: %w", s.Title, err)
		}
		return deck.Card{ID: deck.MakeCardID(p.ID, deck.KindBet, slug), Pack: p.ID, Kind: deck.KindBet, Slug: slug,
			Prompt: deck.Text{Markdown: racePrompt(s, runs, quantity), Place: s.Place},
			Answer: deck.Text{Markdown: raceAnswer(s, runs, quantity), Place: s.Place},
			Why:    deck.Text{Markdown: literal(s.Lesson), Place: s.Place}}, nil
	}
	return deck.Card{}, errors.New("the pack has no such race any more")
}

func racePrompt(s deck.StreamSpec, runs []latency.Run, quantity string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s.** Predict %s", literal(s.Title), quantityWords(quantity))
	if quantity != betWinner && len(s.Lanes) > 1 {
		b.WriteString(", of each lane")
	}
	b.WriteString(".\n\n")
	for i, l := range s.Lanes {
		fmt.Fprintf(&b, "- **%s**: %s\n", laneTitle(i, l), laneWords(l, runs[i], quantity))
	}
	return b.String()
}

func laneTitle(i int, l deck.Lane) string { return string(rune('A'+i)) + " " + literal(l.Label) }

// laneWords is what the number of a lane follows from: its setting, or where
// it was measured its other numbers.
func laneWords(l deck.Lane, run latency.Run, quantity string) string {
	parts := []string{requestWords(l)}
	if l.Setting != nil {
		parts = append(parts, settingWords(*l.Setting))
	}
	if l.Queue > 0 {
		parts = append(parts, "waits "+draw.Millis(l.Queue)+" first")
	}
	if l.Setting != nil {
		return strings.Join(parts, ", ")
	}
	parts = append(parts, "measured")
	if quantity != betTTFT {
		parts = append(parts, "TTFT "+draw.Millis(run.TTFT))
	}
	if quantity != betTPOT && l.Output > 1 {
		parts = append(parts, "TPOT "+draw.Millis(run.TPOT))
	}
	if quantity == betTTFT || quantity == betTPOT {
		parts = append(parts, "total "+draw.Millis(run.Total))
	}
	return strings.Join(parts, ", ")
}

func requestWords(l deck.Lane) string {
	words := fmt.Sprintf("%d output tokens", l.Output)
	switch {
	case l.Cached > 0:
		words = fmt.Sprintf("%d prompt tokens (%d cached) and %s", l.Prompt, l.Cached, words)
	case l.Prompt > 0:
		words = fmt.Sprintf("%d prompt tokens and %s", l.Prompt, words)
	}
	if l.Thinking > 0 {
		words += fmt.Sprintf(" (%d of thinking)", l.Thinking)
	}
	return words
}

// settingWords names all of a setting that moves its numbers.
func settingWords(s deck.Setting) string {
	words := literal(s.Model)
	if s.Precision != "" {
		words += " " + literal(s.Precision)
	}
	words += fmt.Sprintf(" on %d x %s", max(s.TP, 1), literal(s.GPU))
	add := func(is bool, format string, args ...any) {
		if is {
			words += ", " + fmt.Sprintf(format, args...)
		}
	}
	add(s.KVPrecision != "", "%s cache", literal(s.KVPrecision))
	add(s.Rate > 0, "%g requests a second", s.Rate)
	add(s.Concurrency > 0, "%d requests in flight", s.Concurrency)
	add(s.Rate == 0 && s.Concurrency == 0, "batch %d", max(s.Batch, 1))
	add(s.Percentile > 0, "the request at p%g", s.Percentile)
	add(s.ChunkTokens > 0, "prefill in chunks of %d", s.ChunkTokens)
	add(s.Disaggregate, "prefill on another replica")
	if s.Speculate != nil {
		add(true, "%d drafted tokens a pass accepted with probability %g, a draft costs %g of a step",
			s.Speculate.Draft, s.Speculate.Acceptance, s.Speculate.Cost)
	}
	return words
}

func raceAnswer(s deck.StreamSpec, runs []latency.Run, quantity string) string {
	var b strings.Builder
	first := 0
	for i, l := range s.Lanes {
		if runs[i].Total < runs[first].Total {
			first = i
		}
		value := map[string]time.Duration{betTTFT: runs[i].TTFT, betTPOT: runs[i].TPOT}[quantity]
		if quantity == betTotal || quantity == betWinner {
			value = runs[i].Total
		}
		if quantity == betTPOT && l.Output < 2 {
			fmt.Fprintf(&b, "**%s**: one token has no gap\n\n", laneTitle(i, l))
			continue
		}
		fmt.Fprintf(&b, "**%s: %s**\n\n%s\n", laneTitle(i, l), draw.Millis(value), arithmetic(laneSteps(l, runs[i], quantity)))
	}
	if quantity == betWinner {
		return fmt.Sprintf("**%s** comes first.\n\n%s", laneTitle(first, s.Lanes[first]), b.String())
	}
	return b.String()
}

// laneSteps are the steps of the arithmetic that lead to a quantity.
func laneSteps(l deck.Lane, run latency.Run, quantity string) []latency.Line {
	if run.Prediction == nil {
		return measuredSteps(l, run, quantity)
	}
	var steps []latency.Line
	for _, line := range run.Prediction.Explain() {
		switch {
		case quantity == betTTFT && prefillStep(line.Name), quantity == betTPOT && !prefillStep(line.Name) && line.Name != "total",
			line.Name == "total" && quantity != betTTFT && quantity != betTPOT:
			steps = append(steps, line)
		}
	}
	return steps
}

// prefillStep reports whether a step of the arithmetic leads to TTFT.
func prefillStep(name string) bool {
	switch name {
	case "prefill work", "prefill rate", "prefill", "wait", "TTFT":
		return true
	}
	return false
}

// measuredSteps work a measured number out from the others.
func measuredSteps(l deck.Lane, run latency.Run, quantity string) []latency.Line {
	ttft, tpot, total, n := draw.Millis(run.TTFT), draw.Millis(run.TPOT), draw.Millis(run.Total), l.Output-1
	switch quantity {
	case betTTFT:
		return []latency.Line{{Name: "TTFT", Formula: "total - (N-1)·TPOT", Filled: fmt.Sprintf("%s - %d × %s", total, n, tpot), Result: ttft}}
	case betTPOT:
		return []latency.Line{{Name: "TPOT", Formula: "(total - TTFT) / (N-1)", Filled: fmt.Sprintf("(%s - %s) / %d", total, ttft, n), Result: tpot}}
	default:
		return []latency.Line{{Name: "total", Formula: "TTFT + (N-1)·TPOT", Filled: fmt.Sprintf("%s + %d × %s", ttft, n, tpot), Result: total}}
	}
}

// exerciseQuestion is a card of a sort of exercise with freshly drawn numbers:
// their seed comes from the card and how often it was asked, so that they are
// others each time and the same until it is answered.
func exerciseQuestion(name string, asked int) (deck.Card, error) {
	id := deck.MakeCardID(exercisePack, deck.KindBet, name)
	h := fnv.New64a()
	_, _ = fmt.Fprintf(h, "%s %d", id, asked)
	drill, err := latency.ExerciseOf(name, h.Sum64())
	if err != nil {
		return deck.Card{}, err
	}
	value := fmt.Sprintf("%.4g %s", drill.Answer, drill.Unit)
	if drill.Unit == "ms" {
		value = draw.Millis(time.Duration(drill.Answer * float64(time.Millisecond)))
	}
	return deck.Card{ID: id, Pack: exercisePack, Kind: deck.KindBet, Slug: name,
		Prompt: deck.Text{Markdown: literal(drill.Question)},
		Answer: deck.Text{Markdown: "**" + value + "**\n\n" + arithmetic(drill.Worked)}}, nil
}

// arithmetic lists steps as Markdown.
func arithmetic(steps []latency.Line) string {
	var b strings.Builder
	for _, s := range steps {
		b.WriteString("- " + literal(s.String()) + "\n")
	}
	return b.String()
}

// literal is text as Markdown that reads the same.
func literal(s string) string {
	return strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, "&", `\&`, "~", `\~`,
		"\n", " ", "\r", " ").Replace(s)
}
