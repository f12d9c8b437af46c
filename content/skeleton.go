package content

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"prefill/deck"
)

// Skeleton is a new pack about a topic, with a comment in each section on how
// to fill it. It passes the checker as it is, without a warning.
func Skeleton(topic string) []byte {
	topic = visible(strings.Join(strings.Fields(strings.ToValidUTF8(topic, "")), " "))
	if topic == "" {
		topic = "My topic"
	}
	title, err := json.Marshal(named(topic)) // a JSON string is a YAML string
	if err != nil {
		title = []byte(`"My topic"`)
	}
	return []byte(strings.NewReplacer("ID", deck.Slug(topic), "TITLE", string(title), "~~~", "```").Replace(skeleton))
}

// named begins a title with a capital letter, unless its first word has one
// somewhere, as vLLM does.
func named(topic string) string {
	word, _, _ := strings.Cut(topic, " ")
	if strings.ContainsFunc(word, unicode.IsUpper) {
		return topic
	}
	first, size := utf8.DecodeRuneInString(topic)
	return string(unicode.ToUpper(first)) + topic[size:]
}

const skeleton = `---
id: ID
title: TITLE
# The id stays for ever, the title is the short name in lists. Everything below
# is optional; remove the # to use a line.
# track: serving        # the group on the home screen
# level: 1              # 1 easy to 3 hard
# minutes: 3            # how long reading the Quick scan takes
# tags: [one, two]
# updated: 2026-11-30   # when facts that age were last checked
# after: [other-pack]   # packs worth knowing first
---

# Match each term to its meaning

<!-- The heading above says the task; the name of the pack is its title.
     Every section is optional: delete what you do not need. A line such as
     this one is a comment and is never shown. ` + "`prefill check FILE`" + ` tells
     what is wrong, with line and column. -->

## Match

| Prompt | Answer | Why |
|---|---|---|
| First term | What the first one means | Shown after a wrong pick: why it is so |
| Second term | What the second one means | May be left empty |
| Third term | What the third one means | |

Decoys: An answer to none of them; Another one

## TL;DR

The topic in two sentences, to be said in one breath.

## Memory aid

A phrase or picture that brings it back.

## Easy to grasp

The same thing told with something from daily life.

## Key concepts

<!-- An id of its own, {#like-this} after the term, keeps your history when the
     term is renamed; without one it follows the text as well as it can. -->

- **First concept**: what it means.
- **Second concept** {#second}: what it means.

## Quick scan

1. What to know first.
2. What follows from it.

## Side by side

| Thing | What it does | What it costs |
|---|---|---|
| One way | its strength | its price |
| Another way | another strength | another price |

## In the real world

- Who does it, and with what result, with a [source](https://example.com/).

## Follow-ups

### Why this way?

Nudge: one sentence that helps without giving it away.

The approach, in prose.

- [ ] a point that a full answer names
- [ ] another point

Trap: the usual wrong answer, and why it is wrong.

## Cards

### A plain question?

Its answer: any Markdown, code too.

## Cheat sheet

- What to read in the last minute: at most 200 words.

## Stream

~~~stream
title: Two answers side by side
lesson: what to see, in one sentence
lanes:
  - label: quick start
    output: 120
    ttft: 200ms
    tpot: 30ms
  - label: quick tokens
    output: 120
    ttft: 900ms
    tpot: 15ms
~~~

## References

- [Title](https://example.com/), authors, year. What it is good for.
`
