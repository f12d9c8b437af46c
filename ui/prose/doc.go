// Package prose turns the Markdown of packs into lines for the terminal. The
// tree is goldmark's. Lists, tables, quotes, headings and everything that
// Glamour gets wrong are laid out here; Glamour is handed single paragraphs
// that it gets right, built afresh from text that is already decoded and
// neutralised, so it never meets a container, an entity, a link or a control
// character of a pack. What leaves this package is text, colours (SGR) and
// nothing else, and each line stands alone: it opens and closes its colours.
package prose
