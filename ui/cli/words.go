package cli

import (
	"errors"
	"math"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// manyWords is the most words of a command that takes any number.
const manyWords = math.MaxInt

// args holds a command to least up to most words after it. The error names
// what is missing or too much, and shows a call that works.
func args(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, given []string) error {
		name, n := cmd.CommandPath(), len(given)
		switch {
		case n >= least && n <= most:
			return nil
		case most == 0:
			return usage("`%s` takes no words after it here, only flags, and %q is not one. Write it like `%s`; `%s -h` shows how it is called", name, given[0], firstExample(cmd), name)
		case n < least:
			return usage("`%s` needs a %s after it, such as `%s`. `%s -h` shows how it is called", name, wordName(cmd), firstExample(cmd), name)
		default:
			return usage("`%s` takes one %s, and here are %d words; one with blanks in it goes between quotes. `%s -h` shows how it is called", name, wordName(cmd), n, name)
		}
	}
}

// wordName is what the usage calls the word after a command, such as TOPIC.
func wordName(cmd *cobra.Command) string {
	_, rest, _ := strings.Cut(cmd.Use, " ")
	name, _, _ := strings.Cut(rest, " ")
	return strings.Trim(name, "[].")
}

// firstExample is the first example of the help without its remark, or how
// the command is called.
func firstExample(cmd *cobra.Command) string {
	line, _, _ := strings.Cut(strings.TrimSpace(cmd.Example), "\n")
	line, _, _ = strings.Cut(line, "   ")
	if line == "" {
		return cmd.CommandPath()
	}
	return line
}

// wrongFlag says what is wrong with a flag, and which may have been meant.
func wrongFlag(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	path := cmd.CommandPath()
	switch {
	case errors.As(err, &unknown) && len(unknown.GetSpecifiedName()) > 1:
		name := unknown.GetSpecifiedName()
		return usage("unknown flag %q.%s `%s -h` lists them", "--"+name, didYouMean("--", name, flagNames(cmd)), path)
	case errors.As(err, &unknown):
		return usage("unknown flag %q. `%s -h` lists them", "-"+unknown.GetSpecifiedName(), path)
	case errors.As(err, &value):
		f := value.GetFlag()
		return usage("--%s %q is not %s. Write it like --%s %s; `%s -h` shows how it is called", f.Name, value.GetValue(), valueKind(f), f.Name, sampleValue(f), path)
	case errors.As(err, &missing):
		f := cmd.Flags().Lookup(missing.GetSpecifiedName())
		if f == nil {
			f = cmd.Flags().ShorthandLookup(missing.GetSpecifiedName())
		}
		if f == nil {
			break
		}
		return usage("--%s needs %s after it, like --%s %s. `%s -h` shows how it is called", f.Name, valueKind(f), f.Name, sampleValue(f), path)
	}
	return usage("%v. `%s -h` shows how it is called", err, path)
}

func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	return names
}

// valueKind says what a flag takes.
func valueKind(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "int":
		return "a whole number"
	case "float64":
		return "a number"
	case "duration":
		return "a time with its unit"
	case "bool":
		return "true or false"
	}
	return "a value"
}

// sampleValue is a value that a flag would take.
func sampleValue(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "int":
		if f.DefValue != "0" {
			return f.DefValue
		}
		return "20"
	case "float64":
		return "0.5"
	case "duration":
		return "20ms or 1m30s"
	case "bool":
		return "true"
	}
	name, _ := pflag.UnquoteUsage(f)
	if name == "" || name == "string" {
		name = "text"
	}
	return strings.ToUpper(name)
}
