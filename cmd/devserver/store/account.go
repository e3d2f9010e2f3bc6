package store

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"time"

	"filon/game/drawapi"
)

// account is one player's money: the balance and how many ledger entries stand
// behind it.
type account struct {
	id           string
	balance, seq int64
	fresh, moved bool
}

func (a *account) shown() drawapi.Account {
	return drawapi.Account{Player: a.id, Balance: fromCents(a.balance), Seq: a.seq}
}

// fits refuses what would leave the account with a balance that no answer can
// carry: change is in cents.
func (a *account) fits(change int64) error {
	if a.balance > maxCents-change {
		return fmt.Errorf("player %s: %w", a.id, ErrBalanceFull)
	}
	return nil
}

// The accounts of the house, the other leg of every movement.
const (
	bankAccount  = "bank"   // where play money comes from
	salesAccount = "sales"  // stakes received
	prizeAccount = "prizes" // prizes paid
)

// The kinds of movement. kindStake and kindPrize carry their unit.
const (
	kindOpening = "opening"
	kindStake   = "stake"
	kindPrize   = "prize"
)

// move is one ledger entry, both its legs.
type move struct {
	player              string
	seq                 int64
	kind, debit, credit string
	amount              int64
	unit                string
}

func playerAccount(id string) string { return "player:" + id }

// receive moves cents from an account of the house to a player.
func (b *batch) receive(a *account, kind, from string, cents int64, unit string) {
	a.balance += cents
	b.record(a, move{kind: kind, debit: from, credit: playerAccount(a.id), amount: cents, unit: unit})
}

// pay moves cents from a player to an account of the house. The caller has
// checked the balance.
func (b *batch) pay(a *account, kind, to string, cents int64, unit string) {
	a.balance -= cents
	b.record(a, move{kind: kind, debit: playerAccount(a.id), credit: to, amount: cents, unit: unit})
}

func (b *batch) record(a *account, m move) {
	a.seq++
	a.moved = true
	m.player, m.seq = a.id, a.seq
	b.moves = append(b.moves, m)
}

var (
	accountsByID = &many{
		width: 1, locks: true,
		all: func(n int) string {
			return `SELECT id, balance, seq FROM players WHERE id IN (` + list(n) + `) ORDER BY id`
		},
		listed: `SELECT id, balance, seq FROM players WHERE id IN (SELECT value FROM json_each(?))`,
	}
	insertAccounts = insert("players", "id", "balance", "seq", "opened_at")
	updateAccounts = &many{
		width: 3,
		all: func(n int) string {
			return `UPDATE players SET balance = v.column1, seq = v.column2 FROM (VALUES ` +
				tuples(n, 3, "BIGINT", "BIGINT", "TEXT") + `) AS v WHERE players.id = v.column3`
		},
		one: `UPDATE players SET balance = ?, seq = ? WHERE id = ?`,
	}
	insertMoves = insert("ledger", "player", "seq", "kind", "debit", "credit", "amount", "unit", "at")
)

func (b *batch) loadAccounts(players []string) error {
	return b.readRows(accountsByID, sorted(players), func(row scanner) error {
		a := new(account)
		if err := row.Scan(&a.id, &a.balance, &a.seq); err != nil {
			return err
		}
		b.accounts[a.id] = a
		return nil
	})
}

func (b *batch) flushNewAccounts() error {
	var args []any
	for _, a := range b.accounts {
		if a != nil && a.fresh {
			args = append(args, a.id, a.balance, a.seq, b.at.UnixMilli())
		}
	}
	return b.writeRows(insertAccounts, args)
}

func (b *batch) flushAccounts() error {
	var args []any
	for _, a := range b.accounts {
		if a != nil && a.moved && !a.fresh {
			args = append(args, a.balance, a.seq, a.id)
		}
	}
	return b.writeRows(updateAccounts, args)
}

