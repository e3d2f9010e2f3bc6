# The project's chores. `make` alone lists them.
GO     ?= go
ADDR   ?= 127.0.0.1:8080
# Packages that draw or talk to the browser exist for GOOS=js only.
JS     := GOOS=js GOARCH=wasm

.PHONY: help run preview test lint dist assets

help: ## list the targets
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## build the game quickly and serve it on http://127.0.0.1:8080
	$(GO) run ./cmd/devserver dist -fast
	$(GO) run ./cmd/devserver -addr $(ADDR)

preview: ## the same with the designers' preview, the test bridge and fault injection
	$(GO) run ./cmd/devserver dist -fast
	$(GO) run ./cmd/devserver -addr $(ADDR) -preview

dist: ## build dist/ for a static host, compressed as well as can be
	$(GO) run ./cmd/devserver dist
