package schedule

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

const (
	maxPerDay        = 9999
	maxLearningSteps = 10
	none             = "none"
)

func formatFloat(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

func formatInt(n int) string { return strconv.Itoa(n) }

func formatSwitch(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

func formatSteps(steps []time.Duration) string {
	if len(steps) == 0 {
		return none
	}
	words := make([]string, len(steps))
	for i, d := range steps {
		words[i] = formatStep(d)
	}
	return strings.Join(words, " ")
}

// formatStep is the duration without the zero parts that String adds: 10m,
// not 10m0s.
func formatStep(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

func formatWeights(w [21]float64) string {
	words := make([]string, len(w))
	for i, f := range w {
		words[i] = formatFloat(f)
	}
	return strings.Join(words, " ")
}

func parseFloat(v string, low, high float64) (float64, error) {
	f, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
	if err != nil || math.IsNaN(f) {
		return 0, errors.New("not a number")
	}
	if f < low || f > high {
		return 0, errors.New("out of range")
	}
	return f, nil
}

func parseInt(v string, low, high int) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(v))
	if err != nil {
		return 0, errors.New("not a whole number")
	}
	if n < low || n > high {
		return 0, errors.New("out of range")
	}
	return n, nil
}

func parseSwitch(v string) (bool, error) {
	switch strings.ToLower(strings.TrimSpace(v)) {
	case "on", "true", "yes":
		return true, nil
	case "off", "false", "no":
		return false, nil
	default:
		return false, errors.New("neither on nor off")
	}
}

// fields splits a list at spaces and commas.
func fields(v string) []string {
	return strings.FieldsFunc(v, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' })
}

func parseSteps(v string, most int) ([]time.Duration, error) {
	words := fields(v)
	if len(words) == 1 && words[0] == none {
		return nil, nil
	}
	if len(words) == 0 || len(words) > most {
		return nil, fmt.Errorf("%d steps", len(words))
	}
	steps := make([]time.Duration, len(words))
	for i, word := range words {
		d, err := time.ParseDuration(word)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%q is no duration", word)
		case d < time.Second || d >= 24*time.Hour || d%time.Second != 0:
			return nil, fmt.Errorf("step %s is not in whole seconds from 1s to under 24h", word)
		case i > 0 && d < steps[i-1]:
			return nil, fmt.Errorf("step %s is shorter than the one before", word)
		}
		steps[i] = d
	}
	return steps, nil
}

// weightBounds are the ranges to which FSRS-6 trainers clip the weights (read
// in go-fsrs v4.0.0, clipParameters, with at most one relearning step).
func weightBounds() [21][2]float64 {
	return [21][2]float64{
		{0.001, 100}, {0.001, 100}, {0.001, 100}, {0.001, 100},
		{1, 10}, {0.001, 4}, {0.001, 4}, {0.001, 0.75},
		{0, 4.5}, {0, 0.8}, {0.001, 3.5},
		{0.001, 5}, {0.001, 0.25}, {0.001, 0.9}, {0, 4},
		{0, 1}, {1, 6},
		{0, 2}, {0, 2}, {0.01, 0.8},
		{0.1, 0.8},
	}
}

func parseWeights(v string) (w [21]float64, err error) {
	words := fields(v)
	if len(words) != len(w) {
		return w, fmt.Errorf("%d numbers, not %d", len(words), len(w))
	}
	bounds := weightBounds()
	for i, word := range words {
		if w[i], err = parseFloat(word, bounds[i][0], bounds[i][1]); err != nil {
			return w, fmt.Errorf("w%d, %s, must be a number from %v to %v", i, word, bounds[i][0], bounds[i][1])
		}
	}
	return w, nil
}
