package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// habit is something that only some files may do.
type habit struct {
	name string // what was found, as a sentence goes on: "app.go:12 " + name
	// in tells whether a file has to keep to it.
	in func(file string) bool
	// breaks tells whether a node of such a file does not.
	breaks func(n ast.Node) bool
}

// habits are the rules that can be seen in the code of one file. Tests are
// free of them.
func habits() []habit {
	return []habit{
		{"reads the clock; take the time as an argument, or in a command from the screen's clock",
			except("ui/cli/clock.go", "store/options.go"), names("time", "Now", "Since", "Until")},
		{"waits; ask for a message after a while instead",
			except("store/lock.go"), names("time", "Sleep", "After", "Tick")},
		{"draws from the randomness of the whole program; take a seed",
			except("ui/cli/matchdesk.go", "ui/cli/tabledesk.go", "store/options.go"), globalRandomness},
		{"reaches for the system; a screen and a rule get what they need handed",
			pure, names("os", "")},
		{"makes a colour or looks for one; colours are named in ui/theme",
			except("ui/theme/"), either(names("lipgloss", "Color", "RGBColor", "ANSIColor", "NoColor", "Red", "Green", "Blue",
				"Yellow", "Magenta", "Cyan", "Black", "White", "AdaptiveColor", "CompleteColor"), names("color", ""))},
		{"binds a key; bindings stand in keys.go, with their help",
			except("ui/screen/input.go", "keys.go"), either(names("key", "NewBinding", "WithKeys"), names("screen", "Bind"))},
		{"compares what was pressed with a name; match it with a binding of keys.go",
			except("keys.go", "ui/screentest/"), either(names("tea", "KeyEnter", "KeyEsc", "KeyEscape", "KeyTab", "KeySpace",
				"KeyUp", "KeyDown", "KeyLeft", "KeyRight", "KeyBackspace", "KeyDelete", "KeyHome", "KeyEnd"), names("msg", "String"))},
		{"ends the program; only main does", except("main.go"), either(names("os", "Exit"), names("log", ""))},
		{"writes to the standard output of whoever calls it; write to the stream that was handed over",
			except("ui/cli/main.go"), either(names("fmt", "Print", "Println", "Printf"), names("os", "Stdout", "Stderr"))},
		{"keeps an init function; nothing happens before main", except(), func(n ast.Node) bool {
			f, ok := n.(*ast.FuncDecl)
			return ok && f.Recv == nil && f.Name.Name == "init"
		}},
	}
}

func TestHabitsAreKept(t *testing.T) {
	for file, f := range parsed(t, parser.ParseComments) {
		if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "ui/screentest/") {
			continue
		}
		for _, h := range habits() {
			if !h.in(file) {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if n != nil && h.breaks(n) {
					t.Errorf("%s, in %s, %s", file, around(f, n.Pos()), h.name)
				}
				return true
			})
		}
	}
}

// around names the declaration at a place.
func around(f *ast.File, at token.Pos) string {
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && d.Pos() <= at && at <= d.End() {
			return "func " + fn.Name.Name
		}
	}
	return "its declarations"
}

// except is all files but those with these paths, names or folders.
func except(free ...string) func(string) bool {
	return func(file string) bool {
		return !slices.ContainsFunc(free, func(p string) bool {
			return file == p || path.Base(file) == p || strings.HasSuffix(p, "/") && strings.HasPrefix(file, p)
		})
	}
}

// pure is the rules and the screens.
func pure(file string) bool {
	room := path.Dir(file)
	return room == "deck" || strings.HasPrefix(room, "deck/") ||
		slices.Contains(screenNames(), strings.TrimPrefix(room, "ui/"))
}

// names is pkg.Name for one of the names, or for any when that is empty.
func names(pkg string, of ...string) func(ast.Node) bool {
	return func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		x, ok := s.X.(*ast.Ident)
		return ok && x.Name == pkg && (of[0] == "" || slices.Contains(of, s.Sel.Name))
	}
}

func either(a, b func(ast.Node) bool) func(ast.Node) bool {
	return func(n ast.Node) bool { return a(n) || b(n) }
}

// globalRandomness is a call of math/rand that is not for a source with a
// seed: rand.New and rand.NewPCG make one, rand.Rand is one.
func globalRandomness(n ast.Node) bool {
	s, ok := n.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == "rand" && !slices.Contains([]string{"New", "NewPCG", "Rand"}, s.Sel.Name)
}

// TestNoVariableOfAPackageChanges: what may stand there is an error to compare
// with, something compiled once, a file that is built in, and the version,
// which the linker sets.
func TestNoVariableOfAPackageChanges(t *testing.T) {
	fixed := []string{"errors.New", "regexp.MustCompile", "sync.OnceValue", "sync.OnceValues", "strings.NewReplacer", "flag.Bool"}
	for file, f := range parsed(t, parser.ParseComments) {
		if strings.HasSuffix(file, "_test.go") || file == "ui/cli/version.go" {
			continue
		}
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				v := s.(*ast.ValueSpec)
				builtIn := g.Doc != nil && slices.ContainsFunc(g.Doc.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//go:embed ") })
				if v.Names[0].Name != "_" && !builtIn && (len(v.Values) != 1 || !slices.Contains(fixed, called(v.Values[0]))) {
					t.Errorf("%s keeps the variable %s, which could change; make it a constant, a function, or a field of what owns it",
						file, v.Names[0].Name)
				}
			}
		}
	}
}

// called is pkg.Name of a call, empty for anything else.
func called(e ast.Expr) string {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return ""
	}
	s, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	x, ok := s.X.(*ast.Ident)
	if !ok {
		return ""
	}
	return x.Name + "." + s.Sel.Name
}

// TestNobodyIsSilenced: a finding of a linter is mended, or there is a reason
// beside the word that silences it; nothing is left to be done later.
func TestNobodyIsSilenced(t *testing.T) {
	bare := regexp.MustCompile(`^//\s*(nolint(:[a-z,]+)?|lint:ignore \S+|#nosec\S*)\s*$`)
	later := regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X)\b`)
	for file, f := range parsed(t, parser.ParseComments) {
		for _, group := range f.Comments {
			for _, c := range group.List {
				if bare.MatchString(c.Text) || later.MatchString(c.Text) {
					t.Errorf("%s: %q", file, c.Text)
				}
			}
		}
	}
}

func TestRoomsAreNamedForWhatTheyHold(t *testing.T) {
	for file := range sources(t) {
		for _, part := range strings.FieldsFunc(strings.TrimSuffix(file, ".go"), func(r rune) bool { return r == '/' || r == '_' }) {
			if slices.Contains([]string{"util", "utils", "common", "helper", "helpers", "types", "misc"}, part) {
				t.Errorf("%s is named for nothing: say what it holds", file)
			}
		}
	}
}
