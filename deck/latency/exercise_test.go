package latency

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestExerciseDependsOnItsSeedOnly(t *testing.T) {
	for difficulty := MinDifficulty; difficulty <= MaxDifficulty; difficulty++ {
		questions := map[string]bool{}
		for seed := range uint64(200) {
			a, err := Exercise(seed, difficulty)
			b, _ := Exercise(seed, difficulty)
			if err != nil || !reflect.DeepEqual(a, b) {
				t.Fatalf("difficulty %d, seed %d: %v, or two different exercises", difficulty, seed, err)
			}
			questions[a.Question] = true
			checkDrill(t, a)
		}
		if len(questions) < 15 {
			t.Errorf("difficulty %d has only %d different questions in 200 seeds", difficulty, len(questions))
		}
	}
}

func checkDrill(t *testing.T, d Drill) {
	t.Helper()
	if d.Name == "" || d.Unit == "" || d.Quantity == "" || !strings.HasSuffix(d.Question, "?") {
		t.Errorf("incomplete: %+v", d)
	}
	if !(d.Answer > 0) || math.IsInf(d.Answer, 0) {
		t.Errorf("%s has the answer %v", d.Question, d.Answer)
	}
	if len(d.Worked) == 0 {
		t.Fatalf("%s is not worked", d.Question)
	}
	for _, l := range d.Worked {
		if l.Name == "" || l.Formula == "" || l.Filled == "" || l.Result == "" {
			t.Errorf("%s has an empty step: %+v", d.Question, l)
		}
	}
}

// The last line of the worked answer gives the answer, in a unit of its own.
func TestWorkedAnswerEndsInTheAnswer(t *testing.T) {
	for seed := range uint64(100) {
		for difficulty := MinDifficulty; difficulty <= MaxDifficulty; difficulty++ {
			d, err := Exercise(seed, difficulty)
			if err != nil {
				t.Fatal(err)
			}
			if d.Name == "interference" {
				continue // TPOT stands two lines above the wait; checked below
			}
			last := d.Worked[len(d.Worked)-1].Result
			var value float64
			var unit string
			if n, _ := fmt.Sscanf(last, "%f %s", &value, &unit); n == 2 && unit == "s" {
				value *= 1e3
			}
			near(t, d.Name+": "+last, value, d.Answer, 0.01)
		}
	}
}

func TestInterferenceAnswerIsAmongItsSteps(t *testing.T) {
	for seed := range uint64(50) {
		d, err := Exercise(seed, MaxDifficulty)
		if err != nil {
			t.Fatal(err)
		}
		if d.Name != "interference" {
			continue
		}
		found := false
		for _, l := range d.Worked {
			found = found || l.Name == "TPOT under load" && l.Result == clock(d.Answer/1e3)
		}
		if !found {
			t.Errorf("seed %d: %v is in no step", seed, d.Answer)
		}
	}
}

func TestDifficultyOutsideTheRangeIsTheNearerEnd(t *testing.T) {
	low, _ := Exercise(1, -5)
	high, _ := Exercise(1, 99)
	if low.Difficulty != MinDifficulty || high.Difficulty != MaxDifficulty {
		t.Errorf("got %d and %d", low.Difficulty, high.Difficulty)
	}
}

func TestScoreGuess(t *testing.T) {
	for _, c := range []struct {
		guess, truth float64
		want         int
	}{
		{100, 100, 100}, {104, 100, 100}, {96, 100, 100},
		{200, 100, 52}, {50, 100, 52}, // alike, half way to nothing
		{150, 100, 73}, {400, 100, 0}, {25, 100, 0}, {1e9, 100, 0},
		{0, 100, 0}, {-5, 100, 0}, {0, 0, 100}, {5, 0, 0},
		{math.NaN(), 100, 0}, {math.Inf(1), 100, 0}, {100, math.NaN(), 0},
	} {
		if got := ScoreGuess(c.guess, c.truth); got != c.want {
			t.Errorf("ScoreGuess(%v, %v) = %d, want %d", c.guess, c.truth, got, c.want)
		}
	}
}

func TestAnExerciseIsDrawnByItsName(t *testing.T) {
	names := ExerciseNames()
	for _, name := range names {
		for seed := range uint64(20) {
			d, err := ExerciseOf(name, seed)
			if err != nil || d.Name != name {
				t.Fatalf("%s from seed %d is %q (%v)", name, seed, d.Name, err)
			}
			checkDrill(t, d)
		}
	}
	for difficulty := MinDifficulty; difficulty <= MaxDifficulty; difficulty++ {
		for seed := range uint64(20) {
			if d, err := Exercise(seed, difficulty); err != nil || !slices.Contains(names, d.Name) {
				t.Errorf("difficulty %d, seed %d gives %q, which is not among the names (%v)", difficulty, seed, d.Name, err)
			}
		}
	}
	if _, err := ExerciseOf("nonsense", 1); err == nil {
		t.Error("an unknown name draws an exercise")
	}
}
