package store

import (
	"context"
	"crypto/rand"
	"fmt"
	"sync/atomic"
	"time"
)

// A database that still answers can have stopped to take anything: a full
// disk, a file system that went read-only. A server in front of one is not
// ready, so readiness is what was last committed, and when nothing was lately,
// a small row that goes the way of every purchase: through the writer, synced.
const (
	// proofLasts is how long one proof is good for, so that whoever asks often
	// does not make the database write often.
	proofLasts = 2 * time.Second
	// proofTimeout is how long the writer may take; opening a large block in
	// front of it is part of that.
	proofTimeout = 10 * time.Second
	// doubtfulProof is what is written, in bytes, after a batch failed. The last
	// kilobytes of a disk hold a small row and no purchase, and a server that is
	// ready for readiness only would come and go.
	doubtfulProof = 64 << 10
	usualProof    = 8
)

// proof is what is known about whether the database takes changes.
type proof struct {
	turn chan struct{} // holds whoever reads or writes tried and err
	// tried is when a proof was last attempted, err how it ended.
	tried time.Time
	err   error

	committed atomic.Pointer[time.Time] // when a batch was last
	doubt     atomic.Bool               // a batch has failed, and nothing has proved the contrary since
}

func newProof() proof { return proof{turn: make(chan struct{}, 1)} }

// Ready tells whether the database answers and takes changes. It writes at most
// once in two seconds, and not at all while purchases are being committed.
func (s *Store) Ready(ctx context.Context) error {
	var one int
	if err := s.engine.Read.QueryRowContext(ctx, `SELECT 1`).Scan(&one); err != nil {
		return fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	p := &s.proof
	select {
	case p.turn <- struct{}{}:
		defer func() { <-p.turn }()
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", ErrUnavailable, ctx.Err())
	}
	now := s.options.Now()
	if last := p.committed.Load(); last != nil && !p.doubt.Load() && now.Sub(*last) < proofLasts {
		return nil
	}
	if now.Sub(p.tried) < proofLasts {
		return p.err
	}
	p.err = s.prove()
	p.tried = s.options.Now()
	return p.err
}

// prove writes. It does not end with the call that asked for it: a caller who
// hangs up would otherwise make the server unready for everybody.
func (s *Store) prove() error {
	ctx, cancel := context.WithTimeout(context.Background(), proofTimeout)
	defer cancel()
	size := usualProof
	if s.proof.doubt.Load() {
		size = doubtfulProof
	}
	ballast := make([]byte, size)
	rand.Read(ballast) // what is already there would not be written again, and zeros would be compressed
	err := s.change(ctx, &job{decide: func(b *batch) error {
		if err := b.exec(1, `INSERT INTO pulse (id, ballast) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET ballast = excluded.ballast`, ballast); err != nil {
			return b.spoil(err)
		}
		return nil
	}})
	if err == nil {
		s.proof.doubt.Store(false)
	}
	return err
}

// commits notes that a batch was committed. Only one that sold something ends
// a doubt: a smaller one may fit where no purchase does.
func (p *proof) commits(at time.Time, sold int) {
	p.committed.Store(&at)
	if sold > 0 {
		p.doubt.Store(false)
	}
}

func (p *proof) fails() { p.doubt.Store(true) }
