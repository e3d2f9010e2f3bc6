package store

import (
	"sync/atomic"
	"time"
)

// Metrics counts what the writer did since the store was opened.
type Metrics struct {
	batches, failed, jobs, units, nanos atomic.Int64
}

func (m *Metrics) batch(jobs int, took time.Duration) {
	m.batches.Add(1)
	m.jobs.Add(int64(jobs))
	m.nanos.Add(int64(took))
}
func (m *Metrics) failedBatch() { m.failed.Add(1) }
func (m *Metrics) sold(n int)   { m.units.Add(int64(n)) }

// Snapshot is Metrics at one moment.
type Snapshot struct {
	Batches, FailedBatches, Jobs, UnitsSold int64
	Committing                              time.Duration // total time spent in transactions
}

// Snapshot reads the counters.
func (m *Metrics) Snapshot() Snapshot {
	return Snapshot{m.batches.Load(), m.failed.Load(), m.jobs.Load(), m.units.Load(), time.Duration(m.nanos.Load())}
}
