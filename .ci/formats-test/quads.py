"""Writes the road of a track of SuperTuxKart as tables of points: quads.py quads.xml EDGES.csv LINE.csv

Its quads follow one another along the lap; a corner of one may be that of an earlier one, `12:3`. x and z are the plan,
and y the height. Fails if they make no lap.
"""

import csv
import sys
from xml.etree import ElementTree

source, edges, line = sys.argv[1:]
quads, lap = [], []
for quad in ElementTree.parse(source).getroot().iter("quad"):
    corners = []
    for key in ("p0", "p1", "p2", "p3"):
        text = quad.get(key)
        if ":" in text:
            number, corner = map(int, text.split(":"))
            corners.append(quads[number][corner])
        else:
            corners.append(tuple(map(float, text.split())))
    quads.append(corners)
    if quad.get("invisible", "n").lower()[0] != "y" and quad.get("ai-ignore", "n").lower()[0] != "y":
        lap.append(corners)


def apart(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other)) ** 0.5


# The main way comes first, and ends where it begins.
end = next((at for at in range(10, len(lap)) if apart(lap[at][3], lap[0][0]) < 1), None)
if end is None:
    sys.exit(f"{source}: no lap")
lap = lap[: end + 1]

with open(edges, "w", newline="") as file:
    table = csv.writer(file)
    table.writerow(["left_x", "left_y", "right_x", "right_y"])
    table.writerows([left[0], left[2], right[0], right[2]] for left, right, *_ in lap)
with open(line, "w", newline="") as file:
    table = csv.writer(file)
    table.writerow(["x", "y", "z"])
    table.writerows([(a + b) / 2 for a, b in zip(left, right)] for left, right, *_ in lap)
