package store

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"prefill/deck"
)

// reviews makes a log of n grades over 5,000 cards by one device.
func reviews(device string, n int, give func(deck.Event) error) error {
	at := time.Date(2024, 1, 1, 8, 0, 0, 0, time.UTC)
	for i := range n {
		seq := uint64(i + 1)
		e := deck.Event{Device: device, Seq: seq, Lamport: seq, Action: seq,
			UnixMilli: at.Add(time.Duration(i) * 20 * time.Second).UnixMilli(),
			Day:       19723 + int32(i/4320),
			Card:      deck.CardID(fmt.Sprintf("topic-number-%d/pair/a-prompt-of-some-length-%d", i%50, i%5000)),
			Grade:     &deck.Grade{Rating: deck.Good - deck.Rating(i%11/10), Mode: deck.ModeStudy, Millis: int64(2000 + i%9000)}}
		if err := give(e); err != nil {
			return err
		}
	}
	return nil
}

// large makes a data folder with a log of n reviews, closed.
func large(b *testing.B, n int) string {
	b.Helper()
	dir := b.TempDir()
	if n > 0 {
		l := layout{dir}
		if err := l.make(); err != nil {
			b.Fatal(err)
		}
		writeJournal(b, l.journal("aaaa0001"), "aaaa0001", n)
		writeFile(b, l.device(), []byte("aaaa0001\n"))
	}
	s, err := Open(Options{Dir: dir})
	if err != nil {
		b.Fatal(err)
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	return dir
}

func writeJournal(b *testing.B, path, device string, n int) {
	b.Helper()
	f, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	w := bufio.NewWriter(f)
	err = reviews(device, n, func(e deck.Event) error {
		line, err := encodeLine(e)
		if err == nil {
			_, err = w.Write(line)
		}
		return err
	})
	if err != nil || w.Flush() != nil || f.Close() != nil {
		b.Fatal("write the journal: ", err)
	}
}

func sizes() []int { return []int{0, 100_000, 1_000_000} }

// BenchmarkLargeLog measures opening and grading on logs of several sizes,
// and what a review costs on disk.
func BenchmarkLargeLog(b *testing.B) {
	for _, n := range sizes() {
		dir := large(b, n)
		b.Run(fmt.Sprintf("open/%d", n), func(b *testing.B) {
			for b.Loop() {
				s, err := Open(Options{Dir: dir})
				if err != nil {
					b.Fatal(err)
				}
				s.Close()
			}
		})
		s, err := Open(Options{Dir: dir})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("grade/%d", n), func(b *testing.B) { benchmarkGrade(b, s) })
		b.Run(fmt.Sprintf("undo-and-redo/%d", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Undo(); err != nil {
					b.Fatal(err)
				}
				if _, err := s.Redo(); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("all-states/%d", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := s.AllStates(); err != nil {
					b.Fatal(err)
				}
			}
		})
		s.Close()
		if n > 0 {
			b.Run(fmt.Sprintf("size/%d", n), func(b *testing.B) {
				for b.Loop() {
				}
				b.ReportMetric(float64(fileSize(b, layout{dir}.db()))/float64(n), "db-B/review")
				b.ReportMetric(float64(fileSize(b, layout{dir}.journal("aaaa0001")))/float64(n), "journal-B/review")
			})
		}
	}
}

func fileSize(b *testing.B, path string) int64 {
	b.Helper()
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	return info.Size()
}

func benchmarkGrade(b *testing.B, s *Store) {
	i, before := 0, fileSize(b, s.layout.db())
	for b.Loop() {
		i++
		card := deck.CardID(fmt.Sprintf("topic-number-%d/pair/a-prompt-of-some-length-%d", i%50, i%5000))
		if _, err := s.Grade(Grade{Card: card, Rating: deck.Good, Mode: deck.ModeStudy, Took: 3 * time.Second}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(fileSize(b, s.layout.db())-before)/float64(i), "db-B/review")
}

// BenchmarkBoltAlone is the same bytes in bbolt without anything of ours: one
// record of the size of an event and one of that of a card's state in one
// transaction.
func BenchmarkBoltAlone(b *testing.B) {
	path := filepath.Join(b.TempDir(), "plain.db")
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	event, state := make([]byte, 85), make([]byte, 90)
	i := 0
	for b.Loop() {
		i++
		err := db.Update(func(t *bbolt.Tx) error {
			for name, record := range map[string][]byte{"events": event, "cards": state} {
				bucket, err := t.CreateBucketIfNotExists([]byte(name))
				if err != nil {
					return err
				}
				key := fmt.Sprintf("device 0 %08d", i)
				if name == "cards" {
					key = fmt.Sprintf("topic-number-%d/pair/a-prompt-of-some-length-%d", i%50, i%5000)
				}
				if err := bucket.Put([]byte(key), record); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(fileSize(b, path))/float64(i), "db-B/review")
}

// BenchmarkRebuild folds a log of 100,000 reviews and makes its cache anew.
func BenchmarkRebuild(b *testing.B) {
	s, err := Open(Options{Dir: large(b, 100_000)})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	for b.Loop() {
		if err := s.db.update(func(t tx) error { return t.rebuild() }); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMerge lets a store with a log of 500,000 reviews take in the log
// of another machine of the same length.
func BenchmarkMerge(b *testing.B) {
	const n = 500_000
	folder := b.TempDir()
	writeJournal(b, filepath.Join(folder, "bbbb0001.jsonl"), "bbbb0001", n)
	for b.Loop() {
		b.StopTimer()
		s, err := Open(Options{Dir: large(b, n)})
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		done, err := s.Sync(folder)
		if err != nil || done.Got != n {
			b.Fatalf("%+v, %v", done, err)
		}
		b.StopTimer()
		s.Close()
		os.Remove(filepath.Join(folder, "aaaa0001.jsonl"))
		b.StartTimer()
	}
}

// BenchmarkReadOnly reads a log of 100,000 reviews from its journals.
func BenchmarkReadOnly(b *testing.B) {
	dir := large(b, 100_000)
	for b.Loop() {
		if _, err := OpenReadOnly(dir); err != nil {
			b.Fatal(err)
		}
	}
}
