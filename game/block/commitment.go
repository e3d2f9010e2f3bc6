package block

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strconv"

	"github.com/shopspring/decimal"

	"filon/game"
)

// protocol opens every commitment: it names this encoding.
const protocol = "filon/1"

// Ident names a block.
type Ident struct {
	Game     game.ID
	Stake    decimal.Decimal // euros
	Emission int             // from 1
	Block    int             // within its emission, from 1
	Composer int             // game.Game.ComposerVersion when the block was opened
}

// String writes the identity for people: "minedor 1.00 € 1/3 (composer 1)".
func (id Ident) String() string {
	return fmt.Sprintf("%s %s € %d/%d (composer %d)",
		id.Game, id.Stake.StringFixed(2), id.Emission, id.Block, id.Composer)
}

// Commitment is what is published when a block opens. Whoever gets the key
// later can recompute it, and every unit with it; the package comment gives
// its encoding.
func Commitment(id Ident, key Key) [sha256.Size]byte {
	var message []byte
	for _, field := range [][]byte{
		[]byte(protocol),
		[]byte(id.Game),
		[]byte(id.Stake.StringFixed(2)),
		strconv.AppendInt(nil, int64(id.Emission), 10),
		strconv.AppendInt(nil, int64(id.Block), 10),
		strconv.AppendInt(nil, int64(id.Composer), 10),
		key[:],
	} {
		message = binary.BigEndian.AppendUint32(message, uint32(len(field)))
		message = append(message, field...)
	}
	return sha256.Sum256(message)
}
