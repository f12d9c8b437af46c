package deck

// longestName is the most bytes of a name that is compared with others, so
// that a hostile one costs nothing.
const longestName = 64

// Distance is how many bytes must be added, taken away, changed or swapped
// with their neighbour to make b of a (optimal string alignment): how far a
// name that nobody knows is from one that is known. A name of more than 64
// bytes is as far from all as the longer of the two is long.
func Distance(a, b string) int {
	if len(a) > longestName || len(b) > longestName {
		return max(len(a), len(b))
	}
	var older []int
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row
		row = make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			change := before[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, before[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], older[j-1]+1)
			}
		}
		older = before
	}
	return row[len(b)]
}
