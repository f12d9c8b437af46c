package content

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// watchPause is how long files must rest before a change is told: editors
// write, rename and touch a file several times to save it once.
const watchPause = 150 * time.Millisecond

// maxWatched is the most folders that are watched; systems bound it too.
const maxWatched = 1_000

// Watch calls changed after Markdown files of the sources on disk were
// written, renamed or removed, once for each burst of changes, with their
// paths in order. changed runs on a goroutine of its own, never twice at once.
// stop ends it and waits for a call that is running; it must not be called
// from within changed.
func Watch(changed func(paths []string), sources ...Source) (stop func() error, err error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch packs for changes: %w", err)
	}
	w := &watch{watcher: watcher, changed: changed, files: map[string]bool{}, dirty: map[string]bool{}}
	for _, s := range sources {
		if err := w.add(s); err != nil {
			_ = watcher.Close()
			return nil, fmt.Errorf("watch %s for changes: %w", s.path, err)
		}
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.run()
	}()
	return func() error {
		err := watcher.Close()
		<-done
		return err
	}, nil
}

type watch struct {
	watcher *fsnotify.Watcher
	changed func([]string)
	files   map[string]bool // single files, watched through their folder
	folders []string        // folders watched with all they hold
	dirty   map[string]bool
}

func (w *watch) add(s Source) error {
	switch {
	case s.path == "":
		return nil
	case s.folder:
		w.folders = append(w.folders, filepath.Clean(s.path))
		return w.addTree(s.path)
	default:
		// The folder is watched, since many editors replace the file.
		w.files[filepath.Clean(s.path)] = true
		return w.watcher.Add(filepath.Dir(s.path))
	}
}

// addTree watches a folder and those in it, without following links.
func (w *watch) addTree(top string) error {
	return filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && path == top:
			return err
		case err != nil || !d.IsDir():
			return nil
		case path != top && strings.HasPrefix(d.Name(), "."), len(w.watcher.WatchList()) >= maxWatched:
			return fs.SkipDir
		}
		return w.watcher.Add(path)
	})
}

// run gathers events until none has come for watchPause.
func (w *watch) run() {
	rest := time.NewTimer(time.Hour)
	rest.Stop()
	for {
		select {
		case event, ok := <-w.watcher.Events:
			if !ok {
				return
			}
			if w.note(event) {
				rest.Reset(watchPause)
			}
		case _, ok := <-w.watcher.Errors:
			// Lost events leave the last good state on screen; the next
			// change brings it up to date.
			if !ok {
				return
			}
		case <-rest.C:
			paths := make([]string, 0, len(w.dirty))
			for path := range w.dirty {
				paths = append(paths, path)
			}
			slices.Sort(paths)
			clear(w.dirty)
			w.changed(paths)
		}
	}
}

// note remembers a change that concerns a pack.
func (w *watch) note(event fsnotify.Event) bool {
	if event.Op == fsnotify.Chmod {
		return false
	}
	path := filepath.Clean(event.Name)
	inside := slices.ContainsFunc(w.folders, func(dir string) bool { return strings.HasPrefix(path, dir+string(filepath.Separator)) || dir == "." })
	if event.Has(fsnotify.Create) && inside && !isMarkdown(path) {
		// Perhaps a new folder, with files that were in it at once. Its
		// errors are those of a folder already gone.
		_ = w.addTree(path)
		w.dirty[path] = true
		return true
	}
	if w.files[path] || inside && isMarkdown(path) {
		w.dirty[path] = true
		return true
	}
	return false
}
