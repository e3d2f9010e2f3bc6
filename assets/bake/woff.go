package main

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// unwrapWOFF turns a WOFF 1.0 file into the plain font inside it
// (W3C recommendation "WOFF File Format 1.0", sections 3 to 5).
func unwrapWOFF(b []byte) ([]byte, error) {
	const header, entry = 44, 20
	if len(b) < header || string(b[:4]) != "wOFF" {
		return nil, errors.New("not a WOFF 1.0 file")
	}
	n := int(binary.BigEndian.Uint16(b[12:]))
	if len(b) < header+n*entry {
		return nil, errors.New("WOFF table directory is cut short")
	}
	dir := make([]byte, 12+16*n)
	copy(dir, b[4:8])
	binary.BigEndian.PutUint16(dir[4:], uint16(n))
	var body bytes.Buffer
	for i := range n {
		e := b[header+i*entry:]
		off, comp := binary.BigEndian.Uint32(e[4:]), binary.BigEndian.Uint32(e[8:])
		orig := binary.BigEndian.Uint32(e[12:])
		if uint64(off)+uint64(comp) > uint64(len(b)) {
			return nil, fmt.Errorf("WOFF table %q lies outside the file", e[:4])
		}
		table := b[off : off+comp]
		if comp < orig {
			r, err := zlib.NewReader(bytes.NewReader(table))
			if err != nil {
				return nil, fmt.Errorf("WOFF table %q: %w", e[:4], err)
			}
			if table, err = io.ReadAll(r); err != nil {
				return nil, fmt.Errorf("WOFF table %q: %w", e[:4], err)
			}
		}
		d := dir[12+16*i:]
		copy(d[0:4], e[0:4])
		copy(d[4:8], e[16:20])
		binary.BigEndian.PutUint32(d[8:], uint32(len(dir)+body.Len()))
		binary.BigEndian.PutUint32(d[12:], orig)
		body.Write(table)
		for body.Len()%4 != 0 {
			body.WriteByte(0)
		}
	}
	return append(dir, body.Bytes()...), nil
}
