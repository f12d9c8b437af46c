package content

import (
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"sync"
	"sync/atomic"

	"prefill/deck"
)

// Library is what Load found: the packs that can be studied, and everything
// wrong with the rest. It is not changed afterwards.
type Library struct {
	// Packs are sound, each id once, in the order of the sources and of the
	// names in them.
	Packs []*deck.Pack
	// Problems are sorted by path, line and column.
	Problems []Problem
	// Broken are the files with an error. Their packs are not in Packs.
	Broken []Broken
	// Stale are the packs in Packs that stand for a file that is broken now:
	// the last version that was sound. Only Reload makes them.
	Stale []deck.PackID

	index map[deck.PackID]*deck.Pack
}

// Broken is a file with an error. ID and Title are empty when they could not
// be told.
type Broken struct {
	Path  string
	ID    deck.PackID
	Title string
}

// Load reads every pack of the sources. A file with an error is reported and
// left out; the others are loaded all the same. The result depends on the
// files alone, not on how many processors read them.
func Load(sources ...Source) Library {
	var all []entry
	var lib Library
	listed := map[string]bool{}
	for _, s := range sources {
		found, problems, done := s.entries()
		defer done()
		lib.Problems = append(lib.Problems, problems...)
		for _, e := range found {
			if key := e.key(); !listed[key] {
				listed[key] = true
				all = append(all, e)
			}
		}
	}
	lib.join(readAll(all))
	lib.lint()
	sortProblems(lib.Problems)
	return lib
}

// result is what came of one file.
type result struct {
	path     string
	pack     *deck.Pack
	problems []Problem
	failed   bool
}

// key tells files apart when a folder and a file in it are both named.
func (e entry) key() string {
	if e.origin == deck.Shipped {
		return "shipped:" + e.path
	}
	if abs, err := filepath.Abs(e.path); err == nil {
		return abs
	}
	return e.path
}

// readAll reads the files on every processor. Each result has its own place,
// so their order is that of the entries.
func readAll(all []entry) []result {
	results := make([]result, len(all))
	md, ages := newMarkdown(), ageing()
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(all)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(all); i = int(next.Add(1)) - 1 {
				results[i] = readOne(all[i], md, ages)
			}
		})
	}
	workers.Wait()
	return results
}

func readOne(e entry, md markdown, ages *regexp.Regexp) result {
	data, problem := e.bytes()
	if problem != nil {
		return result{path: e.path, problems: []Problem{*problem}, failed: true}
	}
	f := &file{path: e.path, origin: e.origin, md: md, ages: ages}
	pack := f.read(data)
	return result{e.path, pack, f.problems, f.failed()}
}

// join puts the packs together: of two with one id the first stays, and a
// pack of the user's own goes before a shipped one.
func (lib *Library) join(results []result) {
	lib.index = map[deck.PackID]*deck.Pack{}
	for _, r := range results {
		lib.Problems = append(lib.Problems, r.problems...)
		if r.failed {
			lib.addBroken(r)
			continue
		}
		lib.add(r)
	}
	kept := lib.Packs[:0]
	for _, p := range lib.Packs {
		if lib.index[p.ID] == p {
			kept = append(kept, p)
		}
	}
	lib.Packs = kept
}

func (lib *Library) addBroken(r result) {
	b := Broken{Path: r.path}
	if r.pack != nil {
		b.ID, b.Title = r.pack.ID, r.pack.Title
	}
	lib.Broken = append(lib.Broken, b)
}

func (lib *Library) add(r result) {
	p := r.pack
	first, taken := lib.index[p.ID]
	switch {
	case !taken:
		lib.index[p.ID] = p
		lib.Packs = append(lib.Packs, p)
	case first.Origin == deck.Shipped && p.Origin == deck.Own:
		lib.replaces(p)
		lib.index[p.ID] = p
		lib.Packs = append(lib.Packs, p)
	case first.Origin == deck.Own && p.Origin == deck.Shipped:
		lib.replaces(first)
	default:
		lib.problem(CodeIDTaken, p.Place, fmt.Sprintf("the id %s is already that of %s", quoted(string(p.ID)), visible(first.Place.Path)),
			"Give one of the two another `id:` in its front matter (without one it comes from the first heading).")
		lib.addBroken(r)
	}
}

func (lib *Library) replaces(p *deck.Pack) {
	lib.problem(NoticeReplaces, p.Place, "this pack replaces the shipped one with the id "+quoted(string(p.ID)), "Give it another id to have both.")
}

func (lib *Library) problem(code Code, at deck.Place, msg, hint string) {
	lib.Problems = append(lib.Problems, Problem{code, code.Severity(), at, msg, hint})
}

// Errors counts the problems that keep a pack from being loaded.
func (lib Library) Errors() int {
	n := 0
	for _, p := range lib.Problems {
		if p.Severity == Error {
			n++
		}
	}
	return n
}
