package live

// Status is how a run ended.
type Status string

// The ends of a run. Only complete runs enter the aggregates.
const (
	Complete    Status = "complete"     // the reply said that it was over
	Truncated   Status = "truncated"    // the stream stopped without saying so
	Failed      Status = "error"        // an error came inside the stream
	HTTPError   Status = "http_error"   // a status other than 200
	NotStreamed Status = "not_streamed" // an answer that is no stream of this API
	Malformed   Status = "malformed"    // a line or event beyond all bounds
	Unreachable Status = "unreachable"  // no answer at all
	Timeout     Status = "timeout"
	Cancelled   Status = "cancelled"
)

// Run is one request. Times with no other remark count from Start: when the
// request was due, which without Options.Rate is when it was sent. A time that
// is not known did not happen.
type Run struct {
	Number int    `json:"run"` // from 1; the warm-up is 0
	Status Status `json:"status"`
	// Detail says in our words what the status means here.
	Detail string `json:"detail,omitempty"`
	// Words are the server's, raw, at most 4 KiB: untrusted.
	Words      string `json:"server_words,omitempty"`
	HTTPStatus int    `json:"http_status,omitempty"`
	Protocol   string `json:"protocol,omitempty"` // HTTP/1.1 or HTTP/2.0
	// Finish is the server's reason for ending, raw, at most 64 bytes:
	// untrusted.
	Finish string `json:"finish_reason,omitempty"`

	// Wait is from Start to sending: for a place among Concurrency.
	Wait Reading `json:"wait_ms"`
	// Reused says that no connection had to be made; DNS, Connect and TLS
	// are then not known. They are lengths, not instants.
	Reused  bool    `json:"connection_reused"`
	DNS     Reading `json:"dns_ms"`
	Connect Reading `json:"connect_ms"`
	TLS     Reading `json:"tls_ms"`
	// Wrote is when the whole request was written, FirstByte when the first
	// of the answer's headers came.
	Wrote     Reading `json:"wrote_request_ms"`
	FirstByte Reading `json:"first_byte_ms"`
	// FirstEvent is the first event of any kind, comments not counted.
	FirstEvent Reading `json:"first_event_ms"`
	// TTFT is the first non-empty text of any channel: reasoning, content or
	// the arguments of a tool.
	TTFT Reading `json:"ttft_ms"`
	// FirstContent is the first text that a reader would see.
	FirstContent Reading `json:"first_content_ms"`
	// LastToken is the last non-empty text; usage and end marks after it do
	// not move it.
	LastToken Reading `json:"last_token_ms"`
	// End is when the stream closed.
	End Reading `json:"end_ms"`
	// AfterWrote is TTFT without wait, connection and writing: TTFT - Wrote.
	AfterWrote Reading `json:"ttft_after_write_ms"`

	// The counts are the server's; null where it did not say. Output holds
	// Reasoning, Prompt holds Cached.
	PromptTokens    *int `json:"prompt_tokens"`
	CachedTokens    *int `json:"cached_tokens"`
	OutputTokens    *int `json:"output_tokens"`
	ReasoningTokens *int `json:"reasoning_tokens"`
	// Chunks are events with text; one may hold several tokens.
	Chunks         int      `json:"chunks"`
	TokensPerChunk *float64 `json:"tokens_per_chunk"`
	// TPOT is (LastToken - TTFT)/(n-1) over TPOTTokens = n tokens. TPOTOver
	// is "all", or "visible" when reasoning was counted and not streamed; it
	// then starts at the first text that is not reasoning.
	TPOT       Reading `json:"tpot_ms"`
	TPOTTokens int     `json:"tpot_tokens,omitempty"`
	TPOTOver   string  `json:"tpot_over,omitempty"`
	// Undefined says why there is no TPOT.
	Undefined string `json:"tpot_undefined,omitempty"`
	Gaps      Gaps   `json:"chunk_gaps"`

	Reasoning Channel `json:"reasoning"`
	Content   Channel `json:"content"`
	Tool      Channel `json:"tool"`

	Events   int         `json:"events"`
	Unread   int         `json:"events_unread"` // not what the API promises
	Comments int         `json:"comments"`      // and pings in comments
	Bytes    int64       `json:"bytes"`         // of the body
	Server   ServerTimes `json:"server"`

	// Buffering and FakeStreaming are one sentence each, empty when nothing
	// of the kind is seen.
	Buffering     string `json:"buffering,omitempty"`
	FakeStreaming string `json:"fake_streaming,omitempty"`

	arrived arrived // of the chunks, with Options.Arrivals
}

// ServerTimes are lengths that the server tells of itself.
type ServerTimes struct {
	Load    Reading `json:"load_ms"` // of the model, before the prompt
	Prefill Reading `json:"prefill_ms"`
	Decode  Reading `json:"decode_ms"`
}

func (s *ServerTimes) merge(next ServerTimes) {
	for _, pair := range [][2]*Reading{{&s.Load, &next.Load}, {&s.Prefill, &next.Prefill}, {&s.Decode, &next.Decode}} {
		if pair[1].Known {
			*pair[0] = *pair[1]
		}
	}
}

// fill writes what the meter saw into the run.
func (r *Run) fill(m *meter) {
	r.FirstEvent, r.TTFT = m.firstEvent, m.firstToken()
	r.FirstContent, r.LastToken = m.channels[content].First, m.lastToken
	r.AfterWrote = r.TTFT.since(r.Wrote)
	r.Reasoning, r.Content, r.Tool = m.channels[reasoning], m.channels[content], m.channels[tool]
	r.PromptTokens, r.CachedTokens = m.usage.prompt.pointer(), m.usage.cached.pointer()
	r.OutputTokens, r.ReasoningTokens = m.usage.output.pointer(), m.usage.reasoning.pointer()
	r.Chunks, r.Events, r.Unread = m.chunks, m.events, m.unread
	if m.usage.output.known && m.chunks > 0 {
		ratio := float64(m.usage.output.n) / float64(m.chunks)
		r.TokensPerChunk = &ratio
	}
	p := m.pace()
	r.TPOT, r.TPOTTokens, r.TPOTOver, r.Undefined = p.tpot, p.tokens, p.over, p.reason
	r.Gaps, r.Server, r.Finish = m.gaps.gaps(), m.server, m.finish
	r.arrived = m.arrived
	r.Buffering, r.FakeStreaming = m.buffering(), m.fakeStreaming()
}

func (c count) pointer() *int {
	if !c.known {
		return nil
	}
	return &c.n
}
