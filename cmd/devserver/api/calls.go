package api

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"

	"filon/cmd/devserver/store"
	"filon/game"
	"filon/game/drawapi"
)

func answer(w http.ResponseWriter, status int, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return answerBytes(w, status, b)
}

func answerBytes(w http.ResponseWriter, status int, b []byte) error {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(b) // a caller who left has nothing to be told
	return nil
}

func marshalCatalogue(games []game.Game) []byte {
	c := drawapi.Catalogue{Games: []drawapi.CatalogueGame{}}
	for _, g := range games {
		shown := drawapi.CatalogueGame{ID: g.ID(), Name: g.Name(), Composer: g.ComposerVersion()}
		for _, t := range g.Tables() {
			stake := drawapi.CatalogueStake{
				Stake: game.Amount{Decimal: t.Stake}, BlockSize: t.BlockSize,
				PayoutRate: t.PayoutRate().StringFixed(4), Odds: t.Odds().StringFixed(2),
			}
			for _, tier := range t.Tiers {
				stake.Prizes = append(stake.Prizes, drawapi.CataloguePrize{Amount: game.Amount{Decimal: tier.Prize}, Count: tier.Count})
			}
			shown.Stakes = append(shown.Stakes, stake)
		}
		c.Games = append(c.Games, shown)
	}
	b, err := json.Marshal(c)
	if err != nil {
		panic(err) // a prize table that is not money: a defect of its game
	}
	return b
}

func (s *server) listGames(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Cache-Control", "max-age=300")
	return answerBytes(w, http.StatusOK, s.catalogue)
}

func (s *server) openAccount(w http.ResponseWriter, r *http.Request) error {
	p, err := s.Store.OpenAccount(r.Context())
	if err != nil {
		return err
	}
	return answer(w, http.StatusCreated, p)
}

func (s *server) getMe(w http.ResponseWriter, r *http.Request) error {
	me, err := s.Store.Me(r.Context(), playerOf(r))
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, me)
}

func (s *server) createLink(w http.ResponseWriter, r *http.Request) error {
	code, err := s.Store.NewLinkCode(r.Context(), playerOf(r))
	if err != nil {
		return err
	}
	return answer(w, http.StatusCreated, code)
}

func (s *server) redeemLink(w http.ResponseWriter, r *http.Request) error {
	var link drawapi.Link
	if err := body(w, r, &link, "code"); err != nil {
		return err
	}
	if err := required(link.Code != "", "code"); err != nil {
		return err
	}
	if len(link.Code) > 40 {
		return store.ErrLinkCode
	}
	p, err := s.Store.Link(r.Context(), link.Code)
	if err != nil {
		return err
	}
	return answer(w, http.StatusCreated, p)
}

func (s *server) buyUnit(w http.ResponseWriter, r *http.Request) error {
	var request drawapi.PurchaseRequest
	if err := body(w, r, &request, "game", "stake"); err != nil {
		return err
	}
	key, err := idempotencyKey(r)
	if err != nil {
		return err
	}
	g, stake, err := s.shelf(request)
	if err != nil {
		return err
	}
	b, err := s.Store.Buy(r.Context(), playerOf(r), key, g.ID(), stake.Decimal)
	if err != nil {
		return err
	}
	return answerBytes(w, http.StatusCreated, b)
}

// shelf finds the game and the canonical stake of a purchase.
func (s *server) shelf(p drawapi.PurchaseRequest) (game.Game, game.Amount, error) {
	if err := errors.Join(required(p.Game != "", "game"), required(p.Stake != "", "stake")); err != nil {
		return nil, game.Amount{}, err
	}
	g, ok := s.games[p.Game]
	if !ok {
		return nil, game.Amount{}, problem(drawapi.UnknownGame, "no such game is on sale: GET "+drawapi.Prefix+"/games lists them")
	}
	stake, err := game.ParseStake(p.Stake)
	if err != nil {
		return nil, game.Amount{}, problem(drawapi.UnknownStake, short(err.Error()))
	}
	if _, err := game.TableFor(g, stake.Decimal); err != nil {
		return nil, game.Amount{}, err
	}
	return g, stake, nil
}

func (s *server) listUnits(w http.ResponseWriter, r *http.Request) error {
	q, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil || len(q["cursor"]) > 1 {
		return malformed("the query takes one cursor")
	}
	before, err := cursor(q.Get("cursor"))
	if err != nil {
		return err
	}
	units, next, err := s.Store.History(r.Context(), playerOf(r), before)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, drawapi.History{Units: units, NextCursor: formatCursor(next)})
}

// unitID is the unit that an address names; what cannot be one does not exist.
func unitID(r *http.Request) (string, error) {
	id := r.PathValue("id")
	if !isID(id) {
		return "", store.ErrUnitNotFound
	}
	return id, nil
}

func (s *server) getUnit(w http.ResponseWriter, r *http.Request) error {
	id, err := unitID(r)
	if err != nil {
		return err
	}
	u, err := s.Store.Unit(r.Context(), playerOf(r), id)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, u)
}

// maxAction is above the longest action of any game.
const maxAction = 40

func (s *server) putProgress(w http.ResponseWriter, r *http.Request) error {
	id, err := unitID(r)
	if err != nil {
		return err
	}
	var p drawapi.Progress
	if err := body(w, r, &p, "actions"); err != nil {
		return err
	}
	if err := required(p.Actions != nil, "actions"); err != nil {
		return err
	}
	for _, a := range p.Actions {
		if a == "" || len(a) > maxAction {
			return malformed("an action is a word of 1 to 40 characters")
		}
	}
	u, err := s.Store.Progress(r.Context(), playerOf(r), id, p.Actions)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, u)
}

func (s *server) finishUnit(w http.ResponseWriter, r *http.Request) error {
	id, err := unitID(r)
	if err != nil {
		return err
	}
	u, err := s.Store.Finish(r.Context(), playerOf(r), id)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, u)
}

func (s *server) getBlock(w http.ResponseWriter, r *http.Request) error {
	g, ok := s.games[game.ID(r.PathValue("game"))]
	stake, err := game.ParseStake(r.PathValue("stake"))
	emission, ok2 := counted(r.PathValue("emission"))
	number, ok3 := counted(r.PathValue("block"))
	if !ok || err != nil || !ok2 || !ok3 {
		return store.ErrBlockNotFound
	}
	b, err := s.Store.Block(r.Context(), g.ID(), stake.Decimal, emission, number)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, b)
}
