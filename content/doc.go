// Package content reads packs: Markdown files become deck.Pack values, and
// every mistake in them becomes a Problem with its place and its remedy.
//
// The way of one file: a Source lists and reads it (regular files only, never
// through a link), decode makes it UTF-8 with LF, scanLimits refuses what would
// cost too much to parse, goldmark's block parser finds headings, lists, tables
// and fences, one function a construct turns them into values, and Load joins
// the packs and the problems of all files. The grammar is in docs/packs.md.
package content
