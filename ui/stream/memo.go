package stream

import (
	"sync"
	"time"
)

// memo keeps the last thing that was worked out, with what it was worked out
// from. A running race asks thirty times a second for lines most of which are
// those of the picture before. Copies of a Model share their memos, so a key
// holds all that the value depends on.
type memo[K comparable, V any] struct {
	mu  sync.Mutex
	of  K
	val V
	has bool
}

// get is the value for a key. It must not be written to.
func (m *memo[K, V]) get(of K, work func() V) V {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.has || m.of != of {
		m.of, m.val, m.has = of, work(), true
	}
	return m.val
}

// maxLanes is the most lanes that race.
const maxLanes = 4

// drawnOf is what parts of a picture follow from; each uses some of it.
type drawnOf struct {
	look     *look
	w, rows  int
	at, lane int
	runs     runs
	end      time.Duration
	seen     bool
	text     string
}

// runs tells the lanes of a race from those of any other: every lane that is
// played out has arrivals of its own.
type runs [maxLanes]*time.Duration

func (m Model) runs() (r runs) {
	for i, l := range m.lanes[:min(len(m.lanes), maxLanes)] {
		r[i] = l.played()
	}
	return r
}

func (l lane) played() *time.Duration { return &l.run.Arrived[0] }

// of is what a part of lane l that has so many tokens follows from.
func (l lane) of(t *look, w, rows int) drawnOf {
	return drawnOf{look: t, w: w, rows: rows, at: l.shown, runs: runs{l.played()}}
}

// parts are those of the picture before.
type parts struct {
	legend, knobs memo[drawnOf, string]
	ruler         memo[drawnOf, []string]
	gapTitle      memo[drawnOf, string]
	lanes         [maxLanes]laneParts
}

// laneParts are those that follow from one lane.
type laneParts struct {
	name, formula              memo[drawnOf, string]
	strip                      memo[drawnOf, []mark]
	text                       memo[drawnOf, layout]
	numbers, reply, gaps, work memo[drawnOf, []string]
}
