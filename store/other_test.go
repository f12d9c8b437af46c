//go:build !unix

package store

import "errors"

func unixParts() map[string]func(dir string) error { return nil }

func pipe(string) error { return errors.ErrUnsupported }
