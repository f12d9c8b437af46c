package live

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"syscall"
	"time"
)

// newClient makes the client of one measurement. It honours the proxy of the
// environment, asks for no compression, keeps a connection a worker, and
// follows no redirect: one to elsewhere would carry the key and the prompt
// away, and any would be measured as the model's time.
func newClient(o Options, scheme string) *http.Client {
	dialer := &net.Dialer{Timeout: 30 * time.Second, KeepAlive: 30 * time.Second}
	if scheme == "http" && !o.AllowPlainHTTP {
		dialer.Control = onlyThisMachine
	}
	transport := &http.Transport{
		Proxy:                  http.ProxyFromEnvironment,
		DialContext:            dialer.DialContext,
		TLSClientConfig:        &tls.Config{RootCAs: o.RootCAs, MinVersion: tls.VersionTLS12},
		ForceAttemptHTTP2:      true,
		DisableCompression:     true,
		MaxIdleConnsPerHost:    o.Concurrency,
		IdleConnTimeout:        90 * time.Second,
		TLSHandshakeTimeout:    30 * time.Second,
		MaxResponseHeaderBytes: 64 << 10,
	}
	return &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// onlyThisMachine refuses to connect elsewhere: a name such as localhost means
// what the system's resolver says.
func onlyThisMachine(_, address string, _ syscall.RawConn) error {
	host, _, err := net.SplitHostPort(address)
	if ip := net.ParseIP(host); err != nil || ip == nil || !ip.IsLoopback() {
		return fmt.Errorf("plain http would leave this machine for %s", address)
	}
	return nil
}

// plainError takes the URL, whose query may hold a key, out of an error of
// net/http.
func plainError(err error) string {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		err = wrapped.Err
	}
	return cut(err.Error(), 512)
}
