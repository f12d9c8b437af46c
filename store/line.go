package store

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"

	"prefill/deck"
)

// lineVersion is the version of the lines of a journal.
const lineVersion = 1

// maxLine is the longest line of a journal that is read, in bytes.
const maxLine = 16 << 10

// The end of each line: the CRC-32C, in hex, of all before it.
const (
	sumMark = `,"crc":"`
	sumLen  = len(sumMark) + 8 + len(`"}`)
)

// errNewerLine marks a line that a later version wrote.
var errNewerLine = errors.New("written by a newer prefill")

// line is one event as JSON. Its names are a promise: journals are read by
// later versions and by people.
type line struct {
	V        int           `json:"v"`
	Device   string        `json:"device"`
	Seq      uint64        `json:"seq"`
	Lamport  uint64        `json:"lamport"`
	Action   uint64        `json:"action"`
	At       int64         `json:"ms"`
	Offset   int           `json:"offset"`
	Day      int32         `json:"day"`
	Card     deck.CardID   `json:"card,omitempty"`
	Grade    *lineGrade    `json:"grade,omitempty"`
	Round    *lineRound    `json:"round,omitempty"`
	Undo     *lineUndo     `json:"undo,omitempty"`
	Suspend  *lineSuspend  `json:"suspend,omitempty"`
	Postpone *linePostpone `json:"postpone,omitempty"`
	Join     *lineJoin     `json:"join,omitempty"`
	Setting  *lineSetting  `json:"setting,omitempty"`
	Bet      *lineBet      `json:"bet,omitempty"`
}

type lineGrade struct {
	Rating deck.Rating `json:"rating"`
	Mode   deck.Mode   `json:"mode"`
	Millis int64       `json:"millis,omitempty"`
	Rungs  int         `json:"rungs,omitempty"`
	Picked string      `json:"picked,omitempty"`
}

type lineRound struct {
	Topic  string    `json:"topic"`
	Drill  deck.Mode `json:"drill"`
	Style  string    `json:"style,omitempty"`
	Seed   uint64    `json:"seed"`
	Pairs  int       `json:"pairs"`
	First  int       `json:"first"`
	Wrong  int       `json:"wrong"`
	Hints  int       `json:"hints"`
	Millis int64     `json:"millis"`
	Broken bool      `json:"broken,omitempty"`
}

type lineUndo struct {
	Device string `json:"device"`
	Action uint64 `json:"action"`
}

type lineSuspend struct {
	On bool `json:"on"`
}

type linePostpone struct {
	Due int32 `json:"due"`
}

type lineJoin struct {
	From deck.CardID `json:"from"`
	Auto bool        `json:"auto,omitempty"`
}

type lineSetting struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

type lineBet struct {
	Scenario string  `json:"scenario"`
	Quantity string  `json:"quantity"`
	Guess    float64 `json:"guess"`
	Truth    float64 `json:"truth"`
	Score    int     `json:"score"`
	Lane     int     `json:"lane,omitempty"`
}

// encodeLine gives the line of e, its newline included.
func encodeLine(e deck.Event) ([]byte, error) {
	l := line{V: lineVersion, Device: e.Device, Seq: e.Seq, Lamport: e.Lamport, Action: e.Action,
		At: e.UnixMilli, Offset: e.Offset, Day: e.Day, Card: e.Card,
		Grade: (*lineGrade)(e.Grade), Round: (*lineRound)(e.Round), Undo: (*lineUndo)(e.Undo),
		Suspend: (*lineSuspend)(e.Suspend), Postpone: (*linePostpone)(e.Postpone),
		Join: (*lineJoin)(e.Join), Setting: (*lineSetting)(e.Setting), Bet: (*lineBet)(e.Bet)}
	data, err := json.Marshal(l)
	if err != nil {
		return nil, fmt.Errorf("write the line of event %s/%d: %w", e.Device, e.Seq, err)
	}
	data = data[:len(data)-1]
	return fmt.Appendf(data, "%s%08x\"}\n", sumMark, lineSum(data)), nil
}

// decodeLine reads one line without its newline and checks it.
func decodeLine(data []byte) (deck.Event, error) {
	if len(data) <= sumLen || len(data) > maxLine {
		return deck.Event{}, errors.New("not a whole line")
	}
	body, tail := data[:len(data)-sumLen], data[len(data)-sumLen:]
	if !sumIs(tail, lineSum(body)) {
		return deck.Event{}, errors.New("its checksum is wrong")
	}
	if e, ok := gradeLine(body); ok {
		return e, checkEvent(e)
	}
	var l line
	if err := json.Unmarshal(append(bytes.Clone(body), '}'), &l); err != nil {
		return deck.Event{}, fmt.Errorf("it is no JSON of ours: %w", err)
	}
	if l.V > lineVersion {
		return deck.Event{}, errNewerLine
	}
	e := l.event()
	return e, checkEvent(e)
}

// sumIs reports whether tail is the end of a line with that checksum.
func sumIs(tail []byte, sum uint32) bool {
	var big [4]byte
	binary.BigEndian.PutUint32(big[:], sum)
	var digits [8]byte
	hex.Encode(digits[:], big[:])
	return string(tail[:len(sumMark)]) == sumMark && bytes.Equal(tail[len(sumMark):len(sumMark)+8], digits[:]) &&
		string(tail[len(sumMark)+8:]) == `"}`
}

func (l line) event() deck.Event {
	return deck.Event{Device: l.Device, Seq: l.Seq, Lamport: l.Lamport, Action: l.Action,
		UnixMilli: l.At, Offset: l.Offset, Day: l.Day, Card: l.Card,
		Grade: (*deck.Grade)(l.Grade), Round: (*deck.Round)(l.Round), Undo: (*deck.Undo)(l.Undo),
		Suspend: (*deck.Suspend)(l.Suspend), Postpone: (*deck.Postpone)(l.Postpone),
		Join: (*deck.Join)(l.Join), Setting: (*deck.Change)(l.Setting), Bet: (*deck.Bet)(l.Bet)}
}

func lineSum(data []byte) uint32 { return crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)) }
