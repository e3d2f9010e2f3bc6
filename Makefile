# The project's chores. `make` alone lists them.
GO     ?= go
ADDR   ?= 127.0.0.1:8080
# Packages that draw or talk to the browser exist for GOOS=js only: here they
# are vetted and built, and the tests in headless Chrome run them.
JS     := GOOS=js GOARCH=wasm
# Named one by one: .ebitengine, beside them, is not ours to format.
SOURCES := assets cmd docs game render

.DEFAULT_GOAL := help
.PHONY: help run preview test vet dist assets pictures bench chromium tools axe fonts test-postgres test-firefox torture postgresql lint

help: ## list the targets
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## build the game quickly and serve it on http://127.0.0.1:8080
	$(GO) run ./cmd/devserver dist -fast
	$(GO) run ./cmd/devserver -addr $(ADDR)

preview: fonts ## the same for designers and tests, with http://127.0.0.1:8080/preview/ (docs/preview.md)
	$(GO) run ./cmd/devserver dist -fast -kage
	$(GO) run ./cmd/devserver -addr $(ADDR) -preview

test: chromium tools axe fonts vet ## everything: vet, every package's tests, headless Chrome included
	$(GO) test -timeout 45m ./...

vet: ## go vet and gofmt, for the machine and for the browser
	@unformatted=$$(gofmt -l $(SOURCES)); \
	if [ -n "$$unformatted" ]; then echo "run gofmt -w on:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(JS) $(GO) vet ./cmd/wasm/... ./render/... ./game/...

# Tools that are not the project's to carry; without a network there is vet.
GOFUMPT     := mvdan.cc/gofumpt@v0.12.0
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOVULNCHECK := golang.org/x/vuln/cmd/govulncheck@v1.9.0
lint: vet ## vet, and gofumpt, staticcheck and govulncheck where they can be fetched and reach their data
	@if $(GO) run $(GOFUMPT) -version >/dev/null 2>&1; then \
	  unformatted=$$($(GO) run $(GOFUMPT) -l $(SOURCES)) || exit 1; \
	  if [ -n "$$unformatted" ]; then echo "run go run $(GOFUMPT) -w on:"; echo "$$unformatted"; exit 1; fi; \
	else echo "gofumpt cannot be fetched here: gofmt alone"; fi
	@if $(GO) run $(STATICCHECK) -version >/dev/null 2>&1; then $(GO) run $(STATICCHECK) ./...; \
	else echo "staticcheck cannot be fetched here: vet alone"; fi
	@log=$$(mktemp); if $(GO) run $(GOVULNCHECK) ./cmd/devserver >"$$log" 2>&1; then echo "govulncheck: nothing known"; rm "$$log"; \
	elif grep -q '^Vulnerability #' "$$log"; then cat "$$log"; rm "$$log"; exit 1; \
	else echo "govulncheck cannot reach its data here"; rm "$$log"; fi

# The tests never skip for want of a browser: it is installed where it may be.
chromium:
	@for name in chromium chromium-browser google-chrome google-chrome-stable; do \
	  if command -v $$name >/dev/null 2>&1; then exit 0; fi; \
	done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	  echo "installing Chromium for the browser tests"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; \
	else \
	  echo "the tests need a browser: install Chromium (apt-get install chromium, as root) and run again"; exit 1; \
	fi

# strace sees whether an answer follows its fsync, Node recomputes a block. On a
# machine that lacks them and is not root's, FILON_TOOLS=none goes without, and
# those two tests say that they did not run.
TOOLS := strace node
tools:
	@missing=""; for name in $(TOOLS); do command -v $$name >/dev/null 2>&1 || missing="$$missing $$name"; done; \
	if [ -z "$$missing" ] || [ "$(FILON_TOOLS)" = none ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	  echo "installing$$missing for the tests"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$(echo $$missing | sed s/node/nodejs/); \
	else \
	  echo "the tests need$$missing: install them (apt-get install strace nodejs, as root) and run again; FILON_TOOLS=none leaves their tests out"; exit 1; \
	fi

# axe-core checks the pages' accessibility; a development package of npm.
AXE := cmd/devserver/e2e/axe
axe:
	@if [ "$(FILON_AXE)" = none ] || [ -f $(AXE)/node_modules/axe-core/axe.min.js ]; then exit 0; fi; \
	if ! command -v npm >/dev/null 2>&1; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq npm; \
	  else \
	    echo "the accessibility tests need npm: install it and run again (FILON_AXE=none leaves them out)"; exit 1; \
	  fi; \
	fi; \
	cd $(AXE) && npm ci --no-audit --no-fund

# The letters of the artwork: drawings with words in them are painted with these.
fonts:
	@if [ -d assets/node_modules ]; then exit 0; fi; \
	if command -v npm >/dev/null 2>&1; then cd assets && npm ci --no-audit --no-fund; \
	else echo "drawings with words cannot be painted: install npm for that"; fi

dist: ## build dist/ for a static host, compressed as well as can be
	$(GO) run ./cmd/devserver dist

assets: chromium fonts ## bake the SVG artwork into the atlases under assets/*/baked
	$(GO) run ./assets/bake

pictures: chromium fonts ## take the pictures of the README and of docs/preview.md anew, in the real game
	$(GO) test ./docs/pictures -run TestTake -take -count 1 -timeout 45m

bench: chromium postgresql ## measure bytes, start, frames, rules and purchases into docs/performance.md
	$(GO) run ./cmd/devserver/bench

test-firefox: ## one play of each game in Firefox ESR
	@if command -v Xvfb >/dev/null 2>&1 && { command -v firefox-esr || command -v firefox; } >/dev/null 2>&1; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq firefox-esr xvfb; \
	else \
	  echo "this test needs Firefox and Xvfb: install them (apt-get install firefox-esr xvfb, as root) and run again"; exit 1; \
	fi
	FILON_FIREFOX=1 $(GO) test -count 1 -run Firefox ./cmd/devserver/e2e

test-postgres: postgresql ## the draw API's tests again, on a throwaway PostgreSQL server
	FILON_TEST_DATABASE=postgres $(GO) test -count 1 ./cmd/devserver/api ./cmd/devserver/store ./cmd/devserver/postgres ./cmd/devserver/torture

torture: postgresql ## kill servers 1,000 times on each database while players buy, and count (long)
	FILON_TEST_DATABASE=postgres FILON_TORTURE_KILLS=1000 $(GO) test -count 1 -timeout 6h -v -run Killed ./cmd/devserver/torture

postgresql:
	@if ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	  echo "installing PostgreSQL for its tests"; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql; \
	else \
	  echo "these tests need PostgreSQL's programs: install them (apt-get install postgresql, as root) and run again"; exit 1; \
	fi
