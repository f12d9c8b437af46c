package store

import "fmt"

// Notice is something that happened and that the user should be told, once,
// in one sentence. Nothing has to be done about it unless it says so.
type Notice struct {
	Kind NoticeKind
	Text string // may hold paths; it is neutralised where it is drawn
}

// NoticeKind is what a Notice is about.
type NoticeKind string

// The notices.
const (
	NoticeRecovered NoticeKind = "recovered" // a damaged or lost file was made anew
	NoticeClock     NoticeKind = "clock"     // the clock is behind the log
	NoticeJournal   NoticeKind = "journal"   // the journal lags behind the database
	NoticeReplaced  NoticeKind = "replaced"  // a file was taken away while open
	NoticeFolder    NoticeKind = "folder"    // the data folder is in a place that harms it
	NoticeSync      NoticeKind = "sync"      // something in a synced folder is not as it should be
)

// Notices gives what the user should be told since the last call.
func (s *Store) Notices() []Notice {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.notices
	s.notices = nil
	return out
}

func (s *Store) notice(kind NoticeKind, format string, args ...any) {
	s.notices = append(s.notices, Notice{kind, fmt.Sprintf(format, args...)})
	if s.options.Told != nil {
		s.options.Told()
	}
}

// noticeOnce tells something at most once while the store is open.
func (s *Store) noticeOnce(kind NoticeKind, format string, args ...any) {
	if !s.warned[kind] {
		s.warned[kind] = true
		s.notice(kind, format, args...)
	}
}
