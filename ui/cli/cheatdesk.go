package cli

import (
	"errors"

	"prefill/deck"
	"prefill/ui/cheat"
)

// cheatDesk is what the sheets see of the desk.
type cheatDesk struct{ *desk }

// errNoSheet says that none of the topics has what was asked for.
var errNoSheet = errors.New("no cheat sheet there. `prefill packs` shows which topics have one")

// Sheets gives the sheets of the packs, or of all that have one.
func (d cheatDesk) Sheets(ids []deck.PackID) ([]cheat.Sheet, error) {
	var sheets []cheat.Sheet
	for _, p := range d.packs(ids) {
		if p.Sheet != nil {
			sheets = append(sheets, cheat.Sheet{Pack: p.ID, Title: p.Title, Sheet: *p.Sheet})
		}
	}
	if len(sheets) == 0 {
		return nil, errNoSheet
	}
	return sheets, nil
}
