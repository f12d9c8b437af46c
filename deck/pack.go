package deck

import "time"

// PackID names a pack for ever: kebab-case, unique, the first part of the id
// of each of its cards. History hangs on it.
type PackID string

// Origin says whose pack it is.
type Origin uint8

// The origins of a pack. A pack of the user with the id of a shipped one
// replaces it.
const (
	Shipped Origin = iota
	Own
)

// Pack is one topic, read from one Markdown file.
type Pack struct {
	ID     PackID
	Title  string   // short name, for lists
	Task   string   // the first heading, "Match TTFT and TPOT to ..."; may be empty
	Track  string   // slug of the group on the home screen; may be empty
	Level  int      // 1 easy .. 3 hard; 0 not said
	Length int      // minutes of the quick scan as its author says; 0 not said
	Tags   []string // may be empty
	After  []PackID // packs worth knowing first
	// Updated is the date on which facts that age were last checked, at
	// midnight UTC; the zero time when not said.
	Updated time.Time
	Place   Place // of the file
	Origin  Origin

	Match     *Match // nil without a matching exercise
	Summary   Text   // TL;DR
	Memory    Text   // memory aid
	Analogy   Text   // easy to grasp
	Concepts  []Concept
	Scan      Text // quick scan
	Tables    []Table
	RealWorld Text
	FollowUps []FollowUp
	Sheet     *Sheet // nil without a cheat sheet
	Streams   []StreamSpec
	Refs      []Ref
	Plain     []PlainCard
	// Pages holds every section in the order of the file, the known ones
	// too, so that a reader can turn the pages of the pack as written.
	Pages []Page
}

// Page is one `##` section as written. Kind tells what the reader took it
// for; PageOther is a section with a name of its author's own.
type Page struct {
	Kind  PageKind
	Title string
	Body  Text
}

// PageKind is what a section of a pack is.
type PageKind string

// The sections that prefill knows.
const (
	PageMatch     PageKind = "match"
	PageSummary   PageKind = "summary"
	PageMemory    PageKind = "memory"
	PageAnalogy   PageKind = "analogy"
	PageConcepts  PageKind = "concepts"
	PageScan      PageKind = "scan"
	PageTable     PageKind = "table"
	PageRealWorld PageKind = "real-world"
	PageFollowUps PageKind = "follow-ups"
	PageSheet     PageKind = "sheet"
	PageStream    PageKind = "stream"
	PageRefs      PageKind = "references"
	PageCards     PageKind = "cards"
	PageOther     PageKind = "other"
)

// Match is the matching exercise of a pack.
type Match struct {
	Intro  Text // prose before the table; may be empty
	Pairs  []Pair
	Decoys []Decoy
	Place  Place
}

// Pair is one prompt with its answer. Why repairs the misconception behind a
// wrong pick and is shown after a miss; it may be empty.
type Pair struct {
	Slug   string
	Prompt Text
	Answer Text
	Why    Text
	// Shared marks a pair whose answer or prompt another pair has too, on
	// purpose ({=}). Its reverse is no card, since it would be ambiguous.
	Shared bool
}

// Decoy is an answer that belongs to no prompt. Why says why it tempts and
// why it is wrong; it may be empty.
type Decoy struct {
	Answer Text
	Why    Text
}

// Concept is a term and what it means.
type Concept struct {
	Slug string
	Term string // plain text
	Body Text
}

// Table is a side-by-side comparison. The first column names the rows and is
// never hidden in a drill.
type Table struct {
	Title   string // heading above the table when the section holds several; may be empty
	Columns []Column
	Rows    []Row
	Place   Place
}

// Column is the head of one column of a Table.
type Column struct {
	Slug string
	Head Text
}

// Row is one row of a Table; Cells has one entry for each column, the first
// being the row's name.
type Row struct {
	Slug  string
	Cells []Text
}

// FollowUp is a question that an interviewer asks next, with a ladder of help.
type FollowUp struct {
	Slug     string
	Question Text
	Nudge    Text   // helps without giving it away; may be empty
	Approach Text   // how to answer; may be empty only in a user's own pack
	MustSay  []Text // what a full answer names
	Trap     Text   // the usual wrong answer and why; may be empty
}

// PlainCard is a question and its answer, from a `## Cards` section.
type PlainCard struct {
	Slug     string
	Question Text
	Answer   Text
}

// Sheet is the cheat sheet. Words is its length as a reader counts.
type Sheet struct {
	Body    Text
	Bullets []Text // top-level items, for the reveal in step with the bar
	Words   int
}

// SheetWordsPerMinute is the reading pace that the 60-second bar assumes.
const SheetWordsPerMinute = 200

// Ref is one source of a pack.
type Ref struct {
	Title string
	URL   string // empty when the reference has no link
	Note  Text   // authors, year, what it is good for
	Place Place
}
