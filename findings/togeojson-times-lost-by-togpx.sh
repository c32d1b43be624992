#!/usr/bin/env bash
# @tmcw/togeojson 7.1.3 to togpx 0.5.4: the way from GPX to GeoJSON and back loses all times.
#
# Guess: the times of the points survive, since togeojson keeps them in the properties, and togpx takes them from there.
# Seen: togeojson writes properties.coordinateProperties.times; togpx looks for properties.times or coordTimes, where
#   @mapbox/togeojson, from which this one comes, put them. Neither says anything, and the track comes back without a
#   <time>. Heights are kept. With the property renamed, or with the old reader, the times are kept as well.
# Why it matters: laps are found and timed by these times. Thinning, cutting or joining a recording as GeoJSON, for
#   which there are many tools, leaves a line that no lap timer takes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund \
  @tmcw/togeojson@7.1.3 @mapbox/togeojson@0.16.2 togpx@0.5.4 @xmldom/xmldom@0.9.12

cat > back.mjs <<'EOF'
import assert from 'node:assert/strict';
import old from '@mapbox/togeojson';
import { gpx } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import togpx from 'togpx';

const points = [0, 5].map((second) => `<trkpt lat="50.00${second}" lon="6">
  <ele>10${second}</ele><time>2026-05-01T10:00:0${second}Z</time></trkpt>`);
const recorded = new DOMParser().parseFromString(
  `<gpx version="1.1" creator="finding" xmlns="http://www.topografix.com/GPX/1/1">
    <trk><trkseg>${points.join('')}</trkseg></trk></gpx>`, 'text/xml');
const count = (text) => ['<trkpt', '<ele>', '<time>'].map((tag) => text.split(tag).length - 1);

const laps = gpx(recorded);
const { properties } = laps.features[0];
const times = ['2026-05-01T10:00:00Z', '2026-05-01T10:00:05Z'];
assert.deepEqual(properties.coordinateProperties, { times });
assert.deepEqual(count(togpx(laps)), [2, 2, 0]);

properties.coordTimes = properties.coordinateProperties.times;
assert.deepEqual(count(togpx(laps)), [2, 2, 2]);
assert.deepEqual(count(togpx(old.gpx(recorded))), [2, 2, 2]);
EOF
node back.mjs
echo "togeojson and togpx: of two points with times, two points without come back"
