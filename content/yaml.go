package content

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"go.yaml.in/yaml/v4"
	"go.yaml.in/yaml/v4/plugin/loaderlimits"

	"prefill/deck"
)

// yamlDepth is the deepest nesting of front matter and stream blocks.
const yamlDepth = 8

// yamlCodes are the problems that reading one kind of YAML can meet.
type yamlCodes struct {
	syntax, shape, alias, twice, unknown, value Code
}

// yamlReader reads YAML inside a file. It walks the nodes itself, because the
// library's own decoding loses duplicate keys, places and unknown keys.
type yamlReader struct {
	f     *file
	line  int // line of the file, from 1, that is line 1 of the YAML
	last  int // line of the file on which the YAML ends
	col   int // columns that the YAML is shifted to the right
	codes yamlCodes
}

// place is where line and col of the YAML stand in the file. The library puts
// some errors on the line after the end.
func (y yamlReader) place(line, col int) deck.Place {
	at := deck.Place{Path: y.f.path, Line: y.line + max(line, 1) - 1, Col: y.col + max(col, 1)}
	if at.Line > y.last {
		at.Line, at.Col = y.last, 0
	}
	return at
}

func (y yamlReader) report(code Code, n *yaml.Node, msg, hint string) {
	y.f.reportAt(code, y.place(n.Line, n.Column), msg, hint)
}

// load gives the single mapping that src holds, or nil after reporting why
// there is none.
func (y yamlReader) load(src string) *yaml.Node {
	var doc yaml.Node
	err := yaml.Load([]byte(src), &doc, yaml.WithPlugin(loaderlimits.New(loaderlimits.DepthValue(yamlDepth))))
	if err != nil {
		y.reportSyntax(err)
		return nil
	}
	root := &doc
	if doc.Kind == yaml.DocumentNode && len(doc.Content) == 1 {
		root = doc.Content[0]
	}
	if !y.noAlias(root) {
		return nil
	}
	if root.Kind != yaml.MappingNode {
		y.report(y.codes.shape, root, `there are no "key: value" lines here`, "Write one key a line, such as `title: TTFT vs TPOT`.")
		return nil
	}
	return root
}

func (y yamlReader) reportSyntax(err error) {
	place, msg := y.place(1, 1), err.Error()
	var le *yaml.LoadError
	if errors.As(err, &le) {
		msg = le.Message
		if le.Mark.Line > 0 {
			place = y.place(le.Mark.Line, le.Mark.Column)
		}
	}
	y.f.reportAt(y.codes.syntax, place, "this is not YAML: "+visible(firstLine(msg)), "Put text with a colon or # in it between quotes.")
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// noAlias refuses anchors and aliases: nothing here needs them, and they are
// how a small file becomes a huge one.
func (y yamlReader) noAlias(n *yaml.Node) bool {
	if n.Anchor != "" || n.Kind == yaml.AliasNode {
		y.report(y.codes.alias, n, "anchors (&) and aliases (*) are not allowed", "Write the value out.")
		return false
	}
	for _, child := range n.Content {
		if !y.noAlias(child) {
			return false
		}
	}
	return true
}

// mapping gives the values of a mapping by key, and reports keys that are
// unknown or come twice.
func (y yamlReader) mapping(n *yaml.Node, known ...string) map[string]*yaml.Node {
	values, seen := map[string]*yaml.Node{}, map[string]bool{}
	if n.Kind != yaml.MappingNode {
		y.report(y.codes.shape, n, `"key: value" lines are expected here`, "The keys are "+strings.Join(known, ", ")+".")
		return values
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		switch {
		case key.Kind != yaml.ScalarNode:
			y.report(y.codes.shape, key, "a key must be a single word", "")
		case seen[key.Value]:
			y.report(y.codes.twice, key, "the key "+quoted(key.Value)+" comes twice", "Keep one of the two lines.")
		case !slices.Contains(known, key.Value):
			y.report(y.codes.unknown, key, "there is no key "+quoted(key.Value), nearest(key.Value, known))
		case value.Tag != "!!null": // "key:" alone says nothing
			values[key.Value] = value
		}
		seen[key.Value] = true
	}
	return values
}

// nearest suggests the known word that differs from s in at most two letters.
func nearest(s string, known []string) string {
	best, least := "", min(len(s)/3+1, 3)
	for _, k := range known {
		if d := deck.Distance(strings.ToLower(s), k); d < least {
			best, least = k, d
		}
	}
	if best != "" {
		return `Did you mean "` + best + `"?`
	}
	return "The keys are " + strings.Join(known, ", ") + "."
}

func (y yamlReader) bad(n *yaml.Node, key, want string) {
	got := "a list or mapping"
	if n.Kind == yaml.ScalarNode {
		got = quoted(n.Value)
	}
	y.report(y.codes.value, n, key+" is "+got, "It must be "+want+".")
}

// text reads a string of one line, in whatever YAML style. A quoted string
// can hold any control character as an escape, so it is checked here.
func (y yamlReader) text(n *yaml.Node, key string) string {
	if n == nil {
		return ""
	}
	if n.Kind != yaml.ScalarNode {
		y.bad(n, key, "text")
		return ""
	}
	if strings.ContainsFunc(n.Value, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) {
		y.bad(n, key, "text without control characters")
		return ""
	}
	return strings.TrimSpace(n.Value)
}

func (y yamlReader) integer(n *yaml.Node, key string, least, most int) int {
	if n == nil {
		return 0
	}
	v, err := strconv.Atoi(n.Value)
	leadingZero := len(n.Value) > 1 && n.Value[0] == '0'
	if n.Kind != yaml.ScalarNode || err != nil || leadingZero || v < least || v > most {
		y.bad(n, key, fmt.Sprintf("a whole number from %d to %d", least, most))
		return 0
	}
	return v
}

func (y yamlReader) number(n *yaml.Node, key string, least, most float64) float64 {
	if n == nil {
		return 0
	}
	v, err := strconv.ParseFloat(n.Value, 64)
	// The comparison is this way round so that it also refuses NaN.
	if n.Kind != yaml.ScalarNode || err != nil || !(v >= least && v <= most) {
		y.bad(n, key, fmt.Sprintf("a number from %g to %g", least, most))
		return 0
	}
	return v
}

func (y yamlReader) duration(n *yaml.Node, key string, least, most time.Duration) time.Duration {
	if n == nil {
		return 0
	}
	v, err := time.ParseDuration(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil || v < least || v > most {
		y.bad(n, key, fmt.Sprintf("a time from %s to %s with its unit, such as 407ms or 1.2s", timeText(least), timeText(most)))
		return 0
	}
	return v
}

// timeText writes a limit as a person would: 1h for 1h0m0s.
func timeText(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

func (y yamlReader) boolean(n *yaml.Node, key string) bool {
	if n == nil {
		return false
	}
	if n.Kind != yaml.ScalarNode || n.Value != "true" && n.Value != "false" {
		y.bad(n, key, "true or false")
	}
	return n.Value == "true"
}

// list reads a list of at most most texts.
func (y yamlReader) list(n *yaml.Node, key string, most int) []string {
	if n == nil {
		return nil
	}
	if n.Kind != yaml.SequenceNode || len(n.Content) > most {
		y.bad(n, key, fmt.Sprintf("a list of at most %d, such as [one, two]", most))
		return nil
	}
	var items []string
	for _, item := range n.Content {
		if s := y.text(item, key); s != "" {
			items = append(items, s)
		}
	}
	return items
}
