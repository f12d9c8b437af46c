// Package draw holds the marks that several screens share: lines that fit,
// bars, sparklines, columns and words for times. Everything here is pure, and
// measures text by the same rule as the renderer (wcwidth, without grapheme
// clusters), so that what is laid out is what is drawn.
package draw
