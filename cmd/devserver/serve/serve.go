// Package serve is the server as a program: its flags, its start, its end.
package serve

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net"
	"net/http"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"syscall"
	"time"

	"filon/cmd/devserver/api"
	bundle "filon/cmd/devserver/dist"
	"filon/cmd/devserver/preview"
	"filon/cmd/devserver/records"
	"filon/cmd/devserver/static"
	"filon/cmd/devserver/store"
	"filon/game"
	"filon/game/catalogue"
)

// settings are the flags of `devserver serve`.
type settings struct {
	addr, dist, api string
	records         records.Flags
	preview, quiet  bool
	settle          time.Duration
	balance         game.Amount
	emission        int
	emissionBlocks  int
	rate            float64
	origins         []string
}

func parse(args []string, stderr io.Writer) (*settings, error) {
	s := new(settings)
	f := flag.NewFlagSet("devserver serve", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&s.addr, "addr", "127.0.0.1:8080", "`address` to listen on; port 0 chooses a free one")
	f.StringVar(&s.dist, "dist", "dist", "`folder` of the bundle that make dist writes; empty serves the API alone")
	f.StringVar(&s.api, "api", "/api/v1", "where the page finds the draw API: a path of this host or an absolute `URL`")
	s.records.Register(f)
	s.records.RegisterMark(f)
	f.BoolVar(&s.preview, "preview", false, "for designers and tests: forced units, injected faults, the page's bridge; loopback addresses only")
	f.BoolVar(&s.quiet, "quiet", false, "log warnings and errors only")
	f.DurationVar(&s.settle, "settle", 24*time.Hour, "age at which the server finishes a unit itself")
	balance := f.String("balance", "100.00", "play money of a new account, in `euros`, at most "+store.MaxOpeningBalance.StringFixed(2))
	f.IntVar(&s.emission, "emission", 1, "`number` of the emission on sale")
	f.IntVar(&s.emissionBlocks, "emission-blocks", 100, "blocks in an emission, for each game and stake")
	f.Float64Var(&s.rate, "rate", 50, "calls a `second` one player may make, in bursts of four times as many; 0 for no limit")
	cors := f.String("cors", "", "`origins` whose pages may call the API, separated by commas, such as https://play.example")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	var err error
	if s.balance, err = game.ParseStake(*balance); err != nil {
		return nil, fmt.Errorf("-balance %s: write it like 100.00", *balance)
	}
	if s.origins, err = origins(*cors); err != nil {
		return nil, err
	}
	if err := s.records.Check(); err != nil {
		return nil, err
	}
	switch {
	case f.NArg() > 0:
		return nil, fmt.Errorf("%q is not a flag; -h lists them", f.Arg(0))
	case s.balance.GreaterThan(store.MaxOpeningBalance):
		return nil, fmt.Errorf("-balance %s: at most %s, so that prizes fit on top of it", s.balance, store.MaxOpeningBalance.StringFixed(2))
	case !apiAddress.MatchString(s.api):
		return nil, fmt.Errorf("-api %q: write a path of this host, such as /api/v1, or an address such as https://draw.example/api/v1", s.api)
	case s.settle <= 0:
		return nil, fmt.Errorf("-settle %s: must be positive", s.settle)
	case s.emission < 1 || s.emission >= store.PreviewEmission:
		return nil, fmt.Errorf("-emission %d: from 1 to %d", s.emission, store.PreviewEmission-1)
	case s.emissionBlocks < 1:
		return nil, fmt.Errorf("-emission-blocks %d: at least 1", s.emissionBlocks)
	case !(s.rate >= 0) || math.IsInf(s.rate, 0): // NaN is neither below nor above
		return nil, fmt.Errorf("-rate %g: write how many calls a second, 0 or more, such as 50; 0 for no limit", s.rate)
	case s.preview && !loopback(s.addr):
		return nil, fmt.Errorf("-preview lets anybody who reaches the server choose what they win: it refuses -addr %s, only 127.0.0.1, [::1] and localhost", s.addr)
	}
	return s, nil
}

const host = `([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(:[0-9]{1,5})?`

var (
	// apiAddress is what the page can put a call's path after.
	apiAddress = regexp.MustCompile(`^(?i:https?://` + host + `)?(/[^\s/?#]+)+/?$|^(?i:https?://` + host + `)/?$`)
	// origin is one as browsers send it (RFC 6454, section 6.2).
	origin = regexp.MustCompile(`^https?://` + host + `$`)
	// usualPort is what browsers leave out of an origin.
	usualPort = regexp.MustCompile(`^(http://.*):80$|^(https://.*):443$`)
)

