package cli

import (
	"fmt"
	"runtime/debug"
	"time"

	"prefill/deck"
	"prefill/ui/card"
	"prefill/ui/cheat"
	"prefill/ui/dates"
	"prefill/ui/home"
	"prefill/ui/match"
	"prefill/ui/night"
	"prefill/ui/pack"
	"prefill/ui/screen"
	"prefill/ui/stats"
	"prefill/ui/stream"
	"prefill/ui/study"
	"prefill/ui/table"
	"prefill/ui/term"
	"prefill/ui/trouble"
)

// open makes the screen for a place.
func (d *desk) open(g screen.GoTo, id screen.ID) (screen.Screen, error) {
	switch g.Place {
	case screen.Home:
		return home.New(id, homeDesk{d}, d.clock), nil
	case screen.Pack:
		if len(g.Packs) == 0 {
			return nil, fmt.Errorf("opening a pack: none was named")
		}
		return opened(pack.New(id, g.Packs[0], packDesk{d}, d.prose, d.clock))
	case screen.Study:
		return study.New(id, study.Want{Packs: g.Packs, Cards: g.Cards, Mode: g.Mode, Until: g.Until}, studyDesk{d}, d.prose, d.clock), nil
	case screen.Ask:
		return study.New(id, study.Want{Packs: g.Packs, Asks: true}, studyDesk{d}, d.prose, d.clock), nil
	case screen.Match:
		want := match.Request{Packs: g.Packs, Style: g.Style, Only: g.Only, Seed: g.Seed, Share: g.Query}
		return match.New(id, want, matchDesk{d}, d.clock), nil
	case screen.Table:
		return opened(table.New(id, first(g.Packs), tableDesk{d}, d.clock))
	case screen.Cheat:
		return opened(cheat.New(id, g.Packs, cheatDesk{d}, d.prose, d.clock, d.app.still()))
	case screen.Stream:
		debug.SetGCPercent(raceHeap)
		return opened(stream.New(id, g.Packs, g.Style, streamDesk{d}, d.clock, d.app.still()))
	case screen.Term:
		return term.New(wordDesk{d}, d.prose, first(g.Packs), g.Query), nil
	case screen.Card:
		return card.New(id, g.Card, cardDesk{d}, d.clock), nil
	case screen.Stats:
		return stats.New(id, statsDesk{d}, d.clock), nil
	case screen.Trouble:
		return trouble.New(troubleDesk{d}), nil
	case screen.Night:
		want := night.Want{Best: g.Style == bestStyle, Budget: time.Duration(g.Minutes) * time.Minute, Until: g.Until}
		return night.New(id, want, nightDesk{d}, d.clock), nil
	case screen.Dates:
		return dates.New(id, datesDesk{d}, d.clock), nil
	}
	return nil, fmt.Errorf("there is no screen called %s", g.Place)
}

// raceHeap lets the heap grow once the lab is open. Thirty pictures a second
// fill a heap as small as smallHeap keeps it twice a second; measured, that was
// a fifth of what a race takes of the processor, and it costs 5 MiB.
const raceHeap = 300

// opened turns a screen of its own type into one of the contract's, without
// hiding an error behind a value that looks like a screen.
func opened[S screen.Screen](s S, err error) (screen.Screen, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

func first(ids []deck.PackID) deck.PackID {
	if len(ids) == 0 {
		return ""
	}
	return ids[0]
}
