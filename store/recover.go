package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"prefill/deck"
)

// recovery gathers what is left of a log.
type recovery struct {
	in     *intake
	extras map[string]map[string][]byte // bucket, key, body of prints, prefs
	mine   []string
	// known are the devices whose journal was read without a bad line.
	known map[string]bool
	// doubt is set when events of this device may be lost for good, so that
	// the next ones must not take their numbers.
	doubt bool
}

// recover makes the database anew from the journals, from what can still be
// read in the damaged file, and where these leave a gap from the newest
// backup. The damaged file is kept aside.
func (s *Store) recover(reason string) error {
	path := s.layout.db()
	if s.db != nil {
		s.db.abandon()
		s.db = nil
	}
	r := &recovery{extras: map[string]map[string][]byte{}, known: map[string]bool{}}
	defer os.Remove(path + ".new")
	err := buildDatabase(path+".new", func(d *database) error { return s.gather(r, d) })
	if err != nil {
		return notMade(path, err)
	}
	if len(r.in.heads) == 0 {
		return &DamageError{path, reason + ", and there is no journal and no backup to bring it back from. " +
			"Put a copy of yours in its place, or move it away to begin anew"}
	}
	if r.doubt {
		if s.device, err = renewDevice(s.layout.device(), s.options.Random); err != nil {
			return err
		}
	}
	kept, err := keepDamaged(path, s.now())
	if err != nil {
		return err
	}
	if err := moveInto(path+".new", path); err != nil {
		return err
	}
	s.remade = true
	s.tellRecovery(r, reason, kept)
	return nil
}

// keepDamaged gives the damaged file at path a second name, so that it is
// there until the new one takes its place in one step; where the file system
// has no second names, it is moved. It gives "" when there is no file.
func keepDamaged(path string, now time.Time) (string, error) {
	if _, err := os.Lstat(path); err != nil {
		return "", nil
	}
	kept := unused(path+".damaged-"+stamp(now), "")
	if os.Link(path, kept) == nil {
		return kept, nil
	}
	return setAside(path, "damaged", now)
}

func (s *Store) tellRecovery(r *recovery, reason, kept string) {
	events := uint64(0)
	lost := uint64(0)
	for _, h := range r.in.heads {
		events += h.count
		lost += h.seq - h.count
	}
	text := fmt.Sprintf("The history could not be read (%s) and was made anew with %s", reason, plural(int(events), "entry", "entries"))
	if lost > 0 {
		text += fmt.Sprintf("; %s could not be brought back", plural(int(lost), "entry", "entries"))
	}
	if kept != "" {
		text += "; the old file is kept as " + filepath.Base(kept)
	}
	s.notice(NoticeRecovered, "%s.", text)
}

// gather fills a new database with all that is found.
func (s *Store) gather(r *recovery, d *database) error {
	r.in = newIntake(d, map[string]head{})
	if err := s.gatherJournals(r); err != nil {
		return err
	}
	if err := s.gatherSalvage(r); err != nil {
		return err
	}
	if err := r.in.flush(); err != nil {
		return err
	}
	if r.doubt || r.gaps() {
		if err := s.gatherBackup(r); err != nil {
			return err
		}
	}
	return d.update(func(t tx) error {
		if !slices.Contains(r.mine, s.device) {
			r.mine = append(r.mine, s.device)
		}
		for bucket, records := range r.extras {
			for key, body := range records {
				if err := t.put(bucket, []byte(key), body); err != nil {
					return err
				}
			}
		}
		return t.putMine(r.mine)
	})
}

// gaps reports whether a device lacks an event before its last, or nothing
// was found.
func (r *recovery) gaps() bool {
	for _, h := range r.in.heads {
		if h.count < h.seq {
			return true
		}
	}
	return len(r.in.heads) == 0
}

func (s *Store) gatherJournals(r *recovery) error {
	devices, err := devicesIn(s.layout.journals())
	if err != nil {
		return err
	}
	r.doubt = !slices.Contains(devices, s.device)
	for _, device := range devices {
		found, err := readJournal(s.layout.journal(device), device, r.in.add)
		if err != nil {
			return err
		}
		if found.newer {
			return &NewerError{s.layout.journal(device), lineVersion + 1}
		}
		r.known[device] = found.bad == 0
		r.doubt = r.doubt || device == s.device && found.bad > 0
	}
	return nil
}

