package store

import (
	"fmt"
	"runtime/debug"
)

// guard runs f, which touches the database at path, and turns a panic or a
// memory fault in it into a DamageError. bbolt maps its file and follows the
// numbers it finds there: a damaged page makes it panic, and a file cut short
// under it faults. Both happen on the calling goroutine, which is why the
// fault can be caught; the consistency check of bbolt starts its own and is
// therefore never called here (see CheckFile).
func guard(path string, f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			// The panic value may quote bytes of the file; its text
			// goes no further than this error, which is neutralised
			// where it is drawn.
			err = &DamageError{path, fmt.Sprintf("reading it failed (%v)", r)}
		}
	}()
	return f()
}
