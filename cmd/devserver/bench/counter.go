package main

import (
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"path"
	"strings"
	"sync"
)

// counter stands in front of a server and counts what every response takes: the
// bytes that it writes to its connections, headers and all, and each body by
// what it is.
type counter struct {
	mu   sync.Mutex
	wire int
	by   map[string]int
	URL  string
}

func count(server string) (*counter, error) {
	to, err := url.Parse(server)
	if err != nil {
		return nil, err
	}
	c := &counter{by: map[string]int{}}
	proxy := &httputil.ReverseProxy{
		Rewrite:   func(r *httputil.ProxyRequest) { r.SetURL(to); r.Out.Host = r.In.Host },
		Transport: &http.Transport{DisableCompression: true},
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	c.URL = "http://" + l.Addr().String()
	go http.Serve(countedListener{l, c}, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		proxy.ServeHTTP(&countedBody{w, c, kindOf(r.URL.Path)}, r)
	}))
	return c, nil
}

// take returns what was counted since the last time.
func (c *counter) take() (wire int, by map[string]int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	wire, by = c.wire, c.by
	c.wire, c.by = 0, map[string]int{}
	return wire, by
}

func kindOf(p string) string {
	switch {
	case strings.HasPrefix(p, "/api/"):
		return "draw API"
	case path.Ext(p) == ".wasm":
		return "program"
	case path.Ext(p) == ".webp", strings.Contains(p, "/atlas."):
		return "art"
	case strings.HasPrefix(p, "/sounds/"):
		return "sound"
	}
	return "shell and lobby"
}

type countedBody struct {
	http.ResponseWriter
	c    *counter
	kind string
}

func (b *countedBody) Write(p []byte) (int, error) {
	n, err := b.ResponseWriter.Write(p)
	b.c.mu.Lock()
	b.c.by[b.kind] += n
	b.c.mu.Unlock()
	return n, err
}

func (b *countedBody) Unwrap() http.ResponseWriter { return b.ResponseWriter }

type countedListener struct {
	net.Listener
	c *counter
}

func (l countedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	return countedConn{conn, l.c}, err
}

type countedConn struct {
	net.Conn
	c *counter
}

func (c countedConn) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.c.mu.Lock()
	c.c.wire += n
	c.c.mu.Unlock()
	return n, err
}
