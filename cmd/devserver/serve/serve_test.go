package serve

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"filon/game/drawapi"

	"github.com/stretchr/testify/require"
)

func TestPreviewRefusesAnAddressThatOthersReach(t *testing.T) {
	for addr, right := range map[string]bool{
		"127.0.0.1:8080": true, "[::1]:0": true, "localhost:8080": true, "127.1.2.3:1": true,
		":8080": false, "0.0.0.0:8080": false, "[::]:8080": false, "192.0.2.1:8080": false, "example.org:8080": false, "8080": false,
	} {
		_, err := parse([]string{"-preview", "-addr", addr}, io.Discard)
		require.Equal(t, right, err == nil, "%s: %v", addr, err)
		_, err = parse([]string{"-addr", addr}, io.Discard)
		require.NoError(t, err)
	}
}

func TestBadFlagsSayWhatToWrite(t *testing.T) {
	for flag, says := range map[string]string{
		"-settle=0s": "positive", "-balance=-1": "100.00", "-balance=1e9": "100.00", "-emission=0": "1 to", "-emission-blocks=0": "at least 1", "-rate=-1": "0 or more", "extra": "not a flag",
		"-rate=NaN": "0 or more", "-rate=Inf": "0 or more", "-rate=-Inf": "0 or more",
		"-balance=1000000.01": "at most 1000000.00", "-balance=999999999.99": "at most 1000000.00",
		"-cors=garbage": "https://play.example", "-cors=*": "https://play.example", "-cors=https://a.example,": "https://play.example", "-cors=garbage;;,*": "https://play.example",
		"-cors=https://a.example/page": "https://play.example", "-cors=ftp://a.example": "https://play.example", "-cors=null": "https://play.example",
		"-api=ftp://x": "https://draw.example/api/v1", "-api=": "/api/v1", "-api=api/v1": "/api/v1", "-api=//other.example/api": "/api/v1", "-api=https://": "/api/v1", "-api=/api?x": "/api/v1", "-api=/a b": "/api/v1",
		"-db=mysql://user:secret@x/y": "postgres://user@host/name", "-db=": "filon.db", "-db=file:a.db": "filon.db",
	} {
		_, err := parse([]string{flag}, io.Discard)
		require.ErrorContains(t, err, says, flag)
		require.NotContains(t, err.Error(), "\n")
		require.NotContains(t, err.Error(), "secret")
	}
}

func TestOddButGoodFlagsAreTaken(t *testing.T) {
	s, err := parse([]string{"-cors", "https://Play.example/, http://localhost:8081,https://a.example:443,http://[::1]:80", "-balance", "1000000.00", "-rate", "0.5"}, io.Discard)
	require.NoError(t, err)
	require.Equal(t, []string{"https://play.example", "http://localhost:8081", "https://a.example", "http://[::1]"}, s.origins)
	for _, api := range []string{"/api/v1", "/api/v1/", "https://draw.example/api/v1", "https://draw.example", "http://127.0.0.1:8080/api/v1"} {
		_, err := parse([]string{"-api", api}, io.Discard)
		require.NoError(t, err, api)
	}
	for _, db := range []string{"filon.db", "/tmp/a/filon.db", "postgres://filon@host/filon", "postgresql://host/filon", "a:b.db"} {
		_, err := parse([]string{"-db", db}, io.Discard)
		require.NoError(t, err, db)
	}
}

// started runs the server on a free port and returns its address; ending it is
// part of the test.
func started(t *testing.T, args ...string) (url string, end func() (stderr string, code int)) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	s, err := parse(append([]string{"-addr", "127.0.0.1:0"}, args...), io.Discard)
	require.NoError(t, err)
	r, w := io.Pipe()
	var stderr bytes.Buffer
	done := make(chan error, 1)
	go func() {
		err := run(ctx, s, w, &stderr)
		w.CloseWithError(io.EOF)
		done <- err
	}()
	line := make([]byte, 200)
	n, err := r.Read(line)
	require.NoError(t, err)
	go io.Copy(io.Discard, r)
	_, rest, ok := strings.Cut(string(line[:n]), "http://")
	require.True(t, ok, "%s", line[:n])
	url, _, _ = strings.Cut(rest, "/ ")
	return "http://" + url, func() (string, int) {
		cancel()
		err := <-done
		if err != nil {
			return stderr.String() + err.Error(), 1
		}
		return stderr.String(), 0
	}
}

func dist(t *testing.T) string {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "index.html"), []byte("<!doctype html>filon"), 0o644))
	return dir
}

