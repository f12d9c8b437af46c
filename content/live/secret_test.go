package live

import (
	"fmt"
	"strings"
	"testing"
)

func TestASecretStaysOne(t *testing.T) {
	target := Target{URL: "https://x/v1/messages", Model: "m", Key: "sk-very-secret"}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x"} {
		for _, value := range []any{target, &target, target.Key} {
			out := fmt.Sprintf(verb, value)
			if strings.Contains(out, "secret") || strings.Contains(out, fmt.Sprintf("%x", "secret")) {
				t.Errorf("%s: %s", verb, out)
			}
		}
	}
	if out := encoded(t, target); strings.Contains(out, "secret") || !strings.Contains(out, hiddenKey) {
		t.Errorf("JSON: %s", out)
	}
	if got := target.Key.scrub("key sk-very-secret, twice sk-very-secret"); got != "key [key], twice [key]" {
		t.Errorf("scrubbed: %q", got)
	}
	if got := Secret("").scrub("text"); got != "text" {
		t.Errorf("scrubbed of nothing: %q", got)
	}
}
