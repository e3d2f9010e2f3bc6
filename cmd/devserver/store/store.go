// Package store is what the draw server knows and the rules it sells by:
// accounts and their ledger, finite blocks, sold units, idempotent purchases,
// settlement. It speaks SQL that SQLite and PostgreSQL both understand; an
// Engine of package sqlite or postgres holds the rest.
//
// Every change goes through one writer a process, which commits whatever is
// waiting in one transaction (group commit) and answers only once it is
// durable.
package store

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"filon/game"

	"github.com/shopspring/decimal"
)

// Options are the rules that an operator sets. The zero value of each means
// its default.
type Options struct {
	// Games on sale, in the catalogue's order.
	Games []game.Game
	// Emission is the emission on sale, 1 by default and below
	// PreviewEmission; EmissionBlocks how many blocks it has for each stake,
	// 100 by default.
	Emission, EmissionBlocks int
	// OpeningBalance is the play money that a new account receives, in euros,
	// from 0 to MaxOpeningBalance.
	OpeningBalance decimal.Decimal
	// SettleAfter is the age at which the server finishes a unit itself,
	// 24 hours by default.
	SettleAfter time.Duration
	// LinkFor is how long a link code lives, 10 minutes by default.
	LinkFor time.Duration
	// Keyring seals block keys at rest; nil stores them as they are.
	Keyring *Keyring
	// Now is the clock, time.Now by default.
	Now func() time.Time
	// MarkFile, when set, is the file of the sales mark (see mark.go). Open
	// returns a *RestoredError when the database is behind it, unless
	// AcceptRestored leaves that to Restore.
	MarkFile       string
	AcceptRestored bool
	// Log receives what an operator should know; discarded by default.
	Log *slog.Logger
}

// Store is the draw server's records. It is safe for concurrent use.
type Store struct {
	engine  *Engine
	options Options
	games   map[game.ID]game.Game
	openers opened
	preview forcedUnits
	mark    *salesMark
	proof   proof
	Metrics Metrics

	prepared prepared // nil unless the engine asks for it

	queue   chan *job
	closing chan struct{}
	ended   chan struct{} // the writer has
	once    sync.Once
}

// Open migrates the engine's database to SchemaVersion and starts the writer.
// The store owns the engine from then on, also when Open fails.
func Open(ctx context.Context, engine *Engine, options Options) (*Store, error) {
	if options.Emission == 0 {
		options.Emission = 1
	}
	if options.EmissionBlocks == 0 {
		options.EmissionBlocks = 100
	}
	if options.SettleAfter == 0 {
		options.SettleAfter = 24 * time.Hour
	}
	if options.LinkFor == 0 {
		options.LinkFor = 10 * time.Minute
	}
	if options.Now == nil {
		options.Now = time.Now
	}
	if options.Log == nil {
		options.Log = slog.New(slog.DiscardHandler)
	}
	s := &Store{
		engine: engine, options: options,
		games:   make(map[game.ID]game.Game, len(options.Games)),
		queue:   make(chan *job, maxBatch),
		closing: make(chan struct{}),
		ended:   make(chan struct{}),
		proof:   newProof(),
	}
	for _, g := range options.Games {
		s.games[g.ID()] = g
	}
	err := options.check()
	if err == nil {
		err = s.migrate(ctx)
	}
	if err == nil {
		err = s.compareWithMark(ctx)
	}
	if err == nil {
		s.prepared, err = engine.prepare(ctx)
	}
	if err != nil {
		s.mark.close()
		engine.close()
		return nil, err
	}
	if engine.Warning != "" {
		options.Log.Warn(engine.Warning)
	}
	go s.write()
	return s, nil
}

func (s *Store) compareWithMark(ctx context.Context) error {
	if s.options.MarkFile == "" {
		return nil
	}
	id, err := s.identity(ctx)
	if err != nil {
		return err
	}
	if s.mark, err = openMark(s.options.MarkFile, id); err != nil || s.options.AcceptRestored {
		return err
	}
	found, err := s.forgotten(ctx)
	if err == nil && len(found) > 0 {
		err = &RestoredError{found}
	}
	return err
}

// Close lets the batch that is being committed finish, refuses what comes
// after with ErrClosed, and closes the database.
func (s *Store) Close() error {
	var err error
	s.once.Do(func() {
		close(s.closing)
		<-s.ended
		s.mark.close()
		err = s.engine.close()
	})
	return err
}

func (s *Store) now() time.Time { return s.options.Now().UTC().Truncate(time.Millisecond) }

func (s *Store) millis() int64 { return s.now().UnixMilli() }

func fromMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
