package e2e

import (
	"os/exec"
	"syscall"
)

// endWithParent makes the system end a child when the tests die without
// ending it themselves.
func endWithParent(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
