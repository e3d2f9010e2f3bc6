package main

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"filon/cmd/devserver/postgres/throwaway"
)

// purchases measures the draw API on both databases: the store's benchmark,
// beside the raw cost of a transaction, and a crowd at a whole server.
func (w *world) purchases() error {
	r := &w.report
	r.head("Purchases")
	r.line("64 players at once, every purchase durable. First the store alone, beside single-insert transactions of one connection in the same run (`go test -run '^$' -bench Purchases ./cmd/devserver/store`; at least %d time the raw rate, the 99th percentile under %d medians); then a server over HTTP (`devserver load`).", leastPurchases, mostSpread)
	text, err := w.runWith([]string{"FILON_TEST_DATABASE=postgres"}, "go", "test", "-run", "^$", "-bench", "Purchases", "-benchtime", w.many("20000", "2000")+"x", "./cmd/devserver/store")
	if err != nil {
		return err
	}
	r.code(strings.Join(benchmarkLine.FindAllString(text, -1), "\n"))
	for _, database := range []string{"sqlite", "postgres"} {
		times, spread, err := purchaseFigures(text, database)
		if err != nil {
			return err
		}
		r.atLeast("purchases on "+database+", times the raw inserts", times, leastPurchases)
		r.limit("99th percentile of a purchase on "+database+", in medians", spread, mostSpread)
	}
	return w.crowds()
}

// purchaseFigures reads what the store's benchmark measured of a database.
func purchaseFigures(text, database string) (timesRaw, spread float64, err error) {
	line := regexp.MustCompile(`(?m)^BenchmarkPurchases/` + database + `.*$`).FindString(text)
	read := func(unit string) (v float64) {
		if found := regexp.MustCompile(`([0-9.]+) ` + regexp.QuoteMeta(unit)).FindStringSubmatch(line); found != nil {
			v, _ = strconv.ParseFloat(found[1], 64)
		}
		if v == 0 {
			err = fmt.Errorf("the benchmark of the purchases tells no %s of %s:\n%s", unit, database, text)
		}
		return v
	}
	return read("×raw"), read("p99/median"), err
}

// crowds runs devserver load at a server on each database.
func (w *world) crowds() error {
	cluster, err := throwaway.Start()
	if err != nil {
		return err
	}
	defer cluster.Stop()
	database, err := cluster.Database(context.Background())
	if err != nil {
		return err
	}
	for _, on := range []struct{ name, database string }{{"SQLite", ""}, {"PostgreSQL", database}} {
		server, end, err := w.serveFor(on.database)
		if err != nil {
			return err
		}
		text, err := w.run(w.server, "load", "-url", server, "-purchases", w.many("50000", "5000"))
		end()
		if err != nil {
			return err
		}
		told := text[strings.LastIndex(text, "\r")+1:]
		_, told, _ = strings.Cut(told, "\n")
		w.report.line("A server on %s:", on.name)
		w.report.code(told)
	}
	return nil
}

func (w *world) many(whole, fast string) string {
	if w.fast {
		return fast
	}
	return whole
}
