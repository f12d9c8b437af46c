package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/store"
	"prefill/ui"
	"prefill/ui/neutral"
	"prefill/ui/plain"
	"prefill/ui/prose"
	"prefill/ui/study"
)

// plainDesk is what the session in lines sees of the desk.
type plainDesk struct {
	studyDesk
	packs []deck.PackID
	set   schedule.Settings
}

// studyPlainly runs the session on standard input and output.
func (a *app) studyPlainly(ctx context.Context, ids []deck.PackID) error {
	lib, err := a.library()
	if err != nil {
		return err
	}
	s, err := a.store()
	if err != nil {
		return err
	}
	a.tellAdopted(lib, s)
	d := (&desk{app: a, store: s, prose: prose.New(), clock: a.clock}).with(lib)
	set, err := s.Settings()
	if err != nil {
		return err
	}
	desk := &plainDesk{studyDesk: studyDesk{d}, packs: ids, set: set}
	queue, _, _, err := queueOf(s, askable(packsIn(lib, ids), len(ids) == 0), a.clock.Now())
	if err != nil {
		return err
	}
	if text := keptBack(queue.Counts); text != "" {
		fmt.Fprintln(a.streams.Out, text)
	}
	if err := untilSignal(func() error { return plain.Run(ctx, a.streams.In, a.streams.Out, desk) }); err != nil {
		return err
	}
	return a.maintain()
}

// keptBack says which cards wait for another day and why, so that fewer than
// home counts are no riddle; empty when none do.
func keptBack(c schedule.Counts) string {
	var parts []string
	for _, p := range []struct {
		n   int
		why string
	}{
		{c.Buried, "since the other direction of their pair is asked first"},
		{c.OverReviews, "beyond the day's limit of reviews"},
		{c.OverNew, "beyond the day's limit of new cards"},
	} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.why))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "For another day: " + strings.Join(parts, ", ") + "."
}

// untilSignal runs f, and gives up waiting for it when a signal ends the
// program: f may be reading a line that never comes. A grade on its way is not
// lost, since closing the history waits for it.
func untilSignal(f func() error) error {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	defer signal.Stop(signals)
	done := make(chan error, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				done <- &ui.Crash{Reason: neutral.Line(fmt.Sprint(r)), Stack: neutral.Text(string(debug.Stack()))}
			}
		}()
		done <- f()
	}()
	select {
	case err := <-done:
		return err
	case s := <-signals:
		return &ui.Signal{Signal: s}
	}
}

// soon is how long before its time a learning step may be asked when nothing
// else is left, as on the screen.
const soon = 20 * time.Minute

// Next plans anew for each card, so that every grade counts at once.
func (p *plainDesk) Next(now time.Time) (plain.Item, int, bool, error) {
	s, err := p.Session(study.Want{Packs: p.packs}, now)
	if err != nil {
		return plain.Item{}, 0, false, err
	}
	left := len(s.Items) + len(s.Later)
	for _, it := range s.Items {
		return itemPlain(it), left, true, nil
	}
	for _, it := range s.Later {
		if it.State.DueMilli <= now.Add(soon).UnixMilli() {
			return itemPlain(it), left, true, nil
		}
	}
	return plain.Item{}, left, false, nil
}

func itemPlain(it study.Item) plain.Item {
	return plain.Item{Card: it.Card, Topic: it.Topic, State: it.State}
}

func (p *plainDesk) Settings() schedule.Settings { return p.set }

func (p *plainDesk) Grade(card deck.CardID, r deck.Rating, took time.Duration, rungs int) (schedule.State, error) {
	defer p.app.tellNotices()
	return p.store.Grade(store.Grade{Card: card, Rating: r, Mode: deck.ModeStudy, Took: took, Rungs: rungs})
}

func (p *plainDesk) Undo() (string, error) {
	u, err := p.studyDesk.Undo()
	return u.What, err
}

func (p *plainDesk) Now() time.Time { return p.clock.Now() }
