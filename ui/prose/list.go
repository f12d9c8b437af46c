package prose

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"prefill/ui/draw"
)

// list draws the items with hanging indents; numbers are the author's and
// stand right-aligned.
func (d *drawer) list(n *ast.List, width int) []string {
	var out []string
	number, sign := n.Start, 0
	if n.IsOrdered() {
		sign = len(strconv.Itoa(n.Start+n.ChildCount()-1)) + 1
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		first := d.bullet(c) + " "
		if n.IsOrdered() {
			label := draw.PadLeft(strconv.Itoa(number)+string(rune(n.Marker)), sign)
			first = d.paint(label, ink{colour: inkAccent}) + " "
			number++
		}
		if box := checkbox(c); box != nil {
			first = d.box(box.IsChecked) + " "
		}
		lines := d.within(c, width, first, strings.Repeat(" ", draw.Width(first)), n.IsTight)
		if len(lines) == 0 {
			lines = []string{strings.TrimRight(first, " ")}
		}
		if len(out) > 0 && !n.IsTight {
			out = append(out, "")
		}
		out = append(out, lines...)
	}
	return out
}

// bullet alternates with the level, so that neighbours of two levels are told
// apart even where the indent is lost.
func (d *drawer) bullet(item ast.Node) string {
	level := 0
	for p := item.Parent().Parent(); p != nil; p = p.Parent() {
		if _, ok := p.(*ast.List); ok {
			level++
		}
	}
	if level%2 == 1 {
		return d.paint(d.theme.Sep, ink{colour: inkAccent})
	}
	return d.paint(d.theme.Bullet, ink{colour: inkAccent})
}

func (d *drawer) box(checked bool) string {
	if checked {
		return d.paint(d.theme.Check, ink{colour: inkOK})
	}
	return d.paint(d.theme.Uncheck, ink{colour: inkDim})
}

// checkbox gives the box that an item of a task list begins with.
func checkbox(item ast.Node) *east.TaskCheckBox {
	if first := item.FirstChild(); first != nil && first.FirstChild() != nil {
		box, _ := first.FirstChild().(*east.TaskCheckBox)
		return box
	}
	return nil
}
