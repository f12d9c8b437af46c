package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// arrows says which of our packages each room may import. A name that ends in
// /* stands for the room and every folder below it. What is not listed here
// does not exist: a new room needs a row, and so a reason.
func arrows() map[string][]string {
	rules := []string{"deck", "deck/schedule", "deck/plan", "deck/drill", "deck/latency"}
	edges := append([]string{"deck"}, rules...)
	canvas := append([]string{"ui/screen", "ui/theme", "ui/draw", "ui/neutral", "ui/prose"}, rules...)
	rooms := map[string][]string{
		".":                {"ui/cli"},
		"deck":             {},
		"deck/schedule":    {"deck"},
		"deck/drill":       {"deck"},
		"deck/latency":     {"deck"},
		"deck/plan":        {"deck", "deck/schedule"},
		"content":          edges,
		"content/identity": {"deck"},
		"content/live":     {"deck", "deck/latency"},
		"store":            {"deck", "deck/schedule"},
		"ui":               {"deck", "ui/screen", "ui/theme", "ui/draw", "ui/neutral"},
		"ui/neutral":       {},
		"ui/theme":         {},
		"ui/screen":        {"deck", "ui/theme"},
		"ui/draw":          {"ui/theme"},
		"ui/prose":         {"deck", "ui/theme", "ui/draw", "ui/neutral"},
		"ui/plain":         canvas,
		"ui/cli":           {"*"},
		// Only tests import it: it plays a screen as the shell would.
		"ui/screentest": {"ui", "ui/screen", "ui/theme", "ui/draw"},
	}
	for _, screen := range screenNames() {
		rooms["ui/"+screen] = canvas
	}
	return rooms
}

// libraries says which rooms may import which libraries. A name that ends in /
// stands for all below it. What is not listed here imports none.
func libraries() map[string][]string {
	screens := []string{"charm.land/bubbletea/v2", "charm.land/bubbles/v2/", "github.com/charmbracelet/x/ansi"}
	rooms := map[string][]string{
		"deck/schedule": {"github.com/open-spaced-repetition/go-fsrs/v4"},
		"content": {"github.com/yuin/goldmark/", "go.yaml.in/yaml/v4", "go.yaml.in/yaml/v4/plugin/loaderlimits",
			"github.com/fsnotify/fsnotify", "golang.org/x/text/unicode/norm"},
		"store":     {"go.etcd.io/bbolt", "go.etcd.io/bbolt/errors", "golang.org/x/sys/windows"},
		"ui":        append(screens, "github.com/charmbracelet/colorprofile"),
		"ui/screen": screens,
		"ui/theme":  {"charm.land/lipgloss/v2"},
		"ui/draw":   append(screens, "charm.land/lipgloss/v2"),
		"ui/prose": {"charm.land/glamour/v2/ansi", "charm.land/lipgloss/v2", "github.com/alecthomas/chroma/v2",
			"github.com/alecthomas/chroma/v2/lexers", "github.com/charmbracelet/x/ansi", "github.com/yuin/goldmark",
			"github.com/yuin/goldmark/", "golang.org/x/net/idna"},
		"ui/cli": {"charm.land/bubbletea/v2", "github.com/charmbracelet/x/term", "github.com/spf13/cobra",
			"github.com/spf13/pflag", "github.com/yuin/goldmark", "github.com/yuin/goldmark/extension"},
		"ui/screentest": screens,
	}
	for _, screen := range screenNames() {
		rooms["ui/"+screen] = screens
	}
	return rooms
}

// screenNames are the folders of ui that each hold one screen.
func screenNames() []string {
	return []string{"home", "pack", "study", "match", "table", "cheat", "stream", "night", "stats",
		"card", "term", "dates", "trouble"}
}

// atRoot is all that may lie beside the owner's five.
func atRoot() []string {
	return []string{"main.go", "imports_test.go", "main_test.go", "ui", "deck", "content", "store", "go.mod", "go.sum",
		"README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs", "testdata", "Makefile"}
}

func TestEveryArrowIsInThePlan(t *testing.T) {
	allowed := arrows()
	seen := map[string]bool{}
	for file, imports := range sources(t) {
		room := path.Dir(file)
		mine, known := allowed[room]
		if !known {
			t.Errorf("%s: the folder %s is not in the plan", file, room)
			continue
		}
		seen[room] = true
		for _, imp := range imports {
			own, isOwn := strings.CutPrefix(imp, "prefill/")
			switch {
			case isOwn && slices.Contains(mine, "*"), strings.HasSuffix(file, "_test.go") && isOwn:
			case isOwn && !slices.Contains(mine, own) && own != room:
				t.Errorf("%s imports %s, which is not in the plan", file, own)
			case !isOwn && strings.Contains(strings.SplitN(imp, "/", 2)[0], ".") && !strings.HasSuffix(file, "_test.go"):
				checkLibrary(t, file, room, imp)
			}
		}
	}
}

func checkLibrary(t *testing.T, file, room, imp string) {
	t.Helper()
	if !slices.ContainsFunc(libraries()[room], func(lib string) bool {
		return imp == lib || strings.HasSuffix(lib, "/") && strings.HasPrefix(imp, lib)
	}) {
		t.Errorf("%s imports the library %s; %s is kept free of it", file, imp, room)
	}
}

func TestNothingElseLiesAtTheRoot(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !slices.Contains(atRoot(), e.Name()) && e.Name() != "prefill" && e.Name() != "dist" {
			t.Errorf("%s lies at the root beyond the plan", e.Name())
		}
	}
}

// sources gives the imports of every Go file, by its path with slashes.
func sources(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for name, f := range parsed(t, parser.ImportsOnly) {
		found[name] = nil
		for _, imp := range f.Imports {
			found[name] = append(found[name], strings.Trim(imp.Path.Value, `"`))
		}
	}
	return found
}

// parsed reads every Go file of ours, by its path with slashes.
func parsed(t *testing.T, mode parser.Mode) map[string]*ast.File {
	t.Helper()
	found := map[string]*ast.File{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && name != ".") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") {
			return nil
		}
		found[filepath.ToSlash(name)], err = parser.ParseFile(token.NewFileSet(), name, nil, mode)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
