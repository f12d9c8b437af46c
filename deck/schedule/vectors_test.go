package schedule

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"prefill/deck"
)

// vectorDay is any study day; the vectors only know differences.
const vectorDay = 20000

// numbers reads words of a vector file that must all be numbers.
func numbers(t *testing.T, words []string) []float64 {
	t.Helper()
	out := make([]float64, len(words))
	for i, w := range words {
		f, err := strconv.ParseFloat(w, 64)
		if err != nil {
			t.Fatalf("vector file: %v", err)
		}
		out[i] = f
	}
	return out
}

func vectorSettings(t *testing.T, words []string) Settings {
	t.Helper()
	set := DefaultSettings()
	set.Retention = numbers(t, words[:1])[0]
	set.LearningSteps, set.RelearningSteps = minutes(t, words[1]), minutes(t, words[2])
	copy(set.Weights[:], numbers(t, words[3:]))
	return set
}

func minutes(t *testing.T, word string) (steps []time.Duration) {
	t.Helper()
	if word == "-" {
		return nil
	}
	for _, m := range numbers(t, strings.Split(word, ",")) {
		steps = append(steps, time.Duration(m)*time.Minute)
	}
	return steps
}

func TestTwoOtherEnginesAgree(t *testing.T) {
	file, err := os.Open("testdata/fsrs6.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	configs := map[string]Settings{}
	var set Settings
	var s State
	day, reviews := int32(vectorDay), 0
	lines := bufio.NewScanner(file)
	for line := 1; lines.Scan(); line++ {
		words := strings.Fields(lines.Text())
		switch {
		case len(words) == 0 || words[0] == "#":
		case words[0] == "config":
			configs[words[1]] = vectorSettings(t, words[2:])
		case words[0] == "sequence":
			set, s, day = configs[words[1]], State{}, vectorDay
		default:
			v := numbers(t, words)
			day += int32(v[1])
			e := gradeEvent("v", deck.Rating(v[0]), day, int64(v[2])*1000)
			s = Step(s, e, set)
			checkVector(t, line, s, v)
			reviews++
		}
	}
	if reviews < 150 {
		t.Errorf("only %d reviews were checked", reviews)
	}
}

func checkVector(t *testing.T, line int, s State, v []float64) {
	t.Helper()
	near := func(what string, got, want, tolerance float64) {
		if math.Abs(got-want) > tolerance {
			t.Errorf("line %d: %s %v, not %v", line, what, got, want)
		}
	}
	near("stability (ts)", s.Stability, v[6], 1e-6*v[6]+5e-9)
	near("difficulty (ts)", s.Difficulty, v[7], 1e-6)
	near("stability (rs)", s.Stability, v[8], 2e-5*v[8])
	near("difficulty (rs)", s.Difficulty, v[9], 2e-5)
	near("phase", float64(s.Phase), v[3], 0)
	near("days", float64(s.Interval), v[4], 0)
	if s.Waiting() {
		near("seconds to the step", float64(s.DueMilli-s.LastMilli)/1000, v[5], 0)
	} else {
		near("day due", float64(s.DueDay-s.LastDay), v[4], 0)
	}
	for i, after := range [...]float64{1, 7, 30, 180} {
		near("retrievability", Retrievability(s, float64(s.LastDay)+after), v[10+i], 1e-6)
	}
}

func gradeEvent(card deck.CardID, r deck.Rating, day int32, milli int64) deck.Event {
	return deck.Event{Card: card, Day: day, UnixMilli: milli,
		Grade: &deck.Grade{Rating: r, Mode: deck.ModeStudy}}
}

type published struct {
	Source      string
	Weights     []float64
	ZeroWeights []int   `json:"zero_weights"`
	Ratings     []int   `json:"ratings"`
	Elapsed     []int32 `json:"elapsed_days"`
	Intervals   []int32 `json:"interval_days"`
	Stability   float64 `json:"stability"`
	Difficulty  float64 `json:"difficulty"`
	Tolerance   float64 `json:"tolerance"`
}

func TestPublishedNumbersOfOtherEngines(t *testing.T) {
	text, err := os.ReadFile("testdata/published.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []published
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		t.Run(p.Source, func(t *testing.T) { checkPublished(t, p) })
	}
}

func checkPublished(t *testing.T, p published) {
	set := DefaultSettings()
	copy(set.Weights[:], p.Weights)
	for _, i := range p.ZeroWeights {
		set.Weights[i] = 0
	}
	s, day := State{}, int32(vectorDay)
	for i, r := range p.Ratings {
		if p.Elapsed != nil {
			day += p.Elapsed[i]
		} else if s.Seen() {
			day = s.DueDay
		}
		s = Step(s, gradeEvent("v", deck.Rating(r), day, int64(i)*1000), set)
		if p.Intervals != nil && s.Interval != p.Intervals[i] {
			t.Errorf("review %d: %d days, not %d", i, s.Interval, p.Intervals[i])
		}
	}
	if p.Stability == 0 {
		return
	}
	if math.Abs(s.Stability-p.Stability) > p.Tolerance || math.Abs(s.Difficulty-p.Difficulty) > p.Tolerance {
		t.Errorf("memory %v, %v, not %v, %v", s.Stability, s.Difficulty, p.Stability, p.Difficulty)
	}
}

func TestPublishedForgettingCurve(t *testing.T) {
	rows := []struct{ decay, stability, days, want float64 }{
		// fsrs-rs 6.6.0 src/model.rs test_power_forgetting_curve, default weights
		{0.1542, 1, 0, 1},
		{0.1542, 2, 1, 0.9403443},
		{0.1542, 3, 2, 0.9253786},
		{0.1542, 4, 3, 0.9185229},
		{0.1542, 4, 4, 0.9},
		{0.1542, 2, 5, 0.8261359},
		// fsrs-rs 6.6.0 test_current_retrievability
		{0.2, 1, 0, 1},
		{0.2, 1, 1, 0.9},
		{0.2, 1, 2, 0.84028935},
		{0.2, 1, 3, 0.7985001},
	}
	for _, r := range rows {
		s := State{Reps: 1, Phase: Review, Decay: r.decay, Stability: r.stability, LastDay: vectorDay}
		if got := Retrievability(s, vectorDay+r.days); math.Abs(got-r.want) > 1e-6 {
			t.Errorf("R(%v days) at stability %v: %v, not %v", r.days, r.stability, got, r.want)
		}
	}
}

func TestPublishedIntervals(t *testing.T) {
	// fsrs-rs 6.6.0 test_next_interval, stability 1; retentions that prefill
	// allows, and their neighbours as a check of the formula.
	want := map[float64]int32{0.2: 34793, 0.3: 2508, 0.4: 387, 0.5: 90, 0.6: 27, 0.7: 9, 0.8: 3, 0.9: 1, 1: 1}
	for retention, days := range want {
		set := DefaultSettings()
		set.Retention = retention
		set.Weights[3] = 1 // a first Easy gives stability 1
		s := Step(State{}, gradeEvent("v", deck.Easy, vectorDay, 0), set)
		if s.Interval != days {
			t.Errorf("retention %v: %d days, not %d", retention, s.Interval, days)
		}
	}
}
