package latency

import "strings"

// shortestPart is from how many bytes on a part of an id names it.
const shortestPart = 3

// nearest is the known id with the smallest edit distance to id, empty when
// more than a third of the letters differ from each. id is lowered and cut to
// 40 bytes first, so that a hostile name costs nothing.
func nearest(id string, known []string) string {
	id = strings.ToLower(id)
	if len(id) > 40 {
		id = id[:40]
	}
	if id == "" {
		return ""
	}
	best, least := "", len(id)/3+1
	for _, k := range known {
		d := distance(id, k)
		if len(id) >= shortestPart && strings.Contains(k, id) || strings.HasPrefix(id, k) {
			d = min(d, 1)
		}
		if d < least {
			best, least = k, d
		}
	}
	return best
}

// distance is how many bytes must be added, taken away, changed or swapped
// with their neighbour to make b of a (optimal string alignment).
func distance(a, b string) int {
	var older []int
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row
		row = make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			change := before[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, before[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], older[j-1]+1)
			}
		}
		older = before
	}
	return row[len(b)]
}
