package store

import (
	"fmt"

	"prefill/deck"
)

// encodeEvent gives the body of an event's record. Device and Seq are not in
// it: they are its key.
func encodeEvent(e deck.Event) []byte {
	w := &writer{buf: make([]byte, 0, 64+len(e.Card))}
	w.uint(e.Lamport)
	w.uint(e.Seq - e.Action)
	w.int(e.UnixMilli)
	w.int(int64(e.Offset))
	w.int(int64(e.Day))
	w.string(string(e.Card))
	switch {
	case e.Grade != nil:
		w.byte(kindGrade)
		encodeGrade(w, *e.Grade)
	case e.Round != nil:
		w.byte(kindRound)
		encodeRound(w, *e.Round)
	case e.Undo != nil:
		w.byte(kindUndo)
		w.string(e.Undo.Device)
		w.uint(e.Undo.Action)
	case e.Suspend != nil:
		w.byte(kindSuspend)
		w.bool(e.Suspend.On)
	case e.Postpone != nil:
		w.byte(kindPostpone)
		w.int(int64(e.Postpone.Due))
	case e.Join != nil:
		w.byte(kindJoin)
		w.string(string(e.Join.From))
		if e.Join.Auto { // records from before it was noted end here
			w.bool(true)
		}
	case e.Setting != nil:
		w.byte(kindSetting)
		w.string(e.Setting.Key)
		w.string(e.Setting.Value)
	case e.Bet != nil:
		w.byte(kindBet)
		encodeBet(w, *e.Bet)
	}
	return w.buf
}

func encodeGrade(w *writer, g deck.Grade) {
	w.byte(byte(g.Rating))
	w.string(string(g.Mode))
	w.int(g.Millis)
	w.int(int64(g.Rungs))
	w.string(g.Picked)
}

func encodeRound(w *writer, r deck.Round) {
	w.string(r.Topic)
	w.string(string(r.Drill))
	w.string(r.Style)
	w.uint(r.Seed)
	for _, n := range []int{r.Pairs, r.First, r.Wrong, r.Hints} {
		w.int(int64(n))
	}
	w.int(r.Millis)
	if r.Broken { // records of whole rounds, and those from before it was noted, end here
		w.bool(true)
	}
}

func decodeRound(r *reader) *deck.Round {
	round := deck.Round{Topic: r.string(), Drill: deck.Mode(r.string()), Style: r.string(), Seed: r.uint(),
		Pairs: int(r.int()), First: int(r.int()), Wrong: int(r.int()), Hints: int(r.int()), Millis: r.int()}
	if len(r.buf) > 0 {
		round.Broken = r.bool()
	}
	return &round
}

func encodeBet(w *writer, b deck.Bet) {
	w.string(b.Scenario)
	w.string(b.Quantity)
	w.float(b.Guess)
	w.float(b.Truth)
	w.int(int64(b.Score))
	if b.Lane != 0 { // records from before lanes were noted end here
		w.int(int64(b.Lane))
	}
}

func decodeBet(r *reader) *deck.Bet {
	b := deck.Bet{Scenario: r.string(), Quantity: r.string(), Guess: r.float(), Truth: r.float(), Score: int(r.int())}
	if len(r.buf) > 0 {
		b.Lane = int(r.int())
	}
	return &b
}

// decodeEvent is the reverse of encodeEvent. What it gives has passed
// checkEvent.
func decodeEvent(id eventID, body []byte) (deck.Event, error) {
	r := &reader{buf: body}
	e := deck.Event{Device: id.device, Seq: id.seq}
	e.Lamport = r.uint()
	e.Action = id.seq - r.uint()
	e.UnixMilli = r.int()
	e.Offset = int(r.int())
	e.Day = int32(r.int())
	e.Card = deck.CardID(r.string())
	decodeKind(r, &e)
	if err := r.end(); err != nil {
		return deck.Event{}, err
	}
	return e, checkEvent(e)
}

func decodeKind(r *reader, e *deck.Event) {
	switch kind := r.byte(); kind {
	case kindGrade:
		e.Grade = &deck.Grade{Rating: deck.Rating(r.byte()), Mode: deck.Mode(r.string()),
			Millis: r.int(), Rungs: int(r.int()), Picked: r.string()}
	case kindRound:
		e.Round = decodeRound(r)
	case kindUndo:
		e.Undo = &deck.Undo{Device: r.string(), Action: r.uint()}
	case kindSuspend:
		e.Suspend = &deck.Suspend{On: r.bool()}
	case kindPostpone:
		e.Postpone = &deck.Postpone{Due: int32(r.int())}
	case kindJoin:
		e.Join = &deck.Join{From: deck.CardID(r.string())}
		if len(r.buf) > 0 {
			e.Join.Auto = r.bool()
		}
	case kindSetting:
		e.Setting = &deck.Change{Key: r.string(), Value: r.string()}
	case kindBet:
		e.Bet = decodeBet(r)
	default:
		r.err = fmt.Errorf("unknown kind of event %d", kind)
	}
}
