package schedule

import (
	"math"
	"testing"
	"time"

	fsrs "github.com/open-spaced-repetition/go-fsrs/v4"

	"prefill/deck"
)

// oracle is the library's own scheduler, whose UTC calendar days are study
// days as long as every review is at noon UTC.
type oracle struct {
	f    *fsrs.FSRS
	card fsrs.Card
	now  time.Time
}

func newOracle(set Settings) *oracle {
	minutes := func(steps []time.Duration) []float64 {
		out := []float64{} // nil would be taken for the same, but say it
		for _, d := range steps {
			out = append(out, d.Minutes())
		}
		return out
	}
	p := fsrs.DefaultParam()
	p.RequestRetention, p.W = set.Retention, set.Weights
	p.LearningSteps, p.RelearningSteps = minutes(set.LearningSteps), minutes(set.RelearningSteps)
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	return &oracle{fsrs.NewFSRS(p), fsrs.NewCard(now), now}
}

// FuzzAgainstTheLibrary reads each byte as a rating (two bits) and as days
// since the review before (six bits, squared, at least one), and wants the
// fold and go-fsrs Next to agree on everything.
func FuzzAgainstTheLibrary(f *testing.F) {
	f.Add([]byte{2, 6, 10, 14, 18, 22}, byte(0))
	f.Add([]byte{0, 0, 1, 2, 3, 255, 254, 253, 252}, byte(1))
	f.Add([]byte{3, 7, 4, 6, 200, 100, 0, 2, 2}, byte(2))
	f.Add([]byte{2, 2, 2, 0, 1, 2, 0, 0, 2, 130}, byte(3))
	f.Add([]byte{1, 1, 1, 1, 2, 254, 252, 255, 3, 3}, byte(4))
	f.Fuzz(func(t *testing.T, reviews []byte, config byte) {
		set := oracleSettings(config)
		o := newOracle(set)
		s := State{}
		for _, b := range reviews[:min(len(reviews), 100)] {
			rating := deck.Again + deck.Rating(b&3)
			if s.Seen() {
				gap := int(b>>2) * int(b>>2)
				o.now = o.now.AddDate(0, 0, max(1, gap))
			}
			info, err := o.f.Next(o.card, o.now, fsrs.Rating(rating))
			if err != nil {
				t.Fatal(err)
			}
			o.card = info.Card
			s = Step(s, gradeEvent("c", rating, StudyDay(o.now, 4), o.now.UnixMilli()), set)
			compare(t, s, o.card)
		}
	})
}

func oracleSettings(config byte) Settings {
	set := DefaultSettings()
	set.Retention = []float64{0.9, 0.7, 0.97, 0.85}[config&3]
	switch config >> 2 & 3 {
	case 1:
		set.LearningSteps, set.RelearningSteps = nil, nil
	case 2:
		set.LearningSteps = []time.Duration{15 * time.Minute}
	case 3:
		set.LearningSteps = []time.Duration{time.Minute, 10 * time.Minute, 2 * time.Hour}
	}
	return set
}

func compare(t *testing.T, s State, c fsrs.Card) {
	t.Helper()
	if math.Abs(s.Stability-c.Stability) > 1e-9*c.Stability || math.Abs(s.Difficulty-c.Difficulty) > 1e-9 {
		t.Fatalf("memory %v, %v; the library has %v, %v", s.Stability, s.Difficulty, c.Stability, c.Difficulty)
	}
	if int(s.Phase) != int(c.State) || s.Reps != int(c.Reps) || s.Lapses != int(c.Lapses) {
		t.Fatalf("%v, %d grades, %d lapses; the library has %d, %d, %d", s.Phase, s.Reps, s.Lapses, c.State, c.Reps, c.Lapses)
	}
	if want := min(int32(c.ScheduledDays), 36500); s.Interval != want {
		// The library goes a day or two beyond the maximum; the fold does not.
		t.Fatalf("%d days; the library has %d", s.Interval, c.ScheduledDays)
	}
	if s.Waiting() && s.DueMilli != c.Due.UnixMilli() {
		t.Fatalf("step due at %d; the library has %d", s.DueMilli, c.Due.UnixMilli())
	}
}
