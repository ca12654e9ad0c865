# make run: install what is needed into .venv and start the table.   make test: install and pass the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
# How tests run beside each other; and of which kind ARGS may leave none, as pytest says with a 5.
BESIDE := -q -n auto --maxprocesses 4 --dist loadfile
# One process more than two cores: the one with browsers mostly waits for them.
ONE_MORE := $(if $(filter 1 2,$(shell nproc 2>/dev/null)),-n 3,)
OR_NONE = $(if $(ARGS),|| [ $$? = 5 ],)
# On a Raspberry Pi the way to its pins comes along, lgpio, which may be the system's own.
ON_A_PI := $(shell grep -qs "Raspberry Pi" /proc/device-tree/model && echo yes)
EXTRA := $(if $(ON_A_PI),[pi],)
# Packages come in the versions of constraints.txt, each file held against its sum. NEWEST=yes takes the newest that
# pyproject.toml allows, NEWEST=no nothing else than those (systemd/packages.sh).
NEWEST ?= if-need
CONSTRAINTS := systemd/constraints.txt
SYSTEM_PACKAGES := $(if $(ON_A_PI),$(shell $(PYTHON) -c "import lgpio" 2>/dev/null && echo --system-site-packages),)

# Without a network it is soon known.
APT := apt-get -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20 -o Acquire::Retries=1
MAY_INSTALL := [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1
INSTALL := $(APT) update -qq && DEBIAN_FRONTEND=noninteractive $(APT) install -y -qq --no-install-recommends

.PHONY: setup run quick quick-again test test-again check-style test-slow test-install test-pi quick-pi box-makers bench \
        stored-games constraints deb update-file clean chromium engines ears

setup: $(VENV)/.product $(VENV)/.pages

run: $(VENV)/.product $(VENV)/.pages
	$(BIN)/companion run $(ARGS)

# What needs a browser takes longest and comes first, in one process; the others do the rest (tests/conftest.py).
test: $(VENV)/.dev $(VENV)/.pages chromium check-style
	$(BIN)/python -m pytest $(BESIDE) $(ONE_MORE) --no-loadscope-reorder -m "not slow and not install and not pi" $(ARGS)

# While one works: style, types, and all tests but those that take longest (tests/conftest.py). Under a minute.
quick: $(VENV)/.pages check-style quick-again

# Once more without browsers: make test-again PYTHON=python3.13 VENV=.venv-3.13
test-again: $(VENV)/.dev $(VENV)/.pages
	$(BIN)/python -m pytest $(BESIDE) -m "not slow and not install and not pi and not browser" $(ARGS)

# And with other packages, without what takes long: make quick-again NEWEST=yes VENV=.venv-newest
quick-again: $(VENV)/.dev $(VENV)/.pages
	$(BIN)/python -m pytest $(BESIDE) -m "not slow and not install and not pi and not browser and not thorough" $(ARGS)

test-slow: $(VENV)/.dev $(VENV)/.pages chromium engines ears
	$(BIN)/python -m pytest $(BESIDE) $(ONE_MORE) --no-loadscope-reorder -m "slow and not alone" $(ARGS) $(OR_NONE)
	$(BIN)/python -m pytest -q -m "slow and alone" $(ARGS) $(OR_NONE)

# Installs the service into throw-away systems, and passes these tests in bare ones (as root, with debootstrap and
# systemd-container): three quarters of an hour. ARM=1: into a Debian 13 for a Raspberry Pi's processor instead, under
# qemu (qemu-user-static).
test-install: $(VENV)/.dev
	$(BIN)/python -m pytest -q -m "install and $(if $(ARM),,not )arm" $(ARGS)

# A box on a real kernel, with pins, sound, readers and a plug to pull (as root): tests/pi/README.md.
test-pi: $(VENV)/.dev box-makers
	$(BIN)/python -m pytest -q -m pi tests/pi --making 60 $(ARGS)

# The part of it that is quick enough for each landing; where no such box can be made, it says why, and that is all.
quick-pi: $(VENV)/.dev box-makers
	$(BIN)/python -m pytest -q -m "pi and not thorough" tests/pi $(ARGS)

# The Debian package, with all that it needs of Python, into build/: make deb DEBIAN=13 ARCHITECTURE=arm64
DEBIAN ?= 12
ARCHITECTURE ?= amd64
deb: $(VENV)/.product
	systemd/debian/build.sh $(BIN)/python $(DEBIAN) $(ARCHITECTURE) build
	@if command -v lintian >/dev/null; then lintian --fail-on error build/table-companion_*+deb$(DEBIAN)_$(ARCHITECTURE).deb; \
	else echo "lintian would look it over: sudo apt install lintian"; fi

# An update for the host's page, signed with a key of ssh-keygen, into build/: make update-file KEY=~/.ssh/id_ed25519
# With WHEELS=DIR it brings the Python packages along (install.sh --help says how to fill it).
WHEELS ?=
update-file:
	systemd/update-file.sh $(KEY) build $(WHEELS)

bench: $(VENV)/.dev $(VENV)/.pages chromium ears
	$(BIN)/python -m tests.bench $(ARGS)

# After a change that was meant: the texts of the stored games, anew from their commands. Then read the difference.
stored-games: $(VENV)/.dev
	$(BIN)/python -m tests.games.stored_games

# The newest versions that pyproject.toml allows, for every Python and processor, with the hashes of all their files.
# One after the other: what the tests need beside the product has the product's versions.
LOCK = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate \
       --custom-compile-command "make constraints" --no-emit-package pip
OF_BUILDING = $(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])'
constraints: $(VENV)/.made
	$(BIN)/pip install --quiet --disable-pip-version-check 'uv>=0.13,<0.14'
	$(OF_BUILDING) | $(LOCK) pyproject.toml - -o systemd/constraints.txt
	echo 'lgpio>=0.2.2,<0.3' | $(LOCK) - -o systemd/constraints-pi.txt
	$(OF_BUILDING) | $(LOCK) pyproject.toml - --extra dev -c systemd/constraints.txt -o tests/constraints.txt

