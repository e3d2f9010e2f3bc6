package torture

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"filon/cmd/devserver/postgres"
	"filon/cmd/devserver/postgres/throwaway"
	"filon/cmd/devserver/serve"
	"filon/cmd/devserver/sqlite"
	"filon/cmd/devserver/store"
	"filon/game/catalogue"
	"filon/game/drawapi"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

// childVariable makes this test binary a server instead.
const childVariable = "FILON_TORTURE_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		os.Exit(serve.Main(os.Args[1:], os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

func kills(t *testing.T) int {
	text := os.Getenv("FILON_TORTURE_KILLS")
	if text == "" {
		if testing.Short() {
			return 3
		}
		return 25
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err, "FILON_TORTURE_KILLS")
	return n
}

// process is one server process; it is started again after every kill.
type process struct {
	t    *testing.T
	args []string
	url  atomic.Pointer[string]
	cmd  *exec.Cmd
	log  *bytes.Buffer
}

func start(t *testing.T, db string) *process {
	p := &process{t: t, args: []string{"-addr", "127.0.0.1:0", "-dist", "", "-db", db, "-rate", "0", "-quiet", "-balance", "1000000.00"}}
	p.start()
	t.Cleanup(p.kill)
	return p
}

func (p *process) start() {
	p.t.Helper()
	p.cmd = exec.Command(os.Args[0], p.args...)
	p.cmd.Env = append(os.Environ(), childVariable+"=1")
	p.log = new(bytes.Buffer)
	p.cmd.Stderr = p.log
	out, err := p.cmd.StdoutPipe()
	require.NoError(p.t, err)
	require.NoError(p.t, p.cmd.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(p.t, err, "the server did not start: %s", p.log)
	_, rest, ok := strings.Cut(line, "http://")
	require.True(p.t, ok, line)
	address, _, _ := strings.Cut(rest, "/ ")
	url := "http://" + address + drawapi.Prefix
	p.url.Store(&url)
}

func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// player buys without pause, keeps every key, and believes nothing but answers.
type player struct {
	name      int
	servers   []*process
	client    *http.Client
	answers   *atomic.Int64
	stop      <-chan struct{}
	id, token string
	random    *rand.Rand

	bought map[string][]byte // answer by key
	failed error
}

func (p *player) try(method, path, key, body string) (int, []byte, error) {
	server := p.servers[p.random.IntN(len(p.servers))]
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, *server.url.Load()+path, strings.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		r.Header.Set(drawapi.IdempotencyKeyHeader, key)
	}
	w, err := p.client.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer w.Body.Close()
	b, err := io.ReadAll(w.Body)
	return w.StatusCode, b, err
}

// insist repeats a call until it is answered; a server that is down or says
// 503 has answered nothing.
func (p *player) insist(want int, method, path, key, body string) []byte {
	for p.failed == nil {
		status, b, err := p.try(method, path, key, body)
		if err == nil && status == want {
			p.answers.Add(1)
			return b
		}
		if err == nil && status != http.StatusServiceUnavailable {
			p.failed = fmt.Errorf("%s %s: %d %s", method, path, status, b)
			break
		}
		// Nothing listens while a server is being started again.
		time.Sleep(time.Millisecond)
	}
	return nil
}

func (p *player) play() {
	shelves := []string{`{"game":"minedor","stake":"0.5"}`, `{"game":"minedor","stake":"2"}`}
	for n := 0; p.failed == nil; n++ {
		select {
		case <-p.stop:
			return
		default:
		}
		key := fmt.Sprintf("player-%04d-purchase-%06d", p.name, n)
		b := p.insist(201, "POST", "/units", key, shelves[p.random.IntN(len(shelves))])
		if b == nil {
			return
		}
		p.bought[key] = b
		var a drawapi.UnitAnswer
		if p.failed = json.Unmarshal(b, &a); p.failed == nil && p.random.IntN(3) == 0 {
			p.insist(200, "POST", "/units/"+a.Unit.ID+"/finish", "", "")
		}
	}
}

