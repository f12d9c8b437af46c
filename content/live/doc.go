// Package live measures a real streaming endpoint: when the request was
// written, when the first byte, event, token and visible text came, how the
// rest was spaced, and how it ended. What it means by each name is written at
// the field that holds it and in docs/live.md.
//
// The way of one run: a wire (one an API) makes the request and reads its
// events; the transport's trace notes the connection; bytes are stamped as soon
// as a read returns, cut into lines and events, turned into deltas, and a meter
// keeps counts and a bounded sample of gaps. No text of the reply is kept.
//
// Everything a server sends is untrusted: sizes are limited before anything is
// parsed, and what is kept of its words is raw, so whoever draws it must
// neutralise it first.
package live
