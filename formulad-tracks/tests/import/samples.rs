//! Circuits of others, where they lie beside the project: tried, never kept.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use formulad_core::moves::{MoveList, MoveQuery, legal_moves};
use formulad_core::rules::Movement;
use formulad_core::{Severity, SpaceId, Track};
use formulad_tracks::file::Source;
use formulad_tracks::generate::Spec;
use formulad_tracks::import::{
    self, Centreline, Format, Imported, centreline_csv, geojson, gp_online,
};

use crate::odd_boards::assert_played;

/// The samples whose names end so.
pub(crate) fn samples(kind: &str, wanted: &str) -> Vec<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/samples");
    let folder = root.join(kind);
    let Ok(entries) = std::fs::read_dir(&folder) else {
        eprintln!("skipped: there are no circuits in {}", folder.display());
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == wanted));
    files.sort();
    files
}

/// The length of the lap of a real circuit, in metres.
fn lap(line: &Centreline) -> f64 {
    let next = line.points.iter().cycle().skip(1);
    line.points
        .iter()
        .zip(next)
        .map(|(a, b)| a.distance(*b))
        .sum()
}

/// The text of a sample, and the line in it, whichever format it has.
pub(crate) fn read(path: &Path) -> (Source, Centreline) {
    let (source, _) = import::source("sample", std::fs::read(path).unwrap()).unwrap();
    let line = match Format::guess(source.text()) {
        Some(Format::GeoJson) => geojson::read(&source),
        _ => centreline_csv::read(&source),
    };
    (source, line.unwrap())
}

/// The lines of the racetrack database are as long as the circuits are said to be.
#[test]
fn csv_lines_are_as_long_as_the_circuits() {
    for path in samples("centreline-csv", "csv") {
        let length = match path.file_stem().unwrap().to_str().unwrap() {
            "Monza" => 5793.0,
            "Norisring" => 2300.0,
            "Spa" => 7004.0,
            "Suzuka" => 5807.0,
            _ => continue,
        };
        let (source, line) = read(&path);
        assert_eq!(Format::guess(source.text()), Some(Format::CentrelineCsv));
        assert_eq!(line.warnings, [], "{}", path.display());
        let part = lap(&line) / length;
        assert!((0.985..1.015).contains(&part), "{}: {part}", path.display());
    }
}

/// Every line becomes a circuit, with any number of lanes, in both directions, wherever it begins.
#[test]
fn every_line_becomes_a_circuit() {
    let csv = samples("centreline-csv", "csv").into_iter();
    for path in csv.chain(samples("geojson", "geojson")) {
        let (_, line) = read(&path);
        let usual = line.spec();
        for (lanes, spaces, reverse, start) in [
            (3, 155, false, usual.line),
            (3, 155, true, usual.line),
            (2, 155, false, Some(0.4)),
            (4, 180, true, None),
        ] {
            let spec = Spec {
                lanes,
                spaces,
                reverse,
                line: start,
                ..usual.clone()
            };
            let plan = line.circuit(&spec).unwrap().plan;
            let track = Track::new(plan).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            assert_eq!(track.lanes(), lanes);
        }
    }
}

/// The corners and stops that a real circuit's line gets are nearly those of boards of it: within
/// two on each, and within one on average.
#[test]
fn corners_and_stops_are_nearly_those_of_boards() {
    // The figures of the boards: Monza has 6 corners with 8 stops there, Monaco 10 with 14.
    let boards = [("Monza.csv", 6, 8), ("it-1922", 6, 8), ("mc-1929", 10, 14)];
    let csv = samples("centreline-csv", "csv").into_iter();
    let mut apart = Vec::new();
    for path in csv.chain(samples("geojson", "geojson")) {
        let board = boards
            .iter()
            .find(|(name, ..)| path.to_string_lossy().contains(name));
        let Some((name, corners, stops)) = board else {
            continue;
        };
        let (_, line) = read(&path);
        let plan = line.circuit(&line.spec()).unwrap().plan;
        let sum: u32 = plan.corners.iter().map(|corner| corner.stops).sum();
        let by = [
            plan.corners.len().abs_diff(*corners),
            sum.abs_diff(*stops) as usize,
        ];
        assert!(by.iter().all(|by| *by <= 2), "{name}: {by:?}");
        apart.extend(by);
    }
    assert!(apart.iter().sum::<usize>() <= apart.len(), "{apart:?}");
}

/// Each of these files says how long the circuit is.
#[test]
fn geojson_lines_are_as_long_as_they_say() {
    for path in samples("geojson", "geojson") {
        let (source, line) = read(&path);
        assert_eq!(Format::guess(source.text()), Some(Format::GeoJson));
        let warnings: Vec<&str> = line
            .warnings
            .iter()
            .map(|warning| warning.problem.id)
            .collect();
        // All lead back to their first point.
        assert_eq!(warnings, [""; 0], "{}", path.display());
        assert!(line.name.contains(' '), "{}", line.name);
        let (_, rest) = source.text().split_once("\"length\": ").unwrap();
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let part = lap(&line) / digits.parse::<f64>().unwrap();
        assert!((0.97..1.03).contains(&part), "{}: {part}", path.display());
    }
}

pub(crate) fn import(text: &str) -> Imported {
    gp_online::import(&Source::new("sample", text)).unwrap()
}

