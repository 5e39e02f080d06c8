# One way to do each thing. Everything happens in a virtual environment at the root.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
SOURCES := $(shell find src -name '*.py' -o -name '*.json' -not -name '_compiled.json') setup.py pyproject.toml

.PHONY: play test check bench docs build clean

play: build            ## sit down at a table
	$(BIN)/tablee play bungee

test: build $(VENV)/.services   ## all tests, compiled and interpreted
	$(BIN)/python -m pytest -n auto
	TABLEE_PURE=1 $(BIN)/python -m pytest -n auto tests/laws tests/core tests/rules tests/records

check: build           ## linters, types, layers, and faults that the tests must catch
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/basedpyright
	$(BIN)/lint-imports
	$(BIN)/python tools/mutants.py

bench: build $(VENV)/.bench   ## how fast, beside peers
	$(BIN)/tablee bench

docs: build            ## the pages that are made from the code
	$(BIN)/python tools/pages.py

build: $(VENV)/.built  ## the package, compiled where there is a C compiler

$(VENV)/.tools: constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install -c constraints.txt setuptools wheel "mypy[mypyc]" librt mypy_extensions openskill rich \
	  msgspec prometheus-client segno uvicorn uvloop websockets asyncpg redis \
	  pytest pytest-xdist hypothesis httpx schemathesis ruff basedpyright import-linter \
	  numpy pettingzoo gymnasium open_spiel
	-$(PIP) install -c constraints.txt ray  # where there is no Ray for this Python, its test is skipped
	touch $@

$(VENV)/.built: $(VENV)/.tools $(SOURCES)
	$(PIP) install --no-build-isolation --no-deps --force-reinstall .
	$(BIN)/tablee --version
	touch $@

# PostgreSQL and Redis, for the tests of several servers: where one may install them; elsewhere those tests are skipped.
$(VENV)/.services: $(VENV)/.tools
	@if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && \
	    { ! command -v redis-server || ! { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }; } > /dev/null 2>&1; \
	then \
	  echo "installing PostgreSQL and Redis for the tests"; \
	  { apt-get update && DEBIAN_FRONTEND=noninteractive \
	    apt-get install -y --no-install-recommends postgresql redis-server; } > $@.log 2>&1 \
	  || echo "that did not work (see $@.log): the tests of several servers are skipped"; \
	fi
	@touch $@

$(VENV)/.bench: $(VENV)/.tools
	$(PIP) install -c constraints.txt open_spiel rlcard
	touch $@

clean:
	rm -rf $(VENV) build dist src/*.egg-info
