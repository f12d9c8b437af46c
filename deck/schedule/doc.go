// Package schedule holds the rule when a card is due: the study day, the fold
// of the review log into card states, FSRS-6 with learning steps, the preview
// of what each grade would do, and the day's queue.
//
// Everything here is a pure function of values. The log is the truth and a
// State is only its fold, so a state may be thrown away at any time, undo is
// one more event, and two machines that hold the same events agree.
//
// Memory follows FSRS-6 through github.com/open-spaced-repetition/go-fsrs/v4,
// of which only the pure NextState and ForgettingCurve are used. Its days are
// UTC calendar days, its previews depend on the millisecond and it refuses a
// clock set back; days, steps, rounding, fuzz and fold are therefore ours.
package schedule

// FoldVersion names the rules of the fold. A change of the rules is a new
// version; cached states of another version are thrown away and folded anew
// from the log, which itself is never rewritten.
const FoldVersion = 1
