package plan

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"prefill/deck"
	"prefill/deck/schedule"
)

// nightInput is an evening with twelve topics of known cards, three follow-ups
// never answered and three confused pairs.
func nightInput() NightInput {
	in := NightInput{Input: input(map[deck.CardID]schedule.State{})}
	r := rand.New(rand.NewPCG(5, 5))
	for i := range 240 {
		c := plain(fmt.Sprintf("topic-%02d", i%12), i)
		in.Cards = append(in.Cards, c)
		in.States[c.ID] = known(1+float64(i%12)+5*r.Float64(), int32(1+r.IntN(20)))
	}
	for i := range 3 {
		id := deck.CardID(fmt.Sprintf("topic-0%d/followup/q", i))
		in.Cards = append(in.Cards, Card{ID: id, Kind: deck.KindFollowUp, Pack: deck.PackID(fmt.Sprintf("topic-0%d", i)), Track: "serving"})
	}
	for i := range 12 {
		in.Sheets = append(in.Sheets, deck.PackID(fmt.Sprintf("topic-%02d", i)))
	}
	in.Pairs = []Pair{{"topic-01/pair/tpot", "topic-01/pair/itl", 3}, {"topic-02/pair/gqa", "decoy:mla", 1}, {"topic-03/pair/a", "topic-03/pair/b", .1}}
	return in
}

func TestTheEveningSharesItsMinutes(t *testing.T) {
	in := nightInput()
	n := NewNight(in)
	times := n.Times()
	if times.Sheets != 9*time.Minute || len(n.Pairs) != 2 || times.Aloud != 4*time.Minute {
		t.Errorf("sheets %v, %d pairs, aloud %v", times.Sheets, len(n.Pairs), times.Aloud)
	}
	if all := times.Sheets + times.Weak + times.Pairs + times.Aloud; all > in.Budget || all < in.Budget-time.Minute {
		t.Errorf("%v of %v are planned", all, in.Budget)
	}
	if times.Weak < in.Budget/2 {
		t.Errorf("weak cards have %v", times.Weak)
	}
	if n.Sheets[0] != "topic-00" {
		t.Errorf("the first sheet is %s; topic-00 is the likeliest to slip", n.Sheets[0])
	}
	if n.Before >= n.After || n.After > 1 {
		t.Errorf("recall %v to %v", n.Before, n.After)
	}
	for _, item := range n.Weak.Items {
		if slices.ContainsFunc(n.Aloud, func(a Item) bool { return a.ID == item.ID }) {
			t.Errorf("%s is asked twice", item.ID)
		}
	}
	if !reflect.DeepEqual(n, NewNight(in)) {
		t.Error("the same input gives another evening")
	}
}

func TestAHardStopCutsTheEvening(t *testing.T) {
	in := nightInput()
	in.Until = in.Now.Add(15 * time.Minute)
	n := NewNight(in)
	times := n.Times()
	if all := times.Sheets + times.Weak + times.Pairs + times.Aloud; all > 15*time.Minute || !n.End.Equal(in.Until) {
		t.Errorf("%v planned until %v", all, n.End)
	}
	in.Until = in.Now.Add(-time.Hour)
	if n := NewNight(in); in.Now.Before(n.End) || len(n.Weak.Items)+len(n.Sheets)+len(n.Pairs)+len(n.Aloud) > 0 {
		t.Errorf("an evening after its stop: %+v", n.Times())
	}
}

func TestNoEveningOutlastsTheInterview(t *testing.T) {
	in := nightInput()
	in.At = in.Now.Add(10 * time.Minute)
	if n := NewNight(in); !n.End.Equal(in.At) {
		t.Errorf("ends %v, the interview is at %v", n.End, in.At)
	}
	in.At = in.Now.Add(-time.Minute)
	if n := NewNight(in); in.Now.Before(n.End) || n.fixed() > 0 {
		t.Errorf("after the interview %+v is planned", n.Times())
	}
}

