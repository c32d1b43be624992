#!/usr/bin/env bash
# @turf/turf 7.4.0: a sector across the start line comes out as the rest of the lap.
#
# Guess: lineSlice(from, to, lap) gives the way from one place to the other in the order of the line. On a closed
#   line it goes on past the end, or it fails, if the second place comes first.
# Seen: the two places are exchanged without a word. The sector from the last corner to the first is the whole lap
#   but this sector, from the first corner to the last. From and to exchanged give the same piece.
# Why it matters: the last sector, the slipstream zone and the way past the pits cross the start line in almost any
#   circuit. Their lengths are then those of the rest of the lap: 3.3 km for 1.1 km here.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund @turf/turf@7.4.0

node - <<'EOF'
const assert = require('node:assert/strict');
const { length, lineSlice, lineString } = require('@turf/turf');

const lap = lineString([[0, 0], [0, 0.01], [0.01, 0.01], [0.01, 0], [0, 0]]);
const last = [0.005, 0];
const first = [0, 0.005];
assert.equal(length(lap).toFixed(1), '4.4');

for (const slice of [lineSlice(last, first, lap), lineSlice(first, last, lap)]) {
  const rounded = slice.geometry.coordinates.map((point) => point.map((value) => Number(value.toFixed(6))));
  assert.deepEqual(rounded, [first, [0, 0.01], [0.01, 0.01], [0.01, 0], last]);
  assert.equal(length(slice).toFixed(1), '3.3'); // not 1.1
}
EOF
echo "turf: the sector of 1.1 km across the start line is sliced as the other 3.3 km"
