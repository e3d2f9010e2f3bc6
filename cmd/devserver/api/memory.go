package api

import (
	"bytes"
	"os"
	"strconv"
)

// residentMemory is the process's resident set in bytes where the system tells
// (Linux: the second field of /proc/self/statm, in pages), else 0.
func residentMemory() int64 {
	b, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := bytes.Fields(b)
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
