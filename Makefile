# Two commands for a fresh machine: `make demo` and `make test`. Each sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin
RUN := --extra duckdb --extra reviews --extra web
# Bytecode of the libraries is kept: otherwise each of the tests' many processes compiles all that it imports.
unexport PYTHONDONTWRITEBYTECODE
# One process more than processors: tests also wait, for browsers, servers and disks.
WORKERS := $(shell echo $$(( $$(getconf _NPROCESSORS_ONLN) + 1 )))
PINS := --quiet --generate-hashes --universal --python-version 3.11 --no-header --no-emit-index-url

.DEFAULT_GOAL := help

.PHONY: help
help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.venv/run.stamp: requirements/installer.txt requirements/run.txt pyproject.toml scripts/setup
	@scripts/setup run "$(PYTHON)"

.venv/dev.stamp: requirements/installer.txt requirements/dev.txt pyproject.toml scripts/setup
	@scripts/setup dev "$(PYTHON)"

.PHONY: setup
setup: .venv/dev.stamp  ## create .venv with everything that karat and its tests need

.PHONY: demo
demo: .venv/run.stamp  ## run the main job end to end on generated data; writes karat-demo/
	@$(BIN)/karat demo

.PHONY: test
test: .venv/dev.stamp  ## run all checks and all tests
	@$(MAKE) --no-print-directory -j 3 -O types bytecode docs lint layers programs
	$(BIN)/pytest -n $(WORKERS)

# Compiles what the tests import once; otherwise each of pytest's processes compiles all of it at the start.
.PHONY: bytecode
bytecode: .venv/dev.stamp
	@$(BIN)/pytest -n 0 --collect-only -qq > /dev/null || true  # what is wrong, the tests will say

.PHONY: quick
quick: .venv/dev.stamp  ## run the tests that take seconds
	$(BIN)/pytest -n $(WORKERS) -m "not slow"

.PHONY: check lint types layers
check: lint types layers  ## lint, format, types and layers

lint: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/dev.stamp
	$(BIN)/mypy

layers: .venv/dev.stamp
	$(BIN)/lint-imports

.PHONY: docs
docs: .venv/dev.stamp  ## build the documentation site into site/; a warning is an error
	$(BIN)/jupyter nbconvert --log-level WARN --to markdown docs/examples/*.ipynb
	$(BIN)/zensical build --clean --strict

.PHONY: programs
programs:  # one after the other: apt-get serves one at a time
	@scripts/chromium
	@scripts/postgres
	@scripts/java
	@scripts/strace

.PHONY: examples
examples: .venv/dev.stamp  ## run the notebooks of docs/examples on the data in KARAT_DATA, and keep what they print
	KARAT_DATA="$(abspath $(or $(KARAT_DATA),../shared/data))" $(BIN)/jupyter nbconvert --to notebook --execute --inplace --ExecutePreprocessor.record_timing=False docs/examples/*.ipynb

.PHONY: tour
tour: .venv/dev.stamp  ## take the pictures of docs/tour.md anew
	@scripts/chromium
	$(BIN)/python scripts/tour.py

.PHONY: papers
papers: .venv/dev.stamp  ## reproduce the papers' tables and figures into docs/
	$(BIN)/python -m benchmarks.papers

.PHONY: coverage
coverage: .venv/dev.stamp  ## the full statistical suite: every guarantee, many seeds
	KARAT_FULL_COVERAGE=1 $(BIN)/pytest -n $(WORKERS) tests/coverage

.PHONY: soak
soak: .venv/dev.stamp  ## kill processes and the server two hundred times while they label
	@scripts/postgres
	KARAT_SOAK=1 $(BIN)/pytest tests/campaign/test_kill.py

.PHONY: fuzz
fuzz: .venv/dev.stamp  ## a hundred thousand generated commands, files, labels and requests
	KARAT_FUZZ=40 $(BIN)/pytest -n $(WORKERS) tests/cli/test_any_command.py tests/exchange/test_any_input.py tests/sources/test_any_references.py \
	  tests/sources/test_formats.py tests/web/test_schema.py

.PHONY: benchmarks
benchmarks: .venv/dev.stamp  ## print every performance figure as a ratio
	@scripts/postgres
	@scripts/java
	$(BIN)/python -m benchmarks.curve_scaling
	$(BIN)/python -m benchmarks.startup
	$(BIN)/python -m benchmarks.band_labels
	$(BIN)/python -m benchmarks.band_scaling
	$(BIN)/python -m benchmarks.band_coverage
	$(BIN)/python -m benchmarks.band_estimates
	$(BIN)/python -m benchmarks.band_crowds
	$(BIN)/python -m benchmarks.band_noise
	$(BIN)/python -m benchmarks.label_noise
	$(BIN)/python -m benchmarks.single_cutoff
	$(BIN)/python -m benchmarks.rate
	$(BIN)/python -m benchmarks.rate_coverage
	$(BIN)/python -m benchmarks.gate_labels
	$(BIN)/python -m benchmarks.cut
	$(BIN)/python -m benchmarks.cut_violations
	$(BIN)/python -m benchmarks.cut_scale
	$(BIN)/python -m benchmarks.compare
	$(BIN)/python -m benchmarks.compare_coverage
	$(BIN)/python -m benchmarks.compare_overlaps
	$(BIN)/python -m benchmarks.newcomers
	$(BIN)/python -m benchmarks.volume_features
	$(BIN)/python -m benchmarks.volume_round
	$(BIN)/python -m benchmarks.volume_cluster
	$(BIN)/python -m benchmarks.volume_finding
	$(BIN)/python -m benchmarks.volume_estimating
	$(BIN)/python -m benchmarks.volume_certify
	$(BIN)/python -m benchmarks.volume_budget
	$(BIN)/python -m benchmarks.volume_proxy
	$(BIN)/python -m benchmarks.volume_price
	$(BIN)/python -m benchmarks.price_ranges
	$(BIN)/python -m benchmarks.store
	$(BIN)/python -m benchmarks.judge
	$(BIN)/python -m benchmarks.rank_lookup --rows 1e7
	$(BIN)/python -m benchmarks.same_asks --rows 1e6
	$(BIN)/python -m benchmarks.campaign_list
	$(BIN)/python -m benchmarks.web_start
	$(BIN)/python -m benchmarks.web_load
	$(BIN)/python -m benchmarks.install_size

.PHONY: pins
pins: .venv/dev.stamp  ## write requirements/ anew from pyproject.toml
	$(BIN)/uv pip compile pyproject.toml $(RUN) $(PINS) --upgrade -o requirements/run.txt
	$(BIN)/uv pip compile pyproject.toml $(RUN) --extra postgres -c requirements/run.txt $(PINS) --upgrade -o requirements/server.txt
	$(BIN)/uv pip compile pyproject.toml --extra dev -c requirements/server.txt $(PINS) --upgrade -o requirements/dev.txt
	$(BIN)/uv pip compile requirements/installer.in $(PINS) --upgrade -o requirements/installer.txt

.PHONY: clean
clean:  ## remove everything that make created
	rm -rf .venv karat-demo site build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
