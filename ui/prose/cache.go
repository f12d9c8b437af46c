package prose

import "container/list"

// key is what a drawing depends on.
type key struct {
	markdown   string
	width      int
	generation uint8
}

// The cache holds what was on screen lately: as many texts as a session turns
// over, and never more than a few megabytes.
const (
	maxEntries = 256
	maxBytes   = 8 << 20
)

// cache keeps the drawings used last.
type cache struct {
	entries map[key]*list.Element
	order   *list.List // of entry, the newest first
	bytes   int
}

type entry struct {
	key   key
	lines []string
	bytes int
}

func newCache() cache { return cache{entries: map[key]*list.Element{}, order: list.New()} }

func (c *cache) get(k key) ([]string, bool) {
	e, ok := c.entries[k]
	if !ok {
		return nil, false
	}
	c.order.MoveToFront(e)
	return e.Value.(entry).lines, true
}

func (c *cache) put(k key, lines []string) {
	n := len(k.markdown)
	for _, l := range lines {
		n += len(l) + 16
	}
	c.entries[k] = c.order.PushFront(entry{k, lines, n})
	c.bytes += n
	for c.order.Len() > 1 && (c.order.Len() > maxEntries || c.bytes > maxBytes) {
		last := c.order.Remove(c.order.Back()).(entry)
		delete(c.entries, last.key)
		c.bytes -= last.bytes
	}
}
