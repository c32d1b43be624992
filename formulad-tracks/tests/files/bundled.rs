//! What the bundled circuits promise.

use std::collections::BTreeSet;

use formulad_core::plan::StreetPlan;
use formulad_core::track::{Space, Step};
use formulad_core::{Lane, SpaceId, Track};

use formulad_tracks::bundled::{
    self, airfield, downs, eight, harbour, mini, mini3, mountain, night_city, oval, park,
};
use formulad_tracks::figures::Figures;
use formulad_tracks::figures::usual::{self, Usual};
use formulad_tracks::geometry::Point;
use formulad_tracks::{TrackFile, lint};

#[test]
fn every_circuit_is_sound_canonical_and_found_by_name() {
    for circuit in bundled::all() {
        let name = circuit.name();
        let problems = lint::check(circuit.track().plan());
        assert!(
            problems.iter().all(|p| p.silenced.is_some()),
            "{problems:?}"
        );
        let found = bundled::find(name).map(bundled::Bundled::text);
        assert_eq!(found, Some(circuit.text()));
        let file = TrackFile::parse(circuit.text()).unwrap();
        assert!(file.to_text().unwrap() == circuit.text(), "{name}");
    }
    assert!(bundled::find("nowhere").is_none());
}

fn large() -> [Track; 7] {
    [harbour, night_city, park, downs, mountain, airfield, eight].map(|circuit| circuit())
}

/// Like four fifths of the circuits that people play.
#[test]
fn the_large_circuits_are_usual_ones() {
    for (track, three_stops) in large().into_iter().zip([1, 0, 0, 0, 0, 1, 0]) {
        let figures = Figures::of(&track);
        is_usual(track.name(), &figures);
        let corners = figures.corners.iter();
        assert_eq!(corners.filter(|c| c.stops == 3).count(), three_stops);
    }
}

fn is_usual(name: &str, figures: &Figures) {
    let lap = f64::from(figures.shortest_lap.unwrap());
    let middle = |what: &str, figure: f64, usual: Usual| {
        within(&format!("{name}: {what}"), figure, usual.p10, usual.p90);
    };
    middle("spaces", figures.spaces.into(), usual::SPACES);
    middle("corners", figures.corners.len() as f64, usual::CORNERS);
    middle("stops", figures.stops.into(), usual::STOPS);
    middle("lap", lap, usual::LAP);
    let longest = figures.longest_straight.into();
    middle("longest straight", longest, usual::LONGEST_STRAIGHT);
    let width = figures.width_to_length().unwrap();
    middle("width", width, usual::WIDTH_TO_LENGTH);
    // What one loop of a figure of eight takes from a lane, the other gives back.
    let is_eight = name == eight().name();
    let usual = usual::LANE_BALANCE;
    let p10 = if is_eight { 1.0 } else { usual.p10 };
    middle(
        "lanes",
        figures.lane_balance().unwrap(),
        Usual { p10, ..usual },
    );
    for straight in &figures.straights {
        // From the least to the most.
        within(&format!("{name}: straight"), straight.middle_length, 2, 62);
    }
    for corner in &figures.corners {
        // What is usual, and what the longest path says of the stops.
        let longest = [(4, 8), (9, 14), (17, 22)][usize::from(corner.stops) - 1];
        let about = |what: &str| format!("{name}, corner {}: {what}", corner.id);
        within(&about("longest path"), corner.longest, longest.0, longest.1);
        let usual = usual::corner(corner.stops).unwrap();
        for (what, figure, [low, _, high]) in [
            ("shortest path", corner.shortest, usual.shortest),
            ("middle lane", corner.lanes[1], usual.middle_lane),
            ("turning", corner.turning, usual.turning),
        ] {
            within(&about(what), f64::from(figure), low, high);
        }
    }
}

/// Of all usual circuits the park has the longest straight, and the most spaces to each stop; the
/// mountain has the fewest; and nowhere else are as many stops in as few corners as on the airfield.
#[test]
fn every_circuit_has_a_character_of_its_own() {
    let usual = large();
    let most = |rate: fn(&Figures) -> f64| {
        let rated = usual.iter().map(|track| (rate(&Figures::of(track)), track));
        let most = rated.max_by(|(a, _), (b, _)| a.total_cmp(b));
        most.map(|(_, track)| track.name()).unwrap()
    };
    let spaces_to_a_stop = |f: &Figures| f64::from(f.shortest_lap.unwrap()) / f64::from(f.stops);
    let stops_of_a_corner = |f: &Figures| f64::from(f.stops) / f.corners.len() as f64;
    assert_eq!(most(|f| f.longest_straight.into()), "Hollin Park");
    assert_eq!(most(spaces_to_a_stop), "Hollin Park");
    let stops_of_a_space = |f: &Figures| f64::from(f.stops) / f64::from(f.shortest_lap.unwrap());
    assert_eq!(most(stops_of_a_space), "Mount Corvane");
    assert_eq!(most(stops_of_a_corner), "Sandreach Field");
}

