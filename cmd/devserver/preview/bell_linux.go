package preview

import (
	"encoding/binary"
	"os"
	"syscall"
)

// bell rings when something may have changed in the folders that it hangs in, so
// that a saved file is looked at at once. It is inotify, and hears nothing of
// file systems of other machines: who listens looks from time to time as well.
type bell struct {
	rings  chan struct{}
	events *os.File
	fd     int
}

// newBell returns a bell that hangs nowhere, nil where the system has none left.
func newBell() *bell {
	fd, err := syscall.InotifyInit1(syscall.IN_CLOEXEC | syscall.IN_NONBLOCK)
	if err != nil {
		return nil
	}
	b := &bell{make(chan struct{}, 1), os.NewFile(uintptr(fd), "inotify"), fd}
	go b.listen()
	return b
}

// hang makes the bell ring for a folder too; twice is once. A file rings when it
// has been written to its end.
func (b *bell) hang(dir string) {
	if b != nil {
		syscall.InotifyAddWatch(b.fd, dir, syscall.IN_CLOSE_WRITE|syscall.IN_MOVE|syscall.IN_DELETE|syscall.IN_CREATE|syscall.IN_ONLYDIR)
	}
}

// remove takes the bell down.
func (b *bell) remove() {
	if b != nil {
		b.events.Close()
	}
}

func (b *bell) listen() {
	const head = syscall.SizeofInotifyEvent
	buffer := make([]byte, 64*(head+syscall.NAME_MAX+1))
	for {
		n, err := b.events.Read(buffer)
		if err != nil {
			return
		}
		for at := 0; at+head <= n; {
			mask := binary.NativeEndian.Uint32(buffer[at+4:])
			at += head + int(binary.NativeEndian.Uint32(buffer[at+12:]))
			if mask&syscall.IN_CREATE != 0 && mask&syscall.IN_ISDIR == 0 {
				continue // a file that is about to be written
			}
			select {
			case b.rings <- struct{}{}:
			default:
			}
		}
	}
}
