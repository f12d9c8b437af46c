package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestLinksOfTheDocumentsLeadSomewhere(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	fence := regexp.MustCompile("(?s)(^|\n)```.*?\n```|`[^`\n]*`")
	for path, text := range pages(t) {
		for _, m := range link.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, anchor, _ := strings.Cut(m[1], "#")
			target := path
			if file != "" {
				target = filepath.Join(filepath.Dir(path), file)
			}
			there, err := os.ReadFile(target)
			if info, failed := os.Stat(target); failed == nil && info.IsDir() {
				err = nil
			}
			if err != nil {
				t.Errorf("%s leads to %s, which is not there", path, m[1])
			} else if anchor != "" && !hasHeading(string(there), anchor) {
				t.Errorf("%s leads to %s, and no heading there is called so", path, m[1])
			}
		}
	}
}

// hasHeading reports whether a Markdown page has a heading with an anchor as
// GitHub makes it: in small letters, blanks as hyphens, no punctuation.
func hasHeading(page, anchor string) bool {
	for line := range strings.SplitSeq(page, "\n") {
		title := strings.TrimLeft(line, "#")
		if title == line {
			continue
		}
		title = regexp.MustCompile(`[^\pL\pN _-]`).ReplaceAllString(strings.ToLower(strings.TrimSpace(title)), "")
		if strings.ReplaceAll(title, " ", "-") == anchor {
			return true
		}
	}
	return false
}
