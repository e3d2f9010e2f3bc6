package store

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A database that was restored from a backup has forgotten what was sold after
// the backup was taken, and would sell the same serials again: two players with
// one unit. The sales mark notices. It is a small file outside the database to
// which the writer appends, after each commit and before the answer, how far a
// block is sold. It is never ahead of the database that it belongs to, so a
// database that is behind it was restored.
//
// Another process may come to the same file: a second server on one SQLite
// file, the next one before the last has ended, a tool. Whoever opens the file
// writes it anew, so the others look after each write whether theirs is still
// the one at its path, and go on in the new one.
//
// The file has one fact a line:
//
//	records ID        the database that the lines below are about
//	sold BLOCK N      N units of a block are sold
//	lost BLOCK        the loss is known (devserver restored); its number is not used again
type salesMark struct {
	mu   sync.Mutex
	path string
	id   string
	file *os.File
	size int64
	sold map[string]int
	lost map[string]bool
}

// markRewriteSize is the size at which the file is written anew without what
// later lines have replaced.
const markRewriteSize = 1 << 20

// openMark reads the mark of the database id at path. A mark of another
// database is replaced.
func openMark(path, id string) (*salesMark, error) {
	m := &salesMark{path: path, id: id, sold: make(map[string]int), lost: make(map[string]bool)}
	if err := m.rewrite(); err != nil {
		return nil, fmt.Errorf("writing the sales mark: %w", err)
	}
	return m, nil
}

func (m *salesMark) read(data []byte) {
	// A line that a power cut left unfinished says nothing.
	data = data[:bytes.LastIndexByte(data, '\n')+1]
	mine := false
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		f := strings.Fields(lines.Text())
		switch {
		case len(f) == 2 && f[0] == "records":
			mine = f[1] == m.id
		case !mine:
		case len(f) == 3 && f[0] == "sold" && !m.lost[f[1]]:
			// Two processes' lines may stand in either order.
			if n, err := strconv.Atoi(f[2]); err == nil {
				m.sold[f[1]] = max(m.sold[f[1]], n)
			}
		case len(f) == 2 && f[0] == "lost":
			delete(m.sold, f[1])
			m.lost[f[1]] = true
		}
	}
}

// rewrite replaces the file whole, with what it says already, or leaves it as
// it is.
func (m *salesMark) rewrite() error {
	old, err := os.Open(m.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if old != nil {
		defer old.Close()
		data, err := io.ReadAll(old)
		if err != nil {
			return err
		}
		m.read(data)
	}
	next, err := os.CreateTemp(filepath.Dir(m.path), filepath.Base(m.path)+".new-*")
	if err != nil {
		return err
	}
	text := m.text()
	if _, err = next.Write(text); err == nil {
		if err = next.Sync(); err == nil {
			err = os.Rename(next.Name(), m.path)
		}
	}
	if err != nil {
		next.Close()
		os.Remove(next.Name())
		return err
	}
	if m.file != nil {
		m.file.Close()
	}
	// What others append to goes to its end, wherever this process stood.
	if m.file, err = os.OpenFile(m.path, os.O_APPEND|os.O_WRONLY, 0); err != nil {
		m.file = next
	} else {
		next.Close()
	}
	m.size = int64(len(text))
	if old == nil {
		return nil
	}
	// What another process wrote between the reading and the renaming is in
	// the old file; what it writes from now on, it writes again itself.
	return m.rescue(old)
}

// rescue appends what the replaced file says and the new one does not.
func (m *salesMark) rescue(old *os.File) error {
	if _, err := old.Seek(0, io.SeekStart); err != nil {
		return err
	}
	data, err := io.ReadAll(old)
	if err != nil {
		return err
	}
	before := maps.Clone(m.sold)
	m.read(data)
	var b bytes.Buffer
	for id, n := range m.sold {
		if before[id] < n {
			fmt.Fprintf(&b, "sold %s %d\n", id, n)
		}
	}
	return m.append(b.Bytes())
}

// text is the whole file.
func (m *salesMark) text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "records %s\n", m.id)
	for id := range m.lost {
		fmt.Fprintf(&b, "lost %s\n", id)
	}
	for id, n := range m.sold {
		fmt.Fprintf(&b, "sold %s %d\n", id, n)
	}
	return b.Bytes()
}

func (m *salesMark) append(lines []byte) error {
	if len(lines) == 0 {
		return nil
	}
	n, err := m.file.Write(lines)
	m.size += int64(n)
	return err
}

