package neutral

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestText(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain text stays", "TTFT, then TPOT", "TTFT, then TPOT"},
		{"letters of the world stay", "Überlänge 漢字 кириллица é", "Überlänge 漢字 кириллица é"},
		{"an escape is shown", "a\x1b[2Jb", "a<U+001B>[2Jb"},
		{"an OSC is shown", "\x1b]52;c;eA==\x07", "<U+001B>]52;c;eA==<U+0007>"},
		{"C1 as UTF-8 is shown", "\u009b31m", "<U+009B>31m"},
		{"C1 as a byte is shown", "\x9b31m", "<9B>31m"},
		{"overlong escape is shown", "\xc0\x9b", "<C0><9B>"},
		{"a bidi override is shown", "a\u202eb", "a<U+202E>b"},
		{"an isolate is shown", "\u2067x\u2069", "<U+2067>x<U+2069>"},
		{"a zero-width space is shown", "a\u200bb", "a<U+200B>b"},
		{"a tag is shown", "\U000E0041", "<U+E0041>"},
		{"a byte order mark is shown", "a\ufeffb", "a<U+FEFF>b"},
		{"NUL and DEL are shown", "\x00\x7f", "<U+0000><U+007F>"},
		{"a tab becomes blanks", "a\tb", "a    b"},
		{"CR LF becomes a line feed", "a\r\nb\rc", "a\nb\nc"},
		{"a tower of marks is cut", "e" + strings.Repeat("\u0301", 50), "e" + strings.Repeat("\u0301", MaxMarks)},
		{"a line separator is shown", "a\u2028b", "a<U+2028>b"},
	} {
		if got := Text(c.in); got != c.want {
			t.Errorf("%s: Text(%q) = %q, want %q", c.name, c.in, got, c.want)
		}
	}
}

func TestLineIsOneLine(t *testing.T) {
	if got := Line("a\nb\r\nc"); got != "a b c" {
		t.Errorf("Line gave %q", got)
	}
}

func TestViewKeepsColoursAndNothingElse(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"\x1b[1;38;2;1;2;3mx\x1b[0m\ny", "\x1b[1;38;2;1;2;3mx\x1b[0m\ny"},
		{"\x1b[2Jx", "[2Jx"},
		{"\x1b]8;;http://x\x1b\\t", "]8;;http://x\\t"},
		{"a\u009bb\x9bc", "ab\ufffdc"},
		{"\x1bPq\x1b\\", "Pq\\"},
		{"a\tb", "a    b"},
		{"\x1b[3", "[3"},
		{"\x1b[" + strings.Repeat("1;", 200) + "m", "[" + strings.Repeat("1;", 200) + "m"},
	} {
		if got := View(c.in); got != c.want {
			t.Errorf("View(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func FuzzNothingActsOnTheTerminal(f *testing.F) {
	for _, s := range []string{"TTFT\n", "\x1b[31mx", "\x1b]0;t\x07", "\u202e\u009b", "\xff\xfe", "&#27;[2J", "\x1bP1$q\x1b\\"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text, line, view := Text(s), Line(s), View(s)
		for name, out := range map[string]string{"Text": text, "Line": line, "View": stripSGR(view)} {
			if !utf8.ValidString(out) {
				t.Fatalf("%s(%q) is not valid UTF-8", name, s)
			}
			for _, r := range out {
				if r != '\n' && hidden(r) {
					t.Fatalf("%s(%q) lets U+%04X through", name, s, r)
				}
			}
		}
		if strings.Contains(line, "\n") {
			t.Fatalf("Line(%q) has several lines", s)
		}
		if Text(text) != text || View(view) != view {
			t.Fatalf("cleaning %q twice differs from once", s)
		}
	})
}

func stripSGR(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		if n := sgr(s[i:]); n > 0 {
			i += n
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}
