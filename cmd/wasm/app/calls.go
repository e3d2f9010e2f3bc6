package app

import (
	"encoding/json"
	"strconv"
	"time"

	"filon/game"
	"filon/game/drawapi"
	"filon/game/play"
)

// Request is a call as HTTP has it.
type Request struct {
	Method string
	Path   string // after the API's prefix
	Token  string // bearer token, "" for none
	Key    string // idempotency key, "" for none
	Body   []byte // JSON, nil for none
	// Timeout after which no answer is expected any more. The call may have
	// been carried out all the same.
	Timeout time.Duration
}

// Response is what HTTP answered. Status 0 is no answer, and Lost says why.
type Response struct {
	Status     int
	RetryAfter string
	Body       []byte
	Lost       string
}

const (
	readTimeout  = 10 * time.Second
	writeTimeout = 20 * time.Second
	// The longest Retry-After that is obeyed; a player gone longer starts anew.
	mostRetryAfter = 5 * time.Minute
)

// Encode writes a call of the draw API.
func Encode(c play.Call) Request {
	r := Request{Token: c.Token, Method: "POST", Timeout: writeTimeout}
	body := func(v any) {
		r.Body, _ = json.Marshal(v) // strings and amounts that were parsed: it cannot fail
	}
	switch c.Kind {
	case play.CreatePlayer:
		r.Path = "/players"
	case play.UseLinkCode:
		r.Path = "/players/link"
		body(drawapi.Link{Code: c.Code})
	case play.NewLinkCode:
		r.Path = "/me/link"
	case play.BuyUnit:
		r.Path, r.Key = "/units", c.Key
		body(drawapi.PurchaseRequest{Game: c.Game, Stake: c.Stake.String()})
	case play.PutProgress:
		r.Method, r.Path = "PUT", "/units/"+escaped(c.Unit)+"/progress"
		body(drawapi.Progress{Actions: c.Actions})
	case play.FinishUnit:
		r.Path = "/units/" + escaped(c.Unit) + "/finish"
	default:
		r.Method, r.Timeout = "GET", readTimeout
		switch c.Kind {
		case play.GetMe:
			r.Path = "/me"
		case play.GetHistory:
			r.Path = "/units"
			if c.Cursor != "" {
				r.Path += "?cursor=" + escaped(c.Cursor)
			}
		case play.GetUnit:
			r.Path = "/units/" + escaped(c.Unit)
		case play.GetBlock:
			r.Path = "/blocks/" + escaped(string(c.Game)) + "/" + c.Stake.String() + "/" +
				strconv.Itoa(c.Emission) + "/" + strconv.Itoa(c.Block)
		}
	}
	return r
}

// Decode reads the answer to a call, strictly: what the contract does not
// allow is a failure with the code play.MalformedAnswer.
func Decode(c play.Call, r Response) play.Answer {
	a := play.Answer{Call: c}
	switch {
	case r.Status == 0:
		a.Failure = &play.Failure{Code: play.Unreachable, Detail: r.Lost}
		return a
	case r.Status < 200 || r.Status > 299:
		a.Failure = failure(r)
		return a
	}
	var err error
	whole := true // has what the contract always sends, of what was asked for
	switch c.Kind {
	case play.CreatePlayer, play.UseLinkCode:
		a.NewPlayer = new(drawapi.NewPlayer)
		err = game.DecodeStrict(r.Body, a.NewPlayer)
		whole = a.NewPlayer.Player != "" && a.NewPlayer.Token != ""
	case play.GetMe:
		a.Me = new(drawapi.Me)
		err = game.DecodeStrict(r.Body, a.Me)
		whole = a.Me.Player != "" && listed(a.Me.OpenUnits)
	case play.NewLinkCode:
		a.LinkCode = new(drawapi.LinkCode)
		err = game.DecodeStrict(r.Body, a.LinkCode)
		whole = a.LinkCode.Code != ""
	case play.BuyUnit, play.FinishUnit:
		a.Bought = new(drawapi.UnitAnswer)
		err = game.DecodeStrict(r.Body, a.Bought)
		whole = a.Bought.Account.Player != "" && of(c, a.Bought.Unit) &&
			(c.Kind == play.BuyUnit || a.Bought.Unit.Status == drawapi.Finished)
	case play.PutProgress, play.GetUnit:
		a.Unit = new(drawapi.Unit)
		err = game.DecodeStrict(r.Body, a.Unit)
		whole = of(c, *a.Unit)
	case play.GetHistory:
		a.History = new(drawapi.History)
		err = game.DecodeStrict(r.Body, a.History)
		next := a.History.NextCursor
		whole = listed(a.History.Units) && (next == "" || next != c.Cursor) // else it would never end
	case play.GetBlock:
		a.Block = new(drawapi.Block)
		err = game.DecodeStrict(r.Body, a.Block)
		b := a.Block
		whole = b.Game == c.Game && b.Stake.Equal(c.Stake.Decimal) && b.Emission == c.Emission && b.Block == c.Block && b.Commitment != ""
	}
	if err == nil && !whole {
		err = errNotWhole
	}
	if err != nil {
		return play.Answer{Call: c, Failure: &play.Failure{
			Status: r.Status, Code: play.MalformedAnswer, Detail: string(c.Kind) + ": " + err.Error(),
		}}
	}
	return a
}

type textError string

func (e textError) Error() string { return string(e) }

const errNotWhole textError = "not what was asked for, or without what every such answer has"

// of tells that a unit is one, and the one that a call was about.
func of(c play.Call, u drawapi.Unit) bool {
	return u.ID != "" && (c.Unit == "" || u.ID == c.Unit)
}

// listed tells that a list is there and that each of its units can be told apart:
// none without a name, and no name twice.
func listed(units []drawapi.Unit) bool {
	seen := make(map[string]bool, len(units))
	for _, u := range units {
		if u.ID == "" || seen[u.ID] {
			return false
		}
		seen[u.ID] = true
	}
	return units != nil
}

// failure reads a problem. What stands between us and the API (a proxy, a
// captive portal) answers without one: the status alone then tells.
func failure(r Response) *play.Failure {
	f := &play.Failure{Status: r.Status}
	var p drawapi.Problem
	if json.Unmarshal(r.Body, &p) == nil && p.Code != "" {
		f.Code, f.Detail, f.Unit = p.Code, p.Detail, p.Unit
	} else {
		f.Detail = "HTTP " + strconv.Itoa(r.Status)
		switch {
		case r.Status == 401:
			f.Code = drawapi.Unauthorized
		case r.Status == 429:
			f.Code = drawapi.RateLimited
		case r.Status >= 500:
			f.Code = drawapi.Unavailable
		default:
			f.Code = play.MalformedAnswer
		}
	}
	if s, err := strconv.Atoi(r.RetryAfter); err == nil && s > 0 {
		f.RetryAfter = min(time.Duration(s)*time.Second, mostRetryAfter)
	}
	return f
}

// escaped makes one segment or parameter of an address. Package net/url would
// do it too, for what it weighs.
func escaped(s string) string {
	const hex = "0123456789ABCDEF"
	b := make([]byte, 0, len(s))
	for i := range len(s) {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '_', c == '.', c == '~':
			b = append(b, c)
		default:
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return string(b)
}