// replaced tells that the file at the path is not the one written to.
func (m *salesMark) replaced() bool {
	there, err := os.Stat(m.path)
	if err != nil {
		return true
	}
	mine, err := m.file.Stat()
	return err != nil || !os.SameFile(there, mine)
}

// note records how far blocks are sold. It is not synced: it must survive the
// process, and a power cut may cost it the last lines.
func (m *salesMark) note(rows []*blockRow) error {
	if m == nil || len(rows) == 0 {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	var b bytes.Buffer
	for _, row := range rows {
		if m.sold[row.id] < row.sold {
			m.sold[row.id] = row.sold
			fmt.Fprintf(&b, "sold %s %d\n", row.id, row.sold)
		}
	}
	err := m.append(b.Bytes())
	if err == nil && (m.size > markRewriteSize || m.replaced()) {
		err = m.rewrite()
	}
	return err
}

// lastNumber is the largest number of a block that the mark has seen on a
// shelf.
func (m *salesMark) lastNumber(on shelf, emission int) int {
	if m == nil {
		return 0
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	last := 0
	prefix := strings.TrimSuffix(blockID(on, emission, 0), "0")
	see := func(id string) {
		if number, ok := strings.CutPrefix(id, prefix); ok {
			if n, err := strconv.Atoi(number); err == nil {
				last = max(last, n)
			}
		}
	}
	for id := range m.sold {
		see(id)
	}
	for id := range m.lost {
		see(id)
	}
	return last
}

func (m *salesMark) close() {
	if m != nil {
		m.file.Close()
	}
}

// Forgotten is a block of which the database knows fewer sales than the sales
// mark.
type Forgotten struct {
	Block       string // "game/stake/emission/number"
	Sold, Known int    // units sold, units that the database knows
}

// RestoredError is the error of Open when the database is behind its mark.
type RestoredError struct{ Blocks []Forgotten }

// Error names the first of the blocks and what to do.
func (e *RestoredError) Error() string {
	b := e.Blocks[0]
	return fmt.Sprintf("the database is older than its sales mark, as after a restore from a backup: %d units of block %s were sold, it knows %d (%d blocks in all); selling on would sell units twice: run devserver restored", b.Sold, b.Block, b.Known, len(e.Blocks))
}

// identity is the name that the database gave itself when it was made, which a
// backup of it keeps.
func (s *Store) identity(ctx context.Context) (id string, err error) {
	if err = s.engine.Write.QueryRowContext(ctx, `SELECT id FROM identity`).Scan(&id); err != nil {
		return "", fmt.Errorf("reading the database's identity: %w", err)
	}
	return id, nil
}

func (s *Store) forgotten(ctx context.Context) ([]Forgotten, error) {
	var found []Forgotten
	for id, sold := range s.mark.sold {
		known := 0
		err := s.engine.Write.QueryRowContext(ctx, `SELECT sold FROM blocks WHERE id = $1`, id).Scan(&known)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
		}
		if known < sold {
			found = append(found, Forgotten{id, sold, known})
		}
	}
	slices.SortFunc(found, func(a, b Forgotten) int { return strings.Compare(a.Block, b.Block) })
	return found, nil
}

// Restore accepts that the database was restored: it withdraws every block
// that the database has forgotten sales of, so that none of their serials is
// sold again, and sees to it that their numbers are not used again. It returns
// what was lost.
func (s *Store) Restore(ctx context.Context) ([]Forgotten, error) {
	if s.mark == nil {
		return nil, errors.New("there is no sales mark to compare the database with")
	}
	found, err := s.forgotten(ctx)
	if err != nil {
		return nil, err
	}
	err = s.change(ctx, &job{decide: func(b *batch) error {
		for _, f := range found {
			if _, err := b.tx.ExecContext(b.ctx, `UPDATE blocks SET status = $2, closed_at = $3 WHERE id = $1 AND status = $4`,
				f.Block, statusWithdrawn, b.at.UnixMilli(), statusOpen); err != nil {
				return b.spoil(err)
			}
		}
		return nil
	}})
	if err != nil {
		return nil, err
	}
	s.mark.mu.Lock()
	defer s.mark.mu.Unlock()
	for _, f := range found {
		delete(s.mark.sold, f.Block)
		s.mark.lost[f.Block] = true
	}
	return found, s.mark.rewrite()
}
