package live

import (
	"fmt"
	"net"
	"net/url"
	"strings"
)

// Target is the endpoint to measure.
type Target struct {
	URL   string
	API   API    // empty: recognised from the URL's path
	Model string // name the server knows; LlamaCpp needs none
	Key   Secret // read it from the environment; empty sends none
}

// endpoint is a checked Target.
type endpoint struct {
	url   *url.URL
	wire  wire
	model string
	key   Secret
}

// resolve checks a target. Its errors never hold the key, nor the URL's query,
// which may hold one.
func (t Target) resolve(allowPlain bool) (endpoint, error) {
	u, err := parseURL(t.URL)
	if err != nil {
		return endpoint{}, err
	}
	if u.Scheme == "http" && !allowPlain && !loopback(u.Hostname()) {
		return endpoint{}, fmt.Errorf("%s is reached without encryption, which shows the prompt and the key to everyone on the way. Use https, or allow plain http if you mean it", u.Host)
	}
	w, err := t.wire(u)
	if err != nil {
		return endpoint{}, err
	}
	if t.Model == "" && !w.noModel {
		return endpoint{}, fmt.Errorf("no model named. The %s API needs the name that the server knows it by", w.id)
	}
	if len(t.Model) > 256 {
		return endpoint{}, fmt.Errorf("a model's name of %d bytes. Names have at most 256", len(t.Model))
	}
	key := Secret(strings.TrimSpace(string(t.Key)))
	return endpoint{u, w, t.Model, key}, key.check()
}

func parseURL(raw string) (*url.URL, error) {
	u, err := url.Parse(raw)
	switch {
	case err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https"):
		return nil, fmt.Errorf("the endpoint is no http or https URL. Write it like http://127.0.0.1:8000/v1/chat/completions")
	case u.User != nil:
		return nil, fmt.Errorf("the endpoint's URL holds a user or password. Put the key into an environment variable instead")
	}
	u.Fragment = ""
	return u, nil
}

// wire finds the API; where it is named and the URL has no path, the URL gets
// the usual one.
func (t Target) wire(u *url.URL) (wire, error) {
	id := t.API
	if id == "" {
		found, err := Recognise(u.String())
		if err != nil {
			return wire{}, err
		}
		id = found
	}
	w, err := wireOf(id)
	if err == nil && strings.Trim(u.Path, "/") == "" {
		u.Path = w.path
	}
	return w, err
}

// loopback reports whether a host name means this machine.
func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// shown is the endpoint's address without its query.
func (e endpoint) shown() string { return e.url.Scheme + "://" + e.url.Host + e.url.Path }
