package theme

// Palette names the colours by what they are for. Each is #rrggbb and keeps a
// contrast of at least 4.5 to 1 on the grounds it is made for (see
// palette_test.go, which computes the ratio of WCAG 2.2).
type Palette struct {
	Text   string // what is read
	Dim    string // what may be overlooked
	Accent string // where the eye should go
	OK     string // right, known, on time
	Bad    string // wrong, lapsed, failed
	Warn   string // look here before going on
	Lanes  [4]string
	Code   string
	Line   string // lines between things; decoration, so 3 to 1 is enough
	// Select is the ground of the chosen row, and SelectText what stands on it.
	Select, SelectText string
}

func darkPalette() Palette {
	return Palette{
		Text: "#e4e6eb", Dim: "#9aa3b2", Accent: "#7cc4ff", OK: "#7fd88f", Bad: "#ff8f87",
		Warn: "#f2c14e", Lanes: [4]string{"#7cc4ff", "#f5a97f", "#c6a0f6", "#8bd5ca"},
		Code: "#f0c6a8", Line: "#6b7484", Select: "#263f73", SelectText: "#ffffff",
	}
}

func lightPalette() Palette {
	return Palette{
		Text: "#1c2128", Dim: "#59616e", Accent: "#0757ad", OK: "#116b2c", Bad: "#b3261e",
		Warn: "#7d5200", Lanes: [4]string{"#0757ad", "#a03c00", "#6b2fb3", "#00665c"},
		Code: "#7a3b00", Line: "#787878", Select: "#d3e5fa", SelectText: "#0b1a2b",
	}
}
