#!/usr/bin/env bash
# shapely 2.2.0 (GEOS 3.14.1): the edge of a closed road lacks the straight that the line begins on.
#
# Guess: offset_curve of a closed line, or of a LinearRing, is a closed line beside it, wherever the ring begins.
# Seen: if the first point is a corner of the ring, the result is closed. If it is in the middle of a straight, the
#   whole straight from corner to corner is missing, on either side, for lines and rings. On a smooth curve the
#   result is closed as well.
# Why it matters: circuits begin at the start line, which is in the middle of a straight. The kerb, the pit wall or
#   the lane made from the centreline is open exactly at start and finish, and 90 of 360 m short here.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check shapely==2.2.0 numpy==2.4.6

venv/bin/python - <<'EOF'
import math

import shapely

assert shapely.geos_version == (3, 14, 1), shapely.geos_version
at_corner = [(0, 0), (0, 100), (100, 100), (100, 0), (0, 0)]
on_straight = [(50, 0), (0, 0), (0, 100), (100, 100), (100, 0), (50, 0)]
oval = [(100 * math.cos(turn), 60 * math.sin(turn)) for turn in (math.tau * i / 60 for i in range(60))]
inside = -5  # driven clockwise

for kind in (shapely.LineString, shapely.LinearRing):
    for points in (at_corner, on_straight, oval + oval[:1]):
        assert kind(points).is_closed

    edge = shapely.offset_curve(kind(at_corner), inside)
    assert edge.is_closed and edge.length == 360, edge

    edge = shapely.offset_curve(kind(on_straight), inside)
    assert not edge.is_closed and edge.length == 270, edge
    assert list(edge.coords) == [(5, 5), (5, 95), (95, 95), (95, 5)], edge

    outer = shapely.offset_curve(kind(on_straight), -inside, join_style="mitre")
    assert not outer.is_closed and outer.length == 330, outer  # of 440

    assert shapely.offset_curve(kind(oval + oval[:1]), inside).is_closed

buffered = shapely.LinearRing(on_straight).buffer(5).interiors[0]
assert buffered.length == 360, buffered  # the outline of a buffer is whole
EOF
echo "shapely: begun on a straight, the inner edge is 270 of 360 m long and open; begun in a corner, it is closed"