/// Mini-kart has 115 and 112 spaces in its two lanes.
#[test]
fn the_mini_circuit_is_small_and_needs_single_stops() {
    let track = mini();
    assert_eq!(track.lanes(), 2);
    for lane in [1, 2] {
        let length = track.lane_length(Lane::new(lane).unwrap());
        within("spaces of a lane", length, 105, 125);
    }
    within("corners", track.corners().len(), 5, 8);
    for corner in track.corners() {
        assert_eq!(corner.stops, 1, "{}", corner.name);
        within("longest path", corner.longest, 4, 8);
    }
}

/// MINI: gears up to the fifth ask for a short lap, and for corners of one and two stops.
#[test]
fn the_mini_circuit_of_three_lanes_is_short() {
    let track = mini3();
    assert_eq!(track.lanes(), 3);
    let lap = shortest_lap(&track);
    assert!(3 * lap < 2 * shortest_lap(&harbour()), "{lap}");
    within("corners", track.corners().len(), 5, 8);
    let stops: BTreeSet<u8> = track.corners().iter().map(|c| c.stops).collect();
    assert_eq!(stops, BTreeSet::from([1, 2]));
    for corner in track.corners() {
        let (longest, shortest) = [((4, 8), (1, 5)), ((9, 14), (4, 8))][corner.stops as usize - 1];
        within("longest path", corner.longest, longest.0, longest.1);
        within("shortest path", corner.shortest, shortest.0, shortest.1);
    }
}

/// The lanes are level all round but for the turns themselves, and every corner turns the same way.
#[test]
fn the_oval_is_short_and_turns_left_in_four_lanes() {
    let track = oval();
    assert_eq!(track.lanes(), 4);
    let figures = Figures::of(&track);
    within("corners", figures.corners.len(), 2, 4);
    assert!(figures.shortest_lap < Figures::of(&mini()).shortest_lap);
    let lengths = &figures.lane_lengths;
    assert!(
        lengths.is_sorted_by(|inner, outer| inner < outer),
        "{lengths:?}"
    );
    for corner in &figures.corners {
        let lanes = &corner.lanes;
        assert!(lanes.is_sorted(), "{lanes:?}");
    }
}

/// A figure of eight turns as far to one side as to the other, and crosses itself in one place.
#[test]
fn the_figure_of_eight_has_one_bridge() {
    let track = eight();
    let lengths = [1, 3].map(|lane| track.lane_length(Lane::new(lane).unwrap()));
    assert_eq!(lengths[0], lengths[1]);
    let mut spaces = track.spaces().iter();
    let is_middle = |space: &&Space| space.lane == Lane::new(2).ok();
    let first = spaces.find(is_middle).unwrap().id;
    let lap = std::iter::successors(Some(first), |id| track.ahead(*id).filter(|to| *to != first));
    let lap: Vec<Point> = lap.map(|id| place(&track, id)).collect();
    let mut crossings = Vec::new();
    for (at, here) in lap.iter().enumerate() {
        for (other, there) in lap.iter().enumerate().skip(at + 10) {
            if here.distance(*there) < 15.0 && at + lap.len() > other + 10 {
                crossings.push(*here);
            }
        }
    }
    assert!(crossings.iter().all(|at| at.distance(crossings[0]) < 40.0));
}

/// STREET-1: some space of the residents lies in every lane, side by side.
#[test]
fn residents_live_along_a_stretch_of_the_night_city() {
    let track = night_city();
    let residents = street(&track).residents;
    let lanes: BTreeSet<Option<Lane>> = residents.iter().map(|id| lane(&track, *id)).collect();
    assert_eq!(lanes.len(), 3);
    for id in &residents {
        let beside: Vec<SpaceId> = track.beside(*id).collect();
        assert!(beside.iter().any(|other| residents.contains(other)));
    }
}

/// STREET-2: wherever a car is, it can avoid the damaged spaces, for a lane change at most.
#[test]
fn the_danger_of_the_night_city_can_be_avoided() {
    let track = night_city();
    let danger = street(&track).danger;
    within("damaged spaces", danger.len(), 6, 12);
    let lanes: BTreeSet<Option<Lane>> = danger.iter().map(|id| lane(&track, *id)).collect();
    assert_eq!(lanes.len(), 3);
    for space in track.spaces() {
        let mut steps = track.steps(space.id);
        assert!(steps.any(|(to, _)| !danger.contains(&to)), "{}", space.id);
    }
}

/// STREET-3: the line reaches across all lanes, on a straight.
#[test]
fn the_police_of_the_night_city_measures_every_lane() {
    let track = night_city();
    let police = street(&track).police;
    let lanes: Vec<Option<Lane>> = police.iter().map(|id| lane(&track, *id)).collect();
    assert_eq!(lanes, [1, 2, 3].map(|lane| Lane::new(lane).ok()));
    let mut straights = track.straights().iter();
    assert!(straights.any(|s| police.iter().all(|id| s.spaces.contains(id))));
}

