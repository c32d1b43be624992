#!/usr/bin/env bash
# @turf/turf 7.4.0: rewind also reverses lines, and the other way round than areas.
#
# Guess: the right-hand rule of GeoJSON is about polygons. rewind makes their outlines run counter-clockwise, and
#   leaves a LineString alone: its order is the driving direction.
# Seen: outlines come out counter-clockwise, but lines clockwise, from the same call. A lap driven counter-clockwise
#   as a LineString is reversed; with the option reverse, one driven clockwise is. A line that is not closed is
#   turned as well, by the area between it and the chord from its end to its beginning.
# Why it matters: rewind is the usual step between a file that a validator complains about and the upload. Laps
#   driven counter-clockwise, such as those of Austin or Interlagos, then run against the race.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund @turf/turf@7.4.0

node - <<'EOF'
const assert = require('node:assert/strict');
const { rewind, lineString, polygon } = require('@turf/turf');

const clockwise = [[6, 50], [6, 50.01], [6.01, 50.01], [6.01, 50], [6, 50]];
const counter = clockwise.toReversed();
const line = (points, options) => rewind(lineString(points), options).geometry.coordinates;
const outline = (points, options) => rewind(polygon([points]), options).geometry.coordinates[0];

for (const points of [clockwise, counter]) {
  assert.deepEqual(outline(points), counter);
  assert.deepEqual(line(points), clockwise);
  assert.deepEqual(outline(points, { reverse: true }), clockwise);
  assert.deepEqual(line(points, { reverse: true }), counter);
}

const stage = [[6.01, 50], [6.01, 50.01], [6, 50.01]]; // a hill climb, never back at its start
assert.deepEqual(line(stage), stage.toReversed());
EOF
echo "turf: rewind makes outlines counter-clockwise and lines clockwise, so it reverses laps"
