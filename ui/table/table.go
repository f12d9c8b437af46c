// Package table is the recall of a side-by-side table: cells are covered, said
// aloud, uncovered and judged, each with a memory of its own.
package table

import (
	"fmt"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/ui/draw"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// Deps is what the screen needs from outside.
type Deps interface {
	// Tables gives the tables of a topic and its title.
	Tables(deck.PackID) ([]deck.Table, string, error)
	// Grade makes the grade of one cell durable.
	Grade(drill.CardGrade) error
	// Finish notes the round; its grades are saved already.
	Finish(deck.Round) error
	// Undo takes back the last grade and says so in one sentence.
	Undo() (string, error)
	Seed() uint64
}

// Model is the screen.
type Model struct {
	id    screen.ID
	pack  deck.PackID
	title string
	deps  Deps
	clock screen.Clock
	keys  keyMap

	tables []deck.Table
	at     int // which of the tables
	drill  drill.Table
	before []position // earlier positions of this drill, for undo
	phase  phase
	// unsaved is set while the last judgement could not be saved.
	unsaved bool
	began   time.Time // of the drill
	asked   time.Time // of the cell at the cursor
	now     time.Time
	seed    uint64
	pick    pick // choosing a column or row to hide
	scroll  draw.Scroll
	w, h    int
}

// position is the drill before a cell was judged. Saved says that the
// judgement became a grade in the history.
type position struct {
	drill drill.Table
	saved bool
}

type phase uint8

const (
	asking phase = iota
	saving
)

// pick is the choice of a column or row by number.
type pick uint8

const (
	pickNothing pick = iota
	pickColumn
	pickRow
)

// New reads the tables of a topic and covers one column.
func New(id screen.ID, packID deck.PackID, deps Deps, clock screen.Clock) (Model, error) {
	tables, title, err := deps.Tables(packID)
	if err != nil {
		return Model{}, err
	}
	m := Model{id: id, pack: packID, title: title, deps: deps, clock: clock, keys: newKeyMap(), tables: tables, seed: deps.Seed()}
	m.drill = drill.NewTable(tables[0], packID, drill.HideColumn, drill.AnyIndex, m.seed)
	return m, nil
}

// Init does nothing: the table is there already.
func (m Model) Init() tea.Cmd { return nil }

// Typing is false: there is no text field here.
func (m Model) Typing() bool { return false }

// Busy says why leaving should wait a moment.
func (m Model) Busy() string {
	if m.phase == saving {
		return "Saving your grade."
	}
	return ""
}

// Unsaved warns of a judgement that could not be saved.
func (m Model) Unsaved() string {
	if m.unsaved {
		return "The last cell is NOT saved."
	}
	return ""
}

// Update answers one message.
func (m Model) Update(msg tea.Msg, at time.Time) (screen.Screen, tea.Cmd) {
	if at.After(m.now) {
		m.now = at
	}
	switch msg := msg.(type) {
	case screen.Resized:
		m.w, m.h = msg.W, msg.H
		return m.follow(), nil
	case screen.Shown:
		m.began, m.asked = orNow(m.began, at), at
	case savedMsg:
		if msg.id == m.id {
			return m.saved(msg)
		}
	case undoneMsg:
		if msg.id == m.id {
			return m.undone(msg)
		}
	case finishedMsg:
		if msg.id == m.id {
			return m.finished(msg)
		}
	case tea.MouseWheelMsg:
		return m.scrollBy(screen.Wheel(msg)), nil
	case tea.MouseClickMsg:
		return m.click(msg), nil
	case tea.KeyPressMsg:
		return m.press(msg)
	}
	return m, nil
}

func orNow(t, now time.Time) time.Time {
	if t.IsZero() {
		return now
	}
	return t
}

func (m Model) press(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	if m.phase == saving {
		return m, nil // one press is one grade
	}
	if m.pick != pickNothing {
		if names := m.choiceNames(); m.keys.number(msg) > len(names) {
			return m, screen.Tell(fmt.Sprintf("There are %d to choose from.", len(names)))
		}
		return m.choose(msg), nil
	}
	switch {
	case key.Matches(msg, m.keys.leave):
		return m.leave()
	case key.Matches(msg, m.keys.knew):
		return m.judge(true)
	case key.Matches(msg, m.keys.missed):
		return m.judge(false)
	case key.Matches(msg, m.keys.reveal):
		return m.reveal()
	case key.Matches(msg, m.keys.undo):
		return m.undo()
	case key.Matches(msg, m.keys.skip):
		m.drill = m.drill.Skip()
		m.asked = m.now
	case key.Matches(msg, m.keys.column):
		m.pick = pickColumn
	case key.Matches(msg, m.keys.row):
		m.pick = pickRow
	case key.Matches(msg, m.keys.random):
		return m.hide(drill.HideRandom, drill.AnyIndex), nil
	case key.Matches(msg, m.keys.everything):
		return m.hide(drill.HideAll, drill.AnyIndex), nil
	case key.Matches(msg, m.keys.show):
		m.drill = m.drill.ShowAll()
	case key.Matches(msg, m.keys.nextTable):
		return m.turn(), nil
	default:
		return m.move(msg), nil
	}
	return m.follow(), nil
}

func (m Model) move(msg tea.KeyPressMsg) Model {
	if m.drill.Done() {
		return m.scrollKey(msg)
	}
	switch {
	case key.Matches(msg, m.keys.up):
		m.drill = m.drill.Move(-1, 0)
	case key.Matches(msg, m.keys.down):
		m.drill = m.drill.Move(1, 0)
	case key.Matches(msg, m.keys.left):
		m.drill = m.drill.Move(0, -1)
	case key.Matches(msg, m.keys.right):
		m.drill = m.drill.Move(0, 1)
	default:
		return m
	}
	m.asked = m.now
	return m.follow()
}

func (m Model) scrollKey(msg tea.KeyPressMsg) Model {
	switch {
	case key.Matches(msg, m.keys.up):
		return m.scrollBy(-1)
	case key.Matches(msg, m.keys.down):
		return m.scrollBy(1)
	}
	return m
}

func (m Model) hide(how drill.Hide, index int) Model {
	m.drill = m.drill.Hide(how, index)
	m.before, m.asked, m.scroll = nil, m.now, draw.Scroll{}
	return m.follow()
}

// choose takes the digit of a column or row.
func (m Model) choose(msg tea.KeyPressMsg) Model {
	what := m.pick
	m.pick = pickNothing
	n := m.keys.number(msg)
	table := m.tables[m.at]
	switch {
	case what == pickColumn && n >= 1 && n < len(table.Columns):
		return m.hide(drill.HideColumn, n)
	case what == pickRow && n >= 1 && n <= len(table.Rows):
		return m.hide(drill.HideRow, n-1)
	case what == pickColumn && key.Matches(msg, m.keys.column):
		return m.hide(drill.HideColumn, drill.AnyIndex)
	case what == pickRow && key.Matches(msg, m.keys.row):
		return m.hide(drill.HideRow, drill.AnyIndex)
	}
	return m
}

// turn goes to the next table of the topic.
func (m Model) turn() Model {
	m.at = (m.at + 1) % len(m.tables)
	m.seed++ // the same table hides something else when it comes round again
	m.drill = drill.NewTable(m.tables[m.at], m.pack, drill.HideColumn, drill.AnyIndex, m.seed)
	m.before, m.asked, m.scroll = nil, m.now, draw.Scroll{}
	return m.follow()
}

// click puts the cursor on the cell under the pointer.
func (m Model) click(msg tea.MouseClickMsg) Model {
	table := m.tables[m.at]
	line := msg.Y - headHeight + m.scroll.Top
	d := m.drawn(m.canvas())
	for row, cells := range d.Cells {
		for col := 1; col < len(cells) && col < len(table.Columns); col++ {
			if r := cells[col]; line >= r.First && line < r.End && (d.Blocks || m.columnAt(msg.X, d) == col) {
				m.drill = m.drill.MoveTo(drill.Spot{Row: row, Col: col})
				return m.follow()
			}
		}
	}
	return m
}

func (m Model) scrollBy(n int) Model {
	if m.w > 0 {
		m.scroll = m.scroll.By(n, len(m.drawn(m.canvas()).Lines), m.pageHeight())
	}
	return m
}

// follow scrolls to the cell at the cursor.
func (m Model) follow() Model {
	spot, ok := m.drill.Cursor()
	if !ok || m.w == 0 {
		return m
	}
	d := m.drawn(m.canvas())
	r := d.Cells[spot.Row][spot.Col]
	total, height := len(d.Lines), m.pageHeight()
	m.scroll = m.scroll.To(r.End-1, total, height).To(r.First, total, height)
	return m
}

func (m Model) canvas() screen.Canvas {
	return screen.Canvas{W: m.w, H: m.h, Theme: theme.New(true, false)}
}
