package cli

import (
	"slices"
	"strings"
	"time"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/ui/night"
	"prefill/ui/prose"
	"prefill/ui/study"
)

// nightDesk is what the evening before sees of the desk.
type nightDesk struct{ *desk }

// The usual evening: how long it is, and the wall clock time by which it ends
// when it begins early enough.
const (
	usualEvening = 40 * time.Minute
	bedHour      = 23
	bedMinute    = 30
)

// bestKey names the memo of the best next minutes, which belong to no
// interview.
const bestKey = "best"

// undatedKey names the memo of an evening that has no interview.
const undatedKey = "undated"

// target is what studying is for: the next interview, or the state a week on.
type target struct {
	plan.Interview
	is bool // it is an interview
}

// nextTarget finds the next interview in the settings. One that cannot be read
// is told and hides no other.
func nextTarget(set schedule.Settings, now time.Time) (target, error) {
	all, err := plan.Interviews(set.Extra)
	if next, ok := plan.Next(all, now); ok {
		return target{next, true}, err
	}
	return target{Interview: plan.Interview{ID: undatedKey, At: now.Add(plan.Horizon)}}, err
}

// evidence is what a plan is made from.
type evidence struct {
	input    plan.Input // without time and budget
	target   target
	events   []deck.Event // the whole log
	standing []deck.Event // those that were not taken back
	confused drill.Confusions
	fault    error // an interview that cannot be read
}

// evidence reads all that a plan needs at the moment now.
func (d *desk) evidence(now time.Time) (evidence, error) {
	return evidenceOf(d.store, d.packs(nil), now)
}

func evidenceOf(h history, packs []*deck.Pack, now time.Time) (evidence, error) {
	var ev evidence
	events, err := eventsOf(h)
	if err != nil {
		return ev, err
	}
	set, err := h.Settings()
	if err != nil {
		return ev, err
	}
	cards := plan.CardsOf(packs)
	ids := make([]deck.CardID, len(cards))
	for i, c := range cards {
		ids[i] = c.ID
	}
	states, err := h.States(ids)
	if err != nil {
		return ev, err
	}
	ev.events, ev.standing = events, standing(events)
	ev.confused = drill.ConfusionsOf(events, schedule.StudyDay(now, set.DayStart))
	ev.target, ev.fault = nextTarget(set, now)
	ev.input = plan.Input{Cards: cards, States: states, Settings: set, Habits: plan.HabitsOf(events),
		Tracks: ev.target.Tracks, Weights: plan.Weights(set.Extra), Now: now, At: ev.target.At}
	return ev, nil
}

// standing leaves out the events that were taken back.
func standing(events []deck.Event) []deck.Event {
	var out []deck.Event
	for i, stands := range schedule.Standing(events) {
		if stands {
			out = append(out, events[i])
		}
	}
	return out
}

// Plan makes an evening, or goes on with the one that was kept today.
func (d nightDesk) Plan(want night.Want, now time.Time) (night.Plan, error) {
	ev, err := d.evidence(now)
	if err != nil {
		return night.Plan{}, err
	}
	p := night.Plan{Key: plan.MemoKey(keyOf(want, ev.target)), Name: ev.target.Name, At: ev.target.At, HasDate: ev.target.is}
	if ev.fault != nil {
		p.Trouble = "An interview cannot be read: " + ev.fault.Error()
	}
	in := d.nightInput(want, ev)
	var work pairWork
	memo, kept := keptMemo(ev.input.Settings, p.Key)
	if kept {
		memo = memoNow(memo, want, ev.standing, p.Key)
		memo, work = d.settle(memo, ev.confused, doneSince(ev.standing, memo.Began))
		p.Night, p.Begun = plan.Resume(in, spoken(memo, ev.input.States))
	}
	if !p.Begun || want.Best && usedUp(p.Night.Memo) {
		p.Night, p.Begun = plan.NewNight(in), false
		_, work = d.settle(p.Memo, ev.confused, done{})
	}
	p.Match, p.Contrast = work.match, work.contrast
	p.Start, p.Answers = startOf(ev, p), answersIn(ev.standing, p)
	d.name(&p)
	return p, nil
}

