package identity_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"prefill/content"
	"prefill/content/identity"
	"prefill/deck"
)

// thing is one entry of a pack, with a number that no edit changes.
type thing struct {
	number int
	prompt string
	answer []string // one, or one a column
}

// topic is a pack as its author thinks of it.
type topic struct {
	pairs, concepts, rows, followUps, cards []thing
	level                                   string // of the questions' headings
	file                                    string
	crlf                                    bool
}

func (p *topic) lists() []*[]thing {
	return []*[]thing{&p.pairs, &p.concepts, &p.rows, &p.followUps, &p.cards}
}

// markdown writes the topic as a file.
func (p topic) markdown() string {
	var b strings.Builder
	b.WriteString("---\nid: topic\n---\n\n# Topic\n\n## Match\n\n| a | b |\n|---|---|\n")
	for _, t := range p.pairs {
		fmt.Fprintf(&b, "| %s | %s |\n", t.prompt, t.answer[0])
	}
	b.WriteString("\n## Key concepts\n\n")
	for _, t := range p.concepts {
		fmt.Fprintf(&b, "- **%s**: %s\n", t.prompt, t.answer[0])
	}
	b.WriteString("\n## Side by side\n\n| thing | bound by | scales with |\n|---|---|---|\n")
	for _, t := range p.rows {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", t.prompt, t.answer[0], t.answer[1])
	}
	b.WriteString("\n## Follow-ups\n\n")
	for _, t := range p.followUps {
		fmt.Fprintf(&b, "%s %s\n\n%s\n\n- [ ] a point\n\n", p.level, t.prompt, t.answer[0])
	}
	b.WriteString("## Cards\n\n")
	for _, t := range p.cards {
		fmt.Fprintf(&b, "%s %s\n\n%s\n\n", p.level, t.prompt, t.answer[0])
	}
	if p.crlf {
		return strings.ReplaceAll(b.String(), "\n", "\r\n")
	}
	return b.String()
}

// numbers names the cards in the order in which a pack gives them.
func (p topic) numbers() []string {
	var names []string
	for _, t := range p.pairs {
		names = append(names, fmt.Sprint("pair ", t.number), fmt.Sprint("reverse ", t.number))
	}
	for i, list := range p.lists()[1:] {
		for _, t := range *list {
			for column := range t.answer {
				names = append(names, fmt.Sprint(i, " ", t.number, " ", column))
			}
		}
	}
	return names
}

// load reads the topic from a file, and gives its cards and their numbers.
func (p topic) load(t *testing.T) ([]deck.Card, map[deck.CardID]string) {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, p.file)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(p.markdown()), 0o600); err != nil {
		t.Fatal(err)
	}
	source, err := content.Dir(dir)
	if err != nil {
		t.Fatal(err)
	}
	lib := content.Load(source)
	cards, numbers := lib.Cards(), p.numbers()
	if lib.Errors() > 0 || len(cards) != len(numbers) {
		t.Fatalf("%d cards of %d, problems %v", len(cards), len(numbers), lib.Problems)
	}
	byID := map[deck.CardID]string{}
	for i, c := range cards {
		byID[c.ID] = numbers[i]
	}
	return cards, byID
}

func phrase(r *rand.Rand, n int) string {
	words := strings.Fields(`prompt caching speculative decode prefill bandwidth compute latency throughput attention
		kernel batch scheduler queue tensor parallel quantised weights draft model acceptance memory page block
		retrieval ranking embedding gradient adapter token sampling temperature percentile service network`)
	var s []string
	for range n {
		s = append(s, words[r.IntN(len(words))])
	}
	return strings.Join(s, " ")
}

func newTopic(r *rand.Rand) topic {
	p := topic{level: "###", file: "topic.md"}
	number := 0
	for i, list := range p.lists() {
		for range 8 {
			number++
			// The number keeps prompts apart, as an author would.
			t := thing{number, fmt.Sprintf("%s %d", phrase(r, 3+r.IntN(5)), number*37), []string{phrase(r, 7+r.IntN(8))}}
			if i == 2 {
				t.answer = []string{phrase(r, 3), phrase(r, 3)}
			}
			*list = append(*list, t)
		}
	}
	return p
}

// edited is the topic after an afternoon of its author.
func (p topic) edited(r *rand.Rand) topic {
	p.level = []string{"###", "####"}[r.IntN(2)]
	p.file = []string{"topic.md", "renamed.md", "moved/away/x.md"}[r.IntN(3)]
	p.crlf = r.IntN(2) == 0
	for i, list := range p.lists() {
		things := slices.Clone(*list)
		for j := range things {
			things[j] = editThing(r, things[j], i == 2)
		}
		fresh := thing{1000 + i, phrase(r, 6), []string{phrase(r, 9)}}
		if i == 2 {
			fresh.answer = []string{phrase(r, 3), phrase(r, 3)}
		}
		things = slices.Insert(things, r.IntN(len(things)), fresh)
		r.Shuffle(len(things), func(a, b int) { things[a], things[b] = things[b], things[a] })
		*list = things
	}
	return p
}

func editThing(r *rand.Rand, t thing, row bool) thing {
	switch r.IntN(8) {
	case 0: // a letter lost
		at := r.IntN(len(t.prompt) - 1)
		t.prompt = t.prompt[:at] + t.prompt[at+1:]
	case 1: // a word put in front
		t.prompt = "the " + t.prompt
	case 2: // punctuation and emphasis, which change no id
		t.prompt = "*" + strings.ToUpper(t.prompt[:1]) + t.prompt[1:] + "*!"
	case 3: // another answer
		if !row {
			t.answer = []string{phrase(r, 9)}
		}
	case 4: // another wording altogether
		if !row {
			t.prompt = "how come " + phrase(r, 5)
		}
	}
	return t
}

func TestHistoryFollowsTheCardsOfAFileThroughEdits(t *testing.T) {
	seed := rand.Uint64()
	changed, joined := 0, 0
	for round := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, round))
		before := newTopic(r)
		cards, was := before.load(t)
		now, is := before.edited(r).load(t)
		var old []identity.Known
		for _, c := range cards {
			old = append(old, identity.Known{ID: c.ID, Print: identity.Of(c)})
			if _, there := is[c.ID]; !there {
				changed++
			} else if was[c.ID] != is[c.ID] {
				t.Errorf("%s is another card now", c.ID)
			}
		}
		result := identity.Match(old, now)
		joined += len(result.Joins)
		for _, j := range result.Joins {
			if was[j.From] != is[j.To] {
				t.Errorf("%s was given to %s", j.From, j.To)
			}
		}
		for _, d := range result.Doubtful {
			if !slices.ContainsFunc(d.Candidates, func(c identity.Candidate) bool { return is[c.Card.ID] == was[d.From.ID] }) {
				t.Errorf("%s: the right card is no candidate", d.From.ID)
			}
		}
		for _, o := range result.Orphans {
			t.Errorf("the history of %s is lost", o.ID)
		}
		if t.Failed() {
			t.Fatalf("seed %d, round %d", seed, round)
		}
	}
	if joined < changed*9/10 {
		t.Errorf("seed %d: only %d of %d changed ids were followed", seed, joined, changed)
	}
}
