// Command prefill is flashcards for interviews, in the terminal.
package main

import (
	"context"
	"os"

	"prefill/ui/cli"
)

func main() {
	os.Exit(cli.Main(context.Background(), os.Args[1:], cli.System()))
}
