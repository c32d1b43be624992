#!/usr/bin/env bash
# osmnx 2.1.1: the road graph of a circuit with nothing attached to it is empty.
#
# Guess: graph_from_xml simplifies the way of a closed circuit to one node with an edge to itself, which keeps its
#   length and its geometry.
# Seen: the graph has no node and no edge, and there is no error and no warning. Simplifying removes components
#   that are a single ring (remove_rings of simplify_graph, which graph_from_xml does not pass on). With a pit lane
#   attached, the circuit is there.
# Why it matters: kart tracks, ovals and test tracks in OpenStreetMap are rings that no public road touches. Whoever
#   measures a list of circuits with osmnx misses them.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check osmnx==2.1.1 networkx==3.6.1

nodes='<node id="1" version="1" lat="50.000" lon="6.000"/><node id="2" version="1" lat="50.000" lon="6.010"/>
  <node id="3" version="1" lat="49.995" lon="6.010"/><node id="4" version="1" lat="49.995" lon="6.000"/>
  <node id="5" version="1" lat="49.998" lon="6.005"/>'
ring='<way id="10" version="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/>
  <tag k="highway" v="raceway"/><tag k="oneway" v="yes"/></way>'
pit='<way id="11" version="1"><nd ref="3"/><nd ref="5"/><nd ref="4"/>
  <tag k="highway" v="raceway"/><tag k="oneway" v="yes"/></way>'
echo "<osm version=\"0.6\">$nodes $ring</osm>" > ring.osm
echo "<osm version=\"0.6\">$nodes $ring $pit</osm>" > pit.osm

venv/bin/python -W error - <<'EOF'
import osmnx


def lap(graph):
    """The length of the edges of way 10, in metres."""
    return round(sum(edge["length"] for *_, edge in graph.edges(data=True) if edge["osmid"] == 10))


raw = osmnx.graph_from_xml("ring.osm", simplify=False)
assert (len(raw), raw.number_of_edges(), lap(raw)) == (4, 4, 2542), (raw, lap(raw))

simplified = osmnx.graph_from_xml("ring.osm")
assert (len(simplified), simplified.number_of_edges()) == (0, 0), simplified

with_pit = osmnx.graph_from_xml("pit.osm")
assert (len(with_pit), with_pit.number_of_edges(), lap(with_pit)) == (2, 3, 2542), (with_pit, lap(with_pit))

kept = osmnx.simplify_graph(raw, remove_rings=False)
assert lap(kept) == 2542, kept
EOF
echo "osmnx: the lone circuit of 2542 m is gone from the simplified graph; with a pit lane it stays"
