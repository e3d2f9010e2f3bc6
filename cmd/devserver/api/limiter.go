package api

import (
	"sync"
	"time"
)

// limiter is a token bucket a caller. A bucket that would be full again is
// forgotten, so that memory follows the callers of the last seconds only.
type limiter struct {
	mu      sync.Mutex
	rate    float64 // calls a second, 0 for no limit
	burst   float64
	now     func() time.Time
	buckets map[string]*bucket
	swept   time.Time
}

type bucket struct {
	left float64
	at   time.Time
}

func newLimiter(rate float64, now func() time.Time) *limiter {
	return &limiter{rate: rate, burst: max(1, 4*rate), now: now, buckets: make(map[string]*bucket), swept: now()}
}

// take spends one call of a caller, or says how long until it may be made.
func (l *limiter) take(caller string) time.Duration {
	if l.rate <= 0 {
		return 0
	}
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	full := time.Duration(l.burst / l.rate * float64(time.Second))
	if now.Sub(l.swept) > full {
		for c, b := range l.buckets {
			if now.Sub(b.at) >= full {
				delete(l.buckets, c)
			}
		}
		l.swept = now
	}
	b := l.buckets[caller]
	if b == nil {
		b = &bucket{left: l.burst, at: now}
		l.buckets[caller] = b
	}
	b.left = min(l.burst, b.left+now.Sub(b.at).Seconds()*l.rate)
	b.at = now
	if b.left < 1 {
		return time.Duration((1 - b.left) / l.rate * float64(time.Second))
	}
	b.left--
	return 0
}
