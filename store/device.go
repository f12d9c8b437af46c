package store

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// maxDevice is the longest name of a device, in bytes.
const maxDevice = 32

// validDevice reports whether s can name a device: lower-case letters, digits
// and hyphens. It becomes a file name and part of keys.
func validDevice(s string) bool {
	if s == "" || len(s) > maxDevice {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return s[0] != '-'
}

// newDevice makes a name that no other device has.
func newDevice(random io.Reader) (string, error) {
	var b [6]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return "", fmt.Errorf("name this device: %w", err)
	}
	return hex.EncodeToString(b[:]), nil
}

// readDevice reads the name of this device; "" when it has none yet or the
// file does not hold one.
func readDevice(path string) (string, error) {
	f, err := openRegular(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, 2*maxDevice))
	if err != nil {
		return "", blocked("read", path, err)
	}
	name := strings.TrimSpace(string(data))
	if !validDevice(name) {
		return "", nil
	}
	return name, nil
}

// ensureDevice reads the name of this device, making one on first use.
func ensureDevice(path string, random io.Reader) (string, error) {
	name, err := readDevice(path)
	if err != nil || name != "" {
		return name, err
	}
	return renewDevice(path, random)
}

// renewDevice gives this device a new name. Sequence numbers are never given
// out twice under one name, so whenever some may have been lost the device
// goes on under another.
func renewDevice(path string, random io.Reader) (string, error) {
	name, err := newDevice(random)
	if err != nil {
		return "", err
	}
	return name, writeWhole(path, []byte(name+"\n"))
}

// openRegular opens a regular file for reading. Anything else is refused
// before it is opened: opening a pipe would wait for ever.
func openRegular(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		return nil, blocked("read", path, err)
	}
	if !info.Mode().IsRegular() {
		return nil, blocked("read", path, fmt.Errorf("it is a %s, not a file", kindOf(info.Mode())))
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, blocked("read", path, err)
	}
	return f, nil
}

// kindOf names what is no regular file.
func kindOf(m fs.FileMode) string {
	switch {
	case m.IsDir():
		return "folder"
	case m&fs.ModeNamedPipe != 0:
		return "pipe"
	case m&fs.ModeSocket != 0:
		return "socket"
	default:
		return "device"
	}
}
