package stats

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/ui/prose"
)

// Group is a track with its packs, in the order in which they are shown.
type Group struct {
	Slug, Title string
	Packs       []*deck.Pack
}

// Input is what the facts are counted from.
type Input struct {
	Events []deck.Event // the whole log in the order of history
	Book   *schedule.Book
	Groups []Group
	Now    time.Time
	Streak Streak
}

// Gather counts the facts.
func Gather(in Input) Facts {
	today := schedule.StudyDay(in.Now, in.Book.Settings.DayStart)
	f := Facts{Today: schedule.Date(today), Streak: in.Streak, Time: minutes(in.Book.Days, today)}
	for day := today - YearDays + 1; day <= today; day++ {
		f.Year = append(f.Year, float64(in.Book.Days[day].Grades))
	}
	for _, d := range in.Book.Days {
		f.Answers += d.Grades
	}
	cards := plan.CardsOf(packsOf(in.Groups))
	f.Cards = len(cards)
	f.Ahead = make([]int, AheadDays)
	for _, c := range cards {
		f.lay(in.Book.States[c.ID], today)
	}
	f.Truth, f.Months = truths(in.Book.Days, today)
	f.Ready = ready(in, cards)
	f.Bests = bests(in)
	f.Mixed = mixed(in, today)
	return f
}

func packsOf(groups []Group) []*deck.Pack {
	var packs []*deck.Pack
	for _, g := range groups {
		packs = append(packs, g.Packs...)
	}
	return packs
}

// lay puts a card on the day it is due.
func (f *Facts) lay(s schedule.State, today int32) {
	if !s.Seen() {
		return
	}
	f.Seen++
	if s.Suspended || s.DueDay >= today+AheadDays {
		return
	}
	f.Ahead[max(0, s.DueDay-today)]++
	if s.DueDay < today {
		f.Overdue++
	}
}

// shownWeeks is how many weeks of study time are drawn.
const shownWeeks = 12

func minutes(days map[int32]schedule.Day, today int32) Minutes {
	m := Minutes{Weeks: make([]float64, shownWeeks)}
	for _, day := range slices.Sorted(maps.Keys(days)) {
		spent := float64(days[day].Millis) / float64(time.Minute.Milliseconds())
		ago := today - day
		m.All += spent
		if ago < 0 {
			continue
		}
		if ago == 0 {
			m.Today += spent
		}
		if ago < 7 {
			m.Week += spent
		}
		if ago < 30 {
			m.Month += spent
		}
		if week := ago / 7; week < shownWeeks {
			m.Weeks[shownWeeks-1-week] += spent
		}
	}
	return m
}

// ready tells what to expect at the next interview, or now without one.
func ready(in Input, cards []plan.Card) Ready {
	r := Ready{At: in.Now}
	p := plan.Input{Cards: cards, States: in.Book.States, Settings: in.Book.Settings, Weights: plan.Weights(in.Book.Settings.Extra), Now: in.Now, At: in.Now}
	// What does not read as an interview is for the screen of dates to say.
	all, _ := plan.Interviews(in.Book.Settings.Extra)
	if next, ok := plan.Next(all, in.Now); ok {
		r.At, r.Interview, r.Name = next.At, true, next.Name
		p.At, p.Tracks = next.At, next.Tracks
	}
	r.All = plan.Overall(p)
	tracks, topics := map[string]plan.Readiness{}, map[string]plan.Readiness{}
	for _, t := range plan.ByTrack(p) {
		tracks[t.Name] = t
	}
	for _, t := range plan.ByTopic(p) {
		topics[t.Name] = t
	}
	for _, g := range in.Groups {
		known, inScope := tracks[g.Slug]
		if !inScope {
			continue
		}
		track := Track{Title: g.Title, Readiness: known}
		for _, pack := range g.Packs {
			topic, inScope := topics[string(pack.ID)]
			switch {
			case inScope && topic.Seen > 0:
				track.Topics = append(track.Topics, Topic{pack.Title, topic})
			case inScope:
				track.Unseen++
			}
		}
		r.Tracks = append(r.Tracks, track)
	}
	return r
}

// bests lists the best rounds, by topic in the order of the packs.
func bests(in Input) []Best {
	packs := packsOf(in.Groups)
	place := func(topic string) int { // what is no single pack comes last
		i := slices.IndexFunc(packs, func(p *deck.Pack) bool { return string(p.ID) == topic })
		if i < 0 {
			return len(packs)
		}
		return i
	}
	keys := slices.SortedFunc(maps.Keys(in.Book.Bests), func(a, b schedule.BestKey) int {
		return cmp.Or(cmp.Compare(place(a.Topic), place(b.Topic)), strings.Compare(a.Topic, b.Topic),
			strings.Compare(string(a.Drill), string(b.Drill)), strings.Compare(a.Style, b.Style))
	})
	var out []Best
	for _, key := range keys {
		b := Best{key.Topic, key.Drill, key.Style, in.Book.Bests[key]}
		if i := place(key.Topic); i < len(packs) {
			b.Topic = packs[i].Title
		}
		out = append(out, b)
	}
	return out
}

// mostMixed is how many mixed-up pairs are shown.
const mostMixed = 12

// mixed names the pairs that are confused most. A pair of which a side is in
// no pack any more is left out: nobody could look it up.
func mixed(in Input, today int32) []Mixed {
	names, topics := map[string]string{}, map[string]string{}
	for _, p := range packsOf(in.Groups) {
		for _, c := range p.Cards() {
			names[string(c.ID)], topics[string(c.ID)] = nameOf(c), p.Title
		}
		if p.Match == nil {
			continue
		}
		for _, d := range p.Match.Decoys {
			names[drill.DecoyKey(d.Answer)] = prose.Plain(d.Answer.Markdown)
		}
	}
	var out []Mixed
	for _, c := range drill.ConfusionsOf(in.Events, today).Top(0) {
		if names[c.A] == "" || names[c.B] == "" {
			continue
		}
		out = append(out, Mixed{names[c.A], names[c.B], topics[c.A], c.Count, schedule.Date(c.Last)})
		if len(out) == mostMixed {
			break
		}
	}
	return out
}

// nameOf is how a card is called among others: by its prompt, which for the
// reverse of a pair is the long side, so by its answer there.
func nameOf(c deck.Card) string {
	if c.Kind == deck.KindReverse {
		return prose.Plain(c.Answer.Markdown)
	}
	return prose.Plain(c.Prompt.Markdown)
}
