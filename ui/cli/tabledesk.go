package cli

import (
	"fmt"
	"math/rand/v2"
	"time"

	"prefill/deck"
	"prefill/deck/drill"
)

// tableDesk is what the recall of tables sees of the desk.
type tableDesk struct{ *desk }

func millis(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }

// Tables gives the tables of a topic.
func (d tableDesk) Tables(id deck.PackID) ([]deck.Table, string, error) {
	p, ok := d.library().Pack(id)
	if !ok {
		return nil, "", fmt.Errorf("no pack is called %q. `prefill packs` lists them", id)
	}
	if len(p.Tables) == 0 {
		return nil, "", lacks(p.Title, "table")
	}
	return p.Tables, p.Title, nil
}

func (d tableDesk) Grade(g drill.CardGrade) error {
	_, err := d.store.Grade(gradeOf(g))
	return err
}

func (d tableDesk) Finish(r deck.Round) error { return d.store.FinishRound(r, nil) }

func (d tableDesk) Undo() (string, error) {
	u, err := pastMemos(d.store.Undo)
	if err != nil {
		return "", err
	}
	return "Taken back: " + d.describe(u) + ".", nil
}

func (d tableDesk) Seed() uint64 { return uint64(rand.Uint32()) }
