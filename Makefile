# `make` prints the verbs.
SHELL := /bin/bash
CHECK := --explicit-target-dependency-import-check error
PORT ?= 8080
STORE ?= Store

.PHONY: help run build test lint format snapshots bench-store slice lengths clean
help:
	@echo "make run [PORT=8080] [STORE=Store]  serve the shop until Ctrl-C"
	@echo "make test                           lint, build and run every test"
	@echo "make lint / format                  hold the sources against their style / give them it"
	@echo "make snapshots                      record every snapshot anew; look at them before you commit"
	@echo "make bench-store [OPTIONS=--quick]  measure the store beside the disk's floor and SQLite"
	@echo "make slice F=order                  list a feature's files over all rooms"
	@echo "make lengths                        how long the files of each room are"
	@echo "make build / clean"

run: build
	@PORT='$(PORT)' STORE='$(STORE)' exec Scripts/run .build/release/juicemaker

build:
	@Scripts/install build run
	swift build -c release $(CHECK) --product juicemaker

test: lint
	@Scripts/install build test
	swift build --build-tests $(CHECK)
	swift test --skip-build --disable-swift-testing $(CHECK)

lint:
	swift format lint --strict --parallel --recursive Sources Benchmarks Tests Package.swift

format:
	swift format --in-place --parallel --recursive Sources Benchmarks Tests Package.swift

snapshots:
	@Scripts/install build test
	swift build --build-tests $(CHECK)
	RECORD=1 swift test --skip-build --disable-swift-testing $(CHECK)

bench-store:
	@Scripts/install build bench
	swift build -c release $(CHECK) --product bench-store
	@.build/release/bench-store $(OPTIONS)

slice:
	@git ls-files --cached --others --exclude-standard Sources Templates Tests Documentation | grep -i '$(F)'

lengths:
	@Scripts/lengths

clean:
	rm -rf .build Public/error
