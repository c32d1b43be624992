#!/usr/bin/env bash
# luadata 1.0.5: in a Lua table, the value after `name = nil` goes to that name, and its own name is lost.
#
# Guess: { stops = nil, long = 7, short = 3 } has no stops, or null: in Lua a member that is nil is absent.
# Seen: {"stops": 7, "short": 3}, without an error. Where nil stands last, luadata stops with "unexpected empty value"; slpp
#   1.2.3 and lua-json 1.0.1 give null and 7.
# Why it matters: the modules in Lua of the Tabletop Simulator mod have `stops = nil` in corners whose stops are not known
#   yet, followed by the longest way through. Turned into JSON by luadata, such a corner requires as many stops as its
#   longest way has spaces, and no way is that long.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check luadata==1.0.5 slpp==1.2.3
npm install --silent --no-audit --no-fund lua-json@1.0.1

venv/bin/python - <<'EOF'
import luadata
from slpp import slpp

CORNER = "{ id = 1, stops = nil, long = 7, short = 3 }"
assert luadata.unserialize(CORNER) == {"id": 1, "stops": 7, "short": 3}, luadata.unserialize(CORNER)
try:
    raise AssertionError(luadata.unserialize("{ id = 1, long = 7, stops = nil }"))
except Exception as error:
    assert "unexpected empty value" in str(error), error
assert slpp.decode(CORNER) == {"id": 1, "stops": None, "long": 7, "short": 3}, slpp.decode(CORNER)
EOF

node - <<'EOF'
const assert = require('node:assert/strict');
const { parse } = require('lua-json');
assert.deepEqual({ ...parse('return { id = 1, stops = nil, long = 7, short = 3 }') }, { id: 1, stops: null, long: 7, short: 3 });
EOF
echo "luadata: the value after nil goes to its name; slpp and lua-json read the table"
