package deck

import "fmt"

// Place is where a thing was written: a file as the user knows it, and the
// line and column in it, both counted from 1. A zero Line means the file as a
// whole; a zero Col means the line as a whole.
type Place struct {
	Path string
	Line int
	Col  int
}

// String gives path:line:col, leaving out what is not known.
func (p Place) String() string {
	switch {
	case p.Line == 0:
		return p.Path
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.Path, p.Line)
	default:
		return fmt.Sprintf("%s:%d:%d", p.Path, p.Line, p.Col)
	}
}

// Text is a stretch of Markdown as its author wrote it, and where it begins.
// It is untrusted: whatever draws it neutralises control characters first.
type Text struct {
	Markdown string
	Place    Place
}

// Empty reports whether there is nothing to show.
func (t Text) Empty() bool { return t.Markdown == "" }
