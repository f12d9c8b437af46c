package cli

import (
	"fmt"
	"os"
	"strings"

	"prefill/content"
	"prefill/deck"
)

// take sorts arguments into packs named on the command line as files or
// folders, which become sources, and topics. It must run before library.
func (a *app) take(args []string) (topics []string) {
	for _, arg := range args {
		if looksLikePath(arg) {
			a.files = append(a.files, arg)
			continue
		}
		topics = append(topics, arg)
	}
	return topics
}

// looksLikePath reports whether an argument is meant as a file: it has a
// separator or ends in .md, and something is there.
func looksLikePath(arg string) bool {
	if !strings.ContainsAny(arg, `/\`) && !strings.HasSuffix(strings.ToLower(arg), ".md") {
		return false
	}
	_, err := os.Lstat(arg)
	return err == nil || strings.HasSuffix(strings.ToLower(arg), ".md")
}

// topics gives the packs that the arguments mean; none for no arguments.
// Packs of files that were named count as asked for.
func (a *app) topics(args []string) ([]deck.PackID, content.Library, error) {
	names := a.take(args)
	lib, err := a.library()
	if err != nil {
		return nil, lib, err
	}
	var ids []deck.PackID
	for _, name := range names {
		p, err := lib.Find(name)
		if err != nil {
			return nil, lib, usageError{err}
		}
		ids = append(ids, p.ID)
	}
	if len(a.files) == 0 {
		return ids, lib, nil
	}
	named, err := a.namedPacks(lib)
	return append(ids, named...), lib, err
}

// namedPacks are the packs read from files or folders among the arguments.
func (a *app) namedPacks(lib content.Library) ([]deck.PackID, error) {
	var ids []deck.PackID
	for _, p := range lib.Packs {
		if p.Origin == deck.Own && underAny(p.Place.Path, a.files) {
			ids = append(ids, p.ID)
		}
	}
	if len(ids) == 0 {
		return nil, usage("no pack in %s can be studied. `prefill check %s` says why", strings.Join(a.files, ", "), a.files[0])
	}
	return ids, nil
}

func underAny(path string, roots []string) bool {
	for _, r := range roots {
		r = strings.TrimSuffix(r, string(os.PathSeparator))
		if path == r || strings.HasPrefix(path, r+string(os.PathSeparator)) {
			return true
		}
	}
	return false
}

// oneTopic gives the single pack that an argument means.
func (a *app) oneTopic(arg string) (*deck.Pack, content.Library, error) {
	ids, lib, err := a.topics([]string{arg})
	if err != nil {
		return nil, lib, err
	}
	p, _ := lib.Pack(ids[0])
	return p, lib, nil
}

// lacks is the error of a topic without what was asked for.
func lacks(topic, what string) error {
	return fmt.Errorf("%s has no %s. `prefill packs` shows which topics have one", topic, what)
}
