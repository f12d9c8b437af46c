package stream

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// field is a line in which a number is typed with its unit.
type field string

// maxField is room for any number anybody would type.
const maxField = 16

// add appends what may stand in a number with a unit, and drops the rest.
func (f field) add(s string) field {
	for _, r := range s {
		switch {
		case len(f) >= maxField:
			return f
		case r >= '0' && r <= '9', r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', strings.ContainsRune(".,/ ", r):
			f += field(r)
		}
	}
	return f
}

func (f field) erase() field { return f[:max(len(f)-1, 0)] }

// split parts a number from the unit after it. A comma that groups thousands
// is dropped, any other is a decimal point.
func (f field) split() (float64, string, error) {
	s := strings.TrimSpace(string(f))
	end := strings.IndexFunc(s, func(r rune) bool { return (r < '0' || r > '9') && r != '.' && r != ',' })
	if end < 0 {
		end = len(s)
	}
	digits, unit := s[:end], strings.ToLower(strings.TrimSpace(s[end:]))
	if i := strings.LastIndexByte(digits, ','); i >= 0 {
		if strings.Contains(digits, ".") || len(digits)-i-1 == 3 {
			digits = strings.ReplaceAll(digits, ",", "")
		} else {
			digits = strings.ReplaceAll(digits, ",", ".")
		}
	}
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return 0, "", errors.New("type a number, for example 350 ms or 7.2 s")
	}
	return v, unit, nil
}

// millis reads a time. A bare number is asked back about: 7 could mean
// seconds or milliseconds, and guessing would spoil the score.
func (f field) millis() (float64, error) {
	v, unit, err := f.split()
	if err != nil {
		return 0, err
	}
	switch unit {
	case "ms":
		return v, nil
	case "s", "sec":
		return v * 1000, nil
	case "us":
		return v / 1000, nil
	case "m", "min":
		return v * 60_000, nil
	case "":
		return 0, fmt.Errorf("say the unit too: %g ms or %g s", v, v)
	}
	return 0, fmt.Errorf("%s is no unit of time here: use us, ms, s or min", unit)
}

// amount reads a number in the unit of an exercise, which may be left out.
func (f field) amount(unit string) (float64, error) {
	if unit == "ms" {
		return f.millis()
	}
	v, said, err := f.split()
	if err != nil {
		return 0, err
	}
	if said == "" {
		return v, nil
	}
	if unit == "GB" {
		switch said {
		case "kb":
			return v / 1e6, nil
		case "mb":
			return v / 1e3, nil
		case "gb", "g":
			return v, nil
		case "gib":
			return v * (1 << 30) / 1e9, nil
		case "tb":
			return v * 1e3, nil
		}
	} else if strings.HasPrefix(unit, said) {
		return v, nil
	}
	return 0, fmt.Errorf("the answer is wanted in %s", unit)
}
