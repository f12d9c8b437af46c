package cli

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"prefill/deck"
	"prefill/deck/schedule"
	"prefill/store"
	"prefill/ui/draw"
	"prefill/ui/neutral"
)

// configFlags are the flags of `prefill config`.
type configFlags struct {
	asJSON, toDefault, yes bool
}

func (a *app) configCommand() *cobra.Command {
	var f configFlags
	cmd := &cobra.Command{
		Use:   "config [KEY [VALUE]]",
		Short: "List, show or change settings",
		Long: `List the settings, show one, or give it a value. They are part of your history:
they sync, and undo takes a change back. A change that moves due dates first
says how many cards it would make due today, and asks.`,
		Example: `  prefill config                   all settings
  prefill config retention         one, with what it may be
  prefill config retention 0.92
  prefill config learning_steps 1m 10m
  prefill config retention --default`,
		RunE: func(cmd *cobra.Command, given []string) error {
			switch {
			case f.toDefault && len(given) != 1:
				return usage("--default takes one key: `prefill config KEY --default`")
			case f.toDefault:
				return a.setConfig(cmd.OutOrStdout(), deck.Change{Key: given[0]}, f.yes)
			case len(given) > 1:
				value := strings.TrimSpace(strings.Join(given[1:], " "))
				if value == "" {
					return usage("an empty value is none. `prefill config %s --default` brings the default back", given[0])
				}
				return a.setConfig(cmd.OutOrStdout(), deck.Change{Key: given[0], Value: value}, f.yes)
			default:
				return a.showConfig(cmd.OutOrStdout(), given, f.asJSON)
			}
		},
	}
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print an array of objects, or one for a KEY (docs/commands.md)")
	cmd.Flags().BoolVar(&f.toDefault, "default", false, "bring the default of KEY back")
	cmd.Flags().BoolVarP(&f.yes, "yes", "y", false, "change without asking")
	return cmd
}

// configRow is one setting as `config --json` prints it.
type configRow struct {
	Key     string `json:"key"`
	Value   string `json:"value"`
	Unit    string `json:"unit"` // empty where the value has none
	Default string `json:"default"`
	Range   string `json:"range"` // what is allowed, in words
	Help    string `json:"help"`
}

// configRows lists the settings of the schedule, then those that belong to
// other commands, such as interview dates.
func configRows(set schedule.Settings) ([]configRow, error) {
	rows := []configRow{}
	for _, k := range schedule.Keys() {
		value, err := set.Get(k.Name)
		if err != nil {
			return nil, err
		}
		rows = append(rows, configRow{k.Name, value, k.Unit, k.Default, k.Range, k.Help})
	}
	for _, key := range slices.Sorted(maps.Keys(set.Extra)) {
		help := "Written by a newer prefill, and kept for it."
		if strings.HasPrefix(key, "interview.") {
			help = "A date and what belongs to it. `prefill interview` sets it."
		}
		rows = append(rows, configRow{Key: key, Value: set.Extra[key], Range: "text", Help: help})
	}
	return rows, nil
}

func (a *app) showConfig(w io.Writer, given []string, asJSON bool) error {
	view, err := a.reader()
	if err != nil {
		return err
	}
	set, err := view.Settings()
	if err != nil {
		return err
	}
	rows, err := configRows(set)
	if err != nil {
		return err
	}
	if len(given) == 0 {
		if asJSON {
			return writeJSON(w, rows)
		}
		return printConfig(w, rows)
	}
	i := slices.IndexFunc(rows, func(r configRow) bool { return r.Key == given[0] })
	if i < 0 {
		return noSuchKey(given[0])
	}
	if asJSON {
		return writeJSON(w, rows[i])
	}
	return printSetting(w, rows[i])
}

func noSuchKey(key string) error {
	var names []string
	for _, k := range schedule.Keys() {
		names = append(names, k.Name)
	}
	return usage("unknown setting %q.%s `prefill config` lists them", key, didYouMean("", key, names))
}

