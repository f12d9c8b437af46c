package drill

import (
	"cmp"
	"slices"
	"strings"

	"prefill/deck"
)

// The styles of a matching round, as they stand in deck.Round.Style.
const (
	StyleAll      = ""         // every pair once
	StyleMissed   = "missed"   // only the pairs missed in the round before
	StyleConfused = "confused" // only the pairs that are mixed up
	StyleSixty    = "sixty"    // as many as fit into 60 seconds
	StyleSurvival = "survival" // the first wrong pick ends it
)

// TopicMixed is the topic of a round over several packs.
const TopicMixed = "mixed"

// The defaults of a MatchSpec.
const (
	DefaultBoard  = 6 // prompts shown at once
	DefaultDecoys = 2 // answers on a board that belong to no prompt
	MaxBoard      = 9 // a prompt is chosen by one digit
)

// Question is one pair to be matched.
type Question struct {
	Card   deck.CardID
	Pack   deck.PackID
	Prompt deck.Text
	Answer deck.Text
	Why    deck.Text // may be empty
}

// Distractor is an answer that belongs to no prompt of the round.
type Distractor struct {
	// Key is what deck.Grade.Picked says when it is picked: "decoy:" and a
	// slug, or the id of the card whose answer it is.
	Key string
	// Pack limits it to boards with prompts of that pack; empty fits any.
	Pack   deck.PackID
	Answer deck.Text
	Why    deck.Text // may be empty
}

// MatchSpec says what a matching round is made of. The same spec gives the
// same round everywhere.
type MatchSpec struct {
	Topic       string // pack id, or TopicMixed
	Style       string
	Seed        uint64 // only the low 32 bits count, so that a seed can be read aloud
	Size        int    // pairs to ask; 0 means all
	Board       int    // prompts shown at once, 1 to MaxBoard; 0 means DefaultBoard
	Decoys      int    // distractors on a board; 0 means DefaultDecoys, below 0 none
	Questions   []Question
	Distractors []Distractor
}

// DecoyKey is what deck.Grade.Picked says of a decoy.
func DecoyKey(answer deck.Text) string { return "decoy:" + deck.Slug(answer.Markdown) }

// MatchOf gives the round over all pairs of the packs. Packs without a
// matching exercise add nothing; Questions is empty when none has one.
func MatchOf(seed uint64, packs ...*deck.Pack) MatchSpec {
	spec := MatchSpec{Topic: TopicMixed, Seed: seed}
	if len(packs) == 1 {
		spec.Topic = string(packs[0].ID)
	}
	for _, p := range packs {
		if p.Match == nil {
			continue
		}
		for _, pair := range p.Match.Pairs {
			spec.Questions = append(spec.Questions, Question{
				Card: deck.MakeCardID(p.ID, deck.KindPair, pair.Slug), Pack: p.ID,
				Prompt: pair.Prompt, Answer: pair.Answer, Why: pair.Why})
		}
		for _, d := range p.Match.Decoys {
			spec.Distractors = append(spec.Distractors, Distractor{
				Key: DecoyKey(d.Answer), Pack: p.ID, Answer: d.Answer, Why: d.Why})
		}
	}
	return spec
}

// Only narrows the spec to the given cards. The answers of the other pairs of
// the same packs become distractors, so that a short round is not a giveaway.
func (s MatchSpec) Only(style string, cards []deck.CardID) MatchSpec {
	out := s
	out.Style, out.Size, out.Questions = style, 0, nil
	out.Distractors = slices.Clone(s.Distractors)
	for _, q := range s.Questions {
		if slices.Contains(cards, q.Card) {
			out.Questions = append(out.Questions, q)
			continue
		}
		out.Distractors = append(out.Distractors, Distractor{Key: string(q.Card), Pack: q.Pack, Answer: q.Answer})
	}
	return out
}

// ordered is the spec with its pool in the order of ids, so that the order in
// which packs were loaded changes no round.
func (s MatchSpec) ordered() MatchSpec {
	s.Seed &= 1<<32 - 1
	s.Questions = uniqueCards(slices.Clone(s.Questions))
	if s.Style == StyleConfused { // there the order says what belongs together
		return s
	}
	slices.SortStableFunc(s.Questions, func(a, b Question) int {
		return strings.Compare(string(a.Card), string(b.Card))
	})
	s.Distractors = slices.Clone(s.Distractors)
	slices.SortStableFunc(s.Distractors, func(a, b Distractor) int {
		return cmp.Or(strings.Compare(string(a.Pack), string(b.Pack)), strings.Compare(a.Key, b.Key))
	})
	return s
}

// uniqueCards drops a card that comes twice: it can be graded only once.
func uniqueCards(questions []Question) []Question {
	seen := make(map[deck.CardID]bool, len(questions))
	return slices.DeleteFunc(questions, func(q Question) bool {
		twice := seen[q.Card]
		seen[q.Card] = true
		return twice
	})
}

func (s MatchSpec) board() int {
	if s.Board <= 0 {
		return DefaultBoard
	}
	return min(s.Board, MaxBoard)
}

func (s MatchSpec) decoys() int {
	switch {
	case s.Decoys == 0:
		return DefaultDecoys
	case s.Decoys < 0:
		return 0
	default:
		return s.Decoys
	}
}
