package content

import (
	"regexp"
	"strings"
	"testing"

	"prefill/deck"
)

// american matches spellings that the packs write the British way. Units and
// settings in code spans, links and the titles of papers keep theirs.
func american() *regexp.Regexp {
	stems := []string{
		"optimiz", "quantiz", "tokeniz", "normaliz", "summariz", "organiz", "generaliz", "recogniz", "utiliz",
		"minimiz", "maximiz", "penaliz", "regulariz", "memoriz", "prioritiz", "initializ", "serializ", "parallelize",
		"specializ", "synchroniz", "randomiz", "materializ", "visualiz", "emphasiz", "linearize", "vectoriz", "analyz",
		"color", "behavior", "neighbor", "favor", "labor", "labeled", "labeling", "modeling", "modeled", "canceled",
		"signaled", "traveled", "fulfill\\b", "center", "gray\\b", "catalog\\b", "artifact", "defense", "judgment", "skeptic",
	}
	return regexp.MustCompile(`(?i)\b(?:\w*-)?(?:de|re|un)?(?:` + strings.Join(stems, "|") + `)\w*`)
}

// prose is a page without what keeps a spelling of its own: code, links with
// their words, and addresses.
func prose(markdown string) string {
	fences := regexp.MustCompile("(?s)```.*?```")
	code := regexp.MustCompile("`[^`]*`")
	links := regexp.MustCompile(`\[[^\]]*\]\([^)]*\)`)
	text := fences.ReplaceAllStringFunc(markdown, streamWords)
	return links.ReplaceAllString(code.ReplaceAllString(text, ""), "")
}

// streamWords keeps the lines of a fence that a reader sees.
func streamWords(fence string) string {
	var seen []string
	for line := range strings.Lines(fence) {
		for _, key := range []string{"title: ", "lesson: ", "note: ", "label: "} {
			if _, words, ok := strings.Cut(line, key); ok {
				seen = append(seen, words)
			}
		}
	}
	return strings.Join(seen, "\n")
}

func TestShippedSpellingIsBritish(t *testing.T) {
	words := american()
	for _, p := range shippedPacks(t).Packs {
		for _, page := range p.Pages {
			for _, word := range words.FindAllString(prose(page.Body.Markdown), -1) {
				t.Errorf("%s, %s: %q is American; the packs are written in British spelling", p.ID, page.Title, word)
			}
		}
	}
}

func TestSpellingCheckSeesWhatItShould(t *testing.T) {
	for _, text := range []string{"the tokenizer", "Quantized weights", "a neighbor", "de-tokenized", "lesson: bad color"} {
		if !american().MatchString(prose(text)) {
			t.Errorf("%q passes", text)
		}
	}
	for _, text := range []string{"the tokeniser", "`optimize`", "[Direct Preference Optimization](https://x.org)", "resized", "a prize"} {
		if word := american().FindString(prose(text)); word != "" {
			t.Errorf("%q is found in %q", word, text)
		}
	}
}

// Each term has one home, so that the glossary has one meaning for it.
func TestShippedTermsHaveOneHome(t *testing.T) {
	home := map[string]deck.PackID{}
	for _, p := range shippedPacks(t).Packs {
		for _, c := range p.Concepts {
			key := deck.Slug(c.Term)
			if first, taken := home[key]; taken {
				t.Errorf("%q is defined in %s and again in %s", c.Term, first, p.ID)
			}
			home[key] = p.ID
			if c.Body.Empty() {
				t.Errorf("%s: %q has no meaning", p.ID, c.Term)
			}
		}
	}
}

// The packs name a thing as the glossary does. Words that mean the same to
// some readers and something else to others are listed with the term to use.
func TestShippedPacksUseTheTermsOfTheGlossary(t *testing.T) {
	variants := map[string]string{
		`memory-bound`: "Bandwidth-bound", `bandwidth-limited`: "Bandwidth-bound", `compute-limited`: "Compute-bound",
		`key-value cache`: "KV cache", `K/V cache`: "KV cache", `kv head`: "KV head", `first-token latency`: "Time to first token (TTFT)",
		`machine balance`: "Ridge point", `step-level scheduling`: "Iteration-level scheduling", `critic network`: "Value network",
		`dual encoder`: "Bi-encoder", `two-tower`: "Bi-encoder", `re-ranker`: "Reranker", `re-ranking`: "Reranker",
		`microbatch`: "Micro-batch", `all reduce\b`: "All-reduce", `allreduce`: "All-reduce", `sliced prefill`: "Chunked prefill",
	}
	lib := shippedPacks(t)
	terms := map[string]bool{}
	for _, p := range lib.Packs {
		for _, c := range p.Concepts {
			terms[c.Term] = true
		}
	}
	for variant, term := range variants {
		if !terms[term] {
			t.Errorf("the glossary has no %q", term)
		}
		word := regexp.MustCompile(`\b` + variant)
		for _, p := range lib.Packs {
			for _, page := range p.Pages {
				if found := word.FindString(prose(page.Body.Markdown)); found != "" {
					t.Errorf("%s, %s: %q; the glossary calls it %q", p.ID, page.Title, found, term)
				}
			}
		}
	}
}
