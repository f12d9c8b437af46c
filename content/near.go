package content

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"prefill/deck"
)

// Two prompts are near duplicates when the sets of their words overlap by at
// least this much (Jaccard). Prompts of fewer words say too little to judge.
const (
	nearOverlap  = 0.75
	nearMinWords = 4
	nearMaxWords = 64
	// nearTries bounds the comparisons for one word, so that packs made of
	// the same words over and over stay cheap.
	nearTries = 32
)

// prompt is one prompt as the near-duplicate search sees it.
type prompt struct {
	pack  deck.PackID
	text  deck.Text
	words []int // distinct words by number, the rarest first
}

// nearDuplicates warns of prompts in different packs that ask nearly the same.
//
// Comparing all pairs would be quadratic. Instead, each prompt is filed under
// its rarest words: two sets that overlap by a share t of their union must
// share one of the first n-ceil(t*n)+1 words in any common order (prefix
// filtering; Bayardo, Ma, Srikant, "Scaling up all pairs similarity search",
// 2007). Only prompts filed under the same word are compared.
func (lib *Library) nearDuplicates() {
	prompts := lib.prompts()
	shelf := map[int][]int{}
	for i, p := range prompts {
		prefix := len(p.words) - int(math.Ceil(nearOverlap*float64(len(p.words)))) + 1
		warned := false
		for _, w := range p.words[:prefix] {
			if j := closest(prompts, shelf[w], p); j >= 0 && !warned {
				warned = true
				at := prompts[j].text.Place
				at.Path = visible(at.Path)
				lib.problem(WarnNearDuplicate, p.text.Place, fmt.Sprintf("the prompt %s is nearly that of %s", quoted(p.text.Markdown), at),
					"Keep one of them, or ask for something else.")
			}
			if len(shelf[w]) < nearTries {
				shelf[w] = append(shelf[w], i)
			}
		}
	}
}

func closest(prompts []prompt, candidates []int, p prompt) int {
	for _, j := range candidates {
		if prompts[j].pack != p.pack && overlap(prompts[j].words, p.words) >= nearOverlap {
			return j
		}
	}
	return -1
}

// prompts collects the prompts that are sentences of their own: not the cells
// of a table, nor terms, which packs may well share.
func (lib *Library) prompts() []prompt {
	numbers, uses := map[string]int{}, []int{}
	var found []prompt
	add := func(p *deck.Pack, t deck.Text) {
		words := wordSet(t.Markdown)
		if len(words) < nearMinWords || len(words) > nearMaxWords {
			return
		}
		ids := make([]int, len(words))
		for i, w := range words {
			n, ok := numbers[w]
			if !ok {
				n = len(uses)
				numbers[w], uses = n, append(uses, 0)
			}
			uses[n]++
			ids[i] = n
		}
		found = append(found, prompt{p.ID, t, ids})
	}
	for _, p := range lib.Packs {
		eachPrompt(p, func(t deck.Text) { add(p, t) })
	}
	for _, p := range found {
		slices.SortFunc(p.words, func(a, b int) int { return cmp.Or(cmp.Compare(uses[a], uses[b]), cmp.Compare(a, b)) })
	}
	return found
}

func eachPrompt(p *deck.Pack, visit func(deck.Text)) {
	if p.Match != nil {
		for _, pair := range p.Match.Pairs {
			visit(pair.Prompt)
		}
	}
	for _, f := range p.FollowUps {
		visit(f.Question)
	}
	for _, c := range p.Plain {
		visit(c.Question)
	}
}

// wordSet gives the distinct words of a prompt, in lower case, sorted.
func wordSet(s string) []string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	slices.Sort(words)
	return slices.Compact(words)
}

// overlap is the share of the words of both that are in each: the Jaccard
// index of two sets without repetition.
func overlap(a, b []int) float64 {
	common := 0
	for _, w := range a {
		if slices.Contains(b, w) {
			common++
		}
	}
	return float64(common) / float64(len(a)+len(b)-common)
}
