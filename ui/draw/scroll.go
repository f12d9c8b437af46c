package draw

// Scroll is a window of lines over a longer text: the first line shown. It is
// a value; its methods give the next one.
type Scroll struct{ Top int }

// Clamp keeps the window inside total lines when height of them are shown.
func (s Scroll) Clamp(total, height int) Scroll {
	s.Top = max(0, min(s.Top, total-height))
	return s
}

// By moves the window by n lines.
func (s Scroll) By(n, total, height int) Scroll {
	s.Top += n
	return s.Clamp(total, height)
}

// To moves the window just so far that line is inside it.
func (s Scroll) To(line, total, height int) Scroll {
	if line < s.Top {
		s.Top = line
	}
	if line >= s.Top+height {
		s.Top = line - height + 1
	}
	return s.Clamp(total, height)
}

// Lines cuts the window out of lines.
func (s Scroll) Lines(lines []string, height int) []string {
	s = s.Clamp(len(lines), height)
	return lines[s.Top:min(s.Top+max(height, 0), len(lines))]
}

// More says whether lines lie above and below the window.
func (s Scroll) More(total, height int) (above, below bool) {
	s = s.Clamp(total, height)
	return s.Top > 0, s.Top+height < total
}
