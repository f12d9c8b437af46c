package store

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"prefill/deck"
)

// Some tests need a process of their own, to be killed or to live under a
// limit. They start this test binary again with the name of a part to play.
const (
	envPart = "PREFILL_STORE_PART"
	envDir  = "PREFILL_STORE_DIR"
)

func TestMain(m *testing.M) {
	part := os.Getenv(envPart)
	play, ok := parts()[part]
	if part == "" {
		os.Exit(m.Run())
	}
	if !ok {
		fmt.Fprintln(os.Stderr, "no such part:", part)
		os.Exit(2)
	}
	if err := play(os.Getenv(envDir)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func parts() map[string]func(dir string) error {
	all := map[string]func(string) error{
		"grade for ever": gradeForEver,
		"hold":           holdOpen,
		"check":          CheckFile,
	}
	maps.Copy(all, unixParts())
	return all
}

// child is this binary in a part.
func child(part, dir string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), envPart+"="+part, envDir+"="+dir)
	cmd.Stderr = nil
	return cmd
}

// gradeForEver grades until it is killed and says each grade that was
// acknowledged: its number is in the time it took.
func gradeForEver(dir string) error {
	s, err := Open(Options{Dir: dir})
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(os.Getenv("PREFILL_STORE_FROM"))
	if err != nil {
		return err
	}
	for ; ; n++ {
		card := deck.CardID(fmt.Sprintf("p/pair/%d", n%23))
		if n%7 == 6 {
			err = s.FinishRound(deck.Round{Topic: "p", Drill: deck.ModeMatch, Seed: uint64(n)}, []Grade{
				{Card: card, Rating: deck.Good, Mode: deck.ModeMatch, Took: time.Duration(n) * time.Millisecond},
				{Card: "p/pair/other", Rating: deck.Good, Mode: deck.ModeMatch}})
		} else {
			_, err = s.Grade(Grade{Card: card, Rating: deck.Good, Mode: deck.ModeStudy, Took: time.Duration(n) * time.Millisecond})
		}
		if err != nil {
			return err
		}
		fmt.Println(n)
	}
}

// holdOpen opens the store, says so and waits to be told to end.
func holdOpen(dir string) error {
	s, err := Open(Options{Dir: dir})
	if err != nil {
		return err
	}
	if _, err := s.Grade(Grade{Card: "p/pair/held", Rating: deck.Good, Mode: deck.ModeStudy}); err != nil {
		return err
	}
	fmt.Println("open")
	_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
	return s.Close()
}

// numbersIn gives the numbers of the grades of gradeForEver in a log.
func numbersIn(events []deck.Event) map[int]bool {
	out := map[int]bool{}
	for _, e := range events {
		if e.Grade != nil && e.Card != "p/pair/other" && strings.HasPrefix(string(e.Card), "p/pair/") {
			out[int(e.Grade.Millis)] = true
		}
	}
	return out
}
