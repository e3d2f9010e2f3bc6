// Package dist builds the folder that a static host serves: the compiled
// browser program, its pages, styles, texts, pictures and the rules pages, with
// content-hashed names, a bundle manifest and precompressed copies.
//
// It needs nothing but the Go toolchain that runs it.
package dist

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// Main is the subcommand `devserver dist`. It returns the exit status: 0, 1
// after a failed build, 2 after a wrong flag.
func Main(args []string, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("devserver dist", flag.ContinueOnError)
	fs.SetOutput(stderr)
	out := fs.String("o", "dist", "folder to write; an older dist there is replaced, anything else is left alone")
	fast := fs.Bool("fast", false, "brotli at quality 5 instead of 11: seconds instead of a minute, about a tenth more bytes")
	kage := fs.Bool("kage", false, "leave Ebitengine's shader compiler in the program, a quarter more bytes: the preview follows pages.kage with it")
	fs.Usage = func() {
		fmt.Fprintln(stderr, "usage: devserver dist [-o dist] [-fast] [-kage]\n\nBuilds the browser game into a folder of static files.")
		fs.PrintDefaults()
	}
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	if fs.NArg() > 0 {
		fmt.Fprintf(stderr, "devserver dist: unexpected argument %q; the folder goes after -o\n", fs.Arg(0))
		return 2
	}
	start := time.Now()
	if err := Build(Options{Out: *out, Fast: *fast, Kage: *kage, Log: stdout}); err != nil {
		fmt.Fprintln(stderr, "devserver dist:", err)
		return 1
	}
	fmt.Fprintf(stdout, "%s is ready (%.1f s)\n", *out, time.Since(start).Seconds())
	return 0
}

// Options of a build.
type Options struct {
	Root string    // the module's folder; "" looks for it upwards from the working directory
	Out  string    // where to; "" is "dist"
	Fast bool      // brotli 5 instead of 11
	Kage bool      // the program can compile shaders (see fold)
	Log  io.Writer // what was built and how large it is; nil says nothing
	Wasm string    // an already compiled program to take instead of compiling cmd/wasm; "" compiles
}

// Build writes a whole dist beside Out first and then puts it in Out's place,
// so that a server never serves half of one.
func Build(o Options) (err error) {
	if o.Out == "" {
		o.Out = "dist"
	}
	if o.Log == nil {
		o.Log = io.Discard
	}
	if o.Root == "" {
		if o.Root, err = ModuleRoot(); err != nil {
			return err
		}
	}
	if err := replaceable(o.Out); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(o.Out), 0o755); err != nil {
		return fmt.Errorf("make room for %s: %w", o.Out, err)
	}
	tmp, err := os.MkdirTemp(filepath.Dir(o.Out), ".dist-*")
	if err != nil {
		return fmt.Errorf("make room for %s: %w", o.Out, err)
	}
	defer os.RemoveAll(tmp)
	if err := os.Chmod(tmp, 0o755); err != nil {
		return err
	}
	if err := fill(o, tmp); err != nil {
		return err
	}
	if err := os.RemoveAll(o.Out); err != nil {
		return fmt.Errorf("remove the older %s: %w", o.Out, err)
	}
	if err := os.Rename(tmp, o.Out); err != nil {
		return fmt.Errorf("put %s in place: %w", o.Out, err)
	}
	return nil
}

// fill does the work of Build in an empty folder.
func fill(o Options, dir string) error {
	files, err := collect(o)
	if err != nil {
		return err
	}
	b := newBundle()
	if b.Games, err = catalogueGames(o.Root); err != nil {
		return err
	}
	linked := link(files, b)
	pages, err := renderPages(o.Root, b, linked)
	if err != nil {
		return err
	}
	linked = append(linked, pages...)
	return write(o, dir, linked, b)
}

// replaceable refuses to delete a folder that no build of ours has written.
func replaceable(out string) error {
	entries, err := os.ReadDir(out)
	if errors.Is(err, os.ErrNotExist) || (err == nil && len(entries) == 0) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("look into %s: %w", out, err)
	}
	bundles, _ := filepath.Glob(filepath.Join(out, "bundle.*.json"))
	if len(bundles) == 0 {
		return fmt.Errorf("%s exists and is not a dist (no bundle.*.json in it): choose another folder with -o, or remove it yourself", out)
	}
	return nil
}

// ModuleRoot finds the folder of the module filon.
func ModuleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && modulePath(mod) == "filon" {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("the source of filon is not here: run this inside its working copy (the dist is built from source)")
		}
		dir = parent
	}
}
