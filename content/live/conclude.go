package live

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
)

// conclude finds the status from what was seen and why the reading stopped.
// What the reply said of itself counts before how the connection ended.
func (a *attempt) conclude(ctx context.Context, answered bool, err error) {
	if a.run.Status != "" {
		return
	}
	m, cause := &a.meter, context.Cause(ctx)
	switch {
	case m.failed:
		a.run.Words = m.failure
		a.end(Failed, "the server broke off with an error inside the stream")
	case m.complete():
		a.end(Complete, a.leftOpen(ctx))
	case errors.Is(cause, errDeadline), errors.Is(cause, errIdle):
		a.end(Timeout, cause.Error())
	case cause != nil:
		a.end(Cancelled, "")
	case errors.Is(err, errTooLong):
		a.end(Malformed, "the server sent "+errTooLong.Error())
	case !answered:
		a.end(Unreachable, "no answer: "+plainError(err)+". Is the server running, and the address right?")
	case m.events == 0 || m.unread == m.events:
		a.run.Words = bounded(a.head)
		a.end(NotStreamed, "the answer is no stream of the "+string(a.s.end.wire.id)+" API, so the time to its first token cannot be known")
	case err == io.EOF:
		a.end(Truncated, "the stream stopped without saying that the reply was over")
	default:
		a.end(Truncated, "the connection broke: "+plainError(err))
	}
}

func (a *attempt) end(s Status, detail string) { a.run.Status, a.run.Detail = s, detail }

// leftOpen remarks on a server that said it was over and did not close.
func (a *attempt) leftOpen(ctx context.Context) string {
	if a.run.End.Known || !errors.Is(context.Cause(ctx), errIdle) {
		return ""
	}
	return "the server left the stream open after its last event"
}

// refusal names an HTTP status and what to look at.
func refusal(code int) string {
	hint := ""
	switch code {
	case http.StatusUnauthorized, http.StatusForbidden:
		hint = ". Look at the key, and at the name of its environment variable"
	case http.StatusNotFound, http.StatusMethodNotAllowed:
		hint = ". Look at the path, and at the model's name"
	case http.StatusTooManyRequests:
		hint = ". Ask for fewer requests at once, or later"
	}
	return fmt.Sprintf("the server answered %d%s", code, hint)
}
