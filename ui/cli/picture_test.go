package cli_test

import (
	"flag"
	"fmt"
	"html"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"

	"prefill/content"
	"prefill/deck"
	"prefill/deck/plan"
	"prefill/store"
)

var updatePictures = flag.Bool("update-pictures", false, "draw docs/*.svg anew from the running program")

// The look of a picture: cells of a monospaced font on a dark ground.
const (
	cellWidth  = 8.4
	cellHeight = 18
	edge       = 14
	ground     = "#14161b"
	ink        = "#e4e6eb"
)

// picture is the screen as an SVG.
func (w *window) picture() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	cols, rows := w.emu.Width(), w.emu.Height()
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%d" font-family="'JetBrains Mono','DejaVu Sans Mono',Menlo,Consolas,monospace" font-size="14">`+"\n",
		float64(cols)*cellWidth+2*edge, rows*cellHeight+2*edge)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" rx="8" fill="%s"/>`+"\n", ground)
	for y := range rows {
		for x := 0; x < cols; {
			x += w.run(&b, x, y, cols)
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// run draws the cells from x on that look alike, and gives their number.
func (w *window) run(b *strings.Builder, x, y, cols int) int {
	first := w.emu.CellAt(x, y)
	if first == nil {
		return 1
	}
	text, n := "", 0
	for x+n < cols {
		c := w.emu.CellAt(x+n, y)
		if c == nil || !c.Style.Equal(&first.Style) {
			break
		}
		content := c.Content
		if content == "" && c.Width > 0 {
			content = " "
		}
		text += content
		n++
	}
	n = max(n, 1)
	left, top := edge+float64(x)*cellWidth, edge+y*cellHeight
	if bg := first.Style.Bg; bg != nil {
		fmt.Fprintf(b, `<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/>`+"\n", left, top, float64(n)*cellWidth, cellHeight, hex(bg))
	}
	if strings.TrimSpace(text) != "" {
		weight := ""
		if first.Style.Attrs&uv.AttrBold != 0 {
			weight = ` font-weight="bold"`
		}
		fmt.Fprintf(b, `<text xml:space="preserve" x="%.1f" y="%d" textLength="%.1f" fill="%s"%s>%s</text>`+"\n",
			left, top+14, float64(n)*cellWidth, inkOf(first.Style.Fg), weight, html.EscapeString(text))
	}
	return n
}

func inkOf(c color.Color) string {
	if c == nil {
		return ink
	}
	return hex(c)
}

func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// TestPictures walks to the screens that the README shows. Without the flag it
// only proves that the way there still exists.
func TestPictures(t *testing.T) {
	for _, p := range []struct {
		name string
		args []string
		data func(testing.TB) string
		walk func(*window)
	}{
		{"home", nil, lived, func(w *window) {
			w.sees("Interview Sat 5 Dec", "match table", "day streak")
			w.press("down", "down")
			w.settles()
		}},
		{"match", []string{"match", "ttft-vs-tpot"}, empty, func(w *window) {
			w.sees("0 of 5")
			for _, letter := range "abcdefg" {
				w.press("3", string(letter))
				w.settles()
				if text := w.text(); strings.Contains(text, "1 of 5") || strings.Contains(text, "✗") {
					break
				}
			}
		}},
		{"stream", []string{"stream", "ttft-vs-tpot"}, empty, func(w *window) {
			w.sees("ready", "space")
			w.press("space")
			w.sees("60/120", "prefill")
			w.press("space")
			w.settles()
		}},
		{"study", []string{"study", "ttft-vs-tpot"}, empty, func(w *window) {
			w.sees("1 of ", "space answer")
			w.press("space")
			w.sees("4 easy")
		}},
	} {
		t.Run(p.name, func(t *testing.T) {
			w := open(t, setting{data: p.data(t), now: tonight}, p.args...)
			p.walk(w)
			if !*updatePictures {
				return
			}
			path := filepath.Join("..", "..", "docs", p.name+".svg")
			if err := os.WriteFile(path, []byte(w.picture()), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func empty(tb testing.TB) string { return tb.TempDir() }

// lived is the data of somebody who has studied three weeks and has an
// interview soon. The grades come from a fixed pattern, so that the picture is
// the same each time.
func lived(tb testing.TB) string {
	tb.Helper()
	dir := tb.TempDir()
	now := time.Date(2026, 11, 10, 19, 0, 0, 0, time.UTC)
	s, err := store.Open(store.Options{Dir: dir, Now: func() time.Time { return now }})
	if err != nil {
		tb.Fatal(err)
	}
	cards := content.Load(content.Embedded()).Cards()
	for day := range 20 {
		for i := range 14 + day%5 {
			n := day*14 + i
			rating := []deck.Rating{deck.Good, deck.Good, deck.Hard, deck.Good, deck.Again, deck.Easy, deck.Good}[n%7]
			card := cards[(n*5+day)%(len(cards)/3)].ID
			if _, err := s.Grade(store.Grade{Card: card, Rating: rating, Mode: deck.ModeStudy, Took: 14 * time.Second}); err != nil {
				tb.Fatal(err)
			}
			now = now.Add(20 * time.Second)
		}
		now = time.Date(2026, 11, 11+day, 19, 0, 0, 0, time.UTC)
	}
	if err := s.Set(plan.NewInterview("", time.Date(2026, 12, 5, 10, 0, 0, 0, time.UTC)).Change()); err != nil {
		tb.Fatal(err)
	}
	if err := s.Close(); err != nil {
		tb.Fatal(err)
	}
	return dir
}
