#!/usr/bin/env bash
# @turf/turf 7.4.0: bezierSpline makes a corner at the start of a lap, takes a sharpness of 0 for none, and drops corners.
#
# Guess: bezierSpline of a line that ends where it begins is a smooth loop; sharpness 0 is the least sharp curve; and a
#   lower resolution has fewer points on the same curve.
# Seen: the curve ends where it begins, but turns there by 54°: the ends are not treated as neighbours. sharpness 0 is
#   taken for "not given", so it is 0.85; 0.01 is another curve. The resolution is a duration of which every tenth
#   millisecond becomes a point, whatever the length of the line: with 200 there are ten points on a lap of four
#   corners, and the last corner, half a kilometre away from any of them, is cut off by a straight to the end.
# Why it matters: this is the usual way to smooth a sketched circuit in JavaScript. A corner that nobody drew appears on
#   the finish line, and with a resolution that looks harmless a circuit loses its last corner.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @turf/turf@7.4.0

cat >run.mjs <<'JS'
import assert from "node:assert";
import * as turf from "@turf/turf";

const corners = [[0, 0], [0.01, 0], [0.01, 0.005], [0, 0.005], [0, 0]];
const lap = turf.lineString(corners);
const spline = (options) => turf.bezierSpline(lap, options).geometry.coordinates;
const angle = ([x, y], [toX, toY]) => (Math.atan2(toY - y, toX - x) * 180) / Math.PI;

const usual = spline();
assert.deepStrictEqual([usual[0], usual.at(-1)], [[0, 0], [0, 0]]);
const turn = angle(usual[0], usual[1]) - angle(usual.at(-2), usual.at(-1));
assert.ok(turn > 50 && turn < 60, turn);
// Elsewhere it is smooth: no step turns by more than 6°.
for (let at = 1; at < usual.length - 1; at++) {
  const step = angle(usual[at], usual[at + 1]) - angle(usual[at - 1], usual[at]);
  assert.ok(Math.abs(((step + 540) % 360) - 180) < 6, `${at}: ${step}`);
}

assert.deepStrictEqual(spline({ sharpness: 0 }), spline({ sharpness: 0.85 }));
assert.notDeepStrictEqual(spline({ sharpness: 0.01 }), spline({ sharpness: 0.85 }));

const coarse = spline({ resolution: 200 });
assert.strictEqual(coarse.length, 11);
const gap = Math.min(...coarse.map((point) => turf.distance(point, corners[3]) * 1000));
assert.ok(gap > 500, gap);
JS
node run.mjs
echo "bezierSpline: a lap has a corner at its start, and few points lose its last corner"
