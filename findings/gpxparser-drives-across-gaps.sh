#!/usr/bin/env bash
# gpxparser 3.0.8: the length of a recording includes what lies between its segments, and an elevation of 0 is none.
#
# Guess: distance.total of a track is the sum of its segments; what was not recorded between them does not count. The
#   least elevation of a track that reaches sea level is 0.
# Seen: the points of all segments are one list, so the gap counts as a straight line: 222 m are 1223 m. toGeoJSON writes
#   one LineString through the gap. elevation.min is null where the least elevation is 0.
# Why it matters: a GPS starts a new segment when it is stopped, as in a pit lane or between two sessions. A lap length
#   from this library is then too long by the way back to the line, and the picture has a road across the infield.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm init --yes >/dev/null
npm install --silent --no-audit --no-fund gpxparser@3.0.8

cat >run.cjs <<'JS'
const assert = require("node:assert");
const Parser = require("gpxparser");

const point = (latitude, elevation) => `<trkpt lat="${latitude}" lon="6"><ele>${elevation}</ele></trkpt>`;
const track = (...segments) => {
  const parser = new Parser();
  parser.parse(`<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk>
    ${segments.map((points) => `<trkseg>${points.join("")}</trkseg>`).join("")}</trk></gpx>`);
  return parser;
};
const first = [point(50, 3), point(50.001, 0)];
const second = [point(50.01, 1), point(50.011, 2)];

const both = track(first, second);
const total = both.tracks[0].distance.total;
const alone = [first, second].map((points) => track(points).tracks[0].distance.total);
assert.ok(alone.every((length) => Math.abs(length - 111.2) < 0.1), alone.join());
assert.ok(Math.abs(total - 1223.1) < 0.1, total);
const { geometry } = both.toGeoJSON().features[0];
assert.deepStrictEqual([geometry.type, geometry.coordinates.length], ["LineString", 4]);

assert.strictEqual(both.tracks[0].elevation.min, null);
assert.strictEqual(both.tracks[0].elevation.max, 3);
assert.strictEqual(track(second).tracks[0].elevation.min, 1);
JS
node run.cjs
echo "gpxparser: the way between two segments counts, and the elevation 0 does not"
