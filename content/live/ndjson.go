package live

import "bytes"

// ndjson reads one JSON value a line. Blank lines are passed over.
type ndjson struct {
	lines lines
	begun bool
}

func (n *ndjson) feed(p []byte, emit func(event) error) error {
	return n.lines.feed(p, func(line []byte) error { return n.line(line, emit) })
}

// finish gives out the last line, which need not end in a line feed.
func (n *ndjson) finish(emit func(event) error) error {
	return n.line(n.lines.rest(), emit)
}

// remarks is 0: NDJSON has no comments.
func (n *ndjson) remarks() int { return 0 }

func (n *ndjson) line(line []byte, emit func(event) error) error {
	if !n.begun {
		n.begun = true
		line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
	}
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return nil
	}
	return emit(event{"", line})
}

// framing cuts the bytes of a reply into events.
type framing interface {
	feed(p []byte, emit func(event) error) error
	finish(emit func(event) error) error
	remarks() int // comments seen
}

func (w wire) framing() framing {
	if w.ndjson {
		return &ndjson{}
	}
	return &sse{}
}
