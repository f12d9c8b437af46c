package stream

// builtIn is what lanes print when the pack brings no text: prose about what
// is happening on the screen, so that reading along does no harm.
const builtIn = `Once the prompt has been read, every further token costs one more pass over the weights. The passes are all alike, so the tokens come at an even pace, and the pace hardly depends on how long the wait before the first one was.
That first wait is another matter. To say anything at all the model must take in the whole prompt: each of its tokens is turned into keys and values in every layer, and those are kept. The work is large but regular, so the arithmetic units are busy and the time grows with the length of the prompt. A prefix that is already in the cache need not be read again, which is why a cached prompt answers sooner and then writes no faster.
While it writes, the model does little arithmetic and a great deal of fetching. For one token of one reply all the weights come out of memory once. Serve sixty replies in the same pass and the weights still come once: that is what makes batching cheap. Only the cached keys and values are each reply's own, and they grow with every token, so a large batch of long replies slows down in the end.
What a reader notices is neither average. It is the silence before the first word, and then any gap long enough to lose the thread. A service can have a fine mean and still stumble once in every reply, when somebody else's long prompt is read between two of your tokens.
So when somebody says that a model is fast, ask which number they mean. The wait before the first token, the time for each token after it, and the whole reply are three different promises, and a change that keeps one of them may well break another.`
