# Everything happens in .venv, from nothing. A stamp per step: a second call is fast, a changed source rebuilds.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
WHEELS := $(VENV)/wheel
# What `make dev` puts beside the packages of .venv, so that they have src; and the module that src then has.
LINK = $$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/retrograde-dev.pth
MODULE := src/retrograde/_native*.so

# Of `make dev`: the best instruction set that this processor runs.
ifneq ($(filter aarch64 arm64,$(shell uname -m)),)
ISA ?= neon
else
has = $(filter $(1),$(shell grep -m1 '^flags' /proc/cpuinfo))
V4 := avx512f avx512bw avx512dq avx512vl avx512cd
ISA ?= $(if $(filter 5,$(words $(call has,$(V4)))),v4,$(if $(call has,avx2),v3,baseline))
endif
DEV := build/dev/$(ISA)

# The peers that figures and comparisons are stated against, and the linters: exact, so that a green run stays green.
TORCH := torch==2.13.0
JAX := jax==0.10.2
TRITON := triton==3.9.0
LINTERS := ruff==0.17.4 mypy==2.4.1 clang-format==23.1.3

# A directory is a source too: it changes when a file is removed.
SOURCES := pyproject.toml CMakeLists.txt $(shell find src csrc \( -name __pycache__ -o -name '*.so' \) -prune -o -print)

# pip writes into one venv.
.NOTPARALLEL:
.PHONY: demo test dev verify sanitize sanitize-part elsewhere fuzz soak verify-gpu bench figures docs lint clean

demo: $(VENV)/.cli
	$(BIN)/retrograde demo

test: $(VENV)/.test
	$(BIN)/python -m pytest -m "not long" -n auto --maxprocesses 8 --dist worksteal

# To work on: .venv runs src itself, with a module for one instruction set that is compiled quickly. A Python edit needs
# nothing before its test, a C++ edit `make dev` again. Commands that test or show the wheel put it back first.
dev: $(VENV)/.tools $(DEV)/build.ninja
	$(BIN)/cmake --build $(DEV) --target _native
	test ! -e $(VENV)/.wheel || $(PIP) uninstall --yes retrograde
	rm -f $(VENV)/.wheel $(MODULE)
	cp $(DEV)/_native*.so src/retrograde/
	echo '$(abspath src)' > "$(LINK)"
	printf '#!%s\nimport sys\n\nfrom retrograde.__main__ import main\n\nsys.exit(main())\n' '$(abspath $(BIN)/python)' > $(BIN)/retrograde
	chmod +x $(BIN)/retrograde

# Every tier with a seed of the week, every kernel, its bits, and errors planted one at a time, which tests must notice.
verify: $(VENV)/.test
	$(BIN)/python -m pytest --seed week -n auto --maxprocesses 8 --dist worksteal
	$(BIN)/retrograde verify all --json build/verify.json
	$(BIN)/retrograde verify --hashes
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python tools/mutate.py

# Kernels between guard pages and under sanitizers; by other compilers and for aarch64; random input; a long run.
sanitize: $(VENV)/.test
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python tools/builds.py address thread module

# A part of that, with half the compiling.
sanitize-part: $(VENV)/.test
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python tools/builds.py --every 7 part

elsewhere: $(VENV)/.test
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python tools/builds.py gcc clang aarch64

fuzz: $(VENV)/.test
	$(BIN)/python -m pytest -n auto --maxprocesses 8 --hypothesis-profile=long tests/border/test_fuzz.py
	$(BIN)/python tools/fuzz_border.py --seconds 600

soak: $(VENV)/.test
	$(BIN)/python tools/soak.py --minutes 10

# On a machine with a GPU and a torch that sees it: every kernel of every problem against the oracle, then the benchmark.
verify-gpu: $(VENV)/.test
	$(BIN)/python -m retrograde.backends.triton verify

bench: $(VENV)/.test
	$(BIN)/retrograde bench all --json build/bench.json

# What is committed: manifest, stubs, the tables of the README and of the edge cases, pictures. The site makes its tables
# itself, from the registry and the newest results that are committed.
DOCGEN := PYTHONPATH=tools $(BIN)/python -m docgen
BENCH ?= $(sort $(wildcard benchmarks/results/*-bench.json))
QUICK ?= $(sort $(wildcard benchmarks/results/*-quick.json))
VERIFY ?= $(sort $(wildcard benchmarks/results/*-verify.json))
figures: $(VENV)/.test
	$(DOCGEN).manifest
	$(DOCGEN).stub
	$(DOCGEN).figures README.md
	$(DOCGEN).figures docs/reference/edge-cases.md
	$(DOCGEN).plots $(BENCH) $(QUICK) docs/img
	$(DOCGEN).plots $(VERIFY) docs/img
	$(DOCGEN).claims

# Sphinx, without a network. A warning is an error, and so is a public name without a page.
docs: $(VENV)/.test
	$(DOCGEN).manifest
	$(BIN)/python -m sphinx -W --keep-going -n -q -b html docs build/site
	$(DOCGEN).inventory build/site/objects.inv

lint: $(VENV)/.lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict src
	$(BIN)/clang-format --dry-run -Werror $$(find csrc -name '*.cc' -o -name '*.h')

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/.venv:
	$(PYTHON) -m venv $(VENV)
	touch $@

# The build tools live in the venv, not in a fresh isolated one, so that a rebuild compiles only what changed.
$(VENV)/.build: $(VENV)/.venv pyproject.toml
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  > $(VENV)/build-requires.txt
	$(PIP) install -r $(VENV)/build-requires.txt cmake ninja
	touch $@

$(VENV)/.wheel: $(VENV)/.build $(SOURCES)
	rm -rf $(WHEELS) $(MODULE) "$(LINK)"
	PATH="$(abspath $(BIN)):$$PATH" $(PIP) wheel --no-deps --no-build-isolation \
	  --config-settings=cmake.define.RETROGRADE_WERROR=ON --wheel-dir $(WHEELS) .
	$(PIP) install --no-deps --force-reinstall $(WHEELS)/*.whl
	touch $@

$(VENV)/.cli: $(VENV)/.wheel
	$(PIP) install "$$(echo $(WHEELS)/*.whl)[cli]"
	touch $@

$(VENV)/.peers: $(VENV)/.venv Makefile
	$(PIP) install $(TORCH)
	$(PIP) install $(JAX)
	$(PIP) install $(TRITON)
	touch $@

$(VENV)/.test: $(VENV)/.peers $(VENV)/.wheel
	$(PIP) install "$$(echo $(WHEELS)/*.whl)[test,cli,plot]"
	touch $@

# What tests need, without the wheel: for `make dev`.
$(VENV)/.tools: $(VENV)/.peers $(VENV)/.build
	$(BIN)/python -c 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
	  e = p["optional-dependencies"]; wanted = p["dependencies"] + e["cli"] + e["plot"] + e["docs"] + e["test"]; \
	  print(*(r for r in wanted if not r.startswith("retrograde")), sep="\n")' > $(VENV)/test-requires.txt
	$(PIP) install -r $(VENV)/test-requires.txt
	touch $@

$(DEV)/build.ninja: $(VENV)/.build
	PATH="$(abspath $(BIN)):$$PATH" cmake -S . -B $(DEV) -GNinja -DCMAKE_BUILD_TYPE=Release -DRETROGRADE_ISAS=$(ISA) \
	  -DRETROGRADE_OPTIMISE=-O1 -DRETROGRADE_WERROR=ON -DPython_EXECUTABLE=$(abspath $(BIN)/python)

$(VENV)/.lint: $(VENV)/.test Makefile
	$(PIP) install $(LINTERS)
	touch $@
