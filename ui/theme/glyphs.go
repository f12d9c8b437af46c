package theme

// Glyphs are the signs that carry meaning beside colour. The ASCII set says
// the same on a terminal without Unicode.
type Glyphs struct {
	Tick, Cross, Dot, Ring, Pointer, Play, Pause string
	Full                                         string // a standing bar
	Done, More, Rest                             string // a lying bar: filled, to be gained, open
	BarLeft, BarRight                            string
	Rule, Column, CrossRule                      string // of tables and separators
	Sep                                          string // between facts on one line
	Hidden                                       string // a covered cell
	Cursor                                       string
	Ellipsis                                     string
	Left, Right, Up, Down                        string
	Token                                        string
	Link                                         string // between the two halves of a pair
	Spark                                        []string
	Heat                                         []string // five steps, from nothing to much
	Check, Uncheck                               string
	Bullet                                       string
	Infinity, Minus, Times                       string
}

func unicodeGlyphs() Glyphs {
	return Glyphs{
		Tick: "✓", Cross: "✗", Dot: "●", Ring: "○", Pointer: "▸", Play: "▶", Pause: "‖",
		Full: "█", Done: "━", More: "╍", Rest: "╌", BarLeft: "▕", BarRight: "▏",
		Rule: "─", Column: "│", CrossRule: "┼", Sep: "·", Hidden: "▒", Cursor: "▌",
		Ellipsis: "…", Left: "←", Right: "→", Up: "↑", Down: "↓", Token: "▪", Link: "─",
		Spark: []string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"},
		Heat:  []string{"·", "░", "▒", "▓", "█"},
		Check: "[x]", Uncheck: "[ ]", Bullet: "•", Infinity: "∞", Minus: "−", Times: "×",
	}
}

func asciiGlyphs() Glyphs {
	return Glyphs{
		Tick: "+", Cross: "x", Dot: "@", Ring: "o", Pointer: ">", Play: ">", Pause: "=",
		Full: "#", Done: "#", More: "+", Rest: ".", BarLeft: "[", BarRight: "]",
		Rule: "-", Column: "|", CrossRule: "+", Sep: "-", Hidden: "?", Cursor: "_",
		Ellipsis: "...", Left: "<-", Right: "->", Up: "^", Down: "v", Token: ".", Link: "-",
		Spark: []string{"_", ".", ":", "-", "=", "+", "*", "#"},
		Heat:  []string{".", ":", "+", "*", "#"},
		Check: "[x]", Uncheck: "[ ]", Bullet: "*", Infinity: "inf", Minus: "-", Times: "x",
	}
}