func TestComingBackGoesOnWithTheSameEvening(t *testing.T) {
	in := nightInput()
	n := NewNight(in)
	memo := n.Memo.Done("topic-00").Done(n.Pairs[0].Key()).Spend(25 * time.Minute)
	for _, item := range n.Weak.Items[:20] { // these were passed meanwhile
		j := in.judge()
		in.States[item.ID] = j.graded(item.ID, in.States[item.ID], deck.Good)
	}
	memo, err := ParseMemo(memo.String())
	if err != nil {
		t.Fatal(err)
	}
	in.Now = in.Now.Add(50 * time.Minute) // twenty-five of which were a break
	in.Budget = time.Hour                 // what counts is what the memo says
	again, ok := Resume(in, memo)
	if !ok || !again.End.Equal(in.Now.Add(15*time.Minute)) {
		t.Fatalf("ok %v, ends %v, want 15 minutes", ok, again.End)
	}
	if !slices.Equal(again.Sheets, n.Sheets[1:1+len(again.Sheets)]) || len(again.Sheets) == 0 {
		t.Errorf("sheets %v, then %v", n.Sheets, again.Sheets)
	}
	for _, item := range again.Weak.Items {
		if in.States[item.ID].PassedOn(schedule.StudyDay(in.Now, 4)) {
			t.Errorf("%s is asked again", item.ID)
		}
	}
	times := again.Times()
	if all := times.Sheets + times.Weak + times.Pairs + times.Aloud; all > 15*time.Minute {
		t.Errorf("%v planned for 15 minutes", all)
	}
	in.Now = in.Now.AddDate(0, 0, 1)
	if _, ok := Resume(in, memo); ok {
		t.Error("yesterday's evening goes on")
	}
}

func TestResumingAtOnceChangesNothing(t *testing.T) {
	in := nightInput()
	n := NewNight(in)
	again, ok := Resume(in, n.Memo)
	if !ok || !reflect.DeepEqual(again, n) {
		t.Errorf("ok %v\n%+v\n%+v", ok, again.Times(), n.Times())
	}
}

func TestADroppedTopicLeavesEveryPart(t *testing.T) {
	in := nightInput()
	memo := NewNight(in).Memo.Drop("topic-01").Drop("topic-01")
	n, _ := Resume(in, memo)
	if slices.Contains(n.Sheets, "topic-01") || len(n.Pairs) != 1 || len(memo.Dropped) != 1 {
		t.Errorf("sheets %v, pairs %v", n.Sheets, n.Pairs)
	}
	for _, item := range append(n.Weak.Items, n.Aloud...) {
		if item.Pack == "topic-01" {
			t.Errorf("%s is still asked", item.ID)
		}
	}
	if !slices.Contains(n.Left, Topic{"topic-01", Dropped}) {
		t.Errorf("left out %v", n.Left)
	}
}

func TestSpareTimeGoesToSheetsAndFollowUps(t *testing.T) {
	in := nightInput()
	for id, s := range in.States { // everything was done today
		s.LastDay = schedule.StudyDay(in.Now, 4)
		s.PassedDay = s.LastDay
		in.States[id] = s
	}
	n := NewNight(in)
	if len(n.Sheets) != 12 || len(n.Aloud) != 3 || n.Weak.Expected > 0 {
		t.Errorf("%d sheets, %d aloud, weak %v", len(n.Sheets), len(n.Aloud), n.Weak.Expected)
	}
}

