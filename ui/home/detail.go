package home

import (
	"fmt"
	"strings"
	"time"

	"prefill/deck"
	"prefill/ui/draw"
	"prefill/ui/neutral"
	"prefill/ui/prose"
	"prefill/ui/screen"
	"prefill/ui/theme"
)

// detail is the chosen topic: what it says in short, how it stands, and which
// keys lead into it.
func (m Model) detail(c screen.Canvas, w int) []string {
	t := c.Theme
	topic, ok := m.chosen()
	if !ok {
		return nil
	}
	lines := draw.Wrap(t.TitleStyle.Render(neutral.Line(topic.Title)), w)
	lines = append(lines, draw.Wrap(t.DimStyle.Render(aboutText(t, topic)), w)...)
	lines = append(lines, "", standing(t, topic))
	if topic.Broken {
		lines = append(lines, draw.Wrap(t.BadStyle.Render(t.Cross+" Its file has mistakes: this is the last good version. ! shows where."), w)...)
	}
	if topic.Summary != "" {
		lines = append(append(lines, ""), draw.Wrap(prose.Inline(firstParagraph(topic.Summary), t), w)...)
	}
	if len(topic.After) > 0 {
		names := make([]string, len(topic.After))
		for i, name := range topic.After {
			names[i] = neutral.Line(name)
		}
		lines = append(append(lines, ""), draw.Hang(t.DimStyle.Render("After "), strings.Join(names, ", "), w)...)
	}
	return append(append(lines, ""), m.ways(t, topic)...)
}

func aboutText(t theme.Theme, topic Topic) string {
	parts := []string{neutral.Line(deck.TrackTitle(topic.Track))}
	if topic.Level > 0 {
		parts = append(parts, fmt.Sprintf("level %d of 3", topic.Level))
	}
	if topic.Minutes > 0 {
		parts = append(parts, fmt.Sprintf("%d min to read", topic.Minutes))
	}
	return strings.Join(parts, " "+t.Sep+" ")
}

// standing is what today holds of the topic, and what of all its cards is
// expected to be recalled now.
func standing(t theme.Theme, topic Topic) string {
	text := fmt.Sprintf("%d due %s %d new", topic.Due, t.Sep, topic.New)
	if topic.Recall < 0 {
		return text + " " + t.Sep + " not begun"
	}
	return text + " " + t.Sep + " recall of all cards " + draw.Percent(min(topic.Recall, surest))
}

func firstParagraph(markdown string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(markdown), "\n\n")
	return strings.Join(strings.Fields(first), " ")
}

// ways lists the keys that lead into the topic.
func (m Model) ways(t theme.Theme, topic Topic) []string {
	lines := []string{way(t, "enter", "read it")}
	if topic.Has.Match {
		lines = append(lines, way(t, "m", "match its pairs against the clock"))
	}
	if topic.Has.Table {
		lines = append(lines, way(t, "t", "recall its table"))
	}
	if topic.Has.Sheet {
		lines = append(lines, way(t, "c", "60-second cheat sheet"))
	}
	if topic.Has.Stream {
		lines = append(lines, way(t, "v", "watch its tokens stream"))
	}
	if topic.Has.Asks > 0 {
		lines = append(lines, way(t, "f", draw.Count(topic.Has.Asks, "follow-up", "follow-ups")+" to answer aloud"))
	}
	return lines
}

func way(t theme.Theme, k, what string) string {
	return t.KeyStyle.Render(draw.Pad(k, 6)) + what
}

// Minutes turns a duration into the whole minutes that the summary speaks of,
// never less than one when there is work.
func Minutes(d time.Duration) int {
	if d <= 0 {
		return 0
	}
	return max(1, int((d+30*time.Second)/time.Minute))
}
