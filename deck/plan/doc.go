// Package plan holds the rules of studying for a date: which cards make the
// most of the minutes that are left before an interview, what the evening
// before looks like, and how ready each topic is, with the evidence for it.
//
// A card is worth what one look at it now adds to the probability of recalling
// it at the hour of the interview, by the forgetting curve of FSRS-6, divided
// by the seconds that the look takes this person. Nothing is stored that
// depends on the date: move the interview and everything is computed anew.
//
// The numbers speak of self-graded recall of cards, not of an interview, and
// below a day they are an extrapolation; see Precise.
package plan
