//! Where the spaces of a track lie, for what is measured on the board.

use std::collections::BTreeMap;

use formulad_core::plan::SpacePlan;
use formulad_core::{SpaceId, Track};

/// A point or a vector on the board, in millimetres.
pub(crate) type Point = [f64; 2];

/// A space on the board. Only + − × ÷ and √ are used, which every machine rounds alike.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Site {
    /// Its centre.
    pub(crate) centre: Point,
    /// The direction in which a car drives over it, one millimetre long.
    pub(crate) way: Point,
    /// Its length along its lane: half of the distance to the space behind and half of that to the
    /// one ahead.
    pub(crate) length: f64,
    /// How much it bends: the sine of the angle between the directions into it and out of it.
    pub(crate) bend: f64,
}

impl Site {
    fn between(behind: Option<Point>, centre: Point, ahead: Option<Point>) -> Self {
        let into = behind.map(|behind| between(behind, centre));
        let out = ahead.map(|ahead| between(centre, ahead));
        let (into, out) = match (into, out) {
            (None, None) => ([0.0, 0.0], [0.0, 0.0]),
            (Some(one), None) | (None, Some(one)) => (one, one),
            (Some(into), Some(out)) => (into, out),
        };
        Self {
            centre,
            way: unit([into[0] + out[0], into[1] + out[1]]),
            length: f64::midpoint(length(into), length(out)),
            bend: across(unit(into), unit(out)),
        }
    }
}

/// The sites of all spaces.
#[derive(Debug)]
pub(crate) struct Ground {
    sites: BTreeMap<SpaceId, Site>,
}

impl Ground {
    pub(crate) fn new(track: &Track) -> Self {
        let spaces = track.plan().spaces.iter();
        let centres: BTreeMap<SpaceId, Point> = spaces
            .map(|space: &SpacePlan| (space.id, [space.x, space.y]))
            .collect();
        let tunnels = track
            .plan()
            .street
            .iter()
            .flat_map(|street| &street.tunnels);
        // A tunnel is one step (TRACK-8), but its mouths are as far apart as they may be.
        let mouths: BTreeMap<SpaceId, SpaceId> = tunnels.map(|t| (t.entry, t.exit)).collect();
        let near = |from: SpaceId, to: Option<SpaceId>| {
            let to =
                to.filter(|to| mouths.get(&from) != Some(to) && mouths.get(to) != Some(&from))?;
            centres.get(&to).copied()
        };
        let site = |(id, centre): (&SpaceId, &Point)| {
            let (behind, ahead) = (near(*id, track.behind(*id)), near(*id, track.ahead(*id)));
            (*id, Site::between(behind, *centre, ahead))
        };
        let mut sites: BTreeMap<SpaceId, Site> = centres.iter().map(site).collect();
        // A box lies beside the pit lane space that leads on to where the box does.
        for pit_box in track.pit().iter().flat_map(|pit| &pit.boxes) {
            let onto = track.steps(pit_box.space).map(|(to, _)| to).next();
            let beside = onto.and_then(|onto| track.behind(onto));
            let beside = beside.and_then(|beside| sites.get(&beside)).copied();
            if let (Some(site), Some(beside)) = (sites.get_mut(&pit_box.space), beside) {
                *site = Site {
                    centre: site.centre,
                    ..beside
                };
            }
        }
        Self { sites }
    }

    pub(crate) fn site(&self, id: SpaceId) -> Option<&Site> {
        self.sites.get(&id)
    }
}

/// The vector from one point to another.
pub(crate) fn between(from: Point, to: Point) -> Point {
    [to[0] - from[0], to[1] - from[1]]
}

/// The length of a vector.
fn length(way: Point) -> f64 {
    along(way, way).sqrt()
}

/// A vector of one millimetre in the same direction; to the right if it has none.
fn unit(way: Point) -> Point {
    let length = length(way);
    if length > 0.0 {
        [way[0] / length, way[1] / length]
    } else {
        [1.0, 0.0]
    }
}

/// How far one vector leads along another that is one millimetre long.
pub(crate) fn along(way: Point, other: Point) -> f64 {
    way[0] * other[0] + way[1] * other[1]
}

/// How far one vector leads to the right of another that is one millimetre long.
pub(crate) fn across(way: Point, other: Point) -> f64 {
    way[0] * other[1] - way[1] * other[0]
}
