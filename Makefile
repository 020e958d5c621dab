# `make` prints the verbs.
SHELL := /bin/bash
CHECK := --explicit-target-dependency-import-check error
# Linked statically: a quarter less memory, a faster start, and no Swift on the shop's machine. Linked with lld, because
# gold warns about functions that Foundation calls.
# Without the folder's name, and without an id that is a hash of more than the program: a package is the same in every folder.
RELEASE := -c release --static-swift-stdlib -Xswiftc -Xclang-linker -Xswiftc -fuse-ld=lld \
	-Xlinker --build-id=none -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xcc '-ffile-prefix-map=$(CURDIR)=.' $(CHECK)
# More flags for the tests' build, which begins again when they change.
TEST_FLAGS ?=
# The clone's own shop, whatever is installed on this machine.
export JUICEMAKER_CONFIG :=
PORT ?= 8080
STORE ?= Store
# In the environment: every user of this machine may read the arguments of a program.
export PORT STORE
# make release: the version, and the key that signs.
VERSION ?=
KEY ?=
export KEY
# make build, deb: arm64 for a Raspberry Pi; without it, this machine's processor.
ARCH ?=
DESTDIR ?=
PREFIX ?= /usr/local
# systemd reads its units from no other prefix.
UNITS ?= $(if $(filter /usr /usr/local,$(PREFIX)),$(PREFIX)/lib,/etc)/systemd/system
K ?=
ROUNDS ?= 1
# A part of the names of XCTests.
F ?=
# postgres: the browser tests' shops are in a database instead of a folder.
TEST_STORE ?=
export TEST_STORE
TARGET ?=
# Another folder: every file is compiled with libFuzzer's counters.
FUZZ := -c release --product fuzz --scratch-path .build-fuzz -Xswiftc -sanitize=fuzzer -Xswiftc -DLIBFUZZER \
	-Xswiftc -enable-testing -Xswiftc -use-ld=lld $(CHECK)

# make bench X=…: the packages besides those of a build, the products, and the command.
X ?=
BENCH := $(or $(X),web)
PACKAGES_web := bench
PRODUCTS_web := juicemaker $(if $(findstring --long-life,$(OPTIONS)),bench-store)
RUN_web = $(CC) -O2 -Wall -Wextra Benchmarks/Web/baseline.c -o .build/bench-baseline -lfcgi -lpthread && \
	python3 Benchmarks/Web $(OPTIONS)
PACKAGES_budget := test
PRODUCTS_budget := juicemaker
RUN_budget = Benchmarks/Web/budget.py $(OPTIONS)
PACKAGES_store := bench
PRODUCTS_store := bench-store
RUN_store = .build/release/bench-store $(OPTIONS)
PACKAGES_report := bench
PRODUCTS_report := bench-report
RUN_report = .build/release/bench-report $(OPTIONS)
PACKAGES_chain := bench database
PRODUCTS_chain := bench-chain
RUN_chain = Scripts/with-postgres Benchmarks/Chain/bench.py $(OPTIONS)
PACKAGES_generate := hugo $(if $(findstring --photos,$(OPTIONS)),pictures)
PRODUCTS_generate := exhibition
RUN_generate = python3 Benchmarks/Generate .build/release/exhibition $(OPTIONS)
# 300,000 orders are three years of 270 a day.
PACKAGES_load := test database
PRODUCTS_load := juicemaker bench-report
RUN_load = .build/release/bench-report --orders 300000 --load-requests > .build/load-requests.json && \
	python3 Tests/Load .build/release/juicemaker .build/bench-report-300000 .build/load-requests.json && swift build --build-tests $(CHECK) && \
	REPLACEMENTS=20 JUICEMAKER=$(CURDIR)/.build/release/juicemaker Scripts/xctests ReplacementTests

