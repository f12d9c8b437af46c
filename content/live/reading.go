package live

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// Reading is a measured time, or none: it did not happen, or is not defined.
// In JSON it is milliseconds with three decimals, or null.
type Reading struct {
	Time  time.Duration
	Known bool
}

func known(d time.Duration) Reading { return Reading{d, true} }

// set keeps the first of several times.
func (r *Reading) set(d time.Duration) {
	if !r.Known {
		*r = known(d)
	}
}

// since is the time from an earlier reading to this one, if both are known.
func (r Reading) since(earlier Reading) Reading {
	if !r.Known || !earlier.Known {
		return Reading{}
	}
	return known(r.Time - earlier.Time)
}

// MarshalJSON writes milliseconds, or null.
func (r Reading) MarshalJSON() ([]byte, error) {
	if !r.Known {
		return []byte("null"), nil
	}
	return strconv.AppendFloat(nil, float64(r.Time)/float64(time.Millisecond), 'f', 3, 64), nil
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (r *Reading) UnmarshalJSON(b []byte) error {
	*r = Reading{}
	if string(b) == "null" {
		return nil
	}
	var ms float64
	if err := json.Unmarshal(b, &ms); err != nil {
		return fmt.Errorf("reading a time in milliseconds: %w", err)
	}
	*r = known(time.Duration(ms * float64(time.Millisecond)))
	return nil
}