// gatherSalvage takes the records of the damaged file that still have a true
// checksum and that no journal has.
func (s *Store) gatherSalvage(r *recovery) error {
	if err := r.in.flush(); err != nil {
		return err
	}
	found := map[eventID]deck.Event{}
	err := salvage(s.layout.db(), func(key, value []byte) {
		r.keepExtra(key, value)
		id, ok := parseID(key)
		body, intact := unsealed(bucketEvents, key, value)
		if !ok || !intact || r.known[id.device] && id.seq <= r.in.heads[id.device].seq || s.unfinished(id) {
			return
		}
		// A number that an unfinished commit had taken was given out again.
		if e, err := decodeEvent(id, body); err == nil && e.UnixMilli >= found[id].UnixMilli {
			found[id] = e
		}
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range r.believable(found) {
		if err := r.in.add(e); err != nil {
			return err
		}
	}
	return nil
}

// believable picks from salvaged events those that may be history. Pages hold
// what was committed and also what a commit was writing when it was stopped.
// Behind the end of a journal that is whole, only entries that follow without
// a gap, and whose action began behind it too, can have been committed.
func (r *recovery) believable(found map[eventID]deck.Event) []deck.Event {
	ids := slices.SortedFunc(maps.Keys(found), func(a, b eventID) int {
		return cmp.Or(cmp.Compare(a.device, b.device), cmp.Compare(a.seq, b.seq))
	})
	var out []deck.Event
	next := map[string]uint64{}
	for _, id := range ids {
		e, last := found[id], r.in.heads[id.device].seq
		if r.known[id.device] {
			if id.seq != max(next[id.device], last+1) || e.Action <= last {
				continue
			}
			next[id.device] = id.seq + 1
		}
		out = append(out, e)
	}
	return out
}

// unfinished reports whether an event lies in the file only since a commit was
// writing it when the damage showed. That commit is tried again.
func (s *Store) unfinished(id eventID) bool {
	return s.heads != nil && id.device == s.device && id.seq > s.heads[id.device].seq
}

// keepExtra keeps what is in no journal: fingerprints, choices of the
// screens, and the names this store wrote under.
func (r *recovery) keepExtra(key, value []byte) {
	for _, bucket := range []string{bucketPrints, bucketPrefs} {
		if body, ok := unsealed(bucket, key, value); ok {
			if r.extras[bucket] == nil {
				r.extras[bucket] = map[string][]byte{}
			}
			r.extras[bucket][string(key)] = slices.Clone(body)
		}
	}
	if body, ok := unsealed(bucketMeta, key, value); ok && string(key) == metaMine {
		in := &reader{buf: body}
		var names []string
		for len(in.buf) > 0 {
			names = append(names, in.string())
		}
		if in.err == nil && len(names) > len(r.mine) {
			r.mine = names
		}
	}
}

// gatherBackup adds the newest backup that can be read.
func (s *Store) gatherBackup(r *recovery) error {
	for _, path := range s.backups() {
		var events []deck.Event
		if err := readDatabase(path, func(e deck.Event) error { events = append(events, e); return nil }); err != nil {
			continue
		}
		for _, e := range events {
			if err := r.in.add(e); err != nil {
				return err
			}
		}
		return r.in.flush()
	}
	return nil
}

// readDatabase gives the events of a database that nobody writes to. It fails
// when any of it is damaged.
func readDatabase(path string, give func(deck.Event) error) error {
	d, err := openSound(path)
	if err != nil {
		return err
	}
	err = d.view(func(t tx) error {
		if n, err := t.number(metaSchema); err != nil || n > schemaVersion {
			return errors.Join(err, newer(path, n))
		}
		for e, err := range t.history(nil, false) {
			if err != nil {
				return err
			}
			if err := give(e); err != nil {
				return err
			}
		}
		return t.verify()
	})
	var damage *DamageError
	if errors.As(err, &damage) {
		d.abandon()
		return err
	}
	return errors.Join(err, d.close())
}

// openSound opens the database at path for reading, unless its first look
// finds it damaged.
func openSound(path string) (*database, error) {
	found, err := inspect(path)
	if err != nil {
		return nil, err
	}
	if found.finding != soundFile {
		return nil, &DamageError{path, found.what}
	}
	return openDatabase(path, true)
}
