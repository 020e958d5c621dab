# `make` prints the verbs.
SHELL := /bin/bash
CHECK := --explicit-target-dependency-import-check error
# Linked statically: a quarter less memory, a faster start, and no Swift on the shop's machine. Linked with lld, because
# gold warns about functions that Foundation calls.
RELEASE := -c release --static-swift-stdlib -Xswiftc -Xclang-linker -Xswiftc -fuse-ld=lld $(CHECK)
# More flags for the tests' build, which begins again when they change.
TEST_FLAGS ?=
# The clone's own shop, whatever is installed on this machine.
export JUICEMAKER_CONFIG :=
PORT ?= 8080
STORE ?= Store
MINUTES ?= 60
DESTDIR ?=
PREFIX ?= /usr/local
UNITS ?= $(PREFIX)/lib/systemd/system
K ?=
ROUNDS ?= 1
# postgres: the browser tests' shops are in a database instead of a folder.
TEST_STORE ?=
export TEST_STORE
BESIDE_DATABASE = $(if $(filter postgres,$(TEST_STORE)),Scripts/with-postgres)
TARGET ?=
# Another folder: every file is compiled with libFuzzer's counters.
FUZZ := -c release --product fuzz --scratch-path .build-fuzz -Xswiftc -sanitize=fuzzer -Xswiftc -DLIBFUZZER \
	-Xswiftc -enable-testing -Xswiftc -use-ld=lld $(CHECK)

.PHONY: help run build manual install deb deb-test check test browser screenshots pictures lint format snapshots icons attack soak fuzz mutants load budget bench \
	bench-compare bench-store bench-report bench-chain bench-generate chain-test chain-guide-test slice lengths clean
help:
	@echo "make run [PORT=8080] [STORE=Store] [OPTIONS=]  serve the shop until Ctrl-C"
	@echo "make check                          lint, build, and the unit tests: two minutes"
	@echo "make test                           lint, build, budget, run every test, attack the store"
	@echo "make browser [K=shortage]           only the browser tests, or those with a word in their name"
	@echo "make attack                         attack the store: cut power, failed calls, flipped bits"
	@echo "make soak [MINUTES=60]              the same for MINUTES, at least ten million states and 10,000 kills"
	@echo "make fuzz [MINUTES=60] [TARGET=form]  search for input that breaks a reader, MINUTES each, one a core"
	@echo "make load                           attack the shop with clients and replace it under load: five minutes"
	@echo "make chain-test [ROUNDS=1] [K=frozen]  kill and freeze the machines of a cluster under load: four minutes"
	@echo "make chain-guide-test               follow the guide to a cluster on three machines in containers"
	@echo "make mutants                        break the store on purpose and check that the attacks notice"
	@echo "make lint / format                  check the sources' style / apply it"
	@echo "make snapshots                      re-record every snapshot; review them before you commit"
	@echo "make icons                          redraw the home screen's icons from Public/icon.svg"
	@echo "make screenshots                    retake the README's pictures"
	@echo "make pictures [K=shortage]          draw every page, to look at, in Tests/Browser/screenshots"
	@echo "make budget                         compare the instructions per request with the recorded budget"
	@echo "make bench [OPTIONS=--quick]        measure the shop beside the least that nginx and libfcgi allow"
	@echo "make bench-compare BASE=file.json   the same, beside what an earlier OPTIONS='--save file.json' wrote"
	@echo "make bench-store [OPTIONS=--quick]  measure the store beside the bare disk and SQLite"
	@echo "make bench-report [OPTIONS=--quick] measure the reports of a day and a year, and the downloads"
	@echo "make bench-chain [OPTIONS=--quick]  measure a shop in PostgreSQL beside a transaction for each order"
	@echo "make bench-generate [OPTIONS=--quick]  measure the generator of static pages beside Hugo; --photos=1000 too"
	@echo "make slice F=order                  list a feature's files in all modules"
	@echo "make lengths                        print the file lengths of each module"
	@echo "make deb                            build the Debian packages, in .build/deb"
	@echo "make deb-test                       install, upgrade under load, remove and purge them on a machine of their own"
	@echo "make build manual, make install [DESTDIR=] [PREFIX=/usr/local]  install without a package"
	@echo "make build / clean"

run:
	@PORT='$(PORT)' Scripts/run --check
	@$(MAKE) --no-print-directory build
	@PORT='$(PORT)' STORE='$(STORE)' exec Scripts/run .build/release/juicemaker $(OPTIONS)

build:
	@Scripts/install build run
	swift build $(RELEASE) --product juicemaker

# By the argument parser's own generator, from the program's help.
manual:
	swift build $(RELEASE) --product generate-manual
	@mkdir -p .build/manual
	@LC_ALL=C.UTF-8 JUICEMAKER_CONFIG=Deployment/juicemaker.json .build/release/generate-manual .build/release/juicemaker \
		--output-directory .build/manual

