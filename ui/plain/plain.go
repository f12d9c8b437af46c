// Package plain is the study session as lines of text: for screen readers,
// pipes and terminals that cannot draw. It moves no cursor and paints nothing.
package plain

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"prefill/deck"
	"prefill/deck/drill"
	"prefill/deck/schedule"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/prose"
)

// Item is one card and what it stands in.
type Item struct {
	Card  deck.Card
	Topic string
	State schedule.State
}

// Deps is what the session needs from outside.
type Deps interface {
	// Next gives the next card to ask at the moment now; false when nothing
	// is left.
	Next(now time.Time) (it Item, left int, ok bool, err error)
	Settings() schedule.Settings
	// Grade returns once the grade is on disk.
	Grade(card deck.CardID, r deck.Rating, took time.Duration, rungs int) (schedule.State, error)
	// Undo takes the last grade back and says so in a sentence.
	Undo() (string, error)
	Suspend(deck.CardID) error
	Now() time.Time
}

// errLeave ends the session on the user's word.
var errLeave = errors.New("left")

// maxLine bounds a line of input, in bytes.
const maxLine = 64 << 10

// session is one run over a reader and a writer.
type session struct {
	deps Deps
	in   *bufio.Scanner
	out  io.Writer
	done int
	knew int
	// unsaved is why the last grade is not on disk; nil when it is.
	unsaved error
}

// Run asks cards until none is left, the input ends or the user leaves.
func Run(ctx context.Context, in io.Reader, out io.Writer, deps Deps) error {
	s := &session{deps: deps, in: bufio.NewScanner(in), out: out}
	s.in.Buffer(make([]byte, 0, 4096), maxLine)
	s.say("prefill: one card at a time. An empty line shows the answer; then 1 again, 2 hard, 3 good, 4 easy.")
	s.say("n nudge, u undo, z set aside, q quit. Every grade is saved before the next card.")
	for ctx.Err() == nil {
		it, left, ok, err := deps.Next(deps.Now())
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		if err := s.ask(it, left); errors.Is(err, errLeave) {
			break
		} else if err != nil {
			return err
		}
	}
	s.say("")
	if s.unsaved != nil {
		s.say("%s answered, %d known. The last grade is NOT saved.", draw.Count(s.done, "card", "cards"), s.knew)
		return s.unsaved
	}
	s.say("%s answered, %d known. Every grade is saved.", draw.Count(s.done, "card", "cards"), s.knew)
	return s.in.Err()
}

func (s *session) say(format string, args ...any) { fmt.Fprintf(s.out, format+"\n", args...) }

// text prints Markdown without any styling.
func (s *session) text(markdown string) { s.say("%s", neutral.Text(prose.PlainText(markdown))) }

// ask shows a card, waits for the word to show its answer, and grades it.
func (s *session) ask(it Item, left int) error {
	began := s.deps.Now()
	s.say("")
	s.say("%s, %s. %s left today.", kindName(it.Card.Kind), neutral.Line(it.Topic), draw.Count(left, "card", "cards"))
	s.question(it.Card)
	ladder := drill.NewLadder(it.Card)
	for {
		line, err := s.read("answer> ")
		if err != nil {
			return err
		}
		switch strings.ToLower(line) {
		case "q":
			return errLeave
		case "u":
			return s.undo()
		case "z":
			return s.aside(it)
		case "n":
			ladder = s.nudge(it.Card, ladder)
			continue
		}
		return s.judge(it, ladder.Answer(), s.deps.Now().Sub(began))
	}
}

func (s *session) question(c deck.Card) {
	switch c.Kind {
	case deck.KindBreath:
		s.say("Explain in one breath: %s", prose.Plain(c.Prompt.Markdown))
	case deck.KindReverse:
		s.text(c.Prompt.Markdown)
		s.say("What is this?")
	default:
		s.text(c.Prompt.Markdown)
	}
}

