package store

// MaxBatch is how many changes wait at most, besides those of the batch under way.
const MaxBatch = maxBatch

// Waiting is how many changes wait for the next batch.
func (s *Store) Waiting() int { return len(s.queue) }
