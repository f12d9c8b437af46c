package term

import "testing"

func TestANameFindsItsTerm(t *testing.T) {
	for _, c := range []struct {
		term, slug, name string
		want             Likeness
	}{
		{"Time to first token (TTFT)", "time-to-first-token", "TTFT", Same},
		{"Time to first token (TTFT)", "time-to-first-token", "ttft", Same},
		{"Time to first token (TTFT)", "time-to-first-token", "time to first token", Same},
		{"Time to first token (TTFT)", "time-to-first-token", "time-to-first-token", Same},
		{"Time to first token (TTFT)", "time-to-first-token", "first token time to", SameWords},
		{"Time to first token (TTFT)", "time-to-first-token", "TTFTs", SameWords},
		{"Time to first token (TTFT)", "time-to-first-token", "first token", Holds},
		{"Time to first token (TTFT)", "time-to-first-token", "ttf", Begins},
		{"Post-training quantisation (PTQ)", "ptq", "ptq", Same},
		{"Prefix caching", "prefix-caching", "prefix cache", SameWords},
		{"Prefix caching", "prefix-caching", "cached prefixes", SameWords},
		{"Prefix caching", "prefix-caching", "Prefix Caches", SameWords},
		{"KV block", "block", "blocks", Holds},
		{"KV block", "block", "block", Same},
		{"KV cache", "kv-cache", "KV caches", SameWords},
		{"Reranker", "reranker", "rerank", Begins},
		{"Slot", "slot", "", Unlike},
		{"Slot", "slot", "nothing", Unlike},
		{"Slot", "slot", "...", Unlike},
	} {
		if got := Like(c.term, c.slug, c.name); got != c.want {
			t.Errorf("%q by %q: %d, want %d", c.term, c.name, got, c.want)
		}
	}
}

func TestTheSearchFindsAbbreviationsFirst(t *testing.T) {
	m := Model{loaded: true, query: "ttft", entries: []Entry{
		{Term: "Chunked prefill"},
		{Term: "A table of TTFT targets"},
		{Term: "Time to first token (TTFT)"},
	}}
	if found := m.found(); len(found) != 2 || found[0].Term != "Time to first token (TTFT)" {
		t.Errorf("found %+v", found)
	}
}
