package content

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"prefill/deck"
)

// These tests are about the packs that come with the program, not about the
// reader: what a user may expect of every one of them.

// shippedPacks loads the packs of the program.
func shippedPacks(t *testing.T) Library {
	t.Helper()
	lib := Load(Embedded())
	for _, p := range lib.Problems {
		t.Errorf("%s", p)
	}
	if len(lib.Packs) < 15 {
		t.Fatalf("%d packs ship, want the fourteen topics and the stream lab", len(lib.Packs))
	}
	return lib
}

// options are what a player may pick in the matching exercise.
func options(p *deck.Pack) []string {
	var all []string
	for _, pair := range p.Match.Pairs {
		all = append(all, pair.Answer.Markdown)
	}
	for _, d := range p.Match.Decoys {
		all = append(all, d.Answer.Markdown)
	}
	return all
}

func TestShippedPacksHaveEverySection(t *testing.T) {
	wants := []struct {
		what string
		has  func(*deck.Pack) bool
	}{
		{"a title", func(p *deck.Pack) bool { return p.Title != "" }},
		{"a heading that says what to match", func(p *deck.Pack) bool { return strings.HasPrefix(p.Task, "Match ") }},
		{"a level from 1 to 3", func(p *deck.Pack) bool { return 1 <= p.Level && p.Level <= 3 }},
		{"three tags", func(p *deck.Pack) bool { return len(p.Tags) >= 3 }},
		{"a date of its facts", func(p *deck.Pack) bool { return !p.Updated.IsZero() }},
		{"a sentence before the exercise", func(p *deck.Pack) bool { return !p.Match.Intro.Empty() }},
		{"five pairs", func(p *deck.Pack) bool { return len(p.Match.Pairs) >= 5 }},
		{"three decoys", func(p *deck.Pack) bool { return len(p.Match.Decoys) >= 3 }},
		{"a TL;DR", func(p *deck.Pack) bool { return !p.Summary.Empty() }},
		{"a memory aid", func(p *deck.Pack) bool { return !p.Memory.Empty() }},
		{"an analogy", func(p *deck.Pack) bool { return !p.Analogy.Empty() }},
		{"six key concepts", func(p *deck.Pack) bool { return len(p.Concepts) >= 6 }},
		{"a quick scan", func(p *deck.Pack) bool { return !p.Scan.Empty() }},
		{"a table side by side", func(p *deck.Pack) bool { return len(p.Tables) >= 1 }},
		{"three cases from the real world with a source each", func(p *deck.Pack) bool {
			return strings.Count(p.RealWorld.Markdown, "\n- ")+1 >= 3 && eachItemHasSource(p.RealWorld.Markdown)
		}},
		{"a cheat sheet in bullets", func(p *deck.Pack) bool { return p.Sheet != nil && len(p.Sheet.Bullets) >= 8 }},
		{"five references", func(p *deck.Pack) bool { return len(p.Refs) >= 5 }},
	}
	for _, p := range shippedPacks(t).Packs {
		for _, w := range wants {
			if p.Match == nil || !w.has(p) {
				t.Errorf("%s lacks %s", p.ID, w.what)
			}
		}
	}
}

func eachItemHasSource(list string) bool {
	for item := range strings.SplitSeq("\n"+strings.TrimSpace(list), "\n- ") {
		if strings.TrimSpace(item) != "" && !strings.Contains(item, "[source](https://") {
			return false
		}
	}
	return true
}

func TestShippedReasonsAreGivenForEveryOption(t *testing.T) {
	for _, p := range shippedPacks(t).Packs {
		for _, pair := range p.Match.Pairs {
			if pair.Why.Empty() {
				t.Errorf("%s: %q has no reason to show after a miss", p.ID, pair.Prompt.Markdown)
			}
		}
		for _, d := range p.Match.Decoys {
			if d.Why.Empty() {
				t.Errorf("%s: the decoy %q does not say why it is wrong", p.ID, d.Answer.Markdown)
			}
		}
	}
}

