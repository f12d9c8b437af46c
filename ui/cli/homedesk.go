package cli

import (
	"slices"
	"time"

	"prefill/content"
	"prefill/deck"
	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/ui/home"
)

// homeDesk is what the home screen sees of the desk.
type homeDesk struct{ *desk }

// Heads lists the topics by track, without their numbers. Before the packs are
// read it knows the shipped ones by name.
func (d homeDesk) Heads() []home.Topic {
	lib := d.loaded.Load()
	if lib == nil {
		return headTopics()
	}
	var topics []home.Topic
	for _, track := range lib.Tracks() {
		for _, p := range track.Packs {
			topics = append(topics, home.Topic{ID: p.ID, Title: p.Title, Track: track.Slug, Level: p.Level, Minutes: p.Length,
				Summary: p.Summary.Markdown, After: titles(lib, p.After), Recall: -1, Has: offer(p),
				Broken: slices.Contains(lib.Stale, p.ID)})
		}
	}
	return topics
}

// headTopics lists the shipped topics before any pack is read.
func headTopics() []home.Topic {
	var topics []home.Topic
	for _, h := range content.Heads() {
		topics = append(topics, home.Topic{ID: h.ID, Title: h.Title, Track: h.Track, Level: h.Level, Recall: -1})
	}
	return topics
}

func titles(lib *content.Library, ids []deck.PackID) []string {
	var names []string
	for _, id := range ids {
		if p, ok := lib.Pack(id); ok {
			names = append(names, p.Title)
		}
	}
	return names
}

func offer(p *deck.Pack) home.Offer {
	return home.Offer{Match: p.Match != nil, Table: len(p.Tables) > 0, Stream: len(p.Streams) > 0,
		Sheet: p.Sheet != nil, Asks: len(p.FollowUps)}
}

// Summary adds what is due.
func (d homeDesk) Summary(now time.Time) (home.Summary, error) {
	lib := d.library()
	packs := d.packs(nil)
	cards := askable(packs, true)
	queue, states, set, err := d.queue(cards, now)
	if err != nil {
		return home.Summary{}, err
	}
	s := home.Summary{Topics: d.Heads(), First: len(states) == 0 || !anySeen(states)}
	w := workOf(queue)
	s.Due, s.New, s.Minutes = w.due, w.fresh, home.Minutes(w.time)
	countTopics(s.Topics, packs, states, set, now)
	suggest(s.Topics, packs)
	s.Problems = lib.Errors()
	s.Notices = d.notices(lib)
	return s, nil
}

func anySeen(states map[deck.CardID]schedule.State) bool {
	for _, s := range states {
		if s.Seen() {
			return true
		}
	}
	return false
}

// work is what today holds, as a session asks it: what is due by the end of
// the day, with the steps that fall due later, and what is new within the
// limits, at the usual time of each kind of card.
type work struct {
	due, fresh int
	time       time.Duration
}

// workOf counts a queue. Every screen that tells what today holds asks here.
func workOf(q schedule.Queue) work {
	w := work{due: len(q.Due) + len(q.Later), fresh: len(q.New)}
	for _, items := range [][]schedule.Item{q.Due, q.New, q.Later} {
		for _, it := range items {
			w.time += plan.UsualTime(it.Card.Kind)
		}
	}
	return w
}

// countTopics fills in what is due, new and known in each topic.
func countTopics(topics []home.Topic, packs []*deck.Pack, states map[deck.CardID]schedule.State, set schedule.Settings, now time.Time) {
	for i := range packs {
		n := numbersOf(askable(packs[i:i+1], false), states, set, now)
		topics[i].Due, topics[i].New, topics[i].Recall = n.due, n.unseen, n.recall
	}
}

// numbers is what is due today, never seen, and on average recalled now. Cards
// never seen count as not recalled, as everywhere that readiness is told;
// recall is -1 when none was seen.
type numbers struct {
	due, unseen int
	recall      float64
}

// numbersOf counts cards. What is set aside is neither due nor new, but what
// is known of it still counts.
func numbersOf(cards []deck.Card, states map[deck.CardID]schedule.State, set schedule.Settings, now time.Time) numbers {
	n := numbers{recall: -1}
	today := schedule.StudyDay(now, set.DayStart)
	seen, all, sum := 0, 0, 0.0
	for _, c := range withoutNewBets(cards, states) {
		s := states[c.ID]
		switch {
		case s.Suspended:
		case !s.Seen():
			n.unseen++
		case s.Due(today, now), s.Waiting():
			n.due++
		}
		if s.Seen() || !s.Suspended {
			all++
		}
		if s.Seen() {
			seen++
			sum += schedule.RecallAt(s, now, set.DayStart)
		}
	}
	if seen > 0 {
		n.recall = sum / float64(all)
	}
	return n
}

// suggest marks the topic worth learning next: the first that is wholly new
// and whose prerequisites have been begun.
func suggest(topics []home.Topic, packs []*deck.Pack) {
	begun := map[deck.PackID]bool{}
	for _, t := range topics {
		begun[t.ID] = t.Recall >= 0
	}
	for i, p := range packs {
		ready := true
		for _, need := range p.After {
			if known, shipped := begun[need]; shipped && !known {
				ready = false
			}
		}
		if ready && !begun[p.ID] {
			topics[i].Learn = true
			return
		}
	}
}

// notices are the sentences that the home screen shows once: histories that
// followed their cards, what the store mended, and packs of the user's that replace shipped ones.
func (d *desk) notices(lib content.Library) []string {
	out := d.takeNews()
	for _, n := range d.store.Notices() {
		out = append(out, n.Text)
	}
	for _, p := range lib.Problems {
		if p.Code == content.NoticeReplaces {
			out = append(out, p.Msg)
		}
	}
	return out
}
