package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"

	"prefill/content"
	"prefill/store"
	"prefill/ui/stream"
)

// app is one run of the program: its flags, its clock, and what it opens when
// a command first needs it.
type app struct {
	streams Streams
	flags   flags
	clock   clock
	files   []string        // pack files and folders named as arguments
	race    stream.Endpoint // to measure and race at once

	findOnce  sync.Once
	sources   []content.Source
	sourceErr error
	libOnce   sync.Once
	lib       content.Library

	history *store.Store
	told    chan struct{} // holds one when the history has something to tell
}

// flags are those that every command has.
type flags struct {
	data     string
	packs    []string
	theme    string
	ascii    bool
	still    bool
	readOnly bool
}

func newApp(s Streams) *app { return &app{streams: s, told: make(chan struct{}, 1)} }

// library loads the packs: the shipped ones, the user's own, and those named.
func (a *app) library() (content.Library, error) {
	if err := a.findSources(); err != nil {
		return content.Library{}, err
	}
	a.libOnce.Do(func() { a.lib = content.Load(a.sources...) })
	return a.lib, nil
}

// findSources finds where packs come from, without reading any.
func (a *app) findSources() error {
	a.findOnce.Do(func() { a.sources, a.sourceErr = a.packSources() })
	return a.sourceErr
}

func (a *app) packSources() ([]content.Source, error) {
	sources := []content.Source{content.Embedded()}
	data, err := a.dataDir()
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(ownPacks(data)); err == nil && info.IsDir() {
		own, err := content.Dir(ownPacks(data))
		if err != nil {
			return nil, err
		}
		sources = append(sources, own)
	}
	for _, path := range slices.Concat(a.flags.packs, a.files) {
		s, err := sourceAt(path)
		if err != nil {
			return nil, usageError{err}
		}
		sources = append(sources, s)
	}
	return sources, nil
}

// sourceAt is a folder or a single file.
func sourceAt(path string) (content.Source, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return content.Source{}, fmt.Errorf("there is no file or folder %q. Write its path from here, such as notes/raft.md", path)
	case err == nil && info.IsDir():
		return content.Dir(path)
	}
	return content.File(path)
}

// store opens the history, once.
func (a *app) store() (*store.Store, error) {
	if a.history != nil {
		return a.history, nil
	}
	if a.flags.readOnly {
		return nil, usage("this command may write to the history, so --read-only rules it out. It is for %s", readers)
	}
	data, err := a.dataDir()
	if err != nil {
		return nil, err
	}
	s, err := store.Open(store.Options{Dir: data, Now: a.clock.Now, Told: a.hasNews})
	if err != nil {
		return nil, err
	}
	a.history = s
	return s, nil
}

// close lets the history go, and tells what it has to tell and no screen did.
func (a *app) close() error {
	if a.history == nil {
		return nil
	}
	a.tellNotices()
	return a.history.Close()
}

// codeOf is the exit code of an error that is not one of the call: a store
// that cannot be opened means that the program could not start.
func codeOf(err error) int {
	var busy *store.BusyError
	var newer *store.NewerError
	var damage *store.DamageError
	var blocked *store.BlockedError
	if errors.As(err, &busy) || errors.As(err, &newer) || errors.As(err, &damage) || errors.As(err, &blocked) {
		return ExitUsage
	}
	return ExitFaults
}
