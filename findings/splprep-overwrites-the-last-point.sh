#!/usr/bin/env bash
# scipy 1.17.1: smoothing a circuit changes its last point, in the caller's array.
#
# Guess: splprep(points, per=True) joins the end of an open ring of points to its beginning, or says that they differ.
#   The array it is given stays as it is.
# Seen: the last point is taken for the closing one whatever it is, and overwritten with the first: it is not on the
#   curve, and the piece from the last point but one to the first is cut short. A 2 × n array of floats is changed in
#   place; a list of two arrays is not. Nothing is printed, as the warning is off by default (quiet=1).
# Why it matters: centreline files, such as those of the racetrack database in Munich, do not repeat the first point.
#   Where the last point is the apex of a chicane or of a hairpin, this corner is gone from the smoothed line, and
#   from the data that it is compared with.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check scipy==1.17.1 numpy==2.4.6

venv/bin/python -W error - <<'EOF'
import numpy
from scipy.interpolate import splev, splprep

# A circuit with a hairpin at its last point, (-80, 0). The first point is not repeated.
CIRCUIT = [(0, 0), (40, 40), (100, 40), (140, 0), (100, -40), (40, -40), (-80, 0)]


def off_line(spline, point):
    """How far the curve stays from a point."""
    x, y = splev(numpy.linspace(0, 1, 10_001), spline)
    return numpy.hypot(x - point[0], y - point[1]).min()


points = numpy.array(CIRCUIT, float).T
spline, _ = splprep(points, s=0, per=True)
assert points[:, -1].tolist() == [0, 0], points  # was (-80, 0)
assert points[:, :-1].T.tolist() == [list(point) for point in CIRCUIT[:-1]]
assert off_line(spline, (-80, 0)) > 50, off_line(spline, (-80, 0))
assert all(off_line(spline, point) < 0.1 for point in CIRCUIT[:-1])

x, y = numpy.array(CIRCUIT, float).T
spline, _ = splprep([x, y], s=0, per=True)
assert (x[-1], y[-1]) == (-80, 0)
assert off_line(spline, (-80, 0)) > 50

closed = numpy.array(CIRCUIT + CIRCUIT[:1], float).T
spline, _ = splprep(closed, s=0, per=True)
assert all(off_line(spline, point) < 0.1 for point in CIRCUIT)
EOF
echo "scipy: splprep with per drops the last point of an open ring, and overwrites it in the caller's array"
