// Package audit is what the devserver says about whole blocks without selling
// them: `units` prints them, `audit` composes and evaluates every one of them
// and compares what they hold with article 3 of each règlement.
package audit

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"filon/game"
	"filon/game/block"
	"filon/game/catalogue"
)

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1 // a difference, or an answer that could not be written
	exitUsage  = 2 // a flag that means nothing
)

// options are the flags that both subcommands have.
type options struct {
	game, stake, key string
}

func (o *options) flags(name, usage string, stderr io.Writer) *flag.FlagSet {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(stderr)
	set.Usage = func() {
		fmt.Fprintln(stderr, usage)
		set.PrintDefaults()
	}
	set.StringVar(&o.game, "game", "", "`game`, one of "+gameNames())
	set.StringVar(&o.stake, "stake", "", `stake in euros, "2" or "0.50"`)
	set.StringVar(&o.key, "key", "", "block key, 64 hexadecimal digits (default: a new random one, told on standard error)")
	return set
}

// gameNames lists the catalogue: "pactole, minedor, …".
func gameNames() string {
	var names []string
	for _, g := range catalogue.All() {
		names = append(names, string(g.ID()))
	}
	return strings.Join(names, ", ")
}

// parse reads args and answers the exit code to stop with, -1 to go on.
func parse(set *flag.FlagSet, args []string, stderr io.Writer) int {
	switch err := set.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		return exitUsage
	case set.NArg() > 0:
		return refuse(stderr, set.Name(), fmt.Errorf("%q is not a flag; -h lists them", set.Arg(0)))
	}
	return -1
}

func refuse(stderr io.Writer, name string, err error) int {
	fmt.Fprintf(stderr, "devserver %s: %v\n", name, err)
	return exitUsage
}

// blockKey is the key of the flag, or a new one.
func (o *options) blockKey(stderr io.Writer) (block.Key, error) {
	if o.key != "" {
		return block.ParseKey(o.key)
	}
	key := block.NewKey()
	fmt.Fprintf(stderr, "key %s\n", key.Hex())
	return key, nil
}

// pair is one game at one stake: what a block is made for.
type pair struct {
	game  game.Game
	table game.PrizeTable
}

func (p pair) String() string {
	return fmt.Sprintf("%s %s €", p.game.ID(), p.table.Stake.StringFixed(2))
}

// ident is the first block of the first emission.
func (p pair) ident() block.Ident {
	return block.Ident{
		Game: p.game.ID(), Stake: p.table.Stake,
		Emission: 1, Block: 1, Composer: p.game.ComposerVersion(),
	}
}

// pairs lists what the flags choose among games, in the catalogue's order: all
// of them when neither -game nor -stake is given.
func (o *options) pairs(games []game.Game) ([]pair, error) {
	if o.game != "" {
		g, err := catalogue.Get(game.ID(o.game))
		if err != nil {
			return nil, err
		}
		games = []game.Game{g}
	}
	var all []pair
	if o.stake == "" {
		for _, g := range games {
			for _, table := range g.Tables() {
				all = append(all, pair{g, table})
			}
		}
		return all, nil
	}
	stake, err := game.ParseStake(o.stake)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		table, err := game.TableFor(g, stake.Decimal)
		switch {
		case err == nil:
			all = append(all, pair{g, table})
		case len(games) == 1:
			return nil, err
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%w: no game has a stake of %s €", game.ErrUnknownStake, stake.String())
	}
	return all, nil
}
