package store

import (
	"bytes"
	"math"

	"prefill/deck"
)

// gradeLine reads a line about a grade in the very form in which encodeLine
// writes it. Nearly all of a log is such lines, and this takes a tenth of the
// time of the general way; whatever is written otherwise, if it means the
// same or not, is left to that one.
func gradeLine(body []byte) (deck.Event, bool) {
	p := &plainLine{buf: body, ok: true}
	var e deck.Event
	p.word(`{"v":1,"device":`)
	e.Device = p.text()
	e.Seq = uint64(p.number(`,"seq":`, 0, math.MaxInt64))
	e.Lamport = uint64(p.number(`,"lamport":`, 0, math.MaxInt64))
	e.Action = uint64(p.number(`,"action":`, 0, math.MaxInt64))
	e.UnixMilli = p.number(`,"ms":`, math.MinInt64, math.MaxInt64)
	e.Offset = int(p.number(`,"offset":`, math.MinInt32, math.MaxInt32))
	e.Day = int32(p.number(`,"day":`, math.MinInt32, math.MaxInt32))
	p.word(`,"card":`)
	e.Card = deck.CardID(p.text())
	var g deck.Grade
	g.Rating = deck.Rating(p.number(`,"grade":{"rating":`, 0, int64(deck.Easy)))
	p.word(`,"mode":`)
	g.Mode = deck.Mode(p.text())
	if p.next(`,"millis":`) {
		g.Millis = p.number(`,"millis":`, math.MinInt64, math.MaxInt64)
	}
	if p.next(`,"rungs":`) {
		g.Rungs = int(p.number(`,"rungs":`, math.MinInt32, math.MaxInt32))
	}
	if p.next(`,"picked":`) {
		p.word(`,"picked":`)
		g.Picked = p.text()
	}
	p.word(`}`)
	e.Grade = &g
	return e, p.ok && len(p.buf) == 0
}

// plainLine takes a line apart from the left. Once something is not as
// expected, ok is false and the rest means nothing.
type plainLine struct {
	buf []byte
	ok  bool
}

func (p *plainLine) next(word string) bool { return bytes.HasPrefix(p.buf, []byte(word)) }

func (p *plainLine) word(word string) {
	if !p.next(word) {
		p.ok = false
		return
	}
	p.buf = p.buf[len(word):]
}

// text takes a string of plain ASCII without any escape.
func (p *plainLine) text() string {
	p.word(`"`)
	for i, c := range p.buf {
		switch {
		case c == '"' && p.ok:
			s := string(p.buf[:i])
			p.buf = p.buf[i+1:]
			return s
		case c < ' ' || c == '\\' || c > '~':
			p.ok = false
			return ""
		}
	}
	p.ok = false
	return ""
}

// number takes a whole number of at most 18 digits behind its name.
func (p *plainLine) number(name string, low, high int64) int64 {
	p.word(name)
	i, n, negative := 0, int64(0), false
	if len(p.buf) > 0 && p.buf[0] == '-' {
		negative, i = true, 1
	}
	first := i
	for ; i < len(p.buf) && p.buf[i] >= '0' && p.buf[i] <= '9' && i-first < 19; i++ {
		n = n*10 + int64(p.buf[i]-'0')
	}
	digits := i - first
	if digits == 0 || digits > 18 || digits > 1 && p.buf[first] == '0' || negative && n == 0 {
		p.ok = false
		return 0
	}
	if negative {
		n = -n
	}
	p.ok = p.ok && n >= low && n <= high
	p.buf = p.buf[i:]
	return n
}
