//! What files of GP Online may have that is not as usual: each is imported without errors, and
//! what is odd is doubted at its line.

use std::collections::BTreeSet;

use formulad_core::{Severity, SpaceId, Track, TrackPlan};
use formulad_tracks::bundled;
use formulad_tracks::file::Source;
use formulad_tracks::import::{Imported, gp_online};

use crate::dat::Dat;

/// A circuit in the format, and what it was before.
struct Case {
    dat: Dat,
    plan: TrackPlan,
    track: Track,
}

impl Case {
    fn of(name: &str) -> Self {
        let plan = bundled::find(name).unwrap().track().plan().clone();
        Self {
            dat: Dat::of(&plan),
            track: Track::new(plan.clone()).unwrap(),
            plan,
        }
    }

    fn lane(&self, id: SpaceId) -> Option<usize> {
        let lane = self.track.space(id)?.lane?;
        Some(usize::from(lane.number()))
    }

    /// The spaces of a lane on the longest straight, in driving order.
    fn straight(&self, lane: usize) -> Vec<u32> {
        let straights = self.track.straights().iter();
        let longest = straights
            .max_by_key(|straight| straight.spaces.len())
            .unwrap();
        let spaces = longest.spaces.iter().copied();
        let in_lane = spaces.filter(|id| self.lane(*id) == Some(lane));
        in_lane.map(|id| id.0).collect()
    }

    fn off_road(&self, id: u32) -> bool {
        self.lane(SpaceId(id)).is_none()
    }

    /// The first link into the pit lane, or out of it.
    fn pit_link(&self, out: bool) -> (u32, u32) {
        let mut edges = self.dat.edges.iter().copied();
        let found =
            edges.find(|(from, to)| (self.off_road(*from), self.off_road(*to)) == (out, !out));
        found.unwrap()
    }

    fn ahead(&self, id: u32, steps: usize) -> u32 {
        (0..steps).fold(id, |id, _| self.track.ahead(SpaceId(id)).unwrap().0)
    }

    fn kind(&mut self, id: u32, kind: &str) {
        kind.clone_into(&mut self.dat.node(id)[3]);
    }
}

fn import(text: &str) -> Imported {
    let imported = gp_online::import(&Source::new("a.dat", text)).unwrap();
    let problems = imported.plan.check();
    let error = problems.iter().find(|p| p.severity == Severity::Error);
    assert_eq!(error, None);
    imported
}

/// Spoils each of three circuits, and returns what is doubted about each, with the text of the lines.
fn warnings(spoil: impl Fn(&mut Case)) -> Vec<Vec<(&'static str, String)>> {
    let names = ["harbour", "mini", "mini3"];
    let warnings = names.iter().map(|name| {
        let mut case = Case::of(name);
        spoil(&mut case);
        let text = case.dat.text();
        let imported = import(&text);
        let warnings = imported.warnings.iter().map(|warning| {
            let line = text.lines().nth(warning.span.unwrap().line - 1).unwrap();
            (warning.problem.id, line.to_owned())
        });
        warnings.collect()
    });
    warnings.collect()
}

/// Makes a circuit unusual.
type Spoil = fn(&mut Case);

fn no_doubts(spoil: impl Fn(&mut Case)) {
    assert_eq!(warnings(spoil), [[], [], []]);
}

fn ids(spoil: impl Fn(&mut Case)) -> BTreeSet<&'static str> {
    let warnings = warnings(spoil);
    assert!(
        warnings.iter().all(|warnings| !warnings.is_empty()),
        "{warnings:?}"
    );
    warnings.iter().flatten().map(|(id, _)| *id).collect()
}

