package cli

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// escapeJSON writes every rune of JSON text that is a control, a format or a
// private character as \u escapes. Such runes occur in JSON only inside
// strings, where an escape means the same.
func escapeJSON(text []byte) []byte {
	if isPlainASCII(text) {
		return text
	}
	var b bytes.Buffer
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch {
		case r < utf8.RuneSelf && r != 0x7F, r >= utf8.RuneSelf && !unicode.In(r, unicode.C, unicode.Zl, unicode.Zp):
			b.Write(text[:size])
		case r > 0xFFFF:
			hi, lo := surrogates(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, hi, lo)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		text = text[size:]
	}
	return b.Bytes()
}

func surrogates(r rune) (hi, lo rune) {
	r -= 0x10000
	return 0xD800 + r>>10, 0xDC00 + r&0x3FF
}

func isPlainASCII(text []byte) bool {
	for _, c := range text {
		if c > '~' {
			return false
		}
	}
	return true
}
