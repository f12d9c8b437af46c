package content

import (
	"fmt"
	"strings"
	"time"

	"github.com/yuin/goldmark/ast"
	"go.yaml.in/yaml/v4"

	"prefill/deck"
	"prefill/deck/latency"
)

// The ranges of a stream block. They bound what a demo may cost.
const (
	maxLanes   = 4
	maxStreams = 32
	maxStalls  = 32
	maxPrompt  = 10_000_000 // tokens
	maxOutput  = 100_000    // tokens
	maxWait    = time.Hour
)

func streamCodes() yamlCodes {
	return yamlCodes{syntax: CodeStreamSyntax, shape: CodeStreamSyntax, alias: CodeStreamSyntax,
		twice: CodeStreamKey, unknown: CodeStreamKey, value: CodeStreamValue}
}

// readStreams reads the fences whose info string is "stream".
func (f *file) readStreams(p *deck.Pack, s section, body int) {
	found := false
	for _, b := range s.blocks {
		fence, ok := b.node.(*ast.FencedCodeBlock)
		if !ok || string(fence.Language(f.src[body:])) != "stream" {
			continue
		}
		found = true
		if len(p.Streams) >= maxStreams {
			f.report(CodeStreamLanes, b.start, fmt.Sprintf("a pack has at most %d stream blocks", maxStreams), "Move some into another pack.")
			return
		}
		f.readStream(p, b, fence, body)
	}
	if !found {
		f.report(CodeStreamMissing, s.at, "this section has no stream block", "Add a fence with the word stream after it: ```stream")
	}
}

func (f *file) readStream(p *deck.Pack, b block, fence *ast.FencedCodeBlock, body int) {
	lines := fence.Lines()
	if lines.Len() == 0 {
		f.report(CodeStreamSyntax, b.start, "the stream block is empty", "Give it a title and two to four lanes.")
		return
	}
	first := lines.At(0)
	at := f.place(body + first.Start)
	y := yamlReader{f: f, line: at.Line, last: at.Line + lines.Len() - 1, col: at.Col - 1 - first.Padding, codes: streamCodes()}
	root := y.load(string(lines.Value(f.src[body:])))
	if root == nil {
		return
	}
	before := len(f.problems)
	spec := y.stream(root)
	spec.Place = at
	for _, other := range p.Streams {
		if other.Slug == spec.Slug {
			f.reportAt(CodeSlugTwice, at, "another stream block has the title "+quoted(spec.Title), "Give each its own title.")
			return
		}
	}
	if len(f.problems) == before {
		p.Streams = append(p.Streams, spec)
	}
}

func (y yamlReader) stream(root *yaml.Node) deck.StreamSpec {
	v := y.mapping(root, "title", "lesson", "seed", "text", "lanes")
	spec := deck.StreamSpec{
		Title:  y.text(v["title"], "title"),
		Lesson: y.text(v["lesson"], "lesson"),
		Seed:   uint64(y.integer(v["seed"], "seed", 0, 1<<31-1)),
		Text:   y.text(v["text"], "text"),
	}
	y.require(root, v, "title", "lanes")
	spec.Slug = deck.Slug(spec.Title)
	lanes := v["lanes"]
	if lanes == nil {
		return spec
	}
	if lanes.Kind != yaml.SequenceNode || len(lanes.Content) < 2 || len(lanes.Content) > maxLanes {
		y.report(CodeStreamLanes, lanes, fmt.Sprintf("a race needs 2 to %d lanes", maxLanes), "List them below `lanes:`, each beginning with `- label:`.")
	}
	if lanes.Kind == yaml.SequenceNode {
		for _, n := range lanes.Content[:min(len(lanes.Content), maxLanes)] {
			spec.Lanes = append(spec.Lanes, y.lane(n))
		}
	}
	return spec
}

func (y yamlReader) require(n *yaml.Node, v map[string]*yaml.Node, keys ...string) {
	for _, key := range keys {
		if v[key] == nil {
			y.report(CodeStreamRequired, n, key+" is missing", "Add a line `"+key+": ...`.")
		}
	}
}

