package store

import (
	"fmt"
	"runtime"
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
			err = &DamageError{path, thrown(r)}
		}
	}()
	return f()
}

// thrown says in a clause what a panic inside bbolt means. A fault of the
// runtime tells a user nothing; what bbolt itself says may quote bytes of the
// file, and is neutralised where it is drawn.
func thrown(r any) string {
	if _, fault := r.(runtime.Error); fault {
		return "its pages were changed or lead nowhere"
	}
	return fmt.Sprintf("reading it failed (%v)", r)
}
