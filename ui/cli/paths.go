package cli

import (
	"os"
	"path/filepath"
	"runtime"
)

// dataDir is where history and the user's own packs live: the flag, else
// PREFILL_DATA, else the data directory of the system's convention.
func (a *app) dataDir() (string, error) {
	for _, dir := range []string{a.flags.data, a.streams.env("PREFILL_DATA")} {
		if dir != "" {
			return filepath.Abs(dir)
		}
	}
	if dir := a.streams.env("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "prefill"), nil
	}
	if local := a.streams.env("LOCALAPPDATA"); runtime.GOOS == "windows" && local != "" {
		return filepath.Join(local, "prefill"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", usage("finding your home directory: %v. Name a folder with --data-dir", err)
	}
	return filepath.Join(home, ".local", "share", "prefill"), nil
}

// ownPacks is the folder of the user's packs inside the data directory.
func ownPacks(data string) string { return filepath.Join(data, "packs") }
