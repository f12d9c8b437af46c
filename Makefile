# The commands of daily work. `make check` is what continuous integration runs.
.PHONY: check test bench golden picture

check:
	bash .ci/run

test:
	go test ./...

bench:
	go test -run '^$$' -bench . ./...

# Writes the expected pictures of all screens anew; read the diff before you commit it.
golden:
	go test ./ui/... -update

# Draws docs/home.svg and its siblings from the program itself.
picture:
	go test ./ui/cli -run TestPictures -update-pictures
