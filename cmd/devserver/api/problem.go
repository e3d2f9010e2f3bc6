package api

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"

	"filon/cmd/devserver/store"
	"filon/game"
	"filon/game/drawapi"
)

func problem(code drawapi.Code, detail string) *drawapi.Problem {
	kind := drawapi.Kinds[code]
	return &drawapi.Problem{Type: "/api/#" + string(code), Title: kind.Title, Status: kind.Status, Detail: detail, Code: code}
}

// refuse writes err as a problem. What the caller can do nothing about is said
// to the log only.
func (s *server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	p := problemOf(err)
	note(r).code = string(p.Code)
	if p.Status >= 500 && r.Context().Err() == nil { // a caller who left is no failure
		s.Log.Error("a call failed", "call", note(r).call, "error", err)
	}
	if p.Code == drawapi.Unauthorized {
		w.Header().Set("WWW-Authenticate", `Bearer realm="filon"`)
	}
	body, err := json.Marshal(p)
	if err != nil {
		body = []byte(`{"type":"/api/#internal","title":"Internal error","status":500,"detail":"","code":"internal"}`)
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	w.Write(body)
}

func problemOf(err error) *drawapi.Problem {
	var p *drawapi.Problem
	var conflict *store.ProgressConflict
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &conflict):
		p := problem(drawapi.ProgressConflict, "another device revealed this unit in another order: go on from the unit given here")
		p.Unit = &conflict.Unit
		return p
	case errors.Is(err, store.ErrUnauthorized):
		return problem(drawapi.Unauthorized, "send the token that POST "+drawapi.Prefix+"/players answered, as Authorization: Bearer <token>")
	case errors.Is(err, store.ErrLinkCode):
		return problem(drawapi.LinkCodeInvalid, "this code is unknown, used or expired: ask for a new one on the other device")
	case errors.Is(err, store.ErrKeyReused):
		return problem(drawapi.KeyReused, "this key already bought a unit of another game or stake: choose a new key for a new purchase")
	case errors.Is(err, store.ErrInsufficientBalance):
		return problem(drawapi.InsufficientBalance, "the balance is below the stake; nothing was debited")
	case errors.Is(err, store.ErrBalanceFull):
		return problem(drawapi.BalanceFull, "the balance would be more than 999999999.99; nothing changed, and a prize that waits is credited once there is room: play first")
	case errors.Is(err, store.ErrSoldOut):
		return problem(drawapi.SoldOut, "the emission has no unit left at this stake; nothing was debited")
	case errors.Is(err, store.ErrUnitNotFound):
		return problem(drawapi.UnitNotFound, "you have no such unit")
	case errors.Is(err, store.ErrBlockNotFound):
		return problem(drawapi.BlockNotFound, "no such block was opened")
	case errors.Is(err, game.ErrUnknownGame):
		return problem(drawapi.UnknownGame, err.Error())
	case errors.Is(err, game.ErrUnknownStake):
		return problem(drawapi.UnknownStake, err.Error())
	case errors.Is(err, game.ErrIllegalAction):
		return problem(drawapi.IllegalAction, err.Error())
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, store.ErrClosed):
		return problem(drawapi.Unavailable, "try again, with the same key if it is a purchase")
	}
	return problem(drawapi.Internal, "the server failed; it is in its log")
}

// levelOf: refusals are ordinary, failures of the server are not.
func (s *server) levelOf(status int) slog.Level {
	switch {
	case status >= 500:
		return slog.LevelError
	case status >= 400:
		return slog.LevelWarn
	}
	return slog.LevelDebug
}
