package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sort"
	"time"

	"filon/game"
)

const (
	// maxBatch is how many changes one transaction carries at most. It bounds
	// the rows of a statement too, so the databases' statement caches hold.
	maxBatch = 128
	// batchTimeout is how long one transaction may take; opening the largest
	// block is part of it.
	batchTimeout = 30 * time.Second
	maxAttempts  = 4
)

// job is one change that waits to be committed. decide sees the batch with the
// named records loaded and locked, and either changes them or returns an error
// and changes nothing: a refused job shares its transaction with others.
type job struct {
	ctx    context.Context
	player string // to lock, "" for none
	unit   string // to load, "" for none
	buys   *purchase
	decide func(*batch) error

	err  error
	done chan struct{}
}

// change hands a job to the writer and waits until it is durable or refused.
func (s *Store) change(ctx context.Context, j *job) error {
	j.ctx, j.done = ctx, make(chan struct{})
	select {
	case <-s.closing:
		return ErrClosed
	default:
	}
	select {
	case s.queue <- j:
	case <-s.closing:
		return ErrClosed
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", ErrUnavailable, ctx.Err())
	}
	select {
	case <-j.done:
		return j.err
	case <-s.ended:
		select {
		case <-j.done: // by the last batch
			return j.err
		default:
			return ErrClosed
		}
	case <-ctx.Done():
		// It may still be committed: the caller's key finds out. What decide
		// writes to is not the caller's to read then.
		return fmt.Errorf("%w: %w", ErrUnavailable, ctx.Err())
	}
}

// write is the writer: whatever queued up while one batch was being committed
// is the next batch.
func (s *Store) write() {
	defer close(s.ended) // whoever still waits in the queue is refused
	jobs := make([]*job, 0, maxBatch)
	var crowd int          // how many were answered or waited when the last batch was done
	var took time.Duration // by the last batch
	for {
		select {
		case j := <-s.queue:
			jobs = append(jobs[:0], j)
		case <-s.closing:
			return
		}
		s.gather(crowd, min(took/16, patience))
	drain:
		for len(jobs) < maxBatch {
			select {
			case j := <-s.queue:
				jobs = append(jobs, j)
			default:
				break drain
			}
		}
		started := time.Now()
		s.commit(jobs)
		took, crowd = time.Since(started), len(jobs)+len(s.queue)
		for i, j := range jobs {
			close(j.done)
			jobs[i] = nil
		}
	}
}

// patience is how long a batch waits for company at most; nor does it wait longer
// than a sixteenth of what the last one took.
const patience = time.Millisecond

// gather lets those whom the last batch answered ask again before the next one
// begins: otherwise the crowd falls into two halves that wait for each other,
// and every batch is half as large as it could be. It gives way rather than
// sleep, since the wait is shorter than the finest timer.
func (s *Store) gather(crowd int, atMost time.Duration) {
	crowd = min(crowd, maxBatch)
	for since := time.Now(); 1+len(s.queue) < crowd && time.Since(since) < atMost; {
		runtime.Gosched()
	}
}