/// TRACK-8: one step in every lane, no lane change, nothing that can be driven on under the ground;
/// and over it the road itself.
#[test]
fn the_night_city_passes_under_itself_twice() {
    let track = night_city();
    let tunnels = street(&track).tunnels;
    assert_eq!(tunnels.len(), 6);
    for (at, tunnel) in tunnels.iter().enumerate() {
        let lanes = [tunnel.entry, tunnel.exit].map(|end| lane(&track, end));
        assert_eq!(lanes, [Lane::new(at as u32 % 3 + 1).ok(); 2]);
        let steps = track.steps(tunnel.entry).map(|(to, link)| (to, link.step));
        let steps: Vec<(SpaceId, Step)> = steps.collect();
        assert_eq!(steps, [(tunnel.exit, Step::Tunnel)]);
        assert_eq!(track.behind(tunnel.exit), Some(tunnel.entry));

        let [from, to] = [tunnel.entry, tunnel.exit].map(|end| place(&track, end));
        let middle = from.midpoint(to);
        let is_near = |space: &&Space| place(&track, space.id).distance(middle) < 19.0;
        let over = track.spaces().iter().filter(is_near);
        let ends: BTreeSet<SpaceId> = tunnels.iter().flat_map(|t| [t.entry, t.exit]).collect();
        let over: Vec<SpaceId> = over.map(|space| space.id).collect();
        assert!(!over.is_empty() && over.iter().all(|id| !ends.contains(id)));
    }
}

fn street(track: &Track) -> StreetPlan {
    track.plan().street.clone().unwrap()
}

/// GRID-1: ten places on the outer lanes, pole 2 spaces before the line, the second 3 before it in
/// the other lane, and so on, 3 further back with each row, none of them in a corner.
#[test]
fn grids_are_the_usual_ones() {
    for circuit in bundled::all() {
        let track = circuit.track();
        assert_eq!(track.grid().len(), 10);
        let lanes: Vec<Option<Lane>> = track.grid().iter().map(|id| lane(&track, *id)).collect();
        for (place, id) in track.grid().iter().enumerate() {
            let expected = 2 + 3 * (place / 2) + place % 2;
            assert_eq!(to_the_line(&track, *id), expected, "place {}", place + 1);
            assert_eq!(lanes[place], lanes[place % 2]);
            assert!(track.corners().iter().all(|c| !c.spaces.contains(id)));
        }
        let last = Lane::new(u32::from(track.lanes())).unwrap();
        let mut outer = [lanes[0], lanes[1]];
        outer.sort();
        assert_eq!(outer, [Some(Lane::new(1).unwrap()), Some(last)]);
    }
}

/// PIT-1: a lane of 12 to 18 spaces from 12 to 15 before the line to 1 to 3 past it, with ten boxes
/// for five teams, two beside each other for each.
#[test]
fn pit_lanes_are_the_usual_ones() {
    for circuit in bundled::all() {
        let track = circuit.track();
        // A street race needs none (STREET-5).
        assert_eq!(track.pit().is_none(), track.plan().street.is_some());
        let Some(pit) = track.pit() else { continue };
        within("pit lane", pit.lane.len(), 12, 18);
        let entries = pit
            .entries
            .iter()
            .map(|(from, _)| to_the_line(&track, *from));
        let entries: Vec<usize> = entries.collect();
        within("entry", entries[0], 13, 15);
        assert_eq!(entries[1], entries[0] - 1);
        let first = track.finish()[0];
        let exits = pit.exits.iter().map(|(_, to)| {
            assert!(track.finish().len() == usize::from(track.lanes()) + 1);
            let lap = track.lane_length(lane(&track, *to).unwrap());
            lap - to_the_line(&track, *to) + 1
        });
        assert_eq!(exits.collect::<Vec<_>>(), [2, 3], "past {first}");
        let teams: Vec<u32> = pit.boxes.iter().map(|place| place.team).collect();
        assert_eq!(teams, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    }
}

fn within<T: PartialOrd + Copy + std::fmt::Display>(what: &str, value: T, least: T, most: T) {
    assert!(
        least <= value && value <= most,
        "{what}: {value} is not from {least} to {most}"
    );
}

fn lane(track: &Track, id: SpaceId) -> Option<Lane> {
    track.space(id).and_then(|space| space.lane)
}

/// How many steps straight ahead cross the line.
fn to_the_line(track: &Track, from: SpaceId) -> usize {
    let mut at = from;
    for steps in 1.. {
        let ahead = track.ahead(at).unwrap();
        if track.crosses_line(at, ahead) {
            return steps;
        }
        at = ahead;
    }
    unreachable!("a lane has no end")
}

/// The fewest spaces driven from one crossing of the line to the next, on the road.
fn shortest_lap(track: &Track) -> u32 {
    Figures::of(track).shortest_lap.unwrap()
}

fn place(track: &Track, id: SpaceId) -> Point {
    let mut spaces = track.plan().spaces.iter();
    let space = spaces.find(|space| space.id == id).unwrap();
    Point::new(space.x, space.y)
}
