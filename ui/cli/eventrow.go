package cli

import (
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// eventRow is one event as `log --json` prints it.
type eventRow struct {
	Device  string `json:"device"`
	Seq     uint64 `json:"seq"`
	Lamport uint64 `json:"lamport"`
	Action  uint64 `json:"action"`
	At      string `json:"at"`     // RFC 3339 with the zone it was written in
	Day     string `json:"day"`    // yyyy-mm-dd of the study day
	Stands  bool   `json:"stands"` // false when it was taken back
	Card    string `json:"card,omitempty"`
	What    string `json:"what"`

	Rating string `json:"rating,omitempty"`
	Mode   string `json:"mode,omitempty"`
	Millis int64  `json:"millis,omitempty"`
	Rungs  int    `json:"rungs,omitempty"`
	Picked string `json:"picked,omitempty"`

	Round    *roundRow `json:"round,omitempty"`
	Undo     *undoRow  `json:"undo,omitempty"`
	On       *bool     `json:"on,omitempty"`
	Due      string    `json:"due,omitempty"`
	From     string    `json:"from,omitempty"`
	Auto     bool      `json:"auto,omitempty"` // joined by prefill itself
	Key      string    `json:"key,omitempty"`
	Value    string    `json:"value,omitempty"`
	Scenario string    `json:"scenario,omitempty"`
	Quantity string    `json:"quantity,omitempty"`
	Guess    float64   `json:"guess,omitempty"`
	Truth    float64   `json:"truth,omitempty"`
	Score    int       `json:"score,omitempty"`
	Lane     int       `json:"lane,omitempty"`
}

// roundRow is the result of a drill.
type roundRow struct {
	Topic  string `json:"topic"`
	Drill  string `json:"drill"`
	Style  string `json:"style"`
	Seed   uint64 `json:"seed"`
	Pairs  int    `json:"pairs"`
	First  int    `json:"first"`
	Wrong  int    `json:"wrong"`
	Hints  int    `json:"hints"`
	Millis int64  `json:"millis"`
	Broken bool   `json:"broken,omitempty"`
}

func roundRowOf(r deck.Round) *roundRow {
	return &roundRow{r.Topic, string(r.Drill), r.Style, r.Seed, r.Pairs, r.First, r.Wrong, r.Hints, r.Millis, r.Broken}
}

// undoRow names the action that was taken back.
type undoRow struct {
	Device string `json:"device"`
	Action uint64 `json:"action"`
}

func eventRowOf(e deck.Event) eventRow {
	r := eventRow{Device: e.Device, Seq: e.Seq, Lamport: e.Lamport, Action: e.Action,
		At: e.At().Format(time.RFC3339), Day: schedule.Date(e.Day).Format("2006-01-02"), Card: string(e.Card)}
	switch {
	case e.Grade != nil:
		r.What, r.Rating, r.Mode = "grade", e.Grade.Rating.String(), string(e.Grade.Mode)
		r.Millis, r.Rungs, r.Picked = e.Grade.Millis, e.Grade.Rungs, e.Grade.Picked
	case e.Round != nil:
		r.What, r.Round = "round", roundRowOf(*e.Round)
	case e.Undo != nil:
		r.What, r.Undo = "undo", &undoRow{e.Undo.Device, e.Undo.Action}
	case e.Suspend != nil:
		r.What, r.On = "suspend", &e.Suspend.On
	case e.Postpone != nil:
		r.What, r.Due = "postpone", schedule.Date(e.Postpone.Due).Format("2006-01-02")
	case e.Join != nil:
		r.What, r.From, r.Auto = "join", string(e.Join.From), e.Join.Auto
	case e.Setting != nil:
		r.What, r.Key, r.Value = "setting", e.Setting.Key, e.Setting.Value
	case e.Bet != nil:
		r.What, r.Scenario, r.Quantity = "bet", e.Bet.Scenario, e.Bet.Quantity
		r.Guess, r.Truth, r.Score = e.Bet.Guess, e.Bet.Truth, e.Bet.Score
		r.Lane = e.Bet.Lane
	}
	return r
}
