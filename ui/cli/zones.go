package cli

// The time zones, for systems without zone files: TZ and the dates of
// interviews name zones, and a study day is one of a place.
import _ "time/tzdata"
