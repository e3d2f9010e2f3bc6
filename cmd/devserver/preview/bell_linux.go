package preview

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"sync"
	"syscall"
	"time"
)

// quiet is how long nothing may have happened for a save to be over.
const quiet = 25 * time.Millisecond

// bell rings when something may have changed in the folders that it hangs in, so
// that a saved file is looked at at once. It is inotify.
type bell struct {
	rings    chan struct{}
	events   *os.File
	fd       syscall.RawConn
	patience time.Duration // at most for a save to be over: a file may be gone for good, or be written for long

	mu     sync.Mutex
	buffer [64 * (syscall.SizeofInotifyEvent + syscall.NAME_MAX + 1)]byte
	heard  int       // events
	last   time.Time // when the last one was
	// saving are the files that are being written, and what has gone from its
	// name: editors write a new file under the name of the one that they took away.
	saving map[place]bool
	fresh  map[place]bool // began to be since it was quiet: may go without another in its place
}

// place is a name in a folder that the bell hangs in.
type place struct {
	folder int32
	name   string
}

// newBell returns a bell that hangs nowhere.
func newBell() (*bell, error) {
	fd, err := syscall.InotifyInit1(syscall.IN_CLOEXEC | syscall.IN_NONBLOCK)
	if err != nil {
		return nil, deaf("listen to the system", err)
	}
	b := &bell{
		rings: make(chan struct{}, 1), events: os.NewFile(uintptr(fd), "inotify"), patience: 200 * time.Millisecond,
		saving: map[place]bool{}, fresh: map[place]bool{},
	}
	if b.fd, err = b.events.SyscallConn(); err != nil {
		return nil, deaf("listen to the system", err)
	}
	go b.fd.Read(func(fd uintptr) bool {
		b.read(int(fd))
		return false // again when there is more, until it is closed
	})
	return b, nil
}

// heardOf are the kinds of events that the bell asks for.
const heardOf = syscall.IN_CLOSE_WRITE | syscall.IN_MODIFY | syscall.IN_MOVE | syscall.IN_DELETE | syscall.IN_CREATE | syscall.IN_ONLYDIR

// hang makes the bell ring for a folder too; twice is once. A file rings when it
// has been written to its end. A folder in which the bell would be deaf is an
// error.
func (b *bell) hang(dir string) error {
	if b == nil {
		return nil
	}
	var system syscall.Statfs_t
	if err := syscall.Statfs(dir, &system); err == nil {
		if name := silent[uint32(system.Type)]; name != "" {
			return fmt.Errorf("%s lies on %s, which does not tell of what is saved on another machine: for more speed work on a disk of this one", dir, name)
		}
	}
	var err error
	if closed := b.fd.Control(func(fd uintptr) { _, err = syscall.InotifyAddWatch(int(fd), dir, heardOf) }); closed != nil {
		err = closed
	}
	if err == nil || errors.Is(err, syscall.ENOENT) || errors.Is(err, syscall.ENOTDIR) { // gone meanwhile
		return nil
	}
	return deaf("listen for what is saved in "+dir, err)
}

// silent are the file systems of other machines, of the host of a virtual one or
// of a container's, by their magic number (statfs(2)).
var silent = map[uint32]string{
	0x6969: "NFS", 0x517b: "SMB", 0xff534d42: "CIFS", 0xfe534d42: "SMB 2", 0x01021997: "9P", 0x65735546: "FUSE",
	0x786f4256: "a VirtualBox share", 0x00c36400: "Ceph", 0x5346414f: "AFS",
}

// deaf says what to do where the system lets nobody listen any more.
func deaf(what string, err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%s: all watches of this user are taken: raise fs.inotify.max_user_watches (sysctl)", what)
	case errors.Is(err, syscall.EMFILE):
		return fmt.Errorf("%s: all listeners of this user are taken: raise fs.inotify.max_user_instances (sysctl)", what)
	}
	return fmt.Errorf("%s: %w", what, err)
}

// remove takes the bell down.
func (b *bell) remove() {
	if b != nil {
		b.events.Close()
	}
}

// settle waits until nothing is in the middle of being saved, and returns the
// number of events until then.
func (b *bell) settle() int {
	if b == nil {
		return 0
	}
	for end := time.Now().Add(b.patience); ; {
		b.fd.Control(func(fd uintptr) { b.read(int(fd)) })
		b.mu.Lock()
		rest := quiet - time.Since(b.last)
		if len(b.saving) > 0 {
			rest = quiet
		}
		if rest = min(rest, time.Until(end)); rest <= 0 {
			clear(b.saving)
			clear(b.fresh)
			defer b.mu.Unlock()
			return b.heard
		}
		b.mu.Unlock()
		time.Sleep(rest)
	}
}

// count is the number of events until now.
func (b *bell) count() int {
	if b == nil {
		return 0
	}
	b.fd.Control(func(fd uintptr) { b.read(int(fd)) })
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.heard
}

// read takes all events that have happened.
func (b *bell) read(fd int) {
	const head = syscall.SizeofInotifyEvent
	b.mu.Lock()
	defer b.mu.Unlock()
	for {
		n, err := syscall.Read(fd, b.buffer[:])
		if err == syscall.EINTR {
			continue
		}
		if err != nil || n <= 0 {
			return // nothing more, now
		}
		for at := 0; at+head <= n; {
			folder := int32(binary.NativeEndian.Uint32(b.buffer[at:]))
			mask := binary.NativeEndian.Uint32(b.buffer[at+4:])
			name := at + head
			at = name + int(binary.NativeEndian.Uint32(b.buffer[at+12:]))
			b.hear(place{folder, string(bytes.TrimRight(b.buffer[name:at], "\x00"))}, mask)
		}
	}
}

// hear takes one event.
func (b *bell) hear(p place, mask uint32) {
	isDir := mask&syscall.IN_ISDIR != 0
	if p.name != "" && !followed(p.name, isDir) {
		return
	}
	b.heard++
	b.last = time.Now()
	rings := true
	switch {
	case mask&syscall.IN_IGNORED != 0: // the folder is gone, and nothing comes back there
		for other := range b.saving {
			if other.folder == p.folder {
				delete(b.saving, other)
			}
		}
	case mask&(syscall.IN_CREATE|syscall.IN_MODIFY) != 0 && !isDir:
		if mask&syscall.IN_CREATE != 0 && !b.saving[p] {
			b.fresh[p] = true
		}
		b.saving[p] = true
		rings = false // it does when it has been written
	case mask&(syscall.IN_MOVED_FROM|syscall.IN_DELETE) != 0:
		if b.fresh[p] {
			delete(b.saving, p)
			delete(b.fresh, p)
		} else {
			b.saving[p] = true
		}
	default: // written, or moved or made here
		if mask&(syscall.IN_MOVED_TO|syscall.IN_CREATE) != 0 && !b.saving[p] {
			b.fresh[p] = true
		}
		delete(b.saving, p)
	}
	if !rings {
		return
	}
	select {
	case b.rings <- struct{}{}:
	default:
	}
}
