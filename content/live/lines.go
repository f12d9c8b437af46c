package live

import (
	"bytes"
	"errors"
)

// maxLine bounds a line of a stream, and the data of one event. Real ones have
// a few hundred bytes; the last one of a long reply may repeat it whole.
const maxLine = 1 << 20

// errTooLong says that a server sent a line or event beyond maxLine.
var errTooLong = errors.New("a line or event of more than 1 MiB")

// lines cuts bytes into lines that end in LF, CR LF or CR, wherever the reads
// fall. A line is given out on its CR, without waiting for a LF that may not
// come; that LF is then swallowed at the start of the next read.
type lines struct {
	partial []byte // the line begun in earlier reads
	sawCR   bool   // the last byte was a CR
}

// feed calls emit for each line that p completes. The line is only valid
// during the call.
func (l *lines) feed(p []byte, emit func([]byte) error) error {
	if l.sawCR && len(p) > 0 {
		l.sawCR = false
		if p[0] == '\n' {
			p = p[1:]
		}
	}
	for {
		end := bytes.IndexAny(p, "\r\n")
		if end < 0 {
			return l.keep(p)
		}
		line := p[:end]
		if len(l.partial) > 0 {
			if err := l.keep(line); err != nil {
				return err
			}
			line = l.partial
		}
		if len(line) > maxLine {
			return errTooLong
		}
		p = l.after(p, end)
		err := emit(line)
		l.partial = l.partial[:0]
		if err != nil {
			return err
		}
	}
}

// after gives what follows the line end at p[end].
func (l *lines) after(p []byte, end int) []byte {
	cr := p[end] == '\r'
	p = p[end+1:]
	if cr && len(p) > 0 && p[0] == '\n' {
		return p[1:]
	}
	l.sawCR = cr && len(p) == 0
	return p
}

func (l *lines) keep(p []byte) error {
	if len(l.partial)+len(p) > maxLine {
		return errTooLong
	}
	l.partial = append(l.partial, p...)
	return nil
}

// rest gives the line that was begun and not ended, at the end of the stream.
func (l *lines) rest() []byte { return l.partial }
