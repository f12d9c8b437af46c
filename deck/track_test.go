package deck

import "testing"

func TestTrackTitle(t *testing.T) {
	for slug, want := range map[string]string{
		"serving": "Serving latency", "": "Your own notes", "--": "Your own notes",
		"distributed-systems": "Distributed systems", "übung": "Übung",
	} {
		if got := TrackTitle(slug); got != want {
			t.Errorf("TrackTitle(%q) = %q, want %q", slug, got, want)
		}
	}
}

func TestTracksStandInTheirOrder(t *testing.T) {
	order := append(Tracks(), "algorithms", "")
	for i, slug := range order {
		if TrackRank(slug) != i {
			t.Errorf("TrackRank(%q) = %d, want %d", slug, TrackRank(slug), i)
		}
	}
}
