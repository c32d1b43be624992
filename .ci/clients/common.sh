# What the scripts of this folder share; each of them sources it.
#
# A script runs programs of others on what the command writes, and fails where they refuse it or show something else.
# Where such a program cannot be had, the script says so and passes. Versions are pinned in the scripts.
#
#   FORMULAD=PROGRAM   runs this command; otherwise the one in the target folder is built
#   CLIENTS=FOLDER     keeps what is installed from PyPI, npm and, unpacked, from Debian in this folder, for the next run

set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
client=$(basename "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

skip() {
  printf 'SKIPPED: %s: %s\n' "$client" "$*"
  [ -z "${GITHUB_ACTIONS:-}" ] || printf '::warning::%s is skipped: %s\n' "$client" "$*"
  exit 0
}

fail() {
  printf '%s: %s\n' "$client" "$*" >&2
  exit 1
}

# ok WHAT: what has been seen.
ok() {
  printf 'ok: %s: %s\n' "$client" "$*"
}

# is WHAT EXPECTED SEEN: fails unless both are the same.
is() {
  [ "$2" = "$3" ] || fail "$1: expected $2, got $3"
}

# need PROGRAM PACKAGE: a program, from Debian's package where it is not there.
need() {
  command -v "$1" >/dev/null && return
  local as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo -n)
  { "${as_root[@]}" apt-get update -q && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends "$2"; } >"$work/apt.log" 2>&1 ||
    skip "there is no $1 (package $2)"
  command -v "$1" >/dev/null || skip "package $2 has no $1"
}

# installed KIND PACKAGE...: the folder with these packages, which the function install_KIND puts there.
installed() {
  local folder=${CLIENTS:-$work}/$client-$1
  if [ "$(cat "$folder/packages" 2>/dev/null)" != "${*:2}" ]; then
    rm -rf "$folder"
    mkdir -p "$folder"
    "install_$1" "$folder" "${@:2}" >"$work/install.log" 2>&1 ||
      { tail -n 3 "$work/install.log" >&2 && skip "cannot install ${*:2}"; }
    printf '%s\n' "${*:2}" >"$folder/packages"
  fi
}

install_python() {
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' && python3 -m venv "$1" &&
    "$1/bin/pip" install --quiet --disable-pip-version-check "${@:2}"
}

install_node() {
  npm --prefix "$1" install --no-audit --no-fund --silent "${@:2}"
}

# Packages of Debian and Ubuntu, unpacked: no root, but what they depend on has to be named too.
install_debs() {
  local own=(-q -o Dir::State::Lists="$1/lists" -o Dir::Cache="$1/cache" -o Debug::NoLocking=1)
  mkdir -p "$1/lists/partial" "$1/cache/archives/partial"
  (cd "$1" && apt-get "${own[@]}" update && apt-get "${own[@]}" download "${@:2}" &&
    for deb in *.deb; do dpkg-deb -x "$deb" .; done && rm -rf lists cache ./*.deb)
}

# debs PACKAGE...: the folder `debs` has these packages, unpacked.
debs() {
  command -v dpkg-deb >/dev/null || skip "there is no dpkg-deb"
  installed debs "$@"
  # shellcheck disable=SC2034 # for the scripts that source this
  debs=$(cd "${CLIENTS:-$work}/$client-debs" && pwd)
}

# python PACKAGE...: an environment with these packages, whose programs come first in PATH.
python() {
  installed python "$@"
  PATH="${CLIENTS:-$work}/$client-python/bin:$PATH"
}

# node_packages PACKAGE...: makes these packages available to scripts of Node.js in $work, and their programs in PATH.
node_packages() {
  command -v node >/dev/null && command -v npm >/dev/null || skip "there is no Node.js"
  installed node "$@"
  ln -s "$(cd "${CLIENTS:-$work}/$client-node" && pwd)/node_modules" "$work/node_modules"
  PATH="$work/node_modules/.bin:$PATH"
}

# environments PACKAGE...: the Python package of examples/gymnasium beside these.
environments() {
  python "$@" 'maturin>=1.7,<2'
  command -v cargo >/dev/null || skip "there is no Rust"
  cp -r "$root/examples/gymnasium" "$work/gymnasium"
  # It depends on the libraries by their paths.
  sed -i "s|path = \"../../|path = \"$root/|" "$work/gymnasium/Cargo.toml"
  cp "$root/Cargo.lock" "$work/gymnasium/Cargo.lock"
  export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}/clients
  (cd "$work/gymnasium" && VIRTUAL_ENV=$(dirname "$(dirname "$(command -v python3)")") maturin develop --quiet --release) ||
    fail "the package cannot be built"
}

# The command, called `formulad` as the book does.
mkdir "$work/bin"
if [ -z "${FORMULAD:-}" ]; then
  (cd "$root" && cargo build --quiet --locked --package formulad)
  FORMULAD=${CARGO_TARGET_DIR:-$root/target}/debug/formulad
fi
ln -s "$(realpath "$FORMULAD")" "$work/bin/formulad"
PATH="$work/bin:$PATH"
export PATH LC_ALL=C.UTF-8
cd "$work"

# A circuit with three errors of a kind, a warning, and advice.
faulty() {
  formulad new Faulty | sed 's/"next": \[\(2\|5\|8\), /"next": [99\1, /; s/"stops": [0-9]/"stops": 3/; s/^{/{"mine": 1,/'
}
