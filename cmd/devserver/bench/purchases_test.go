package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPurchaseFigures_AreReadFromTheBenchmarkOrRefused(t *testing.T) {
	const text = "BenchmarkPurchases/sqlite-2 \t 20000\t 2 ns/op\t 30.5 ms-median\t 3.25 p99/median\t 1764 purchases/s\t 2661 raw-inserts/s\t 0.66 ×raw\n"
	times, spread, err := purchaseFigures(text, "sqlite")
	require.NoError(t, err)
	assert.Equal(t, []float64{.66, 3.25}, []float64{times, spread})
	_, _, err = purchaseFigures(text, "postgres")
	assert.ErrorContains(t, err, "of postgres", "a benchmark that was skipped is not a figure of zero")
}

func TestLimits_NoteWhatIsOverAndWhatIsUnder(t *testing.T) {
	var r report
	r.limit("fits", 1.2, 1.2)
	r.atLeast("fits", 1, 1)
	assert.Empty(t, r.over)
	r.limit("too much", 1.21, 1.2)
	r.atLeast("too little", .99, 1)
	assert.Equal(t, []string{"too much: 1.21 of at most 1.2", "too little: 0.99 of at least 1"}, r.over)
}