// nightInput adds to the evidence what the user asked for.
func (d nightDesk) nightInput(want night.Want, ev evidence) plan.NightInput {
	in := plan.NightInput{Input: ev.input, Until: want.Until, Pairs: d.confusedPairs(ev.confused)}
	in.Budget, in.Dropped = want.Budget, want.Dropped
	if in.Budget <= 0 {
		in.Budget = usualEvening
	}
	if want.Best {
		return in // no sheets: minutes without an evening go to answers
	}
	if in.Until.IsZero() {
		in.Until = bedtime(in.Now, in.At)
	}
	in.Sheets = sheetsIn(d.packs(nil))
	return in
}

// sheetsIn lists the packs that have a sheet.
func sheetsIn(packs []*deck.Pack) []deck.PackID {
	var ids []deck.PackID
	for _, p := range packs {
		if p.Sheet != nil {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// bedtime is when the evening ends without being told: at half past eleven,
// where that leaves at least a quarter of an hour and comes before the
// interview; the zero time otherwise.
func bedtime(now, at time.Time) time.Time {
	y, m, day := now.Date()
	bed := time.Date(y, m, day, bedHour, bedMinute, 0, 0, now.Location())
	if bed.Sub(now) < 15*time.Minute || !bed.Before(at) {
		return time.Time{}
	}
	return bed
}

// startOf is the expected recall at the hour as it stood when the evening
// began.
func startOf(ev evidence, p night.Plan) float64 {
	if !p.Begun {
		return p.Before
	}
	began := p.Memo.Began
	book := schedule.ReplaySeq(func(yield func(deck.Event) bool) {
		for _, e := range ev.events {
			if e.UnixMilli < began.UnixMilli() && !yield(e) {
				return
			}
		}
	})
	in := ev.input
	in.States, in.Now, in.Dropped = book.States, began.In(ev.input.Now.Location()), p.Memo.Dropped
	return plan.New(in).Before
}

// answersIn counts the answers since the evening began.
func answersIn(events []deck.Event, p night.Plan) int {
	n := 0
	for _, e := range events {
		if p.Begun && e.Grade != nil && e.UnixMilli >= p.Memo.Began.UnixMilli() {
			n++
		}
	}
	return n
}

// name adds the titles and prompts that the screen shows.
func (d nightDesk) name(p *night.Plan) {
	p.Topics, p.Cards = map[deck.PackID]string{}, map[deck.CardID]string{}
	for _, pack := range d.packs(nil) {
		p.Topics[pack.ID] = pack.Title
	}
	for _, item := range slices.Concat(p.Weak.Items, p.Aloud) {
		p.Cards[item.ID] = d.askedAs(item.ID)
	}
	for _, pair := range p.Night.Pairs {
		p.Pairs = append(p.Pairs, d.sideName(pair.A)+" or "+d.sideName(pair.B))
	}
}

// askedAs is the question of a card in a list, where the row and column of a
// table mean little without its topic.
func (d *desk) askedAs(id deck.CardID) string {
	if p, c, ok := d.card(id); ok && c.Kind == deck.KindCell {
		return prose.Plain(study.CellQuestion(c, p.Title))
	}
	return d.cardName(id)
}

// sideName is one side of a confused pair in words.
func (d *desk) sideName(key string) string {
	if decoy, ok := strings.CutPrefix(key, "decoy:"); ok {
		return strings.ReplaceAll(decoy, "-", " ")
	}
	if _, c, ok := d.library().Card(deck.CardID(key)); ok {
		return prose.Plain(c.Prompt.Markdown)
	}
	return key
}

// Export writes the sheets of tonight, or all when tonight has none.
func (d nightDesk) Export(topics []deck.PackID) ([]string, error) {
	paths, err := cheatDesk(d).Export(topics)
	slices.Sort(paths)
	return paths, err
}
