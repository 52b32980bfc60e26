# `make` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
# Two builds at once would wait for each other's lock, and windows for each other's focus.
.NOTPARALLEL:

# Every step of the tests uses the same flags, or SwiftPM builds everything again.
# SwiftPM does not apply them to packages of other projects.
STRICT := -Xswiftc -warnings-as-errors
OPTIONS := --skip-build --disable-xctest $(STRICT)
TEST := swift test $(OPTIONS)
# The build for the tests counts the lines that run; only test-unit keeps the counts.
COUNT := --enable-code-coverage
export LLVM_PROFILE_FILE := /dev/null
BIN = $$(swift build --show-bin-path)
# A program that lacks a library ends before it can report that. The check runs before the build, too: the linker names no package.
CHECK := Scripts/check-libraries --needed
# $(call run,PROGRAM,OPTIONS) builds a program and starts it, as `swift run` does.
run = program=$$(swift build $(2) --show-bin-path)/$(1); $(CHECK) "$$program"; swift build $(2) --product $(1); Scripts/check-libraries --run "$$program"
# Test targets with this suffix open real windows, and need a session.
WINDOWS := ^[A-Za-z]*WindowTests[.]
# Ends a program that hangs. The program stays in the foreground, so that Ctrl-C reaches it. On INT, SwiftPM ends
# the tests that it runs; on TERM, it leaves them running.
WITHIN := timeout --foreground --verbose --kill-after=20s

# The modules of the products, in the order of their dependencies.
MODULES := Inlay InlayRaster InlayDesktop InlaySDL InlayFormatting InlayCharts InlayPlayer InlayMarkdown InlayTesting
DOCS := .build-docs/site

OURS := Package.swift $(wildcard Sources Plugins Tests Resources Benchmarks Examples Fuzz)

.PHONY: help demo build release pictures screenshots docs format lint rules api test
.PHONY: build-packages test-packages examples-packages bench-packages distros-packages test-build test-unit test-x11 test-wayland test-wayland-2x test-editors test-accessibility test-accessibility-quick sweep test-builds test-release test-bundle test-consumer test-tutorial
.PHONY: test-distros test-distros-quick
.PHONY: sheet bench bench-instructions test-benchmarks examples monkey test-python test-scripts test-fuzz fuzz documents test-asan test-mutations mutations

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: build-packages ## Open the demo (ARGS="--page hello" passes arguments)
	$(call run,Demo) $(ARGS)

build: build-packages ## Build everything; a warning is an error
	swift build $(STRICT)

release: build-packages ## Build for release, with Swift's runtime linked in
	swift build -c release --static-swift-stdlib

bench: bench-packages ## Time Inlay and the other toolkits that are installed (WORKLOADS="W3 W5" chooses, REPS=3)
	Scripts/bench $(WORKLOADS)

bench-instructions: bench-packages ## Count the instructions of the workloads beside those of a commit (BASE=COMMIT, WORKLOADS="W1 W4")
	Scripts/bench-instructions $(or $(BASE),HEAD) $(WORKLOADS)

pictures: build-packages ## Draw the pictures of the documentation
	Scripts/make-pictures

screenshots: build-packages ## Draw the gallery with each page, in light and dark and in three widths (PAGES="charts tables")
	Scripts/make-screenshots $(PAGES)

# Comments describe the parameters whose names are not enough, so DocC does not expect all.
docs: build-packages ## Build the documentation of the modules, with the tutorial; the first time fetches DocC's plugin
	rm -rf $(DOCS)
	INLAY_DOCS=1 swift package --scratch-path .build-docs --allow-writing-to-directory $(DOCS) \
		generate-documentation $(addprefix --target ,$(MODULES)) --enable-experimental-combined-documentation \
		--include-extended-types --disable-parameters-and-returns-validation --warnings-as-errors --output-path $(DOCS)
	@test -f $(DOCS)/documentation/index.html
	@echo "The documentation is in $(DOCS). Browsers need a server: python3 -m http.server --directory $(DOCS)"
	@echo "Then open http://localhost:8000/documentation/ or http://localhost:8000/tutorials/inlay"

