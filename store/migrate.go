package store

import (
	"fmt"
	"path/filepath"
)

// schemaVersion is the layout of the buckets that this program writes. It
// names the last of migrations; the events themselves carry recordVersion.
const schemaVersion = 1

// migration brings the buckets from the version before to its own.
type migration struct {
	to  uint64
	run func(tx) error
}

// migrations are all steps there are, in order. Version 1 is the first
// layout and needs none. History is never rewritten: a migration may move
// records and make derived ones anew, not change what an event says.
func migrations() []migration { return nil }

func newer(path string, version uint64) error {
	if version <= schemaVersion {
		return nil
	}
	return &NewerError{path, int(version)}
}

// migrate runs the steps that the database lacks, each in one transaction
// and with a backup before it.
func (s *Store) migrate(steps []migration) error {
	var version uint64
	err := s.db.view(func(t tx) (err error) {
		version, err = t.number(metaSchema)
		return err
	})
	if err != nil {
		return err
	}
	if version == 0 {
		return &DamageError{s.layout.db(), "it is no prefill database"}
	}
	if len(steps) == 0 || version > steps[len(steps)-1].to {
		return newer(s.layout.db(), version)
	}
	for _, step := range steps {
		if step.to <= version {
			continue
		}
		name := fmt.Sprintf("before-%d-%s.db", step.to, stamp(s.now()))
		if err := s.backupTo(filepath.Join(s.layout.backups(), name)); err != nil {
			return fmt.Errorf("back up before changing the format: %w", err)
		}
		err := s.db.update(func(t tx) error {
			if err := step.run(t); err != nil {
				return err
			}
			return t.putNumber(metaSchema, step.to)
		})
		if err != nil {
			return fmt.Errorf("bring %s to format %d: %w", s.layout.db(), step.to, err)
		}
	}
	return nil
}
