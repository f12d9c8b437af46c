package live

import "time"

// EventKind is what an Event tells.
type EventKind int

// The kinds of events.
const (
	Started  EventKind = iota // a request is about to be sent
	Chunk                     // text came
	Finished                  // a run ended; Result holds it
)

// Event is told while the measuring goes on.
type Event struct {
	Kind    EventKind
	Run     int           // from 1; the warm-up is 0
	At      time.Duration // Chunk: since the run's start
	Channel string        // Chunk: reasoning, content or tool
	Text    string        // Chunk: at most 4 KiB, raw: untrusted
	Result  Run           // Finished
}

func (c channel) String() string {
	return [...]string{reasoning: "reasoning", content: "content", tool: "tool"}[c]
}

// teller hands events to a listener from a goroutine of its own, so that a
// slow listener does not slow the reading. Chunks that find the queue full are
// dropped and counted.
type teller struct {
	queue chan Event
	done  chan struct{}
}

// queued is how many events may wait for the listener.
const queued = 1024

func newTeller(listen func(Event)) *teller {
	t := &teller{make(chan Event, queued), make(chan struct{})}
	go func() {
		defer close(t.done)
		for e := range t.queue {
			if listen != nil {
				listen(e)
			}
		}
	}()
	return t
}

// tell queues an event and reports whether there was room. A Finished event
// waits for room: its run measures nothing any more.
func (t *teller) tell(e Event) bool {
	if e.Kind == Finished {
		t.queue <- e
		return true
	}
	select {
	case t.queue <- e:
		return true
	default:
		return false
	}
}

// close waits until the listener has heard everything.
func (t *teller) close() {
	close(t.queue)
	<-t.done
}
