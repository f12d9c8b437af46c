package drill

import (
	"errors"
	"fmt"
	"strings"

	"prefill/deck"
)

// Seed is what two people need to get the same matching round: what it is
// about, its style and size, the number behind the shuffle, and a fingerprint
// of the pairs, so that a differing pack is noticed instead of giving a
// silently different round.
type Seed struct {
	Topic  string // pack ids joined by "+", a track, or TopicMixed
	Style  string // StyleAll, StyleSixty or StyleSurvival
	Size   int    // 0 (all) to 255
	Number uint32
	Pool   uint16 // 15 bits of the hash of the pairs
}

// ErrSeed is the error of a text that is no seed.
var ErrSeed = errors.New("not a seed of a matching round")

// crockford is Crockford's base 32: no letter in it looks like a digit.
// https://www.crockford.com/base32.html
const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// A code is 13 letters of 5 bits: version 2, style 3, size 8, number 32,
// pool 15, check 5.
const (
	codeLetters = 13
	codeVersion = 1
)

// Share gives the seed of the round; false for rounds made of the user's own
// misses and confusions, which nobody else has.
func (s MatchSpec) Share() (Seed, bool) {
	if _, ok := styleNumber(s.Style); !ok || s.Size > 255 || s.Topic == "" {
		return Seed{}, false
	}
	s = s.ordered()
	return Seed{Topic: s.Topic, Style: s.Style, Size: max(0, s.Size), Number: uint32(s.Seed), Pool: s.fingerprint()}, true
}

// Apply sets the spec to the shared seed. It reports false when the pairs
// differ from the sharer's, so that the round is not the same.
func (s MatchSpec) Apply(seed Seed) (MatchSpec, bool) {
	s.Topic, s.Style, s.Size, s.Seed = seed.Topic, seed.Style, seed.Size, uint64(seed.Number)
	return s, s.ordered().fingerprint() == seed.Pool
}

// fingerprint hashes what the players see, FNV-1a folded to 15 bits.
func (s MatchSpec) fingerprint() uint16 {
	h := uint64(14695981039346656037)
	add := func(text string) {
		for i := range len(text) {
			h = (h ^ uint64(text[i])) * 1099511628211
		}
		h = (h ^ 0xff) * 1099511628211
	}
	for _, q := range s.Questions {
		add(string(q.Card))
		add(normal(q.Prompt))
		add(normal(q.Answer))
	}
	for _, d := range s.Distractors {
		add(normal(d.Answer))
	}
	return uint16((h ^ h>>15 ^ h>>30 ^ h>>45) & 0x7fff)
}

// String is the seed as text, such as ttft-vs-tpot:80000-01ZA-0G3Q.
func (s Seed) String() string {
	style, _ := styleNumber(s.Style)
	letters := make([]byte, 0, codeLetters)
	push := func(value uint64, n int) {
		for i := n - 1; i >= 0; i-- {
			letters = append(letters, crockford[value>>(5*i)&31])
		}
	}
	head := uint64(codeVersion)<<58 | uint64(style)<<55 | uint64(uint8(s.Size))<<47 | uint64(s.Number)<<15 | uint64(s.Pool&0x7fff)
	push(head, codeLetters-1)
	push(uint64(check(s.Topic, head)), 1)
	return s.Topic + ":" + string(letters[:5]) + "-" + string(letters[5:9]) + "-" + string(letters[9:])
}

// ParseSeed reads the text of a seed, in any letter case, with or without the
// hyphens, and with O, I and L read as the digits they look like.
func ParseSeed(text string) (Seed, error) {
	text = strings.TrimSpace(text)
	i := strings.LastIndexByte(text, ':')
	if i <= 0 || len(text) > 600 || strings.IndexByte(text, ':') != i {
		return Seed{}, fmt.Errorf("%w: it should look like ttft-vs-tpot:80000-01ZA-0G3Q", ErrSeed)
	}
	topic, letters := strings.ToLower(text[:i]), strings.ReplaceAll(text[i+1:], "-", "")
	if len(letters) != codeLetters {
		return Seed{}, fmt.Errorf("%w: the code after the colon has %d letters, not %d", ErrSeed, len(letters), codeLetters)
	}
	head, last, err := decode(letters)
	if err != nil {
		return Seed{}, err
	}
	if last != check(topic, head) {
		return Seed{}, fmt.Errorf("%w: a letter of %q is mistyped", ErrSeed, text)
	}
	style, ok := styleOf(uint8(head >> 55 & 7))
	if head>>58 != codeVersion || !ok {
		return Seed{}, fmt.Errorf("%w: it comes from a newer prefill; update this one", ErrSeed)
	}
	return Seed{Topic: topic, Style: style, Size: int(head >> 47 & 0xff),
		Number: uint32(head >> 15), Pool: uint16(head & 0x7fff)}, nil
}

// decode reads the letters of a code: all but the last as one number, and the
// last as the check.
func decode(letters string) (head uint64, last uint8, err error) {
	letters = strings.NewReplacer("O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(letters))
	for i := range len(letters) {
		v := strings.IndexByte(crockford, letters[i])
		if v < 0 {
			return 0, 0, fmt.Errorf("%w: letter %d of the code is none that a seed uses", ErrSeed, i+1)
		}
		if i == len(letters)-1 {
			return head, uint8(v), nil
		}
		head = head<<5 | uint64(v)
	}
	return 0, 0, ErrSeed
}

// check is five bits over topic and code that notice a mistyped letter.
func check(topic string, head uint64) uint8 {
	h := uint64(2166136261)
	for i := range len(topic) {
		h = (h ^ uint64(topic[i])) * 16777619
	}
	for i := range 8 {
		h = (h ^ (head >> (8 * i) & 0xff)) * 16777619
	}
	return uint8((h ^ h>>5 ^ h>>13 ^ h>>21 ^ h>>29) & 31)
}

func styleNumber(style string) (uint8, bool) {
	switch style {
	case StyleAll:
		return 0, true
	case StyleSixty:
		return 1, true
	case StyleSurvival:
		return 2, true
	default:
		return 0, false
	}
}

func styleOf(number uint8) (string, bool) {
	styles := [...]string{StyleAll, StyleSixty, StyleSurvival}
	if int(number) >= len(styles) {
		return "", false
	}
	return styles[number], true
}

// TopicOf names a round over the given packs, so that a seed can carry it.
func TopicOf(packs ...*deck.Pack) string {
	ids := make([]string, len(packs))
	for i, p := range packs {
		ids[i] = string(p.ID)
	}
	if len(ids) == 0 || len(ids) > 4 {
		return TopicMixed
	}
	return strings.Join(ids, "+")
}
