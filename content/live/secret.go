package live

import (
	"fmt"
	"strings"
)

// hiddenKey is what stands wherever a key would.
const hiddenKey = "[key]"

// Secret is an API key. However it is printed or encoded, the key does not
// come out.
type Secret string

// Format prints a mark in place of the key, whatever the verb.
func (s Secret) Format(f fmt.State, _ rune) {
	if s != "" {
		fmt.Fprint(f, hiddenKey)
	}
}

// MarshalText encodes a mark in place of the key.
func (s Secret) MarshalText() ([]byte, error) {
	if s == "" {
		return nil, nil
	}
	return []byte(hiddenKey), nil
}

// scrub takes the key out of text that comes from elsewhere: a server may
// quote it in its refusal, or send it back as its reply.
func (s Secret) scrub(text string) string {
	if len(s) < 4 {
		return text
	}
	return strings.ReplaceAll(text, string(s), hiddenKey)
}

// check reports a key that cannot be a header, without quoting it.
func (s Secret) check() error {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return fmt.Errorf("the API key holds a blank or a character that no key has (at position %d of %d). Set its environment variable again", i+1, len(s))
		}
	}
	return nil
}