func TestShippedTablesHaveNoEmptyCell(t *testing.T) {
	for _, p := range shippedPacks(t).Packs {
		for _, table := range p.Tables {
			for _, row := range table.Rows {
				if len(row.Cells) != len(table.Columns) || slices.ContainsFunc(row.Cells, deck.Text.Empty) {
					t.Errorf("%s: row %q of %q has an empty cell", p.ID, row.Slug, table.Title)
				}
			}
		}
	}
}

func TestShippedCardsHaveOneIDEach(t *testing.T) {
	seen := map[deck.CardID]deck.PackID{}
	for _, p := range shippedPacks(t).Packs {
		for _, c := range p.Cards() {
			if first, taken := seen[c.ID]; taken {
				t.Errorf("%s stands in %s and in %s", c.ID, first, p.ID)
			}
			seen[c.ID] = p.ID
		}
	}
}

// Two answers that say nearly the same cannot be told apart by understanding.
// A decoy may come close to an answer, since that is its purpose, but it must
// differ.
func TestShippedPairsCanBeToldApart(t *testing.T) {
	const tooClose = 0.75 // share of common words
	f := &file{md: newMarkdown(), ages: ageing()}
	for _, p := range shippedPacks(t).Packs {
		prompts := map[string]bool{}
		for _, pair := range p.Match.Pairs {
			if key := f.fold(pair.Prompt.Markdown); pair.Shared || prompts[key] {
				t.Errorf("%s: the prompt %q has more than one answer", p.ID, key)
			} else {
				prompts[key] = true
			}
		}
		for i, a := range p.Match.Pairs {
			for _, b := range p.Match.Pairs[i+1:] {
				if shared := wordOverlap(a.Answer.Markdown, b.Answer.Markdown); shared >= tooClose {
					t.Errorf("%s: %.0f %% of the words of two answers are the same:\n%s\n%s", p.ID, 100*shared, a.Answer.Markdown, b.Answer.Markdown)
				}
			}
		}
		picks := map[string]bool{}
		for _, option := range options(p) {
			if key := f.fold(option); picks[key] {
				t.Errorf("%s: the option %q stands there twice", p.ID, option)
			} else {
				picks[key] = true
			}
		}
	}
}

func wordOverlap(a, b string) float64 {
	aw, bw := wordSet(a), wordSet(b)
	common := 0
	for _, w := range aw {
		if slices.Contains(bw, w) {
			common++
		}
	}
	return float64(common) / float64(len(aw)+len(bw)-common)
}

func TestShippedTextsFitTheirTime(t *testing.T) {
	for _, p := range shippedPacks(t).Packs {
		if seconds := p.Sheet.Words * 60 / deck.SheetWordsPerMinute; seconds > 60 {
			t.Errorf("%s: the cheat sheet takes %d s", p.ID, seconds)
		}
		words := countWords(p.Scan.Markdown)
		if words < 2*deck.SheetWordsPerMinute || words > 4*deck.SheetWordsPerMinute {
			t.Errorf("%s: the quick scan has %d words, not 2 to 4 minutes' worth", p.ID, words)
		}
		if minutes := (words + deck.SheetWordsPerMinute - 1) / deck.SheetWordsPerMinute; p.Length != minutes {
			t.Errorf("%s: the front matter says %d minutes, its quick scan of %d words takes %d", p.ID, p.Length, words, minutes)
		}
	}
}

func TestShippedFollowUpsHelpStepByStep(t *testing.T) {
	for _, p := range shippedPacks(t).Packs {
		if len(p.FollowUps) != 3 {
			t.Errorf("%s has %d follow-ups, want 3", p.ID, len(p.FollowUps))
		}
		for _, f := range p.FollowUps {
			if f.Nudge.Empty() || f.Approach.Empty() || f.Trap.Empty() {
				t.Errorf("%s: %q lacks a nudge, an approach or a trap", p.ID, f.Question.Markdown)
			}
			if n := len(f.MustSay); n < 3 || n > 5 {
				t.Errorf("%s: %q has %d points to say, want 3 to 5", p.ID, f.Question.Markdown, n)
			}
			for _, point := range f.MustSay {
				if n := countWords(point.Markdown); n < 3 || n > 25 {
					t.Errorf("%s: the point %q has %d words: too few to check, or too many to say", p.ID, point.Markdown, n)
				}
			}
		}
	}
}

