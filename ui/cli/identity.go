package cli

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
	"strings"

	"prefill/content"
	"prefill/content/identity"
	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/store"
)

// seenPref keeps a sum over the packs of the last run, so that a start with
// packs that did not change costs one look.
const seenPref = "identity.packs"

// adopt lets history follow the cards whose text changed since the packs were
// last read. Joins that are certain are recorded; each notice is a sentence
// about what was joined, or about what waits for `prefill relink`.
func (a *app) adopt(lib content.Library, s *store.Store) (notices []string, err error) {
	sums := packSums(lib.Packs)
	all := sumOf(sums)
	if before, err := s.Pref(seenPref); err != nil || before == all {
		return nil, err
	}
	kept, err := s.Fingerprints()
	if err != nil {
		return nil, err
	}
	r := revision{kept: kept, put: map[deck.CardID][]byte{}, joins: map[deck.CardID]deck.CardID{}}
	if r.states, err = s.AllStates(); err != nil {
		return nil, err
	}
	set, err := s.Settings()
	if err != nil {
		return nil, err
	}
	r.today = schedule.StudyDay(a.clock.Now(), set.DayStart)
	r.memory = rememberedBy(kept)
	for i, p := range lib.Packs {
		if err := r.compare(p, sums[i]); err != nil {
			return nil, err
		}
	}
	return r.notices, r.save(s, all)
}

// save writes the joins first: should the rest fail, the next start finds them
// done and what was remembered unchanged.
func (r *revision) save(s *store.Store, all string) error {
	if err := s.Follow(r.joins); err != nil {
		return fmt.Errorf("letting history follow the cards that changed: %w", err)
	}
	if err := s.PutFingerprints(r.put); err != nil {
		return fmt.Errorf("remembering the text of the cards: %w", err)
	}
	return s.SetPref(seenPref, all)
}

// packSums gives a sum over the cards of each pack.
func packSums(packs []*deck.Pack) [][]byte {
	sums := make([][]byte, len(packs))
	for i, p := range packs {
		h := sha256.New()
		for _, c := range p.Cards() {
			for _, text := range []string{string(c.ID), c.Prompt.Markdown, c.Answer.Markdown} {
				addText(h, text)
			}
		}
		sums[i] = h.Sum(nil)[:sumSize]
	}
	return sums
}

const sumSize = 16

// addText adds a text and its length, so that no two lists give one sum.
func addText(h hash.Hash, text string) {
	var size [8]byte
	binary.BigEndian.PutUint64(size[:], uint64(len(text)))
	h.Write(size[:])
	h.Write([]byte(text))
}

func sumOf(sums [][]byte) string {
	h := sha256.New()
	for _, s := range sums {
		h.Write(s)
	}
	return hex.EncodeToString(h.Sum(nil)[:sumSize])
}

// remembered is what was kept of one card: its fingerprint, and the study day
// on which it was found missing, 0 while a pack holds it.
type remembered struct {
	identity.Known
	missing int32
}

// mark is a fingerprint's bytes with the day on which its card was found
// missing after them.
func mark(print []byte, missing int32) []byte {
	return binary.BigEndian.AppendUint32(slices.Clone(print), uint32(missing))
}

// rememberedBy decodes what the store keeps, by pack. Bytes that are no
// fingerprint are passed over; reading the pack again replaces them.
func rememberedBy(kept map[deck.CardID][]byte) map[deck.PackID][]remembered {
	memory := map[deck.PackID][]remembered{}
	for id, body := range kept {
		pack, _, isCard := strings.Cut(string(id), "/")
		if !isCard {
			continue
		}
		if r, ok := recall(id, body); ok {
			memory[deck.PackID(pack)] = append(memory[deck.PackID(pack)], r)
		}
	}
	return memory
}

