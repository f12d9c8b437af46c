package identity

import (
	"cmp"
	"slices"

	"prefill/deck"
)

// group is the cards of one pack and kind that went and came, and the edges
// between those that resemble each other.
type group struct {
	gone   []Known
	come   []newcomer
	byGone [][]edge
	byCome [][]edge
}

type newcomer struct {
	card  deck.Card
	print Fingerprint
}

// edge says how much the gone card i resembles the new card j.
type edge struct {
	i, j int
	tie
}

// maxPairs is how many comparisons a group may cost. In a larger one only
// cards with an unchanged side are compared, found by its hash, and a side
// that many cards share is passed over.
const (
	maxPairs  = 1 << 20
	maxShared = 64
)

// resolve finds who became whom.
func (g *group) resolve(r *Result) {
	slices.SortFunc(g.gone, func(a, b Known) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(g.come, func(a, b newcomer) int { return cmp.Compare(a.card.ID, b.card.ID) })
	g.byGone, g.byCome = make([][]edge, len(g.gone)), make([][]edge, len(g.come))
	if len(g.gone)*len(g.come) <= maxPairs {
		g.tieAll()
	} else {
		g.tieUnchanged()
	}
	for i, k := range g.gone {
		if j := g.leader(i); j >= 0 {
			r.Joins = append(r.Joins, Join{k.ID, g.come[j].card.ID})
		} else if candidates := g.candidates(i); len(candidates) > 0 {
			r.Doubtful = append(r.Doubtful, Doubt{k, candidates})
		} else {
			r.Orphans = append(r.Orphans, k)
		}
	}
}

func (g *group) tieAll() {
	for i := range g.gone {
		for j := range g.come {
			g.tie(i, j)
		}
	}
}

func (g *group) tieUnchanged() {
	byHash := map[uint64][]int{}
	for j, c := range g.come {
		byHash[c.print.Prompt.Hash] = append(byHash[c.print.Prompt.Hash], j)
		byHash[c.print.Answer.Hash] = append(byHash[c.print.Answer.Hash], j)
	}
	for i, k := range g.gone {
		near := map[int]bool{}
		for _, h := range []uint64{k.Print.Prompt.Hash, k.Print.Answer.Hash} {
			if len(byHash[h]) > maxShared {
				continue
			}
			for _, j := range byHash[h] {
				if !near[j] {
					near[j] = true
					g.tie(i, j)
				}
			}
		}
	}
}

// tie adds an edge where there is any resemblance worth telling.
func (g *group) tie(i, j int) {
	t := resemblance(g.gone[i].ID, g.gone[i].Print, g.come[j].card.ID, g.come[j].print)
	if max(t.prompt, t.answer) < perhaps {
		return
	}
	e := edge{i, j, t}
	g.byGone[i] = append(g.byGone[i], e)
	g.byCome[j] = append(g.byCome[j], e)
}

// leader is the newcomer to which i is tied strongly, and more than either of
// them is to anyone else; -1 if there is none.
func (g *group) leader(i int) int {
	for _, e := range g.byGone[i] {
		if e.strong() && leads(e, g.byGone[i]) && leads(e, g.byCome[e.j]) {
			return e.j
		}
	}
	return -1
}

func leads(e edge, rivals []edge) bool {
	for _, r := range rivals {
		if (r.i != e.i || r.j != e.j) && r.score() > e.score()-margin {
			return false
		}
	}
	return true
}

func (g *group) candidates(i int) []Candidate {
	var found []Candidate
	for _, e := range g.byGone[i] {
		found = append(found, Candidate{g.come[e.j].card, e.score()})
	}
	return best(found)
}
