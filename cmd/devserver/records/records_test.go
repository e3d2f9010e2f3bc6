package records

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A restored backup is noticed by a file that no backup of the database holds:
// beside an SQLite file unless told otherwise; a PostgreSQL server is elsewhere.
func TestTheSalesMarkLiesBesideAnSQLiteFile(t *testing.T) {
	for _, c := range []struct{ db, mark, want string }{
		{"data/filon.db", "", "data/filon.db.mark"},
		{"data/filon.db", "other/mark", "other/mark"},
		{"postgres://host/filon", "", ""},
		{"postgres://host/filon", "here.mark", "here.mark"},
	} {
		require.Equal(t, c.want, (&Flags{DB: c.db, Mark: c.mark}).MarkFile(), "%+v", c)
	}
}
