package api

import (
	"fmt"
	"net/http"
	"sort"
	"sync"
	"time"
)

// bounds are the upper limits of the latency histogram, in seconds.
var bounds = []float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5}

type measurements struct {
	mu    sync.Mutex
	count map[[2]string]int64 // by call and status
	times map[string]*histogram
}

type histogram struct {
	below []int64
	count int64
	sum   float64
}

func (m *measurements) add(call string, status int, took time.Duration) {
	if call == "" {
		call = "other"
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.count == nil {
		m.count = make(map[[2]string]int64)
		m.times = make(map[string]*histogram)
	}
	m.count[[2]string{call, fmt.Sprint(status)}]++
	h := m.times[call]
	if h == nil {
		h = &histogram{below: make([]int64, len(bounds))}
		m.times[call] = h
	}
	for i, limit := range bounds {
		if took.Seconds() <= limit {
			h.below[i]++
		}
	}
	h.count++
	h.sum += took.Seconds()
}

// metrics writes what Prometheus reads (its text format 0.0.4).
func (s *server) metrics(w http.ResponseWriter, r *http.Request) {
	note(r).call = "metrics"
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	s.measured.mu.Lock()
	defer s.measured.mu.Unlock()
	fmt.Fprint(w, "# HELP filon_requests_total Requests answered, by call and status.\n# TYPE filon_requests_total counter\n")
	keys := make([][2]string, 0, len(s.measured.count))
	for k := range s.measured.count {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return keys[i][0]+keys[i][1] < keys[j][0]+keys[j][1] })
	for _, k := range keys {
		fmt.Fprintf(w, "filon_requests_total{call=%q,status=%q} %d\n", k[0], k[1], s.measured.count[k])
	}
	fmt.Fprint(w, "# HELP filon_request_seconds Time to answer.\n# TYPE filon_request_seconds histogram\n")
	names := make([]string, 0, len(s.measured.times))
	for name := range s.measured.times {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		h := s.measured.times[name]
		for i, limit := range bounds {
			fmt.Fprintf(w, "filon_request_seconds_bucket{call=%q,le=\"%g\"} %d\n", name, limit, h.below[i])
		}
		fmt.Fprintf(w, "filon_request_seconds_bucket{call=%q,le=\"+Inf\"} %d\n", name, h.count)
		fmt.Fprintf(w, "filon_request_seconds_sum{call=%q} %g\nfilon_request_seconds_count{call=%q} %d\n", name, h.sum, name, h.count)
	}
	if bytes := residentMemory(); bytes > 0 {
		fmt.Fprintf(w, "# HELP process_resident_memory_bytes Resident memory.\n# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes %d\n", bytes)
	}
	m := s.Store.Metrics.Snapshot()
	for _, c := range []struct {
		name, help string
		value      any
	}{
		{"filon_units_sold_total", "Units sold by this process.", m.UnitsSold},
		{"filon_batches_total", "Transactions committed by this process.", m.Batches},
		{"filon_batches_failed_total", "Transactions that were not committed.", m.FailedBatches},
		{"filon_changes_total", "Changes carried by the committed transactions.", m.Jobs},
		{"filon_commit_seconds_total", "Time spent in transactions.", m.Committing.Seconds()},
	} {
		fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s counter\n%s %v\n", c.name, c.help, c.name, c.name, c.value)
	}
}

// healthy says that the process serves; ready also that the database takes
// changes.
func (s *server) healthy(w http.ResponseWriter, r *http.Request) {
	note(r).call = "health"
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintln(w, "ok")
}

func (s *server) ready(w http.ResponseWriter, r *http.Request) {
	note(r).call = "ready"
	if err := s.Store.Ready(r.Context()); err != nil {
		s.refuse(w, r, err)
		return
	}
	s.healthy(w, r)
}
