package live

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
)

// delta is what one event adds to a reply.
type delta struct {
	reasoning string
	content   string
	tool      string // arguments of a tool call
	summary   bool   // the reasoning is a summary, not the tokens themselves
	usage     usage
	server    ServerTimes
	finish    string // the server's reason for ending; untrusted
	ended     bool   // the API's last event
	failed    bool
	failure   string // the server's words for it; untrusted
}

// usage is what the server counted. What it did not say is not known.
type usage struct {
	prompt, cached, output, reasoning count
}

// merge overwrites what is known: the counts of a stream are running totals.
func (u *usage) merge(next usage) {
	for _, pair := range [][2]*count{{&u.prompt, &next.prompt}, {&u.cached, &next.cached}, {&u.output, &next.output}, {&u.reasoning, &next.reasoning}} {
		if pair[1].known {
			*pair[0] = *pair[1]
		}
	}
}

// count is a number of tokens that a server may leave out or get wrong.
type count struct {
	n     int
	known bool
}

// maxCount is the largest count believed.
const maxCount = 1_000_000_000

// UnmarshalJSON takes whole numbers from 0 to maxCount; anything else is not
// known, and no reason to lose the rest of the event.
func (c *count) UnmarshalJSON(b []byte) error {
	n, err := strconv.Atoi(string(b))
	*c = count{n, err == nil && n >= 0 && n <= maxCount}
	return nil
}

// text is a string that may be missing, null or of another shape.
type text string

// UnmarshalJSON takes a string; anything else is empty.
func (t *text) UnmarshalJSON(b []byte) error {
	*t = ""
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, (*string)(t))
	}
	return nil
}

// first is the first element of an array that may be empty, null or no array.
// The others are not decoded, so that a hostile array costs no memory.
type first[T any] struct {
	value T
	ok    bool
}

// UnmarshalJSON decodes the first element alone.
func (f *first[T]) UnmarshalJSON(b []byte) error {
	if len(b) == 0 || b[0] != '[' {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(b))
	if _, err := d.Token(); err != nil || !d.More() {
		return err
	}
	f.ok = d.Decode(&f.value) == nil
	return nil
}

var errNotJSON = errors.New("an event that is not the JSON its API promises")

// read decodes one event's data.
func read(data []byte, into any) error {
	if err := json.Unmarshal(data, into); err != nil {
		return errNotJSON
	}
	return nil
}

// present reports whether an optional JSON value was given and is not null,
// false or empty.
func present(raw json.RawMessage) bool {
	switch string(raw) {
	case "", "null", "false", `""`, "{}":
		return false
	}
	return true
}

// fail is the delta of an error, with the server's words.
func fail(words []byte) delta { return delta{failed: true, failure: bounded(words)} }
