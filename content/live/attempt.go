package live

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"strings"
	"time"
)

// Why a run was stopped from this side.
var (
	errDeadline = errors.New("the run took longer than its time-out")
	errIdle     = errors.New("the server fell silent for longer than the idle time-out")
)

// drain is how long the stream may stay open after its last event, so that a
// connection that is closed properly can be used again.
const drain = 500 * time.Millisecond

// attempt is one run while it goes on.
type attempt struct {
	s       *session
	run     Run
	start   time.Time
	meter   meter
	trace   *trace
	framing framing
	head    []byte // the beginning of the body, while no event came
	stop    context.CancelCauseFunc
	idle    *time.Timer
}

// try sends request number n, due at start, and follows its reply to the end.
func (s *session) try(ctx context.Context, n, tokens int, start time.Time) (Run, *gapMeter) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	deadline := time.AfterFunc(s.opts.Timeout, func() { stop(errDeadline) })
	defer deadline.Stop()
	idle := time.AfterFunc(maxTimeout, func() { stop(errIdle) })
	defer idle.Stop()
	a := &attempt{
		s: s, run: Run{Number: n}, start: start, meter: meter{gaps: newGapMeter(), keep: s.opts.Arrivals}, stop: stop, idle: idle,
		trace: &trace{clock: s.clock, start: start}, framing: s.end.wire.framing(),
	}
	req, err := s.end.build(httptrace.WithClientTrace(ctx, a.trace.hooks()), s.end.request(s.opts, n, tokens))
	if err != nil {
		a.run.Status, a.run.Detail = Unreachable, err.Error()
		return a.run, &a.meter.gaps
	}
	a.run.Wait = known(s.clock.Now().Sub(start))
	s.tell(Event{Kind: Started, Run: n})
	a.do(ctx, req)
	return a.run, &a.meter.gaps
}

func (a *attempt) do(ctx context.Context, req *http.Request) {
	res, err := a.s.client.Do(req)
	if err == nil {
		defer res.Body.Close()
		a.run.HTTPStatus, a.run.Protocol = res.StatusCode, res.Proto
		if !a.refused(res) {
			err = a.follow(res.Body)
		}
	}
	a.trace.write(&a.run)
	a.run.fill(&a.meter)
	a.run.Comments = a.framing.remarks()
	a.conclude(ctx, res != nil, err)
	a.run.Words, a.run.Finish = a.s.end.key.scrub(a.run.Words), a.s.end.key.scrub(a.run.Finish)
	a.run.Detail = a.s.end.key.scrub(a.run.Detail)
}

// refused reports whether an answer cannot be the stream asked for, keeping
// the server's words.
func (a *attempt) refused(res *http.Response) bool {
	encoding := res.Header.Get("Content-Encoding")
	switch {
	case res.StatusCode/100 == 3:
		a.run.Words = cut(res.Header.Get("Location"), maxWords)
		a.end(HTTPError, "the server redirects, which is not followed. If you trust the address, measure it instead")
	case res.StatusCode != http.StatusOK:
		words, _ := io.ReadAll(io.LimitReader(res.Body, maxWords+4))
		a.run.Words = bounded(words)
		a.end(HTTPError, refusal(res.StatusCode))
	case encoding != "" && encoding != "identity":
		a.run.Words = cut(encoding, maxWords)
		a.end(NotStreamed, "the answer is compressed although none was asked for, which holds tokens back. Turn compression off on the way to the server")
	default:
		return false
	}
	return true
}

// follow reads the body to its end. Each read is stamped before anything is
// done with it: all that is in one read arrived together.
func (a *attempt) follow(body io.Reader) error {
	buf := make([]byte, 32<<10)
	for {
		n, err := body.Read(buf)
		at := a.s.clock.Now().Sub(a.start)
		if n > 0 {
			a.run.Bytes += int64(n)
			if wrong := a.take(buf[:n], at); wrong != nil {
				return wrong
			}
		}
		if err == io.EOF {
			a.run.End = known(at)
			if wrong := a.framing.finish(func(e event) error { return a.event(e, at) }); wrong != nil {
				return wrong
			}
		}
		if err != nil {
			return err
		}
	}
}

// take handles what one read brought.
func (a *attempt) take(p []byte, at time.Duration) error {
	if a.meter.events == 0 {
		a.head = append(a.head, p[:min(len(p), maxWords-len(a.head))]...)
	}
	err := a.framing.feed(p, func(e event) error { return a.event(e, at) })
	if a.meter.ended {
		a.idle.Reset(drain)
	} else {
		a.idle.Reset(a.s.opts.IdleTimeout)
	}
	return err
}

// errStop ends the reading after an error inside the stream.
var errStop = errors.New("the stream brought an error")

func (a *attempt) event(e event, at time.Duration) error {
	m := &a.meter
	if m.ended {
		return nil
	}
	m.events++
	m.firstEvent.set(at)
	d, err := a.s.end.wire.decode(e.name, e.data)
	if err != nil {
		m.unread++
		return nil
	}
	m.add(at, d)
	a.tell(at, d)
	if m.failed {
		return errStop
	}
	return nil
}

func (a *attempt) tell(at time.Duration, d delta) {
	for i, t := range []string{d.reasoning, d.content, d.tool} {
		if t != "" {
			text := a.s.end.key.scrub(strings.Clone(cut(t, maxWords)))
			a.s.tell(Event{Kind: Chunk, Run: a.run.Number, At: at, Channel: channel(i).String(), Text: text})
		}
	}
}
