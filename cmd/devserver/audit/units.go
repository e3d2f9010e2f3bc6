package audit

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"filon/game"
	"filon/game/block"
	"filon/game/catalogue"
)

// line is one unit as `units` prints it: drawapi.Unit without what only a sale
// gives it (id, drawn_at, status, actions).
type line struct {
	Game       game.ID     `json:"game"`
	Stake      game.Amount `json:"stake"`
	Emission   int         `json:"emission"`
	Block      int         `json:"block"`
	Serial     int         `json:"serial"`
	Prize      game.Amount `json:"prize"`
	Layout     game.Layout `json:"layout"`
	Commitment string      `json:"commitment"`
	Composer   int         `json:"composer"`
}

// Units prints units of a block, one JSON object a line, and returns the exit
// code: `devserver units -game G -stake S [-key HEX] [-from N] [-count M]`.
func Units(args []string, stdout, stderr io.Writer) int {
	var o options
	set := o.flags("units", `usage: devserver units -game G -stake S [-key HEX] [-from N] [-count M]
Prints units of a block, one JSON object a line.`, stderr)
	from := set.Int("from", 0, "serial of the first unit to print")
	count := set.Int("count", -1, "how many units to print (default: to the block's end)")
	if code := parse(set, args, stderr); code >= 0 {
		return code
	}
	if o.game == "" || o.stake == "" {
		return refuse(stderr, "units", errors.New("-game and -stake say which block"))
	}
	pairs, err := o.pairs(catalogue.All())
	if err != nil {
		return refuse(stderr, "units", err)
	}
	p := pairs[0]
	size := p.table.BlockSize
	switch {
	case *from < 0 || *from >= size:
		return refuse(stderr, "units", fmt.Errorf("-from %d: serials of %s go from 0 to %d", *from, p, size-1))
	case *count == -1:
		*count = size - *from
	case *count < 0:
		return refuse(stderr, "units", fmt.Errorf("-count %d: at least 0", *count))
	}
	*count = min(*count, size-*from)
	key, err := o.blockKey(stderr)
	if err != nil {
		return refuse(stderr, "units", err)
	}
	if err := printUnits(stdout, p, key, *from, *count); err != nil {
		fmt.Fprintf(stderr, "devserver units: %v\n", err)
		return exitFailed
	}
	return exitOK
}

func printUnits(w io.Writer, p pair, key block.Key, from, count int) error {
	id := p.ident()
	b, err := block.Open(p.game, id, key)
	if err != nil {
		return err
	}
	commitment := block.Commitment(id, key)
	out := bufio.NewWriterSize(w, 64<<10)
	encoder := json.NewEncoder(out)
	drawer, layout := b.Drawer(), p.game.NewLayout()
	unit := line{
		Game: id.Game, Stake: game.Amount{Decimal: id.Stake},
		Emission: id.Emission, Block: id.Block,
		Layout: layout, Commitment: hex.EncodeToString(commitment[:]), Composer: id.Composer,
	}
	for serial := from; serial < from+count; serial++ {
		if err := drawer.Compose(layout, serial); err != nil {
			return err
		}
		if unit.Prize.Decimal, err = b.Prize(serial); err != nil {
			return err
		}
		unit.Serial = serial
		if err := encoder.Encode(&unit); err != nil {
			return err
		}
	}
	return out.Flush()
}