install:
	@Deployment/install '$(DESTDIR)' '$(PREFIX)' '$(UNITS)'

deb:
	@Scripts/install build run deb
	@rm -rf .build/deb && mkdir -p .build/deb
	dpkg-checkbuilddeps
	DEB_RULES_REQUIRES_ROOT=no debian/rules binary
	@debian/rules clean >/dev/null

deb-test: deb
	@Scripts/install deb test
	@Tests/Package/run .build/deb

test: lint
	@Scripts/install build test database browser webkit pictures
	@RELEASE='$(RELEASE)' CHECK='$(CHECK)' TEST_FLAGS='$(TEST_FLAGS)' OPTIONS='$(OPTIONS)' \
		BESIDE_DATABASE='$(BESIDE_DATABASE)' Scripts/test

check: lint
	@Scripts/install build test database
	swift build --build-tests $(CHECK)
	@Scripts/xctests --quick $(CHECK)

# The tests of an exhibition need pictures in several sizes.
browser:
	@Scripts/install build test browser webkit pictures
	swift build $(CHECK) --product juicemaker
	@$(BESIDE_DATABASE) Scripts/browser-python -m pytest Tests/Browser -k '$(K)'

screenshots:
	@Scripts/install build test browser webkit
	swift build $(CHECK) --product juicemaker
	@Scripts/browser-python Tests/Browser/pictures.py

pictures:
	@Scripts/install build test browser webkit
	swift build $(CHECK) --product juicemaker
	@Scripts/browser-python Tests/Browser/pictures.py --all '$(K)'

attack:
	@Scripts/install build database
	swift build $(RELEASE) --product attack
	@Scripts/with-postgres .build/release/attack everyday
	@.build/release/attack failures
	@.build/release/attack damages

soak:
	@Scripts/install build test
	swift build $(RELEASE) --product attack
	@.build/release/attack soak --minutes $(MINUTES)
	swift build --build-tests $(CHECK)
	KILL_ROUNDS=10000 swift test --skip-build --disable-swift-testing $(CHECK) --filter KillRoundsTests

fuzz:
	@Scripts/install build
	swift build $(FUZZ)
	@Scripts/fuzz $(MINUTES) $(TARGET)

# 300,000 orders are three years of 270 a day.
load:
	@Scripts/install build test
	swift build $(RELEASE) --product juicemaker
	swift build $(RELEASE) --product bench-report
	@.build/release/bench-report --orders 300000 --history-only
	@python3 Tests/Load .build/release/juicemaker .build/bench-report-300000
	swift build --build-tests $(CHECK)
	@REPLACEMENTS=20 JUICEMAKER=$(CURDIR)/.build/release/juicemaker \
		swift test --skip-build --disable-swift-testing $(CHECK) --filter ReplacementTests

# ROUNDS=10 takes twenty minutes.
chain-test:
	@Scripts/install build chain-test
	swift build $(RELEASE) --product juicemaker
	@ROUNDS='$(ROUNDS)' JUICEMAKER=$(CURDIR)/.build/release/juicemaker Scripts/chain-python -m pytest Tests/Chain -k '$(K)'

chain-guide-test: deb
	@Scripts/install deb chain-test
	@Tests/Chain/guide-test .build/deb

mutants:
	@Scripts/install build database
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

# Only bench-store makes the store of ten million orders; a run without --long-life needs none.
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

bench-chain:
	@Scripts/install build bench database
	swift build $(RELEASE) --product bench-chain
	@Scripts/with-postgres Benchmarks/Chain/bench.py $(OPTIONS)

bench-report:
	@Scripts/install build
	swift build $(RELEASE) --product bench-report
	@.build/release/bench-report $(OPTIONS)

bench-generate:
	@Scripts/install build hugo $(if $(findstring --photos,$(OPTIONS)),pictures)
	swift build $(RELEASE) --product juicemaker
	@python3 Benchmarks/Generate .build/release/juicemaker $(OPTIONS)

# By file name in every folder, with each folder of HTML snapshots as one line; by the type's name in Swift; by the word in
# templates, texts and scripts.
slice:
	@f='$(F)'; test -n "$$f" || { echo "slice: F=order" >&2; exit 64; }; \
	{ git ls-files --cached --others --exclude-standard Sources Templates Content Public Benchmarks Tests Documentation \
		| sed -E 's|/[^/]*\.html$$|/|' | grep -iE "$$f[^/]*/?$$"; \
	git grep --untracked -lwE "$${f^}(Request|Form)?" -- 'Sources/*.swift' 'Benchmarks/*.swift' 'Tests/*.swift'; \
	git grep --untracked -liwE "$${f}s?" -- Templates 'Content/texts.*' 'Public/*.js'; } | sort -u

lengths:
	@Scripts/lengths

clean:
	rm -rf .build .build-fuzz .build-mutants .build-browser .build-chain Site Tests/Browser/screenshots