func TestServesThePageAndTheAPIAndEndsGracefully(t *testing.T) {
	url, end := started(t, "-dist", dist(t), "-db", filepath.Join(t.TempDir(), "a.db"), "-quiet")
	for path, want := range map[string]string{
		"/": "<!doctype html>filon", "/config.json": `{"api":"/api/v1","bridge":false}`, "/healthz": "ok\n", "/readyz": "ok\n",
	} {
		r, err := http.Get(url + path)
		require.NoError(t, err)
		b, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		r.Body.Close()
		require.Equal(t, want, string(b))
	}
	r, err := http.Post(url+drawapi.Prefix+"/players", "", nil)
	require.NoError(t, err)
	r.Body.Close()
	require.Equal(t, 201, r.StatusCode)
	r, err = http.Post(url+"/preview/next", "application/json", strings.NewReader(`{}`))
	require.NoError(t, err)
	r.Body.Close()
	require.Equal(t, 405, r.StatusCode, "without -preview the static host answers there, GET only")
	_, code := end()
	require.Zero(t, code)
}

func TestPlainErrors(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer busy.Close()
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, []byte("not a database, and long enough to be read as the header of one........................................."), 0o644))
	db := filepath.Join(t.TempDir(), "a.db")
	for name, c := range map[string]struct {
		args []string
		says string
	}{
		"busy port":       {[]string{"-addr", busy.Addr().String(), "-dist", dist(t), "-db", db}, "is in use"},
		"missing dist":    {[]string{"-dist", filepath.Join(t.TempDir(), "none"), "-db", db}, "make dist"},
		"missing folder":  {[]string{"-dist", dist(t), "-db", filepath.Join(t.TempDir(), "none", "a.db")}, "writable"},
		"not a database":  {[]string{"-dist", dist(t), "-db", file}, file},
		"no sealing key":  {[]string{"-dist", dist(t), "-db", db, "-key-file", filepath.Join(t.TempDir(), "none")}, "-key-file"},
		"bad sealing key": {[]string{"-dist", dist(t), "-db", db, "-key-file", file}, "64 hex digits"},
	} {
		t.Run(name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			args := append([]string{"-addr", "127.0.0.1:0"}, c.args...)
			require.Equal(t, 1, Main(args, &stdout, &stderr))
			require.Contains(t, stderr.String(), c.says)
			require.Equal(t, 1, strings.Count(stderr.String(), "\n"), "one line: %s", stderr.String())
			require.NotContains(t, stderr.String(), "not a database, and long", "a key file's content must not be shown")
		})
	}
}

func TestHelpExplainsEveryFlag(t *testing.T) {
	var stderr bytes.Buffer
	require.Zero(t, Main([]string{"-h"}, io.Discard, &stderr))
	for _, f := range []string{"-addr", "-db", "-dist", "-preview", "-settle", "-balance", "-emission-blocks", "-rate", "-cors", "-key-file"} {
		require.Regexp(t, `(?m)^  `+f+`( |$)`, stderr.String())
	}
}

func TestSweepSettlesWithoutAnybodyAsking(t *testing.T) {
	url, end := started(t, "-dist", "", "-db", filepath.Join(t.TempDir(), "a.db"), "-quiet", "-settle", "1ms")
	defer end()
	r, err := http.Post(url+drawapi.Prefix+"/players", "", nil)
	require.NoError(t, err)
	b, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	_, token, _ := strings.Cut(string(b), `"token":"`)
	token, _, _ = strings.Cut(token, `"`)
	ask := func(method, path, body string) string {
		q, err := http.NewRequest(method, url+drawapi.Prefix+path, strings.NewReader(body))
		require.NoError(t, err)
		q.Header = http.Header{"Authorization": {"Bearer " + token}, "Content-Type": {"application/json"}, "Idempotency-Key": {"idempotency-key-1"}}
		r, err := http.DefaultClient.Do(q)
		require.NoError(t, err)
		defer r.Body.Close()
		b, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		return fmt.Sprint(r.StatusCode, " ", string(b))
	}
	require.Contains(t, ask("POST", "/units", `{"game":"minedor","stake":"0.5"}`), "201")
	require.Eventually(t, func() bool { return strings.Contains(ask("GET", "/me", ""), `"open_units":[]`) }, time.Minute, 20*time.Millisecond)
}

func TestADatabaseFileThatOthersMayReadIsWarnedOfOnce(t *testing.T) {
	db := filepath.Join(t.TempDir(), "a.db")
	_, end := started(t, "-dist", "", "-db", db, "-quiet")
	stderr, code := end()
	require.Zero(t, code)
	require.NotContains(t, stderr, "chmod", "it makes its own file private")
	require.NoError(t, os.Chmod(db, 0o644))
	_, end = started(t, "-dist", "", "-db", db, "-quiet")
	stderr, code = end()
	require.Zero(t, code)
	require.Equal(t, 1, strings.Count(stderr, "chmod 600"), stderr)
}
