package cli

import (
	"context"
	"runtime/debug"

	"prefill/ui"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// show opens the program on a screen. Without a terminal it says what to do
// instead.
func (a *app) show(ctx context.Context, first screen.GoTo) error {
	if a.streams.Terminal == nil {
		return usage("this screen needs a terminal. In a pipe use `prefill study --plain`, `prefill due`, `prefill packs` or `prefill -h`")
	}
	if a.streams.env("TERM") == "dumb" {
		return usage("this terminal (TERM=dumb) cannot draw screens. `prefill study --plain` works in it")
	}
	debug.SetGCPercent(smallHeap)
	d, err := newDesk(a)
	if err != nil {
		return err
	}
	defer d.stop()
	auto := a.flags.theme == "auto"
	dark := a.flags.theme != "light"
	if auto {
		dark = d.lastGround()
	}
	shell, err := ui.New(ui.Options{
		First: first, Open: d.open, Clock: a.clock, AutoTheme: auto, KeepTheme: d.keepGround, Settle: a.maintain,
		Theme: theme.New(dark, a.ascii()), Still: a.still(), Edit: d.editor(), Browse: browser(),
	})
	if err != nil {
		return err
	}
	return ui.Run(ctx, shell, ui.Terminal{In: a.streams.In, Out: a.streams.Terminal, Env: a.streams.Env, Watch: d.listen(first.Place), Rate: paintRate(first.Place)})
}

// labRate is twice the rate of a race. To look for a frame more often takes a
// tenth of what the whole race does.
const labRate = 60

// paintRate is the rate of painting for a program that begins on a screen.
// All but the lab take the highest, at which the first frame waits least.
func paintRate(first screen.Place) int {
	if first == screen.Stream {
		return labRate
	}
	return 0
}

// smallHeap makes the collector keep the heap small. A program that mostly
// waits for keys has processor to spare; measured, it saves 5 MiB of a study
// session and costs nothing that can be seen at a key press.
const smallHeap = 25

// still reports whether reduced motion is asked for.
func (a *app) still() bool {
	v := a.streams.env("PREFILL_STILL")
	return a.flags.still || (v != "" && v != "0")
}

// ascii reports whether only ASCII signs should be drawn: by flag, or when
// the locale is one without Unicode.
func (a *app) ascii() bool {
	if a.flags.ascii {
		return true
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := a.streams.env(name); v != "" {
			return v == "C" || v == "POSIX"
		}
	}
	return false
}
