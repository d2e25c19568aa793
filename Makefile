# Two commands are enough: `make run` and `make test`. Everything is installed into .venv, without root.
PYTHON ?= python3
BIN    := .venv/bin
# One more than there are processors: tests in a browser wait most of their time.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')

.PHONY: help run test verify lowest check format lint types page docs known-faults lock sbom fix golden bench bench-room clean

# What there is to make: each target with the comment above it.
help:
	@echo "make run opens the cardroom, make test runs the tests. All targets:"
	@echo
	@awk '/^# /{said = said ? said " " substr($$0, 3) : substr($$0, 3); next} \
	  /^[a-z][a-z-]*:/{name = $$1; sub(":", "", name); printf "  %-11s %s\n", name, said} {said = ""}' Makefile

# The cardroom in the browser; ARGS="--port 9000" and the like go to `houseway serve`.
run: .venv/room.stamp
	@$(BIN)/python hatch_build.py || echo "The room opens without its page; see above why it could not be built." >&2
	@$(BIN)/houseway serve $(ARGS)

# Compiled test modules are kept in build/, also where Python is told not to write bytecode beside the sources:
# without them every worker compiles three hundred modules again. How long it took is the last line.
PYTEST := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/build/pycache $(BIN)/pytest -q -n $(WORKERS) --dist worksteal

# Everything that is quick to prove.
test: .venv/dev.stamp
	$(PYTEST)

# The long proofs: hundreds of thousands of random hands for each ranking, what `make test` shortens, what is handed
# out with its page, and the lowest versions.
verify: .venv/dev.stamp
	$(BIN)/python hatch_build.py
	$(PYTEST) -m "slow or not slow"
	$(MAKE) lowest

# Every command and a served room, with the lowest versions that pyproject.toml declares.
lowest: .venv/dev.stamp
	$(PYTHON) -m venv build/lowest
	$(BIN)/python -m tests.lowest room plots > build/lowest/requirements.txt
	build/lowest/bin/python -m pip install --quiet --disable-pip-version-check -r build/lowest/requirements.txt
	PYTHONPATH=src build/lowest/bin/python -m tests.lowest_smoke

# What must hold before a change is handed in: format, lint, types, page, tests, documentation, known faults of
# what it is built on.
check: format lint types page test docs known-faults

# Whether every file is formatted.
format: .venv/dev.stamp
	$(BIN)/ruff format --check .

# What ruff finds.
lint: .venv/dev.stamp
	$(BIN)/ruff check .

# Strict types, tests included.
types: .venv/dev.stamp
	$(BIN)/mypy

# The browser page: built, its types and its format checked.
page: .venv/dev.stamp
	$(BIN)/python hatch_build.py
	$(BIN)/npm --prefix client run --silent check

# The reference and the pages of the games are made here, from the sheets; see docs/generate.py.
docs: .venv/dev.stamp
	$(BIN)/python -m tests.rule_coverage
	$(BIN)/sphinx-build -q -W -b html docs build/docs

# Known faults of the locked versions and of the page's packages, where a registry answers.
known-faults: .venv/supply.stamp
	$(BIN)/python -m tests.known_faults

# Renews requirements/room.lock: everything that a room installs, with digests, for every system.
lock: .venv/supply.stamp
	$(BIN)/uv pip compile pyproject.toml --extra room --universal --python-version 3.11 --upgrade --generate-hashes \
	  --no-header --no-emit-index-url --quiet -o requirements/room.lock

# The bill of materials of a room, as CycloneDX.
sbom: .venv/room.stamp
	@mkdir -p build
	$(BIN)/houseway sbom --json > build/houseway.cdx.json

# Repairs what a machine can: lint and format.
fix: .venv/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Writes what is generated and kept: golden transcripts, and the types that the browser page shares with the room.
golden: .venv/dev.stamp
	$(BIN)/python -m tests.regenerate

# Measures, as ratios to other libraries in the same run.
bench: .venv/bench.stamp
	$(BIN)/python -m bench

# Many tables and sockets on this machine's own loopback, for two minutes at most.
bench-room: .venv/dev.stamp
	$(BIN)/python -m bench.room

# Removes everything that was installed, built or cached here.
clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Houseway needs Python 3.11 or newer; this is " + sys.version.split()[0])'
	$(PYTHON) -m venv .venv

.venv/houseway.stamp: .venv/bin/python pyproject.toml
	@echo "Installing Houseway into .venv ..." >&2
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

.venv/room.stamp: .venv/bin/python pyproject.toml
	@echo "Installing Houseway and its room into .venv ..." >&2
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[client,room]'
	@touch .venv/houseway.stamp $@

.venv/dev.stamp: .venv/bin/python pyproject.toml
	@echo "Installing Houseway and its development tools into .venv ..." >&2
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@echo "Compiling the kernels of the odds lab, once; it takes about half a minute on two free cores ..." >&2
	@$(BIN)/houseway prepare >&2 || echo "They are compiled where they are first needed." >&2
	@touch .venv/houseway.stamp .venv/room.stamp $@

.venv/supply.stamp: .venv/dev.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,supply]' || \
	  echo "The tools of the supply chain could not be installed." >&2
	@touch $@

.venv/bench.stamp: .venv/dev.stamp
	@echo "Installing the libraries that Houseway is measured against ..." >&2
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,bench]'
	@touch $@
