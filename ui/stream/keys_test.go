package stream

import "testing"

func TestNoKeyMeansTwoThingsAtOnce(t *testing.T) {
	for name, m := range moments(t) {
		seen := map[string]string{}
		for _, b := range m.Keys() {
			if !b.Enabled() {
				continue
			}
			for _, k := range b.Keys() {
				if other, twice := seen[k]; twice {
					t.Errorf("%s: %s means %q and %q", name, k, other, b.Help().Desc)
				}
				seen[k] = b.Help().Desc
			}
		}
		if _, ok := seen["esc"]; !ok {
			t.Errorf("%s: esc does not lead back", name)
		}
		for _, shell := range []string{"q", "?", "M", "ctrl+c"} {
			if _, taken := seen[shell]; taken {
				t.Errorf("%s: %s belongs to the shell", name, shell)
			}
		}
	}
}
