# `make` prints the verbs.
SHELL := /bin/bash
CHECK := --explicit-target-dependency-import-check error
# With Swift's libraries inside: a quarter less memory, a sooner start, and nothing to install where it runs. By lld,
# since gold warns of what Foundation calls.
RELEASE := -c release --static-swift-stdlib -Xswiftc -Xclang-linker -Xswiftc -fuse-ld=lld $(CHECK)
PORT ?= 8080
STORE ?= Store
MINUTES ?= 60
K ?=

.PHONY: help run build test browser screenshots lint format snapshots icons attack soak mutants budget bench \
	bench-compare bench-store bench-report bench-generate slice lengths clean
help:
	@echo "make run [PORT=8080] [STORE=Store]  serve the shop until Ctrl-C"
	@echo "make test                           lint, build, run every test, attack the store, budget"
	@echo "make browser [K=shortage]           only the tests in a real browser, or those with a word in their name"
	@echo "make attack                         attack the store: cut power, failed calls, flipped bits"
	@echo "make soak [MINUTES=60]              the same for so long, ten million states at least, 10,000 kills"
	@echo "make mutants                        break the store on purpose, and expect the attacks to find it"
	@echo "make lint / format                  hold the sources against their style / give them it"
	@echo "make snapshots                      record every snapshot anew; look at them before you commit"
	@echo "make icons                          draw the home screen's icons anew from Public/icon.svg"
	@echo "make screenshots                    draw the README's pictures anew"
	@echo "make budget                         hold the instructions a request costs against what was recorded"
	@echo "make bench [OPTIONS=--quick]        measure the shop beside the least that nginx and libfcgi allow"
	@echo "make bench-compare BASE=file.json   the same, beside what an earlier OPTIONS='--save file.json' wrote"
	@echo "make bench-store [OPTIONS=--quick]  measure the store beside the disk's floor and SQLite"
	@echo "make bench-report [OPTIONS=--quick] measure the day's report with a million orders behind it"
	@echo "make bench-generate [OPTIONS=--quick]  measure the generator of static pages beside Hugo"
	@echo "make slice F=order                  list a feature's files over all rooms"
	@echo "make lengths                        how long the files of each room are"
	@echo "make build / clean"

run: build
	@PORT='$(PORT)' STORE='$(STORE)' exec Scripts/run .build/release/juicemaker

build:
	@Scripts/install build run
	swift build $(RELEASE) --product juicemaker

test: lint
	@Scripts/install build test browser
	swift build --build-tests $(CHECK)
	@Scripts/xctests $(CHECK)
	@Scripts/browser-python -m pytest Tests/Browser
	@$(MAKE) --no-print-directory attack
	@$(MAKE) --no-print-directory budget

browser:
	@Scripts/install build test browser
	swift build $(CHECK) --product juicemaker
	@Scripts/browser-python -m pytest Tests/Browser -k '$(K)'

screenshots:
	@Scripts/install build test browser
	swift build $(CHECK) --product juicemaker
	@Scripts/browser-python Tests/Browser/pictures.py

attack:
	@Scripts/install build
	swift build $(RELEASE) --product attack
	@.build/release/attack everyday

soak:
	@Scripts/install build test
	swift build $(RELEASE) --product attack
	@.build/release/attack soak --minutes $(MINUTES)
	swift build --build-tests $(CHECK)
	KILL_ROUNDS=10000 swift test --skip-build --disable-swift-testing $(CHECK) --filter KillRoundsTests

mutants:
	@Scripts/install build
	@Scripts/mutants

lint:
	swift format lint --strict --parallel --recursive Sources Benchmarks Tests Package.swift

format:
	swift format --in-place --parallel --recursive Sources Benchmarks Tests Package.swift

snapshots:
	@Scripts/install build test
	swift build --build-tests $(CHECK)
	RECORD=1 swift test --skip-build --disable-swift-testing $(CHECK)

icons:
	@Scripts/install icons
	@Scripts/icons

budget:
	@Scripts/install build test
	swift build $(RELEASE) --product juicemaker
	@Benchmarks/Web/budget.py $(OPTIONS)

# The store with a long past is bench-store's to make; a run that is not told to make it does without.
bench:
	@Scripts/install build bench
	swift build $(RELEASE) --product juicemaker
	$(if $(findstring --long-life,$(OPTIONS)),swift build $(RELEASE) --product bench-store)
	$(CC) -O2 -Wall -Wextra Benchmarks/Web/baseline.c -o .build/bench-baseline -lfcgi -lpthread
	@python3 Benchmarks/Web $(OPTIONS)

bench-compare:
	@test -f '$(BASE)' || { echo "bench-compare: BASE=file.json, from make bench OPTIONS='--save file.json'" >&2; exit 64; }
	@$(MAKE) --no-print-directory bench OPTIONS="$(OPTIONS) --compare '$(BASE)'"

bench-store:
	@Scripts/install build bench
	swift build $(RELEASE) --product bench-store
	@.build/release/bench-store $(OPTIONS)

bench-report:
	@Scripts/install build
	swift build $(RELEASE) --product bench-report
	@.build/release/bench-report $(OPTIONS)

bench-generate:
	@Scripts/install build hugo
	swift build $(RELEASE) --product juicemaker
	@Scripts/bench-generate .build/release/juicemaker $(OPTIONS)

slice:
	@git ls-files --cached --others --exclude-standard Sources Templates Tests Documentation | grep -i '$(F)'

lengths:
	@Scripts/lengths

clean:
	rm -rf .build .build-mutants .build-browser Tests/Browser/screenshots
	@git clean -fdXq Public
