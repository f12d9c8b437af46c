package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"prefill/deck/latency"
	"prefill/ui/neutral"
)

// predictionJSON is a prediction as `predict --json` prints it. Times are
// milliseconds; tpot_ms is null where it is not defined.
type predictionJSON struct {
	TTFT            float64    `json:"ttft_ms"`
	TPOT            *float64   `json:"tpot_ms"`
	E2E             float64    `json:"e2e_ms"`
	TokensPerSecond float64    `json:"tokens_per_s"`
	Rate            float64    `json:"rate"`
	Batch           float64    `json:"batch"`
	MaxBatch        float64    `json:"max_batch"`
	Queue           float64    `json:"queue_ms"`
	Prefill         float64    `json:"prefill_ms"`
	Transfer        float64    `json:"transfer_ms"`
	DecodeStep      float64    `json:"decode_step_ms"`
	Saturated       bool       `json:"saturated"`
	Fits            bool       `json:"fits"`
	Notes           []string   `json:"notes"`
	Steps           []stepJSON `json:"steps,omitempty"`
}

// stepJSON is one line of --explain.
type stepJSON struct {
	Name    string `json:"name"`
	Formula string `json:"formula"`
	Filled  string `json:"filled"`
	Result  string `json:"result"`
}

func predictionRow(p latency.Prediction, explain bool) predictionJSON {
	row := predictionJSON{
		TTFT: rounded(p.TTFT), E2E: rounded(p.E2E), TokensPerSecond: digits(p.TokensPerSecond), Rate: digits(p.Rate),
		Batch: digits(p.Batch), MaxBatch: digits(p.MaxBatch), Queue: rounded(p.Queue), Prefill: rounded(p.Prefill),
		Transfer: rounded(p.Transfer), DecodeStep: rounded(p.DecodeStep), Saturated: p.Saturated, Fits: p.Fits,
		Notes: append([]string{}, p.Notes...),
	}
	if p.TPOT > 0 {
		tpot := rounded(p.TPOT)
		row.TPOT = &tpot
	}
	if explain {
		for _, l := range p.Explain() {
			row.Steps = append(row.Steps, stepJSON{l.Name, l.Formula, l.Filled, l.Result})
		}
	}
	return row
}

// rounded is a time in milliseconds with three decimals.
func rounded(d time.Duration) float64 { return digits(inMillis(d)) }

// digits keeps three decimals: more would claim what the model does not know.
func digits(x float64) float64 { return math.Round(x*1000) / 1000 }

// predictFault answers a setting that cannot be: with the reason and the
// nearest one that can. A name that does not exist or a number out of range is
// a wrong call.
func predictFault(w io.Writer, err error, asJSON bool) error {
	var fault *latency.SettingError
	switch {
	case !errors.As(err, &fault):
		return usageError{err}
	case errors.Is(err, latency.ErrUnknown) && fault.Nearest == "" && (fault.Field == "model" || fault.Field == "gpu"):
		return usage("%v. `prefill predict --%ss` lists what there is", err, fault.Field)
	case !errors.Is(err, latency.ErrFit) && !errors.Is(err, latency.ErrOverload):
		return usageError{err}
	}
	if asJSON {
		row := map[string]any{"fits": false, "field": fault.Field, "notes": []string{fault.Reason}, "nearest": fault.Nearest}
		err = writeJSON(w, row)
	} else {
		_, err = fmt.Fprintln(w, neutral.Line(fault.Error()))
	}
	if err != nil {
		return err
	}
	return errFaults
}

func printPrediction(w io.Writer, q latency.Query, p latency.Prediction, explain bool) error {
	page := livePage{w: w}
	if explain {
		for _, l := range p.Explain() {
			page.line("%s", l.Name)
			page.line("    = %s", l.Formula)
			page.line("    = %s", l.Filled)
			page.line("    = %s", l.Result)
		}
		page.line("")
	}
	row := func(name, value, remark string) { page.line("%-12s %12s  %s", name, value, remark) }
	row("TTFT", durationText(p.TTFT), ttftParts(q, p))
	if q.Output > 1 {
		row("TPOT", durationText(p.TPOT), fmt.Sprintf("a decode step takes %s", durationText(p.DecodeStep)))
	} else {
		row("TPOT", "-", "not defined for one token")
	}
	row("total", durationText(p.E2E), fmt.Sprintf("TTFT + (%d - 1) × TPOT", q.Output))
	row("tokens/s", fmt.Sprintf("%.1f", p.TokensPerSecond), "of the whole replica")
	row("batch", fmt.Sprintf("%.1f", p.Batch), fmt.Sprintf("the cache holds %.1f of this length", p.MaxBatch))
	if p.Rate > 0 {
		row("requests/s", fmt.Sprintf("%.3g", p.Rate), "")
	}
	for _, note := range p.Notes {
		page.line("Note: %s.", note)
	}
	return page.err
}

// ttftParts names what TTFT is made of.
func ttftParts(q latency.Query, p latency.Prediction) string {
	text := "prefill " + durationText(p.Prefill)
	for _, part := range []struct {
		name string
		time time.Duration
	}{{"queue", p.Queue}, {"KV transfer", p.Transfer}, {"network", q.Network}} {
		if part.time > 0 {
			text += fmt.Sprintf(" + %s %s", part.name, durationText(part.time))
		}
	}
	return text
}
