package stream

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"prefill/ui/screen"
)

// play is where the race stands. The position follows from the moment the
// race was last set going and the speed, never from the number of frames, so
// a slow terminal shows fewer pictures of the same race.
type play struct {
	running     bool
	interrupted bool // was running when the screen was covered or left
	speed       int  // index into speeds
	base        time.Duration
	since       time.Time // when it stood at base; zero until the next frame says
	now         time.Duration
	run         int // of the chain of frames
}

// speeds are how fast the clock of the race goes.
func speeds() []float64 { return []float64{0.1, 0.25, 0.5, 1, 2, 4, 8, 16} }

const realTime = 3 // index of speed 1

func newPlay() play { return play{speed: realTime} }

// factor is the speed, 1 for real time.
func (p play) factor() float64 { return speeds()[p.speed] }

// start sets the race going from where it stands.
func (p play) start(at time.Time) play {
	p.running, p.interrupted = true, false
	p.base, p.since = p.now, at
	p.run++
	return p
}

// resume sets it going at the next frame: the message that wakes a screen
// does not know what time it is.
func (p play) resume() play { return p.start(time.Time{}) }

// stop ends the chain of frames.
func (p play) stop() play {
	p.running, p.interrupted = false, false
	p.run++
	return p
}

// at moves to a position.
func (p play) at(d time.Duration) play {
	p.now, p.base, p.since = d, d, time.Time{}
	return p
}

// elapsed is the position at a moment.
func (p play) elapsed(at time.Time) time.Duration {
	if !p.running || p.since.IsZero() || !at.After(p.since) {
		return p.base
	}
	return p.base + time.Duration(float64(at.Sub(p.since))*p.factor())
}

// frame moves the race to where it is at that moment.
func (m Model) frame(at time.Time) (screen.Screen, tea.Cmd) {
	if m.play.since.IsZero() {
		m.play.since = at
	}
	m = m.arrive(m.play.elapsed(at))
	if !m.play.running {
		return m, nil
	}
	return m, m.tick()
}

// arrive moves to a position that the running clock reached, and stops at the
// end of the race.
func (m Model) arrive(d time.Duration) Model {
	if d >= m.end {
		m.play = m.play.stop()
		return m.seek(m.end)
	}
	m.play.now = d
	return m.watched().refresh()
}

// watched notes that somebody sees the race on its way.
func (m Model) watched() Model {
	if m.play.now == 0 {
		return m
	}
	m.seen = true
	return m.reveal()
}

// seek puts the race at a position; when it is running it goes on from there.
func (m Model) seek(d time.Duration) Model {
	m.play = m.play.at(min(max(d, 0), m.end))
	return m.watched().refresh()
}

// catchUp brings the position to the moment of a key, before the key acts.
func (m Model) catchUp(at time.Time) Model {
	if !m.play.running {
		return m
	}
	d := m.play.elapsed(at)
	if d >= m.end {
		m.play = m.play.stop()
		return m.seek(m.end)
	}
	m.play.now = d
	m.play.base, m.play.since = d, at
	return m.watched().refresh()
}

func (m Model) finished() bool { return len(m.lanes) > 0 && m.play.now >= m.end }

// toggle starts or pauses; a finished race starts anew.
func (m Model) toggle(at time.Time) (screen.Screen, tea.Cmd) {
	switch {
	case m.fault != nil:
		return m, nil
	case m.play.running:
		m.play = m.play.stop().at(m.play.now)
		return m, nil
	case m.still:
		return m, screen.Tell("Motion is reduced: the race stands finished. ← → and . step through it.")
	case m.finished():
		m = m.seek(0)
	}
	return m.launch(at)
}

// launch starts the one chain of frames, or shows the end where motion is
// reduced.
func (m Model) launch(at time.Time) (screen.Screen, tea.Cmd) {
	if m.hiding() && !m.knobs.bad {
		m.knobs.said, m.knobs.brief = "", "" // it told of this key
	}
	if m.still {
		return m.seek(m.end), nil
	}
	m.seen = true
	if m.hidden || m.blurred {
		m.play.interrupted = true
		return m, nil
	}
	m.play = m.play.start(at)
	return m, m.tick()
}

// rest stops the frames while nobody looks, at the position last drawn.
func (m Model) rest() Model {
	if !m.play.running {
		return m
	}
	m.play = m.play.stop().at(m.play.now)
	m.play.interrupted = true
	return m
}

// pace changes the speed by steps of the scale.
func (m Model) pace(by int) Model {
	m.play.speed = min(max(m.play.speed+by, 0), len(speeds())-1)
	return m
}

// scrubSteps is how many presses of an arrow cross the race.
const scrubSteps = 40

// scrub moves by so many steps. A running race goes on from there, a paused
// one stays paused.
func (m Model) scrub(by int) Model {
	return m.seek(m.play.now + time.Duration(by)*m.end/scrubSteps)
}

// step pauses at the next arrival of a token in any lane, or at the one
// before.
func (m Model) step(by int) Model {
	to, found := m.end, false
	if by < 0 {
		to = 0
	}
	for _, l := range m.lanes {
		at, ok := l.neighbour(m.play.now, by)
		if ok && (!found || by > 0 && at < to || by < 0 && at > to) {
			to, found = at, true
		}
	}
	m.play = m.play.stop()
	return m.seek(to)
}
