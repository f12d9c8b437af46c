package content

import (
	"fmt"
	"io/fs"
	"strings"

	"prefill/deck"
)

// ShippedText gives the file of a pack that came with the program, as it was
// written, so that a user can have a copy to change. A pack of the user's own
// is an error.
func ShippedText(p *deck.Pack) ([]byte, error) {
	name, ok := strings.CutPrefix(p.Place.Path, "content/")
	if p.Origin != deck.Shipped || !ok {
		return nil, fmt.Errorf("copy the pack %s: it did not come with prefill; it is in %s", p.ID, visible(p.Place.Path))
	}
	text, err := fs.ReadFile(shipped, name)
	if err != nil {
		return nil, fmt.Errorf("copy the shipped pack %s: %w", p.ID, err)
	}
	return text, nil
}
