package deck

// CardID is pack/kind/slug. It never changes while the card lives; a card
// whose text changes keeps it through a Join in the log.
type CardID string

// Kind is what sort of recall a card asks for.
type Kind string

// The kinds of card.
const (
	KindPair     Kind = "pair"     // prompt to answer
	KindReverse  Kind = "reverse"  // answer to prompt
	KindConcept  Kind = "concept"  // term to meaning
	KindCell     Kind = "cell"     // one cell of a table
	KindFollowUp Kind = "followup" // an interviewer's next question
	KindPlain    Kind = "card"     // question and answer of a user's own
	KindBreath   Kind = "breath"   // explain the topic in one breath
	KindContrast Kind = "contrast" // which of two that are easily confused
	KindBet      Kind = "bet"      // a number of the stream lab, to be predicted
)

// Card is one thing to remember, of whatever kind. The fields beyond Answer
// are empty where the kind has no use for them.
type Card struct {
	ID     CardID
	Pack   PackID
	Kind   Kind
	Slug   string
	Prompt Text
	Answer Text
	Why    Text // after a miss
	// Sibling is the other direction of the same pair: never both on one
	// study day. Empty when there is none.
	Sibling CardID

	Nudge   Text
	MustSay []Text
	Trap    Text
}

// MakeCardID joins the three parts of a card's id.
func MakeCardID(pack PackID, kind Kind, slug string) CardID {
	return CardID(string(pack) + "/" + string(kind) + "/" + slug)
}

// Cards gives every card of the pack in the order of the file: match pairs
// (forward, then reverse), concepts, table cells, follow-ups, plain cards, and
// last the one-breath explanation.
func (p *Pack) Cards() []Card {
	var cards []Card
	add := func(kind Kind, slug string, c Card) {
		c.ID, c.Pack, c.Kind, c.Slug = MakeCardID(p.ID, kind, slug), p.ID, kind, slug
		cards = append(cards, c)
	}
	if p.Match != nil {
		for _, pair := range p.Match.Pairs {
			p.addPair(add, pair)
		}
	}
	for _, c := range p.Concepts {
		add(KindConcept, c.Slug, Card{Prompt: Text{c.Term, c.Body.Place}, Answer: c.Body})
	}
	for _, t := range p.Tables {
		addCells(add, t)
	}
	for _, f := range p.FollowUps {
		add(KindFollowUp, f.Slug, Card{Prompt: f.Question, Answer: f.Approach,
			Nudge: f.Nudge, MustSay: f.MustSay, Trap: f.Trap})
	}
	for _, c := range p.Plain {
		add(KindPlain, c.Slug, Card{Prompt: c.Question, Answer: c.Answer})
	}
	if !p.Summary.Empty() {
		add(KindBreath, "summary", Card{Prompt: Text{p.Title, p.Summary.Place}, Answer: p.Summary})
	}
	return cards
}

func (p *Pack) addPair(add func(Kind, string, Card), pair Pair) {
	forward := Card{Prompt: pair.Prompt, Answer: pair.Answer, Why: pair.Why}
	if pair.Shared {
		add(KindPair, pair.Slug, forward)
		return
	}
	forward.Sibling = MakeCardID(p.ID, KindReverse, pair.Slug)
	add(KindPair, pair.Slug, forward)
	add(KindReverse, pair.Slug, Card{Prompt: pair.Answer, Answer: pair.Prompt, Why: pair.Why,
		Sibling: MakeCardID(p.ID, KindPair, pair.Slug)})
}

func addCells(add func(Kind, string, Card), t Table) {
	for _, row := range t.Rows {
		for i := 1; i < len(row.Cells) && i < len(t.Columns); i++ {
			if row.Cells[i].Empty() {
				continue
			}
			prompt := Text{row.Cells[0].Markdown + " · " + t.Columns[i].Head.Markdown, row.Cells[i].Place}
			add(KindCell, CellSlug(row.Slug, t.Columns[i].Slug), Card{Prompt: prompt, Answer: row.Cells[i]})
		}
	}
}

// CellSlug is the slug of a table cell: row and column joined by a dot, which
// no slug of one of them can hold.
func CellSlug(row, column string) string { return row + "." + column }
