// Package load is a crowd of players as a program: it buys from a running
// server as fast as it answers, and says how fast that was.
package load

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"filon/game"
	"filon/game/drawapi"
)

type settings struct {
	url, game, stake   string
	players, purchases int
	finish             bool
}

// Main runs `devserver load`; it returns the exit code.
func Main(args []string, stdout, stderr io.Writer) int {
	var s settings
	f := flag.NewFlagSet("devserver load", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprintln(stderr, "usage: devserver load [flags]\nBuys units from a running server and prints how fast it answers. Start the server with -rate 0.")
		f.PrintDefaults()
	}
	f.StringVar(&s.url, "url", "http://127.0.0.1:8080", "`address` of the server, without "+drawapi.Prefix)
	f.StringVar(&s.game, "game", "minedor", "`game` to buy")
	f.StringVar(&s.stake, "stake", "1", "`stake` in euros")
	f.IntVar(&s.players, "players", 64, "players at once")
	f.IntVar(&s.purchases, "purchases", 10_000, "purchases in all")
	f.BoolVar(&s.finish, "finish", false, "finish every unit too, which doubles the calls")
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	stake, err := game.ParseStake(s.stake)
	switch {
	case err != nil:
		err = fmt.Errorf("-stake: %w", err)
	case f.NArg() > 0:
		err = fmt.Errorf("%q is not a flag; -h lists them", f.Arg(0))
	case s.players < 1 || s.purchases < s.players:
		err = fmt.Errorf("-players %d and -purchases %d: at least 1 player, and a purchase for each", s.players, s.purchases)
	}
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		err = newCrowd(s, stake).run(ctx, stdout, stderr)
	}
	if err != nil {
		fmt.Fprintln(stderr, "devserver load:", err)
		return 1
	}
	return 0
}

type crowd struct {
	settings
	price   game.Amount
	client  *http.Client
	left    atomic.Int64
	done    atomic.Int64
	retries atomic.Int64
	salt    string

	mu    sync.Mutex
	times []time.Duration
}

func newCrowd(s settings, price game.Amount) *crowd {
	c := &crowd{settings: s, price: price, salt: rand.Text()[:12], client: &http.Client{
		Timeout:   time.Minute,
		Transport: &http.Transport{MaxIdleConnsPerHost: s.players, MaxConnsPerHost: s.players},
	}}
	c.url = strings.TrimSuffix(s.url, "/")
	c.left.Store(int64(s.purchases))
	c.times = make([]time.Duration, 0, s.purchases)
	return c
}

func (c *crowd) run(ctx context.Context, stdout, stderr io.Writer) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	started := time.Now()
	var wg sync.WaitGroup
	for i := range c.players {
		wg.Go(func() {
			if err := c.play(ctx, i); err != nil {
				cancel(err)
			}
		})
	}
	ended := make(chan struct{})
	go func() { wg.Wait(); close(ended) }()
	early := c.progress(ctx, stderr, started, ended)
	took := time.Since(started)
	if err := context.Cause(ctx); err != nil {
		return err
	}
	sort.Slice(c.times, func(i, j int) bool { return c.times[i] < c.times[j] })
	at := func(share float64) time.Duration {
		return c.times[int(share*float64(len(c.times)-1))].Round(10 * time.Microsecond)
	}
	fmt.Fprintf(stdout, "%d purchases by %d players in %s: %.0f a second\n", len(c.times), c.players, took.Round(time.Millisecond), float64(len(c.times))/took.Seconds())
	fmt.Fprintf(stdout, "answered after %s (median), %s (99 %%), %s (slowest); %d retries\n", at(0.5), at(0.99), at(1), c.retries.Load())
	if late := c.memory(ctx); early > 0 && late > 0 {
		fmt.Fprintf(stdout, "server memory: %.1f MB after a tenth of the purchases, %.1f MB at the end (%.2f times)\n", float64(early)/1e6, float64(late)/1e6, float64(late)/float64(early))
	}
	return nil
}

