package content

import (
	"slices"

	"prefill/deck"
)

// Head is what the front matter of a shipped pack says of it.
type Head struct {
	ID    deck.PackID
	Title string
	Track string
	Level int
	After []deck.PackID
}

// Heads lists the shipped packs by their front matter alone, in the order of
// the tracks. It costs a tenth of reading them, so that a list of topics can
// be shown while Load is still at work.
func Heads() []Head {
	var lib Library
	for _, e := range shippedEntries() {
		data, problem := e.bytes()
		if problem != nil {
			continue
		}
		f := &file{path: e.path, origin: e.origin}
		if p := f.readHead(data); p != nil {
			lib.Packs = append(lib.Packs, p)
		}
	}
	var heads []Head
	for _, t := range lib.Tracks() {
		for _, p := range t.Packs {
			heads = append(heads, Head{p.ID, p.Title, p.Track, p.Level, slices.Clone(p.After)})
		}
	}
	return heads
}

// readHead reads the front matter of a file that is sound; nil when it is not.
func (f *file) readHead(data []byte) *deck.Pack {
	if !f.decode(data) {
		return nil
	}
	front, body := f.front()
	if body < 0 || front == "" {
		return nil
	}
	p := &deck.Pack{Place: f.whole(), Origin: f.origin}
	f.readFront(p, front)
	if f.failed() || p.ID == "" {
		return nil
	}
	return p
}
