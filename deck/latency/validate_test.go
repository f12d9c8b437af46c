package latency

import (
	"encoding/csv"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"prefill/deck"
)

var update = flag.Bool("update", false, "write the table of errors into docs/latency.md")

const (
	measurementsFile = "testdata/measurements.csv"
	docsFile         = "../../docs/latency.md"
	tableBegin       = "<!-- table of errors: go test ./deck/latency -run Published -update -->\n"
	tableEnd         = "<!-- end of the table of errors -->\n"
)

// measurement is one published row. A number of 0 was not published.
type measurement struct {
	id, group, use, source, note string
	query                        Query
	sequences                    float64 // decoding together; 0 when the load is a concurrency
	ttft, tpot, tokens           float64 // ms, ms, tokens/s
}

// score is one number of a row beside the model's.
type score struct {
	measurement
	what             string
	published, model float64
}

func (s score) error() float64 { return s.model/s.published - 1 }

func measurements(t *testing.T) []measurement {
	t.Helper()
	file, err := os.Open(measurementsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []measurement
	for _, record := range records[1:] {
		field := func(name string) string { return record[slices.Index(records[0], name)] }
		number := func(name string) float64 {
			if field(name) == "" {
				return 0
			}
			n, err := strconv.ParseFloat(field(name), 64)
			if err != nil {
				t.Fatalf("%s of %s: %v", name, field("id"), err)
			}
			return n
		}
		rows = append(rows, measurement{
			id: field("id"), group: field("group"), use: field("use"), source: field("source"), note: field("note"),
			query: Query{
				Setting: deck.Setting{Model: field("model"), GPU: field("gpu"), TP: int(number("tp")),
					Precision: field("precision"), KVPrecision: field("kv"), Concurrency: int(number("concurrency"))},
				Prompt: int(number("prompt")), Output: int(number("output")), MemoryFraction: number("memory"),
			},
			sequences: number("batch"), ttft: number("ttft_ms"), tpot: number("tpot_ms"), tokens: number("tokens_per_s"),
		})
	}
	return rows
}

// scores runs the model on every published number.
func scores(t *testing.T) []score {
	t.Helper()
	var list []score
	for _, m := range measurements(t) {
		p, err := Predict(m.query)
		if err != nil {
			t.Errorf("%s: %v", m.id, err)
			continue
		}
		ttft, tpot := milliseconds(p.TTFT), milliseconds(p.TPOT)
		if m.sequences > 0 { // a measured mean of sequences, not a whole number
			tpot = p.working.replica.step(m.sequences, m.query.meanContext(), 1).total() * 1e3
		}
		for _, s := range []score{{m, "TTFT ms", m.ttft, ttft}, {m, "TPOT ms", m.tpot, tpot}, {m, "tokens/s", m.tokens, p.TokensPerSecond}} {
			if s.published > 0 {
				list = append(list, s)
			}
		}
	}
	return list
}

// errorsOf are the absolute errors of the scores that pass, sorted.
func errorsOf(list []score, pass func(score) bool) []float64 {
	var found []float64
	for _, s := range list {
		if pass(s) {
			found = append(found, math.Abs(s.error()))
		}
	}
	slices.Sort(found)
	return found
}

func median(sorted []float64) float64 {
	n := len(sorted)
	if n == 0 {
		return math.NaN()
	}
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

func TestPublishedRowsSayWhatTheyAreFor(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range measurements(t) {
		if seen[m.id] || m.source == "" || m.group == "" || !slices.Contains([]string{"calibration", "validation", "wrong"}, m.use) {
			t.Errorf("%q: twice, without source or group, or of use %q", m.id, m.use)
		}
		seen[m.id] = true
	}
}

// Decode within 10 % at the median on serving rows of H100 that no constant
// was set on.
func TestPublishedDecodeOnH100(t *testing.T) {
	found := errorsOf(scores(t), func(s score) bool {
		modern := strings.HasPrefix(s.group, "vLLM on H100") || strings.HasPrefix(s.group, "NIM")
		return s.use == "validation" && s.what == "TPOT ms" && modern
	})
	if len(found) < 8 || median(found) > 0.10 {
		t.Errorf("median error %.1f %% over %d held-out rows, want at most 10 %% over at least 8", 100*median(found), len(found))
	}
	t.Logf("median %.1f %%, largest %.1f %%, %d rows", 100*median(found), 100*found[len(found)-1], len(found))
}

// The sweep of Llama-3.3-70B in fp8 on two H100 from 1 to 250 requests in
// flight: TPOT and throughput within 5 %; 5 and 50 were held out.
func TestPublishedSweep(t *testing.T) {
	rows := 0
	for _, s := range scores(t) {
		if !strings.HasPrefix(s.group, "NIM sweep") || s.what == "TTFT ms" {
			continue
		}
		rows++
		if math.Abs(s.error()) > 0.05 {
			t.Errorf("%s: %s %.4g, published %.4g (%+.1f %%)", s.id, s.what, s.model, s.published, 100*s.error())
		}
		held := s.query.Concurrency == 5 || s.query.Concurrency == 50
		if held != (s.use == "validation") {
			t.Errorf("%s is labelled %s", s.id, s.use)
		}
	}
	if rows != 16 {
		t.Errorf("%d numbers in the sweep, want 16", rows)
	}
}

func TestPublishedTableInDocs(t *testing.T) {
	table := tableBegin + "\n" + errorTables(scores(t)) + "\n" + tableEnd
	page, err := os.ReadFile(docsFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), tableBegin)
	_, after, ok2 := strings.Cut(rest, tableEnd)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the table of errors", docsFile)
	}
	fresh := before + table + after
	if *update {
		if err := os.WriteFile(docsFile, []byte(fresh), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if fresh != string(page) {
		t.Errorf("the table in %s is stale: run go test ./deck/latency -run Published -update", docsFile)
	}
}

// errorTables is the summary by source and then every row.
func errorTables(list []score) string {
	var b strings.Builder
	b.WriteString("| source | use | number | rows | median error | largest |\n|---|---|---|--:|--:|--:|\n")
	type key struct{ group, use, what string }
	var keys []key
	for _, s := range list {
		if k := (key{s.group, s.use, s.what}); !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	for _, k := range keys {
		found := errorsOf(list, func(s score) bool { return (key{s.group, s.use, s.what}) == k })
		fmt.Fprintf(&b, "| %s | %s | %s | %d | %.1f %% | %.1f %% |\n", k.group, k.use, k.what, len(found), 100*median(found), 100*found[len(found)-1])
	}
	b.WriteString("\n| row | use | number | published | model | error |\n|---|---|---|--:|--:|--:|\n")
	for _, s := range list {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %+.1f %% |\n", s.id, s.use, s.what, short(s.published), short(s.model), 100*s.error())
	}
	return b.String()
}

// short writes a number with about four digits and no exponent.
func short(x float64) string {
	if x >= 1000 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.4g", x)
}
