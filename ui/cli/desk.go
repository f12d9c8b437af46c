package cli

import (
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/content"
	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/store"
	"prefill/ui/prose"
	"prefill/ui/screen"
)

// desk is what an interactive run works with: the packs as they are now, the
// history, and the clock. Screens are handed narrow views of it.
type desk struct {
	app   *app
	store *store.Store
	prose *prose.Renderer
	clock clock

	loaded atomic.Pointer[content.Library]
	first  sync.Once // the packs are read for the first time

	mu   sync.Mutex
	news []string // sentences that the home screen has not shown yet
	// after are those to print in full when the screens are closed.
	after []string
}

// newDesk opens the history. The packs are read when a screen first asks for
// them, so that the first frame waits for neither.
func newDesk(a *app) (*desk, error) {
	if err := a.findSources(); err != nil {
		return nil, err
	}
	s, err := a.store()
	if err != nil {
		return nil, err
	}
	return &desk{app: a, store: s, prose: prose.New(), clock: a.clock}, nil
}

// library is the packs as they are now. The first call reads them.
func (d *desk) library() content.Library {
	if lib := d.loaded.Load(); lib != nil {
		return *lib
	}
	d.first.Do(func() {
		lib, _ := d.app.library() // the sources were found when the desk was made
		news := d.follow(lib)
		d.mu.Lock()
		d.news = news
		d.mu.Unlock()
		d.loaded.CompareAndSwap(nil, &lib)
	})
	return *d.loaded.Load()
}

// follow lets history follow the cards that changed, before any is shown, and
// tells what it did. A failure costs no study: the next start tries again.
func (d *desk) follow(lib content.Library) (news []string) {
	news, err := d.app.adopt(lib, d.store)
	if err != nil {
		news = append(news, err.Error())
	}
	return news
}

// takeNews gives what is to be told, once.
func (d *desk) takeNews() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	news := d.news
	d.news = nil
	return news
}

// with is the desk over packs that were read already.
func (d *desk) with(lib content.Library) *desk {
	d.loaded.Store(&lib)
	return d
}

// watch reloads packs that change on disk and tells the screens.
func (d *desk) watch(send func(tea.Msg)) (stop func()) {
	own := d.app.sources[1:] // the shipped ones cannot change
	if len(own) == 0 {
		return func() {}
	}
	end, err := content.Watch(func([]string) { d.reload(send) }, own...)
	if err != nil {
		send(screen.Note{Text: "Changed packs will not be noticed: " + err.Error()})
		return func() {}
	}
	return func() { _ = end() }
}

func (d *desk) reload(send func(tea.Msg)) {
	fresh := content.Reload(d.library(), d.app.sources...)
	for _, text := range d.follow(fresh) {
		send(screen.Note{Text: text})
	}
	d.loaded.Store(&fresh)
	msg := screen.Reloaded{}
	for _, p := range fresh.Packs {
		msg.Packs = append(msg.Packs, p.ID)
	}
	send(msg)
	if n := fresh.Errors(); n > 0 {
		send(screen.Note{Text: "A pack has mistakes; the last good version stays. ! on the home screen shows where."})
	}
}

// packs gives the packs with the ids, or all in the order of the tracks.
func (d *desk) packs(ids []deck.PackID) []*deck.Pack {
	lib := d.library()
	var packs []*deck.Pack
	if len(ids) == 0 {
		for _, t := range lib.Tracks() {
			packs = append(packs, t.Packs...)
		}
		return packs
	}
	for _, id := range ids {
		if p, ok := lib.Pack(id); ok {
			packs = append(packs, p)
		}
	}
	return packs
}

// cardsOf lists the cards of packs in order.
func cardsOf(packs []*deck.Pack) []deck.Card {
	var cards []deck.Card
	for _, p := range packs {
		cards = append(cards, p.Cards()...)
	}
	return cards
}

func idsOf(cards []deck.Card) []deck.CardID {
	ids := make([]deck.CardID, len(cards))
	for i, c := range cards {
		ids[i] = c.ID
	}
	return ids
}

// queue builds what is due among cards at the moment now.
func (d *desk) queue(cards []deck.Card, now time.Time) (schedule.Queue, map[deck.CardID]schedule.State, schedule.Settings, error) {
	return queueOf(d.store, cards, now)
}

// queueOf builds what is due among cards.
func queueOf(s history, cards []deck.Card, now time.Time) (schedule.Queue, map[deck.CardID]schedule.State, schedule.Settings, error) {
	var none schedule.Queue
	set, err := s.Settings()
	if err != nil {
		return none, nil, set, err
	}
	states, err := s.States(idsOf(cards))
	if err != nil {
		return none, nil, set, err
	}
	today, err := s.Today()
	if err != nil {
		return none, nil, set, err
	}
	cards = withoutNewBets(cards, states)
	q := schedule.BuildQueue(schedule.QueueInput{Cards: schedule.QueueCards(cards), States: states, Settings: set, Now: now, Done: today})
	return q, states, set, nil
}

// lastGround is the ground that the terminal had when it was last asked; dark
// until it ever was.
func (d *desk) lastGround() bool {
	v, err := d.store.Pref(groundPref)
	return err != nil || v != "light"
}

func (d *desk) keepGround(dark bool) error {
	v := "light"
	if dark {
		v = "dark"
	}
	return d.store.SetPref(groundPref, v)
}

const groundPref = "ground"
