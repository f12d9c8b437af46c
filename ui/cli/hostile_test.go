package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// hostileWords act on a terminal, hide text or end a line: raw, as entities
// and as escapes of YAML, which become control characters only when decoded.
var hostileWords = []struct{ name, text, yaml string }{
	{"raw", "a\x1b]52;c;eA==\x07\u009b2J\u202eb", `"a\x1b]0;t\a\u009b2J\u202e"`},
	{"entities", "a&#27;]0;t&#7;&#x9b;2J&#x202e;&#xe0041;b", `"\e[2J\L\P\N"`},
}

// hostilePack has WORD in every place for text, and YAML in every value.
const hostilePack = `---
title: YAML
track: notes
---
# Task WORD

## Match

Intro WORD

| p | a | w |
|---|---|---|
| p1 WORD | a1 WORD | w WORD |
| p2 WORD | a2 WORD | w WORD |
| p3 WORD | a3 WORD | w WORD |

Decoys: d1 WORD; d2 WORD

## Key concepts

- **Term WORD**: meaning WORD

## Side by side

| n WORD | h WORD |
|---|---|
| r WORD | c WORD |

## Follow-ups

### Why WORD?

Nudge: n WORD

approach WORD

- [ ] must WORD

Trap: t WORD

## Cheat sheet

- bullet WORD

## Stream

~~~stream
title: YAML
lesson: YAML
lanes:
  - {label: YAML, note: YAML, output: 5, ttft: 1ms, tpot: 1ms}
  - {label: b, output: 5, ttft: 1ms, tpot: 1ms}
~~~

## Cards

### Question WORD?

Answer WORD

## Own WORD

text WORD

## References

- [title WORD](https://e.invalid/x), who WORD.
`

func TestNoCommandSendsWhatAPackHides(t *testing.T) {
	for _, w := range hostileWords {
		t.Run(w.name, func(t *testing.T) {
			s, dir := begin(t), t.TempDir()
			file := filepath.Join(dir, "a\x1b[2J\u202e\n.md")
			// A control character in YAML is an error, which repeats it.
			for path, value := range map[string]string{file: `"a &#27;[2J"`, filepath.Join(dir, "bad.md"): w.yaml} {
				text := strings.NewReplacer("WORD", w.text, "YAML", value).Replace(hostilePack)
				if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if out := mustRun(t, s, "packs", "--packs", dir); !strings.Contains(out, "own") {
				t.Fatalf("the pack is not loaded, so nothing is tried:\n%s", out)
			}
			for _, args := range [][]string{
				{"check", dir}, {"check", "--json", dir}, {"packs"}, {"packs", "--json"}, {"packs", "--tree"},
				{"study", "--plain", file}, {"due", file}, {"due", "--json", file}, {"log"}, {"log", "--json"}, {"stats"},
				{"term", "term"}, {"term", "--json", "term"}, {"study", w.text}, {"term", w.text}, {"packs", "--packs", w.text},
				{"--" + w.text}, {"cheat", "--print", file}, {"config", w.text}, {"edit", w.text},
			} {
				out, errs, _ := run(t, s, strings.Repeat("\n3\n", 12)+"q\n", append(args, "--packs", dir)...)
				for _, text := range []string{out, errs} {
					if i := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && unicode.In(r, unicode.C, unicode.Zl, unicode.Zp) }); i >= 0 {
						t.Errorf("prefill %q sends %q", args, text[i:min(len(text), i+20)])
					}
				}
			}
		})
	}
}
