package cli

import (
	"os"
	"path/filepath"
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
		{"undo --read-only", "It is for " + readers},
		{"check-database", "`prefill check-database -h`"},
		{"foo", `unknown command "foo". ` + "`prefill -h` lists them"},
		{"log extra", "`prefill log` takes no words after it here"},
		{"table", "`prefill table` needs a TOPIC after it, such as `prefill table prefill-vs-decode`"},
		{"backup a b", "takes one FILE, and here are 2 words"},
		{"log -n abc", `--last "abc" is not a whole number. Write it like --last 20`},
		{"predict --network soon", `--network "soon" is not a time with its unit. Write it like --network 20ms`},
		{"live http://127.0.0.1:1/v1/messages --model m --timeout 99h", "a time-out outside 0 to 24 hours. Write it like 90s"},
		{"match --seed", "--seed needs a value after it, like --seed TEXT"},
		{"due -x", `unknown flag "-x"`},
		{"check nosuch", `there is no file or folder "nosuch"`},
		{"relink one", "such as `prefill relink raft/pair/leader"},
		{"sync no/such/folder", "there is no folder \"no/such/folder\""},
	} {
		h.want(ExitUsage, c.says, strings.Fields(c.args)...)
	}
}

// TestNoMessageIsThatOfALibrary gives every command a word too many, one too
// few and a flag of a wrong kind.
func TestNoMessageIsThatOfALibrary(t *testing.T) {
	h := newRig(t)
	for _, c := range newRoot(newApp(Streams{})).Commands() {
		for _, more := range [][]string{{}, {"a", "b", "c"}, {"--json=maybe"}, {"--yes=maybe"}, {"-n", "x"}, {"--minutes", "x"}, {"--runs", "x"}} {
			if !c.IsAvailableCommand() || len(more) == 0 && c.Args == nil {
				continue
			}
			r := h.run(append([]string{c.Name()}, more...)...)
			for _, raw := range []string{"arg(s)", "strconv", "unknown command", "invalid argument", "unknown shorthand", "parsing", "no such file or directory"} {
				if strings.Contains(r.err, raw) {
					t.Errorf("prefill %s %s says %q: %s", c.Name(), strings.Join(more, " "), raw, r.err)
				}
			}
		}
	}
}

func TestOnlyNearNamesAreSuggested(t *testing.T) {
	for _, c := range []struct{ written, want string }{
		{"foo", ""}, {"sudy", "study"}, {"lgo", "log"}, {"pred", "predict"}, {"x", ""}, {"backpu", "backup"}, {"stream-lab", ""},
	} {
		names := []string{"log", "study", "predict", "stream", "backup"}
		if got := didYouMean("", c.written, names); got != "" && c.want == "" || !strings.Contains(got, c.want) {
			t.Errorf("%q: %q, want %q", c.written, got, c.want)
		}
	}
}

func TestAnEmptyTopicIsNoPack(t *testing.T) {
	h := newRig(t)
	h.want(ExitUsage, "Write it like `prefill new Raft`", "new", "")
	h.want(ExitUsage, "Write it like `prefill new Raft`", "new", " !? ")
}

func TestVersionAsAFlagAndAsACommand(t *testing.T) {
	h := newRig(t)
	if flag, command := h.ok("--version"), h.ok("version"); flag != command || !strings.HasPrefix(flag, "prefill ") {
		t.Errorf("%q and %q", flag, command)
	}
}

func TestTwoBackupsInOneSecond(t *testing.T) {
	h := newRig(t)
	h.grade("ttft-vs-tpot", 1)
	for range 3 {
		h.ok("backup")
	}
	if list := h.ok("restore", "--list"); strings.Count(list, "by-hand-") != 3 {
		t.Errorf("not three backups:\n%s", list)
	}
}

func TestSyncMakesNoFolderUnasked(t *testing.T) {
	h := newRig(t)
	h.grade("ttft-vs-tpot", 1)
	dir := filepath.Join(t.TempDir(), "carried")
	h.want(ExitUsage, "--create` makes it", "sync", dir)
	if _, err := os.Stat(dir); err == nil {
		t.Error("the folder is there all the same")
	}
	h.want(ExitOK, "0 entries received", "sync", "--create", dir)
	h.want(ExitOK, "0 entries received", "sync", dir)
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
