package schedule

// Key describes one setting for people: `prefill config` prints it.
type Key struct {
	Name    string
	Unit    string // empty where the value has none
	Default string // text form
	Range   string // what is allowed, in words
	Help    string // one sentence
	// Refolds says that a change moves due dates that are already set, so a
	// caller should say how many before it writes (see Effect).
	Refolds bool

	get func(Settings) string
	set func(*Settings, string) error
}

// Keys lists every setting of the schedule, in the order to show them.
func Keys() []Key {
	keys := []Key{
		retentionKey(), dayStartKey(), newPerDayKey(), reviewsPerDayKey(),
		learningStepsKey(), relearningStepsKey(), maxIntervalKey(), fuzzKey(),
		leechAfterKey(), burySiblingsKey(), weightsKey(),
	}
	defaults := DefaultSettings()
	for i := range keys {
		keys[i].Default = keys[i].get(defaults)
	}
	return keys
}

func findKey(name string) (Key, bool) {
	for _, k := range Keys() {
		if k.Name == name {
			return k, true
		}
	}
	return Key{}, false
}

func retentionKey() Key {
	return Key{
		Name: "retention", Unit: "probability", Range: "0.70 to 0.97", Refolds: true,
		Help: "Chance of recall at which a card comes due; higher means more reviews.",
		get:  func(s Settings) string { return formatFloat(s.Retention) },
		set: func(s *Settings, v string) (err error) {
			s.Retention, err = parseFloat(v, 0.70, 0.97)
			return err
		},
	}
}

func dayStartKey() Key {
	return Key{
		Name: "day_start", Unit: "hour", Range: "a whole hour, 0 to 23",
		Help: "Local hour at which a study day begins; what was graded keeps its day.",
		get:  func(s Settings) string { return formatInt(s.DayStart) },
		set: func(s *Settings, v string) (err error) {
			s.DayStart, err = parseInt(v, 0, 23)
			return err
		},
	}
}

func newPerDayKey() Key {
	return Key{
		Name: "new_per_day", Unit: "cards", Range: "0 to 9999",
		Help: "New cards a study session brings in on one day.",
		get:  func(s Settings) string { return formatInt(s.NewPerDay) },
		set: func(s *Settings, v string) (err error) {
			s.NewPerDay, err = parseInt(v, 0, maxPerDay)
			return err
		},
	}
}

func reviewsPerDayKey() Key {
	return Key{
		Name: "reviews_per_day", Unit: "cards", Range: "0 to 9999",
		Help: "Reviews a study session asks on one day; learning steps are not counted.",
		get:  func(s Settings) string { return formatInt(s.ReviewsPerDay) },
		set: func(s *Settings, v string) (err error) {
			s.ReviewsPerDay, err = parseInt(v, 0, maxPerDay)
			return err
		},
	}
}

func learningStepsKey() Key {
	return Key{
		Name: "learning_steps", Unit: "durations", Refolds: true,
		Range: "none, or up to 10 durations such as `1m 10m`, none shorter than the one before, each from 1s to under 24h",
		Help:  "Waits before a new card is scheduled in days.",
		get:   func(s Settings) string { return formatSteps(s.LearningSteps) },
		set: func(s *Settings, v string) (err error) {
			s.LearningSteps, err = parseSteps(v, maxLearningSteps)
			return err
		},
	}
}

func relearningStepsKey() Key {
	return Key{
		Name: "relearning_steps", Unit: "durations", Refolds: true,
		Range: "none, or one duration such as `10m`, from 1s to under 24h",
		Help:  "Wait after a card was forgotten.",
		get:   func(s Settings) string { return formatSteps(s.RelearningSteps) },
		set: func(s *Settings, v string) (err error) {
			s.RelearningSteps, err = parseSteps(v, 1)
			return err
		},
	}
}

func maxIntervalKey() Key {
	return Key{
		Name: "max_interval", Unit: "days", Range: "1 to 36500", Refolds: true,
		Help: "Longest wait between two reviews.",
		get:  func(s Settings) string { return formatInt(s.MaxInterval) },
		set: func(s *Settings, v string) (err error) {
			s.MaxInterval, err = parseInt(v, 1, 36500)
			return err
		},
	}
}

func fuzzKey() Key {
	return Key{
		Name: "fuzz", Range: "on or off", Refolds: true,
		Help: "Spread due days a little, so that cards learnt together part.",
		get:  func(s Settings) string { return formatSwitch(s.Fuzz) },
		set: func(s *Settings, v string) (err error) {
			s.Fuzz, err = parseSwitch(v)
			return err
		},
	}
}

func leechAfterKey() Key {
	return Key{
		Name: "leech_after", Unit: "lapses", Range: "0 (never) to 99", Refolds: true,
		Help: "Lapses after which a card is marked as one to rewrite.",
		get:  func(s Settings) string { return formatInt(s.LeechAfter) },
		set: func(s *Settings, v string) (err error) {
			s.LeechAfter, err = parseInt(v, 0, 99)
			return err
		},
	}
}

func burySiblingsKey() Key {
	return Key{
		Name: "bury_siblings", Range: "on or off",
		Help: "Ask only one direction of a pair on a day.",
		get:  func(s Settings) string { return formatSwitch(s.BurySiblings) },
		set: func(s *Settings, v string) (err error) {
			s.BurySiblings, err = parseSwitch(v)
			return err
		},
	}
}

func weightsKey() Key {
	return Key{
		Name: "weights", Range: "21 numbers, each within the bounds of FSRS-6", Refolds: true,
		Help: "Parameters w0 to w20 of FSRS-6; changing them refolds every review. A first stability under 0.1 days counts as 0.1.",
		get:  func(s Settings) string { return formatWeights(s.Weights) },
		set: func(s *Settings, v string) (err error) {
			s.Weights, err = parseWeights(v)
			return err
		},
	}
}