// progress prints a line a second until the crowd is done, and returns the
// server's memory after a tenth of the purchases.
func (c *crowd) progress(ctx context.Context, stderr io.Writer, started time.Time, ended <-chan struct{}) (early int64) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			fmt.Fprintln(stderr)
			return early
		case <-tick.C:
			done := c.done.Load()
			fmt.Fprintf(stderr, "\r%d of %d purchases, %.0f a second ", done, c.purchases, float64(done)/time.Since(started).Seconds())
			if early == 0 && done >= int64(c.purchases/10) {
				early = c.memory(ctx)
			}
		}
	}
}

// memory is what the server says about its own resident memory, 0 when it does
// not.
func (c *crowd) memory(ctx context.Context) int64 {
	r, err := http.NewRequestWithContext(ctx, "GET", c.url+"/metrics", nil)
	if err != nil {
		return 0
	}
	w, err := c.client.Do(r)
	if err != nil {
		return 0
	}
	defer w.Body.Close()
	b, _ := io.ReadAll(io.LimitReader(w.Body, 1<<20))
	_, rest, _ := strings.Cut(string(b), "\nprocess_resident_memory_bytes ")
	line, _, _ := strings.Cut(rest, "\n")
	n, _ := strconv.ParseInt(line, 10, 64)
	return n
}

// play is one player: an account, and a new one whenever the money is spent.
func (c *crowd) play(ctx context.Context, number int) error {
	var account drawapi.NewPlayer
	body, err := json.Marshal(drawapi.PurchaseRequest{Game: game.ID(c.game), Stake: c.stake})
	if err != nil {
		return err
	}
	for n := c.left.Add(-1); n >= 0; n = c.left.Add(-1) {
		if account.Token == "" || account.Balance.LessThan(c.price.Decimal) {
			account = drawapi.NewPlayer{}
			if err := c.insist(ctx, "", "POST", "/players", "", nil, &account); err != nil {
				return err
			}
		}
		asked := time.Now()
		var answer drawapi.UnitAnswer
		if err := c.insist(ctx, account.Token, "POST", "/units", fmt.Sprintf("load-%s-%d", c.salt, n), body, &answer); err != nil {
			return err
		}
		took := time.Since(asked)
		account.Account = answer.Account
		if c.finish {
			if err := c.insist(ctx, account.Token, "POST", "/units/"+answer.Unit.ID+"/finish", "", nil, &answer); err != nil {
				return err
			}
			account.Account = answer.Account
		}
		c.done.Add(1)
		c.mu.Lock()
		c.times = append(c.times, took)
		c.mu.Unlock()
	}
	return nil
}

// insist repeats a call with the same key until it is answered, as a client
// must; what the server refuses ends the run.
func (c *crowd) insist(ctx context.Context, token, method, path, key string, body []byte, into any) error {
	var last error
	for attempt := range 10 {
		if attempt > 0 {
			c.retries.Add(1)
			select {
			case <-time.After(time.Duration(attempt) * 100 * time.Millisecond):
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		status, b, err := c.call(ctx, token, method, path, key, body)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			last = err
		case status < 300:
			return json.Unmarshal(b, into)
		case status >= 500:
			last = fmt.Errorf("%s %s: %d %s", method, path, status, b)
		case status == http.StatusTooManyRequests:
			return errors.New("the server limits the rate: start it with -rate 0")
		default:
			return fmt.Errorf("%s %s: %d %s", method, path, status, b)
		}
	}
	return fmt.Errorf("gave up after 10 attempts: %w", last)
}

func (c *crowd) call(ctx context.Context, token, method, path, key string, body []byte) (int, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.url+drawapi.Prefix+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		r.Header.Set(drawapi.IdempotencyKeyHeader, key)
	}
	w, err := c.client.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer w.Body.Close()
	b, err := io.ReadAll(w.Body)
	return w.StatusCode, b, err
}
