// Package drill holds the rules of what counts as right in a drill: matching
// rounds, the recall of tables, the ladder of help under a follow-up, the map
// of what is confused with what, and the cards made from that map.
//
// Every drill is a value. A move gives a new value and leaves the old one as
// it was, the clock is an argument, and all chance comes from a seed, so the
// same moves always give the same drill.
package drill
