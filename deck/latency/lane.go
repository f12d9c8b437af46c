package latency

import (
	"slices"
	"time"

	"prefill/deck"
)

// Limits of a lane's times. A day-long stream is nobody's lesson, and the sum
// of a lane's gaps must stay inside a time.Duration.
const (
	maxWait   = time.Hour
	maxTPOT   = time.Minute
	maxJitter = 2
	maxStalls = 1000
	maxBuffer = 1_000_000

	maxArrivals = 100_000
)

// CheckLane reports the first fault of a lane as a *SettingError whose Field
// is the key of the stream block, nil when Timeline will accept the lane.
func CheckLane(lane deck.Lane) error {
	if err := checkLane(lane); err != nil || lane.Setting == nil {
		return err
	}
	_, err := Predict(laneQuery(lane))
	return err
}

// checkLane is CheckLane without the setting.
func checkLane(lane deck.Lane) error {
	for _, rule := range []func(deck.Lane) error{checkTiming, checkLaneTokens, checkStalls, checkArrivals} {
		if err := rule(lane); err != nil {
			return err
		}
	}
	return nil
}

// laneQuery is what the lane's setting asks of the model.
func laneQuery(lane deck.Lane) Query {
	return Query{Setting: *lane.Setting, Prompt: lane.Prompt, Cached: lane.Cached, Output: lane.Output}
}

// checkTiming holds that a lane is either measured or derived from a setting.
func checkTiming(lane deck.Lane) error {
	measured := lane.TTFT != 0 || lane.TPOT != 0
	switch {
	case measured && lane.Setting != nil:
		return outOfRange("setting", "a lane has either ttft and tpot or a setting, not both")
	case lane.Queue < 0 || lane.Queue > maxWait:
		return outOfRange("queue", "%v; say 0 to %v", lane.Queue, maxWait)
	case !(lane.Jitter >= 0 && lane.Jitter <= maxJitter):
		return outOfRange("jitter", "%v; say 0 to %d", lane.Jitter, maxJitter)
	case lane.Buffer < 0 || lane.Buffer > maxBuffer:
		return outOfRange("buffer", "%d tokens; say 0 to %d", lane.Buffer, maxBuffer)
	case lane.Setting != nil:
		return nil
	case lane.TTFT <= 0 || lane.TTFT > maxWait:
		return outOfRange("ttft", "%v; say a time up to %v, or give a setting", lane.TTFT, maxWait)
	case lane.TTFT < lane.Queue:
		return outOfRange("ttft", "%v is shorter than the queue of %v, which it includes", lane.TTFT, lane.Queue)
	case lane.TPOT < 0 || lane.TPOT > maxTPOT || lane.TPOT == 0 && lane.Output > 1:
		return outOfRange("tpot", "%v; say a time up to %v, or give a setting", lane.TPOT, maxTPOT)
	}
	return nil
}

func checkLaneTokens(lane deck.Lane) error {
	switch {
	case lane.Output < 1 || lane.Output > MaxOutput:
		return outOfRange("output", "%d tokens; say 1 to %d", lane.Output, MaxOutput)
	case lane.Thinking < 0 || lane.Thinking > lane.Output:
		return outOfRange("thinking", "%d of %d output tokens; say 0 to %[2]d", lane.Thinking, lane.Output)
	case lane.Prompt < 0 || lane.Prompt > MaxPrompt:
		return outOfRange("prompt", "%d tokens; say 1 to %d", lane.Prompt, MaxPrompt)
	case lane.Cached < 0 || lane.Cached > lane.Prompt:
		return outOfRange("cached", "%d of %d prompt tokens; say 0 to %[2]d", lane.Cached, lane.Prompt)
	}
	return nil
}

func checkStalls(lane deck.Lane) error {
	if len(lane.Stalls) > maxStalls {
		return outOfRange("stalls", "%d stalls; say at most %d", len(lane.Stalls), maxStalls)
	}
	for _, s := range lane.Stalls {
		if s.After < 1 || s.After >= lane.Output {
			return outOfRange("stalls", "a stall after token %d of %d; say 1 to %d", s.After, lane.Output, lane.Output-1)
		}
		if s.For <= 0 || s.For > maxWait {
			return outOfRange("stalls", "a stall of %v; say a time up to %v", s.For, maxWait)
		}
	}
	return nil
}

// checkArrivals holds that arrivals and the numbers of a lane tell one story.
func checkArrivals(lane deck.Lane) error {
	at := lane.Arrivals
	if len(at) == 0 {
		return nil
	}
	last := at[len(at)-1]
	tpot, _ := TPOT(last, at[0], len(at))
	switch {
	case len(at) > maxArrivals || len(at) != lane.Output:
		return outOfRange("arrivals", "%d times for %d output tokens; say one for each, at most %d", len(at), lane.Output, maxArrivals)
	case lane.Setting != nil || lane.Jitter != 0 || len(lane.Stalls) > 0 || lane.Buffer > 1:
		return outOfRange("arrivals", "beside a setting, jitter, stalls or a buffer, which they replace; say either")
	case !slices.IsSorted(at) || last > maxWait:
		return outOfRange("arrivals", "not in order, or beyond %v; say times that do not fall", maxWait)
	case lane.TTFT != at[0] || lane.TPOT != tpot:
		return outOfRange("arrivals", "TTFT %v and TPOT %v, but they give %v and %v", lane.TTFT, lane.TPOT, at[0], tpot)
	}
	return nil
}
