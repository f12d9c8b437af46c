package plan

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"prefill/deck"
)

// weightPrefix begins the key of a track's weight. The second dot keeps it
// apart from the interviews themselves.
const weightPrefix = keyPrefix + "weight."

// MinWeight and MaxWeight bound how much likelier questions about one track
// are than about a track of weight 1.
const (
	MinWeight = 0.1
	MaxWeight = 10
)

// Weigh is the setting that gives a track its weight; a weight of 1, which is
// that of every track, takes the setting back. An error says what is allowed.
func Weigh(track string, weight float64) (deck.Change, error) {
	if !(weight >= MinWeight && weight <= MaxWeight) {
		return deck.Change{}, fmt.Errorf("the weight of %s is not within %g and %d", track, MinWeight, MaxWeight)
	}
	change := deck.Change{Key: weightPrefix + track}
	if weight != 1 {
		change.Value = strconv.FormatFloat(weight, 'g', -1, 64)
	}
	return change, nil
}

// Weights reads the weights from the settings kept for other rooms. A value
// that is none, from a newer prefill perhaps, is passed over.
func Weights(extra map[string]string) map[string]float64 {
	weights := map[string]float64{}
	for key, value := range extra {
		track, ok := strings.CutPrefix(key, weightPrefix)
		w, err := strconv.ParseFloat(value, 64)
		if ok && err == nil && w >= MinWeight && w <= MaxWeight && !math.IsNaN(w) {
			weights[track] = w
		}
	}
	return weights
}
