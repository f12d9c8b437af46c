package store

import (
	"encoding/binary"
	"hash/crc32"
)

// recordVersion is the first byte of every record; a reader that meets a
// larger one was given a newer file.
const recordVersion = 1

// sealed adds to body its version and the checksum over bucket, key and body.
// The key is covered too, since a flipped bit in one would otherwise hand one
// card's state to another.
func sealed(bucket string, key, body []byte) []byte {
	out := make([]byte, 0, len(body)+5)
	out = append(out, recordVersion)
	out = append(out, body...)
	return binary.LittleEndian.AppendUint32(out, checksum(bucket, key, out))
}

// unsealed checks a record and gives its body, which points into value.
func unsealed(bucket string, key, value []byte) ([]byte, bool) {
	if len(value) < 5 {
		return nil, false
	}
	body, sum := value[:len(value)-4], binary.LittleEndian.Uint32(value[len(value)-4:])
	if checksum(bucket, key, body) != sum || body[0] != recordVersion {
		return nil, false
	}
	return body[1:], true
}

// checksum is CRC-32C, which the processors at hand compute in hardware.
func checksum(bucket string, key, body []byte) uint32 {
	table := crc32.MakeTable(crc32.Castagnoli)
	sum := crc32.Update(0, table, []byte(bucket))
	sum = crc32.Update(sum, table, key)
	return crc32.Update(sum, table, body)
}