func printConfig(w io.Writer, rows []configRow) error {
	for _, r := range rows {
		mark := " "
		if r.Value != r.Default {
			mark = "*"
		}
		lines := []string{fmt.Sprintf("%s %s %s", mark, draw.Pad(neutral.Line(r.Key), 17), neutral.Line(withUnit(r.Value, r.Unit)))}
		about := r.Help + " Allowed: " + r.Range + "."
		if mark == "*" && r.Default != "" {
			about += " Default: " + r.Default + "."
		}
		lines = append(lines, draw.Indent(draw.Wrap(neutral.Line(about), lineLength-4), "    ")...)
		if _, err := fmt.Fprintln(w, strings.Join(lines, "\n")); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(w, "* differs from the default. `prefill config KEY VALUE` changes a setting.")
	return err
}

func printSetting(w io.Writer, r configRow) error {
	_, err := fmt.Fprintf(w, "%s = %s", neutral.Line(r.Key), neutral.Line(withUnit(r.Value, r.Unit)))
	if err == nil && r.Default != "" {
		_, err = fmt.Fprintf(w, "\nDefault: %s\nAllowed: %s", withUnit(r.Default, r.Unit), r.Range)
	}
	if err == nil {
		_, err = fmt.Fprintf(w, "\n%s\n", r.Help)
	}
	return err
}

func withUnit(value, unit string) string {
	if unit == "" || unit == "durations" {
		return value
	}
	return value + " (" + unit + ")"
}

// setConfig changes a setting, and asks first when that moves due dates.
func (a *app) setConfig(w io.Writer, c deck.Change, yes bool) error {
	s, err := a.store()
	if err != nil {
		return err
	}
	set, err := s.Settings()
	if err != nil {
		return err
	}
	changed, err := changedBy(set, c)
	if err != nil {
		return err
	}
	before, _ := set.Get(c.Key) // the key was accepted
	after, _ := changed.Get(c.Key)
	if before == after {
		_, err := fmt.Fprintf(w, "%s is %s already.\n", neutral.Line(c.Key), neutral.Line(after))
		return err
	}
	if sure, err := a.sureOf(w, s, c, yes); err != nil || !sure {
		return err
	}
	if err := s.Set(c); err != nil {
		return err
	}
	if after == "" {
		after = "not set"
	}
	_, err = fmt.Fprintf(w, "%s is %s now. `prefill undo` takes this back.\n", neutral.Line(c.Key), neutral.Line(after))
	return err
}

// changedBy is set after a change that the user asked for.
func changedBy(set schedule.Settings, c deck.Change) (schedule.Settings, error) {
	if _, err := set.Get(c.Key); err != nil {
		return set, noSuchKey(c.Key)
	}
	changed, err := set.With(c)
	if err != nil {
		return set, usageError{err}
	}
	return changed, nil
}

// sureOf tells what a change does to what is due today, and asks about it when
// it does anything.
func (a *app) sureOf(w io.Writer, s *store.Store, c deck.Change, yes bool) (bool, error) {
	i := slices.IndexFunc(schedule.Keys(), func(k schedule.Key) bool { return k.Name == c.Key })
	if i < 0 || !schedule.Keys()[i].Refolds {
		return true, nil
	}
	states, err := s.AllStates()
	if err != nil || len(states) == 0 {
		return err == nil, err
	}
	effect, err := s.Effect(c)
	if err != nil {
		return false, err
	}
	tells := fmt.Sprintf("This moves due dates: %s due today instead of %d.", draw.Count(effect.After, "card", "cards"), effect.Before)
	if effect.After == effect.Before {
		tells = fmt.Sprintf("This moves due dates: %s due today, as before.", draw.Count(effect.After, "card", "cards"))
	}
	if yes {
		_, err := fmt.Fprintln(w, tells)
		return err == nil, err
	}
	return a.confirm(tells+" Change it?", "Say so with --yes.")
}
