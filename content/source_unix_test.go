//go:build unix

package content

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// Named pipes, sockets, links of these kinds and names of any bytes are Unix
// things.

func TestOnlyRegularFilesOfTheFolderAreOpened(t *testing.T) {
	outside := folder(t, map[string]string{"secret.md": "# Secret\n\nx\n"})
	s := folder(t, map[string]string{"good.md": goodPack, ".hidden.md": "# Hidden\n\nx\n", ".git/x.md": "# Git\n\nx\n",
		"dir.md/in.MARKDOWN": "# Inside\n\nx\n", "note.txt": "# Text\n"})
	in := func(name string) string { return filepath.Join(s.path, name) }
	for _, err := range []error{
		syscall.Mkfifo(in("pipe.md"), 0o600),
		os.Symlink(filepath.Join(outside.path, "secret.md"), in("out.md")),
		os.Symlink(outside.path, in("outdir")),
		os.Symlink(in("loop.md"), in("loop.md")),
		os.Symlink("/dev/zero", in("zero.md")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	listener, err := net.Listen("unix", in("s.md"))
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()

	lib := Load(s)
	var ids []string
	for _, p := range lib.Packs {
		ids = append(ids, string(p.ID))
	}
	if want := []string{"inside", "good"}; !slices.Equal(ids, want) {
		t.Errorf("packs %q, want %q", ids, want)
	}
	want := []string{"link-skipped loop.md", "link-skipped out.md", "not-regular pipe.md", "not-regular s.md", "link-skipped zero.md"}
	if got := problemCodes(lib); !slices.Equal(got, want) {
		t.Errorf("problems %q, want %q", got, want)
	}
}

func TestAPipeNamedByTheUserIsRefusedWithoutWaiting(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.md")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := File(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := problemCodes(Load(s)); !slices.Equal(got, []string{"not-regular p.md"}) {
		t.Errorf("problems %q", got)
	}
}

func TestNamesThatAreHardToSayAreReadAndToldHarmlessly(t *testing.T) {
	files := map[string]string{}
	for i, name := range []string{"\x1b]52;c;eA==\a.md", "a\nb.md", "\u202egm.md", "-rf.md", " .md", "$(id).md", "%s%n.md",
		"é.md", "e\u0301.md", strings.Repeat("x", 250) + ".md"} {
		files[name] = fmt.Sprintf("# Pack %d\n\n## Match\n\nno table\n", i)
	}
	lib := Load(folder(t, files))
	if len(lib.Packs) != len(files) {
		t.Errorf("%d packs of %d", len(lib.Packs), len(files))
	}
	for _, p := range lib.Problems {
		if strings.ContainsFunc(p.String(), unseen) {
			t.Errorf("%q could act on a terminal", p.String())
		}
	}
}