// torture lets players buy from servers, and has disturb called once a round
// after an arbitrary number of answers.
func torture(t *testing.T, rounds int, servers []*process, disturb func(round int, random *rand.Rand)) []*player {
	const crowd = 16
	random := rand.New(rand.NewPCG(1, uint64(rounds)))
	stop := make(chan struct{})
	var answers atomic.Int64
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: crowd}}
	players := make([]*player, crowd)
	for i := range players {
		p := &player{
			name: i, servers: servers, client: client, answers: &answers, stop: stop,
			bought: map[string][]byte{}, random: rand.New(rand.NewPCG(2, uint64(i))),
		}
		var account drawapi.NewPlayer
		require.NoError(t, json.Unmarshal(p.insist(201, "POST", "/players", "", ""), &account))
		p.id, p.token = account.Player, account.Token
		players[i] = p
	}
	var wg sync.WaitGroup
	for _, p := range players {
		wg.Go(p.play)
	}
	gone := make(chan struct{})
	go func() {
		wg.Wait()
		close(gone)
	}()
	for round := range rounds {
		target := answers.Load() + 1 + random.Int64N(4*crowd)
		for left := false; !left && answers.Load() < target; {
			select {
			case <-gone: // before they were told to: each has failed
				left = true
			case <-time.After(100 * time.Microsecond):
			}
		}
		disturb(round, random)
	}
	close(stop)
	<-gone
	for _, p := range players {
		require.NoError(t, p.failed)
	}
	return players
}

// settleUp asks for every key again and counts.
func settleUp(t *testing.T, players []*player, s *store.Store) {
	t.Helper()
	findings, err := s.Check(context.Background())
	require.NoError(t, err)
	require.Empty(t, findings)
	total := 0
	for _, p := range players {
		stakes, prizes := decimal.Zero, decimal.Zero
		units := map[string]bool{}
		for key, first := range p.bought {
			var a drawapi.UnitAnswer
			require.NoError(t, json.Unmarshal(first, &a))
			require.False(t, units[a.Unit.ID], "two keys bought unit %s", a.Unit.ID)
			units[a.Unit.ID] = true
			status, again, err := p.try("POST", "/units", key, fmt.Sprintf(`{"game":%q,"stake":%q}`, a.Unit.Game, a.Unit.Stake))
			require.NoError(t, err)
			require.Equal(t, 201, status)
			require.Equal(t, string(first), string(again), "the same key answers the same bytes")
			stakes = stakes.Add(a.Unit.Stake.Decimal)
		}
		var before int64
		for {
			page, next, err := s.History(context.Background(), p.id, before)
			require.NoError(t, err)
			for _, u := range page {
				require.True(t, units[u.ID], "unit %s was debited and never answered", u.ID)
				total++
				if u.Status == drawapi.Finished {
					prizes = prizes.Add(u.Prize.Decimal)
				}
				delete(units, u.ID)
			}
			if before = next; next == 0 {
				break
			}
		}
		require.Empty(t, units, "units were answered and then lost")
		me, err := s.Me(context.Background(), p.id)
		require.NoError(t, err)
		require.Equal(t, decimal.NewFromInt(1_000_000).Sub(stakes).Add(prizes).StringFixed(2), me.Balance.String())
	}
	c, err := s.Count(context.Background())
	require.NoError(t, err)
	require.Equal(t, int64(total), c.Units)
	t.Logf("%d units survived, each sold once", total)
}

func openStore(t *testing.T, engine *store.Engine, err error) *store.Store {
	require.NoError(t, err)
	s, err := store.Open(context.Background(), engine, store.Options{Games: catalogue.All()})
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

func TestKilledOnSQLiteLosesNothing(t *testing.T) {
	db := filepath.Join(t.TempDir(), "filon.db")
	server := start(t, db)
	players := torture(t, kills(t), []*process{server}, func(int, *rand.Rand) {
		server.kill()
		server.start()
	})
	engine, err := sqlite.Open(context.Background(), db)
	settleUp(t, players, openStore(t, engine, err))
}

// Two servers sell from the same blocks; one of them is killed each round, and
// now and then the database itself.
func TestKilledOnPostgreSQLLosesNothing(t *testing.T) {
	if os.Getenv("FILON_TEST_DATABASE") != "postgres" {
		t.Skip("runs with FILON_TEST_DATABASE=postgres: make test-postgres")
	}
	database, err := throwaway.Start()
	require.NoError(t, err)
	defer database.Stop()
	address, err := database.Database(context.Background())
	require.NoError(t, err)
	servers := []*process{start(t, address), start(t, address)}
	players := torture(t, kills(t), servers, func(round int, random *rand.Rand) {
		if round%8 == 7 {
			require.NoError(t, database.Halt())
			require.NoError(t, database.StartAgain())
			return
		}
		server := servers[random.IntN(len(servers))]
		server.kill()
		server.start()
	})
	engine, err := postgres.Open(context.Background(), address)
	settleUp(t, players, openStore(t, engine, err))
	for _, s := range servers {
		s.kill()
	}
}
