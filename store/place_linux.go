package store

import "syscall"

// networkDisk names the kind of network file system that dir is on; "" for
// a local one. The numbers are those of statfs(2).
func networkDisk(dir string) string {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(dir, &fs); err != nil {
		return ""
	}
	switch uint32(fs.Type) {
	case 0x6969:
		return "NFS"
	case 0x517B, 0xFF534D42, 0xFE534D42:
		return "SMB"
	case 0x01021997:
		return "9P"
	case 0x5346414F:
		return "AFS"
	default:
		return ""
	}
}
