package preview

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"github.com/shopspring/decimal"

	"filon/assets"
	"filon/game"
	"filon/game/scenario"
)

// sampled is how many seeds are looked at for the ways of one prize: enough for
// a way that one unit in a hundred takes.
const sampled = 500

// catalogueView is what the gallery lists before any unit is looked for.
type catalogueView struct {
	Games  []gameView `json:"games"`
	Groups []string   `json:"groups"` // of artwork that have pictures
}

type gameView struct {
	ID     game.ID     `json:"id"`
	Name   string      `json:"name"`
	Ready  bool        `json:"ready"` // has pictures, so probably a scene
	Modes  []string    `json:"modes"`
	Stakes []stakeView `json:"stakes"`
}

type stakeView struct {
	Stake  game.Amount   `json:"stake"`
	Prizes []game.Amount `json:"prizes"`
}

func (p *Preview) serveCatalogue(w http.ResponseWriter, _ *http.Request) {
	view := catalogueView{Groups: []string{}}
	for _, group := range assets.Groups(os.DirFS(filepath.Join(p.o.Root, "assets"))) {
		if p.baked(group) {
			view.Groups = append(view.Groups, group)
		}
	}
	for _, g := range p.o.Games {
		one := gameView{ID: g.ID(), Name: g.Name(), Ready: p.baked(string(g.ID())), Modes: []string{}}
		for _, t := range g.Tables() {
			s := stakeView{Stake: game.Amount{Decimal: t.Stake}}
			for _, tier := range t.Tiers {
				s.Prizes = append(s.Prizes, game.Amount{Decimal: tier.Prize})
			}
			one.Stakes = append(one.Stakes, s)
		}
		l, err := scenario.Compose(g, g.Tables()[0].Stake, decimal.Zero, 1)
		if err == nil {
			if r, err := g.NewReveal(l, g.Tables()[0].Stake); err == nil {
				for _, a := range r.Actions() {
					if a.Verb() == "mode" {
						one.Modes = append(one.Modes, a.Arg())
					}
				}
			}
		}
		view.Games = append(view.Games, one)
	}
	answer(w, view)
}

func (p *Preview) baked(group string) bool {
	_, err := os.Stat(filepath.Join(p.o.Root, "assets", group, "baked", "atlas.json"))
	return err == nil
}

// unitsView is every unit of a stake that the gallery offers.
type unitsView struct {
	Losing  []scenario.Unit   `json:"losing"`
	Prizes  []prizeView       `json:"prizes"` // smallest first
	Longest scenario.Unit     `json:"longest"`
	Moments []scenario.Moment `json:"moments"`
}

type prizeView struct {
	Prize game.Amount     `json:"prize"`
	Ways  []scenario.Unit `json:"ways"`
}

// lazyUnits are looked for once, when somebody opens the stake.
type lazyUnits struct {
	once sync.Once
	view unitsView
	err  error
}

func (p *Preview) serveUnits(w http.ResponseWriter, r *http.Request) {
	g, table, err := p.table(r)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	key := string(g.ID()) + "/" + table.Stake.StringFixed(2)
	v, _ := p.units.LoadOrStore(key, new(lazyUnits))
	lazy := v.(*lazyUnits)
	lazy.once.Do(func() { lazy.view, lazy.err = look(g, table) })
	if lazy.err != nil {
		refuse(w, http.StatusInternalServerError, lazy.err)
		return
	}
	if g := string(g.ID()); p.baked(g) && r.URL.Query().Has("open") {
		p.work.warm(g)
	}
	answer(w, lazy.view)
}

// look finds the units of a stake.
func look(g game.Game, table game.PrizeTable) (view unitsView, err error) {
	stake := table.Stake
	if view.Losing, err = scenario.Ways(g, stake, decimal.Zero, sampled); err != nil {
		return view, err
	}
	if view.Longest, err = scenario.Longest(g, stake, decimal.Zero, 4*sampled); err != nil {
		return view, err
	}
	for i := len(table.Tiers) - 1; i >= 0; i-- {
		prize := table.Tiers[i].Prize
		ways, err := scenario.Ways(g, stake, prize, sampled)
		if err != nil {
			return view, err
		}
		view.Prizes = append(view.Prizes, prizeView{game.Amount{Decimal: prize}, ways})
	}
	view.Moments, err = scenario.Moments(g, stake, 40)
	return view, err
}

// table reads the game and stake of a request.
func (p *Preview) table(r *http.Request) (game.Game, game.PrizeTable, error) {
	q := r.URL.Query()
	for _, g := range p.o.Games {
		if string(g.ID()) != q.Get("game") {
			continue
		}
		stake, err := game.ParseStake(q.Get("stake"))
		if err != nil {
			return nil, game.PrizeTable{}, err
		}
		table, err := game.TableFor(g, stake.Decimal)
		return g, table, err
	}
	return nil, game.PrizeTable{}, fmt.Errorf("%w: %.40q", game.ErrUnknownGame, q.Get("game"))
}

// question is what a request asks about one unit.
type question struct {
	game         game.Game
	stake, prize game.Amount
	seed         uint64
}

// question reads the game, stake, prize and seed of a request.
func (p *Preview) question(r *http.Request) (q question, err error) {
	g, table, err := p.table(r)
	if err != nil {
		return q, err
	}
	q = question{game: g, stake: game.Amount{Decimal: table.Stake}}
	if q.prize, err = game.ParseAmount(r.URL.Query().Get("prize")); err != nil {
		return q, err
	}
	if q.seed, err = strconv.ParseUint(r.URL.Query().Get("seed"), 10, 64); err != nil {
		return q, fmt.Errorf("seed: a whole number of at most 20 digits: %w", err)
	}
	return q, nil
}

// serveUnit answers with a unit as it stands on the wire, for a test case or a
// forced purchase.
func (p *Preview) serveUnit(w http.ResponseWriter, r *http.Request) {
	q, err := p.question(r)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	l, err := scenario.Compose(q.game, q.stake.Decimal, q.prize.Decimal, q.seed)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	path, err := scenario.PathOf(q.game, l, q.stake.Decimal)
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	answer(w, struct {
		Game    game.ID       `json:"game"`
		Stake   game.Amount   `json:"stake"`
		Prize   game.Amount   `json:"prize"`
		Layout  game.Layout   `json:"layout"`
		Actions []game.Action `json:"actions"`
		Way     string        `json:"way"`
	}{q.game.ID(), q.stake, q.prize, l, path.Actions, path.Way()})
}

// serveNextLike answers with the next unit that is made the same way.
func (p *Preview) serveNextLike(w http.ResponseWriter, r *http.Request) {
	q, err := p.question(r)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	u, err := scenario.Next(q.game, q.stake.Decimal, q.prize.Decimal, q.seed)
	if err != nil {
		refuse(w, http.StatusNotFound, err)
		return
	}
	answer(w, u)
}
