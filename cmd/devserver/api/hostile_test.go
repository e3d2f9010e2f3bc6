package api_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"filon/game"
	"filon/game/catalogue"
	"filon/game/drawapi"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// hostile is a client that sends what nobody should, at once with others, and
// remembers what it was answered.
type hostile struct {
	h   *house
	mu  sync.Mutex
	all []*player
	ids []string // of everybody's units
	// answers are the bytes that a player's key was answered with.
	answers map[[2]string]string
	codes   []string
	// tokens are all that a player was ever given: of two that cross, either may be
	// the newer.
	tokens map[string][]string
}

// bodies is how the bodies of a hostile client begin: what is right, to be spoilt.
var bodies = []string{
	`{"game":"minedor","stake":"1.00"}`, `{"game":"arbre","stake":"1"}`, `{"game":"chateau","stake":"0.5"}`, `{"actions":["cell:0"]}`,
	`{"actions":["mode:dynamite","cell:2","cell:1"]}`, `{"actions":[]}`, `{"code":"00000-00000"}`, `{"game":"minedor","stake":"1e1"}`,
	`{"actions":["extra","cell:0"]}`, `{"game":"minedor","stake":"01.00"}`, `{"actions":["cell:9999999999999999999"]}`,
}

// spoil changes a text as a hand or a broken program would.
func spoil(r *rand.Rand, s string) string {
	b := []byte(s)
	for range r.IntN(3) {
		at := r.IntN(len(b) + 1)
		what := []string{
			"", "\x00", "\xff", `"`, `\`, "{", "[[[[[[[[", "null", "9e99999", "-0", "\u202e", `\ud800`, "é", "😀", "  ", ",", `,"game":"pactole"`, strings.Repeat("7", 400),
		}[r.IntN(18)]
		end := min(len(b), at+r.IntN(4))
		b = append(b[:at:at], append([]byte(what), b[end:]...)...)
	}
	return string(b)
}

func (c *hostile) pick(r *rand.Rand) (p *player, id, code string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, id, code = c.all[r.IntN(len(c.all))], strings.Repeat("0", 32), "00000-00000"
	if len(c.ids) > 0 {
		id = c.ids[r.IntN(len(c.ids))]
	}
	if len(c.codes) > 0 {
		code = c.codes[r.IntN(len(c.codes))]
	}
	return &player{c.h, p.id, p.token}, id, code
}

// act makes one call, whatever it is, and looks at its answer.
func (c *hostile) act(t *testing.T, r *rand.Rand) {
	p, id, code := c.pick(r)
	said := bodies[r.IntN(len(bodies))]
	if r.IntN(2) == 0 {
		said = spoil(r, said)
	}
	header := []string{}
	if r.IntN(4) == 0 {
		header = append(header, "Content-Type", []string{"application/json; charset=utf-16", "text/json", "application/json;x", ";", "APPLICATION/JSON"}[r.IntN(5)])
	}
	var a answer
	switch r.IntN(11) {
	case 0, 1, 2: // keys that many share
		k := key(fmt.Sprint(r.IntN(40)))
		a = p.call("POST", "/api/v1/units", said, append(header, drawapi.IdempotencyKeyHeader, k)...)
		if a.status == 201 {
			c.mu.Lock()
			if former, ok := c.answers[[2]string{p.id, k}]; ok {
				assert.Equal(t, former, string(a.body), "one key, one answer")
			}
			c.answers[[2]string{p.id, k}] = string(a.body)
			c.ids = append(c.ids, unitIn(t, a).ID)
			c.mu.Unlock()
		}
	case 3:
		a = p.call("POST", "/api/v1/units/"+id+"/finish", "", header...)
	case 4, 5:
		a = p.call("PUT", "/api/v1/units/"+id+"/progress", said, header...)
	case 6: // what would reveal it, out of order or not
		actions := []game.Action{"mode:main", "cell:0", "cell:1", "cell:2", "extra", "wagon:1", "lever:0", "row:0", "chest:0"}
		r.Shuffle(len(actions), func(i, j int) { actions[i], actions[j] = actions[j], actions[i] })
		b, _ := json.Marshal(drawapi.Progress{Actions: actions[:r.IntN(len(actions))]})
		a = p.call("PUT", "/api/v1/units/"+id+"/progress", string(b), header...)
	case 7:
		a = p.call("GET", "/api/v1/units?cursor="+[]string{"1", "z", "zzzzzzzzzzzz", "1y2p0ij32e8e7", "%F0%9F%98%80", "1&cursor=2", "%zz", "+1", ""}[r.IntN(9)], "")
	case 8:
		a = p.call("GET", "/api/v1/"+[]string{"me", "units/" + id, "units/" + strings.ToUpper(id), "blocks/minedor/1/1/1", "blocks/minedor/1.00/1/999999999", "blocks/%00/1/1/1", "units/%2e%2e"}[r.IntN(7)], "")
	case 9:
		a = p.call("POST", "/api/v1/me/link", "")
		if a.status == 201 {
			var l drawapi.LinkCode
			a.into(&l)
			c.mu.Lock()
			c.codes = append(c.codes, l.Code)
			c.mu.Unlock()
		}
	case 10: // the account moves on, and its former token with it
		b, _ := json.Marshal(drawapi.Link{Code: code})
		a = c.h.call("POST", "/api/v1/players/link", string(b), nil)
		if a.status == 201 {
			var there drawapi.NewPlayer
			a.into(&there)
			c.mu.Lock()
			for _, other := range c.all {
				if other.id == there.Player {
					other.token = there.Token
					c.tokens[other.id] = append(c.tokens[other.id], there.Token)
				}
			}
			c.mu.Unlock()
		}
	}
	assert.Less(t, a.status, 500, "%s", a.body)
	if a.status >= 400 {
		var refusal drawapi.Problem
		assert.NoError(t, game.DecodeStrict(a.body, &refusal), "%s", a.body)
		assert.Equal(t, a.status, refusal.Status)
	}
}

// Whatever is sent, by however many at once: no failure of the server, one answer a
// key, nobody's unit in another's hands, and every balance is what was opened with,
// less the stakes, plus the prizes of what is finished. That the ledger says so too is
// checked at the end of every test.
func TestHostileClientsLeaveTheBooksRight(t *testing.T) {
	h := open(t, rules{})
	c := &hostile{h: h, answers: map[[2]string]string{}, tokens: map[string][]string{}}
	for range 4 {
		p := h.player()
		c.all = append(c.all, p)
		c.tokens[p.id] = []string{p.token}
	}
	var wg sync.WaitGroup
	for client := range 6 {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(2026, uint64(client)))
			for range 150 {
				c.act(t, r)
			}
		})
	}
	wg.Wait()
	require.NotEmpty(t, c.answers)
	owners, finished := map[string]string{}, 0
	for _, p := range c.all {
		live := 0
		for _, token := range c.tokens[p.id] {
			if (&player{h, p.id, token}).call("GET", "/api/v1/me", "").status == 200 {
				p.token = token
				live++
			}
		}
		require.Equal(t, 1, live, "tokens that still open an account")
		want := decimal.RequireFromString("100.00")
		for cursor := ""; ; {
			var page drawapi.History
			p.call("GET", "/api/v1/units?cursor="+cursor, "").ok(200).into(&page)
			for _, u := range page.Units {
				require.Empty(t, owners[u.ID], "a unit is one player's")
				owners[u.ID] = p.id
				want = want.Sub(u.Stake.Decimal)
				if u.Status == drawapi.Finished {
					finished++
					want = want.Add(u.Prize.Decimal)
				}
				g, err := catalogue.Get(u.Game)
				require.NoError(t, err)
				l, err := game.DecodeLayout(g, u.Layout)
				require.NoError(t, err)
				_, err = game.Replay(g, l, u.Stake.Decimal, u.Actions)
				require.NoError(t, err, "what is stored can be taken up again")
			}
			if cursor = page.NextCursor; cursor == "" {
				break
			}
		}
		assert.Equal(t, want.StringFixed(2), p.me().Balance.String())
	}
	require.Len(t, owners, len(c.answers), "a key is a unit")
	require.Positive(t, finished)
}

// What no HTTP library sends: the answer is a refusal or the end of the connection,
// and the next caller is served.
func TestBytesThatAreNoRequestHarmNobody(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	to := strings.TrimPrefix(h.url, "http://")
	auth := "Host: x\r\nConnection: close\r\nAuthorization: Bearer " + p.token + "\r\n"
	body := `{"game":"minedor","stake":"1.00"}`
	buy := "POST /api/v1/units HTTP/1.1\r\n" + auth + "Content-Type: application/json\r\n"
	unended := map[string]bool{"another protocol": true, "a header without an end": true, "a body shorter than said": true}
	for name, raw := range map[string]string{
		"two lengths":              buy + "Idempotency-Key: " + key("1") + "\r\nContent-Length: 33\r\nContent-Length: 5\r\n\r\n" + body,
		"a length and chunks":      buy + "Idempotency-Key: " + key("2") + "\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" + body,
		"a length below zero":      buy + "Idempotency-Key: " + key("3") + "\r\nContent-Length: -1\r\n\r\n" + body,
		"a folded header":          buy + "Idempotency-Key: " + key("4") + "\r\n more\r\nContent-Length: 33\r\n\r\n" + body,
		"a key of control bytes":   buy + "Idempotency-Key: purchase\x01key\x7f0123456\r\nContent-Length: 33\r\n\r\n" + body,
		"no host":                  "POST /api/v1/units HTTP/1.1\r\n\r\n",
		"a method of its own":      "BUY /api/v1/units HTTP/1.1\r\n" + auth + "\r\n",
		"an absolute address":      "GET http://evil.example/api/v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
		"a star":                   "GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
		"bytes in the address":     "GET /api/v1/units/\xff\xfe HTTP/1.1\r\n" + auth + "\r\n",
		"another protocol":         "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
		"a header without an end":  "GET /api/v1/me HTTP/1.1\r\nX: " + strings.Repeat("x", 2<<20),
		"a body shorter than said": buy + "Idempotency-Key: " + key("5") + "\r\nContent-Length: 99\r\n\r\n" + body,
	} {
		conn, err := net.Dial("tcp", to)
		require.NoError(t, err)
		conn.SetDeadline(time.Now().Add(10 * time.Second))
		io.Copy(conn, strings.NewReader(raw)) // a server that has read enough hangs up
		if unended[name] {                    // the others would be taken for callers who left
			conn.(*net.TCPConn).CloseWrite()
		}
		got, _ := io.ReadAll(conn)
		conn.Close()
		if len(got) > 0 {
			w, err := http.ReadResponse(bufio.NewReader(bytes.NewReader(got)), nil)
			require.NoError(t, err, "%s: %q", name, got)
			w.Body.Close()
			assert.GreaterOrEqual(t, w.StatusCode, 400, name)
			assert.Less(t, w.StatusCode, 500, name)
		}
		p.call("GET", "/api/v1/me", "").ok(200)
	}
	require.Equal(t, int64(1), p.me().Seq, "nothing was bought")
}
