package deck

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Tracks lists the slugs of the tracks that prefill knows, in the order in
// which they are shown. Packs of the user's own may name others.
func Tracks() []string {
	return []string{"serving", "kv-cache", "hardware", "decoding", "retrieval", "training", "evaluation"}
}

// TrackRank orders tracks: the known ones as Tracks has them, then others,
// last packs without one.
func TrackRank(slug string) int {
	known := Tracks()
	if i := slices.Index(known, slug); i >= 0 {
		return i
	}
	if slug == "" {
		return len(known) + 1
	}
	return len(known)
}

// TrackTitle is the heading of a track: a name for a known one, else its slug
// in words. It is as untrusted as the slug is.
func TrackTitle(slug string) string {
	switch slug {
	case "serving":
		return "Serving latency"
	case "kv-cache":
		return "KV cache, attention and memory"
	case "hardware":
		return "Hardware, parallelism and quantisation"
	case "decoding":
		return "Decoding and model internals"
	case "retrieval":
		return "Retrieval and RAG"
	case "training":
		return "Training and alignment"
	case "evaluation":
		return "Evaluation, agents and security"
	}
	words := strings.TrimSpace(strings.ReplaceAll(slug, "-", " "))
	if words == "" {
		return "Your own notes"
	}
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[size:]
}
