package draw

import (
	"reflect"
	"testing"
)

func TestWrapKeepsColoursOnEachLine(t *testing.T) {
	got := Wrap("\x1b[1mone two three\x1b[m four \x1b[31mfive six", 8)
	want := []string{"\x1b[1mone two\x1b[m", "\x1b[1mthree\x1b[m", "four", "\x1b[31mfive six\x1b[m"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
