package plan

import (
	"slices"
	"time"

	"prefill/deck"
)

// What one piece of a part takes.
const (
	SheetTime = time.Minute       // one cheat sheet at reading pace
	PairTime  = 150 * time.Second // a contrast round over one confused pair
	AloudTime = 2 * time.Minute   // one follow-up, spoken and judged
)

// The shares of the evening that the parts beside the weak cards may take, in
// thousandths. Weak cards are where the measured gain is, so they have the
// larger half and whatever the others leave.
const (
	sheetShare = 225
	pairShare  = 125
	aloudShare = 100
)

// minPairWeight is the weight from which a confusion is worth a round.
const minPairWeight = 0.25

// Pair is a confused pair: card ids, or a card id and the key of a decoy.
type Pair struct {
	A, B   string
	Weight float64
}

// NightInput is what the plan of an evening is made from.
type NightInput struct {
	Input           // Budget is the time asked for
	Until time.Time // hard stop; the zero time for none
	// Sheets are the topics with a cheat sheet. Pairs are what is confused,
	// heaviest first.
	Sheets []deck.PackID
	Pairs  []Pair
}

// Night is the plan of the evening before.
type Night struct {
	Memo   Memo          // what is kept, so that it can be gone on with
	Sheets []deck.PackID // still to read, most likely to slip first
	Weak   Plan          // cards by what each second buys
	Pairs  []Pair        // still to be told apart
	Aloud  []Item        // follow-ups never answered
	// Now and End bound it: at End it is over, whatever is left.
	Now, End time.Time
	// Before and After are the expected recall at the hour without the
	// evening and with it. After counts the cards that are graded; what
	// sheets and contrast rounds add is not known and not claimed.
	Before, After float64
	Left          []Topic // topics that no part touches, and why
}

// PartTime is the time that each part takes.
type PartTime struct{ Sheets, Weak, Pairs, Aloud time.Duration }

// Times shares out the evening.
func (n Night) Times() PartTime {
	return PartTime{
		Sheets: time.Duration(len(n.Sheets)) * SheetTime,
		Weak:   n.Weak.Expected,
		Pairs:  time.Duration(len(n.Pairs)) * PairTime,
		Aloud:  time.Duration(len(n.Aloud)) * AloudTime,
	}
}

// NewNight plans an evening.
func NewNight(in NightInput) Night {
	memo := Memo{Began: in.Now, Budget: in.Budget, Until: in.Until, Dropped: in.Dropped}
	total := stop(in, in.Budget).Sub(in.Now)
	if total > 0 && in.At.After(in.Now) {
		for _, pack := range first(topics(in), min(maxSheets, fits(total, sheetShare, SheetTime))) {
			memo.Sheets = append(memo.Sheets, Piece{Key: string(pack)})
		}
		for _, p := range first(heavy(in.Pairs), min(maxPairs, fits(total, pairShare, PairTime))) {
			memo.Pairs = append(memo.Pairs, Piece{Key: p.Key()})
		}
		for _, item := range first(unspoken(in.Input), min(maxAloud, fits(total, aloudShare, AloudTime))) {
			memo.Aloud = append(memo.Aloud, Piece{Key: string(item.ID)})
		}
	}
	n := assemble(in, memo)
	if extra := n.spare(); extra > 0 {
		n = assemble(in, memo.widened(in, extra))
	}
	return n
}

// Resume goes on with an evening that was left: the same sheets, pairs and
// follow-ups without those done, the weak cards by their state now, in the
// time that was not yet spent. It reports false for a memo of another study
// day, which is over.
func Resume(in NightInput, memo Memo) (Night, bool) {
	began := MomentOf(memo.Began.In(in.Now.Location()), in.Settings.DayStart)
	if began.Day != MomentOf(in.Now, in.Settings.DayStart).Day {
		return Night{}, false
	}
	in.Until, in.Dropped = memo.Until, memo.Dropped
	return assemble(in, memo), true
}

// assemble makes the evening that a memo stands for.
func assemble(in NightInput, memo Memo) Night {
	n := Night{Memo: memo, Now: in.Now, End: stop(in, memo.Budget-memo.Spent)}
	total := max(0, n.End.Sub(n.Now))
	for _, piece := range open(memo.Sheets) {
		if pack := deck.PackID(piece.Key); !slices.Contains(memo.Dropped, pack) {
			n.Sheets = append(n.Sheets, pack)
		}
	}
	for _, piece := range open(memo.Pairs) {
		if pair := pairOf(piece.Key, in.Pairs); !pair.of(memo.Dropped) {
			n.Pairs = append(n.Pairs, pair)
		}
	}
	for _, item := range unspoken(in.Input) {
		if slices.Contains(open(memo.Aloud), Piece{Key: string(item.ID)}) {
			n.Aloud = append(n.Aloud, item)
		}
	}
	if n.fixed() > total/2 { // only where weak cards do not need the time
		in.Budget = total
		n.squeeze(total, New(in.Input).Expected)
	}
	in.Budget = total - n.fixed()
	in.reserved = map[deck.CardID]bool{}
	for _, item := range n.Aloud {
		in.reserved[item.ID] = true
	}
	n.Weak = New(in.Input)
	n.count()
	return n
}