// commit performs jobs in one transaction, again when the database asks for
// it, and leaves each job's outcome in it.
func (s *Store) commit(jobs []*job) {
	started := time.Now()
	var err error
	var spoilt bool
	for attempt := 1; attempt <= maxAttempts; attempt++ {
		b := &batch{s: s, at: s.now()}
		if err = b.run(jobs); err == nil {
			s.Metrics.batch(len(jobs), time.Since(started))
			s.proof.commits(s.options.Now(), len(b.sales))
			b.committed()
			return
		}
		b.abandoned()
		spoilt = b.refuse != nil
		if !s.engine.Transient(err) {
			break
		}
	}
	if spoilt && len(jobs) > 1 {
		// One job that cannot be done must not refuse the others.
		for _, j := range jobs {
			s.commit([]*job{j})
		}
		return
	}
	s.Metrics.failedBatch()
	s.proof.fails()
	s.options.Log.Error("a batch was not committed", "jobs", len(jobs), "error", err)
	for _, j := range jobs {
		j.err = fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
}

// batch is one transaction: what its jobs read, and what they change.
type batch struct {
	s   *Store
	ctx context.Context
	// row is ctx without its end, for statements of one row: watching it would cost
	// a goroutine each. The transaction ends with ctx, between two of them.
	row context.Context
	tx  *sql.Tx
	at  time.Time

	accounts map[string]*account
	units    map[string]*unitRow
	answered map[purchaseKey]*purchaseRow
	blocks   map[shelf]*blockRow

	sales  []sale
	moves  []move
	tokens []tokenRow
	forced []*Forced
	// refuse is a database error that spoils the whole transaction.
	refuse error
}

// shelf is one game at one stake: what a block is sold from.
type shelf struct {
	game  game.ID
	stake int64
}

func (b *batch) run(jobs []*job) (err error) {
	// A defect in one game's composition must not end the server: the batch is
	// rolled back, and its jobs are told that nothing is known.
	defer func() {
		if v := recover(); v != nil {
			err = b.spoil(fmt.Errorf("a batch panicked: %v\n%s", v, debug.Stack()))
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), batchTimeout)
	defer cancel()
	b.ctx, b.row = ctx, context.WithoutCancel(ctx)
	tx, err := b.s.engine.Write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	b.tx = tx

	// Locks are always taken in the same order, players by id, then blocks by
	// shelf, so that two servers never wait for each other.
	if err := b.load(jobs); err != nil {
		return err
	}
	for _, j := range jobs {
		if j.err = j.ctx.Err(); j.err != nil {
			j.err = fmt.Errorf("%w: %w", ErrUnavailable, j.err)
			continue
		}
		j.err = j.decide(b)
		if b.refuse != nil {
			return b.refuse
		}
	}
	if err := b.flushAll(); err != nil {
		return err
	}
	return tx.Commit()
}

// flushAll writes what was decided, and composes what was sold meanwhile.
func (b *batch) flushAll() error {
	composed := b.compose()
	var unmade error
	err := func() error {
		// What is composed is the batch's, also when writing fails or panics.
		defer func() { unmade = <-composed }()
		return b.flush()
	}()
	if err != nil {
		return err
	}
	if unmade != nil {
		return b.spoil(unmade)
	}
	return b.flushSales()
}

// spoil records a database error met while deciding, and returns it.
func (b *batch) spoil(err error) error {
	if b.refuse == nil {
		b.refuse = err
	}
	return err
}

func (b *batch) committed() {
	b.s.Metrics.sold(len(b.sales))
	var touched []*blockRow
	for _, sale := range b.sales {
		if from := sale.unit.block; from.emission != PreviewEmission && !slices.Contains(touched, from) {
			touched = append(touched, from)
		}
	}
	if err := b.s.mark.note(touched); err != nil {
		b.s.options.Log.Error("the sales mark was not written: a restore from a backup might go unnoticed", "error", err)
	}
}

func (b *batch) abandoned() { b.s.preview.putBack(b.forced) }

func (b *batch) load(jobs []*job) error {
	b.accounts = make(map[string]*account, len(jobs))
	b.units = make(map[string]*unitRow)
	b.answered = make(map[purchaseKey]*purchaseRow)
	b.blocks = make(map[shelf]*blockRow)
	var players, units []string
	var keys []any
	shelves := make(map[shelf]bool)
	for _, j := range jobs {
		if j.player != "" {
			if _, ok := b.accounts[j.player]; !ok {
				b.accounts[j.player] = nil
				players = append(players, j.player)
			}
		}
		if j.unit != "" {
			if _, ok := b.units[j.unit]; !ok {
				b.units[j.unit] = nil
				units = append(units, j.unit)
			}
		}
		if j.buys != nil {
			k := purchaseKey{j.player, j.buys.key}
			if _, ok := b.answered[k]; !ok {
				b.answered[k] = nil
				keys = append(keys, k.player, k.key)
			}
			shelves[j.buys.shelf] = true
		}
	}
	if err := b.loadAccounts(players); err != nil {
		return err
	}
	if err := b.loadPurchases(keys); err != nil {
		return err
	}
	if err := b.loadUnits(units); err != nil {
		return err
	}
	return b.loadBlocks(shelves)
}

// flush writes what the jobs changed, all but what is sold.
func (b *batch) flush() error {
	if err := b.flushNewAccounts(); err != nil {
		return err
	}
	if err := b.flushBlocks(); err != nil {
		return err
	}
	if err := b.flushUnits(); err != nil {
		return err
	}
	if err := b.flushMoves(); err != nil {
		return err
	}
	if err := b.flushAccounts(); err != nil {
		return err
	}
	return b.flushTokens()
}

func sorted(ids []string) []any {
	sort.Strings(ids)
	args := make([]any, len(ids))
	for i, id := range ids {
		args[i] = id
	}
	return args
}

// noRows turns the driver's « nothing found » into a domain error.
func noRows(err, missing error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return missing
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, err)
}
