# SPDX-License-Identifier: MIT
# `make run` and `make test` need Swift and make and nothing else: `deps` installs what is missing.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DEFAULT_GOAL := build
.PHONY: deps build run serve lint docs site test page service python test-tools surface sanitize faults fuzz trials bench peers \
  coverage install uninstall clean deb static sbom release release-try

SWIFT ?= swift
# The Swift runtime goes into the binary: it starts in 2 ms and runs where Swift is not installed.
# Exclusive access is checked while tests run, not at each touch of a class in the release.
# No library looks for symbols in the program, so it lists none. It comes with no libraries of its own, so
# it isn't to look for them beside itself at each start, which takes 45 calls. Debian's valgrind reads what C
# leaves for debuggers in DWARF 4 only.
FLAGS ?= -c release --disable-local-rpath -Xswiftc -static-stdlib -Xswiftc -enforce-exclusivity=unchecked \
  -Xlinker --no-export-dynamic -Xcc -gdwarf-4
# With the commit in the place of the identifier of a build, where nothing has changed since: `lister --version --json`.
COMMIT := $(shell git diff --quiet HEAD 2>/dev/null && git rev-parse HEAD 2>/dev/null)
FLAGS += $(if $(COMMIT),-Xlinker --build-id=0x$(COMMIT)6c697374)
# A module imports what the manifest says that it uses, and nothing else.
TEST_FLAGS = --explicit-target-dependency-import-check error
# With what the page and the service are tested, where `make test-tools` was called.
PYTHON = $(firstword $(wildcard .build/tools/bin/python3) python3)
PREFIX ?= /usr/local
DESTDIR ?=
BINARY = $$($(SWIFT) build $(FLAGS) --show-bin-path)/lister

# What makes desktops open lists and links with Lister, and how they learn of it.
REGISTRATION = mime/packages/lister.xml applications/lister.desktop
# What asks sources every hour, once it is enabled for a folder.
UNITS = lister-watch@.service lister-update@.service lister-update@.timer lister-clean@.service lister-clean@.timer
define REGISTER
if [ -z "$(DESTDIR)" ]; then
  for update in update-mime-database:mime update-desktop-database:applications; do
    [ ! -d "$$share/$${update#*:}" ] || ! command -v "$${update%:*}" >/dev/null \
      || "$${update%:*}" "$$share/$${update#*:}"
  done
fi
endef

# Installs packages. Lists of packages that are missing or too old are fetched, and no error of an attempt without
# them is shown.
define GET_PACKAGES
get_packages() {
  local sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo
  local get="$$sudo env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300"
  compgen -G '/var/lib/apt/lists/*Packages*' >/dev/null || $$get update
  $$get install -y --no-install-recommends "$$@" 2>/dev/null \
    || { $$get update && $$get install -y --no-install-recommends "$$@"; }
}
endef