check-style: $(VENV)/.dev
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/python -m tests.style
	$(BIN)/mypy
	$(BIN)/mypy systemd/update.py

# Debian's chromium for the browser tests, without the windows that nobody sees there, and what the node wants that drives
# it: installed where that is allowed, else the tests show themselves as skipped.
FOR_BROWSERS := chromium-headless-shell libatomic1
chromium: $(VENV)/.dev
	@if [ -x /usr/bin/chromium-headless-shell ] && $(BIN)/playwright --version >/dev/null 2>&1; then :; \
	elif $(MAY_INSTALL); then \
	  echo "Installing Debian's $(FOR_BROWSERS) for the browser tests ..."; \
	  $(INSTALL) $(FOR_BROWSERS) >/dev/null || echo "That did not work: the browser tests are skipped."; \
	else echo "The browser tests are skipped. To run them: sudo apt install $(FOR_BROWSERS)"; fi

# And for one slow test the engines of other phones.
FOR_ENGINES := firefox-esr webkit2gtk-driver xvfb
engines:
	@if [ -x /usr/bin/firefox-esr ] && [ -x /usr/bin/WebKitWebDriver ] && [ -x /usr/bin/Xvfb ]; then :; \
	elif $(MAY_INSTALL); then \
	  echo "Installing Debian's $(FOR_ENGINES) for the tests in other engines ..."; \
	  $(INSTALL) $(FOR_ENGINES) >/dev/null || echo "That did not work: they are skipped."; \
	else echo "The tests in other engines are skipped. To run them: sudo apt install $(FOR_ENGINES)"; fi

# And for another one a sound system without a loudspeaker, and a whole browser to sound.
FOR_EARS := chromium pulseaudio pulseaudio-utils
ears:
	@if [ -x /usr/bin/chromium ] && [ -x /usr/bin/pulseaudio ] && [ -x /usr/bin/parec ]; then :; \
	elif $(MAY_INSTALL); then \
	  echo "Installing Debian's $(FOR_EARS) for the test that hears what screens play ..."; \
	  $(INSTALL) $(FOR_EARS) >/dev/null || echo "That did not work: it is skipped."; \
	else echo "The test that hears what screens play is skipped. To run it: sudo apt install $(FOR_EARS)"; fi

# And what makes the kernel and the disk of the box, and its network.
FOR_BOXES := gcc libc6-dev make flex bison bc libelf-dev xz-utils mmdebstrap e2fsprogs device-tree-compiler ethtool iproute2
box-makers:
	@if [ -x /usr/bin/mmdebstrap ] && [ -x /usr/bin/dtc ] && [ -x /usr/sbin/ethtool ] && [ -x /usr/bin/flex ]; then :; \
	elif $(MAY_INSTALL); then \
	  echo "Installing Debian's makers of the box ..."; \
	  $(INSTALL) $(FOR_BOXES) >/dev/null || echo "That did not work: the tests in the box are skipped."; \
	else echo "The tests in the box are skipped. To run them: sudo apt install $(FOR_BOXES)"; fi

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; $(PYTHON) is $$($(PYTHON) -V). Try: make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  if $(MAY_INSTALL); then $(INSTALL) python3-venv >/dev/null; \
	  else echo "Python's venv is missing. Install it: sudo apt install python3-venv"; exit 1; fi; }
	$(PYTHON) -m venv $(SYSTEM_PACKAGES) $(VENV)
	@touch $@

$(VENV)/.product: $(VENV)/.made pyproject.toml $(CONSTRAINTS)
	@systemd/packages.sh $(BIN)/python '$(EXTRA)' $(NEWEST) $(CONSTRAINTS)
	$(BIN)/python -m compileall -q companion hardware web
	@touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml tests/constraints.txt
	@systemd/packages.sh $(BIN)/python '[dev]' $(NEWEST) tests/constraints.txt
	$(BIN)/python -m compileall -q companion hardware web tests
	@touch $@ $(VENV)/.product

# Pages as bytecode; one that has changed since is compiled whenever a table opens it, by tests a thousand times.
$(VENV)/.pages: $(VENV)/.made pyproject.toml web/pages/compile.py $(wildcard web/templates/*.html companion/games/*/*.html companion/games/*/pages/*.html) | $(VENV)/.product
	$(BIN)/companion compile
	@touch $@

clean:
	rm -rf $(VENV) .venv-* build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
