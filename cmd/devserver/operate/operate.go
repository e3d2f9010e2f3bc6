// Package operate holds the operator's tools on the records: check,
// close-block and verify.
package operate

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"filon/cmd/devserver/records"
	"filon/cmd/devserver/store"
	"filon/game"
	"filon/game/catalogue"
)

// The exit codes of the tools.
const (
	allRight  = 0
	foundOut  = 1 // the tool ran and found something wrong
	notUsable = 2 // the command line or the records
)

// tool parses the flags of one tool, opens the records and runs it.
func tool(name, about string, args []string, stderr io.Writer, flags func(*flag.FlagSet, *records.Flags), run func(context.Context, *store.Store) (int, error)) int {
	f := flag.NewFlagSet("devserver "+name, flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprintf(stderr, "usage: devserver %s [flags]\n%s\n", name, about)
		f.PrintDefaults()
	}
	var r records.Flags
	r.Register(f)
	flags(f, &r)
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return allRight
		}
		return notUsable
	}
	ctx := context.Background()
	code, err := func() (int, error) {
		if f.NArg() > 0 {
			return notUsable, fmt.Errorf("%q is not a flag; -h lists them", f.Arg(0))
		}
		if err := r.MustExist(); err != nil {
			return notUsable, err
		}
		if f.Lookup("mark") != nil {
			r.Mark = r.MarkFile()
		}
		st, err := r.Open(ctx, store.Options{Games: catalogue.All(), MarkFile: r.Mark, AcceptRestored: true})
		if err != nil {
			return notUsable, err
		}
		defer st.Close()
		return run(ctx, st)
	}()
	if err != nil {
		fmt.Fprintf(stderr, "devserver %s: %v\n", name, err)
	}
	return code
}

// Check recomputes every balance and every block from the records.
func Check(args []string, stdout, stderr io.Writer) int {
	return tool("check", "Recomputes every balance and every block from the records; exit 1 when something does not hold.", args, stderr,
		func(*flag.FlagSet, *records.Flags) {}, func(ctx context.Context, st *store.Store) (int, error) {
			findings, err := st.Check(ctx)
			if err != nil {
				return notUsable, err
			}
			for _, f := range findings {
				fmt.Fprintln(stdout, f)
			}
			if len(findings) > 0 {
				return foundOut, fmt.Errorf("%d findings", len(findings))
			}
			c, err := st.Count(ctx)
			if err != nil {
				return notUsable, err
			}
			fmt.Fprintf(stdout, "everything holds: %d players, %d ledger entries, %d blocks, %d units, %d of them unfinished\n", c.Players, c.Entries, c.Blocks, c.Units, c.Open)
			return allRight, nil
		})
}

// shelf are the flags that name a game and a stake.
type shelf struct{ game, stake *string }

func shelfFlags(f *flag.FlagSet) shelf {
	return shelf{f.String("game", "", "`game`, such as minedor"), f.String("stake", "", "`stake` in euros, such as 0.50")}
}

func (s shelf) parse() (game.Game, game.Amount, error) {
	g, err := catalogue.Get(game.ID(*s.game))
	if err != nil {
		return nil, game.Amount{}, fmt.Errorf("-game: %w", err)
	}
	stake, err := game.ParseStake(*s.stake)
	if err != nil {
		return nil, game.Amount{}, fmt.Errorf("-stake: %w", err)
	}
	if _, err := game.TableFor(g, stake.Decimal); err != nil {
		return nil, game.Amount{}, fmt.Errorf("-stake: %w", err)
	}
	return g, stake, nil
}

// CloseBlock withdraws the block on sale and prints it with its key.
func CloseBlock(args []string, stdout, stderr io.Writer) int {
	var on shelf
	var emission *int
	return tool("close-block", "Withdraws the block on sale, unsold units and all, and publishes its key; the next purchase opens the next block.", args, stderr,
		func(f *flag.FlagSet, _ *records.Flags) {
			on = shelfFlags(f)
			emission = f.Int("emission", 1, "`number` of the emission on sale")
		},
		func(ctx context.Context, st *store.Store) (int, error) {
			g, stake, err := on.parse()
			if err != nil {
				return notUsable, err
			}
			b, err := st.CloseBlock(ctx, g.ID(), stake.Decimal, *emission)
			if err != nil {
				return foundOut, fmt.Errorf("%s at %s €, emission %d: %w", g.ID(), stake, *emission, err)
			}
			fmt.Fprintf(stdout, "block %s/%s/%d/%d is withdrawn, %d of %d units were sold\ncommitment %s\nkey        %s\n", b.Game, b.Stake, b.Emission, b.Block, b.Sold, b.Size, b.Commitment, b.Key)
			return allRight, nil
		})
}

// Verify recomputes a closed block from its key and compares every sold unit.
func Verify(args []string, stdout, stderr io.Writer) int {
	var on shelf
	var emission, number *int
	return tool("verify", "Recomputes a closed block from its published key and compares its commitment and every sold unit; exit 1 on a difference.", args, stderr,
		func(f *flag.FlagSet, _ *records.Flags) {
			on = shelfFlags(f)
			emission = f.Int("emission", 1, "`number` of the emission")
			number = f.Int("block", 1, "`number` of the block in the emission")
		},
		func(ctx context.Context, st *store.Store) (int, error) {
			g, stake, err := on.parse()
			if err != nil {
				return notUsable, err
			}
			v, err := st.Verify(ctx, g.ID(), stake.Decimal, *emission, *number)
			if err != nil {
				return notUsable, err
			}
			for _, d := range v.Differences {
				fmt.Fprintln(stdout, d)
			}
			if len(v.Differences) > 0 {
				return foundOut, fmt.Errorf("%d differences", len(v.Differences))
			}
			fmt.Fprintf(stdout, "block %s/%s/%d/%d: the key matches the commitment, and all %d sold units are the block's\n", g.ID(), stake, *emission, *number, v.Units)
			return allRight, nil
		})
}

// Restored accepts a database that was restored from a backup.
func Restored(args []string, stdout, stderr io.Writer) int {
	return tool("restored", "After a restore from a backup: withdraws the blocks of which the database has forgotten sales, so that no unit is sold twice, and says which units those are.", args, stderr,
		func(f *flag.FlagSet, r *records.Flags) {
			r.RegisterMark(f)
		},
		func(ctx context.Context, st *store.Store) (int, error) {
			found, err := st.Restore(ctx)
			if err != nil {
				return notUsable, err
			}
			for _, b := range found {
				fmt.Fprintf(stdout, "block %s: the units of serial %d to %d were sold and are lost; the block is withdrawn\n", b.Block, b.Known, b.Sold-1)
			}
			if len(found) == 0 {
				fmt.Fprintln(stdout, "the database has forgotten nothing that the sales mark knows")
			}
			return allRight, nil
		})
}
