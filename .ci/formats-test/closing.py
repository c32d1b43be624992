"""Prints how far each track of TORCS ends from where it begins, and how long it is, in metres.

Written from the description of the format, apart from the importer, to judge it by: closing.py NAME.xml...
"""

import math
import re
import sys
from xml.dom import minidom  # it skips references to other files

METRES = {"m": 1, "km": 1000, "cm": 0.01, "mm": 0.001, "ft": 0.3048, "feet": 0.3048, "in": 0.0254}


def section(parent, *names):
    for child in parent.childNodes:
        if child.nodeName == "section" and child.getAttribute("name") in names:
            return child
    return None


def attributes(of):
    """What a section says itself: texts, and numbers in metres and radians."""
    said = {}
    for child in of.childNodes:
        if child.nodeName == "attstr":
            said.setdefault(child.getAttribute("name"), child.getAttribute("val"))
        elif child.nodeName == "attnum":
            text, unit = child.getAttribute("val"), child.getAttribute("unit").lower()
            if re.fullmatch(r"\s*[-+.\d].*", text) and not text.strip().startswith("0x"):
                scale = math.pi / 180 if unit == "deg" else METRES.get(unit, 1)
                said.setdefault(child.getAttribute("name"), float(text) * scale)
    return said


def pieces(segment, usual_step):
    """Lengths and angles to the left of the arcs and straights that a segment is made of."""
    kind = segment["type"]
    if kind == "str":
        return [(segment["lg"], 0)]
    first, arc = segment["radius"], segment["arc"]
    last = segment.get("end radius", 0) or first
    step = segment.get("profil steps length", usual_step)
    count = int(segment.get("profil steps", 0))
    if count < 2:
        count = int((first + last) / 2 * arc / step) + 1 if step else 1
    if first == last or count < 2:
        radii = [first]
    else:
        radii = [first + (last - first) * at / (count - 1) for at in range(count)]
    length = arc / sum(1 / radius for radius in radii)
    side = 1 if kind == "lft" else -1
    return [(length, side * length / radius) for radius in radii]


for path in sys.argv[1:]:
    params = minidom.parse(path).documentElement
    track = section(params, "Main Track")
    usual_step = attributes(track).get("profil steps length", 0)
    x = y = way = lap = 0.0
    for child in section(track, "Track Segments", "segments").childNodes:
        if child.nodeName != "section":
            continue
        for length, angle in pieces(attributes(child), usual_step):
            chord = length if not angle else 2 * length / angle * math.sin(angle / 2)
            x += chord * math.cos(way + angle / 2)
            y += chord * math.sin(way + angle / 2)
            way += angle
            lap += length
    print(f"{math.hypot(x, y):.3f} {lap:.1f} {path}")
