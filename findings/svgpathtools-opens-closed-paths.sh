#!/usr/bin/env bash
# svgpathtools 1.8.0: a closed path is written without its Z.
#
# Guess: parse_path("M0,0 H100 V50 H0 Z").d() ends in Z, as isclosed() is true for it.
# Seen: it ends in "L 0.0,0.0", and so does what scaled(), translated() and reversed() return. A curve that Z closed gets
#   a line of its own.
# Why it matters: the outline of a road or of a lawn that goes through this library is open for whatever reads it next.
#   It has no join at its first point, so a thick road has a notch on the finish line, and programs that take closed
#   paths for circuits and open ones for point-to-point roads take it for the latter.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check svgpathtools==1.8.0

venv/bin/python - <<'PYTHON'
from svgpathtools import parse_path

for text in ["M0,0 H100 V50 H0 Z", "M0,0 H100 V50 H0 V0 Z", "M0,0 C50,0 100,0 100,50 C100,100 0,100 0,50 Z"]:
    path = parse_path(text)
    assert path.isclosed()
    for written in [path.d(), path.scaled(2).d(), path.translated(1).d(), path.reversed().d()]:
        assert "z" not in written.lower(), written
    # What closes it is a line, unless it was closed before.
    assert path.d().endswith("L 0.0,0.0"), path.d()
    # It is read back as what it was.
    assert parse_path(path.d()) == path

assert len(parse_path("M0,0 H100 V50 H0 Z")) == len(parse_path("M0,0 H100 V50 H0 V0 Z")) == 4
PYTHON
echo "svgpathtools: closed paths are written without Z"
