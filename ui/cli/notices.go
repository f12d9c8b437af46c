package cli

import (
	"errors"

	tea "charm.land/bubbletea/v2"

	"prefill/store"
	"prefill/ui/screen"
)

// hasNews notes that the history has something to tell. The history calls it
// in the middle of its work, so it never waits.
func (a *app) hasNews() {
	select {
	case a.told <- struct{}{}:
	default:
	}
}

// tellNotices tells, beside the output of a command, what the history has to
// tell.
func (a *app) tellNotices() {
	for _, n := range a.history.Notices() {
		a.note("%s", n.Text)
	}
}

// maintain makes the backup of the day if there is none yet. That the program
// was left meanwhile is no failure: the next run makes it.
func (a *app) maintain() error {
	if err := a.history.Maintain(); err != nil && !errors.Is(err, store.ErrClosed) {
		return err
	}
	return nil
}

// passOn shows in the line of news what the history has to tell while the
// screens are open, until over is closed. One line may be too short for it, so
// it is told in full once the screens are gone. What there is to tell from the
// start is left to the home screen, which has the room, if that comes first.
func (d *desk) passOn(first screen.Place, send func(tea.Msg), over <-chan struct{}) {
	if first == screen.Home {
		select {
		case <-d.app.told:
		default:
		}
	}
	for {
		select {
		case <-over:
			return
		case <-d.app.told:
		}
		for _, n := range d.store.Notices() {
			d.mu.Lock()
			d.after = append(d.after, n.Text)
			d.mu.Unlock()
			send(screen.Note{Text: n.Text})
		}
	}
}

// stop is called when the screens are closed; the app closes the history.
func (d *desk) stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, text := range d.after {
		d.app.note("%s", text)
	}
}

// listen gives what starts what tells the screens of changes from outside: packs edited
// on disk, and what the history has to say.
func (d *desk) listen(first screen.Place) func(send func(tea.Msg)) (stop func()) {
	return func(send func(tea.Msg)) func() {
		over := make(chan struct{})
		go d.passOn(first, send, over)
		unwatch := d.watch(send)
		return func() { close(over); unwatch() }
	}
}
