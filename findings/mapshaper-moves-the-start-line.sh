#!/usr/bin/env bash
# mapshaper 0.7.70: a circuit begins somewhere else as soon as its file has a pit lane.
#
# Guess: reading GeoJSON and writing it, with no command in between, gives the same lines with the same points in the
#   same order. Shared points matter only to commands that change shapes.
# Seen: a closed LineString that shares a point with another line is written from that point on: where the pit lane
#   leaves the road, not at the start line. Alone, or beside a line that shares no point, it is kept as it is. The
#   order of driving is kept, and the lines of the file are. With the option no-topology nothing moves.
# Why it matters: the first point of a circuit is its start line to most programs, and
#   mapshaper is the usual tool to thin a map out or to change its format. Adding the pit lane to a map moves the
#   start of every lap made from it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund mapshaper@0.7.70

node - <<'EOF'
const assert = require('node:assert/strict');
const mapshaper = require('mapshaper');

const circuit = [[0, 0], [0, 1], [1, 1], [1, 0], [0, 0]];
const pitLane = [[1, 1], [0.5, 0.5], [1, 0]];
const elsewhere = [[5, 5], [6, 6]];

async function rewritten(lines, options = '') {
  const features = lines.map((coordinates) => (
    { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }));
  const input = { 'in.json': JSON.stringify({ type: 'FeatureCollection', features }) };
  const output = await mapshaper.applyCommands(`-i in.json ${options} -o out.json format=geojson`, input);
  const written = JSON.parse(output['out.json']);
  return (written.features ?? written.geometries).map((item) => (item.geometry ?? item).coordinates);
}

(async () => {
  const moved = [[1, 1], [1, 0], [0, 0], [0, 1], [1, 1]];
  assert.deepEqual(await rewritten([circuit]), [circuit]);
  assert.deepEqual(await rewritten([circuit, elsewhere]), [circuit, elsewhere]);
  assert.deepEqual(await rewritten([circuit, pitLane]), [moved, pitLane]);
  assert.deepEqual(await rewritten([pitLane, circuit]), [pitLane, moved]);
  assert.deepEqual(await rewritten([circuit, pitLane], 'no-topology'), [circuit, pitLane]);
})();
EOF
echo "mapshaper: with a pit lane in the file, the circuit begins where the pit lane leaves it"
