// Package identity follows cards through the edits of their author: given what
// was remembered of the cards of the last run and the cards of this one, it
// says whose history goes on under which new id. It decides nothing in doubt.
package identity

import (
	"encoding/binary"
	"errors"
	"hash/fnv"
	"slices"
	"strings"
	"unicode"

	"prefill/deck"
)

// sketchSize is how many trigrams of a text are remembered. Texts of up to
// about this many characters are compared exactly, longer ones by estimate.
const sketchSize = 32

// Fingerprint is what must be remembered of a card so that it is known again
// after its text has changed: about 270 bytes, whatever the length of the card.
type Fingerprint struct {
	Prompt Side
	Answer Side
}

// Side is one side of a card.
type Side struct {
	// Hash is FNV-1a (64 bit) of the folded text: equal means unchanged.
	Hash uint64
	// Sketch is the sketchSize smallest hashes of the text's trigrams, in
	// order (Broder, "On the resemblance and containment of documents", 1997).
	Sketch []uint32
}

// Of is the fingerprint of a card.
func Of(c deck.Card) Fingerprint {
	return Fingerprint{side(c.Prompt.Markdown), side(c.Answer.Markdown)}
}

func side(text string) Side {
	text = fold(text)
	return Side{hash64(text), sketch(text)}
}

// fold keeps what an edit of substance would change: letters, digits and
// symbols in lower case, other characters as single spaces.
func fold(text string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(text) {
		if unicode.IsSpace(r) || unicode.IsPunct(r) || unicode.IsControl(r) {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		b.WriteRune(r)
	}
	return b.String()
}

func hash64(s string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(s)) // a hash never fails
	return h.Sum64()
}

// sketch hashes every three characters that follow each other, the ends
// counting as spaces.
func sketch(text string) []uint32 {
	if text == "" {
		return nil
	}
	runes := []rune("  " + text + " ")
	hashes := make([]uint32, 0, len(runes))
	for i := range len(runes) - 2 {
		h := hash64(string(runes[i : i+3]))
		hashes = append(hashes, uint32(h^h>>32))
	}
	slices.Sort(hashes)
	hashes = slices.Compact(hashes)
	return slices.Clone(hashes[:min(len(hashes), sketchSize)])
}

// likeness estimates how much two texts are the same, from 0 to 1: the Jaccard
// index of their trigrams, from the smallest hashes of both.
func (s Side) likeness(t Side) float64 {
	if s.Hash == t.Hash {
		return 1
	}
	size := sketchSize
	if len(s.Sketch) < sketchSize && len(t.Sketch) < sketchSize {
		size = 2 * sketchSize // both are whole, so is their union
	}
	common, union := 0, 0
	for i, j := 0, 0; union < size && (i < len(s.Sketch) || j < len(t.Sketch)); union++ {
		switch {
		case j == len(t.Sketch) || i < len(s.Sketch) && s.Sketch[i] < t.Sketch[j]:
			i++
		case i == len(s.Sketch) || t.Sketch[j] < s.Sketch[i]:
			j++
		default:
			common, i, j = common+1, i+1, j+1
		}
	}
	if union == 0 {
		return 0
	}
	return float64(common) / float64(union)
}

// format is the first byte of an encoded Fingerprint.
const format = 1

// MarshalBinary encodes f for the store, which keeps the bytes by card id.
func (f Fingerprint) MarshalBinary() ([]byte, error) {
	out := []byte{format}
	for _, s := range []Side{f.Prompt, f.Answer} {
		out = binary.BigEndian.AppendUint64(out, s.Hash)
		out = append(out, byte(len(s.Sketch)))
		for _, h := range s.Sketch {
			out = binary.BigEndian.AppendUint32(out, h)
		}
	}
	return out, nil
}

// errFormat is what damaged or foreign bytes give.
var errFormat = errors.New("decode a card's fingerprint: these bytes are none; reading the packs again replaces them")

// UnmarshalBinary decodes what MarshalBinary made.
func (f *Fingerprint) UnmarshalBinary(data []byte) error {
	if len(data) == 0 || data[0] != format {
		return errFormat
	}
	data = data[1:]
	var got Fingerprint
	for _, s := range []*Side{&got.Prompt, &got.Answer} {
		if len(data) < 9 || data[8] > sketchSize || len(data) < 9+4*int(data[8]) {
			return errFormat
		}
		s.Hash = binary.BigEndian.Uint64(data)
		n := int(data[8])
		data = data[9:]
		for range n {
			s.Sketch = append(s.Sketch, binary.BigEndian.Uint32(data))
			data = data[4:]
		}
	}
	if len(data) != 0 {
		return errFormat
	}
	*f = got
	return nil
}
