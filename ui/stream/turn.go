package stream

import (
	"errors"
	"fmt"

	"prefill/deck"
	"prefill/deck/latency"
	"prefill/ui/draw"
	"prefill/ui/neutral"
)

// panel is the knobs of one lane, or of all of them at once.
type panel struct {
	lane  int // whose knobs; allLanes turns every lane that has one
	at    int // chosen knob
	used  bool
	said  string     // what the last turn changed, or why it could not
	brief string     // the same for a narrow window; may be empty
	bad   bool       // it could not
	fix   *deck.Lane // what would do instead
	lost  int        // lane that fix is for
}

const allLanes = -1

// quiet forgets what the last turn said. The knobs have been touched.
func (p panel) quiet() panel {
	return panel{lane: p.lane, at: p.at, used: true}
}

// firstTunable is the first lane with knobs.
func firstTunable(lanes []lane) int {
	for i, l := range lanes {
		if l.spec.Setting != nil {
			return i
		}
	}
	return 0
}

func (m Model) tunable() bool {
	for _, l := range m.lanes {
		if l.spec.Setting != nil {
			return true
		}
	}
	return false
}

// knobLane is the lane whose knobs are listed.
func (m Model) knobLane() int {
	if m.knobs.lane == allLanes {
		return firstTunable(m.lanes)
	}
	return m.knobs.lane
}

// panelKnobs lists the knobs in hand.
func (m Model) panelKnobs() []knob {
	if i := m.knobLane(); i < len(m.lanes) {
		return knobs(m.lanes[i].spec)
	}
	return nil
}

// pickLane takes the knobs of another lane in hand.
func (m Model) pickLane(i int) Model {
	if i >= len(m.lanes) {
		return m
	}
	m.knobs = panel{lane: i, at: m.knobs.at, used: true}
	if len(m.panelKnobs()) == 0 {
		return m.noKnobs()
	}
	return m.clampKnob()
}

// pickKnob moves to another knob, round and round.
func (m Model) pickKnob(by int) Model {
	n := len(m.panelKnobs())
	if n == 0 {
		return m.noKnobs()
	}
	m.knobs.at = ((m.knobs.at+by)%n + n) % n
	m.knobs = m.knobs.quiet()
	return m
}

// noKnobs says why there is nothing to turn.
func (m Model) noKnobs() Model {
	m.knobs = m.knobs.quiet()
	switch {
	case m.fault != nil:
	case !m.tunable():
		m.knobs.said = "These numbers were measured: there are no knobs to turn."
	default:
		m.knobs.said = fmt.Sprintf("Lane %s shows measured numbers: it has no knobs to turn.", laneName(m.knobLane()))
		m.knobs.brief = "Lane " + laneName(m.knobLane()) + " is measured: no knobs"
	}
	return m
}

func (m Model) clampKnob() Model {
	m.knobs.at = max(min(m.knobs.at, len(m.panelKnobs())-1), 0)
	return m
}

// turn changes the chosen knob one step, in the lane in hand or in all.
func (m Model) turn(by int) Model {
	list := m.panelKnobs()
	if len(list) == 0 {
		return m.noKnobs()
	}
	name := list[min(m.knobs.at, len(list)-1)].name
	m.knobs = m.knobs.quiet()
	for i := range m.lanes {
		if m.knobs.lane == allLanes || m.knobs.lane == i {
			m = m.turnLane(i, name, by)
		}
	}
	return m.changed()
}

// turnLane changes the knob of that name in one lane, if it has it.
func (m Model) turnLane(i int, name string, by int) Model {
	l := m.lanes[i]
	for _, k := range knobs(l.spec) {
		if k.name != name {
			continue
		}
		spec, ok := k.turn(l.spec, by)
		if !ok {
			m.knobs.said = fmt.Sprintf("%s %s is the end of the scale here.", k.name, k.value(l.spec))
			return m
		}
		return m.tryLane(i, spec, fmt.Sprintf("%s %s → %s", k.name, k.value(l.spec), k.value(spec)))
	}
	return m
}

// tryLane plays a lane out with another spec. One that cannot be leaves the
// lane as it was, and says why and what would do instead.
func (m Model) tryLane(i int, spec deck.Lane, what string) Model {
	before := m.lanes[i]
	after, err := before.change(spec)
	if err != nil {
		return m.refuse(i, spec, err)
	}
	lanes := append([]lane(nil), m.lanes...)
	lanes[i] = after
	m.lanes, m.bet = lanes, bet{}
	if m.hiding() {
		m.knobs.said = fmt.Sprintf("%s  %s: %s shows what that does, %s bets on it first", laneName(i), what,
			m.keys.start.Help().Key, m.keys.predict.Help().Key)
		m.knobs.brief = laneName(i) + "  " + what
		return m
	}
	ttft := draw.Millis(before.run.TTFT) + " → " + draw.Millis(after.run.TTFT)
	tpot := draw.Millis(before.run.TPOT) + " → " + draw.Millis(after.run.TPOT)
	m.knobs.said = fmt.Sprintf("%s  %s: TTFT %s, TPOT %s", laneName(i), what, ttft, tpot)
	m.knobs.brief = laneName(i) + " TPOT " + tpot
	if before.run.TPOT == after.run.TPOT {
		m.knobs.brief = laneName(i) + " TTFT " + ttft
	}
	return m
}

// refuse keeps the model's reason and its nearest setting.
func (m Model) refuse(i int, spec deck.Lane, err error) Model {
	m.knobs.said, m.knobs.brief, m.knobs.bad = neutral.Line(err.Error()), "", true
	var fault *latency.SettingError
	if errors.As(err, &fault) && fault.Fix != nil {
		fixed := spec
		fixed.Setting = fault.Fix
		m.knobs.fix, m.knobs.lost = &fixed, i
		m.knobs.said += " (f takes it)"
	}
	return m
}

// takeFix turns to the setting that the model proposed.
func (m Model) takeFix() Model {
	if m.knobs.fix == nil {
		return m
	}
	fix, i := *m.knobs.fix, m.knobs.lost
	m.knobs = m.knobs.quiet()
	return m.tryLane(i, fix, "the nearest that fits").changed()
}

// putBack gives every lane the numbers of the pack.
func (m Model) putBack() Model {
	lanes := append([]lane(nil), m.lanes...)
	for i, l := range lanes {
		if back, err := l.change(l.pack); err == nil {
			lanes[i] = back
		}
	}
	m.lanes = lanes
	m.knobs = m.knobs.quiet()
	if !m.tunable() {
		return m.noKnobs()
	}
	m.knobs.said = "Every knob is back where the pack has it."
	return m.changed()
}

// changed brings positions and numbers up to date. A finished race stays
// finished, a running one stays at its moment.
func (m Model) changed() Model {
	over := m.finished()
	m = m.clampKnob().measured().recall()
	if m.play.now == 0 {
		m.seen = m.known
	}
	if over || m.play.now > m.end {
		m.play = m.play.stop()
		return m.seek(m.end)
	}
	return m.watched().refresh()
}

// changes lists what differs from the pack's lane.
func (l lane) changes() []string {
	var out []string
	for _, k := range knobs(l.spec) {
		was := "none"
		if k.applies(l.pack) {
			was = k.value(l.pack)
		}
		if now := k.value(l.spec); now != was {
			out = append(out, fmt.Sprintf("%s %s → %s", k.name, was, now))
		}
	}
	return out
}

// laneName is the letter of a lane.
func laneName(i int) string { return string(rune('A' + i)) }
