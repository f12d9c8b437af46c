package stats

import (
	"encoding/xml"
	"fmt"
	"math"
	"strings"
	"time"

	"prefill/ui/draw"
	"prefill/ui/theme"
)

// The picture's size and its grid, in pixels.
const (
	pictureWidth = 960
	edge         = 40
	square       = 12.8 // of a day in the heat map
	pitch        = 15.7 // from one day to the next
	mapLeft      = 72
	mapTop       = 138
	lowerTop     = 316 // of the forecast and the retention
	trackTop     = 516
	trackPitch   = 24
	middle       = 500 // left edge of the right half
)

// Picture is an SVG file of its own, to be shared: the year, the streak, the
// forecast, recall against prediction, and readiness by track. It holds no
// text of any card and no title of any topic, only names of tracks, and loads
// nothing from anywhere.
func Picture(f Facts, p theme.Palette, dark bool) string {
	d := drawing{palette: p, ground: "#ffffff"}
	if dark {
		d.ground = "#12161d"
	}
	height := trackTop + 46 + trackPitch*max(1, len(f.Ready.Tracks)) + 20
	fmt.Fprintf(&d.b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif">`+"\n",
		pictureWidth, height, pictureWidth, height)
	fmt.Fprintf(&d.b, "<title>Study statistics of %s</title>\n", f.Today.Format("2 January 2006"))
	fmt.Fprintf(&d.b, `<rect width="100%%" height="100%%" rx="14" fill="%s"/>`+"\n", d.ground)
	d.head(f)
	d.year(f)
	d.ahead(f)
	d.truth(f)
	d.tracks(f)
	d.b.WriteString("</svg>\n")
	return d.b.String()
}

// drawing is a picture in the making.
type drawing struct {
	b       strings.Builder
	palette theme.Palette
	ground  string
}

// text writes words; anchor is start, middle or end.
func (d *drawing) text(x, y, size int, colour, anchor, words string) {
	fmt.Fprintf(&d.b, `<text x="%d" y="%d" font-size="%d" fill="%s" text-anchor="%s">`, x, y, size, colour, anchor)
	_ = xml.EscapeText(&d.b, []byte(words)) // a strings.Builder takes everything
	d.b.WriteString("</text>\n")
}

