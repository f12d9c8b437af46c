package cli

import (
	"encoding/json"
	"io"
)

// writeJSON prints a value with two blanks of indent. Control characters are
// escaped by the encoding itself; C1 and bidirectional controls, which JSON
// leaves as they are, are escaped on top, so that no pack text acts on a
// terminal.
func writeJSON(w io.Writer, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(escapeJSON(text), '\n'))
	return err
}

// writeJSONLine prints a value on one line.
func writeJSONLine(w io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = w.Write(append(escapeJSON(text), '\n'))
	return err
}
