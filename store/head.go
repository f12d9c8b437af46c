package store

// head is where the log of one device ends.
type head struct {
	seq     uint64 // of its last event
	lamport uint64 // of its last event
	count   uint64 // events held; less than seq when some were lost
	latest  int64  // largest Unix millisecond of an event
	size    int64  // of its journal, up to the end of the last line
}

func (h head) encode() []byte {
	w := &writer{}
	w.uint(h.seq)
	w.uint(h.lamport)
	w.uint(h.count)
	w.int(h.latest)
	w.int(h.size)
	return w.buf
}

func decodeHead(body []byte) (head, error) {
	r := &reader{buf: body}
	h := head{r.uint(), r.uint(), r.uint(), r.int(), r.int()}
	return h, r.end()
}

func (t tx) heads() (map[string]head, error) {
	heads := map[string]head{}
	err := t.each(bucketHeads, nil, func(key, body []byte) error {
		h, err := decodeHead(body)
		if err != nil || !validDevice(string(key)) {
			return t.damaged("the head of a device is unreadable")
		}
		heads[string(key)] = h
		return nil
	})
	return heads, err
}

func (t tx) putHead(device string, h head) error {
	return t.put(bucketHeads, []byte(device), h.encode())
}
