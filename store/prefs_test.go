package store

import (
	"fmt"
	"testing"

	"prefill/deck"
)

// A first start on a folder of thousands of packs remembers the text of
// hundreds of thousands of cards.
func TestManyFingerprintsAreKeptWhenTheyTakeSeveralTransactions(t *testing.T) {
	s := start(t, t.TempDir(), newClock())
	prints := map[deck.CardID][]byte{}
	for i := range 2*printsAtOnce + 1 {
		card := deck.CardID(fmt.Sprintf("topic-%d/card/what-is-number-%d", i/20, i))
		prints[card] = []byte(fmt.Sprintf("%0200d", i))
	}
	if err := s.PutFingerprints(prints); err != nil {
		t.Fatal(err)
	}
	got, err := s.Fingerprints()
	if err != nil || len(got) != len(prints) {
		t.Fatalf("%d of %d fingerprints are kept (%v)", len(got), len(prints), err)
	}
	for card, print := range prints {
		if string(got[card]) != string(print) {
			t.Fatalf("the fingerprint of %s became %q", card, got[card])
		}
	}
}
