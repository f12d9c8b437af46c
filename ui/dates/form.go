package dates

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"prefill/deck/plan"
	"prefill/ui/neutral"
	"prefill/ui/screen"
)

// The fields of the form, in their order. The tracks follow them, one a row.
const (
	fieldWhen = iota
	fieldName
	fieldMinutes
	fields
)

// maxField bounds what is typed into a field, in characters.
const maxField = 80

// form is an interview as it is being written.
type form struct {
	was    plan.Interview // what is changed; without an id for a new one
	inputs [fields]textinput.Model
	at     int // row: a field, or a track after them
	tracks []Track
	on     map[string]bool // tracks it is about; none means all
}

// open shows the form for an interview, or for a new one.
func (m Model) open(i plan.Interview) (screen.Screen, tea.Cmd) {
	f := form{was: i, tracks: m.list.Tracks, on: map[string]bool{}}
	values := [fields]string{}
	if i.ID != "" {
		values = [fields]string{i.At.In(m.now.Location()).Format("2006-01-02 15:04"), i.Name, ""}
		if i.Minutes > 0 {
			values[fieldMinutes] = strconv.Itoa(i.Minutes)
		}
	}
	for n := range f.inputs {
		f.inputs[n] = newInput(values[n])
	}
	for _, t := range i.Tracks {
		f.on[t] = true
	}
	m.form, m.phase = f.sized(m.w), filling
	return m, m.form.inputs[fieldWhen].Focus()
}

func newInput(value string) textinput.Model {
	in := textinput.New()
	in.Prompt = ""
	in.CharLimit = maxField
	in.SetVirtualCursor(false)
	in.SetValue(value)
	return in
}

// labelWidth is the width of the names of the fields.
const labelWidth = 16

func (f form) sized(w int) form {
	for n := range f.inputs {
		f.inputs[n].SetWidth(max(w-labelWidth-3, 8))
		f.inputs[n].SetCursor(f.inputs[n].Position()) // shows another stretch of a long text
	}
	return f
}

func (m Model) pressForm(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	switch {
	case key.Matches(msg, m.keys.cancel):
		m.phase = listing
		return m, nil
	case key.Matches(msg, m.keys.save):
		return m.submit()
	case key.Matches(msg, m.keys.next):
		return m.row(m.form.at + 1)
	case key.Matches(msg, m.keys.prev):
		return m.row(m.form.at - 1)
	case m.form.at >= fields && key.Matches(msg, m.keys.toggle):
		return m.toggled(), nil
	}
	return m.typed(msg)
}

// row moves to another row of the form, going round.
func (m Model) row(i int) (screen.Screen, tea.Cmd) {
	rows := fields + len(m.form.tracks)
	m.form.at = (i + rows) % rows
	for n := range m.form.inputs {
		m.form.inputs[n].Blur()
	}
	if m.form.at < fields {
		return m, m.form.inputs[m.form.at].Focus()
	}
	return m, nil
}

func (m Model) toggled() Model {
	slug := m.form.tracks[m.form.at-fields].Slug
	on := map[string]bool{slug: !m.form.on[slug]}
	for t, is := range m.form.on {
		if t != slug {
			on[t] = is
		}
	}
	m.form.on = on
	return m
}

// typed hands a key or a paste to the field that has the focus.
func (m Model) typed(msg tea.Msg) (screen.Screen, tea.Cmd) {
	if m.form.at >= fields {
		return m, nil
	}
	if p, ok := msg.(tea.PasteMsg); ok {
		p.Content = neutral.Line(p.Content)
		msg = p
	}
	var cmd tea.Cmd
	m.form.inputs[m.form.at], cmd = m.form.inputs[m.form.at].Update(msg)
	return m, cmd
}

// interview reads the form. The error says which field is wrong and what it
// takes.
func (f form) interview(now time.Time) (plan.Interview, error) {
	at, err := plan.ParseWhen(f.inputs[fieldWhen].Value(), now)
	if err != nil {
		return plan.Interview{}, err
	}
	if f.was.ID == "" && !at.After(now) {
		return plan.Interview{}, fmt.Errorf("%s is past", at.Format("Mon 2 Jan 2006 15:04"))
	}
	minutes, err := readMinutes(f.inputs[fieldMinutes].Value())
	if err != nil {
		return plan.Interview{}, err
	}
	i := plan.NewInterview(f.inputs[fieldName].Value(), at)
	if f.was.ID != "" {
		i.ID, i.Outcome = f.was.ID, f.was.Outcome
		if !i.At.Equal(f.was.At) {
			i.Outcome = ""
		}
	}
	i.Minutes, i.Tracks = minutes, f.chosen()
	return i, nil
}

func readMinutes(text string) (int, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > plan.MaxMinutesPerDay {
		return 0, fmt.Errorf("%q minutes a day is no number from 0 to %d", text, plan.MaxMinutesPerDay)
	}
	return n, nil
}

// chosen lists the tracks that are ticked, in the order of the list, and then
// those ticked before that no pack has any more.
func (f form) chosen() []string {
	var out []string
	for _, t := range f.tracks {
		if f.on[t.Slug] {
			out = append(out, t.Slug)
		}
	}
	for _, slug := range f.was.Tracks {
		if f.on[slug] && !slices.Contains(out, slug) {
			out = append(out, slug)
		}
	}
	return out
}

// submit saves what the form says, or says what is wrong with it.
func (m Model) submit() (screen.Screen, tea.Cmd) {
	i, err := m.form.interview(m.now)
	if err != nil {
		return m, screen.Fail(err)
	}
	if i.ID != m.form.was.ID && slices.ContainsFunc(m.interviews(), func(o plan.Interview) bool { return o.ID == i.ID }) {
		return m, screen.Fail(fmt.Errorf("there is an interview called %s already. Give this one another name", i.ID))
	}
	m.phase = saving
	return m, m.save(i, filling, "The interview on "+i.At.Format("Mon 2 Jan 2006 15:04")+" is noted.")
}
