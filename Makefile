# Everything a newcomer needs: `make run`, then `make test`. Needs python3.11 or newer, pip, make and git.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test browser-test dist-test check bench tables release clean

run: $(VENV)/installed
	@$(BIN)/exact-odds hand Th Jh Qh
	@echo
	@$(BIN)/exact-odds edge
	@echo
	@echo "Next, try:"
	@echo "  $(BIN)/exact-odds hand 5s 6d 7c 8h"
	@echo "  $(BIN)/exact-odds edge --pay royal_flush=500"
	@echo "  $(BIN)/exact-odds rules list"
	@echo "  $(BIN)/exact-odds --help"

# bytecode is compiled here, so that the first command is as quick as the next one
$(VENV)/installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	$(BIN)/python -m compileall -q exact_odds
	@touch $@

$(VENV)/dev: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

test: $(VENV)/dev
	$(BIN)/python -m pytest -n auto

# the explorer in a real browser: Debian's, installed when it is missing, which takes root
browser-test: $(VENV)/dev
	@command -v chromium >/dev/null && command -v chromedriver >/dev/null || \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium chromium-driver; }
	$(BIN)/python -m pytest tests/browser -n auto

# wheel and sdist: what is in them, and whether the wheel works where nothing else is, on every Python there is
dist-test:
	$(PYTHON) tests/wheel/check_wheel.py

check: $(VENV)/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/exact-odds tables --check

bench: $(VENV)/dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m compileall -q exact_odds
	$(BIN)/python tests/bench/bench.py

tables: $(VENV)/installed
	$(BIN)/exact-odds tables -o tables

# gate, wheel, tag; refuses a version without its entry in CHANGELOG.md
release:
	.ci/release

clean:
	rm -rf $(VENV) build dist .coverage htmlcov .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
