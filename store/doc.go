// Package store keeps the review log: what the user did, in an order that is
// never rewritten, and the state of every card that follows from it.
//
// A data folder holds
//
//	prefill.db             bbolt: the events of all devices and, as a cache,
//	                       the fold of them
//	journal/DEVICE.jsonl   the same events as lines of text, one file a
//	                       device, each line with its own checksum
//	backups/               copies of prefill.db, each opened and read once
//	device                 the name of this device
//	lock                   held by the one process that writes; says which
//
// A write commits to bbolt, then to the journal, then is acknowledged. Either
// copy can be lost: opening brings back from the other what is missing. The
// database is a B+tree that trusts its pages, so nothing here trusts it:
// every record carries a checksum over its bucket, key and value, the file is
// read by plain reads before bbolt maps it, and every access runs under a
// guard that turns a fault into an error (see guard.go).
//
// Three harnesses belong to the tests, short by default:
//
//	go test ./store -run Killed -crash.n 600 -v       kills a grading process
//	go test ./store -run AnyDamage -fault.n 5000 -v   damages the files
//	go test ./store -run ThreeMachines -sync.n 100 -v merges at random
package store