/// The links of a file, read apart from the importer.
fn graph(text: &str) -> (BTreeMap<u32, u32>, BTreeMap<u32, BTreeSet<u32>>) {
    let text = text.replace('\r', "");
    let mut sections = text.trim_end().split("\n\n");
    let nodes = sections.next().unwrap().lines().skip(1).map(|line| {
        let mut fields = line.split(' ');
        let id: u32 = fields.next().unwrap().parse().unwrap();
        (id, fields.nth(2).unwrap().parse().unwrap())
    });
    let kinds: BTreeMap<u32, u32> = nodes.collect();
    let mut next: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for line in sections.next().unwrap().lines() {
        let mut ids = line.split(' ').map(|id| id.parse::<u32>().unwrap());
        let (from, to) = (ids.next().unwrap(), ids.next().unwrap());
        next.entry(to).or_default().remove(&from);
        next.entry(from).or_default().insert(to);
    }
    (kinds, next)
}

#[test]
fn every_sample_builds() {
    for path in samples("gp-online", "dat") {
        let text = std::fs::read_to_string(&path).unwrap();
        let imported = import(&text);
        let problems = imported.plan.check();
        let error = problems.iter().find(|p| p.severity == Severity::Error);
        assert_eq!(error, None, "{}", path.display());
        let (kinds, next) = graph(&text);
        let plan = &imported.plan;
        let known = |id: &SpaceId| kinds.contains_key(&id.0);
        for space in plan.spaces.iter().filter(|space| known(&space.id)) {
            let links = space.next.iter().filter(|to| known(to));
            let links: BTreeSet<u32> = links.map(|to| to.0).collect();
            let theirs = next.get(&space.id.0).cloned().unwrap_or_default();
            assert_eq!(links, theirs, "{}: space {}", path.display(), space.id);
        }
    }
}

/// Boards that have oddities of every kind are played all the same.
#[test]
fn every_wild_board_is_played() {
    for path in samples("wild", "dat") {
        let text = std::fs::read_to_string(&path).unwrap();
        assert_played(&path.display().to_string(), &import(&text).plan);
    }
}

/// The files list cars by the numbers of their nodes; the nearest to the line comes first: the one
/// from which the fewest links lead across it.
#[test]
fn grids_are_those_of_the_files() {
    for path in samples("gp-online", "dat") {
        let text = std::fs::read_to_string(&path).unwrap();
        let plan = import(&text).plan;
        let (_, next) = graph(&text);
        let listed = text.replace('\r', "");
        let listed = listed.trim_end().rsplit("\n\n").next().unwrap();
        let listed: BTreeSet<u32> = listed
            .lines()
            .map(|line| line.split(' ').next().unwrap().parse().unwrap())
            .collect();
        let to_line = |id: u32| {
            let mut reached = BTreeSet::from([id]);
            let past = |id: &u32| plan.finish.contains(&SpaceId(*id));
            let links = |from: &u32| next.get(from).into_iter().flatten().copied();
            let mut steps = 0;
            while !reached.iter().any(past) {
                reached = reached.iter().flat_map(links).collect();
                steps += 1;
            }
            steps
        };
        let places: Vec<u32> = plan.grid.iter().map(|place| place.space.0).collect();
        assert_eq!(places.iter().copied().collect::<BTreeSet<_>>(), listed);
        let steps: Vec<usize> = places.iter().map(|id| to_line(*id)).collect();
        assert!(steps.is_sorted(), "{}: {steps:?}", path.display());
    }
}

/// Without MOVE-2 a lone car ends where as many steps along the file's own links lead, with two lane
/// changes at most (MOVE-3): from every space of the road, for every roll up to the highest of 6th
/// gear (DICE-1).
#[test]
fn moves_are_those_of_the_file() {
    let free = Movement {
        fewest_spaces: false,
        lane_changes: Some(2),
        return_past_cars_only: false,
    };
    for path in samples("gp-online", "dat") {
        let text = std::fs::read_to_string(&path).unwrap();
        // Without corners nothing else decides.
        let mut plan = import(&text).plan;
        plan.corners.clear();
        let lanes: BTreeMap<u32, u32> = plan
            .spaces
            .iter()
            .filter_map(|space| Some((space.id.0, space.lane?)))
            .collect();
        let (_, next) = graph(&text);
        let steps = |(from, changes): (u32, u8)| {
            let links = next.get(&from).into_iter().flatten();
            let on_road = links.filter(|to| lanes.contains_key(to)).copied();
            let lanes = &lanes;
            let steps = on_road.map(move |to| (to, changes + u8::from(lanes[&to] != lanes[&from])));
            steps.filter(|(_, changes)| *changes <= 2)
        };
        let track = Track::new(plan).unwrap();
        let mut moves = MoveList::new();
        for start in lanes.keys().copied() {
            let mut reached = BTreeSet::from([(start, 0)]);
            for roll in 1..=30 {
                reached = reached.into_iter().flat_map(steps).collect();
                let mut query = MoveQuery::new(SpaceId(start), roll);
                query.laps_left = 1;
                legal_moves(&track, &free, &query, &mut moves).unwrap();
                let ends: BTreeSet<u32> = moves.iter().map(|m| m.to.0).collect();
                let expected: BTreeSet<u32> = reached.iter().map(|(id, _)| *id).collect();
                assert_eq!(ends, expected, "{}: {roll} from {start}", path.display());
            }
        }
    }
}