#[test]
fn what_is_unusual_but_plain_is_taken_over_without_doubts() {
    let unusual: [(&str, Spoil); 9] = [
        ("the old mark of the line is a type", |case| {
            for node in &mut case.dat.nodes {
                if node.len() == 5 && node[3] == "1" {
                    node.truncate(4);
                    node[3] = "5".to_owned();
                }
            }
        }),
        ("a line may lie in a corner", |case| {
            let road: Vec<u32> = case.plan.finish.iter().map(|id| id.0).collect();
            let road: Vec<u32> = road.into_iter().filter(|id| !case.off_road(*id)).collect();
            for id in road {
                let before = case.plan.spaces.iter().find(|space| {
                    case.lane(space.id).is_some() && case.track.ahead(space.id) == Some(SpaceId(id))
                });
                let before = before.unwrap().id.0;
                let after = case.ahead(id, 1);
                for id in [before, id, after] {
                    case.kind(id, "3");
                }
            }
        }),
        ("nodes may have any numbers order and place", |case| {
            let new = |id: u32| id * 3 + 7;
            for node in &mut case.dat.nodes {
                node[0] = new(node[0].parse().unwrap()).to_string();
                for coordinate in &mut node[1..3] {
                    *coordinate = (coordinate.parse::<i32>().unwrap() - 900).to_string();
                }
            }
            case.dat.nodes.reverse();
            for (from, to) in &mut case.dat.edges {
                (*from, *to) = (new(*from), new(*to));
            }
            case.dat.edges.reverse();
            for (id, _) in &mut case.dat.notes {
                *id = new(*id);
            }
            for (id, _) in &mut case.dat.grid {
                *id = new(*id);
            }
        }),
        ("links and numbers may be given twice", |case| {
            let edges = case.dat.edges.clone();
            case.dat.edges.extend(edges);
            let notes = case.dat.notes.clone();
            case.dat.notes.extend(notes);
        }),
        ("distances typed in at corners mean nothing", |case| {
            let corners = case.plan.corners.iter();
            let notes = corners.map(|corner| (corner.spaces[0].0, "12.5".to_owned()));
            case.dat.notes.splice(0..0, notes.collect::<Vec<_>>());
        }),
        ("a circuit needs no pit lane", |case| {
            let off_road: BTreeSet<u32> = case
                .plan
                .spaces
                .iter()
                .map(|s| s.id.0)
                .filter(|id| case.off_road(*id))
                .collect();
            case.dat.nodes.retain(|node| node[3] != "7");
            case.dat
                .edges
                .retain(|(from, to)| !off_road.contains(from) && !off_road.contains(to));
            case.dat.notes.clear();
        }),
        (
            "a pit lane may be entered and left in several places",
            |case| {
                let (from, first) = case.pit_link(false);
                let second = case
                    .dat
                    .edges
                    .iter()
                    .find(|(at, to)| *at == first && case.off_road(*to))
                    .unwrap()
                    .1;
                let further = case.ahead(from, 2);
                case.dat.edges.push((further, second));
                let (last, to) = case.pit_link(true);
                let further = case.ahead(to, 2);
                case.dat.edges.push((last, further));
            },
        ),
        ("a pit lane may lead into a corner", |case| {
            let (_, to) = case.pit_link(true);
            let lane = case.lane(SpaceId(to)).unwrap();
            // The road from the exit on becomes a corner.
            let row: Vec<u32> = case
                .plan
                .finish
                .iter()
                .map(|id| id.0)
                .filter(|id| !case.off_road(*id))
                .collect();
            assert!(lane <= row.len());
            for first in row {
                for steps in 0..5 {
                    let id = case.ahead(first, steps);
                    case.kind(id, "3");
                }
            }
        }),
        (
            "every node of the pit lane may be marked as past the line",
            |case| {
                for node in case.dat.nodes.iter_mut().filter(|node| node[3] == "7") {
                    node.truncate(4);
                    node.push("f".to_owned());
                }
            },
        ),
    ];
    for (name, spoil) in unusual {
        assert_eq!(warnings(spoil), [[], [], []], "{name}");
    }
}

#[test]
fn corners_may_touch() {
    // The shortest straight becomes part of the corners at its ends, or a corner between them.
    for kind in ["2", "3", "6"] {
        no_doubts(|case| {
            let straights = case.track.straights().iter();
            let shortest = straights
                .min_by_key(|straight| straight.spaces.len())
                .unwrap();
            for id in shortest.spaces.clone() {
                case.kind(id.0, kind);
            }
        });
    }
}

