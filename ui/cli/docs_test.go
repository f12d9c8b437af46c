package cli

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commandsPage is docs/commands.md.
func commandsPage(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "commands.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// section is the part of the page about a command.
func section(page, command string) string {
	for part := range strings.SplitSeq(page, "\n## ") {
		title, body, _ := strings.Cut(part, "\n")
		for name := range strings.SplitSeq(title, ", ") {
			if name == command {
				return body
			}
		}
	}
	return ""
}

func TestThePageNamesEveryCommandAndFlag(t *testing.T) {
	page := commandsPage(t)
	root := newRoot(newApp(Streams{}))
	named := func(text, where string) func(*pflag.Flag) {
		return func(f *pflag.Flag) {
			if !f.Hidden && f.Name != "help" && !strings.Contains(text, "--"+f.Name) {
				t.Errorf("docs/commands.md lacks --%s in the section %q", f.Name, where)
			}
		}
	}
	root.PersistentFlags().VisitAll(named(section(page, "Everywhere"), "Everywhere"))
	for _, c := range root.Commands() {
		if !c.IsAvailableCommand() || c.Name() == "help" {
			continue
		}
		text := section(page, c.Name())
		if text == "" {
			t.Errorf("docs/commands.md has no section %q", c.Name())
		}
		c.LocalNonPersistentFlags().VisitAll(named(text, c.Name()))
	}
}

func TestThePageNamesEveryField(t *testing.T) {
	page := commandsPage(t)
	for command, row := range map[string]any{
		"due": dueRow{}, "log": eventRow{}, "packs": packRow{}, "check": problemRow{}, "config": configRow{}, "term": termRow{},
		"suspend": suspendedRow{}, "restore": backupRow{}, "sync": syncRow{}, "relink": orphanRow{},
		"interview": interviewRow{},
	} {
		text := section(page, command)
		for _, field := range fieldsOf(reflect.TypeOf(row)) {
			if !strings.Contains(text, "`"+field+"`") {
				t.Errorf("docs/commands.md lacks the field %q of prefill %s --json", field, command)
			}
		}
	}
}

// fieldsOf gives the names that a value has in JSON, those inside it too.
func fieldsOf(t reflect.Type) []string {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	var names []string
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		names = append(append(names, name), fieldsOf(f.Type)...)
	}
	return names
}

func TestEveryCommandShowsHowItIsCalled(t *testing.T) {
	h := newRig(t)
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		args := append(strings.Fields(c.CommandPath())[1:], "--help")
		if out := h.ok(args...); !strings.Contains(out, "\nUsage\n") {
			t.Errorf("the help of %s has no usage:\n%s", c.CommandPath(), out)
		}
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() && sub.Name() != "help" {
				visit(sub)
			}
		}
	}
	visit(newRoot(newApp(Streams{})))
}
