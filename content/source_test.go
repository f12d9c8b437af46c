package content

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

const goodPack = "# Good\n\n## Cards\n\n### Q?\n\nA.\n"

// problemCodes gives code and base name of each problem.
func problemCodes(lib Library) []string {
	var got []string
	for _, p := range lib.Problems {
		got = append(got, fmt.Sprintf("%s %s", p.Code, filepath.Base(p.Path)))
	}
	return got
}

func TestAFileTooLargeIsNotRead(t *testing.T) {
	s := folder(t, map[string]string{"good.md": goodPack})
	big, err := os.Create(filepath.Join(s.path, "big.md"))
	if err != nil {
		t.Fatal(err)
	}
	// Sparse: a terabyte of nothing.
	if err := big.Truncate(1 << 40); err != nil {
		t.Fatal(err)
	}
	if err := big.Close(); err != nil {
		t.Fatal(err)
	}
	lib := Load(s)
	if got := problemCodes(lib); !slices.Equal(got, []string{"file-size big.md"}) || len(lib.Packs) != 1 {
		t.Errorf("problems %q, %d packs", got, len(lib.Packs))
	}
}

func TestAFileThatCannotBeOpenedIsTold(t *testing.T) {
	if os.Geteuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("this user may open every file")
	}
	s := folder(t, map[string]string{"good.md": goodPack, "shut.md": "# Shut\n"})
	if err := os.Chmod(filepath.Join(s.path, "shut.md"), 0); err != nil {
		t.Fatal(err)
	}
	if got := problemCodes(Load(s)); !slices.Equal(got, []string{"unreadable shut.md"}) {
		t.Errorf("problems %q", got)
	}
}

func TestAFolderThatVanishedIsTold(t *testing.T) {
	s := folder(t, map[string]string{"good.md": goodPack})
	if err := os.RemoveAll(s.path); err != nil {
		t.Fatal(err)
	}
	if lib := Load(s); len(lib.Problems) != 1 || lib.Problems[0].Code != CodeUnreadable {
		t.Errorf("problems %v", lib.Problems)
	}
}

func TestNamesThatAreHardToSayAreReadAndToldHarmlessly(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("these names are not possible there")
	}
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

func TestMoreFilesThanTheLimitAreTold(t *testing.T) {
	s := folder(t, map[string]string{"a.md": goodPack, "b.md": goodPack, "c.md": goodPack, "d/e.md": goodPack})
	for most, want := range map[int]int{3: 1, 4: 0} {
		found, problems, done := s.folderEntries(most)
		done()
		if len(found) != most || countCode(problems, CodeTooManyFiles) != want {
			t.Errorf("at most %d: %d files, problems %v", most, len(found), problems)
		}
	}
}

func TestAFileNamedTwiceIsReadOnce(t *testing.T) {
	s := folder(t, map[string]string{"good.md": goodPack})
	file, err := File(filepath.Join(s.path, "good.md"))
	if err != nil {
		t.Fatal(err)
	}
	if lib := Load(s, file); len(lib.Packs) != 1 || len(lib.Problems) != 0 {
		t.Errorf("%d packs, problems %v", len(lib.Packs), lib.Problems)
	}
}

func TestSourcesThatAreNotThereAreRefused(t *testing.T) {
	s := folder(t, map[string]string{"good.md": goodPack})
	for name, open := range map[string]func() (Source, error){
		"no folder":          func() (Source, error) { return Dir(filepath.Join(s.path, "none")) },
		"a file as folder":   func() (Source, error) { return Dir(filepath.Join(s.path, "good.md")) },
		"no file":            func() (Source, error) { return File(filepath.Join(s.path, "none.md")) },
		"a folder as a file": func() (Source, error) { return File(s.path) },
	} {
		if _, err := open(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
