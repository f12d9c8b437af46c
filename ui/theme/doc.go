// Package theme is the only place with colours and glyphs. Everything a
// screen draws takes its looks from here, so that light and dark grounds,
// terminals of 16 colours, no colour at all and terminals without Unicode
// are each one table and not a question asked on every screen.
package theme
