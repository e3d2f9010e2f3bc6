package store

import (
	"context"
	"crypto/rand"
	"strings"

	"filon/game/drawapi"
)

// linkAlphabet has no letter that is taken for a digit (Crockford's base 32);
// ten of its characters are 50 random bits, for a code that lives ten minutes
// and is tried at a limited rate.
const (
	linkAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	linkLength   = 10
)

func newLinkCode() string {
	raw := make([]byte, linkLength)
	rand.Read(raw)
	for i := range raw {
		raw[i] = linkAlphabet[raw[i]%32]
	}
	return string(raw[:5]) + "-" + string(raw[5:])
}

// linkHash accepts a code as a person types it.
func linkHash(code string) []byte {
	code = strings.ToUpper(code)
	code = strings.NewReplacer("-", "", " ", "", "O", "0", "I", "1", "L", "1").Replace(code)
	return tokenHash("link " + code)
}

// NewLinkCode makes the one-time code that moves an account to another device.
// A newer code ends the older ones.
func (s *Store) NewLinkCode(ctx context.Context, player string) (drawapi.LinkCode, error) {
	code := newLinkCode()
	var answer drawapi.LinkCode
	err := s.change(ctx, &job{player: player, decide: func(b *batch) error {
		if b.accounts[player] == nil {
			return ErrUnauthorized
		}
		expires := b.at.Add(s.options.LinkFor)
		if _, err := b.tx.ExecContext(b.ctx, `DELETE FROM links WHERE player = $1 OR expires_at < $2`, player, b.at.UnixMilli()); err != nil {
			return b.spoil(err)
		}
		if err := b.exec(1, `INSERT INTO links (hash, player, expires_at) VALUES ($1, $2, $3)`, linkHash(code), player, expires.UnixMilli()); err != nil {
			return b.spoil(err)
		}
		answer = drawapi.LinkCode{Code: code, ExpiresAt: expires}
		return nil
	}})
	if err != nil {
		return drawapi.LinkCode{}, err
	}
	return answer, nil
}

// Link redeems a code: the account gets a new token and its old ones end.
func (s *Store) Link(ctx context.Context, code string) (drawapi.NewPlayer, error) {
	hash := linkHash(code)
	var player string
	if err := s.engine.Read.QueryRowContext(ctx, `SELECT player FROM links WHERE hash = $1`, hash).Scan(&player); err != nil {
		return drawapi.NewPlayer{}, noRows(err, ErrLinkCode)
	}
	token, tokenHash := newToken()
	var answer drawapi.NewPlayer
	err := s.change(ctx, &job{player: player, decide: func(b *batch) error {
		a := b.accounts[player]
		if err := a.fits(0); err != nil {
			return err
		}
		// The player's row is locked: of two devices that send the same code,
		// the second finds it gone.
		r, err := b.tx.ExecContext(b.ctx, `DELETE FROM links WHERE hash = $1 AND expires_at >= $2`, hash, b.at.UnixMilli())
		if err != nil {
			return b.spoil(err)
		}
		if n, err := r.RowsAffected(); err != nil {
			return b.spoil(err)
		} else if n != 1 {
			return ErrLinkCode
		}
		if _, err := b.tx.ExecContext(b.ctx, `DELETE FROM tokens WHERE player = $1`, player); err != nil {
			return b.spoil(err)
		}
		b.tokens = append(b.tokens, tokenRow{player, tokenHash})
		answer = drawapi.NewPlayer{Account: a.shown(), Token: token}
		return nil
	}})
	if err != nil {
		return drawapi.NewPlayer{}, err
	}
	return answer, nil
}
