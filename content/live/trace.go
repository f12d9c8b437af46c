package live

import (
	"crypto/tls"
	"net/http/httptrace"
	"sync"
	"time"
)

// trace notes what the transport does for one request. Its callbacks come from
// several goroutines, some after the request has ended.
type trace struct {
	mu    sync.Mutex
	clock Clock
	start time.Time
	run   Run // only the fields of the connection

	dns, connect, tls time.Time // begun
}

// note runs f under the lock with the present instant.
func (t *trace) note(f func(now time.Time)) {
	now := t.clock.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	f(now)
}

func (t *trace) hooks() *httptrace.ClientTrace {
	return &httptrace.ClientTrace{
		DNSStart: func(httptrace.DNSStartInfo) { t.note(func(now time.Time) { t.dns = now }) },
		DNSDone: func(httptrace.DNSDoneInfo) {
			t.note(func(now time.Time) { t.run.DNS = known(now.Sub(t.dns)) })
		},
		ConnectStart: func(_, _ string) { t.note(t.connecting) },
		ConnectDone: func(_, _ string, err error) {
			t.note(func(now time.Time) {
				if err == nil {
					t.run.Connect = known(now.Sub(t.connect))
				}
			})
		},
		TLSHandshakeStart: func() { t.note(func(now time.Time) { t.tls = now }) },
		TLSHandshakeDone: func(_ tls.ConnectionState, err error) {
			t.note(func(now time.Time) {
				if err == nil {
					t.run.TLS = known(now.Sub(t.tls))
				}
			})
		},
		GotConn: func(info httptrace.GotConnInfo) {
			t.note(func(time.Time) { t.run.Reused = info.Reused })
		},
		WroteRequest: func(info httptrace.WroteRequestInfo) {
			t.note(func(now time.Time) {
				if info.Err == nil {
					t.run.Wrote = known(now.Sub(t.start))
				}
			})
		},
		GotFirstResponseByte: func() { t.note(func(now time.Time) { t.run.FirstByte.set(now.Sub(t.start)) }) },
	}
}

// connecting keeps the first of several attempts: IPv6 and IPv4 may race.
func (t *trace) connecting(now time.Time) {
	if t.connect.IsZero() {
		t.connect = now
	}
}

// write copies what is known of the connection into a run.
func (t *trace) write(r *Run) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r.Reused, r.Wrote, r.FirstByte = t.run.Reused, t.run.Wrote, t.run.FirstByte
	if !t.run.Reused {
		r.DNS, r.Connect, r.TLS = t.run.DNS, t.run.Connect, t.run.TLS
	}
}
