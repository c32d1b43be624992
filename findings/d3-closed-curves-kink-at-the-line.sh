#!/usr/bin/env bash
# d3-shape 3.2.1: a closed curve through the ring of a GeoJSON polygon has a loop or a kink at its first point.
#
# Guess: curveCardinalClosed and curveCatmullRomClosed draw the same curve whether or not the first point is repeated at
#   the end, as every ring of GeoJSON repeats it: two equal points do not change where a curve leads.
# Seen: the repeated point is a point of its own, and the tangents at it are made of its neighbour, which is itself.
#   The cardinal curve runs back to itself in a loop there, and the Catmull-Rom curve stops and turns. Without the
#   repeated point both pass it smoothly.
# Why it matters: a lap is exported as a ring, and its first point is the finish line, on the longest straight. Drawn
#   like this, the straight has a bend on the line and nowhere else. Drop the last point of a ring first.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm init --yes >/dev/null
npm install --silent --no-audit --no-fund d3-shape@3.2.1

cat >run.mjs <<'JS'
import assert from "node:assert";
import { curveCardinalClosed, curveCatmullRomClosed, line } from "d3-shape";

const ring = [[0, 0], [100, 0], [100, 50], [0, 50], [0, 0]];
const pieces = (curve, points) => line().curve(curve)(points).match(/C[^C]*/g)
  .map((piece) => piece.slice(1).split(",").map(Number));
// The curve's own direction where it reaches (0, 0) and where it leaves it.
const directions = (curve, points) => {
  const all = pieces(curve, points);
  const at = all.findIndex(([, , , , x, y]) => x === 0 && y === 0);
  const [, , x, y] = all[at];
  const [toX, toY] = all[(at + 1) % all.length];
  return [[0 - x, 0 - y], [toX, toY]].map(([x, y]) => (x || y ? Math.atan2(y, x) : NaN));
};

for (const curve of [curveCardinalClosed, curveCatmullRomClosed]) {
  const [before, after] = directions(curve, ring.slice(0, -1));
  assert.ok(Math.abs(before - after) < 0.01, `${before} ${after}`);
  assert.strictEqual(pieces(curve, ring).length, pieces(curve, ring.slice(0, -1)).length + 1);
}
// A piece from the first point to itself: a loop of the cardinal curve, nothing of the other, which has no direction.
const toItself = (curve) => pieces(curve, ring).find((piece, at, all) => {
  const [x, y] = at ? all[at - 1].slice(4) : [NaN, NaN];
  return x === piece[4] && y === piece[5];
});
assert.ok(toItself(curveCardinalClosed).slice(0, 4).some((place) => Math.abs(place) > 5));
assert.deepStrictEqual(toItself(curveCatmullRomClosed), [0, 0, 0, 0, 0, 0]);
assert.ok(directions(curveCatmullRomClosed, ring).some(Number.isNaN));
JS
node run.mjs
echo "d3-shape: a closed curve through a GeoJSON ring has a loop or a kink at the first point"