func recall(id deck.CardID, body []byte) (remembered, bool) {
	r := remembered{Known: identity.Known{ID: id}}
	if r.Print.UnmarshalBinary(body) == nil {
		return r, true
	}
	const day = 4 // bytes
	if len(body) < day || r.Print.UnmarshalBinary(body[:len(body)-day]) != nil {
		return r, false
	}
	r.missing = int32(binary.BigEndian.Uint32(body[len(body)-day:]))
	return r, true
}

// revision gathers what changes when the packs of a run are compared with
// those of the run before.
type revision struct {
	kept    map[deck.CardID][]byte
	memory  map[deck.PackID][]remembered
	states  map[deck.CardID]schedule.State
	today   int32
	put     map[deck.CardID][]byte
	joins   map[deck.CardID]deck.CardID
	notices []string
}

// compare looks at one pack. A pack keeps its sum under its own id, which no
// card can have.
func (r *revision) compare(p *deck.Pack, sum []byte) error {
	if bytes.Equal(r.kept[deck.CardID(p.ID)], sum) {
		return nil
	}
	known := r.known(p.ID)
	cards := p.Cards()
	r.put[deck.CardID(p.ID)] = sum
	for _, c := range cards {
		print, err := identity.Of(c).MarshalBinary()
		if err != nil {
			return fmt.Errorf("remembering the card %s: %w", c.ID, err)
		}
		if bytes.Equal(r.kept[c.ID], print) {
			delete(r.put, c.ID)
		} else {
			r.put[c.ID] = print
		}
	}
	r.decide(p, identity.Match(known, cards))
	return nil
}

// known gives the cards that a pack held. One that is missing and has no
// history any more is dropped: its history went on under another id, of which
// it would be a rival, and it may come back as a new card.
func (r *revision) known(pack deck.PackID) []identity.Known {
	var known []identity.Known
	for _, m := range r.memory[pack] {
		if m.missing != 0 && !r.hasHistory(m.ID) {
			r.put[m.ID] = nil
		} else {
			known = append(known, m.Known)
		}
	}
	return known
}

// decide records what became of the cards that are gone from a pack. One
// without a history has nothing to keep.
func (r *revision) decide(p *deck.Pack, found identity.Result) {
	joined, waiting := 0, 0
	for _, j := range found.Joins {
		// Remembered on, in case the join is undone.
		r.keepMissing(j.From)
		if r.hasHistory(j.From) {
			r.joins[j.To] = j.From
			joined++
		}
	}
	for _, d := range found.Doubtful {
		waiting += r.keepMissing(d.From.ID)
	}
	for _, k := range found.Orphans {
		waiting += r.keepMissing(k.ID)
	}
	if joined > 0 {
		r.notices = append(r.notices, p.Title+": "+keeps(joined))
	}
	if waiting > 0 {
		r.notices = append(r.notices, p.Title+": "+waits(waiting)+" `prefill relink` shows what may have become of them.")
	}
}

func keeps(n int) string {
	if n == 1 {
		return "a reworded card keeps its history."
	}
	return fmt.Sprintf("%d reworded cards keep their history.", n)
}

func waits(n int) string {
	if n == 1 {
		return "a card with a history is no longer there."
	}
	return fmt.Sprintf("%d cards with a history are no longer there.", n)
}

// keepMissing marks a card as missing from today on, if it was not so before,
// and tells how many are new among the missing, 0 or 1.
func (r *revision) keepMissing(id deck.CardID) int {
	if !r.hasHistory(id) {
		r.put[id] = nil
		return 0
	}
	if before, ok := recall(id, r.kept[id]); !ok || before.missing != 0 {
		return 0
	}
	r.put[id] = mark(r.kept[id], r.today)
	return 1
}

func (r *revision) hasHistory(id deck.CardID) bool {
	_, ok := r.states[id]
	return ok
}

// tellAdopted is adopt for commands that print lines: what it has to tell goes
// beside their output. A failure costs nothing: the next start tries again.
func (a *app) tellAdopted(lib content.Library, s *store.Store) {
	notices, err := a.adopt(lib, s)
	if err != nil {
		notices = append(notices, err.Error())
	}
	for _, n := range notices {
		a.note("%s", n)
	}
}
