package plan

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

var (
	simSeeds = flag.Int("seeds", suiteSeeds, "simulated people for each row of the comparison; 200 for the documented one")
	simDoc   = flag.String("doc", "", "file whose table of gains is to be renewed, such as ../../docs/planning.md")
)

// course is a number of evenings before an interview.
type course struct {
	name     string
	minutes  int
	sessions int
	gap      int // days from the last session to the interview
}

func courses() []course {
	return []course{
		{"20 min the evening before", 20, 1, 1},
		{"40 min the evening before", 40, 1, 1},
		{"40 min, three weeks before", 40, 1, 21},
		{"8 min a day for 7 days", 8, 7, 1},
		{"8 min a day for 14 days", 8, 14, 1},
	}
}

func groups() []group {
	return []group{
		{"equal cards", false, false},
		{"times and weights vary", true, false},
		{"and the memory differs from the model", true, true},
	}
}

// rivals are the simple orders to be beaten.
func rivals() []struct {
	name  string
	study policy
} {
	return []struct {
		name  string
		study policy
	}{
		{"due first", inOrder(dueFirst)},
		{"lowest recall first, new ones last", inOrder(lowestFirst)},
		{"lowest recall first, new ones first", inOrder(newFirst)},
		{"random", inOrder(shuffled)},
	}
}

// run plays a course with a policy and gives the recall at the hour.
func run(p *person, c course, study policy) float64 {
	last := simStart().AddDate(0, 0, c.sessions-1)
	at := last.AddDate(0, 0, c.gap).Add(-9 * time.Hour) // at ten in the morning
	for day := range c.sessions {
		study(p, simStart().AddDate(0, 0, day), at, time.Duration(c.minutes)*time.Minute)
	}
	return p.recall(at)
}

// outcome is the mean over the people of one row.
type outcome struct {
	planned float64
	rivals  []float64
	spread  []float64 // standard error of the difference to each rival
}

func compare(g group, c course, seeds int) outcome {
	n := float64(seeds)
	o := outcome{rivals: make([]float64, len(rivals())), spread: make([]float64, len(rivals()))}
	diffs := make([]float64, len(rivals()))
	for seed := 1; seed <= seeds; seed++ {
		p := newPerson(g, uint64(seed))
		planned := run(p.twin(uint64(seed)), c, byPlan)
		o.planned += planned / n
		for i, rival := range rivals() {
			theirs := run(p.twin(uint64(seed)), c, rival.study)
			o.rivals[i] += theirs / n
			diffs[i] += (planned - theirs) / n
			o.spread[i] += (planned - theirs) * (planned - theirs) / n
		}
	}
	for i, d := range diffs {
		o.spread[i] = math.Sqrt(max(0, o.spread[i]-d*d) / n)
	}
	return o
}

// tolerance is how far the plan may fall behind in the mean of a row. Fewer
// people than the documented 200 may be unlucky ones: two standard errors more.
func (o outcome) tolerance(rival int) float64 {
	if *simSeeds >= 200 {
		return 0.002
	}
	return 0.002 + 2*o.spread[rival]
}

// The planner never does worse than a simple order: over all people of a row
// the mean difference is not below -0.002.
func TestSimulation(t *testing.T) {
	var table strings.Builder
	for _, line := range header() {
		fmt.Fprintln(&table, line)
	}
	rows := make([]string, len(groups())*len(courses()))
	var wait sync.WaitGroup
	for i, g := range groups() {
		for k, c := range courses() {
			wait.Go(func() {
				o := compare(g, c, *simSeeds)
				rows[i*len(courses())+k] = o.row(g, c)
				for j, rival := range rivals() {
					if diff := o.planned - o.rivals[j]; diff < -o.tolerance(j) {
						t.Errorf("%s, %s, seeds 1 to %d: %.4f, %.4f behind %s", g.name, c.name, *simSeeds, o.planned, -diff, rival.name)
					}
				}
			})
		}
	}
	wait.Wait()
	for _, row := range rows {
		fmt.Fprintln(&table, row)
	}
	t.Logf("seeds 1 to %d\n%s", *simSeeds, table.String())
	if *simDoc != "" {
		renew(t, *simDoc, table.String())
	}
}

func header() []string {
	names, rule := "| people | course | planned |", "|---|---|---|"
	for _, rival := range rivals() {
		names += " " + rival.name + " |"
		rule += "---|"
	}
	return []string{names, rule}
}

func (o outcome) row(g group, c course) string {
	row := fmt.Sprintf("| %s | %s | %.3f |", g.name, c.name, o.planned)
	for i, theirs := range o.rivals {
		row += fmt.Sprintf(" %.3f (%+.3f ± %.3f) |", theirs, o.planned-theirs, o.spread[i])
	}
	return row
}

// renew puts the table between the marks of a page.
func renew(t *testing.T, path, table string) {
	t.Helper()
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("reading the page to renew: %v", err)
	}
	begin, end := []byte("<!-- gains: begin -->\n"), []byte("<!-- gains: end -->")
	i, k := bytes.Index(page, begin), bytes.Index(page, end)
	if i < 0 || k < i {
		t.Fatalf("%s has no marks for the table", path)
	}
	out := append(bytes.Clone(page[:i+len(begin)]), fmt.Sprintf("\nSeeds 1 to %d.\n\n%s\n", *simSeeds, table)...)
	if err := os.WriteFile(path, append(out, page[k:]...), 0o644); err != nil {
		t.Fatalf("renewing the page: %v", err)
	}
}