sheet: build-packages ## Draw every control in every state, theme, direction and scale to .build/sheet.png
	$(call run,inlay,-c release --static-swift-stdlib) sheet docs/elements/sheet.xml -o .build/sheet.png --presentations --scale 1 --scale 1.25 --scale 1.5 --scale 2

format: ## Format the code
	swift format --in-place --parallel --recursive $(OURS)

lint: ## Check the format and the rules of the project
	swift format lint --strict --parallel --recursive $(OURS)
	Scripts/check-rules
	Scripts/check-prose
	Scripts/make-element-texts --check
	Scripts/check-mutations --list

test: test-python test-unit api test-benchmarks test-scripts test-editors test-x11 test-wayland test-wayland-2x test-accessibility-quick test-builds test-asan rules ## Run all tests, also in real windows

test-unit: test-build ## Run the tests that need no display, and measure how much of the core they cover
	Scripts/run-tests 900 $(OPTIONS) $(COUNT) --skip '$(WINDOWS)'
	Scripts/coverage

api: test-build ## Compare the public API with the lists in API
	$(WITHIN) 3m Scripts/check-api

test-python: test-packages ## Run the tests of the project's own scripts, a second
	$(WITHIN) 1m /usr/bin/python3 -m unittest discover --start-directory Scripts/tests --top-level-directory Scripts

test-benchmarks: test-build ## Check that the benchmarks compile, without timing them
	$(WITHIN) 3m Scripts/check-benchmarks

test-scripts: test-build ## Play the scripts of Tests/Scripts, on all levels
	$(WITHIN) 10m Scripts/check-scripts

# 13 has no common factor with the width of an indentation.
test-editors: test-build ## Play sessions of editors, and ask the language server at every 13th offset of the samples
	Scripts/unless-late 300 $(WITHIN) 4m Editors/check
	Scripts/unless-late 240 $(WITHIN) 4m Scripts/check-server --tool "$(BIN)/inlay" offsets --step 13

test-x11: test-build ## Run the tests in real windows on X11
	Scripts/unless-late 200 $(WITHIN) 6m Scripts/with-x11 -- $(TEST) --no-parallel --filter '$(WINDOWS)'
	Scripts/unless-late 60 $(WITHIN) 1m Scripts/with-x11 -i -- $(TEST) --no-parallel --filter InputMethodWindowTests

test-wayland: test-build ## The same on Wayland
	Scripts/unless-late 200 $(WITHIN) 6m Scripts/with-wayland -- $(TEST) --no-parallel --filter '$(WINDOWS)'
	Scripts/unless-late 60 $(WITHIN) 1m Scripts/with-wayland -i -- $(TEST) --no-parallel --filter InputMethodWindowTests

test-wayland-2x: test-build ## The same on Wayland, at scale 2
	Scripts/unless-late 200 $(WITHIN) 6m Scripts/with-wayland -x 2 -s 2560x1600 -- $(TEST) --no-parallel --filter '$(WINDOWS)'
	Scripts/unless-late 90 $(WITHIN) 2m Scripts/with-wayland -x 1.25 -s 1600x1000 -- $(TEST) --no-parallel --filter PaintingWindowTests

test-accessibility: test-build ## Read the demo as a screen reader does, and compare with Orca, on X11 and Wayland
	$(WITHIN) 30m Scripts/with-x11 -d -- Scripts/check-accessibility
	$(WITHIN) 10m Scripts/with-wayland -d -- Scripts/check-accessibility --no-actions
	$(WITHIN) 10m Scripts/with-x11 -d -- Scripts/check-speech
	$(WITHIN) 10m Scripts/with-wayland -d -- Scripts/check-speech

test-accessibility-quick: test-build ## Read three pages of the demo as a screen reader does, on X11
	Scripts/unless-late 900 $(WITHIN) 3m Scripts/with-x11 -d -- Scripts/check-accessibility hello form choices

sweep: test-build ## Lay all pages of the gallery out in many windows and looks, and report what is cut, overlaps or cannot be read
	INLAY_SWEEP=all $(WITHIN) 20m $(TEST) --filter GallerySweepTests