.PHONY: help run demo demo-site dev build install deb dist release check test unit browser api pictures lint attack bench shape clean
help:
	@echo "make run [PORT=8080] [STORE=Store] [OPTIONS=]  serve the shop, and the exhibition of 1900: four minutes at first, then seconds"
	@echo "make demo [PORT=8090]                 open a lively practice shop: a month of orders, a robot, paper, a power cut"
	@echo "make demo-site                        save 44 of its pages as a site that needs no server, in DemoSite"
	@echo "make dev [PORT=8080] [STORE=Store]    the same from a debug build, and again after every change"
	@echo "make check                            lint, build, and the unit tests: two minutes"
	@echo "make test                             the same, with every test, and attacks on the store: ten minutes and the build"
	@echo "make unit F=OrderFormTests            the XCTests that match"
	@echo "make unit F=OrderPageTests RECORD=1   re-record their snapshots; review them before you commit"
	@echo "make browser [K=shortage]             the browser tests, or those with a word in their name"
	@echo "make api [K=client] [EXAMPLES=300]    the API's tests: a generated client, schemathesis, the lines of the guide"
	@echo "make attack [MINUTES=60]              cut power, failed calls, flipped bits, 1,000 whole shops; MINUTES more, and 10,000 kills"
	@echo "make attack X=mutants                 break the store on purpose, and see each way noticed: fifteen minutes"
	@echo "make attack X=fuzz [MINUTES=60] [TARGET=form]  search for input that breaks a reader, MINUTES each, one a core"
	@echo "make attack X=chain [ROUNDS=1] [K=frozen]  kill and freeze the machines of a cluster under load: four minutes"
	@echo "make attack X=ship                    cut a shop's line to head office at every byte, and kill both 200 times"
	@echo "make attack X=printers                kill print at each byte of a slip; slips by python-escpos, and through CUPS"
	@echo "make attack X=guide                   follow the guide to a cluster on three machines in containers"
	@echo "make bench [OPTIONS=--quick]          measure the shop beside the least that nginx and libfcgi allow"
	@echo "make bench X=budget                   compare the instructions per request with the recorded budget"
	@echo "make bench X=load                     attack the shop with clients and replace it under load: five minutes"
	@echo "make bench X=store|report|chain|generate  the store, the reports, a shop in PostgreSQL, the generator"
	@echo "make lint [X=fix]                     check the sources' style; X=fix: apply it"
	@echo "make shape [OPTIONS=--walks]          the modules, their lines and imports; the files that a request passes"
	@echo "make shape F=order                    list a feature's files in all modules"
	@echo "make pictures [K=shortage]            draw every page, to look at, in Tests/Browser/screenshots"
	@echo "make pictures X=readme|icons          retake the README's pictures / redraw the home screen's icons"
	@echo "make deb [X=test]                     build the Debian packages, in .build/deb; X=test: try them on a machine"
	@echo "make deb X=exhibition                 try the package of the exhibition alone, and the workflow files of forges"
	@echo "make deb X=bare|image                 follow the README on a bare Debian / build the container images and try them"
	@echo "make deb X=apt                        install from an archive, update at night under load, refuse a changed byte"
	@echo "make deb X=test|bare SUITE=trixie     the same on Debian 13"
	@echo "make deb ARCH=arm64 [X=test]          the packages for a Raspberry Pi, made here; X=test: try them on an emulator"
	@echo "make deb X=reproduce [ARCH=arm64]     build them twice, from the sources of a release, and compare the bytes"
	@echo "make release VERSION=0.1.0 [KEY=id]    make every file of a release in release/0.1.0, and sign it if a key is named"
	@echo "make dist                             the source archive of the last commit, which needs no network, in .build/dist"
	@echo "make build X=manual, make install [DESTDIR=] [PREFIX=/usr/local]  install without a package"
	@echo "make build / clean"

run:
	@PORT='$(PORT)' Scripts/run --check
	@$(MAKE) --no-print-directory build
	@exec Scripts/run .build/release/juicemaker $(OPTIONS)

# The port of a practice shop beside `make run`.
demo: PORT := $(if $(filter file default,$(origin PORT)),8090,$(PORT))
demo:
	@PORT='$(PORT)' Scripts/run --check
	@$(MAKE) --no-print-directory build
	@PORT='$(PORT)' exec Scripts/run .build/release/juicemaker practice --menu Content/menu.example.json --history 35 --robot \
		$(OPTIONS)

