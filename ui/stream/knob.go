package stream

import (
	"fmt"
	"slices"
	"strconv"

	"prefill/deck"
	"prefill/deck/latency"
)

// knob is one thing about a lane that can be changed while it runs.
type knob struct {
	name string
	// applies reports whether the lane has such a thing.
	applies func(deck.Lane) bool
	// value is how the lane's setting of it reads.
	value func(deck.Lane) string
	// turn gives the lane with the next value up (+1) or down (-1), and false
	// at either end of the scale.
	turn func(deck.Lane, int) (deck.Lane, bool)
}

// knobs lists what can be changed of a lane that follows from a setting, the
// most telling first. A measured lane has none: its numbers are what they are.
func knobs(l deck.Lane) []knob {
	if l.Setting == nil {
		return nil
	}
	all := []knob{batchKnob(), concurrencyKnob(), rateKnob(), promptKnob(), cachedKnob(), outputKnob(),
		gpuKnob(), tpKnob(), precisionKnob(), kvKnob(), modelKnob(), chunkKnob(), splitKnob(), percentileKnob(),
		draftKnob(), acceptanceKnob()}
	return slices.DeleteFunc(all, func(k knob) bool { return !k.applies(l) })
}

func loaded(l deck.Lane) bool { return l.Setting.Rate > 0 || l.Setting.Concurrency > 0 }

func always(deck.Lane) bool { return true }

// set gives the lane with a copy of its setting changed.
func set(l deck.Lane, change func(*deck.Setting)) deck.Lane {
	s := *l.Setting
	if s.Speculate != nil {
		copied := *s.Speculate
		s.Speculate = &copied
	}
	change(&s)
	l.Setting = &s
	return l
}

// scaled is a knob for a number of the setting.
func scaled(name string, scale []int, applies func(deck.Lane) bool, at func(*deck.Setting) *int) knob {
	return knob{name, applies,
		func(l deck.Lane) string { return thousands(*at(l.Setting)) },
		func(l deck.Lane, by int) (deck.Lane, bool) {
			v, ok := next(scale, *at(l.Setting), by)
			return set(l, func(s *deck.Setting) { *at(s) = v }), ok
		}}
}

func batchKnob() knob {
	k := scaled("batch", []int{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024},
		func(l deck.Lane) bool { return !loaded(l) }, func(s *deck.Setting) *int { return &s.Batch })
	k.value = func(l deck.Lane) string { return thousands(max(l.Setting.Batch, 1)) }
	turn := k.turn
	k.turn = func(l deck.Lane, by int) (deck.Lane, bool) {
		return turn(set(l, func(s *deck.Setting) { s.Batch = max(s.Batch, 1) }), by)
	}
	return k
}

func concurrencyKnob() knob {
	return scaled("in flight", []int{1, 2, 5, 10, 25, 50, 75, 100, 150, 200, 300, 500, 1000},
		func(l deck.Lane) bool { return l.Setting.Concurrency > 0 }, func(s *deck.Setting) *int { return &s.Concurrency })
}

func rateKnob() knob {
	scale := []float64{0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100}
	return knob{"requests/s", func(l deck.Lane) bool { return l.Setting.Rate > 0 },
		func(l deck.Lane) string { return number(l.Setting.Rate) },
		func(l deck.Lane, by int) (deck.Lane, bool) {
			v, ok := next(scale, l.Setting.Rate, by)
			return set(l, func(s *deck.Setting) { s.Rate = v }), ok
		}}
}

// promptKnob keeps the share of the prompt that is cached.
func promptKnob() knob {
	scale := []int{128, 256, 512, 1000, 2000, 4000, 8000, 16000, 32000, 64000, 128000}
	return knob{"prompt", always,
		func(l deck.Lane) string { return thousands(l.Prompt) },
		func(l deck.Lane, by int) (deck.Lane, bool) {
			v, ok := next(scale, l.Prompt, by)
			if l.Prompt > 0 {
				l.Cached = int(int64(l.Cached) * int64(v) / int64(l.Prompt))
			}
			l.Prompt = v
			return l, ok
		}}
}

// cachedKnob moves by quarters of the prompt, with nine tenths in between.
func cachedKnob() knob {
	shares := []int{0, 25, 50, 75, 90, 99}
	return knob{"cached", always,
		func(l deck.Lane) string { return thousands(l.Cached) },
		func(l deck.Lane, by int) (deck.Lane, bool) {
			scale := make([]int, len(shares))
			for i, s := range shares {
				scale[i] = l.Prompt / 100 * s
			}
			v, ok := next(scale, l.Cached, by)
			l.Cached = v
			return l, ok
		}}
}

// outputKnob leaves at least one token after the thinking and the last stall.
func outputKnob() knob {
	return knob{"output", always,
		func(l deck.Lane) string { return thousands(l.Output) },
		func(l deck.Lane, by int) (deck.Lane, bool) {
			v, ok := next([]int{10, 25, 50, 100, 200, 400, 800, 1600}, l.Output, by)
			for _, s := range l.Stalls {
				ok = ok && s.After < v
			}
			l.Output = v
			return l, ok && l.Thinking < v
		}}
}