#[test]
fn boxes_are_where_the_numbers_are() {
    no_doubts(|case| drop(case.dat.notes.drain(1..3)));
    let warnings = warnings(|case| {
        let pit = case.dat.nodes.iter().filter(|node| node[3] == "7");
        let ids = pit.map(|node| (node[0].parse().unwrap(), "1.0".to_owned()));
        case.dat.notes = ids.collect();
    });
    for warnings in warnings {
        let [(id, line)] = warnings.as_slice() else {
            panic!("{warnings:?}");
        };
        assert_eq!(*id, "import.box-left-out");
        assert!(line.contains(" 7"), "{line}");
    }
    assert_eq!(
        ids(|case| case.dat.notes.clear()),
        BTreeSet::from(["import.no-boxes"])
    );
}

#[test]
fn the_line_is_drawn_before_the_first_row_that_is_marked() {
    let warnings = warnings(|case| {
        let first = SpaceId(case.plan.finish[0].0);
        let second = case.track.ahead(first).unwrap();
        case.dat.node(second.0).push("F".to_owned());
    });
    for warnings in warnings {
        assert_eq!(warnings.len(), 1);
        assert_eq!(warnings[0].0, "import.second-line");
        assert!(warnings[0].1.ends_with('F'));
    }
}

#[test]
fn grid_places_where_no_car_can_start_are_left_out() {
    let odd: [Spoil; 5] = [
        |case| case.dat.grid[0].0 = case.pit_link(false).1,
        |case| case.dat.grid[0].0 = case.dat.grid[1].0,
        |case| case.dat.grid[0].0 = case.plan.finish[0].0,
        |case| case.dat.grid[0].0 = case.ahead(case.plan.finish[0].0, 2),
        |case| case.dat.grid[0].0 = case.plan.corners[2].spaces[0].0,
    ];
    for spoil in odd {
        for warnings in warnings(spoil) {
            assert_eq!(warnings.len(), 1, "{warnings:?}");
            assert_eq!(warnings[0].0, "import.grid-place");
            // The line has the node and its degrees.
            assert_eq!(warnings[0].1.split(' ').count(), 2, "{warnings:?}");
        }
    }
    // In a corner before the line one may start.
    no_doubts(|case| case.dat.grid[0].0 = case.plan.corners.last().unwrap().spaces[0].0);
}

/// Ten places two, three, five, six… spaces before the line, as on most circuits.
#[test]
fn a_circuit_without_a_grid_gets_the_usual_one() {
    let spoil = |case: &mut Case| case.dat.grid.clear();
    assert_eq!(ids(spoil), BTreeSet::from(["import.no-grid"]));
    let mut case = Case::of("harbour");
    case.dat.grid.clear();
    let imported = import(&case.dat.text());
    let track = Track::new(imported.plan.clone()).unwrap();
    let to_line = |id: SpaceId| {
        let lap = std::iter::successors(Some(id), |id| track.ahead(*id));
        lap.take_while(|id| !imported.plan.finish.contains(id))
            .count()
    };
    let lane = |id: SpaceId| track.space(id).unwrap().lane.unwrap().number();
    let grid = imported.plan.grid.iter().map(|place| place.space);
    let back: Vec<usize> = grid.clone().map(to_line).collect();
    assert_eq!(back, [2, 3, 5, 6, 8, 9, 11, 12, 14, 15]);
    let lanes: Vec<_> = grid.map(lane).collect();
    assert_eq!(lanes, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3]);
}

/// Where a node of a lane is blocked, the lanes stay what they are.
#[test]
fn a_blocked_node_leaves_a_hole_in_its_lane() {
    for lane in 1..=3 {
        let mut case = Case::of("harbour");
        let blocked = case.straight(lane)[8];
        case.kind(blocked, "4");
        let imported = import(&case.dat.text());
        assert_eq!(imported.warnings, []);
        for space in &imported.plan.spaces {
            assert!(space.id.0 != blocked && !space.next.contains(&SpaceId(blocked)));
            let lane = space.lane.map(|lane| lane as usize);
            assert_eq!(lane, case.lane(space.id), "{}", space.id);
        }
        let problems = imported.plan.check();
        let holes = problems.iter().filter(|p| p.id == "lane.hole").count();
        assert_eq!(holes, 1, "lane {lane}");
    }
}

