package content

// Code names a kind of problem for ever: scripts and docs/packs.md rely on it.
type Code string

// Errors: the pack is not loaded until they are mended.
const (
	CodeUnreadable   Code = "unreadable"
	CodeNotRegular   Code = "not-regular"
	CodeTooManyFiles Code = "too-many-files"
	CodeFileSize     Code = "file-size"
	CodeEncoding     Code = "encoding"
	CodeBinary       Code = "binary"
	CodeLineEnds     Code = "line-ends"
	CodeEmpty        Code = "empty"

	CodeTooManyProblems Code = "too-many-problems"

	CodeLineLong    Code = "line-long"
	CodeSectionLong Code = "section-long"
	CodeNesting     Code = "nesting"
	CodeTableSize   Code = "table-size"
	CodePromptLong  Code = "prompt-long"

	CodeFrontOpen   Code = "front-open"
	CodeFrontSize   Code = "front-size"
	CodeFrontSyntax Code = "front-syntax"
	CodeFrontShape  Code = "front-shape"
	CodeFrontAlias  Code = "front-alias"
	CodeFrontTwice  Code = "front-twice"
	CodeFrontValue  Code = "front-value"

	CodeNoHeading Code = "no-heading"
	CodeNoID      Code = "no-id"
	CodeIDTaken   Code = "id-taken"
	CodeSlugBad   Code = "slug-bad"
	CodeSlugTwice Code = "slug-twice"

	CodeRowCells       Code = "row-cells"
	CodeTableBroken    Code = "table-broken"
	CodeColumns        Code = "columns"
	CodeCellEmpty      Code = "cell-empty"
	CodePairAmbiguous  Code = "pair-ambiguous"
	CodeDecoyIsAnswer  Code = "decoy-is-answer"
	CodeConceptEmpty   Code = "concept-empty"
	CodeAnswerMissing  Code = "answer-missing"
	CodeQuestionEmpty  Code = "question-empty"
	CodeLabelGlued     Code = "label-glued"
	CodeStreamSyntax   Code = "stream-syntax"
	CodeStreamKey      Code = "stream-key"
	CodeStreamValue    Code = "stream-value"
	CodeStreamLanes    Code = "stream-lanes"
	CodeStreamSetting  Code = "stream-setting"
	CodeStreamMissing  Code = "stream-missing"
	CodeStreamTiming   Code = "stream-timing"
	CodeStreamRequired Code = "stream-required"
)

// Warnings: the pack is loaded, and would be better with them mended.
const (
	WarnLinkSkipped    Code = "link-skipped"
	WarnControl        Code = "control-character"
	WarnFrontUnknown   Code = "front-unknown"
	WarnFrontLate      Code = "front-late"
	WarnTrackUnknown   Code = "track-unknown"
	WarnAfterUnknown   Code = "after-unknown"
	WarnSectionTwice   Code = "section-twice"
	WarnSectionShape   Code = "section-shape"
	WarnSectionEmpty   Code = "section-empty"
	WarnSectionName    Code = "section-name"
	WarnHeadingInHTML  Code = "heading-in-html"
	WarnHeadingSpace   Code = "heading-space"
	WarnMatchSmall     Code = "match-small"
	WarnCellLong       Code = "cell-long"
	WarnRowShort       Code = "row-short"
	WarnTableUntitled  Code = "table-untitled"
	WarnConceptShape   Code = "concept-shape"
	WarnMustSayMissing Code = "must-say-missing"
	WarnMustSayMixed   Code = "must-say-mixed"
	WarnApproach       Code = "approach-missing"
	WarnSheetLong      Code = "sheet-long"
	WarnAges           Code = "ages"
	WarnRefNoLink      Code = "ref-no-link"
	WarnRefScheme      Code = "ref-scheme"
	WarnNearDuplicate  Code = "near-duplicate"
)

// NoticeReplaces tells that a pack of the user's own takes the place of a
// shipped one.
const NoticeReplaces Code = "replaces"

// Severity is the same for every problem of one code.
func (c Code) Severity() Severity {
	switch c {
	case NoticeReplaces:
		return Notice
	case WarnLinkSkipped, WarnControl, WarnFrontUnknown, WarnFrontLate, WarnSectionName, WarnHeadingSpace, WarnTrackUnknown, WarnAfterUnknown,
		WarnSectionTwice, WarnSectionShape, WarnSectionEmpty, WarnHeadingInHTML, WarnMatchSmall,
		WarnCellLong, WarnRowShort, WarnTableUntitled, WarnConceptShape, WarnMustSayMissing,
		WarnMustSayMixed, WarnApproach, WarnSheetLong, WarnAges, WarnRefNoLink, WarnRefScheme,
		WarnNearDuplicate:
		return Warning
	default:
		return Error
	}
}
