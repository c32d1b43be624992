"""Judges the circuit that is made of a track of TORCS: torcs.py NAME.xml MADE.track.json

Reads from standard input what the importer says. Prints how far the track ends from where it begins and how long it is, in metres, and the number of its segments; then a
line for each thing in which the circuit differs: where it begins, which way round it is driven, which side is which, and
on which side its pit lane lies. Written from the description of the format, apart from the importer.
"""

import cmath
import json
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



def middle(track):
    """Points on the middle of the road with the way there, where it ends, how far it turns to the left, and its length."""
    usual_step = attributes(track).get("profil steps length", 0)
    at, heading, lap, points, segments = 0j, 0.0, 0.0, [], 0
    for child in section(track, "Track Segments", "segments").childNodes:
        if child.nodeName != "section":
            continue
        segments += 1
        for length, angle in pieces(attributes(child), usual_step):
            count = max(1, math.ceil(length / 5))
            for _ in range(count):
                points.append((lap, at))
                long, turn = length / count, angle / count
                chord = long if not turn else 2 * long / turn * math.sin(turn / 2)
                at += cmath.rect(chord, heading + turn / 2)
                heading += turn
                lap += long
    return points, at, heading, lap, segments


def pit_side(track):
    pits = section(track, "Pits")
    return (pits and attributes(pits).get("side")) or attributes(track).get("pit side")


def evenly(points, length, count, first):
    """So many points on a closed line, the first after this part of it."""
    places, at = [], 0
    ends = [*points[1:], (length, points[0][1])]
    for number in range(count):
        way = (number / count + first) % 1 * length
        at = next(at for at, (end, _) in enumerate(ends) if end >= way)
        (begin, here), (end, there) = points[at], ends[at]
        places.append(here + (there - here) * ((way - begin) / (end - begin) if end > begin else 0))
    return places


def off(ours, theirs):
    """How far one line is from another, turned and scaled to lie on it: the root mean square, as a part of its size."""
    count = len(ours)
    a, b = sum(ours) / count, sum(theirs) / count
    ours, theirs = [at - a for at in ours], [at - b for at in theirs]
    factor = sum(y * x.conjugate() for x, y in zip(ours, theirs)) / sum(abs(x) ** 2 for x in ours)
    square = sum(abs(factor * x - y) ** 2 for x, y in zip(ours, theirs)) / count
    return math.sqrt(square / (sum(abs(y) ** 2 for y in theirs) / count))


def lap_of(made):
    """The middle lane of a circuit, from the finish line on, y pointing up."""
    spaces = {space["id"]: space for space in made["spaces"]}
    lane = (max(space.get("lane", 0) for space in made["spaces"]) + 1) // 2
    first = next(space for space in made["finish"] if spaces[space].get("lane") == lane)
    ring = [first]
    while True:
        after = next(space for space in spaces[ring[-1]]["next"] if spaces[space].get("lane") == lane)
        if after == first:
            return [at(spaces[space]) for space in ring]
        ring.append(after)


def at(space):
    return complex(space["x"], -space["y"])


def turning(points):
    """How far a closed line turns to the left, in whole rounds."""
    steps = [after - here for here, after in zip(points, [*points[1:], points[0]])]
    return round(sum(cmath.phase(after / here) for here, after in zip(steps, [*steps[1:], steps[0]])) / math.tau)


def differences(track, points, turned, lap, made, said):
    road = lap_of(made)
    if turning(road) != round(turned / math.tau):
        yield f"it turns {turning(road)} times to the left, and by its segments {turned / math.tau:.2f} times"

    # The two are laid on each other with different beginnings, in percent of the lap: the best is the real one, but for
    # circuits that are nearly round. On the board bends are sharper, and straights shorter.
    walked = [0.0]
    for here, after in zip(road, [*road[1:], road[0]]):
        walked.append(walked[-1] + abs(after - here))
    ours = evenly(list(zip(walked, road)), walked[-1], COUNT, -0.5 / len(road))
    by_start = {percent: off(ours, evenly(points, lap, COUNT, percent / 100)) for percent in range(-15, 16)}
    best = min(by_start, key=by_start.get)
    theirs = evenly(points, lap, COUNT, best / 100)
    others = min(off(ours, [place.conjugate() for place in theirs]), off(ours, theirs[::-1]))
    further = re.search(r"lies ([\d.,]+) (k?m) further along", said)
    expected = 0
    if further:
        metres = float(further[1].replace(",", "")) * (1000 if further[2] == "km" else 1)
        expected = 100 * metres / lap
    if "there is no straight with room for it" not in said:
        if by_start[round(expected)] > 0.03 and abs(best - expected) > 2.5:
            yield f"it begins {best} % of the lap past the first segment, and says {expected:.1f} %"
        if by_start[best] > min(0.25, others / 2):
            yield f"it is {by_start[best]:.2f} off the segments, and {others:.2f} off when mirrored or reversed"

    side = pit_side(track)
    boxes = {box["space"] for box in (made.get("pit") or {}).get("boxes", [])}
    if not boxes and "import.pit-left-out" not in said:
        yield "it has no pit lane, and does not say so"
    for box in (at(space) for space in made["spaces"] if space["id"] in boxes):
        nearest = min(range(len(road)), key=lambda place: abs(road[place] - box))
        way = road[(nearest + 1) % len(road)] - road[nearest - 1]
        is_left = ((box - road[nearest]) / way).imag > 0
        if side in ("left", "right") and is_left != (side == "left") and "import.pit-side" not in said:
            yield f"a box lies on the other side than the {side}"
            break


COUNT = 120
path, made = sys.argv[1:]
track = section(minidom.parse(path).documentElement, "Main Track")
points, end, turned, lap, segments = middle(track)
print(f"{abs(end):.3f} {lap:.1f} {segments}")
with open(made) as file:
    for line in differences(track, points, turned, lap, json.load(file), sys.stdin.read()):
        print(line)
