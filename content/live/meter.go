package live

import "time"

// channel is what kind of text a chunk holds.
type channel int

const (
	reasoning channel = iota
	content
	tool
)

// Channel tells what came on one channel.
type Channel struct {
	Chunks int     `json:"chunks"`
	Bytes  int64   `json:"bytes"`
	First  Reading `json:"first_ms"`
	Last   Reading `json:"last_ms"`
}

// meter follows one reply. Times are since the run's start.
type meter struct {
	firstEvent Reading
	lastToken  Reading
	channels   [3]Channel
	events     int
	unread     int // events that were not what the API promises
	chunks     int
	gaps       gapMeter
	keep       bool    // note each chunk in arrived
	arrived    arrived // of the chunks
	usage      usage
	server     ServerTimes
	summary    bool
	finish     string
	ended      bool
	failed     bool
	failure    string
}

// add notes one event that arrived at the time at.
func (m *meter) add(at time.Duration, d delta) {
	m.usage.merge(d.usage)
	m.server.merge(d.server)
	m.summary = m.summary || d.summary
	m.ended = m.ended || d.ended
	if d.finish != "" {
		m.finish = cut(d.finish, 64)
	}
	if d.failed {
		m.failed, m.failure = true, d.failure
	}
	texts := [3]string{reasoning: d.reasoning, content: d.content, tool: d.tool}
	if texts == [3]string{} {
		return // a role, a ping, usage: no token
	}
	m.chunks++
	if m.lastToken.Known {
		m.gaps.add(at - m.lastToken.Time)
	}
	m.lastToken = known(at)
	if m.keep {
		m.arrived.add(at, len(d.reasoning)+len(d.content)+len(d.tool))
	}
	for i, t := range texts {
		m.channels[i].add(at, t)
	}
}

func (c *Channel) add(at time.Duration, text string) {
	if text == "" {
		return
	}
	c.Chunks++
	c.Bytes += int64(len(text))
	c.First.set(at)
	c.Last = known(at)
}

// bytes is the size of all text.
func (m *meter) bytes() (sum int64) {
	for _, c := range m.channels {
		sum += c.Bytes
	}
	return sum
}

// firstOf is the earliest chunk of the channels.
func (m *meter) firstOf(channels ...channel) (first Reading) {
	for _, c := range channels {
		r := m.channels[c].First
		if r.Known && (!first.Known || r.Time < first.Time) {
			first = r
		}
	}
	return first
}

func (m *meter) firstToken() Reading { return m.firstOf(reasoning, content, tool) }

// complete reports whether the reply said that it was over.
func (m *meter) complete() bool { return !m.failed && (m.ended || m.finish != "") }
