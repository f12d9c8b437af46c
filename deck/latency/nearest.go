package latency

import (
	"math"
	"strings"
)

// nearest is the known id with the smallest edit distance to id, which is
// lowered and cut to 40 bytes first, so that a hostile name costs nothing.
func nearest(id string, known []string) string {
	id = strings.ToLower(id)
	if len(id) > 40 {
		id = id[:40]
	}
	best, least := "", math.MaxInt
	for _, k := range known {
		d := distance(id, k)
		if strings.Contains(k, id) || strings.HasPrefix(id, k) {
			d = min(d, 1)
		}
		if d < least {
			best, least = k, d
		}
	}
	return best
}

// distance is the Levenshtein distance in bytes.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