// lane reads one lane, and asks the latency model about it once its own keys
// are in order.
func (y yamlReader) lane(n *yaml.Node) deck.Lane {
	before := len(y.f.problems)
	v := y.mapping(n, "label", "prompt", "cached", "output", "thinking", "queue", "ttft", "tpot",
		"jitter", "stalls", "buffer", "note", "setting")
	y.require(n, v, "label", "output")
	l := deck.Lane{
		Label:  y.text(v["label"], "label"),
		Note:   y.text(v["note"], "note"),
		Prompt: y.integer(v["prompt"], "prompt", 1, maxPrompt),
		Output: y.integer(v["output"], "output", 1, maxOutput),
		Queue:  y.duration(v["queue"], "queue", 0, maxWait),
		TTFT:   y.duration(v["ttft"], "ttft", time.Microsecond, maxWait),
		TPOT:   y.duration(v["tpot"], "tpot", time.Microsecond, time.Minute),
		Jitter: y.number(v["jitter"], "jitter", 0, 2),
		Place:  y.place(n.Line, n.Column),
	}
	l.Cached = y.integer(v["cached"], "cached", 0, l.Prompt)
	l.Thinking = y.integer(v["thinking"], "thinking", 0, max(l.Output-1, 0))
	l.Buffer = y.integer(v["buffer"], "buffer", 0, max(l.Output, 1))
	l.Stalls = y.stalls(v["stalls"], l.Output)
	y.timing(n, v, &l)
	if len(y.f.problems) == before {
		if err := latency.CheckLane(l); err != nil {
			y.report(CodeStreamSetting, n, "this lane cannot be run: "+visible(err.Error()), "Change its setting.")
		}
	}
	return l
}

// timing sees to it that a lane is either measured or derived, never both.
func (y yamlReader) timing(n *yaml.Node, v map[string]*yaml.Node, l *deck.Lane) {
	measured := v["ttft"] != nil || v["tpot"] != nil
	switch {
	case measured && v["setting"] != nil:
		y.report(CodeStreamTiming, n, "this lane has both measured times and a setting", "Keep ttft and tpot, or keep setting.")
	case measured && (v["ttft"] == nil || v["tpot"] == nil):
		y.report(CodeStreamTiming, n, "a measured lane needs both ttft and tpot", "Add the missing one.")
	case measured && l.Queue > l.TTFT && l.TTFT > 0:
		y.report(CodeStreamTiming, n, "the queue is longer than ttft, which includes it", "Measure ttft from the sending of the request.")
	case !measured && v["setting"] == nil:
		y.report(CodeStreamTiming, n, "this lane does not say when its tokens come", "Give it ttft and tpot, or a setting to derive them from.")
	case !measured:
		y.require(n, v, "prompt")
		l.Setting = y.setting(v["setting"])
	}
}

func (y yamlReader) stalls(n *yaml.Node, output int) []deck.Stall {
	if n == nil {
		return nil
	}
	if n.Kind != yaml.SequenceNode || len(n.Content) > maxStalls {
		y.bad(n, "stalls", fmt.Sprintf("a list of at most %d, such as [{after: 40, for: 900ms}]", maxStalls))
		return nil
	}
	var stalls []deck.Stall
	for _, item := range n.Content {
		v := y.mapping(item, "after", "for")
		y.require(item, v, "after", "for")
		stalls = append(stalls, deck.Stall{
			After: y.integer(v["after"], "after", 1, max(output-1, 1)),
			For:   y.duration(v["for"], "for", time.Microsecond, maxWait),
		})
	}
	return stalls
}

func (y yamlReader) setting(n *yaml.Node) *deck.Setting {
	v := y.mapping(n, "model", "gpu", "tp", "precision", "kv", "batch", "rate", "concurrency", "chunk",
		"disaggregate", "percentile", "speculate")
	y.require(n, v, "model", "gpu")
	s := &deck.Setting{
		Model:        y.text(v["model"], "model"),
		GPU:          y.text(v["gpu"], "gpu"),
		TP:           y.integer(v["tp"], "tp", 1, 1024),
		Precision:    y.oneOf(v["precision"], "precision", "bf16", "fp8", "int8", "fp4"),
		KVPrecision:  y.oneOf(v["kv"], "kv", "bf16", "fp8"),
		Batch:        y.integer(v["batch"], "batch", 1, 100_000),
		Rate:         y.number(v["rate"], "rate", 0, 1e6),
		Concurrency:  y.integer(v["concurrency"], "concurrency", 1, 100_000),
		ChunkTokens:  y.integer(v["chunk"], "chunk", 1, maxPrompt),
		Disaggregate: y.boolean(v["disaggregate"], "disaggregate"),
		Percentile:   y.number(v["percentile"], "percentile", 50, 99.9),
	}
	if sp := v["speculate"]; sp != nil {
		s.Speculate = y.speculation(sp)
	}
	return s
}

func (y yamlReader) speculation(n *yaml.Node) *deck.Speculation {
	v := y.mapping(n, "k", "acceptance", "cost")
	y.require(n, v, "k", "acceptance")
	return &deck.Speculation{
		Draft:      y.integer(v["k"], "k", 1, 16),
		Acceptance: y.number(v["acceptance"], "acceptance", 0, 1),
		Cost:       y.number(v["cost"], "cost", 0, 1),
	}
}

func (y yamlReader) oneOf(n *yaml.Node, key string, words ...string) string {
	s := y.text(n, key)
	for _, w := range words {
		if s == w {
			return s
		}
	}
	if n != nil {
		y.bad(n, key, "one of "+strings.Join(words, ", "))
	}
	return ""
}