test-builds: test-packages ## Run test-release, and at the same time test-consumer, test-tutorial and test-fuzz
	Scripts/side-by-side "$(MAKE) test-release" "$(MAKE) test-consumer test-tutorial test-fuzz"

test-release: test-packages ## Replay a click in the release build, on both systems
	Scripts/unless-late 480 $(WITHIN) 15m Scripts/check-release

test-bundle: test-packages ## Pack an example in all formats, and start it; a release build of 10 minutes (ARGS=--deb also installs the .deb in a clean Debian 12, and starts the folder in Debian 13, as root)
	Scripts/check-bundle $(ARGS)

test-consumer: test-packages ## Build and run a package that depends on this one, and one with typed owners
	Scripts/unless-late 300 $(WITHIN) 10m Tests/Consumer/check
	Scripts/unless-late 240 $(WITHIN) 10m Tests/TypedOwners/check

examples: test-packages examples-packages ## Build the packages of Examples and run their tests
	Scripts/unless-late 600 $(WITHIN) 15m Scripts/check-examples

test-tutorial: test-packages ## Build and test the app of the tutorial, word by word
	Scripts/unless-late 300 $(WITHIN) 10m Tests/Tutorial/check

test-fuzz: test-packages ## Run the fuzzers for 20 s each: documents, recordings, events and others, under the address sanitizer
	Scripts/unless-late 270 $(WITHIN) 12m Scripts/fuzz 20

test-asan: test-packages ## Replay scripts under the address sanitizer
	Scripts/unless-late 540 $(WITHIN) 12m Scripts/check-asan

test-distros: distros-packages ## Run all tests in clean roots of Debian 13, also with SDL 3, and of Debian testing; needs root and 20 GB
	Scripts/test-distros

test-distros-quick: distros-packages ## Run the tests in real windows and ten scripts, in Debian 13 with SDL 3
	Scripts/unless-late 900 Scripts/test-distros --quick trixie-sdl3

monkey: build ## Send random input to the demo for 10 minutes
	$(CHECK) "$(BIN)/inlay" "$(BIN)/Demo"
	"$(BIN)/inlay" monkey --app "$(BIN)/Demo" --seconds 600 -- --page input

test-mutations: test-packages ## Run, for each known fault, the test that must find it
	Scripts/unless-late 540 $(WITHIN) 12m Scripts/check-mutations --known

mutations: test-packages ## Run all tests for the same faults
	Scripts/check-mutations

fuzz: test-packages ## Run test-fuzz for 10 minutes each, tests under the sanitizer, damaged documents, all icons of Breeze and Adwaita, 100,000 random layouts and documents
	Scripts/check-asan --tests
	$(call run,CheckSamples,-c release --package-path Benchmarks)
	$(call run,CheckIcons,-c release --package-path Benchmarks)
	$(call run,CheckLayout,-c release --package-path Benchmarks)
	$(MAKE) documents
	Scripts/fuzz 600

documents: build-packages ## Check random documents of all elements, each changed and used by a monkey (DOCUMENTS=100000, FIRST=0)
	$(call run,CheckDocuments,-c release) $(or $(DOCUMENTS),100000) $(or $(FIRST),0)

rules:
	Scripts/check-rules
	Scripts/check-prose

build-packages:
	@Scripts/install-packages build

test-packages:
	@Scripts/install-packages test

examples-packages:
	@Scripts/install-packages examples

distros-packages:
	@Scripts/install-packages distros

bench-packages:
	@Scripts/install-packages bench

# `swift test` succeeds if a filter matches no test, so the recipe checks that both kinds exist.
test-build: test-packages
	$(CHECK) "$(BIN)"/{InlayPackageTests.xctest,Demo,inlay}
	swift build --build-tests $(STRICT) $(COUNT)
	$(CHECK) "$(BIN)"/{InlayPackageTests.xctest,Demo,inlay}
	@tests=$$(swift test list --skip-build $(STRICT)); \
	grep -qE '$(WINDOWS)' <<<"$$tests" || { echo "no test in a target named ...WindowTests" >&2; exit 1; }; \
	grep -qvE '$(WINDOWS)' <<<"$$tests" || { echo "no test that needs no window" >&2; exit 1; }
