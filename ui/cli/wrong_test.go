package cli

import (
	"strings"
	"testing"

	"prefill/store"
)

func TestAWrongCallExitsWithTwoAndTheNextStep(t *testing.T) {
	h := newRig(t)
	for _, c := range []struct{ args, says string }{
		{"sudy", "Did you mean study? `prefill -h` lists them"},
		{"help sudy", "Did you mean study?"},
		{"frobnicate", `unknown command "frobnicate". ` + "`prefill -h` lists them"},
		{"study --plian", "Did you mean --plain? `prefill study -h` lists them"},
		{"due --color", "`prefill due -h` lists them"},
		{"study nothing-like-this", "`prefill packs` lists them"},
		{"undo now", "`prefill undo -h`"},
		{"redo now", "`prefill redo -h`"},
		{"suspend", "`prefill suspend -h`"},
		{"suspend no-such-card", "no card is called"},
		{"suspend ttft-vs-tpot/pair", "write more of the id"},
		{"suspend --list x", "`prefill suspend -h`"},
		{"unsuspend", "`prefill unsuspend -h`"},
		{"config no_such_key", "`prefill config` lists them"},
		{"config retentio 0.9", "Did you mean retention?"},
		{"config retention 0.99", "allowed is 0.70 to 0.97"},
		{"config retention high", "allowed is 0.70 to 0.97"},
		{"config --default", "prefill config KEY --default"},
		{"config retention 0.9 --default", "prefill config KEY --default"},
		{"doctor now", "`prefill doctor -h`"},
		{"backup a b", "`prefill backup -h`"},
		{"restore", "`prefill restore --list`"},
		{"restore no-such.db", "`prefill restore --list`"},
		{"sync", "`prefill sync -h`"},
		{"log -n x", "`prefill log -h`"},
		{"log -n -3", "Write it like -n 20"},
		{"log --card nothing", "no card is called"},
		{"new", "`prefill new -h`"},
		{"edit", "`prefill edit -h`"},
		{"edit ttft-vs-tpot", "Set VISUAL or EDITOR"},
		{"term", "`prefill term -h`"},
		{"relink one", "`prefill relink -h`"},
		{"relink --forget nobody", "no history without a card"},
		{"undo --read-only", "`prefill due`, `prefill log` and `prefill stats` work with it"},
		{"check-database", "`prefill check-database -h`"},
	} {
		h.want(ExitUsage, c.says, strings.Fields(c.args)...)
	}
}

func TestNothingToDoExitsWithOne(t *testing.T) {
	h := newRig(t)
	h.want(ExitFaults, "there is nothing left to take back", "undo")
	h.want(ExitFaults, "there is nothing to bring back", "redo")
	h.want(ExitFaults, "no pack explains", "term", "entscheidungsproblem")
	h.ok("suspend", "ttft-vs-tpot/pair/total")
	h.want(ExitFaults, "set aside already", "suspend", "ttft-vs-tpot/pair/total")
	h.ok("unsuspend", "ttft-vs-tpot/pair/total")
	h.want(ExitFaults, "is not set aside", "unsuspend", "ttft-vs-tpot/pair/total")
}

func TestASecondInstanceAnswersAtOnce(t *testing.T) {
	h := newRig(t)
	h.pack("raft.md", raft)
	h.grade("raft", 2)
	first, err := store.Open(store.Options{Dir: h.data})
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	for _, args := range [][]string{{"undo"}, {"redo"}, {"study", "--plain"}, {"config", "retention", "0.9"}, {"doctor"},
		{"backup"}, {"restore", "--list"}, {"sync", t.TempDir()}, {"relink"}, {"suspend", "raft/card/when"}} {
		h.want(ExitUsage, "Quit that one first", args...)
	}
	for _, args := range [][]string{{"due", "raft"}, {"log"}, {"log", "--json"}, {"config"}, {"suspend", "--list"}} {
		h.want(ExitOK, "the history is open in another prefill", args...)
		if r := h.run(append(args, "--read-only")...); r.code != ExitOK || r.err != "" {
			t.Errorf("prefill %s --read-only: exit %d, %s", strings.Join(args, " "), r.code, r.err)
		}
	}
	if due := h.run("due", "raft"); strings.Count(due.out, "learning") != 2 {
		t.Errorf("the journals held two cards that are being learnt:\n%s", due.out)
	}
}

func TestReadOnlyNeverLooksLikeAnEmptyHistory(t *testing.T) {
	h := newRig(t)
	h.want(ExitUsage, "there is no journal", "due", "--read-only")
	h.want(ExitUsage, "there is no journal", "log", "--read-only")
}
