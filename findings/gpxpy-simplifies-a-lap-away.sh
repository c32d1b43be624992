#!/usr/bin/env bash
# gpxpy 1.6.2 and rdp 0.8: simplifying a lap may leave two points, since distances are taken from an endless line.
#
# Guess: Douglas-Peucker with a tolerance of 10 m moves no part of the line by more than 10 m.
# Seen: both measure from the endless line through the first and the last point, not from the piece between them.
#   A lap is recorded from one place of a straight to another one just before it, so that this line runs along the
#   whole straight. On a long and narrow circuit all points are near it: of a lap of 2025 m, 20 m are left, and the
#   far end, 710 m away, is gone. 10 m is the default of gpxpy. Closed, with the first point repeated at the end, the
#   lap keeps one of its ends. shapely measures from the piece and keeps both.
# Why it matters: this is how recorded laps are thinned out before a circuit is drawn along them. Airfields, drag
#   strips and many kart tracks are long and narrow.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check gpxpy==1.6.2 rdp==0.8 shapely==2.2.0 numpy==2.4.6

venv/bin/python - <<'EOF'
import math

from gpxpy.gpx import GPXTrackPoint, GPXTrackSegment
from rdp import rdp
import shapely

# Two straights 8 m apart, in metres: from x = 300 around both ends to x = 280.
LAP = [(300, 0), (1000, 0), (1010, 4), (1000, 8), (0, 8), (-10, 4), (0, 0), (280, 0)]
DEGREE = 111_195


def gpx(points):
    east = DEGREE * math.cos(math.radians(50))
    return GPXTrackSegment([GPXTrackPoint(50 + y / DEGREE, 6 + x / east) for x, y in points])


lap = gpx(LAP)
assert round(lap.length_2d()) == 2025, lap.length_2d()
lap.simplify()
assert len(lap.points) == 2 and round(lap.length_2d()) == 20, lap.points
assert rdp(LAP, epsilon=10) == [[300, 0], [280, 0]]

kept = shapely.simplify(shapely.LineString(LAP), 10, preserve_topology=False)
assert list(kept.coords) == [(300, 0), (1010, 4), (-10, 4), (280, 0)], kept

closed = gpx(LAP + LAP[:1])
closed.simplify()
assert len(closed.points) == 3 and round(closed.length_2d()) == 1422, (closed.points, closed.length_2d())
EOF
echo "gpxpy, rdp: of a lap of 2025 m, simplified by 10 m, 20 m are left; shapely keeps both ends"
