package scratch

import (
	"encoding/base64"
	"encoding/binary"
	"math/bits"
	"strings"
)

// Save writes what is rubbed off of zones, a part each, "" where nothing is, and
// "" in all when nothing is anywhere: it survives a reload, and being cells of
// the zone, not pixels, a resize too.
func Save(zones []Zone) string {
	parts := make([]string, len(zones))
	touched := false
	for i := range zones {
		z := &zones[i]
		if !z.Touched() {
			continue
		}
		touched = true
		raw := make([]byte, 0, Cells*rowBytes)
		for _, row := range z.rows {
			raw = append(raw, binary.LittleEndian.AppendUint64(nil, row)[:rowBytes]...)
		}
		parts[i] = base64.RawStdEncoding.EncodeToString(raw)
	}
	if !touched {
		return ""
	}
	return strings.Join(parts, ".")
}

// rowBytes holds the Cells bits of a row.
const rowBytes = Cells / 8

// Load takes up what Save wrote; what it cannot read it leaves untouched,
// because a lost stroke costs a finger's rub and nothing else.
func Load(zones []Zone, saved string) {
	for i, part := range strings.Split(saved, ".") {
		raw, err := base64.RawStdEncoding.DecodeString(part)
		if err != nil || i >= len(zones) || len(raw) != Cells*rowBytes {
			continue
		}
		z := Zone{}
		for j := range z.rows {
			var row [8]byte
			copy(row[:rowBytes], raw[j*rowBytes:])
			z.rows[j] = binary.LittleEndian.Uint64(row[:])
			z.count += bits.OnesCount64(z.rows[j])
		}
		zones[i] = z
	}
}
