package live

import "bytes"

// event is one server-sent event, or one line of NDJSON without a name. Data
// is only valid while it is handled.
type event struct {
	name string
	data []byte
}

// sse reads server-sent events as the HTML standard describes them: a BOM at
// the start, comments, several data lines joined by LF, one blank after the
// colon. Fields it does not know are passed over.
type sse struct {
	lines    lines
	begun    bool // the first line was seen
	name     string
	data     []byte
	hasData  bool
	comments int
}

// feed calls emit for each event that p completes.
func (s *sse) feed(p []byte, emit func(event) error) error {
	return s.lines.feed(p, func(line []byte) error { return s.line(line, emit) })
}

// finish gives out an event whose blank line never came. The standard would
// drop it, but servers exist that end on "data: [DONE]" and nothing more.
func (s *sse) finish(emit func(event) error) error {
	if rest := s.lines.rest(); len(rest) > 0 {
		if err := s.line(rest, emit); err != nil {
			return err
		}
	}
	return s.dispatch(emit)
}

func (s *sse) remarks() int { return s.comments }

func (s *sse) line(line []byte, emit func(event) error) error {
	if !s.begun {
		s.begun = true
		line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
	}
	if len(line) == 0 {
		return s.dispatch(emit)
	}
	field, value, _ := bytes.Cut(line, []byte(":"))
	value = bytes.TrimPrefix(value, []byte(" "))
	switch string(field) {
	case "":
		s.comments++
	case "data":
		return s.add(value)
	case "event":
		s.name = string(value[:min(len(value), 64)])
	case "error":
		// llama.cpp's server writes "error: {...}" as a field of its own.
		s.name = "error"
		return s.add(value)
	}
	return nil
}

func (s *sse) add(value []byte) error {
	if len(s.data)+1+len(value) > maxLine {
		return errTooLong
	}
	if s.hasData {
		s.data = append(s.data, '\n')
	}
	s.data = append(s.data, value...)
	s.hasData = true
	return nil
}

func (s *sse) dispatch(emit func(event) error) error {
	e := event{s.name, s.data}
	had := s.hasData
	s.name, s.data, s.hasData = "", s.data[:0], false
	if !had {
		return nil
	}
	return emit(e)
}
