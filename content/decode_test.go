package content

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"
)

func utf16Of(s string, order binary.AppendByteOrder) string {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		b = order.AppendUint16(b, u)
	}
	return string(b)
}

func TestAForeignEncodingIsNamedWithTheWayOutOfIt(t *testing.T) {
	const text = "# Heading\n\nSome words.\n"
	for _, c := range []struct{ data, name, iconv string }{
		{utf16Of("\uFEFF"+text, binary.LittleEndian), "UTF-16 (little endian)", "UTF-16LE"},
		{utf16Of("\uFEFF"+text, binary.BigEndian), "UTF-16 (big endian)", "UTF-16BE"},
		{utf16Of(text, binary.LittleEndian), "UTF-16 (little endian)", "UTF-16LE"},
		{utf16Of(text, binary.BigEndian), "UTF-16 (big endian)", "UTF-16BE"},
		{"\xFF\xFE\x00\x00#\x00\x00\x00", "UTF-32 (little endian)", "UTF-32LE"},
		{"\x00\x00\xFE\xFF\x00\x00\x00#", "UTF-32 (big endian)", "UTF-32BE"},
		{text + "caf\xE9", "Latin-1", "ISO-8859-1"},
		{text + "\x93quoted\x94", "Windows-1252", "WINDOWS-1252"},
		{strings.Repeat("\x89\x01\x02\xFF", 40), "binary data", "UTF-8 text"},
	} {
		_, problems := readText("x.md", c.data)
		if len(problems) != 1 || problems[0].Code != CodeEncoding {
			t.Errorf("%q: %v", c.data[:8], problems)
			continue
		}
		if p := problems[0]; !strings.Contains(p.Msg, c.name) || !strings.Contains(p.Hint, c.iconv) {
			t.Errorf("%q: %s", c.data[:8], p)
		}
	}
}

func TestComposedAndDecomposedLettersGiveOneID(t *testing.T) {
	for _, q := range []string{"### Caf\u00e9 M\u00fcnchen?", "### Cafe\u0301 Mu\u0308nchen?", "### *Cafe\u0301* &mdash; M&uuml;nchen?"} {
		p, problems := readText("x.md", "# T\n\n## Cards\n\n"+q+"\n\nyes\n")
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		if got, want := p.Plain[0].Slug, "caf\u00e9-m\u00fcnchen"; got != want {
			t.Errorf("%s gives %q, want %q", q, got, want)
		}
	}
}

func TestCodeInsideAListItemKeepsExactlyItsOwnIndentation(t *testing.T) {
	for line, want := range map[string]string{
		"    code": "  code", "\tcode": "  code", "  \tcode": "\tcode", " x": "x", "  ": "", "\t\tcode": "  \tcode",
	} {
		if got := trimIndent(line, 2); got != want {
			t.Errorf("%q without two columns is %q, want %q", line, got, want)
		}
	}
}
