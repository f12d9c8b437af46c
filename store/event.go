package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"unicode/utf8"

	"prefill/deck"
)

// maxText is the longest text in an event, in bytes: a card's id, a topic, the
// value of a setting. It keeps keys well below the limit of bbolt (32 KiB) and
// a line of a journal below maxLine.
const maxText = 1024

// The kinds of event as stored. Numbers are never given out again.
const (
	kindGrade byte = 1 + iota
	kindRound
	kindUndo
	kindSuspend
	kindPostpone
	kindJoin
	kindSetting
	kindBet
)

// eventID names an event for ever.
type eventID struct {
	device string
	seq    uint64
}

func idOf(e deck.Event) eventID { return eventID{e.Device, e.Seq} }

// action is the id of the first event of the user action that e belongs to.
func action(e deck.Event) eventID { return eventID{e.Device, e.Action} }

// key is the id as a key: within a device in the order of its history.
func (id eventID) key() []byte {
	k := make([]byte, 0, len(id.device)+9)
	k = append(k, id.device...)
	k = append(k, 0)
	return binary.BigEndian.AppendUint64(k, id.seq)
}

// parseID is the reverse of key.
func parseID(key []byte) (eventID, bool) {
	i := bytes.IndexByte(key, 0)
	if i <= 0 || len(key) != i+9 || !validDevice(string(key[:i])) {
		return eventID{}, false
	}
	return eventID{string(key[:i]), binary.BigEndian.Uint64(key[i+1:])}, true
}

// checkEvent tells what no event can be, wherever it came from: this program,
// a journal or a synced folder.
func checkEvent(e deck.Event) error {
	if !validDevice(e.Device) {
		return errors.New("the device has no valid name")
	}
	if e.Seq == 0 || e.Lamport == 0 || e.Action == 0 || e.Action > e.Seq || e.Seq > math.MaxInt64 || e.Lamport > math.MaxInt64 {
		return errors.New("its numbers are out of order")
	}
	if e.Offset < -26*3600 || e.Offset > 26*3600 {
		return errors.New("its offset from UTC is impossible")
	}
	if err := checkTexts(string(e.Card)); err != nil {
		return err
	}
	return checkKind(e)
}

func checkKind(e deck.Event) error {
	kinds := 0
	for _, set := range []bool{e.Grade != nil, e.Round != nil, e.Undo != nil, e.Suspend != nil,
		e.Postpone != nil, e.Join != nil, e.Setting != nil, e.Bet != nil} {
		if set {
			kinds++
		}
	}
	switch {
	case kinds != 1:
		return fmt.Errorf("it says %d things instead of one", kinds)
	case e.Grade != nil:
		return checkGrade(e)
	case e.Suspend != nil, e.Postpone != nil:
		return needCard(e)
	case e.Round != nil:
		return checkTexts(e.Round.Topic, string(e.Round.Drill), e.Round.Style)
	case e.Undo != nil:
		return checkUndo(e)
	case e.Join != nil:
		return checkTexts(string(e.Join.From))
	case e.Setting != nil:
		return checkTexts(e.Setting.Key, e.Setting.Value)
	default:
		return checkBet(*e.Bet)
	}
}

func needCard(e deck.Event) error {
	if e.Card == "" {
		return errors.New("it names no card")
	}
	return nil
}

func checkGrade(e deck.Event) error {
	if !e.Grade.Rating.Valid() {
		return errors.New("it has no rating")
	}
	return errors.Join(needCard(e), checkTexts(string(e.Grade.Mode), e.Grade.Picked))
}

func checkUndo(e deck.Event) error {
	if !validDevice(e.Undo.Device) || e.Undo.Action == 0 {
		return errors.New("it undoes nothing that can be")
	}
	return nil
}

func checkBet(b deck.Bet) error {
	for _, f := range []float64{b.Guess, b.Truth} {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return errors.New("a guess is no number")
		}
	}
	return checkTexts(b.Scenario, b.Quantity)
}

func checkTexts(texts ...string) error {
	for _, s := range texts {
		if len(s) > maxText {
			return fmt.Errorf("a text of %d bytes is too long (at most %d)", len(s), maxText)
		}
		if !utf8.ValidString(s) || bytes.IndexByte([]byte(s), 0) >= 0 {
			return errors.New("a text is not UTF-8")
		}
	}
	return nil
}