func TestMemosAreReadBack(t *testing.T) {
	m := Memo{Began: time.UnixMilli(1796068800000), Budget: 40 * time.Minute, Spent: 90 * time.Second,
		Until:  time.UnixMilli(1796074200000),
		Sheets: []Piece{{"a", true}, {"b", false}}, Pairs: []Piece{{"p/pair/x~decoy:y", false}},
		Aloud: []Piece{{"p/followup/q", true}}, Dropped: []deck.PackID{"z"}}
	want := "began=1796068800000; budget=40m0s; spent=1m30s; until=1796074200000; sheets=+a,b; pairs=p/pair/x~decoy:y; aloud=+p/followup/q; dropped=z"
	if m.String() != want {
		t.Errorf("text %s", m)
	}
	got, err := ParseMemo(m.String())
	if err != nil || !reflect.DeepEqual(got, m) {
		t.Errorf("read %+v, %v", got, err)
	}
	for _, bad := range []string{"", "began=x; budget=40m", "began=1796068800000", "began=1; budget=-1m", "began=1; budget=99h", strings.Repeat("a", maxMemo+1)} {
		if got, err := ParseMemo(bad); !errors.Is(err, ErrMemo) {
			t.Errorf("ParseMemo(%.40q) = %+v, %v", bad, got, err)
		}
	}
	if MemoKey("loop") != "interview.loop.night" {
		t.Error("the key of the memo changed")
	}
}

func TestTheLargestMemoFitsIntoASetting(t *testing.T) {
	in := nightInput()
	in.Cards, in.Sheets, in.Pairs, in.States = nil, nil, nil, map[deck.CardID]schedule.State{}
	for i := range 100 {
		pack := deck.PackID(fmt.Sprintf("a-topic-with-a-rather-long-name-%02d", i))
		slug := strings.Repeat("why-", 19) + "so"
		in.Cards = append(in.Cards, Card{ID: deck.MakeCardID(pack, deck.KindFollowUp, slug), Kind: deck.KindFollowUp, Pack: pack})
		in.Sheets = append(in.Sheets, pack)
		in.Pairs = append(in.Pairs, Pair{string(pack) + "/pair/" + slug, string(pack) + "/pair/not-" + slug, 1})
	}
	in.Budget = 3 * time.Hour
	n := NewNight(in)
	if _, err := ParseMemo(n.Memo.String()); err != nil {
		t.Errorf("%v (%d bytes)", err, len(n.Memo.String()))
	}
}

func FuzzParseMemo(f *testing.F) {
	f.Add(NewNight(nightInput()).Memo.String())
	f.Add("began=1; budget=1m; sheets=+a,,b; dropped=+c; x=y")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMemo(text)
		if err != nil {
			return
		}
		again, err := ParseMemo(m.String())
		if err == nil && !reflect.DeepEqual(again, m) {
			t.Errorf("%+v was read again as %+v", m, again)
		}
	})
}

func TestPartsDoneInOrderLeaveTimeForTheLast(t *testing.T) {
	in := nightInput()
	n := NewNight(in)
	pairs, aloud := len(n.Pairs), len(n.Aloud)
	memo := n.Memo
	for _, topic := range n.Sheets {
		memo = memo.Done(string(topic))
	}
	memo = memo.Spend(n.Times().Sheets + n.Times().Weak)
	in.Now = in.Now.Add(memo.Spent)
	again, ok := Resume(in, memo)
	if !ok || len(again.Pairs) != pairs || len(again.Aloud) != aloud {
		t.Errorf("after sheets and weak cards %d of %d pairs and %d of %d follow-ups are left",
			len(again.Pairs), pairs, len(again.Aloud), aloud)
	}
	if again.fixed() > again.End.Sub(again.Now) {
		t.Errorf("%v of parts in %v", again.fixed(), again.End.Sub(again.Now))
	}
}

// TestASheetReadTonightIsNotLeftOut: a topic whose sheet was read was named
// among those that no part touches.
func TestASheetReadTonightIsNotLeftOut(t *testing.T) {
	in := nightInput()
	in.Budget = 10 * time.Minute
	memo := NewNight(in).Memo
	n, ok := Resume(in, memo)
	if !ok || len(n.Left) == 0 {
		t.Fatalf("in ten minutes nothing is left out: %+v", n.Left)
	}
	topic := n.Left[0].Pack
	memo.Sheets = []Piece{{Key: string(topic), Done: true}}
	n, _ = Resume(in, memo)
	if slices.ContainsFunc(n.Left, func(l Topic) bool { return l.Pack == topic }) {
		t.Errorf("%s was read and is left out: %v", topic, n.Left)
	}
}