#[test]
fn what_no_car_can_come_to_is_left_out() {
    let alone = |kind: &'static str| {
        move |case: &mut Case| {
            let node = ["9001", "10", "10", kind].map(str::to_owned);
            case.dat.nodes.push(node.to_vec());
        }
    };
    for kind in ["1", "2", "7"] {
        for warnings in warnings(alone(kind)) {
            assert_eq!(warnings, [("import.cut-off", format!("9001 10 10 {kind}"))]);
        }
    }
    // A way to nowhere but a blocked node.
    let warnings = warnings(|case| {
        alone("1")(case);
        case.dat
            .nodes
            .push(["9002", "20", "10", "4"].map(str::to_owned).to_vec());
        case.dat.edges.push((9001, 9002));
    });
    for warnings in warnings {
        assert_eq!(warnings, [("import.cut-off", "9001 10 10 1".to_owned())]);
    }
}

#[test]
fn lines_that_mean_nothing_are_doubted() {
    let odd: [Spoil; 5] = [
        |case| case.dat.edges.push((0, 0)),
        |case| case.dat.edges.push((0, 77_777)),
        |case| case.dat.notes.push((77_777, "1.0".to_owned())),
        |case| case.dat.grid.push((77_777, 0.0)),
        |case| case.dat.nodes[3].push("G".to_owned()),
    ];
    for spoil in odd {
        assert_eq!(ids(spoil), BTreeSet::from(["import.odd-line"]));
    }
    // A type that nobody knows is taken for a straight.
    let warnings = warnings(|case| {
        let id = case.straight(1)[6];
        case.kind(id, "8");
    });
    for warnings in warnings {
        assert_eq!(warnings[0].0, "import.odd-line");
        assert!(warnings[0].1.contains(" 8"), "{warnings:?}");
    }
}

#[test]
fn however_the_lines_are_ended_it_is_the_same_circuit() {
    let mut dat = Case::of("mini").dat;
    dat.header = "My old track 2.jpeg 3 30 2".to_owned();
    let text = dat.text();
    let usual = import(&text);
    assert_eq!(usual.plan.name, "My old track 2");
    // 30 % of rain: six of the twenty numbers.
    assert_eq!(usual.plan.weather[0].to, 6);
    for other in [
        text.replace('\n', "\r\n"),
        format!("\n\n{text}\n\n \n"),
        text.replacen('\n', "\n\n", 1),
        text.replace("\n\n", "\n \n\n\n"),
        text.replace(' ', "\t")
            .replacen("My\told\ttrack\t2", "My old track 2", 1),
        format!("\u{feff}{text}"),
    ] {
        let imported = import(&other);
        assert_eq!(imported.plan, usual.plan);
        assert_eq!(imported.warnings, []);
    }
}

#[test]
fn the_name_is_that_of_the_picture() {
    for (header, name, rain) in [
        ("monza.png 0", "monza", None),
        ("monza.png", "monza", None),
        ("images/Old Spa.v2.gif 1 0 0", "Old Spa.v2", Some(0)),
        ("C:\\boards\\spa.bmp 1 100 3", "spa", Some(20)),
        ("Monza 0", "Monza", None),
        ("spa.png 4 55.0 2", "spa", Some(11)),
    ] {
        let mut dat = Case::of("mini").dat;
        header.clone_into(&mut dat.header);
        let imported = import(&dat.text());
        assert_eq!(imported.plan.name, name, "{header}");
        if let Some(rain) = rain {
            let rainy = imported.plan.weather.iter();
            let faces: u32 = rainy
                .filter(|range| range.weather == formulad_core::plan::Weather::Rain)
                .map(|range| range.to - range.from + 1)
                .sum();
            assert_eq!(faces, rain, "{header}");
        }
    }
}

/// A part of a circuit may have fewer lanes.
#[test]
fn a_road_may_narrow_and_widen() {
    let mut case = Case::of("harbour");
    let gone: Vec<u32> = case.straight(3)[3..10].to_vec();
    case.dat
        .nodes
        .retain(|node| !gone.contains(&node[0].parse().unwrap()));
    case.dat
        .edges
        .retain(|(from, to)| !gone.contains(from) && !gone.contains(to));
    let imported = import(&case.dat.text());
    assert_eq!(imported.warnings, []);
    for space in imported
        .plan
        .spaces
        .iter()
        .filter(|space| space.lane.is_some())
    {
        let lane = space.lane.map(|lane| lane as usize);
        assert_eq!(lane, case.lane(space.id), "{}", space.id);
    }
}
