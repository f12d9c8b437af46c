package live

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Clock tells the present instant; its readings must hold Go's monotonic time
// or otherwise never jump.
type Clock interface{ Now() time.Time }

// session is one measurement while it goes on.
type session struct {
	end     endpoint
	opts    Options
	clock   Clock
	client  *http.Client
	teller  *teller
	dropped atomic.Int64

	next  atomic.Int64 // number of the last run given out
	began time.Time    // of the schedule

	mu    sync.Mutex
	tally tally
}

// Measure measures an endpoint. It returns an error only when nothing could be
// tried because the target or the options are wrong; what goes wrong with a
// request is in its Run. Cancelling ctx ends the measuring, and the report
// holds what was gathered. The listener, which may be nil, is called from one
// goroutine at a time and must return; Measure waits for it.
//
// The proxy of the environment is honoured, no redirect is followed, and the
// key appears in nothing that is returned or told.
func Measure(ctx context.Context, t Target, o Options, clock Clock, listen func(Event)) (Report, error) {
	s, err := newSession(t, o, clock)
	if err != nil {
		return Report{}, err
	}
	return s.run(ctx, listen), nil
}

func newSession(t Target, o Options, clock Clock) (*session, error) {
	o, err := o.filled()
	if err != nil {
		return nil, err
	}
	end, err := t.resolve(o.AllowPlainHTTP)
	if err != nil {
		return nil, err
	}
	return &session{end: end, opts: o, clock: clock, client: newClient(o, end.url.Scheme), tally: newTally()}, nil
}

func (s *session) run(ctx context.Context, listen func(Event)) Report {
	defer s.client.CloseIdleConnections()
	s.teller = newTeller(listen)
	started := s.clock.Now()
	if s.warm(ctx) {
		s.measure(ctx)
	}
	s.teller.close()
	return s.report(ctx, started)
}

// warm sends the warm-up and reports whether measuring makes sense.
func (s *session) warm(ctx context.Context) bool {
	if !s.opts.Warmup {
		return true
	}
	run, _ := s.try(ctx, 0, min(warmupTokens, s.opts.MaxTokens), s.clock.Now())
	s.tally.warmup = &run
	s.tell(Event{Kind: Finished, Result: run})
	return run.Status == Complete || run.Status == Truncated
}

// measure lets the workers take runs until there are no more.
func (s *session) measure(ctx context.Context) {
	s.began = s.clock.Now()
	var workers sync.WaitGroup
	for range s.opts.Concurrency {
		workers.Go(func() {
			for s.one(ctx) {
			}
		})
	}
	workers.Wait()
}

// one does the next run, and reports whether there may be another.
func (s *session) one(ctx context.Context) bool {
	n := int(s.next.Add(1))
	if ctx.Err() != nil || s.opts.Runs > 0 && n > s.opts.Runs {
		return false
	}
	start, due := s.due(ctx, n)
	if !due {
		return false
	}
	run, gaps := s.try(ctx, n, s.opts.MaxTokens, start)
	s.mu.Lock()
	s.tally.add(run, gaps, s.clock.Now())
	hopeless := s.tally.hopeless()
	s.mu.Unlock()
	s.tell(Event{Kind: Finished, Run: n, Result: run})
	return !hopeless
}

// due waits for the instant at which run n is to start. Without a rate that is
// now. A run that is late, because no worker was free, starts when it was due.
func (s *session) due(ctx context.Context, n int) (time.Time, bool) {
	if s.opts.Rate == 0 {
		return s.clock.Now(), true
	}
	start := s.began.Add(time.Duration(float64(n-1) / s.opts.Rate * float64(time.Second)))
	wait := time.NewTimer(start.Sub(s.clock.Now()))
	defer wait.Stop()
	select {
	case <-wait.C:
		return start, true
	case <-ctx.Done():
		return start, false
	}
}

func (s *session) tell(e Event) {
	if !s.teller.tell(e) {
		s.dropped.Add(1)
	}
}
