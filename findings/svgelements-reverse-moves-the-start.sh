#!/usr/bin/env bash
# svgelements 1.9.6: reversing a closed path moves its start to the other end of the closing line.
#
# Guess: Path("M0,0 H100 V50 H0 Z").reverse() runs the other way round from the same point: a loop that is driven the
#   other way still starts at its line. svgpathtools does so.
# Seen: it begins at (0, 50), the last point before Z. If the path returns to its first point before Z, it begins there.
# Why it matters: a circuit that is traced in a drawing program is a closed path whose first node is the start. To drive
#   it the other way one reverses it, and the finish line is then at the far end of the last line that Z drew, often a
#   whole straight away; whether it moves depends on how the program closed the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check svgelements==1.9.6 svgpathtools==1.8.0

venv/bin/python - <<'PYTHON'
from svgelements import Path
from svgpathtools import parse_path


def reversed_path(text):
    path = Path(text)
    before = path.length()
    path.reverse()
    assert abs(path.length() - before) < 1e-9
    return path


by_z = reversed_path("M0,0 H100 V50 H0 Z")
assert by_z.first_point == (0, 50), by_z.d()
assert [(segment.end.x, segment.end.y) for segment in by_z[1:]] == [(100, 50), (100, 0), (0, 0), (0, 50)], by_z.d()

by_line = reversed_path("M0,0 H100 V50 H0 V0 Z")
assert by_line.first_point == (0, 0), by_line.d()

other = parse_path("M0,0 H100 V50 H0 Z").reversed()
assert other.start == other.end == 0
PYTHON
echo "svgelements: a reversed circuit starts at the far end of the line that Z draws"