// origins reads -cors. An origin that no browser sends would let nobody in, and
// say nothing.
func origins(list string) ([]string, error) {
	if list == "" {
		return nil, nil
	}
	var all []string
	for _, o := range strings.Split(list, ",") {
		sent := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(o), "/"))
		if !origin.MatchString(sent) {
			return nil, fmt.Errorf("-cors %q: write origins such as https://play.example, without a path, separated by commas", o)
		}
		all = append(all, usualPort.ReplaceAllString(sent, "$1$2"))
	}
	return all, nil
}

func loopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Main runs the server until SIGINT or SIGTERM; it returns the exit code.
func Main(args []string, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	s, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil {
		err = run(ctx, s, stdout, stderr)
	}
	if err != nil {
		fmt.Fprintln(stderr, "devserver:", err)
		return 1
	}
	return 0
}

func run(ctx context.Context, s *settings, stdout, stderr io.Writer) error {
	level := slog.LevelInfo
	if s.quiet {
		level = slog.LevelWarn
	}
	log := slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: level}))

	// What can be wrong without the database is found out before it is touched.
	var pages http.Handler
	if s.dist != "" {
		var err error
		if pages, err = static.New(s.dist, static.Config{API: s.api, Bridge: s.preview}); err != nil {
			return err
		}
	}
	designers, err := designersPreview(s, log)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		if errors.Is(err, syscall.EADDRINUSE) {
			return fmt.Errorf("%s is in use: stop what listens there, or choose another address with -addr", s.addr)
		}
		return fmt.Errorf("cannot listen on %s: %w", s.addr, err)
	}
	defer listener.Close()

	st, err := s.records.Open(ctx, store.Options{
		Games: catalogue.All(), Emission: s.emission, EmissionBlocks: s.emissionBlocks,
		OpeningBalance: s.balance.Decimal, SettleAfter: s.settle, Log: log, MarkFile: s.records.MarkFile(),
	})
	if err != nil {
		return err
	}
	defer st.Close()

	server := &http.Server{
		Handler:           handler(s, st, pages, designers, log),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      90 * time.Second, // the whole bundle over a slow line
		IdleTimeout:       90 * time.Second,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	sweeping, swept := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() { defer close(done); settle(sweeping, st, s.settle, log) }()
	defer func() { swept(); <-done }()

	if designers != nil {
		watching, unwatch := context.WithCancel(ctx)
		over := make(chan struct{})
		go func() { defer close(over); designers.Run(watching) }()
		defer func() { unwatch(); <-over }()
	}

	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	fmt.Fprintf(stdout, "Filon is at http://%s/ (Ctrl-C ends it)\n", listener.Addr())
	if designers != nil {
		fmt.Fprintf(stdout, "The designers' preview is at http://%s/preview/\n", listener.Addr())
	}

	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	log.Info("finishing what was begun")
	closing, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := server.Shutdown(closing); err != nil {
		server.Close()
		return fmt.Errorf("some connections had to be cut: %w", err)
	}
	return nil
}

// designersPreview is nil without -preview, and where the sources are not: the
// forced units and injected faults of the API need none.
func designersPreview(s *settings, log *slog.Logger) (*preview.Preview, error) {
	if !s.preview || s.dist == "" {
		return nil, nil
	}
	root, err := bundle.ModuleRoot()
	if err != nil {
		log.Info("no designers' preview: it works on the sources, and they are not here")
		return nil, nil
	}
	return preview.New(preview.Options{Root: root, Dist: s.dist, Games: catalogue.All(), Log: log})
}

func handler(s *settings, st *store.Store, pages http.Handler, designers *preview.Preview, log *slog.Logger) http.Handler {
	calls := api.New(api.Config{Store: st, Games: catalogue.All(), Origins: s.origins, Rate: s.rate, Preview: s.preview, Log: log})
	if pages == nil {
		return calls
	}
	mux := http.NewServeMux()
	mux.Handle("/", pages)
	for _, prefix := range []string{"/api/", "/healthz", "/readyz", "/metrics"} {
		mux.Handle(prefix, calls)
	}
	if s.preview {
		for _, path := range []string{"/preview/next", "/preview/faults"} {
			mux.Handle(path, calls)
		}
	}
	if designers != nil {
		for _, path := range preview.Paths {
			mux.Handle(path, designers)
		}
	}
	return mux
}

// settle finishes units that are due, often enough that none waits for more
// than a small part of the settlement age.
func settle(ctx context.Context, st *store.Store, after time.Duration, log *slog.Logger) {
	every := min(time.Minute, max(after/20, 100*time.Millisecond))
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		n, err := st.Settle(ctx)
		if err != nil && ctx.Err() == nil {
			log.Error("not everything that is due was settled, it is tried again", "error", err)
		}
		if n > 0 {
			log.Info("settled units", "count", n)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}
