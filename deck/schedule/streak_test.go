package schedule

import (
	"testing"
)

func TestAStreakForgivesOneMissedDayInSeven(t *testing.T) {
	const today = 100
	for _, c := range []struct {
		name   string
		missed []int // days ago on which nothing was studied
		began  int   // days ago of the first study
		want   int
		frozen bool
	}{
		{"studied every day", nil, 9, 10, false},
		{"today is still to come", []int{0}, 9, 9, false},
		{"one day off stands", []int{3}, 9, 9, true},
		{"today to come and one day off", []int{0, 3}, 9, 8, true},
		{"two days off in a row end it", []int{3, 4}, 9, 3, false},
		{"two days off in one week end it", []int{3, 7}, 9, 6, true},
		{"one day off each week stands", []int{3, 10}, 14, 13, true},
		{"a day off long ago is no freeze of now", []int{8}, 9, 9, false},
		{"a day off before the first study is none", nil, 0, 1, false},
		{"nothing studied of late", []int{0, 1, 2, 3}, 9, 0, false},
	} {
		days := map[int32]Day{}
		for ago := range c.began + 1 {
			days[int32(today-ago)] = Day{Grades: 1}
		}
		for _, ago := range c.missed {
			delete(days, int32(today-ago))
		}
		if n, frozen := Streak(days, today); n != c.want || frozen != c.frozen {
			t.Errorf("%s: %d days, frozen %v; want %d, %v", c.name, n, frozen, c.want, c.frozen)
		}
	}
}
