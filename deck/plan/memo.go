package plan

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"prefill/deck"
)

// Memo is what is kept of an evening while it runs. The weak cards need none:
// their states tell which are done.
type Memo struct {
	Began   time.Time
	Budget  time.Duration // asked for
	Spent   time.Duration // studied so far
	Until   time.Time     // hard stop; the zero time for none
	Sheets  []Piece       // pack ids
	Pairs   []Piece       // two keys joined by ~
	Aloud   []Piece       // card ids
	Dropped []deck.PackID
}

// Piece is one piece of a part.
type Piece struct {
	Key  string
	Done bool
}

// ErrMemo is the error of a text that is no memo of an evening.
var ErrMemo = errors.New("not the memo of an evening")

// maxMemo bounds the text of a memo, which is kept as a setting, in bytes.
const maxMemo = 4000

// MemoKey is the key of the setting that keeps the memo of the evening before
// an interview.
func MemoKey(interview string) string { return keyPrefix + interview + ".night" }

// Done marks a piece as done, by its key: a sheet's pack id, the two keys of
// a pair joined by ~, or a follow-up's card id.
func (m Memo) Done(key string) Memo {
	mark := func(pieces []Piece) []Piece {
		pieces = slices.Clone(pieces)
		for i := range pieces {
			pieces[i].Done = pieces[i].Done || pieces[i].Key == key
		}
		return pieces
	}
	m.Sheets, m.Pairs, m.Aloud = mark(m.Sheets), mark(m.Pairs), mark(m.Aloud)
	return m
}

// Spend adds time that was studied.
func (m Memo) Spend(d time.Duration) Memo {
	m.Spent += max(0, d)
	return m
}

// Drop leaves a topic out of what is still to come.
func (m Memo) Drop(pack deck.PackID) Memo {
	if !slices.Contains(m.Dropped, pack) {
		m.Dropped = append(slices.Clone(m.Dropped), pack)
	}
	return m
}

// Key is what Done takes for the pair.
func (p Pair) Key() string { return p.A + "~" + p.B }

// String is the memo as text, for a setting.
func (m Memo) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "began=%d; budget=%s; spent=%s", m.Began.UnixMilli(), m.Budget, m.Spent)
	if !m.Until.IsZero() {
		fmt.Fprintf(&b, "; until=%d", m.Until.UnixMilli())
	}
	list := func(name string, pieces []Piece) {
		if len(pieces) > 0 {
			b.WriteString("; " + name + "=" + joined(pieces))
		}
	}
	list("sheets", m.Sheets)
	list("pairs", m.Pairs)
	list("aloud", m.Aloud)
	var dropped []Piece
	for _, d := range m.Dropped {
		dropped = append(dropped, Piece{Key: string(d)})
	}
	list("dropped", dropped)
	return b.String()
}

// joined lists pieces with commas, the done ones behind a plus.
func joined(pieces []Piece) string {
	words := make([]string, len(pieces))
	for i, p := range pieces {
		words[i] = p.Key
		if p.Done {
			words[i] = "+" + p.Key
		}
	}
	return strings.Join(words, ",")
}

// ParseMemo reads the text of a memo. Fields of a newer prefill are passed
// over.
func ParseMemo(text string) (Memo, error) {
	var m Memo
	if len(text) > maxMemo {
		return m, fmt.Errorf("%w: longer than %d bytes", ErrMemo, maxMemo)
	}
	for field := range strings.SplitSeq(text, ";") {
		key, value, _ := strings.Cut(strings.TrimSpace(field), "=")
		if err := m.set(key, value); err != nil {
			return Memo{}, fmt.Errorf("%w: field %.20q: %w", ErrMemo, key, err)
		}
	}
	if m.Began.IsZero() || m.Budget <= 0 {
		return Memo{}, fmt.Errorf("%w: it does not say when it began or how long it is", ErrMemo)
	}
	return m, nil
}

func (m *Memo) set(key, value string) (err error) {
	switch key {
	case "began":
		m.Began, err = instant(value)
	case "until":
		m.Until, err = instant(value)
	case "budget":
		m.Budget, err = span(value)
	case "spent":
		m.Spent, err = span(value)
	case "sheets":
		m.Sheets = pieces(value)
	case "pairs":
		m.Pairs = pieces(value)
	case "aloud":
		m.Aloud = pieces(value)
	case "dropped":
		for _, p := range pieces(value) {
			m.Dropped = append(m.Dropped, deck.PackID(p.Key))
		}
	}
	return err
}

func instant(value string) (time.Time, error) {
	ms, err := strconv.ParseInt(value, 10, 64)
	if err != nil || ms < 0 || ms > 1<<46 {
		return time.Time{}, errors.New("not an instant in milliseconds")
	}
	return time.UnixMilli(ms), nil
}

func span(value string) (time.Duration, error) {
	d, err := time.ParseDuration(value)
	if err != nil || d < 0 || d > 24*time.Hour {
		return 0, errors.New("not a time of up to 24h")
	}
	return d, nil
}

func pieces(list string) []Piece {
	var out []Piece
	for word := range strings.SplitSeq(list, ",") {
		key, done := strings.CutPrefix(word, "+")
		if key != "" {
			out = append(out, Piece{key, done})
		}
	}
	return out
}

func open(pieces []Piece) []Piece {
	return slices.DeleteFunc(slices.Clone(pieces), func(p Piece) bool { return p.Done })
}

// pairOf splits a key into its pair, with the weight that it has now.
func pairOf(key string, all []Pair) Pair {
	for _, p := range all {
		if p.Key() == key {
			return p
		}
	}
	a, b, _ := strings.Cut(key, "~")
	return Pair{A: a, B: b}
}

// of reports whether a side of the pair belongs to one of the packs.
func (p Pair) of(packs []deck.PackID) bool {
	return slices.ContainsFunc(packs, func(pack deck.PackID) bool {
		return strings.HasPrefix(p.A, string(pack)+"/") || strings.HasPrefix(p.B, string(pack)+"/")
	})
}

// The most pieces of a part, so that a memo stays small.
const (
	maxSheets = 20
	maxPairs  = 6
	maxAloud  = 10
)

// widened takes more sheets, then more follow-ups, into time that the weak
// cards leave over.
func (m Memo) widened(in NightInput, extra time.Duration) Memo {
	for _, pack := range topics(in) {
		piece := Piece{Key: string(pack)}
		if extra >= SheetTime && len(m.Sheets) < maxSheets && !slices.Contains(m.Sheets, piece) {
			m.Sheets = append(slices.Clone(m.Sheets), piece)
			extra -= SheetTime
		}
	}
	for _, item := range unspoken(in.Input) {
		piece := Piece{Key: string(item.ID)}
		if extra >= AloudTime && len(m.Aloud) < maxAloud && !slices.Contains(m.Aloud, piece) {
			m.Aloud = append(slices.Clone(m.Aloud), piece)
			extra -= AloudTime
		}
	}
	return m
}
