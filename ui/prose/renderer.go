package prose

import (
	"strings"
	"sync"

	"prefill/ui/theme"
)

// Renderer draws Markdown and remembers what it drew. It is safe for use from
// several goroutines, one at a time.
type Renderer struct {
	mu     sync.Mutex
	cache  cache
	styler map[uint8]*glamour // by theme generation, made on first use
}

// New makes a renderer. It costs nothing until it draws.
func New() *Renderer {
	return &Renderer{cache: newCache(), styler: map[uint8]*glamour{}}
}

// Lines draws block Markdown on lines of at most width cells, each of which
// opens and closes its own colours. A width under 8 counts as 8. Text beyond
// 64 KiB is cut, with a line that says so. The result is shared with the
// cache: read it, cut it, but do not write to it.
func (r *Renderer) Lines(markdown string, width int, th theme.Theme) []string {
	width = max(width, 8)
	r.mu.Lock()
	defer r.mu.Unlock()
	k := key{markdown, width, th.Generation}
	if lines, ok := r.cache.get(k); ok {
		return lines
	}
	lines := r.draw(markdown, width, th)
	r.cache.put(k, lines)
	return lines
}

func (r *Renderer) draw(markdown string, width int, th theme.Theme) []string {
	g := r.styler[th.Generation]
	if g == nil {
		g = newGlamour(th)
		r.styler[th.Generation] = g
	}
	d := drawer{pen: newPen(th), styler: g}
	var out []string
	for _, p := range split(markdown) {
		lines := d.part(p, width)
		if len(out) > 0 && len(lines) > 0 {
			out = append(out, "")
		}
		out = append(out, lines...)
	}
	return out
}

func (d *drawer) part(p part, width int) []string {
	if p.raw {
		return flow([]piece{{text: strings.TrimRight(p.text, "\n")}}, width)
	}
	d.src = []byte(p.text)
	return d.blocks(parse(d.src), width, false)
}
