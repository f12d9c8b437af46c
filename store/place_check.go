package store

import (
	"os"
	"path/filepath"
	"strings"
)

// harmfulPlace says why a data folder lies badly, in one sentence; "" when it
// does not. Programs that synchronise folders replace files while they are
// open, and locks over a network are not to be relied on.
func harmfulPlace(dir string) string {
	if kind := networkDisk(dir); kind != "" {
		return "The data folder " + dir + " is on a network disk (" + kind +
			"), where locks and syncs cannot be relied on. Choose a local one with --data-dir, and use prefill sync between machines."
	}
	path, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for ; path != filepath.Dir(path); path = filepath.Dir(path) {
		if name := syncedBy(path); name != "" {
			return "The data folder " + dir + " is inside a folder that " + name +
				" synchronises, which replaces files while they are open. Choose another with --data-dir, and use prefill sync for such a folder."
		}
	}
	return ""
}

// syncedBy names the program that synchronises the folder path, by the folder's
// usual name or by the mark it leaves there.
func syncedBy(path string) string {
	for mark, program := range map[string]string{".stfolder": "Syncthing", ".dropbox.cache": "Dropbox", ".dropbox": "Dropbox"} {
		// The home folder holds .dropbox as well, as settings.
		if home, _ := os.UserHomeDir(); path == home {
			break
		}
		if _, err := os.Lstat(filepath.Join(path, mark)); err == nil {
			return program
		}
	}
	name := strings.ToLower(filepath.Base(path))
	for _, program := range []string{"Dropbox", "OneDrive", "Google Drive", "Nextcloud"} {
		if name == strings.ToLower(program) {
			return program
		}
	}
	if name == "mobile documents" {
		return "iCloud Drive"
	}
	return ""
}
