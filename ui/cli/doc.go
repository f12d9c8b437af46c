// Package cli is the command line: one verb a file. It is the only place that
// knows packs, history and screens at once, and wires them together.
package cli
