package live

import (
	"encoding/json"
	"unicode/utf8"
)

// maxWords bounds what is kept of a server's words.
const maxWords = 4 << 10

// bounded keeps the beginning of untrusted bytes, cut between runes.
func bounded(b []byte) string { return cut(string(b[:min(len(b), maxWords+utf8.UTFMax)]), maxWords) }

func cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	return s[:limit]
}

// Message is the sentence in the server's words: the message of its JSON where
// there is one, else the words as they are. It is untrusted.
func (r Run) Message() string {
	var body struct {
		Error   json.RawMessage `json:"error"`
		Message text            `json:"message"`
		Detail  text            `json:"detail"`
		Nested  struct {
			Error json.RawMessage `json:"error"`
		} `json:"response"`
	}
	if json.Unmarshal([]byte(r.Words), &body) != nil {
		return r.Words
	}
	for _, raw := range []json.RawMessage{body.Error, body.Nested.Error} {
		if m := messageIn(raw); m != "" {
			return m
		}
	}
	return string(orElse(orElse(body.Message, body.Detail), text(r.Words)))
}

// messageIn finds the message of an error that is a string or an object.
func messageIn(raw json.RawMessage) string {
	var plain text
	var object struct {
		Message text `json:"message"`
	}
	if json.Unmarshal(raw, &plain) == nil && plain != "" {
		return string(plain)
	}
	if json.Unmarshal(raw, &object) == nil {
		return string(object.Message)
	}
	return ""
}
