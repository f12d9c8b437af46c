package draw

// plot is a field of dots, several to a cell. Where there is Unicode a cell
// holds the 2 x 4 dots of a Braille sign, which is computed from them and is
// no glyph to choose; else it holds three heights of one ASCII sign.
type plot struct {
	w, h         int // in dots
	across, down int // dots of a cell
	dots         []bool
}

func newPlot(cells, rows int, ascii bool) *plot {
	p := &plot{across: 2, down: 4}
	if ascii {
		p.across, p.down = 1, 3
	}
	p.w, p.h = cells*p.across, rows*p.down
	p.dots = make([]bool, p.w*p.h)
	return p
}

func (p *plot) dot(x, y int) {
	if x >= 0 && y >= 0 && x < p.w && y < p.h {
		p.dots[y*p.w+x] = true
	}
}

// join draws a dot at y and, from the neighbour's height on, the dots that
// make it one line.
func (p *plot) join(x, was, y int) {
	p.dot(x, y)
	for ; was < y-1; was++ {
		p.dot(x, was+1)
	}
	for ; was > y+1; was-- {
		p.dot(x, was-1)
	}
}

// cell is the sign of a cell, empty when it holds no dot.
func (p *plot) cell(x, row int) string {
	if p.down == 3 {
		return p.plainCell(x, row)
	}
	// The bits of U+2800 onwards, by column and row of the dot.
	bits := [2][4]rune{{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}}
	sign := rune(0)
	for dx := range 2 {
		for dy := range 4 {
			if p.dots[(row*4+dy)*p.w+x*2+dx] {
				sign |= bits[dx][dy]
			}
		}
	}
	if sign == 0 {
		return ""
	}
	return string(0x2800 + sign)
}

func (p *plot) plainCell(x, row int) string {
	high, mid, low := p.dots[row*3*p.w+x], p.dots[(row*3+1)*p.w+x], p.dots[(row*3+2)*p.w+x]
	switch {
	case high && low:
		return "|"
	case mid:
		return "-"
	case high:
		return "'"
	case low:
		return "."
	default:
		return ""
	}
}
