package ui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"prefill/ui/screen"
)

// stamped is an input message with the moment it came in.
type stamped struct {
	msg tea.Msg
	at  time.Time
}

type signalMsg struct{ sig os.Signal }

// Terminal is where the program is shown.
type Terminal struct {
	In, Out *os.File
	Env     []string
	// Watch starts what tells the screens of changes from outside, such as
	// packs edited on disk, and gives what ends it; nil for nothing to watch.
	Watch func(send func(tea.Msg)) (stop func())
	// Rate is how many times a second it is seen whether there is a frame to
	// be painted, 1 to 120; 0 means 120, so that none waits longer than 8 ms.
	Rate int
}

// Run shows the shell until the user leaves. A signal that ends the program
// comes back as a *Signal, a fault as a *Crash; the terminal is clean either way.
func Run(ctx context.Context, m Model, term Terminal) error {
	clock := m.opt.Clock
	program := tea.NewProgram(m.At(clock.Now()),
		tea.WithContext(ctx), tea.WithInput(term.In), tea.WithOutput(term.Out), tea.WithEnvironment(term.Env),
		tea.WithColorProfile(profile(term.Out, term.Env)),
		tea.WithFPS(cmp.Or(term.Rate, maxFPS)), tea.WithoutSignalHandler(), tea.WithFilter(stamp(clock)))
	caught, stop := forward(program)
	unwatch := func() {}
	if term.Watch != nil {
		unwatch = term.Watch(program.Send)
	}
	final, err := program.Run()
	unwatch()
	stop()
	if shell, ok := final.(Model); ok && shell.crash != nil {
		return shell.crash
	}
	if sig := caught(); sig != nil {
		return &Signal{sig}
	}
	if err != nil && !errors.Is(err, tea.ErrInterrupted) && ctx.Err() == nil {
		return fmt.Errorf("showing prefill in this terminal: %w", err)
	}
	return nil
}

// maxFPS bounds how long a finished frame waits to be painted, 8 ms. Nothing
// is painted when nothing changes; to see that takes 0.3 % of a processor more
// than at 60.
const maxFPS = 120

// Signal is an end that the system asked for.
type Signal struct{ Signal os.Signal }

func (s *Signal) Error() string { return "ended by signal: " + s.Signal.String() }

// ExitCode is 128 plus the number of the signal, as shells count.
func (s *Signal) ExitCode() int {
	if n, ok := s.Signal.(syscall.Signal); ok {
		return 128 + int(n)
	}
	return 1
}

// stamp notes the moment of each input, so that Update needs no clock.
func stamp(clock screen.Clock) func(tea.Model, tea.Msg) tea.Msg {
	return func(_ tea.Model, msg tea.Msg) tea.Msg {
		switch msg.(type) {
		case tea.KeyPressMsg, tea.MouseClickMsg, tea.MouseWheelMsg, tea.PasteMsg:
			return stamped{msg, clock.Now()}
		}
		return msg
	}
}

// forward turns the signals that end a program into an orderly quit. The
// library handles two of them; a closed window (SIGHUP) and SIGQUIT would
// leave the terminal raw.
func forward(p *tea.Program) (caught func() os.Signal, stop func()) {
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	first := make(chan os.Signal, 1)
	done := make(chan struct{})
	go func() {
		for {
			select {
			case s := <-signals:
				select {
				case first <- s:
				default:
				}
				p.Send(signalMsg{s})
			case <-done:
				return
			}
		}
	}()
	caught = func() os.Signal {
		select {
		case s := <-first:
			return s
		default:
			return nil
		}
	}
	return caught, func() { signal.Stop(signals); close(done) }
}

// profile reads what colours the terminal has from the environment alone:
// asking the terminal or its multiplexer would hold up the first frame. Any
// value of NO_COLOR but the empty one means no colour.
func profile(out io.Writer, env []string) colorprofile.Profile {
	p := colorprofile.Env(env)
	for _, kv := range env {
		if len(kv) > len(noColor) && kv[:len(noColor)] == noColor {
			return min(p, colorprofile.ASCII)
		}
	}
	return p
}

const noColor = "NO_COLOR="
