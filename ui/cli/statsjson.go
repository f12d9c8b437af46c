package cli

import (
	"math"
	"time"

	"prefill/deck/plan"
	"prefill/deck/schedule"
	"prefill/ui/stats"
)

// statsRow is what `stats --json` prints; docs/stats.md explains each field.
type statsRow struct {
	Day       string       `json:"day"`
	Answers   int          `json:"answers"`
	Cards     int          `json:"cards"`
	Seen      int          `json:"seen"`
	Streak    streakRow    `json:"streak"`
	Minutes   minutesRow   `json:"minutes"`
	Year      []dayRow     `json:"year"`
	Forecast  []aheadRow   `json:"forecast"`
	Retention retentionRow `json:"retention"`
	Readiness readinessRow `json:"readiness"`
	Bests     []bestRow    `json:"bests"`
	Confused  []mixedRow   `json:"confused"`
}

type streakRow struct {
	Days    int  `json:"days"`
	Frozen  bool `json:"frozen"`
	Studied int  `json:"studied"`
}

type minutesRow struct {
	Today float64   `json:"today"`
	Week  float64   `json:"week"`
	Month float64   `json:"month"`
	All   float64   `json:"all"`
	Weeks []float64 `json:"weeks"`
}

type dayRow struct {
	Day     string `json:"day"`
	Answers int    `json:"answers"`
}

type aheadRow struct {
	Day     string `json:"day"`
	Due     int    `json:"due"`
	Overdue int    `json:"overdue"`
}

type retentionRow struct {
	Enough int        `json:"enough"` // cards that a comparison needs
	All    truthRow   `json:"all"`
	Months []truthRow `json:"months"`
}

type truthRow struct {
	Month     string   `json:"month,omitempty"`
	Tested    int      `json:"tested"`
	Recalled  int      `json:"recalled"`
	Real      *float64 `json:"real"` // null when nothing was tested
	Predicted *float64 `json:"predicted"`
	Verdict   string   `json:"verdict"`
}

type readinessRow struct {
	At        string     `json:"at"`
	Interview bool       `json:"interview"`
	All       readyRow   `json:"all"`
	Tracks    []trackRow `json:"tracks"`
}

type readyRow struct {
	Title   string  `json:"title,omitempty"`
	ID      string  `json:"id,omitempty"`
	Recall  float64 `json:"recall"`
	OfSeen  float64 `json:"of_seen"`
	Word    string  `json:"word"`
	Precise bool    `json:"precise"`
	Cards   int     `json:"cards"`
	Seen    int     `json:"seen"`
	Answers int     `json:"answers"`
	Lapses  int     `json:"lapses"`
	Last    string  `json:"last"` // empty when nothing was answered
}

type trackRow struct {
	readyRow
	Topics []readyRow `json:"topics"`
}

type bestRow struct {
	Topic string    `json:"topic"`
	Round *roundRow `json:"round"`
}

type mixedRow struct {
	A     string `json:"a"`
	B     string `json:"b"`
	Topic string `json:"topic"`
	Count int    `json:"count"`
	Last  string `json:"last"`
}

func dateOf(t time.Time) string { return t.Format("2006-01-02") }

func statsRowOf(f stats.Facts) statsRow {
	row := statsRow{Day: dateOf(f.Today), Answers: f.Answers, Cards: f.Cards, Seen: f.Seen,
		Streak:    streakRow{f.Streak.Days, f.Streak.Frozen, f.Streak.Studied},
		Minutes:   minutesRow{tenth(f.Time.Today), tenth(f.Time.Week), tenth(f.Time.Month), tenth(f.Time.All), tenths(f.Time.Weeks)},
		Year:      []dayRow{},
		Retention: retentionRow{Enough: stats.EnoughTests, All: truthRowOf(f.Truth), Months: []truthRow{}},
		Bests:     []bestRow{}, Confused: []mixedRow{}}
	for i, n := range f.Year {
		if n > 0 {
			row.Year = append(row.Year, dayRow{dateOf(f.Today.AddDate(0, 0, i-len(f.Year)+1)), int(n)})
		}
	}
	for i, n := range f.Ahead {
		row.Forecast = append(row.Forecast, aheadRow{Day: dateOf(f.Today.AddDate(0, 0, i)), Due: n})
	}
	row.Forecast[0].Overdue = f.Overdue
	for _, m := range f.Months {
		row.Retention.Months = append(row.Retention.Months, truthRowOf(m))
	}
	row.Readiness = readinessRowOf(f.Ready)
	for _, b := range f.Bests {
		row.Bests = append(row.Bests, bestRow{b.Topic, roundRowOf(b.Round)})
	}
	for _, m := range f.Mixed {
		row.Confused = append(row.Confused, mixedRow{m.A, m.B, m.Topic, m.Count, dateOf(m.Last)})
	}
	return row
}

func truthRowOf(t stats.Truth) truthRow {
	row := truthRow{Month: t.Name, Tested: t.Tested, Recalled: t.Recalled, Verdict: t.Verdict()}
	if t.Tested > 0 {
		real, predicted := thousandth(t.Real()), thousandth(t.Expected())
		row.Real, row.Predicted = &real, &predicted
	}
	return row
}

func readinessRowOf(r stats.Ready) readinessRow {
	row := readinessRow{At: r.At.Format(time.RFC3339), Interview: r.Interview, All: readyRowOf("", r.All), Tracks: []trackRow{}}
	for _, t := range r.Tracks {
		track := trackRow{readyRowOf(t.Title, t.Readiness), []readyRow{}}
		for _, topic := range t.Topics {
			track.Topics = append(track.Topics, readyRowOf(topic.Title, topic.Readiness))
		}
		row.Tracks = append(row.Tracks, track)
	}
	return row
}

func readyRowOf(title string, r plan.Readiness) readyRow {
	row := readyRow{Title: title, ID: r.Name, Recall: thousandth(r.Recall), OfSeen: thousandth(r.OfSeen), Word: r.Word(),
		Precise: r.Precise, Cards: r.Cards, Seen: r.Seen, Answers: r.Answers, Lapses: r.Lapses}
	if r.Seen > 0 {
		row.Last = dateOf(schedule.Date(r.Last))
	}
	return row
}

// thousandth and tenth round: printed numbers carry no more figures than they
// are worth.
func thousandth(v float64) float64 { return math.Round(v*1000) / 1000 }
func tenth(v float64) float64      { return math.Round(v*10) / 10 }

func tenths(values []float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = tenth(v)
	}
	return out
}