func (s *session) nudge(c deck.Card, l drill.Ladder) drill.Ladder {
	if next, ok := l.Next(); ok && next == drill.RungNudge {
		s.say("Nudge: %s", prose.Plain(c.Nudge.Markdown))
		return l.Take()
	}
	s.say("No nudge here.")
	return l
}

// judge shows the answer and reads the grade.
func (s *session) judge(it Item, ladder drill.Ladder, took time.Duration) error {
	s.solution(it.Card)
	set := s.deps.Settings()
	preview := schedule.Preview(it.State, it.Card.ID, s.deps.Now(), set)
	for {
		line, err := s.read(gradeLine(preview))
		if err != nil {
			return err
		}
		switch line = strings.ToLower(line); line {
		case "q":
			return errLeave
		case "u":
			return s.undo()
		case "z":
			return s.aside(it)
		case "1", "2", "3", "4":
			if s.grade(it, deck.Again+deck.Rating(line[0]-'1'), took, ladder.Rungs()) {
				return nil
			}
			continue
		}
		s.say("1, 2, 3 or 4 grades; u undo, z set aside, q quit.")
	}
}

func (s *session) solution(c deck.Card) {
	s.say("Answer:")
	s.text(c.Answer.Markdown)
	if !c.Why.Empty() {
		s.say("Why: %s", prose.Plain(c.Why.Markdown))
	}
	for i, p := range c.MustSay {
		s.say("Did you say %d: %s", i+1, prose.Plain(p.Markdown))
	}
	if !c.Trap.Empty() {
		s.say("The trap: %s", prose.Plain(c.Trap.Markdown))
	}
}

func gradeLine(preview [4]schedule.Outcome) string {
	var parts []string
	for i, o := range preview {
		when := draw.Days(int(o.Days))
		if o.Days == 0 {
			when = draw.Span(o.In)
		}
		parts = append(parts, fmt.Sprintf("%d %s %s", i+1, o.Rating, when))
	}
	return strings.Join(parts, ", ") + "> "
}

// grade saves the answer; only then it is said to be saved. One that cannot be
// saved is told, and the card waits for its grade still.
func (s *session) grade(it Item, r deck.Rating, took time.Duration, rungs int) bool {
	if _, err := s.deps.Grade(it.Card.ID, r, took, rungs); err != nil {
		s.unsaved = err
		why := strings.TrimPrefix(err.Error(), "not saved: ")
		s.say("NOT saved: %s. Grade again to try once more, or q to leave.", neutral.Line(why))
		return false
	}
	s.unsaved = nil
	s.done++
	if r != deck.Again {
		s.knew++
	}
	s.say("saved %s %s", neutral.Line(string(it.Card.ID)), r)
	return true
}

func (s *session) undo() error {
	what, err := s.deps.Undo()
	if err != nil {
		return err
	}
	s.say("%s", neutral.Line(what))
	return nil
}

func (s *session) aside(it Item) error {
	if err := s.deps.Suspend(it.Card.ID); err != nil {
		return err
	}
	s.say("set aside %s", neutral.Line(string(it.Card.ID)))
	return nil
}

// read prints a prompt and gives the next line, without the blanks around it.
func (s *session) read(prompt string) (string, error) {
	fmt.Fprint(s.out, prompt)
	if !s.in.Scan() {
		if err := s.in.Err(); err != nil {
			return "", fmt.Errorf("reading your answer: %w", err)
		}
		return "", errLeave
	}
	return strings.TrimSpace(s.in.Text()), nil
}

func kindName(k deck.Kind) string {
	switch k {
	case deck.KindPair, deck.KindReverse:
		return "Pair"
	case deck.KindConcept:
		return "Concept"
	case deck.KindCell:
		return "Table cell"
	case deck.KindFollowUp:
		return "Follow-up"
	case deck.KindBreath:
		return "In one breath"
	case deck.KindBet:
		return "Prediction"
	default:
		return "Card"
	}
}