# The pages of a practice shop as files, in DemoSite.
demo-site: build
	@Scripts/demo-site .build/release/juicemaker DemoSite

dev:
	@PORT='$(PORT)' Scripts/run --check
	@Scripts/install build run
	@exec Scripts/dev $(OPTIONS)

# With the manual, as an installation needs it, the program also knows its commit.
ifeq ($(X),manual)
build: export JUICEMAKER_COMMIT := $(shell Scripts/commit)
endif
# Without $(CHECK) for arm64: Debian's compiler ends with an assertion of its own, and the first build has checked the imports.
build:
	@Scripts/install build run
	swift build $(RELEASE) --product juicemaker
	swift build $(RELEASE) --product exhibition
ifeq ($(X),manual)
	swift build $(RELEASE) --product generate-manual
	@Scripts/manual .build/manual
endif
ifeq ($(ARCH),arm64)
	@Scripts/install arm64
	Scripts/arm64 build .build/arm64
endif

install:
	@Deployment/install '$(DESTDIR)' '$(PREFIX)' '$(UNITS)'

ifeq ($(X),bare)
deb:
	@Scripts/install bare
	@Tests/Package/bare
else ifeq ($(X),reproduce)
deb:
	@Scripts/install build run deb $(ARCH:amd64=)
	@rm -rf .build/deb
	@ARCH='$(ARCH)' Tests/Package/reproduce .build/deb
else
deb:
	@test -z '$(filter-out test exhibition image apt guide,$(X))' || { echo "deb: X=test, exhibition, bare, image, apt or reproduce" >&2; exit 64; }
	@Scripts/install build run deb $(if $(filter test exhibition,$(X)),test apt) $(filter image apt,$(X)) $(ARCH:amd64=)
	@rm -rf .build/deb && mkdir -p .build/deb
	dpkg-checkbuilddeps
	$(if $(ARCH),dpkg-architecture -a$(ARCH) -f -c) env DEB_RULES_REQUIRES_ROOT=no debian/rules binary
	@debian/rules clean >/dev/null
	@$(if $(filter test,$(X)),Scripts/test-python Package Tests/Package/bill.py .build/deb/juicemaker*.deb)
	@$(if $(filter testarm64,$(X)$(ARCH)),Tests/Package/arm64 .build/deb)
	@$(if $(filter testamd64 test exhibition,$(X)$(ARCH)),Tests/Package/exhibition .build/deb)
	@$(if $(filter testamd64 test,$(X)$(ARCH)),Tests/Package/run .build/deb)
	@$(if $(filter image,$(X)),Tests/Package/image)
	@$(if $(filter apt,$(X)),Tests/Package/apt .build/deb)
endif

dist:
	@Scripts/install build deb
	@Scripts/dist .build/dist

release:
	@Scripts/install build run deb arm64 image apt
	@Scripts/release '$(VERSION)'

test: lint
	@Scripts/install build test database browser webkit pictures
	@CHECK='$(CHECK)' TEST_FLAGS='$(TEST_FLAGS)' Scripts/test

check: lint
	@Scripts/install build test database
	swift build --build-tests $(CHECK)
	@Scripts/xctests --quick

unit:
	@test -n '$(F)' || { echo "unit: F=OrderFormTests, or another part of a test's name" >&2; exit 64; }
	@Scripts/install build test database
	TEST_MODULES="$$(Scripts/test-modules '$(F)')" && export TEST_MODULES && \
		swift build --product juicemakerPackageTests $(CHECK)
	@Scripts/xctests '$(F)'

# The tests of an exhibition need pictures in several sizes.
browser:
	@Scripts/install build test database browser webkit pictures
	swift build $(CHECK) --product juicemaker
	swift build $(CHECK) --product exhibition
	@Scripts/with-postgres Scripts/browser-python -m pytest Tests/Browser -k '$(K)'

# EXAMPLES for each operation that schemathesis tries; five in the everyday run.
api:
	@Scripts/install build test
	swift build $(CHECK) --product juicemaker
	@EXAMPLES='$(or $(EXAMPLES),5)' Scripts/test-python API -m pytest Tests/API -k '$(K)'