// fixed is the time of the parts beside the weak cards.
func (n *Night) fixed() time.Duration {
	t := n.Times()
	return t.Sheets + t.Pairs + t.Aloud
}

// squeeze drops the last pieces of the fixed parts when they no longer fit
// beside the weak cards, which keep half of the evening if they need it. What
// they had of it counts: once they are done, the time is for the other parts.
func (n *Night) squeeze(total, weak time.Duration) {
	half := (n.Memo.Spent + total) / 2
	room := total - min(weak, max(0, half-n.spentOnWeak()))
	if n.fixed() <= room {
		return
	}
	n.Sheets = first(n.Sheets, fits(2*room, sheetShare, SheetTime))
	n.Pairs = first(n.Pairs, fits(2*room, pairShare, PairTime))
	n.Aloud = first(n.Aloud, fits(2*room, aloudShare, AloudTime))
}

// spentOnWeak is what was spent beyond the pieces of other parts that are done.
func (n *Night) spentOnWeak() time.Duration {
	done := time.Duration(len(n.Memo.Sheets)-len(n.Sheets))*SheetTime +
		time.Duration(len(n.Memo.Pairs)-len(n.Pairs))*PairTime +
		time.Duration(len(n.Memo.Aloud)-len(n.Aloud))*AloudTime
	return max(0, n.Memo.Spent-done)
}

// count adds up the evening.
func (n *Night) count() {
	n.Before, n.After = n.Weak.Before, n.Weak.After
	touched := map[deck.PackID]bool{}
	for _, item := range n.Aloud {
		touched[item.Pack] = true
		if n.Weak.weight > 0 {
			n.After += item.Gain / n.Weak.weight
		}
	}
	for _, pack := range n.Sheets {
		touched[pack] = true
	}
	for _, piece := range n.Memo.Sheets { // what was read tonight is not left out
		touched[deck.PackID(piece.Key)] = touched[deck.PackID(piece.Key)] || piece.Done
	}
	for _, t := range n.Weak.LeftTopics() {
		if !touched[t.Pack] {
			n.Left = append(n.Left, t)
		}
	}
}

// spare is the time that nothing was found for. Weak cards that stand by make
// use of it first.
func (n Night) spare() time.Duration {
	if len(n.Weak.Rest) > 0 {
		return 0
	}
	return n.End.Sub(n.Now) - n.fixed() - n.Weak.Expected
}

// stop is when an evening of so much time ends: at the hour at the latest.
func stop(in NightInput, budget time.Duration) time.Time {
	end := in.Now.Add(max(0, budget))
	if !in.Until.IsZero() && in.Until.Before(end) {
		end = in.Until
	}
	if in.At.Before(end) {
		end = in.At
	}
	return end
}

// topics are those with a sheet, most likely to slip first.
func topics(in NightInput) []deck.PackID {
	return slices.DeleteFunc(slipping(in.Input), func(p deck.PackID) bool { return !slices.Contains(in.Sheets, p) })
}

func heavy(pairs []Pair) []Pair {
	return slices.DeleteFunc(slices.Clone(pairs), func(p Pair) bool { return p.Weight < minPairWeight })
}

// unspoken are the follow-ups in scope that were never answered, by worth.
func unspoken(in Input) []Item {
	j := in.judge()
	var items []Item
	for _, c := range in.Cards {
		s, weight := in.States[c.ID], in.weight(c)
		if c.Kind == deck.KindFollowUp && !s.Seen() && in.outside(c, weight) == 0 {
			items = append(items, Item{Card: c, New: true, Worth: j.worth(c, s, weight)})
		}
	}
	slices.SortFunc(items, byIndex)
	return items
}

// fits is how many pieces the share (in thousandths) of the time holds.
func fits(total time.Duration, share int64, piece time.Duration) int {
	return int(max(0, int64(total)*share/1000/int64(piece)))
}

func first[T any](list []T, n int) []T { return list[:min(len(list), n)] }
