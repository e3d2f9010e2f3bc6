package e2e_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/api"
	"filon/cmd/devserver/e2e"
	"filon/cmd/devserver/sqlite"
	"filon/cmd/devserver/static"
	"filon/cmd/devserver/store"
	"filon/game/catalogue"
)

// remote serves the bundle at one origin and the draw API at another; only
// config.json tells the page where. listed says whether the API lets the
// page's origin call.
func remote(t *testing.T, listed bool) (page string, s *store.Store) {
	t.Helper()
	engine, err := sqlite.Open(context.Background(), filepath.Join(t.TempDir(), "filon.db"))
	require.NoError(t, err)
	s, err = store.Open(context.Background(), engine, store.Options{Games: catalogue.All(), OpeningBalance: decimal.NewFromInt(100)})
	require.NoError(t, err)
	pages, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	page = "http://" + pages.Addr().String()
	var origins []string
	if listed {
		origins = []string{page}
	}
	draws := httptest.NewServer(api.New(api.Config{Store: s, Games: catalogue.All(), Origins: origins}))
	bundle, err := static.New(e2e.Shared.Bundle, static.Config{API: draws.URL + "/api/v1", Bridge: true})
	require.NoError(t, err)
	server := &http.Server{Handler: bundle}
	go server.Serve(pages)
	t.Cleanup(func() { server.Close(); draws.Close(); s.Close() })
	return page, s
}

func TestRemote_APIAtAnotherOriginByConfigAlone(t *testing.T) {
	page, s := remote(t, true)
	p := e2e.Open(t, page+"/#/minedor", 480, 270)
	p.Wait("the table", `s.phase === "ready" && s.controls.play`)
	p.Click(e2e.Mouse, "#go")
	p.Wait("the unit", `s.phase === "revealing"`)
	c, err := s.Count(context.Background())
	require.NoError(t, err)
	require.Equal(t, int64(1), c.Units)
	e2e.Eval[bool](p, `(filonApp.dispatch("auto", '{"on":true}'), true)`)
	p.Wait("the end", `s.phase === "finished"`)
	require.Eventually(t, func() bool {
		c, err := s.Count(context.Background())
		return err == nil && c.Open == 0
	}, 30*time.Second, 20*time.Millisecond, "progress (PUT) and finish cross the origin too")
}

func TestRemote_OriginThatIsNotListedCannotBuy(t *testing.T) {
	page, s := remote(t, false)
	p := e2e.OpenUnstarted(t, page+"/#/minedor", 480, 270, "")
	p.WaitJS("the program to run", `window.filon?.ready === true`)
	p.Wait("the problem", `s.problem !== null`)
	c, err := s.Count(context.Background())
	require.NoError(t, err)
	require.Zero(t, c.Units)
}