func (d *drawing) box(x, y, w, h float64, colour string, opacity float64) {
	fmt.Fprintf(&d.b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="2.5" fill="%s" fill-opacity="%.2f"/>`+"\n", x, y, w, h, colour, opacity)
}

func (d *drawing) head(f Facts) {
	p := d.palette
	d.text(edge, 62, 26, p.Text, "start", draw.Count(f.Streak.Days, "day", "days")+" in a row")
	d.text(pictureWidth-edge, 62, 14, p.Dim, "end", f.Today.Format("2 January 2006"))
	words := fmt.Sprintf("%s on %s · %d of %s seen", draw.Count(f.Answers, "answer", "answers"),
		draw.Count(f.Streak.Studied, "day", "days"), f.Seen, draw.Count(f.Cards, "card", "cards"))
	if f.Time.All >= 1 {
		words += " · " + span(f.Time.All) + " studied"
	}
	if f.Streak.Frozen {
		words += " · one day off forgiven"
	}
	d.text(edge, 90, 14, p.Dim, "start", words)
}

// year draws a square a day, Monday on top.
func (d *drawing) year(f Facts) {
	row := (int(f.Today.Weekday()) + 6) % 7
	weeks := (len(f.Year) + 6 - row + 6) / 7
	unit := draw.HeatUnit(f.Year)
	for i, v := range f.Year {
		ago := len(f.Year) - 1 - i
		cell := (weeks-1)*7 + row - ago
		x, y := mapLeft+float64(cell/7)*pitch, mapTop+float64(cell%7)*pitch
		d.box(x, y, square, square, d.palette.OK, opacityOf(v, unit))
		day := f.Today.AddDate(0, 0, -ago)
		if day.Day() == 1 && x+28 < pictureWidth-edge+square {
			d.text(int(x), mapTop-10, 12, d.palette.Dim, "start", day.Format("Jan"))
		}
	}
	for _, day := range []int{0, 2, 4, 6} {
		d.text(mapLeft-10, mapTop+int(float64(day)*pitch)+11, 12, d.palette.Dim, "end", time.Weekday((day + 1) % 7).String()[:3])
	}
	d.heatLegend(unit)
}

// opacityOf makes four steps of a count above nothing.
func opacityOf(v, unit float64) float64 {
	if !(v > 0) {
		return 0.1
	}
	return 0.1 + 0.225*math.Min(4, math.Ceil(v/unit))
}

func (d *drawing) heatLegend(unit float64) {
	const words = 76
	y, left := mapTop+7*pitch+8, pictureWidth-edge-words-5*pitch
	d.text(int(left)-8, int(y)+11, 12, d.palette.Dim, "end", "answers a day: none")
	for step := range 5 {
		d.box(left+float64(step)*pitch, y, square, square, d.palette.OK, opacityOf(float64(step)*unit, unit))
	}
	d.text(pictureWidth-edge-words+4, int(y)+11, 12, d.palette.Dim, "start", fmt.Sprintf("%.0f or more", 3*unit+1))
}

func (d *drawing) ahead(f Facts) {
	const height, wide, gap = 90, 20, 30
	d.text(edge, lowerTop, 16, d.palette.Text, "start", "Due in the next 14 days")
	top := 1
	for _, n := range f.Ahead {
		top = max(top, n)
	}
	foot := lowerTop + 40 + height
	for i, n := range f.Ahead {
		x, tall := edge+i*gap, float64(n)/float64(top)*height
		if n > 0 {
			tall = math.Max(tall, 2)
		}
		d.box(float64(x), float64(foot)-tall, wide, tall, d.palette.Accent, 1)
		d.text(x+wide/2, foot-int(tall)-6, 11, d.palette.Dim, "middle", fmt.Sprint(n))
		d.text(x+wide/2, foot+16, 11, d.palette.Dim, "middle", f.Today.AddDate(0, 0, i).Format("Mon")[:2])
	}
}

// truth draws each month on a scale, predicted and real.
func (d *drawing) truth(f Facts) {
	p := d.palette
	d.text(middle, lowerTop, 16, p.Text, "start", "Recall, predicted and real")
	if !f.Truth.Enough() {
		d.text(middle, lowerTop+34, 13, p.Dim, "start", fmt.Sprintf("Not enough yet: %d of %d cards asked again", f.Truth.Tested, EnoughTests))
		return
	}
	rows := append([]Truth{f.Truth}, f.Months...)
	rows[0].Name = "all time"
	for i, m := range rows[:min(len(rows), 5)] {
		d.truthRow(lowerTop+34+i*24, m)
	}
	y := lowerTop + 34 + min(len(rows), 5)*24
	fmt.Fprintf(&d.b, `<circle cx="%d" cy="%d" r="5" fill="none" stroke="%s" stroke-width="2"/>`+"\n", middle+86, y-4, p.Accent)
	d.text(middle+98, y, 12, p.Dim, "start", "predicted")
	fmt.Fprintf(&d.b, `<circle cx="%d" cy="%d" r="5" fill="%s"/>`+"\n", middle+172, y-4, p.OK)
	d.text(middle+184, y, 12, p.Dim, "start", "recalled, from 50 to 100 %")
}

func (d *drawing) truthRow(y int, m Truth) {
	const left, wide = middle + 76, 148
	p := d.palette
	d.text(middle, y, 13, p.Text, "start", m.Name)
	if !m.Enough() {
		d.text(left, y, 12, p.Dim, "start", fmt.Sprintf("not enough yet (%d of %d)", m.Tested, EnoughTests))
		return
	}
	at := func(share float64) float64 { return left + wide*math.Max(0, (share-lowest)/(1-lowest)) }
	d.box(left, float64(y)-5.5, wide, 3, p.Line, 0.5)
	fmt.Fprintf(&d.b, `<circle cx="%.1f" cy="%d" r="6" fill="%s" stroke="%s" stroke-width="2"/>`+"\n", at(m.Expected()), y-4, d.ground, p.Accent)
	fmt.Fprintf(&d.b, `<circle cx="%.1f" cy="%d" r="4.5" fill="%s"/>`+"\n", at(m.Real()), y-4, p.OK)
	d.text(left+wide+16, y, 12, p.Dim, "start", fmt.Sprintf("%s of %d, predicted %s", draw.Percent(m.Real()), m.Tested, draw.Percent(m.Expected())))
}

// tracks draws the readiness of each track. That it is for an interview stays
// at home: a picture gets around.
func (d *drawing) tracks(f Facts) {
	const left, wide = 260, 300
	p := d.palette
	title := "Readiness now"
	if f.Ready.Interview {
		title = "Expected recall " + daysAhead(f.Today, f.Ready.At)
	}
	d.text(edge, trackTop, 16, p.Text, "start", title)
	for i, t := range f.Ready.Tracks {
		y := trackTop + 34 + i*trackPitch
		d.text(edge, y, 13, p.Text, "start", fitRunes(t.Title, 30))
		share := t.Recall
		if t.Seen == 0 {
			share = 0
		}
		d.box(left, float64(y)-10, wide, 10, p.Line, 0.3)
		d.box(left, float64(y)-10, wide*math.Min(1, math.Max(0, share)), 10, p.Accent, 1)
		d.text(left+wide+16, y, 13, p.Text, "start", readyWords(t.Readiness))
		d.text(left+wide+86, y, 12, p.Dim, "start", evidence(t.Readiness))
	}
}

// daysAhead says how far a moment is from a date, by the calendar.
func daysAhead(today, at time.Time) string {
	y, m, d := at.Date()
	n := int(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Sub(today) / (24 * time.Hour))
	if n <= 0 {
		return "today"
	}
	return "in " + draw.Count(n, "day", "days")
}

func fitRunes(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
