package cli

import (
	"slices"
	"testing"

	"prefill/deck"
)

func TestEditorTakesNoFileNameForAnOption(t *testing.T) {
	for _, c := range []struct {
		setting, path string
		want          []string
	}{
		{"vi", "/home/x/raft.md", []string{"vi", "+7", "/home/x/raft.md"}},
		{"vi", "+!touch x.md", []string{"vi", "+7", "./+!touch x.md"}},
		{"emacsclient -nw", "-e(x).md", []string{"emacsclient", "-nw", "+7", "./-e(x).md"}},
		{"code", "--x.md", []string{"code", "--wait", "--goto", "./--x.md:7:2"}},
		{"hx", "-x.md", []string{"hx", "./-x.md:7"}},
		{"my-editor", "$(x).md", []string{"my-editor", "./$(x).md"}},
	} {
		if got := editorArgs(c.setting, deck.Place{Path: c.path, Line: 7, Col: 2}); !slices.Equal(got, c.want) {
			t.Errorf("%s on %s is called as %q, want %q", c.setting, c.path, got, c.want)
		}
	}
}