func TestShippedReferencesAreLinkedAndExplained(t *testing.T) {
	paper := regexp.MustCompile(`^https://arxiv\.org/abs/(\d{4}\.\d{5})$`)
	for _, p := range shippedPacks(t).Packs {
		for _, r := range p.Refs {
			u, err := url.Parse(r.URL)
			if err != nil || u.Scheme != "https" || u.Host == "" || strings.ContainsAny(r.URL, " <>") {
				t.Errorf("%s: %q has no sound https link: %q", p.ID, r.Title, r.URL)
			}
			if _, use, _ := strings.Cut(r.Note.Markdown, ". "); countWords(use) < 2 {
				t.Errorf("%s: %q does not say, after who wrote it, what it is good for", p.ID, r.Title)
			}
			if strings.Contains(r.URL, "arxiv.org") {
				id := paper.FindStringSubmatch(r.URL)
				if id == nil || !strings.Contains(r.Note.Markdown, "arXiv "+id[1]) {
					t.Errorf("%s: %q and its link name different papers: %s, %s", p.ID, r.Title, r.URL, r.Note.Markdown)
				}
			}
		}
	}
}

func TestShippedLinksAreHTTPS(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)]*)\)`)
	for _, p := range shippedPacks(t).Packs {
		for _, page := range p.Pages {
			for _, m := range link.FindAllStringSubmatch(page.Body.Markdown, -1) {
				if u, err := url.Parse(m[1]); err != nil || u.Scheme != "https" || u.Host == "" {
					t.Errorf("%s: %q is no https link", p.ID, m[1])
				}
			}
		}
	}
}

func TestShippedPrerequisitesExistAndEnd(t *testing.T) {
	lib := shippedPacks(t)
	for _, p := range lib.Packs {
		for _, id := range p.After {
			if _, ok := lib.Pack(id); !ok {
				t.Errorf("%s comes after %s, which does not ship", p.ID, id)
			}
		}
		if path := circle(lib, p, nil); path != nil {
			t.Errorf("%s needs itself: %v", p.ID, path)
		}
	}
}

// circle gives the way from a pack back to one on the path, or nil.
func circle(lib Library, p *deck.Pack, path []deck.PackID) []deck.PackID {
	if slices.Contains(path, p.ID) {
		return append(path, p.ID)
	}
	for _, id := range p.After {
		if next, ok := lib.Pack(id); ok {
			if found := circle(lib, next, append(slices.Clone(path), p.ID)); found != nil {
				return found
			}
		}
	}
	return nil
}

// A fact that ages says when it was checked, and the pack was not last
// checked before that.
func TestShippedFactsWereCheckedByTheDateOfTheirPack(t *testing.T) {
	checked := regexp.MustCompile(`(?i)\bchecked ([A-Z][a-z]+ \d{4})`)
	for _, p := range shippedPacks(t).Packs {
		for _, page := range p.Pages {
			for _, m := range checked.FindAllStringSubmatch(page.Body.Markdown, -1) {
				month, err := time.Parse("January 2006", m[1])
				if err != nil || month.After(p.Updated) {
					t.Errorf("%s says %q, but its date is %s", p.ID, m[0], p.Updated.Format(time.DateOnly))
				}
			}
		}
	}
}

// Where latency or memory is the point, the pack shows it as a race.
func TestShippedPacksOnLatencyHaveAStream(t *testing.T) {
	for _, p := range shippedPacks(t).Packs {
		if slices.ContainsFunc(p.Tags, func(tag string) bool { return tag == "latency" || tag == "throughput" || tag == "kv-cache" }) && len(p.Streams) == 0 {
			t.Errorf("%s is about %v and has no stream", p.ID, p.Tags)
		}
	}
}
