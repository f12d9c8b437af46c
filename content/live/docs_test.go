package live

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// Every field of the JSON, and every status, is explained in docs/live.md.
func TestThePageNamesEveryField(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "live.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range fieldsOf(reflect.TypeOf(Report{})) {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("docs/live.md does not explain %q", name)
		}
	}
	for _, s := range []Status{Complete, Truncated, Failed, HTTPError, NotStreamed, Malformed, Unreachable, Timeout, Cancelled} {
		if !strings.Contains(string(text), "| `"+string(s)+"` |") {
			t.Errorf("docs/live.md does not explain the status %q", s)
		}
	}
	for _, id := range APIs() {
		if !strings.Contains(string(text), "| `"+string(id)+"` |") {
			t.Errorf("docs/live.md does not name the API %q", id)
		}
	}
}

// fieldsOf gives the names that a value has in JSON, those inside it too.
func fieldsOf(t reflect.Type) (names []string) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || t == reflect.TypeFor[Reading]() {
		return nil
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
			names = append(names, name)
		}
		names = append(names, fieldsOf(f.Type)...)
	}
	return names
}
