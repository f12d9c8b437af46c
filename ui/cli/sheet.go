package cli

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"prefill/deck"
	"prefill/ui/neutral"
)

// sheetsMarkdown is the sheets of the packs as one Markdown file.
func sheetsMarkdown(packs []*deck.Pack) string {
	var b strings.Builder
	for _, p := range packs {
		if p.Sheet == nil {
			continue
		}
		fmt.Fprintf(&b, "# %s\n\n%s\n\n", neutral.Line(p.Title), strings.TrimSpace(neutral.Text(p.Sheet.Body.Markdown)))
	}
	return b.String()
}

// sheetsHTML is the same as one self-contained page laid out for A4 or Letter.
// Raw HTML of a pack is left out, so nothing in it can run or fetch. The page
// is put together by hand: a template engine finds methods by name at run
// time, which keeps the linker from leaving out what is never called.
func sheetsHTML(packs []*deck.Pack) ([]byte, error) {
	md := goldmark.New(goldmark.WithExtensions(extension.GFM))
	var page bytes.Buffer
	page.WriteString(sheetHead)
	for _, p := range packs {
		if p.Sheet == nil {
			continue
		}
		var body bytes.Buffer
		if err := md.Convert([]byte(neutral.Text(p.Sheet.Body.Markdown)), &body); err != nil {
			return nil, fmt.Errorf("turning the sheet of %s into HTML: %w", p.ID, err)
		}
		// goldmark escapes what is not Markdown, and raw HTML is off. But it
		// decodes entities, so what it gives is cleaned once more.
		fmt.Fprintf(&page, "<section>\n<h1>%s</h1>\n%s</section>\n",
			html.EscapeString(neutral.Line(p.Title)), neutralHTML(body.String()))
	}
	page.WriteString(sheetFoot)
	return page.Bytes(), nil
}

// neutralHTML makes what goldmark gives safe: the mark of a control character
// must not itself look like a tag, nothing is fetched, and a link leads to the
// web or nowhere, since ssh: or an editor's scheme starts a program.
func neutralHTML(page string) string {
	page = strings.ReplaceAll(neutral.Text(page), "<U+", "&lt;U+")
	return regexp.MustCompile(` (?:href|src)="[^"]*"`).ReplaceAllStringFunc(page, func(attr string) string {
		if strings.HasPrefix(attr, ` href="https://`) || strings.HasPrefix(attr, ` href="http://`) {
			return attr
		}
		return ""
	})
}

// The policy keeps a browser from fetching the images that a pack names.
const sheetHead = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>prefill: cheat sheets</title>
<style>
@page { margin: 14mm }
body { font: 10.5pt/1.4 system-ui, sans-serif; max-width: 190mm; margin: 0 auto; padding: 8mm; color: #111; background: #fff;
  columns: 2; column-gap: 9mm }
section { break-inside: avoid; margin: 0 0 6mm }
h1 { font-size: 12.5pt; margin: 0 0 1.5mm; border-bottom: 0.3mm solid #111; padding-bottom: 0.8mm }
ul, ol { margin: 0; padding-left: 4.5mm } li { margin: 0 0 0.8mm }
code { font: 9.5pt ui-monospace, monospace } p { margin: 0 0 1.5mm }
table { border-collapse: collapse; font-size: 9pt } td, th { border: 0.2mm solid #888; padding: 0.5mm 1.2mm; text-align: left }
a { color: inherit }
@media screen and (max-width: 700px) { body { columns: 1 } }
@media print { body { padding: 0; max-width: none; font-size: 8.8pt; line-height: 1.28 } h1 { font-size: 11pt } li { margin-bottom: 0.4mm } code { font-size: 8pt } section { margin-bottom: 5mm } }
</style>
`

const sheetFoot = "</html>\n"

// Export writes the sheets beside each other into the data directory.
func (d cheatDesk) Export(ids []deck.PackID) ([]string, error) {
	packs := d.packs(ids)
	page, err := sheetsHTML(packs)
	if err != nil {
		return nil, err
	}
	data, err := d.app.dataDir()
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(data, "sheets")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("making a folder for the sheets: %w. --data-dir names another data folder", err)
	}
	var paths []string
	for name, text := range map[string][]byte{"sheets.md": []byte(sheetsMarkdown(packs)), "sheets.html": page} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			return nil, fmt.Errorf("writing the sheets: %w. --data-dir names another data folder", err)
		}
		paths = append(paths, path)
	}
	return paths, nil
}
