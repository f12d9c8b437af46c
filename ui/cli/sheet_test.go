package cli

import (
	"strings"
	"testing"
	"unicode"

	"prefill/deck"
)

// hostileSheet holds what would run, fetch or act on a terminal if it came
// through: raw, and as entities that only the Markdown parser decodes.
const hostileSheet = "- one \x1b[2J\u202e &#27;]0;t&#7; &#x9b;2J &#x202e;\n" +
	"- <script>alert(1)</script> [a](javascript:alert(1)) [b](e.md?&#27;[2J \"t &#27;[2J\")\n" +
	"- ![far](https://e.invalid/x.png) &lt;script&gt; <vscode://x/y> [c](SSH://-oProxyCommand=x) [d](https://e.invalid/d)\n" +
	"\n<script>alert(2)</script>\n\n`&#27; \x1b[2J`\n"

func TestSheetForPaperHoldsNothingThatActs(t *testing.T) {
	packs := []*deck.Pack{{ID: "x", Title: "a <script>\x1b[2J", Sheet: &deck.Sheet{Body: deck.Text{Markdown: hostileSheet}}}}
	page, err := sheetsHTML(packs)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"HTML": string(page), "Markdown": sheetsMarkdown(packs)} {
		for i, r := range text {
			if r != '\n' && unicode.In(r, unicode.C) {
				t.Errorf("%s holds U+%04X at %q", name, r, text[max(0, i-20):i])
			}
		}
	}
	for _, never := range []string{"<script", "javascript:", "<U+", "src=", `="vscode:`, `="SSH:`} {
		if strings.Contains(string(page), never) {
			t.Errorf("the page holds %s", never)
		}
	}
	for _, must := range []string{"&lt;U+001B", "default-src 'none'", `href="https://e.invalid/d"`} {
		if !strings.Contains(string(page), must) {
			t.Errorf("the page lacks %s", must)
		}
	}
}
