//go:build js

package main

// mailbox runs what happens one after the other: wishes of the page, answers
// of the network, timers, news of the stage. Posting never waits, so that the
// stage's ticks and the page's events are never held up by the app, and the app
// is never entered twice. It does not ride on the stage's ticks: those stop
// while the page is hidden, and an answer must not wait for them.
type mailbox struct {
	waiting []func()
	bell    chan struct{}
}

func newMailbox() *mailbox { return &mailbox{bell: make(chan struct{}, 1)} }

func (b *mailbox) post(f func()) {
	b.waiting = append(b.waiting, f)
	select {
	case b.bell <- struct{}{}:
	default:
	}
}

func (b *mailbox) run() {
	for range b.bell {
		for len(b.waiting) > 0 {
			f := b.waiting[0]
			b.waiting = b.waiting[1:]
			f()
		}
	}
}