# A header that doesn't compile stands for a package that is missing.
deps:
	@missing=()
	for pair in gmp.h:libgmp-dev mpfr.h:libmpfr-dev archive.h:libarchive-dev curl/curl.h:libcurl4-openssl-dev \
	  expat.h:libexpat1-dev microhttpd.h:libmicrohttpd-dev sqlite3.h:libsqlite3-dev zlib.h:zlib1g-dev zstd.h:libzstd-dev; do
	  printf '#include <%s>\n' "$${pair%%:*}" \
	    | $$(command -v clang || command -v cc || echo false) -fsyntax-only -x c - 2>/dev/null \
	    || missing+=("$${pair##*:}")
	done
	# These are loaded by their names, and need no header. Arb is within FLINT from its third version on.
	compgen -G '/usr/lib/*/libxml2.so.*' >/dev/null || missing+=(libxml2)
	compgen -G '/usr/lib/*/libre2.so.*' >/dev/null || missing+=(libre2-dev)
	compgen -G '/usr/lib/*/libflint-arb.so.2' >/dev/null || compgen -G '/usr/lib/*/libflint.so.1[89]' >/dev/null \
	  || compgen -G '/usr/lib/*/libflint.so.2?' >/dev/null || case "$$(. /etc/os-release; echo "$$VERSION_CODENAME")" in
	    bookworm | jammy) missing+=(libflint-arb2) ;;
	    *) missing+=(libflint-dev) ;;
	  esac
	[ $${#missing[@]} -gt 0 ] || exit 0
	if ! command -v apt-get >/dev/null; then
	  echo "make deps: $${missing[*]} missing, and there is no apt-get to install them:" \
	    "please install those libraries with their headers." >&2
	  exit 1
	fi
	$(GET_PACKAGES)
	get_packages "$${missing[@]}"

# The Swift runtime needs a C++ library. The linker looks for libraries beside the program first: one
# that goes into it is taken from there, where the system has it, and is not loaded and searched at
# each start.
build: deps
	@bin=$$($(SWIFT) build $(FLAGS) --show-bin-path)
	library=$$($$(command -v clang++ || command -v c++ || echo echo) -print-file-name=libstdc++.a)
	if [ -f "$$library" ]; then
	  mkdir -p "$$bin"
	  ln -sf "$$library" "$$bin"
	fi
	$(SWIFT) build $(FLAGS) --product lister

# Says what one document came to, and what a core does: the other documents are only counted. Ends with where the
# program is, and what to do next.
run: build
	@binary="$(BINARY)"
	scratch=$$(mktemp -d)
	trap 'rm -rf "$$scratch"' EXIT
	"$$binary" recalc --quiet --timings=json Datasets/documents -o "$$scratch/" 2>"$$scratch/times"
	"$$binary" generate mixed --documents 20000 >"$$scratch/many.ndjson"
	"$$binary" recalc --timings=json "$$scratch/many.ndjson" >/dev/null 2>"$$scratch/speed"
	figure() { sed -E "s/.*\"$$2\":([0-9]+).*/\1/" "$$scratch/$$1"; }
	"$$binary" show "$$scratch/quote.list.json"
	echo
	echo "This is Datasets/documents/quote.list.json, one of $$(figure times documents) documents whose" \
	  "$$(figure times formulas) formulas were calculated exactly."
	echo "Speed on this machine: $$(figure speed documents_per_second) generated documents or" \
	  "$$(figure speed formulas_per_second) formulas per second."
	echo "The program is $$binary; 'make install' installs it as $(PREFIX)/bin/lister." \
	  "Next: $$binary show Datasets/documents/quote.list.json, or $$binary help"

lint:
	@$(SWIFT) format lint --strict -r Package.swift Sources Tests Benchmarks
	if command -v tsc >/dev/null; then tsc -p Tests/Page
	else echo "make lint: tsc is missing, so the types in the page are not checked. make test-tools gets it." >&2
	fi

# The documentation of the modules that programs import, with what they hand on, as pages in
# .build/documentation; a warning is an error. Without DocC in the toolchain this is reported, and skipped.
docs: build
	@tools=$$($(SWIFT) -print-target-info | sed -nE 's/.*"runtimeResourcePath": "(.*)\/lib\/swift".*/\1\/bin/p')
	if [ ! -x "$$tools/docc" ] || [ ! -x "$$tools/swift-symbolgraph-extract" ]; then
	  echo "make docs: this toolchain has no DocC, so the documentation is not checked." >&2
	  exit 0
	fi
	target=$$($(SWIFT) -print-target-info | sed -nE 's/.*"triple": "(.*)".*/\1/p')
	bin=$$($(SWIFT) build $(FLAGS) --show-bin-path)
	graphs=$$(mktemp -d)
	trap 'rm -rf "$$graphs"' EXIT
	for module in $$(sed -nE 's/.*\.library\(name: "(\w+)", targets.*/\1/p' Package.swift); do
	  # The program doesn't use each of them.
	  $(SWIFT) build $(FLAGS) --target "$$module"
	  "$$tools/swift-symbolgraph-extract" -module-name "$$module" -target "$$target" -I "$$bin/Modules" \
	    $$(printf -- '-Xcc -fmodule-map-file=%s ' Sources/C*/{,include/}module.modulemap) \
	    -minimum-access-level public -output-dir "$$graphs" \
	    -experimental-allowed-reexported-modules="$$(cd Sources; echo Lister* | tr ' ' ,)"
	done
	"$$tools/docc" convert Sources/Lister/Lister.docc --warnings-as-errors --fallback-display-name Lister \
	  --fallback-bundle-identifier lister --additional-symbol-graph-dir "$$graphs" \
	  --output-path .build/documentation
	cp Sources/Packaging/documentation.html .build/documentation/index.html
	echo "The documentation is in .build/documentation. With a server it can be read:" \
	  "python3 -m http.server --bind 127.0.0.1 --directory .build/documentation 8000"

# The same articles as pages that a browser reads from their files, in .build/site, with what the program says of itself;
# each link in them is followed.
site: build
	@missing=$$($(PYTHON) Sources/Site/build.py --missing) || missing="Python"
	if [ -n "$$missing" ]; then
	  echo "make site: the pages of the documentation are not made: $$missing missing. make test-tools gets it." >&2
	  exit 0
	fi
	$(PYTHON) Sources/Site/build.py "$(BINARY)" .build/site
	$(PYTHON) Tests/Site/run.py .build/site
	echo "The documentation begins at file://$(CURDIR)/.build/site/index.html"

# A filter that matches nothing, or a test target that isn't built, exits 0: so the tests are counted.
define RUN_TESTS
log=$$(mktemp)
trap 'rm -rf "$$log" "$${memory:-}"' EXIT
# Tests flush files by the thousand, and no power fails here: in memory, where it has room, that takes no time.
room=$$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1) || room=0
if [ -w /dev/shm ] && [ "$${room:-0}" -gt 4000000 ] && ! grep -q '^[^ ]* /dev/shm .*noexec' /proc/mounts; then
  memory=$$(mktemp -d /dev/shm/lister-tests.XXXXXX)
  # Some tests go on as another user.
  chmod 1777 "$$memory"
  export TMPDIR=$$memory
fi
$(SWIFT) test $(TEST_FLAGS) 2>&1 | tee "$$log" || {
  echo "What failed:"
  grep -aE '^(✘|↳)|error:|ERROR: Add|Fatal error|unexpected signal' "$$log" | tail -n 60
  exit 1
}
ran=$$(sed -nE 's/.*Test run with ([0-9]+) tests?.* passed.*/\1/p' "$$log" \
  | awk '{ n += $$1 } END { print n + 0 }')
written=$$(grep -rhE '^ *@Test\b' Tests --include='*.swift' | wc -l)
echo "$$ran tests ran, $$written are written."
[ "$$ran" -gt 0 ] && [ "$$ran" -ge "$$written" ]
endef

test: deps lint build docs site page service python
	@export LISTER_BINARY="$(BINARY)"
	$(RUN_TESTS)

# Where the tools for it are there: the page in a real browser, the service with programs of others, the package for Python.
# `make test-tools` gets them. `make page TESTS=lists` are those with such a name.
page service python: build
	@missing=$$($(PYTHON) Tests/$(SUITE)/run.py --missing) || missing="Python"
	if [ -n "$$missing" ]; then
	  echo "make $@: these tests are skipped: $$missing missing. make test-tools gets it." >&2
	  exit 0
	fi
	LISTER_BINARY="$(BINARY)" $(PYTHON) Tests/$(SUITE)/run.py $(TESTS)

page: SUITE = Page
service: SUITE = Service
python: SUITE = Python

# A browser and what drives it, what makes requests of the description, the proxies of Serving.md, and the shells
# that complete lines, what makes the pages of the documentation; the packages of Python in a folder of their own. With Java, Spark is there. Calcium decides equations of roots.
test-tools:
	@$(GET_PACKAGES)
	packages=()
	command -v chromium-headless-shell chromium >/dev/null || packages+=(chromium-headless-shell)
	command -v tsc >/dev/null || packages+=(node-typescript)
	for proxy in nginx caddy; do
	  PATH="$$PATH:/usr/sbin" command -v $$proxy >/dev/null || packages+=($$proxy)
	done
	for shell in zsh fish; do command -v $$shell >/dev/null || packages+=($$shell); done
	command -v java >/dev/null || packages+=(default-jre-headless)
	command -v mandoc >/dev/null || packages+=(mandoc)
	python3 -c 'import ensurepip' 2>/dev/null || packages+=(python3-venv)
	[ $${#packages[@]} = 0 ] || get_packages "$${packages[@]}"
	[ -f /usr/include/calcium/ca.h ] \
	  || get_packages libcalcium-dev libflint-arb-dev libantic-dev libflint-dev \
	  || echo "make test-tools: Calcium can't be installed, so equations of roots are not compared with it." >&2
	python3 -m venv .build/tools
	for group in markdown-it-py "playwright axe-playwright-python schemathesis" "openapi-python-client datamodel-code-generator" "pytest mypy ruff hatchling" "duckdb pandas polars pyarrow" "pyspark[connect]"; do
	  .build/tools/bin/pip install --quiet $$group \
	    || echo "make test-tools: $$group can't be installed, so what needs it is not tested." >&2
	done

# The shipped documents in a browser: on a copy, which keeps what is changed there.
serve: build
	@mkdir -p .build/lists
	cp --no-clobber Datasets/documents/*.list.json .build/lists
	exec "$(BINARY)" serve --in .build/lists

# Writes down what is public in the products, when that has changed on purpose.
surface: deps
	@LISTER_SURFACE=write $(SWIFT) test --filter PublicSurfaceTests

# All tests under the address sanitizer, in a folder of their own; so is the program that they start.
# Swift's own deinitialisers leak in builds for tests, so leaks are not looked for.
sanitize: TEST_FLAGS = --sanitize=address --scratch-path .build/sanitize
sanitize: deps
	@$(SWIFT) build $(TEST_FLAGS) --build-tests
	export LISTER_BINARY="$$($(SWIFT) build $(TEST_FLAGS) --show-bin-path)/lister"
	export ASAN_OPTIONS=detect_leaks=0
	$(RUN_TESTS)

# Looks for inputs that break what must hold: `make fuzz TARGET=formula TIME=60` one target for so many seconds,
# `make fuzz` all of them, TIME seconds for each, FUZZ_JOBS of them at once.
# A finding is replayed with TARGET=NAME REPLAY=FILE.
# The build is optimised: bounds and preconditions are checked in it as in the release, assertions are not.
TIME ?= 60
FUZZ_JOBS ?= 2
FUZZ = LISTER_FUZZER=1 $(SWIFT) build --scratch-path .build/fuzz -c release --product Fuzz \
  -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
fuzz: deps
	@$(FUZZ)
	# What is kept until the end counts as leaked: growth is found by the limit instead.
	export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no binary folder=.build/fuzz/inputs
	[ ! -d /dev/shm ] || export TMPDIR=/dev/shm
	binary=$$($(FUZZ) --show-bin-path)/Fuzz
	if [ -n "$(REPLAY)" ]; then exec "$$binary" "$(TARGET)" "$(REPLAY)"; fi
	one() {
	  "$$binary" seeds "$$1" "$$folder/$$1/seeds"
	  mkdir -p "$$folder/$$1/found" "$$folder/findings"
	  log="$$folder/$$1/log"
	  if "$$binary" "$$1" -max_total_time=$(TIME) -timeout=60 -rss_limit_mb=2048 -print_final_stats=1 \
	    -artifact_prefix="$$folder/findings/$$1-" "$$folder/$$1/found" "$$folder/$$1/seeds" >"$$log" 2>&1; then
	    echo "$$1: no finding in $$(sed -n 's/^stat::number_of_executed_units: *//p' "$$log") inputs"
	  else
	    grep -aE 'Fatal error|ERROR:|SUMMARY:' "$$log" | cut -c -2000 || tail -n 5 "$$log"
	    sed -nE "s|.*Test unit written to (.*)|$$1: a finding; replay it with make fuzz TARGET=$$1 REPLAY=\1|p" "$$log"
	    exit 1
	  fi
	}
	export -f one
	targets="$(TARGET)"
	printf '%s\n' $${targets:-$$("$$binary" targets)} | xargs -P $(FUZZ_JOBS) -I {} bash -c 'one {}'

# Changed documents of all kinds with plans and without, which must make no difference: `make trials DOCUMENTS=10000000`
# takes some minutes; `JOBS=8` is the number of threads, else 1, 2 and 8 in turn.
DOCUMENTS ?= 1000000
SEED ?= 1
trials: deps
	@$(SWIFT) build $(FLAGS) --product Trials
	"$$($(SWIFT) build $(FLAGS) --show-bin-path)/Trials" $(DOCUMENTS) $(SEED) $(JOBS)

# Each system call of each command that writes fails, comes back short, or is the last one before a kill;
# `make test` tries some of them. One line for each finding, and one with the figures.
# `make faults COMMAND=restore` tries all of one command; the names are in FaultScenario.
COMMAND ?= all
faults: build
	@export LISTER_BINARY="$(BINARY)" LISTER_FAULTS="$(COMMAND)"
	log=$$(mktemp)
	trap 'rm -f "$$log"' EXIT
	start=$$SECONDS
	code=0
	$(SWIFT) test --filter FaultTests > "$$log" 2>&1 || code=$$?
	awk '/^faults: .* cases, [0-9]+ findings$$/ {
	  scenarios++; cases += $$(NF - 3); findings += $$(NF - 1); next
	} /^faults: / { print } END {
	  printf "%d commands, %d faults, %d findings", scenarios, cases, findings
	}' "$$log"
	echo ", $$((SECONDS - start)) s"
	[ "$$code" = 0 ] || { tail -n 5 "$$log"; exit "$$code"; }

bench: build
	@"$(BINARY)" bench

# The same documents through other programs, as far as they are installed; see Benchmarks/Peers.
peers: build
	@$(PYTHON) Benchmarks/Peers/peers.py "$(BINARY)"

# Tests kill children on purpose, and their profiles are torn: those are skipped.
coverage: deps
	@data=$$(dirname "$$($(SWIFT) test --show-codecov-path)")
	tools=$$(dirname "$$(readlink -f "$$(command -v $(SWIFT))")")
	rm -rf "$$data"
	log=$$(mktemp)
	trap 'rm -f "$$log"' EXIT
	$(SWIFT) test --enable-code-coverage 2>&1 | tee "$$log" || grep -q 'Test run with .* passed' "$$log"
	"$$tools/llvm-profdata" merge --failure-mode=warn -o "$$data/merged.profdata" "$$data"/*.profraw
	binary=$$(ls -d "$$($(SWIFT) build --show-bin-path)"/*PackageTests.xctest)
	"$$tools/llvm-cov" report -instr-profile "$$data/merged.profdata" "$$binary" \
	  -ignore-filename-regex '\.build|Tests|Benchmarks'

install: build
	@install -D -m 755 "$(BINARY)" "$(DESTDIR)$(PREFIX)/bin/lister"
	! command -v strip >/dev/null || strip "$(DESTDIR)$(PREFIX)/bin/lister"
	share="$(DESTDIR)$(PREFIX)/share"
	place() { mkdir -p "$$(dirname "$$2")"; "$(BINARY)" $$1 > "$$2"; chmod 644 "$$2"; }
	place manual "$$share/man/man1/lister.1"
	place "completions bash" "$$share/bash-completion/completions/lister"
	place "completions zsh" "$$share/zsh/site-functions/_lister"
	place "completions fish" "$$share/fish/vendor_completions.d/lister.fish"
	for file in $(REGISTRATION); do install -D -m 644 "Sources/Desktop/$$file" "$$share/$$file"; done
	units="$(DESTDIR)$(PREFIX)/lib/systemd/user"
	mkdir -p "$$units"
	for file in $(UNITS); do
	  sed 's|@prefix@|$(PREFIX)|' "Sources/Desktop/systemd/$$file" > "$$units/$$file"
	  chmod 644 "$$units/$$file"
	done
	$(REGISTER)

uninstall:
	@share="$$(realpath -m "$(DESTDIR)$(PREFIX)/share")"
	cd "$(DESTDIR)$(PREFIX)"
	rm -f bin/lister share/man/man1/lister.1 share/bash-completion/completions/lister \
	  share/zsh/site-functions/_lister share/fish/vendor_completions.d/lister.fish \
	  $(addprefix share/,$(REGISTRATION)) $(addprefix lib/systemd/user/,$(UNITS))
	$(REGISTER)

# Packages in .build/packages: for Debian, with debug symbols in one of their own; and an archive with a program that
# needs the C library alone. See Sources/Packaging.
deb static: build
	@bash Sources/Packaging/$@.sh "$$(dirname "$(BINARY)")$(if $(filter deb,$@),/lister)" .build/packages

# What the program consists of, and what it loads, as SPDX.
sbom: build
	@mkdir -p .build/packages
	bash Sources/Packaging/sbom.sh "$(BINARY)" > .build/packages/lister.spdx.json
	echo .build/packages/lister.spdx.json

# All that is downloaded of a version, in .build/release-VERSION; TRIAL=1 where the commit has no tag yet. `make release-try` installs it
# where Swift is not.
release: build site
	@export PYTHON="$$(cd "$$(dirname "$$(command -v $(PYTHON))")" && pwd)/python3"
	bash Sources/Packaging/release.sh "$$(dirname "$(BINARY)")" .build/site .build

release-try:
	@bash Sources/Packaging/try.sh .build/release-$$(sed -nE 's/.*static let version = "(.*)"/\1/p' Sources/ListerCommand/Product.swift) \
	  .build/roots bookworm trixie

clean:
	@$(SWIFT) package clean
	rm -rf .build
