package night

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/deck/plan"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/screen"
)

// kind is one of the four parts of an evening.
type kind uint8

const (
	sheets kind = iota
	weak
	pairs
	aloud
)

// part is one part as the list shows it.
type part struct {
	kind kind
	name string
	what string // in a clause
	left int    // pieces still to do; 0 when there is nothing
	of   int    // pieces as a person counts them
	time time.Duration
}

// parts are always the four, in the order in which they are done.
func (m Model) parts() []part {
	n := m.plan.Night
	times := n.Times()
	return []part{
		{sheets, "60-second sheets", m.whatSheets(), len(n.Sheets), len(n.Sheets), times.Sheets},
		{weak, m.weakName(), m.whatWeak(), len(n.Weak.Items), len(n.Weak.Items), times.Weak},
		{pairs, "Match rounds", m.whatPairs(), len(m.plan.Match) + len(m.plan.Contrast), len(n.Pairs), times.Pairs},
		{aloud, "Follow-ups aloud", m.whatAloud(), len(n.Aloud), len(n.Aloud), times.Aloud},
	}
}

func (m Model) whatSheets() string {
	n := len(m.plan.Sheets)
	if n > 0 && m.newTopics()*2 > n {
		return draw.Count(n, "topic to read first", "topics to read first")
	}
	if n > 0 {
		return draw.Count(n, "topic most likely to slip", "topics most likely to slip")
	}
	if m.want.Best {
		return "for the evening before"
	}
	return none(m.plan.Memo.Sheets, "no minute left for them")
}

// newTopics counts the sheets of topics of which no card can slip: some are
// left, and none of these was ever seen.
func (m Model) newTopics() int {
	seen := map[deck.PackID]bool{}
	for _, item := range slices.Concat(m.plan.Weak.Items, m.plan.Weak.Rest) {
		seen[item.Pack] = seen[item.Pack] || !item.New
	}
	n := 0
	for _, topic := range m.plan.Sheets {
		if known, met := seen[topic]; met && !known {
			n++
		}
	}
	return n
}

// untouched reports whether nothing was ever answered of what the evening is
// about: then nothing can slip, and all of it is new.
func (m Model) untouched() bool { return m.plan.Before == 0 }

// weakName is what the cards by worth are: a person with no history has none
// that are weak.
func (m Model) weakName() string {
	if m.untouched() && len(m.plan.Weak.Items) > 0 {
		return "New cards"
	}
	if slices.ContainsFunc(m.plan.Weak.Items, func(i plan.Item) bool { return i.New }) {
		return "Weak and new cards"
	}
	return "Weak cards"
}

func (m Model) whatWeak() string {
	if n := len(m.plan.Weak.Items); n > 0 {
		if more := len(m.plan.Weak.Rest); more > 0 {
			return fmt.Sprintf("%d of %d cards fit, by what each minute buys", n, n+more)
		}
		return draw.Count(n, "card", "cards") + ", by what each minute buys"
	}
	switch {
	case len(m.plan.Weak.Rest) > 0:
		return "no minute left for them"
	case m.plan.Answers > 0:
		return finished
	default:
		return "nothing that a look now would help"
	}
}

func (m Model) whatPairs() string {
	if n := len(m.plan.Pairs); n > 0 && len(m.plan.Match)+len(m.plan.Contrast) > 0 {
		what := fmt.Sprintf("the %d pairs you confuse: ", n)
		if n == 1 {
			what = "the pair you confuse: "
		}
		return what + list(m.plan.Pairs, 2)
	}
	if len(m.plan.Memo.Pairs) == 0 {
		return "nothing confused that is known of"
	}
	return none(m.plan.Memo.Pairs, "no minute left for them")
}

func (m Model) whatAloud() string {
	if n := len(m.plan.Aloud); n > 0 {
		return draw.Count(n, "question you have never answered", "questions you have never answered")
	}
	if len(m.plan.Memo.Aloud) == 0 {
		return "none that you have never answered"
	}
	return none(m.plan.Memo.Aloud, "no minute left for them")
}

// finished is what a part says of itself when all of it is done.
const finished = "done"

// none says of a part with nothing left that it is done, or why it is not.
func none(pieces []plan.Piece, why string) string {
	if len(pieces) == 0 || slices.ContainsFunc(pieces, func(p plan.Piece) bool { return !p.Done }) {
		return why
	}
	return finished
}

// list joins the first most of the words, and counts the rest.
func list(words []string, most int) string {
	out := ""
	for i, w := range words {
		switch {
		case i == most:
			return out + fmt.Sprintf(" and %d more", len(words)-most)
		case i > 0:
			out += ", "
		}
		out += neutral.Line(w)
	}
	return out
}

// leads is the screen that a part is done on.
func (m Model) leads(k kind) screen.GoTo {
	n := m.plan.Night
	end := m.now.Add(m.left())
	study := screen.GoTo{Place: screen.Study, Mode: deck.ModeNight, Until: end}
	switch k {
	case sheets:
		return screen.GoTo{Place: screen.Cheat, Packs: n.Sheets}
	case weak:
		for _, item := range n.Weak.Items {
			study.Cards = append(study.Cards, item.ID)
		}
		for _, item := range n.Weak.Rest { // a person may be quicker than expected
			study.Cards = append(study.Cards, item.ID)
		}
		study.Until = m.now.Add(m.weakTime())
	case pairs:
		if len(m.plan.Match) > 0 {
			return screen.GoTo{Place: screen.Match, Style: drill.StyleConfused, Only: m.plan.Match, Packs: packsOf(m.plan.Match)}
		}
		study.Cards = m.plan.Contrast
	case aloud:
		for _, item := range n.Aloud {
			study.Cards = append(study.Cards, item.ID)
		}
	}
	return study
}

// weakTime is what the weak cards may take: all that the other parts leave,
// and at least what was planned for them.
func (m Model) weakTime() time.Duration {
	times := m.plan.Times()
	return min(m.left(), max(times.Weak, m.left()-times.Sheets-times.Pairs-times.Aloud))
}

// packsOf are the packs of cards, each once.
func packsOf(cards []deck.CardID) []deck.PackID {
	var packs []deck.PackID
	for _, card := range cards {
		pack, _, _ := strings.Cut(string(card), "/")
		if id := deck.PackID(pack); !slices.Contains(packs, id) {
			packs = append(packs, id)
		}
	}
	return packs
}
