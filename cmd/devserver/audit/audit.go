package audit

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/block"
	"filon/game/catalogue"
	"filon/game/referee"
)

// Audit composes every unit of one block for each game and stake asked for,
// evaluates it, and compares counts and totals with article 3. It returns the
// exit code, 1 on any difference:
// `devserver audit [-game G] [-stake S] [-key HEX] [-second]`.
func Audit(args []string, stdout, stderr io.Writer) int {
	var o options
	set := o.flags("audit", `usage: devserver audit [-game G] [-stake S] [-key HEX] [-second]
Composes and evaluates every unit of one block of each game and stake (all of
them unless -game or -stake chooses) and compares with article 3.`, stderr)
	second := set.Bool("second", false, "evaluate each unit a second time, from its JSON, with the independent evaluator")
	if code := parse(set, args, stderr); code >= 0 {
		return code
	}
	pairs, err := o.pairs(catalogue.All())
	if err != nil {
		return refuse(stderr, "audit", err)
	}
	key, err := o.blockKey(stderr)
	if err != nil {
		return refuse(stderr, "audit", err)
	}
	var again secondEvaluator
	if *second {
		again = referee.Evaluate
	}
	return auditAll(pairs, key, again, stdout, stderr)
}

// secondEvaluator evaluates a unit from its wire form: game, stake and prize
// as the wire writes them.
type secondEvaluator func(id game.ID, stake string, layout []byte) (prize string, err error)

func auditAll(pairs []pair, key block.Key, again secondEvaluator, stdout, stderr io.Writer) int {
	start, units, different := time.Now(), 0, 0
	for _, p := range pairs {
		second := again
		if second != nil && !referee.Reads(p.game.ID()) {
			fmt.Fprintf(stderr, "%s: nobody has written a second evaluator of this game: evaluated once\n", p)
			second = nil
		}
		f, err := auditBlock(p, key, second, stderr)
		if err != nil {
			fmt.Fprintf(stderr, "devserver audit: %v\n", err)
			return exitFailed
		}
		if err := f.write(stdout); err != nil {
			fmt.Fprintf(stderr, "devserver audit: %v\n", err)
			return exitFailed
		}
		units += p.table.BlockSize
		if !f.ok() {
			different++
		}
	}
	verdict := "all as article 3 has it"
	if different > 0 {
		verdict = fmt.Sprintf("%d DIFFERENT from article 3", different)
	}
	blocks := "blocks"
	if len(pairs) == 1 {
		blocks = "block"
	}
	if _, err := fmt.Fprintf(stdout, "audited %d units of %d %s: %s\n", units, len(pairs), blocks, verdict); err != nil {
		return exitFailed
	}
	took := time.Since(start)
	fmt.Fprintf(stderr, "%.1f s, %.2f million units a second\n", took.Seconds(), float64(units)/1e6/took.Seconds())
	if different > 0 {
		return exitFailed
	}
	return exitOK
}

// batch is how many units a worker takes at a time.
const batch = 4096

// auditBlock shares one block out among the processors.
func auditBlock(p pair, key block.Key, again secondEvaluator, stderr io.Writer) (*findings, error) {
	b, err := block.Open(p.game, p.ident(), key)
	if err != nil {
		return nil, err
	}
	all := newFindings(p)
	var (
		next    atomic.Int64 // first serial that nobody has taken
		mu      sync.Mutex   // guards all
		workers sync.WaitGroup
	)
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			w := newWorker(p, b, again)
			for {
				from := int(next.Add(batch)) - batch
				if from >= b.Size() {
					break
				}
				w.audit(from, min(from+batch, b.Size()))
			}
			mu.Lock()
			defer mu.Unlock()
			all.add(w.found)
		})
	}
	stop := report(p, &next, b.Size(), stderr)
	workers.Wait()
	stop()
	return all, nil
}

// report tells now and then how far the audit of a block is, until stopped.
func report(p pair, next *atomic.Int64, size int, stderr io.Writer) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(2 * time.Second)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				fmt.Fprintf(stderr, "%s: %d of %d units\n", p, min(int(next.Load()), size), size)
			case <-done:
				fmt.Fprintf(stderr, "%s: %d of %d units\n", p, size, size)
				return
			}
		}
	}()
	return func() {
		close(done)
		<-ended
	}
}

// worker audits units one after the other with buffers of its own.
type worker struct {
	pair   pair
	block  *block.Block
	drawer *block.Drawer
	layout game.Layout
	again  secondEvaluator // nil without -second
	stake  string
	found  *findings
}

func newWorker(p pair, b *block.Block, again secondEvaluator) *worker {
	return &worker{
		pair: p, block: b, drawer: b.Drawer(), layout: p.game.NewLayout(),
		again: again, stake: p.table.Stake.StringFixed(2), found: newFindings(p),
	}
}

func (w *worker) audit(from, to int) {
	for serial := from; serial < to; serial++ {
		if paid, err := w.unit(serial); err != nil {
			w.found.complain(serial, err)
		} else {
			w.found.count(serial, paid)
		}
	}
}

// unit composes one unit and returns what its evaluation pays, an error when
// that is not the unit's prize.
func (w *worker) unit(serial int) (decimal.Decimal, error) {
	if err := w.drawer.Compose(w.layout, serial); err != nil {
		return decimal.Decimal{}, err
	}
	prize, err := w.block.Prize(serial)
	if err != nil {
		return decimal.Decimal{}, err
	}
	paid, err := w.pair.game.Evaluate(w.layout, w.pair.table.Stake)
	if err != nil {
		return decimal.Decimal{}, err
	}
	if !paid.Equal(prize) {
		return decimal.Decimal{}, fmt.Errorf("pays %s €, holds %s €", paid.StringFixed(2), prize.StringFixed(2))
	}
	if w.again != nil {
		if err := w.second(paid.StringFixed(2)); err != nil {
			return decimal.Decimal{}, err
		}
	}
	return paid, nil
}

func (w *worker) second(paid string) error {
	wire, err := json.Marshal(w.layout)
	if err != nil {
		return err
	}
	got, err := w.again(w.pair.game.ID(), w.stake, wire)
	if err != nil {
		return fmt.Errorf("second evaluator: %w: %s", err, wire)
	}
	if got != paid {
		return fmt.Errorf("second evaluator: pays %s €, not %s €: %s", got, paid, wire)
	}
	return nil
}
