#!/usr/bin/env bash
# pyogrio 0.13.0 (GDAL 3.12.4) under geopandas 1.2.0: one LinearRing makes a whole KML folder unreadable.
#
# Guess: a placemark whose geometry is a LinearRing, as the KML reference allows, is read as a closed line. At worst
#   this placemark has no geometry.
# Seen: "ParseException: Unexpected EOF parsing WKB", without the name of the placemark, and none of the other
#   placemarks is read. The same points as a LineString or as the outline of a Polygon are read. Well-known
#   binary has no rings of their own, so pyogrio hands on no bytes at all for this one.
# Why it matters: a lap is a closed line without an inside, so a LinearRing is the natural way to write a circuit in
#   KML, and the message does not lead to it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  geopandas==1.2.0 pyogrio==0.13.0 shapely==2.2.0 pandas==3.1.1 numpy==2.4.6

venv/bin/python - <<'EOF'
import geopandas
import shapely

KML = """<?xml version="1.0"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>circuits</name>
<Placemark><name>hill</name><LineString><coordinates>6,50 6.01,50</coordinates></LineString></Placemark>
<Placemark><name>ring</name>{}</Placemark>
</Document></kml>"""
POINTS = "<coordinates>6,50 6.01,50 6.01,50.01 6,50</coordinates>"


def read(geometry):
    with open("circuits.kml", "w") as file:
        file.write(KML.format(geometry))
    return geopandas.read_file("circuits.kml")


line = read(f"<LineString>{POINTS}</LineString>").geometry
assert [shape.geom_type for shape in line] == ["LineString", "LineString"] and line[1].is_closed
area = read(f"<Polygon><outerBoundaryIs><LinearRing>{POINTS}</LinearRing></outerBoundaryIs></Polygon>").geometry
assert [shape.geom_type for shape in area] == ["LineString", "Polygon"]

try:
    ring = read(f"<LinearRing>{POINTS}</LinearRing>")
except shapely.errors.GEOSException as error:
    assert "Unexpected EOF parsing WKB" in str(error), error
else:
    raise SystemExit(f"the ring is read: {ring}")
EOF
echo "geopandas: a LinearRing in a KML file stops the whole read; as a LineString or Polygon it is read"
