package latency

import (
	"strings"

	"prefill/deck"
)

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
		d := deck.Distance(id, k)
		if len(id) >= shortestPart && strings.Contains(k, id) || strings.HasPrefix(id, k) {
			d = min(d, 1)
		}
		if d < least {
			best, least = k, d
		}
	}
	return best
}
