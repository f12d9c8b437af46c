package content

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// decode checks that data is text in UTF-8 and gives it without byte order
// mark and with LF line ends, so that every way of saving the same words
// gives the same cards and ids. It reports what else the file looks like.
func (f *file) decode(data []byte) bool {
	if name := wideEncoding(data); name != "" {
		f.reportAt(CodeEncoding, f.whole(), "the file looks like "+name+", not UTF-8", convertHint(name))
		return false
	}
	data = bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))
	if i := bytes.IndexByte(data, 0); i >= 0 {
		f.reportAt(CodeBinary, f.whole(), fmt.Sprintf("byte %d is NUL, so this is no text file", i+1),
			"Give it another name than .md, or save it as UTF-8 text.")
		return false
	}
	if bytes.IndexByte(data, '\r') >= 0 {
		if bytes.IndexByte(data, '\n') < 0 {
			f.reportAt(CodeLineEnds, f.whole(), "lines end with CR alone, as on the Macintosh before 2001",
				"Save the file with LF or CRLF line ends.")
			return false
		}
		data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	}
	f.setText(data)
	if bad := firstInvalid(data); bad >= 0 {
		name := narrowEncoding(data)
		f.report(CodeEncoding, bad, fmt.Sprintf("byte %#02x is not UTF-8; the file looks like %s", data[bad], name), convertHint(name))
		return false
	}
	if len(bytes.TrimSpace(data)) == 0 {
		f.reportAt(CodeEmpty, f.whole(), "the file is empty", "Begin it with a heading, or write one with `prefill new TOPIC`.")
		return false
	}
	return true
}

func convertHint(name string) string {
	from := map[string]string{"UTF-16 (little endian)": "UTF-16LE", "UTF-16 (big endian)": "UTF-16BE",
		"UTF-32 (little endian)": "UTF-32LE", "UTF-32 (big endian)": "UTF-32BE",
		"Windows-1252": "WINDOWS-1252", "Latin-1": "ISO-8859-1"}[name]
	if from == "" {
		return "Save it as UTF-8 text."
	}
	return "Save it as UTF-8, for example with `iconv -f " + from + " -t UTF-8 OLD.md > NEW.md`."
}

// wideEncoding recognises UTF-16 and UTF-32 by their byte order mark, and
// UTF-16 without one by a NUL in every second byte of its beginning.
func wideEncoding(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE, 0, 0}):
		return "UTF-32 (little endian)"
	case bytes.HasPrefix(data, []byte{0, 0, 0xFE, 0xFF}):
		return "UTF-32 (big endian)"
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		return "UTF-16 (little endian)"
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		return "UTF-16 (big endian)"
	}
	head := data[:min(len(data), 256)]
	var zeros [2]int
	for i, b := range head {
		if b == 0 {
			zeros[i%2]++
		}
	}
	switch most := len(head) * 3 / 8; {
	case len(head) < 8:
		return ""
	case zeros[1] > most && zeros[0] == 0:
		return "UTF-16 (little endian)"
	case zeros[0] > most && zeros[1] == 0:
		return "UTF-16 (big endian)"
	}
	return ""
}

// narrowEncoding guesses among the single-byte encodings: 0x80 to 0x9F are
// quotes and dashes in Windows-1252 and controls, unused in text, in Latin-1.
func narrowEncoding(data []byte) string {
	high, c1, control := 0, 0, 0
	for _, b := range data {
		switch {
		case b >= 0x80 && b < 0xA0:
			c1++
		case b >= 0xA0:
			high++
		case b < 0x20 && b != '\n' && b != '\t' && b != '\r' && b != '\f':
			control++
		}
	}
	switch {
	case control > len(data)/20 || high+c1 > len(data)*2/3:
		return "binary data"
	case c1 > 0:
		return "Windows-1252"
	default:
		return "Latin-1"
	}
}

// firstInvalid is the offset of the first byte that is not UTF-8, or -1.
func firstInvalid(data []byte) int {
	if utf8.Valid(data) {
		return -1
	}
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}
