package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// many is a statement for any number of rows, in two spellings. A database that
// is another process is told of all rows at once: each statement is a journey. One
// that is linked in spends more on reading a statement of hundreds of parameters
// than on doing what it says: its statements are prepared once, and written for
// one row, which is run for each, or for rows that come as one JSON list.
type many struct {
	// width is the number of a row's parameters.
	width int
	// all is the statement for n rows, which are numbered parameters one after
	// the other.
	all func(n int) string
	// one is the statement for a row, its parameters bare and in order; listed,
	// for reading and in place of one, has the rows as its only parameter.
	one, listed string
	// locks: the rows that it reads are about to be changed.
	locks bool
}

// insert is the statement that adds rows to a table.
func insert(table string, columns ...string) *many {
	into := "INSERT INTO " + table + " (" + strings.Join(columns, ", ") + ") VALUES "
	width := len(columns)
	return &many{
		width: width,
		all:   func(n int) string { return into + tuples(n, width) },
		one:   into + "(" + strings.Repeat("?, ", width-1) + "?)",
	}
}

var everyMany = []*many{
	accountsByID, insertAccounts, updateAccounts, insertMoves, lastBlockOf, updateBlock,
	purchasesByKey, insertPurchases, unitsByID, insertUnits, updateUnits,
}

// prepared is what an engine with Prepare set runs in place of each many. The
// statements live as long as the writing connection, through all transactions.
type prepared map[*many]*sql.Stmt

func (e *Engine) prepare(ctx context.Context) (prepared, error) {
	if !e.Prepare {
		return nil, nil
	}
	p := make(prepared, len(everyMany))
	for _, m := range everyMany {
		stmt, err := e.Write.PrepareContext(ctx, m.one+m.listed)
		if err != nil {
			return nil, fmt.Errorf("preparing %.60s: %w", m.one+m.listed, err)
		}
		p[m] = stmt
	}
	return p, nil
}

// writeRows runs m for rows whose parameters are args and insists that it
// touches a record for each.
func (b *batch) writeRows(m *many, args []any) error {
	if len(args) == 0 {
		return nil
	}
	stmt := b.s.prepared[m]
	if stmt == nil {
		n := len(args) / m.width
		r, err := b.tx.ExecContext(b.ctx, m.all(n), args...)
		return touched(r, err, n, m.all(1))
	}
	stmt = b.tx.StmtContext(b.ctx, stmt)
	for row := range slices.Chunk(args, m.width) {
		r, err := stmt.ExecContext(b.row, row...)
		if err := touched(r, err, 1, m.one); err != nil {
			return err
		}
	}
	return nil
}

// readRows runs m for rows whose parameters are args and gives each record it
// finds to scan.
func (b *batch) readRows(m *many, args []any, scan func(scanner) error) error {
	if len(args) == 0 {
		return nil
	}
	stmt := b.s.prepared[m]
	if stmt == nil {
		query := m.all(len(args) / m.width)
		if m.locks {
			query += b.s.engine.ForUpdate
		}
		return scanned(scan)(b.tx.QueryContext(b.ctx, query, args...))
	}
	stmt = b.tx.StmtContext(b.ctx, stmt)
	if m.listed != "" {
		list, err := jsonRows(args, m.width)
		if err != nil {
			return err
		}
		return scanned(scan)(stmt.QueryContext(b.row, list))
	}
	for row := range slices.Chunk(args, m.width) {
		if err := scanned(scan)(stmt.QueryContext(b.row, row...)); err != nil {
			return err
		}
	}
	return nil
}

// jsonRows is a list of values, or of lists of width values.
func jsonRows(args []any, width int) (string, error) {
	var rows any = args
	if width > 1 {
		rows = slices.Collect(slices.Chunk(args, width))
	}
	list, err := json.Marshal(rows)
	return string(list), err
}

func scanned(scan func(scanner) error) func(*sql.Rows, error) error {
	return func(rows *sql.Rows, err error) error {
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			if err := scan(rows); err != nil {
				return err
			}
		}
		return rows.Err()
	}
}

// exec runs one statement of the transaction and insists on the number of
// rows that it must have touched.
func (b *batch) exec(rows int, query string, args ...any) error {
	r, err := b.tx.ExecContext(b.ctx, query, args...)
	return touched(r, err, rows, query)
}

func touched(r sql.Result, err error, rows int, query string) error {
	if err != nil {
		return err
	}
	n, err := r.RowsAffected()
	if err != nil {
		return err
	}
	if n != int64(rows) {
		return fmt.Errorf("a statement touched %d rows, not %d: %.60s", n, rows, query)
	}
	return nil
}

// tuples writes n rows of numbered parameters, "($1,$2),($3,$4)"; as[i], when
// given, is the SQL type that parameter i of a row is cast to (a bare VALUES
// list has no column to take its type from).
func tuples(n, width int, as ...string) string {
	var q strings.Builder
	for row := range n {
		if row > 0 {
			q.WriteByte(',')
		}
		q.WriteByte('(')
		for i := range width {
			if i > 0 {
				q.WriteByte(',')
			}
			p := strconv.Itoa(row*width + i + 1)
			if as == nil {
				q.WriteString("$" + p)
			} else {
				q.WriteString("CAST($" + p + " AS " + as[i] + ")")
			}
		}
		q.WriteByte(')')
	}
	return q.String()
}

// list is the parameters of an IN list.
func list(n int) string { return strings.Trim(strings.ReplaceAll(tuples(n, 1), "),(", ","), "()") }
