#!/usr/bin/env bash
# utm 0.9.0: which zone a circuit is in depends on its first point, and point by point it is torn in two.
#
# Guess: from_latlon of arrays gives each point its own zone, or refuses points of two zones; and gives what it gives for
#   the points one by one.
# Seen: the zone of the first point is taken for all. One by one each point has its own zone, so that two points that lie
#   a kilometre apart are 427 km apart in x. The same lap from another first point has other coordinates, turned by more than 4°.
# Why it matters: a lap is put into metres before corners and lengths are measured. Where a road crosses a multiple of 6°,
#   a loop over points tears the lap, and a lap that is recorded from another start does not lie on the first one. Pass
#   force_zone_number for all of them.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check utm==0.9.0 numpy==2.4.6

venv/bin/python - <<'PYTHON'
import math

import numpy as np
import utm

latitude = np.array([50.4, 50.4, 50.4])
longitude = np.array([5.992, 5.999, 6.006])

x, y, zone, _ = utm.from_latlon(latitude, longitude)
assert zone == 31
assert 900 < x[2] - x[0] < 1100

one_by_one = [utm.from_latlon(*point) for point in zip(latitude, longitude)]
assert [point[2] for point in one_by_one] == [31, 31, 32]
assert 420_000 < abs(one_by_one[2][0] - one_by_one[1][0]) < 430_000

other_x, other_y, other_zone, _ = utm.from_latlon(latitude[::-1], longitude[::-1])
assert other_zone == 32 and abs(other_x[::-1] - x).min() > 400_000
turned = math.degrees(math.atan2(y[2] - y[0], x[2] - x[0]) - math.atan2(other_y[0] - other_y[2], other_x[0] - other_x[2]))
assert 4 < turned < 5, turned

forced = [utm.from_latlon(*point, force_zone_number=31) for point in zip(latitude, longitude)]
assert np.allclose([point[0] for point in forced], x)
PYTHON
echo "utm: the first point of a lap decides its zone, and points one by one have their own"
