package content

import (
	"embed"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"prefill/deck"
)

//go:embed packs/*.md
var shipped embed.FS

// Source is where packs come from: the program itself, a folder or one file.
// It holds no open file; each Load looks again.
type Source struct {
	origin deck.Origin
	path   string // as the user wrote it; empty for the shipped packs
	folder bool
}

// Embedded is the packs inside the program.
func Embedded() Source { return Source{origin: deck.Shipped} }

// Dir is every Markdown file below a folder of the user's. Links in it are
// not followed, and names that begin with a dot are passed over.
func Dir(path string) (Source, error) {
	info, err := os.Stat(path)
	if err != nil {
		return Source{}, fmt.Errorf("look for packs in a folder: %w. Name a folder that is there", err)
	}
	if !info.IsDir() {
		return Source{}, fmt.Errorf("look for packs in %s: it is a file, not a folder", path)
	}
	return Source{origin: deck.Own, path: path, folder: true}, nil
}

// File is one file of the user's. A link is followed, since the user named it.
func File(path string) (Source, error) {
	info, err := os.Stat(path)
	if err != nil {
		return Source{}, fmt.Errorf("look for a pack: %w. Name a Markdown file or a folder of them", err)
	}
	if info.IsDir() {
		return Source{}, fmt.Errorf("look for a pack in %s: it is a folder, not a file", path)
	}
	return Source{origin: deck.Own, path: path}, nil
}

// entry is one file of a source, not yet opened.
type entry struct {
	path   string // as the user knows it
	origin deck.Origin
	open   func() (fs.File, error)
}

// entries lists the files of a source in the order of their names, and what
// was in the way. done releases what opening them needs.
func (s Source) entries() (found []entry, problems []Problem, done func()) {
	switch {
	case s.path == "":
		return shippedEntries(), nil, func() {}
	case s.folder:
		return s.folderEntries(MaxFiles)
	default:
		open := func() (fs.File, error) { return openRegular(os.OpenFile, s.path) }
		return []entry{{s.path, s.origin, open}}, nil, func() {}
	}
}

func shippedEntries() []entry {
	var found []entry
	files, _ := fs.Glob(shipped, "packs/*.md") // the pattern is sound
	for _, name := range files {
		found = append(found, entry{"content/" + name, deck.Shipped, func() (fs.File, error) { return shipped.Open(name) }})
	}
	return found
}

// folderEntries lists at most most files of a folder. It walks inside an os.Root, so that nothing outside it
// can be reached however links change during the walk.
func (s Source) folderEntries(most int) (found []entry, problems []Problem, done func()) {
	report := func(code Code, rel, msg, hint string) {
		problems = append(problems, Problem{code, code.Severity(), deck.Place{Path: filepath.Join(s.path, rel)}, msg, hint})
	}
	root, err := os.OpenRoot(s.path)
	if err != nil {
		report(CodeUnreadable, "", "the folder cannot be opened: "+reason(err), "Check its name and its permissions.")
		return nil, problems, func() {}
	}
	_ = fs.WalkDir(root.FS(), ".", func(rel string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			report(CodeUnreadable, rel, "it cannot be read: "+reason(err), "Check its permissions.")
			return skipIfDir(d)
		case rel != "." && strings.HasPrefix(d.Name(), "."):
			return skipIfDir(d)
		case d.IsDir() || !isMarkdown(rel):
			return nil
		case d.Type()&fs.ModeSymlink != 0:
			report(WarnLinkSkipped, rel, "this is a link, which was not followed", "Copy the file here, or name its own folder with --packs.")
		case !d.Type().IsRegular():
			report(CodeNotRegular, rel, "this is "+fileKind(d.Type())+", not a regular file; it was not opened", "Remove it, or give it another name.")
		case len(found) == most:
			report(CodeTooManyFiles, "", fmt.Sprintf("the folder holds more than %d Markdown files; the rest were not read", most), "Name a smaller folder.")
			return fs.SkipAll
		default:
			open := func() (fs.File, error) { return openRegular(root.OpenFile, rel) }
			found = append(found, entry{filepath.Join(s.path, rel), s.origin, open})
		}
		return nil
	})
	return found, problems, func() { _ = root.Close() }
}

func skipIfDir(d fs.DirEntry) error {
	if d != nil && d.IsDir() {
		return fs.SkipDir
	}
	return nil
}

func isMarkdown(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return ext == ".md" || ext == ".markdown"
}

// errNotRegular is what openRegular says of a device, a pipe or a folder.
type errNotRegular struct{ mode fs.FileMode }

func (e errNotRegular) Error() string { return "this is " + fileKind(e.mode) + ", not a regular file" }

func fileKind(m fs.FileMode) string {
	switch {
	case m.IsDir():
		return "a folder"
	case m&fs.ModeNamedPipe != 0:
		return "a named pipe"
	case m&fs.ModeSocket != 0:
		return "a socket"
	case m&fs.ModeDevice != 0:
		return "a device"
	case m&fs.ModeSymlink != 0:
		return "a link"
	default:
		return "a special file"
	}
}

// openRegular opens without waiting, since opening a named pipe would wait for
// a writer, and looks at what it got, since a name can change its meaning
// between looking and opening.
func openRegular(open func(string, int, fs.FileMode) (*os.File, error), path string) (fs.File, error) {
	file, err := open(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errNotRegular{info.Mode()}
	}
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	return file, nil
}

// bytes reads an entry, at most MaxFile bytes of it.
func (e entry) bytes() ([]byte, *Problem) {
	problem := func(code Code, msg, hint string) *Problem {
		return &Problem{code, code.Severity(), deck.Place{Path: e.path}, msg, hint}
	}
	file, err := e.open()
	if special, ok := err.(errNotRegular); ok {
		return nil, problem(CodeNotRegular, special.Error()+"; it was not read", "Give a Markdown file.")
	}
	if err != nil {
		return nil, problem(CodeUnreadable, "the file cannot be opened: "+reason(err), "Check its permissions.")
	}
	defer file.Close()
	tooBig := func(size string) *Problem {
		return problem(CodeFileSize, fmt.Sprintf("the file has %s, more than %d MiB; it was not read", size, MaxFile>>20), "Divide it into several packs.")
	}
	size := 0
	if info, err := file.Stat(); err == nil {
		if info.Size() > MaxFile {
			return nil, tooBig(fmt.Sprintf("%d bytes", info.Size()))
		}
		size = int(info.Size())
	}
	data := make([]byte, 0, size+1)
	data, err = readInto(data, io.LimitReader(file, MaxFile+1))
	switch {
	case err != nil:
		return nil, problem(CodeUnreadable, "the file cannot be read: "+reason(err), "Check its permissions.")
	case len(data) > MaxFile:
		return nil, tooBig("grown while it was read")
	}
	return data, nil
}

// readInto is io.ReadAll into a buffer of the right size.
func readInto(data []byte, r io.Reader) ([]byte, error) {
	for {
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
		n, err := r.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if err == io.EOF {
			return data, nil
		}
		if err != nil {
			return data, err
		}
	}
}

// reason is the system's word for an error without the path, which the
// problem's place already tells.
func reason(err error) string {
	if pathError, ok := err.(*fs.PathError); ok {
		err = pathError.Err
	}
	return visible(err.Error())
}