func (b *batch) flushMoves() error {
	args := make([]any, 0, 8*len(b.moves))
	for _, m := range b.moves {
		var unit any
		if m.unit != "" {
			unit = m.unit
		}
		args = append(args, m.player, m.seq, m.kind, m.debit, m.credit, m.amount, unit, b.at.UnixMilli())
	}
	return b.writeRows(insertMoves, args)
}

// tokenRow is a bearer token to store, by its hash only.
type tokenRow struct {
	player string
	hash   []byte
}

func (b *batch) flushTokens() error {
	for _, t := range b.tokens {
		if err := b.exec(1, `INSERT INTO tokens (hash, player, issued_at) VALUES ($1, $2, $3)`, t.hash, t.player, b.at.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

// newToken makes a bearer token of 256 random bits and the hash it is known by.
func newToken() (token string, hash []byte) {
	var raw [32]byte
	rand.Read(raw[:])
	token = base64.RawURLEncoding.EncodeToString(raw[:])
	return token, tokenHash(token)
}

func tokenHash(token string) []byte {
	h := sha256.Sum256([]byte(token))
	return h[:]
}

// newID makes an identifier of 32 hex digits that sorts by the time it was
// made (so that an index grows at its end) and cannot be guessed.
func newID(at time.Time) string {
	var raw [16]byte
	rand.Read(raw[6:])
	ms := uint64(at.UnixMilli())
	for i := range 6 {
		raw[i] = byte(ms >> (40 - 8*i))
	}
	return hex.EncodeToString(raw[:])
}

// OpenAccount opens a play-money account with the opening balance. The token
// exists nowhere else: only its hash is stored.
func (s *Store) OpenAccount(ctx context.Context) (drawapi.NewPlayer, error) {
	opening, err := toCents(s.options.OpeningBalance)
	if err != nil {
		return drawapi.NewPlayer{}, err
	}
	token, hash := newToken()
	var answer drawapi.NewPlayer
	err = s.change(ctx, &job{decide: func(b *batch) error {
		a := &account{id: newID(b.at), fresh: true}
		b.accounts[a.id] = a
		if opening > 0 {
			b.receive(a, kindOpening, bankAccount, opening, "")
		}
		b.tokens = append(b.tokens, tokenRow{a.id, hash})
		answer = drawapi.NewPlayer{Account: a.shown(), Token: token}
		return nil
	}})
	if err != nil {
		return drawapi.NewPlayer{}, err
	}
	return answer, nil
}

// PlayerOf returns the player whom a bearer token belongs to.
func (s *Store) PlayerOf(ctx context.Context, token string) (string, error) {
	hash := tokenHash(token)
	var player string
	var stored []byte
	err := s.engine.Read.QueryRowContext(ctx, `SELECT player, hash FROM tokens WHERE hash = $1`, hash).Scan(&player, &stored)
	if err != nil {
		return "", noRows(err, ErrUnauthorized)
	}
	if subtle.ConstantTimeCompare(hash, stored) != 1 {
		return "", ErrUnauthorized
	}
	return player, nil
}

// Me returns the balance and the unfinished units of a player, as one moment
// saw them.
func (s *Store) Me(ctx context.Context, player string) (drawapi.Me, error) {
	// A unit bought between the two reads is missing rather than shown with a
	// balance that does not pay for it: the units are read first.
	me := drawapi.Me{OpenUnits: []drawapi.Unit{}}
	units, err := s.unitsWhere(ctx, `u.player = $1 AND u.finished_at IS NULL ORDER BY u.seq LIMIT 1000`, player)
	if err != nil {
		return me, err
	}
	me.OpenUnits = append(me.OpenUnits, units...)
	a := account{id: player}
	if err := s.engine.Read.QueryRowContext(ctx, `SELECT balance, seq FROM players WHERE id = $1`, player).Scan(&a.balance, &a.seq); err != nil {
		return me, noRows(err, ErrUnauthorized)
	}
	if err := a.fits(0); err != nil {
		return me, err
	}
	me.Account = a.shown()
	return me, nil
}
