PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
PY     := $(VENV)/bin/python
STAMP  := $(VENV)/.made
TOOLS  := $(VENV)/clients/.made

PACKAGES := domain projections service workers
JOBS     ?= 3
GAME     ?=
N        ?= 100
REPORT   ?=
SEED     ?=

.PHONY: help setup clients test lint types full rules mutants tamper chance vectors contents bench load chaos balance pace game-report openapi art web web-look lock clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: $(STAMP) ## Run the whole service (settings: .venv/bin/sealog settings)
	@exec $(VENV)/bin/sealog up

setup: $(STAMP) $(TOOLS) ## Make .venv exactly as the locks say (only when something changed)

# A new top-level package has to be installed too, hence the __init__ files. The second install may
# fetch nothing, so a dependency that is missing in the lock is an error and never a surprise.
$(STAMP): pyproject.toml requirements.lock $(wildcard $(PACKAGES:=/__init__.py))
	@echo 'Setting up $(VENV): a minute or two, only when something changed ...'
	$(PYTHON) -m venv --clear $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(PY) -m pip install --quiet --disable-pip-version-check --no-index --no-build-isolation -e '.[dev]' \
		|| { echo 'Is requirements.lock behind pyproject.toml? Run: make lock' >&2; exit 1; }
	@touch $@

# What checks the contract and makes clients from it runs on Node, which comes with a wheel.
$(TOOLS): $(STAMP) openapi/clients/package.json openapi/clients/package-lock.json
	@echo 'Setting up $(VENV)/clients: a minute, only when something changed ...'
	$(PY) -m tests.tools.clients install
	@touch $@

clients: $(TOOLS) ## Generate clients from the contract into build/clients
	$(PY) -m tests.tools.clients generate

test: $(TOOLS) lint types ## Lint, check types, run the tests with a sample of the laws
	$(PY) -m pytest -n $(JOBS) --durations=25 --durations-min=4

lint: $(STAMP) ## Check style and common mistakes
	$(PY) -m ruff check .
	$(PY) -m ruff format --check --quiet .

types: $(STAMP) ## Check types
	$(PY) -m mypy $(wildcard $(PACKAGES))

full: $(TOOLS) ## Run the tests with all of the laws
	$(PY) -m pytest -n $(JOBS) --laws=full

rules: $(STAMP) ## Count the rules pinned by tests: make rules [GAME=cult]
	$(PY) -m tests.tools.rules $(GAME)

mutants: $(STAMP) ## Break the rules and see whether tests notice: make mutants GAME=kernel [N=100]
	@test -n '$(GAME)' || { echo 'Say which: make mutants GAME=kernel' >&2; exit 2; }
	$(PY) -m tests.tools.mutants $(GAME) $(N) --jobs $(JOBS)

tamper: N = 5000
tamper: $(STAMP) ## Change records in thousands of ways; both verifiers must notice: make tamper [N=5000]
	$(PY) -m tests.verify.tamper $(N)

chance: N = 1000000
chance: $(STAMP) ## Chi-square over so many values of each die and over shuffled places: make chance [N=1000000]
	$(PY) -m tests.tools.chance $(N)

vectors: $(STAMP) ## Write docs/fairness-vectors.json from the kernel
	$(PY) -m tests.tools.fairness_vectors

contents: $(STAMP) ## Write docs/contents.json: the content of every version of every game
	$(PY) -m tests.tools.contents

bench: $(STAMP) ## Measure speed
	$(PY) -m tests.bench
	$(PY) -m tests.bench_fair
	$(PY) -m tests.bench_http
	$(PY) -m tests.bench_routes
	$(PY) -m tests.bench_processes
	$(PY) -m tests.bench_replay
	$(PY) -m tests.bench_archive
	$(PY) -m tests.bench_web

load: $(STAMP) ## Play hundreds of games of all rulesets over HTTP: what answers, games and events cost, from 10 to 1,000 games
	$(PY) -m tests.tools.load --picture docs/pictures/load.svg

chaos: N = 100
chaos: $(STAMP) ## Kill everything at random under play; nothing may be lost: make chaos [N=100] [SEED=7]
	$(PY) -m tests.tools.chaos $(N) $(if $(SEED),--seed $(SEED))

balance: N = 500
balance: $(STAMP) ## Who wins how often, and whether skill pays: make balance GAME=cult [N=500]
	@test -n '$(GAME)' || { echo 'Say which: make balance GAME=cult' >&2; exit 2; }
	$(PY) -m tests.tools.balance $(GAME) $(N)

pace: N = 100
pace: $(STAMP) ## Games over days on a virtual clock, with and without orders: make pace [N=100]
	$(PY) -m tests.tools.pace $(N)

game-report: $(STAMP) ## All figures of one game in a table: make game-report GAME=cult [REPORT='--write --mutants 100']
	@test -n '$(GAME)' || { echo 'Say which: make game-report GAME=cult' >&2; exit 2; }
	$(PY) -m tests.tools.game_report $(GAME) $(REPORT)

openapi: $(STAMP) ## Write the contract, openapi/sealog.json, from the app as it is
	$(PY) -m tests.tools.record_examples
	$(PY) -m service.http.openapi > openapi/sealog.json.new && mv openapi/sealog.json.new openapi/sealog.json

art: $(STAMP) ## Write icons, fonts, widths of letters and credits from npm packages (icons.toml says which)
	$(PY) -m tests.tools.make_art

web: $(STAMP) ## Build the page, service/web/static, from its sources (Node comes with the development tools)
	$(PY) -m tests.tools.web

web-look: $(STAMP) ## Take pictures of the page to look at, into build/looks: each game on a desk and on a phone
	$(PY) -m tests.tools.web_look

lock: ## Write requirements.lock anew with the newest versions that pyproject.toml allows
	@set -eu; new=$$(mktemp -d); trap 'rm -rf "$$new"' EXIT; \
	$(PYTHON) -m venv "$$new/venv"; pip="$$new/venv/bin/python -m pip --disable-pip-version-check"; \
	$$pip install --quiet --upgrade setuptools; \
	$$pip install --quiet --no-build-isolation -e '.[dev]'; \
	{ echo '# Every dependency, for running and for development. Written by: make lock'; \
	  $$pip freeze --all --exclude-editable --exclude pip; } > "$$new/lock"; \
	cp "$$new/lock" requirements.lock; cat requirements.lock

clean: ## Remove everything that make and the tools have made
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path './.git/*' -prune -exec rm -rf {} +
