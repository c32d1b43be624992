#!/usr/bin/env bash
# @we-gold/gpxjs 1.2.0: the time of a track ends at its last point but one, its distance at the last.
#
# Guess: totalDuration is the time from the first point of the track to the last, and endTime is that of the last.
# Seen: the loop over the times leaves out the last point. A lap of 30 s recorded in four points takes 10 s, and one
#   of two points takes no time. The distance is that of all points, so that speeds made from both are too high.
# Why it matters: a lap is cut out as a GPX track of its own, and its time is what one wants to know of it. At one
#   point per second each lap is a second too fast; with a device that thins straights out, it is several.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund @we-gold/gpxjs@1.2.0 linkedom@0.18.15

cat > lap.mjs <<'EOF'
import assert from 'node:assert/strict';
import { parseGPXWithCustomParser } from '@we-gold/gpxjs';
import { DOMParser } from 'linkedom';

const lap = [['50.000', '10:00:00'], ['50.001', '10:00:05'], ['50.002', '10:00:10'], ['50.003', '10:00:30']];

function read(points) {
  const items = points.map(([latitude, time]) =>
    `<trkpt lat="${latitude}" lon="6"><time>2026-05-01T${time}Z</time></trkpt>`);
  const text = `<gpx version="1.1" creator="finding" xmlns="http://www.topografix.com/GPX/1/1">
    <trk><trkseg>${items.join('')}</trkseg></trk></gpx>`;
  const [gpx, error] = parseGPXWithCustomParser(text, (xml) => new DOMParser().parseFromString(xml, 'text/xml'));
  assert.equal(error, null);
  const [{ points: read, duration, distance }] = gpx.tracks;
  assert.equal(read.length, points.length);
  assert.equal(read.at(-1).time.getTime(), Date.parse(`2026-05-01T${points.at(-1)[1]}Z`));
  return [duration.totalDuration, duration.endTime.toISOString().slice(11, 19), Math.round(distance.total)];
}

assert.deepEqual(read(lap), [10, '10:00:10', 334]);
assert.deepEqual(read(lap.slice(0, 3)), [5, '10:00:05', 222]);
assert.deepEqual(read(lap.slice(0, 2)), [0, '10:00:00', 111]);
EOF
node lap.mjs
echo "gpxjs: a lap of 30 s and 334 m takes 10 s, as its last point does not count for the time"
