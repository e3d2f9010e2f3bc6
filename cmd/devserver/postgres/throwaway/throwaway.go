// Package throwaway starts a PostgreSQL server for tests, in a temporary folder
// and on a Unix socket of its own, from the programs that are installed on the
// machine.
package throwaway

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver that creates databases
)

// Server is a running server. End it with Stop.
type Server struct {
	bin, dir string
	who      *syscall.SysProcAttr
	made     atomic.Int64
}

// Start makes a cluster with the default, durable settings and starts it. The
// error says what to install when PostgreSQL is not there.
func Start() (*Server, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	s := &Server{bin: bin}
	// A socket's path has at most 107 bytes, so the folder's name is short.
	if s.dir, err = os.MkdirTemp("", "filon-pg"); err != nil {
		return nil, err
	}
	// PostgreSQL refuses to run as root.
	if os.Getuid() == 0 {
		u, err := user.Lookup("postgres")
		if err != nil {
			return nil, fmt.Errorf("PostgreSQL does not run as root and there is no user postgres: %w", err)
		}
		uid, _ := strconv.Atoi(u.Uid)
		gid, _ := strconv.Atoi(u.Gid)
		s.who = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
		if err := os.Chown(s.dir, uid, gid); err != nil {
			return nil, err
		}
	}
	if err := s.run("initdb", "-D", s.data(), "-U", "filon", "-A", "trust", "-E", "UTF8", "--no-locale"); err != nil {
		os.RemoveAll(s.dir)
		return nil, err
	}
	if err := s.StartAgain(); err != nil {
		os.RemoveAll(s.dir)
		return nil, err
	}
	return s, nil
}

// StartAgain starts the stopped server on its own data.
func (s *Server) StartAgain() error {
	return s.run("pg_ctl", "-D", s.data(), "-w", "-t", "60", "-l", filepath.Join(s.dir, "log"), "-o", "-k "+s.dir+" -c listen_addresses='' -c max_connections=200", "start")
}

// Halt stops the server as a power cut would: it recovers when it starts again.
func (s *Server) Halt() error {
	return s.run("pg_ctl", "-D", s.data(), "-w", "-m", "immediate", "stop")
}

// Stop ends the server and deletes its data.
func (s *Server) Stop() error {
	err := s.Halt()
	return errors.Join(err, os.RemoveAll(s.dir))
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// PID is the process of the running server.
func (s *Server) PID() (int, error) {
	text, err := os.ReadFile(filepath.Join(s.data(), "postmaster.pid"))
	if err != nil {
		return 0, err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	return strconv.Atoi(first)
}

// Log is what the server wrote, for a test that failed.
func (s *Server) Log() string {
	b, _ := os.ReadFile(filepath.Join(s.dir, "log"))
	return string(b)
}

// Address is the postgres:// address of a schema of the server, of the public
// one when schema is empty.
func (s *Server) Address(schema string) string {
	q := url.Values{"host": {s.dir}}
	if schema != "" {
		q.Set("search_path", schema)
	}
	return (&url.URL{Scheme: "postgres", User: url.User("filon"), Path: "/postgres", RawQuery: q.Encode()}).String()
}

// Database makes an empty place for a server's tables and returns its address:
// a schema of its own, which takes a hundredth of the time of a database.
func (s *Server) Database(ctx context.Context) (string, error) {
	db, err := sql.Open("pgx", s.Address(""))
	if err != nil {
		return "", err
	}
	defer db.Close()
	name := fmt.Sprintf("filon%d", s.made.Add(1))
	if _, err := db.ExecContext(ctx, "CREATE SCHEMA "+name); err != nil {
		return "", err
	}
	return s.Address(name), nil
}

func (s *Server) run(program string, args ...string) error {
	cmd := exec.Command(filepath.Join(s.bin, program), args...)
	cmd.Dir = s.dir
	cmd.SysProcAttr = s.who
	var output bytes.Buffer
	if program == "initdb" { // pg_ctl's server would keep the pipe open
		cmd.Stdout, cmd.Stderr = &output, &output
	}
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w\n%s%s", program, err, output.String(), s.Log())
	}
	return nil
}

// programs finds the newest installed PostgreSQL, Debian's way or on the PATH.
func programs() (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	sort.Slice(found, func(i, j int) bool { return version(found[i]) < version(found[j]) })
	if len(found) > 0 {
		return filepath.Dir(found[len(found)-1]), nil
	}
	if p, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(p), nil
	}
	return "", errors.New("PostgreSQL is not installed: apt-get install postgresql")
}

func version(initdb string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(initdb))))
	return n
}
