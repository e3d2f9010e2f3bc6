package torture

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"filon/cmd/devserver/postgres/throwaway"
	"filon/game/drawapi"

	"github.com/stretchr/testify/require"
)

// A kill leaves the kernel's buffers in place and proves nothing about the
// disk; what the kernel is asked for does.

// event is one system call as strace saw it: when it began and when it ended.
type event struct {
	name, args   string
	begun, ended float64
}

var (
	complete   = regexp.MustCompile(`^(\d+)\s+(\d+\.\d+) (\w+)\((.*)\)\s+= (-?\d+).* <(\d+\.\d+)>$`)
	unfinished = regexp.MustCompile(`^(\d+)\s+(\d+\.\d+) (\w+)\((.*) <unfinished \.\.\.>$`)
	resumed    = regexp.MustCompile(`^(\d+)\s+(\d+\.\d+) <\.\.\. (\w+) resumed>(.*)\)\s+= (-?\d+).* <(\d+\.\d+)>$`)
)

// readTrace keeps the calls that succeeded.
func readTrace(t *testing.T, file string) []event {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	number := func(s string) float64 {
		f, err := strconv.ParseFloat(s, 64)
		require.NoError(t, err)
		return f
	}
	var events []event
	begun := map[string]event{}
	for _, line := range strings.Split(string(text), "\n") {
		if m := complete.FindStringSubmatch(line); m != nil && !strings.HasPrefix(m[5], "-") {
			events = append(events, event{m[3], m[4], number(m[2]), number(m[2]) + number(m[6])})
		} else if m := unfinished.FindStringSubmatch(line); m != nil {
			begun[m[1]+m[3]] = event{m[3], m[4], number(m[2]), 0}
		} else if m := resumed.FindStringSubmatch(line); m != nil && !strings.HasPrefix(m[5], "-") {
			e := begun[m[1]+m[3]]
			e.args += m[4] // what was read is told when the call returns
			e.ended = e.begun + number(m[6])
			events = append(events, e)
		}
	}
	// Lines of several threads stand in the order in which strace came to them.
	when := func(e event) float64 {
		if e.name == "read" {
			return e.ended
		}
		return e.begun
	}
	slices.SortStableFunc(events, func(a, b event) int { return cmp.Compare(when(a), when(b)) })
	return events
}

// trace watches a process and its children until end is called.
func trace(t *testing.T, pid int) (end func() []event) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "trace")
	cmd := exec.Command("strace", "-f", "-y", "-ttt", "-T", "-s", "24", "-e", "trace=fsync,fdatasync,read,write", "-o", file, "-p", fmt.Sprint(pid))
	require.NoError(t, cmd.Start())
	attached(t, pid)
	return func() []event {
		cmd.Process.Signal(syscall.SIGTERM) // strace lets go of what it watches
		cmd.Wait()
		return readTrace(t, file)
	}
}

func needStrace(t *testing.T) {
	if _, err := exec.LookPath("strace"); err != nil {
		const why = "strace is not installed, and only it sees what reaches the disk: apt-get install strace"
		if os.Getenv("FILON_TOOLS") == "none" {
			t.Skip(why)
		}
		t.Fatal(why)
	}
}

// attached waits until strace watches every thread of a process.
func attached(t *testing.T, pid int) {
	t.Helper()
	require.Eventually(t, func() bool {
		threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", pid))
		if err != nil || len(threads) == 0 {
			return false
		}
		for _, thread := range threads {
			status, err := os.ReadFile(thread)
			if err != nil || strings.Contains(string(status), "TracerPid:\t0\n") {
				return false
			}
		}
		return true
	}, 20*time.Second, 5*time.Millisecond)
}

// purchases makes n purchases, one after the other.
func purchases(t *testing.T, server *process, n int) {
	t.Helper()
	p := &player{servers: []*process{server}, client: &http.Client{}, answers: new(atomic.Int64), random: rand.New(rand.NewPCG(1, 1)), bought: map[string][]byte{}}
	var account drawapi.NewPlayer
	require.NoError(t, json.Unmarshal(p.insist(201, "POST", "/players", "", ""), &account))
	p.token = account.Token
	for i := range n {
		p.insist(201, "POST", "/units", fmt.Sprintf("synced-purchase-%04d", i), `{"game":"minedor","stake":"0.5"}`)
	}
	// strace is told to end as soon as the last answer has come, and may not have
	// noted the writing of it: let that be another one.
	p.insist(200, "GET", "/me", "", "")
	require.NoError(t, p.failed)
}

// everyAnswerFollowsItsSync: between the moment a purchase is read and the
// moment its answer is written, the log was synced.
func everyAnswerFollowsItsSync(t *testing.T, server, database []event, log string, n int) {
	t.Helper()
	var syncs []event
	for _, e := range database {
		if (e.name == "fsync" || e.name == "fdatasync") && strings.Contains(e.args, log) {
			syncs = append(syncs, e)
		}
	}
	var asked float64
	answered := 0
	for _, e := range server {
		switch {
		// net/http may have read the first byte while it waited.
		case e.name == "read" && strings.Contains(e.args, `OST /api/v1/units`):
			asked = e.ended
		case e.name == "write" && strings.Contains(e.args, `"HTTP/1.1 201 `) && asked > 0:
			answered++
			synced := false
			for _, s := range syncs {
				synced = synced || s.begun > asked && s.ended < e.begun
			}
			require.True(t, synced, "purchase %d was answered before it was on disk", answered)
			asked = 0
		}
	}
	require.Equal(t, n, answered)
}

func TestSQLiteAnswersFollowTheirSync(t *testing.T) {
	needStrace(t)
	server := start(t, filepath.Join(t.TempDir(), "filon.db"))
	end := trace(t, server.cmd.Process.Pid)
	const n = 20
	purchases(t, server, n)
	events := end()
	everyAnswerFollowsItsSync(t, events, events, "filon.db-wal>", n)
}

func TestPostgreSQLAnswersFollowTheirSync(t *testing.T) {
	if os.Getenv("FILON_TEST_DATABASE") != "postgres" {
		t.Skip("runs with FILON_TEST_DATABASE=postgres: make test-postgres")
	}
	needStrace(t)
	database, err := throwaway.Start()
	require.NoError(t, err)
	defer database.Stop()
	address, err := database.Database(context.Background())
	require.NoError(t, err)
	pid, err := database.PID()
	require.NoError(t, err)
	endDatabase := trace(t, pid)
	server := start(t, address)
	endServer := trace(t, server.cmd.Process.Pid)
	const n = 20
	purchases(t, server, n)
	events := endServer()
	everyAnswerFollowsItsSync(t, events, endDatabase(), "/pg_wal/", n)
	server.kill()
}
