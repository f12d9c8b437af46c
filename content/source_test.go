package content

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"prefill/deck"
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

// The opening is made to fail, since root may open a file of any permissions.
func TestAFileThatCannotBeOpenedIsTold(t *testing.T) {
	for _, why := range []error{fs.ErrPermission, syscall.EIO, syscall.EMFILE} {
		shut := entry{path: "notes/shut.md", origin: deck.Own, open: func() (fs.File, error) {
			return nil, &fs.PathError{Op: "open", Path: "notes/shut.md", Err: why}
		}}
		data, problem := shut.bytes()
		if data != nil || problem == nil || problem.Code != CodeUnreadable || problem.Place.Path != "notes/shut.md" {
			t.Errorf("%v: data %q, problem %v", why, data, problem)
		}
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
