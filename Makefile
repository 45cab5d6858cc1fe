# Everything runs in .venv, which `setup` makes from PYTHON and refreshes when pyproject.toml changes.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
EXTRAS ?= test
READY := $(VENV)/.ready-$(EXTRAS)
GAME ?= crazy-eights
ARGS ?=
SECONDS ?= 0
JOBS ?=

.DEFAULT_GOAL := help
.PHONY: help setup play test pairs explore miniatures equals lint check grammar rulings benchmark clean

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## make .venv and install Eightfold into it, with what its tests need

play: setup ## a game at this terminal, or a bots' game told line by line (GAME=crazy-eights, ARGS="--players 4")
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/eightfold play $(GAME) $(ARGS); \
	else $(BIN)/eightfold play $(GAME) --humans 0 $(ARGS); fi

test: setup ## run the tests, and say which did not run here (ARGS="-k word -n 2")
	@$(BIN)/python -m pytest $(ARGS)

pairs: setup ## play every pair of house rules over three games, 20 hands each; takes an hour or two (ARGS="-n 2")
	@EIGHTFOLD_PAIRS=all $(BIN)/python -m pytest -q tests/variants/test_house_rules.py -k test_two_play $(ARGS)

miniatures: setup ## hold small wrong rulesets and programs against the scenarios meant for them (ARGS="never-skips")
	@$(BIN)/python -m eightfold.conformance.miniatures $(ARGS)

report: setup ## every scenario, and the report of the run as build/report.html
	@mkdir -p build
	@$(BIN)/eightfold test --html build/report.html $(ARGS); status=$$?; echo "build/report.html"; exit $$status

picture: setup ## the picture in docs/report.md, of build/report.html (needs chromium)
	@chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1200,1300 \
	--screenshot=docs/report.png "file://$(CURDIR)/build/report.html" 2>/dev/null

explore: setup ## random play of every alternative at every table; takes hours, and goes on where it stopped (SECONDS=600, JOBS=2)
	@$(BIN)/python -m eightfold.conformance.exploration --seconds $(SECONDS) $(if $(JOBS),--jobs $(JOBS)) $(ARGS)

lint: setup ## ruff and mypy
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

check: lint test ## lint and test

grammar: setup ## write the parse table anew after a change of dsl/grammar.lark
	@$(BIN)/python -c 'from eightfold.dsl.tables import write; print(write().name, "is up to date")'

equals: setup ## play the mutants on record as equal side by side with the rules, 10,000 games each; takes an hour (GAME=craits)
	@$(BIN)/python -m eightfold.conformance.mutation.equal $(GAME) $(ARGS)

rulings: setup ## write docs/rulings.md anew after a change of options, scenarios or lists of silences
	@$(BIN)/eightfold rulings --format markdown > docs/rulings.md.new && mv docs/rulings.md.new docs/rulings.md

benchmark: setup ## ratios of speed, then lock-step (EXTRAS=test,open-spiel for the engine to compare with)
	@$(BIN)/python -m benchmarks.run $(ARGS)
	@$(BIN)/python -m benchmarks.lockstep

clean: ## remove .venv, caches and built files
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis htmlcov .coverage

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	|| { echo "Eightfold needs Python 3.11 or later; name one: make setup PYTHON=python3.11" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[$(EXTRAS)]'
	@touch $@