// named is a knob for a name of the setting, from a list.
func named(name string, list func() []string, at func(*deck.Setting) *string, standard func(deck.Lane) string) knob {
	now := func(l deck.Lane) string {
		if v := *at(l.Setting); v != "" {
			return v
		}
		return standard(l)
	}
	return knob{name, always, now, func(l deck.Lane, by int) (deck.Lane, bool) {
		v, ok := nextName(list(), now(l), by)
		return set(l, func(s *deck.Setting) { *at(s) = v }), ok
	}}
}

func gpuKnob() knob {
	return named("gpu", func() []string {
		var ids []string
		for _, d := range latency.Devices() {
			ids = append(ids, d.ID)
		}
		return ids
	}, func(s *deck.Setting) *string { return &s.GPU }, func(deck.Lane) string { return "" })
}

func modelKnob() knob {
	return named("model", func() []string {
		var ids []string
		for _, m := range latency.Models() {
			ids = append(ids, m.ID)
		}
		return ids
	}, func(s *deck.Setting) *string { return &s.Model }, func(deck.Lane) string { return "" })
}

func precisionKnob() knob {
	return named("weights", latency.Precisions, func(s *deck.Setting) *string { return &s.Precision }, nativePrecision)
}

// nativePrecision is what a setting that names no precision means.
func nativePrecision(l deck.Lane) string {
	model, err := latency.FindModel(l.Setting.Model)
	if err != nil {
		return ""
	}
	return model.Native
}

func kvKnob() knob {
	return named("kv", func() []string { return []string{"bf16", "fp8"} },
		func(s *deck.Setting) *string { return &s.KVPrecision }, func(deck.Lane) string { return "bf16" })
}

func tpKnob() knob {
	k := scaled("tp", []int{1, 2, 4, 8}, always, func(s *deck.Setting) *int { return &s.TP })
	k.value = func(l deck.Lane) string { return strconv.Itoa(max(l.Setting.TP, 1)) }
	turn := k.turn
	k.turn = func(l deck.Lane, by int) (deck.Lane, bool) {
		return turn(set(l, func(s *deck.Setting) { s.TP = max(s.TP, 1) }), by)
	}
	return k
}

func chunkKnob() knob {
	k := scaled("chunk", []int{0, 256, 512, 1024, 2048, 4096, 8192}, loaded, func(s *deck.Setting) *int { return &s.ChunkTokens })
	k.value = func(l deck.Lane) string {
		if l.Setting.ChunkTokens == 0 {
			return "whole"
		}
		return thousands(l.Setting.ChunkTokens)
	}
	return k
}

// splitKnob gives prefill a replica of its own.
func splitKnob() knob {
	return knob{"disaggregate", loaded,
		func(l deck.Lane) string {
			if l.Setting.Disaggregate {
				return "on"
			}
			return "off"
		},
		func(l deck.Lane, by int) (deck.Lane, bool) {
			want := by > 0
			return set(l, func(s *deck.Setting) { s.Disaggregate = want }), l.Setting.Disaggregate != want
		}}
}

func percentileKnob() knob {
	return knob{"percentile", loaded,
		func(l deck.Lane) string {
			if l.Setting.Percentile == 0 {
				return "mean"
			}
			return "p" + number(l.Setting.Percentile)
		},
		func(l deck.Lane, by int) (deck.Lane, bool) {
			v, ok := next([]float64{0, 50, 75, 90, 95, 99, 99.9}, l.Setting.Percentile, by)
			return set(l, func(s *deck.Setting) { s.Percentile = v }), ok
		}}
}

// What a drafter is taken to be when speculation is turned on by hand.
const (
	usualAcceptance = 0.7
	usualDraftCost  = 0.1
)

func draftKnob() knob {
	draft := func(l deck.Lane) int {
		if l.Setting.Speculate == nil {
			return 0
		}
		return l.Setting.Speculate.Draft
	}
	return knob{"drafted", always,
		func(l deck.Lane) string { return strconv.Itoa(draft(l)) },
		func(l deck.Lane, by int) (deck.Lane, bool) {
			v, ok := next([]int{0, 1, 2, 3, 4, 5, 6, 8, 12, 16}, draft(l), by)
			return set(l, func(s *deck.Setting) {
				switch {
				case v == 0:
					s.Speculate = nil
				case s.Speculate == nil:
					s.Speculate = &deck.Speculation{Draft: v, Acceptance: usualAcceptance, Cost: usualDraftCost}
				default:
					s.Speculate.Draft = v
				}
			}), ok
		}}
}

func acceptanceKnob() knob {
	return knob{"accepted", func(l deck.Lane) bool { return l.Setting.Speculate != nil },
		func(l deck.Lane) string { return fmt.Sprintf("%.0f %%", 100*l.Setting.Speculate.Acceptance) },
		func(l deck.Lane, by int) (deck.Lane, bool) {
			v, ok := next([]float64{0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95}, l.Setting.Speculate.Acceptance, by)
			return set(l, func(s *deck.Setting) { s.Speculate.Acceptance = v }), ok
		}}
}
