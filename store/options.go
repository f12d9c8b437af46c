package store

import (
	"crypto/rand"
	"io"
	"time"
)

// Options say where the store is and what it is given from outside.
type Options struct {
	// Dir is the data folder. It is made when it is not there.
	Dir string
	// Now is the clock, in the location whose wall clock counts; nil is that
	// of the system.
	Now func() time.Time
	// Told is called when there is something new in Notices; nil for nobody.
	// It runs while the store is at work, so it must return at once and may
	// not call the store.
	Told func()
	// Random is where the name of a new device comes from; nil is that of
	// the system.
	Random io.Reader
}

func (o Options) complete() Options {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Random == nil {
		o.Random = rand.Reader
	}
	return o
}
