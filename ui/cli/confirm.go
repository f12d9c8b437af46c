package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"prefill/ui/neutral"
)

// longestReply bounds what is read as an answer, in bytes.
const longestReply = 256

// confirm asks a question that y answers with yes and anything else with no.
// Without a terminal nobody can answer: instead says what to do then.
func (a *app) confirm(question, instead string) (bool, error) {
	if a.streams.Terminal == nil {
		return false, usage("%s Nothing was changed, since there is no terminal to ask in. %s", question, instead)
	}
	fmt.Fprint(a.streams.Out, neutral.Line(question)+" [y/N] ")
	reply, err := bufio.NewReader(io.LimitReader(a.streams.In, longestReply)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return false, fmt.Errorf("reading your answer: %w", err)
	}
	if reply == "" {
		fmt.Fprintln(a.streams.Out)
	}
	switch strings.ToLower(strings.TrimSpace(reply)) {
	case "y", "yes":
		return true, nil
	}
	fmt.Fprintln(a.streams.Out, "Nothing was changed.")
	return false, nil
}
