// Package deck is the vocabulary of prefill: packs, cards and the events of
// the review log, as plain values. It reads no clock, no file and no global
// randomness, and imports nothing but the standard library, so every other
// room can speak it.
package deck
