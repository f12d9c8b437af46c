package latency

import (
	"errors"
	"fmt"

	"prefill/deck"
)

// What is wrong with a setting; a *SettingError is one of these under
// errors.Is.
var (
	ErrUnknown  = errors.New("unknown name")
	ErrRange    = errors.New("value out of range")
	ErrFit      = errors.New("does not fit into memory")
	ErrOverload = errors.New("more load than the replica can serve")
)

// SettingError says which part of a lane or setting cannot be, why, and the
// nearest thing that can.
type SettingError struct {
	Kind   error  // one of the sentinels
	Field  string // key as written in a stream block, e.g. tp
	Reason string
	// Nearest is what to write instead, e.g. "tp 2"; empty when nothing near
	// is known.
	Nearest string
	// Fix is the setting changed to Nearest, where that is one setting.
	Fix *deck.Setting
}

// Error is the reason and, where there is one, the way out.
func (e *SettingError) Error() string {
	s := e.Field + ": " + e.Reason
	if e.Nearest == "" {
		return s
	}
	if errors.Is(e.Kind, ErrUnknown) {
		return s + ". Did you mean " + e.Nearest + "?"
	}
	return s + ". Nearest that fits: " + e.Nearest
}

// Unwrap gives the kind, for errors.Is.
func (e *SettingError) Unwrap() error { return e.Kind }

func unknown(field, id string, known []string) *SettingError {
	reason := "no name given"
	if id != "" {
		reason = fmt.Sprintf("%.40q is not in the table", id)
	}
	return &SettingError{Kind: ErrUnknown, Field: field, Reason: reason, Nearest: nearest(id, known)}
}

func outOfRange(field, format string, args ...any) *SettingError {
	return &SettingError{Kind: ErrRange, Field: field, Reason: fmt.Sprintf(format, args...)}
}
