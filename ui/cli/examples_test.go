package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"prefill/content"
	"prefill/deck"
	"prefill/deck/drill"
)

// pages are the README and everything below docs, by path.
func pages(t *testing.T) map[string]string {
	t.Helper()
	root := filepath.Join("..", "..")
	paths, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob(filepath.Join(root, "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, path := range append(paths, more...) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[path] = string(text)
	}
	if len(texts) < 10 {
		t.Fatalf("only %d pages", len(texts))
	}
	return texts
}

// helps are the help of every command, by its path.
func helps(h *rig) map[string]string {
	texts := map[string]string{}
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		texts[c.CommandPath()] = h.ok(append(strings.Fields(c.CommandPath())[1:], "--help")...)
		for _, sub := range c.Commands() {
			visit(sub)
		}
	}
	visit(newRoot(newApp(Streams{})))
	return texts
}

// TestExamplesOfTheHelpAreCallsThatWork holds every example to a command, flags
// and words that the command takes.
func TestExamplesOfTheHelpAreCallsThatWork(t *testing.T) {
	tried := 0
	for command, help := range helps(newRig(t)) {
		_, examples, _ := strings.Cut(help, "\nExamples\n")
		examples, _, _ = strings.Cut(examples, "\n\nUsage\n")
		for _, words := range callsIn(examples) {
			tried++
			root := newRoot(newApp(Streams{}))
			cmd, rest, err := root.Find(words)
			if err == nil {
				err = cmd.ParseFlags(rest)
			}
			if err == nil {
				err = cmd.ValidateArgs(cmd.Flags().Args())
			}
			if err != nil {
				t.Errorf("%s -h: prefill %s: %v", command, strings.Join(words, " "), err)
			}
		}
	}
	if tried < 50 {
		t.Errorf("only %d examples", tried)
	}
}

// callsIn gives the words of each call of prefill in lines of a shell, without
// the remark after three blanks.
func callsIn(text string) (calls [][]string) {
	word := regexp.MustCompile(`"[^"]*"|\S+`)
	for line := range strings.SplitSeq(text, "\n") {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "   ")
		for part := range strings.SplitSeq(line, "&&") {
			part, _, _ = strings.Cut(part, ">")
			words := word.FindAllString(part, -1)
			if len(words) == 0 || words[0] != "prefill" {
				continue
			}
			for i := range words {
				words[i] = strings.Trim(words[i], `"`)
			}
			calls = append(calls, words[1:])
		}
	}
	return calls
}

func TestTheLogOfACardNeverStudiedIsEmpty(t *testing.T) {
	h := newRig(t)
	h.want(ExitOK, "nothing is logged about ttft-vs-tpot/pair/ttft yet", "log", "--card", "ttft-vs-tpot/pair/ttft")
	h.ok("log")
	h.ok("log", "--card", "ttft-vs-tpot/pair/ttft", "--json")
}

// TestSeedsThatAreShownWork holds the seeds of the help, the pages and the
// error of a mistyped seed to being seeds of a round that can be played. Their
// fingerprint is not held: it changes with every word of a pack, and then the
// round says only that it is not the same.
func TestSeedsThatAreShownWork(t *testing.T) {
	seed := regexp.MustCompile(`[a-z0-9+-]+:[0-9A-Z]{5}-[0-9A-Z]{4}-[0-9A-Z]{4}`)
	texts := pages(t)
	for command, text := range helps(newRig(t)) {
		texts[command+" -h"] = text
	}
	_, wrong := drill.ParseSeed("nonsense")
	texts["the error of a mistyped seed"] = wrong.Error()
	lib, shown := content.Load(content.Embedded()), 0
	for where, text := range texts {
		for _, found := range seed.FindAllString(text, -1) {
			shown++
			s, err := drill.ParseSeed(found)
			if err != nil {
				t.Errorf("%s: %v", where, err)
			} else if p, ok := lib.Pack(deck.PackID(s.Topic)); !ok || p.Match == nil {
				t.Errorf("%s: %s is about no pack with a matching exercise", where, found)
			}
		}
	}
	if shown < 3 {
		t.Errorf("%d seeds are shown, want those of the help, the page and the error", shown)
	}
}

func TestReadOnlyIsSaidToBeForTheSameCommandsEverywhere(t *testing.T) {
	h := newRig(t)
	for where, text := range map[string]string{"the help": h.ok("-h"), "docs/commands.md": strings.ReplaceAll(commandsPage(t), "`", "")} {
		if !strings.Contains(text, readers) {
			t.Errorf("%s does not say that --read-only is for %s", where, readers)
		}
	}
	h.grade("ttft-vs-tpot", 1)
	for _, args := range [][]string{{"due"}, {"log"}, {"stats"}, {"interview"}, {"config"}, {"config", "retention"}, {"suspend", "--list"},
		{"cheat", "--print"}, {"cheat", "--html", filepath.Join(t.TempDir(), "sheets.html")}} {
		h.ok(append(args, "--read-only")...)
	}
}
