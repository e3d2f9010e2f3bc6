package e2e_test

import (
	"os"
	"testing"

	"filon/cmd/devserver/e2e"
)

func TestMain(m *testing.M) { os.Exit(e2e.Main(m)) }
