//go:build !linux

package store

// networkDisk is only known on Linux.
func networkDisk(string) string { return "" }