ifeq ($(X),icons)
pictures:
	@Scripts/install icons
	@Scripts/icons
else
pictures:
	@Scripts/install build test database browser webkit pictures
	swift build $(CHECK) --product juicemaker
	@Scripts/with-postgres Scripts/browser-python Tests/Browser/pictures.py $(if $(filter readme,$(X)),,--all '$(K)')
endif

ifeq ($(X),mutants)
attack:
	@Scripts/install build test database
	@Scripts/mutants
else ifeq ($(X),fuzz)
attack:
	@Scripts/install build
	swift build $(FUZZ)
	@Scripts/fuzz $(or $(MINUTES),60) $(TARGET)
else ifeq ($(X),chain)
# ROUNDS=10 takes twenty minutes.
attack:
	@Scripts/install build chain-test
	swift build $(RELEASE) --product juicemaker
	@ROUNDS='$(ROUNDS)' JUICEMAKER=$(CURDIR)/.build/release/juicemaker Scripts/chain-python -m pytest Tests/Chain -k '$(K)'
else ifeq ($(X),ship)
attack:
	@Scripts/install build test database
	swift build --build-tests $(CHECK)
	SHIP_ROUNDS=200 Scripts/xctests '\.ShipTests/'
else ifeq ($(X),printers)
attack:
	@Scripts/install build test browser printers
	swift build $(CHECK) --product juicemaker
	@Scripts/browser-python -m pytest Tests/Browser/attack_printers.py
else ifeq ($(X),guide)
attack: deb
	@Scripts/install deb chain-test
	@Tests/Chain/guide-test .build/deb
else
attack:
	@test -z '$(X)' || { echo "attack: X=mutants, fuzz, printers, chain, ship or guide" >&2; exit 64; }
	@Scripts/install build test database
	swift build $(RELEASE) --product attack
	@Scripts/with-postgres .build/release/attack everyday
	@.build/release/attack failures
	@.build/release/attack damages
	@Scripts/with-postgres .build/release/attack moves
	@.build/release/attack shop --seeds 1000
	@Scripts/with-postgres .build/release/attack shop --seeds 40 --days 10 --database
ifdef MINUTES
	@.build/release/attack soak --minutes $(MINUTES)
	swift build --build-tests $(CHECK)
	KILL_ROUNDS=10000 EVERY_BYTE=1 Scripts/xctests 'KillRoundsTests|CutConnectionTests'
endif
endif

lint:
	@Scripts/install build
	swift format $(if $(filter fix,$(X)),--in-place,lint --strict) --parallel --recursive Sources Benchmarks Tests Package.swift

bench:
	@test -n '$(RUN_$(BENCH))' || { echo "bench: X=budget, load, store, report, chain or generate" >&2; exit 64; }
	@Scripts/install build $(PACKAGES_$(BENCH))
	@for product in $(PRODUCTS_$(BENCH)); do swift build $(RELEASE) --product $$product || exit; done
	@$(RUN_$(BENCH))

ifdef F
# By file name in every folder, with each folder of snapshots as one line; by the type's name in Swift; by the word in
# templates, texts and scripts.
shape:
	@f='$(F)'; \
	{ git ls-files --cached --others --exclude-standard Sources Templates Content Public Benchmarks Tests Documentation \
		| sed -E 's#/[^/]*\.(html|diff)$$#/#' | grep -iE "$$f[^/]*/?$$"; \
	git grep --untracked -lwE "$${f^}(Request|Form)?" -- 'Sources/*.swift' 'Benchmarks/*.swift' 'Tests/*.swift'; \
	git grep --untracked -liwE "$${f}s?" -- Templates 'Content/texts.*' 'Public/*.js'; } | sort -u
else
shape:
	@Scripts/install build test
	$(if $(findstring --walks,$(OPTIONS)),swift build $(CHECK) --product juicemaker)
	@Scripts/shape $(OPTIONS)
endif

clean:
	rm -rf .build .build-api .build-fuzz .build-mutants .build-browser .build-chain .build-package .build-arm64 release Site DemoSite \
		Tests/Browser/screenshots
