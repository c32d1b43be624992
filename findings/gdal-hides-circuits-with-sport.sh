#!/usr/bin/env bash
# GDAL 3.12.4 (pyogrio 0.13.0): sport=motor turns a closed raceway from a line into an area.
#
# Guess: a way with highway=raceway is in the layer "lines", where GDAL has the column highway. A tag that names the
#   sport changes nothing about its geometry.
# Seen: with sport=motor (or karting) the closed way is in "multipolygons" alone, as the area inside the circuit, and
#   highway=raceway is only in other_tags. "sport" is among the keys that make a closed way an area, and a highway
#   tag does not outweigh it. A circuit of several ways stays in "lines".
# Why it matters: sport=* is the usual second tag of raceways. The obvious query, highway = 'raceway' in "lines",
#   finds circuits drawn in pieces and misses those drawn as one way.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyogrio==0.13.0 numpy==2.4.6

venv/bin/python - <<'EOF'
import pyogrio
from pyogrio.raw import read

assert pyogrio.__gdal_version__ == (3, 12, 4), pyogrio.__gdal_version__

OSM = """<osm version="0.6">
  <node id="1" version="1" lat="50.000" lon="6.000"/><node id="2" version="1" lat="50.000" lon="6.010"/>
  <node id="3" version="1" lat="49.995" lon="6.010"/><node id="4" version="1" lat="49.995" lon="6.000"/>
  {}
</osm>"""
WAY = '<way id="{}" version="1">{}<tag k="highway" v="raceway"/>{}</way>'
SPORT = '<tag k="sport" v="{}"/>'


def way(number, nodes, tags=""):
    return WAY.format(number, "".join(f'<nd ref="{node}"/>' for node in nodes), tags)


def layers(*ways):
    """For each layer with features their number, and the values of the columns highway and other_tags."""
    with open("circuit.osm", "w") as file:
        file.write(OSM.format("".join(ways)))
    found = {}
    for layer, _ in pyogrio.list_layers("circuit.osm"):
        meta, _, shapes, columns = read("circuit.osm", layer=layer)
        if len(shapes):
            values = dict(zip(meta["fields"], columns))
            found[layer] = (len(shapes), *[values.get(key, [None])[0] for key in ("highway", "other_tags")])
    return found


ring = [1, 2, 3, 4, 1]
assert layers(way(10, ring)) == {"lines": (1, "raceway", None)}
for sport in ("motor", "karting"):
    seen = layers(way(10, ring, SPORT.format(sport)))
    assert seen == {"multipolygons": (1, None, '"highway"=>"raceway"')}, seen

pieces = [way(10, ring[:3], SPORT.format("motor")), way(11, ring[2:], SPORT.format("motor"))]
seen = layers(*pieces)
assert seen == {"lines": (2, "raceway", '"sport"=>"motor"')}, seen
EOF
echo "GDAL: a closed raceway with sport=motor is an area without the column highway, one in two pieces is a line"
