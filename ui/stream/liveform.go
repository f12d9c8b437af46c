package stream

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// The lines of the form that says what to measure.
const (
	lineURL = iota
	lineModel
	lineAPI
	linePrompt
	lineOutput
	lineKey
	formLines
)

// autoAPI is the choice that leaves the API to the URL's path.
const autoAPI = "auto"

// form is what is typed about an endpoint.
type form struct {
	lines []string
	at    int
	apis  []string
	plain bool   // see Endpoint.PlainHTTP
	said  string // why something typed was not taken
}

func newForm(e Endpoint, apis []string) form {
	f := form{lines: make([]string, formLines), apis: append([]string{autoAPI}, apis...), plain: e.PlainHTTP}
	f.lines[lineURL], f.lines[lineModel], f.lines[lineKey] = e.URL, e.Model, e.KeyEnv
	f.lines[lineAPI] = autoAPI
	if e.API != "" {
		f.lines[lineAPI] = e.API
	}
	if e.Prompt > 0 {
		f.lines[linePrompt] = strconv.Itoa(e.Prompt)
	}
	f.lines[lineOutput] = strconv.Itoa(e.MaxTokens)
	return f
}

// formNames are the labels of the lines.
func formNames() [formLines]string {
	return [formLines]string{"URL", "model", "API", "prompt", "output", "key from"}
}

// help says what belongs on a line.
func (f form) help() string {
	switch f.at {
	case lineURL:
		return "the full address, such as http://127.0.0.1:8000/v1/chat/completions"
	case lineModel:
		return "the name that the server knows the model by"
	case lineAPI:
		return "← → choose; auto tells it from the address"
	case linePrompt:
		return "tokens to send, roughly; nothing for a short question"
	case lineOutput:
		return "output tokens to ask for at most"
	default:
		return "the name of an environment variable, such as OPENAI_API_KEY, never the key. At api.openai.com and api.anthropic.com the usual one is taken"
	}
}

// press answers a key over the form.
func (f form) press(msg tea.KeyPressMsg, k *keyMap) form {
	f.said = ""
	switch {
	case key.Matches(msg, k.quantityUp), key.Matches(msg, k.prev):
		f.at = (f.at + formLines - 1) % formLines
	case key.Matches(msg, k.quantityDown), key.Matches(msg, k.otherLane):
		f.at = (f.at + 1) % formLines
	case f.at == lineAPI && key.Matches(msg, k.lastAPI):
		return f.turn(-1)
	case f.at == lineAPI && key.Matches(msg, k.nextAPI):
		return f.turn(1)
	case key.Matches(msg, k.erase):
		return f.with(dropLast(f.lines[f.at]))
	case msg.Text != "":
		return f.add(msg.Text)
	}
	return f
}

// with is the form with another text on the line in hand.
func (f form) with(text string) form {
	f.lines = slices.Clone(f.lines)
	f.lines[f.at] = text
	return f
}

func (f form) turn(by int) form {
	i := slices.Index(f.apis, f.lines[lineAPI])
	return f.with(f.apis[(i+by+len(f.apis))%len(f.apis)])
}

func dropLast(s string) string {
	r := []rune(s)
	return string(r[:max(len(r)-1, 0)])
}

// Limits of what is typed, in bytes.
const (
	maxAddress = 2048
	maxName    = 256
	maxDigits  = 7
)

// add appends what was typed or pasted. The line of the key takes names of
// variables in capitals and nothing else, so that a key pasted there by
// mistake is neither shown nor kept.
func (f form) add(text string) form {
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return -1
		}
		return r
	}, text))
	most, takes := maxName, func(rune) bool { return true }
	switch f.at {
	case lineURL:
		most = maxAddress
	case lineAPI:
		return f
	case linePrompt, lineOutput:
		most, takes = maxDigits, func(r rune) bool { return r >= '0' && r <= '9' }
	case lineKey:
		takes = func(r rune) bool { return r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' }
	}
	if !all(text, takes) {
		f.said = "digits only"
		if f.at == lineKey {
			f.said = "type the name of the variable in capitals, never the key"
		}
		return f
	}
	if len(f.lines[f.at])+len(text) > most {
		f.said = fmt.Sprintf("that is longer than %d characters", most)
		return f
	}
	return f.with(f.lines[f.at] + text)
}

func all(text string, takes func(rune) bool) bool {
	return strings.IndexFunc(text, func(r rune) bool { return !takes(r) }) < 0
}

// maxAsked is the most tokens that the form sends or asks for.
const maxAsked = 200_000

// endpoint reads the form.
func (f form) endpoint() (Endpoint, error) {
	e := Endpoint{URL: f.lines[lineURL], Model: f.lines[lineModel], KeyEnv: f.lines[lineKey], PlainHTTP: f.plain}
	if f.lines[lineAPI] != autoAPI {
		e.API = f.lines[lineAPI]
	}
	if e.URL == "" {
		return e, errors.New("type the address of the endpoint first")
	}
	e.Prompt, _ = strconv.Atoi(f.lines[linePrompt]) // digits only, or nothing
	e.MaxTokens, _ = strconv.Atoi(f.lines[lineOutput])
	if e.Prompt > maxAsked {
		return e, fmt.Errorf("send at most %d tokens", maxAsked)
	}
	if e.MaxTokens < 2 || e.MaxTokens > maxAsked {
		return e, fmt.Errorf("ask for 2 to %d output tokens", maxAsked)
	}
	return e, nil
}
