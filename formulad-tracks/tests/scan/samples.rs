//! Boards of others, where they lie beside the project: tried, never kept.

use std::path::PathBuf;

use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::rules::Ruleset;
use formulad_core::{SpaceId, Track, TrackPlan};
use formulad_tracks::file::Source;
use formulad_tracks::geometry::Point;
use formulad_tracks::import::gp_online;
use formulad_tracks::scan::{Options, Picture, Scan, ScanError, scan};

use crate::measure::Measure;

/// A picture of a board, what stands on it, and a rough line along the middle of its road.
struct Sample {
    name: String,
    picture: Picture,
    /// Places are in pixels of the picture.
    truth: TrackPlan,
    line: Vec<Point>,
}

fn samples() -> Vec<Sample> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/samples");
    let folder = root.join("boards");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        eprintln!("skipped: there are no boards in {}", folder.display());
        return Vec::new();
    };
    let mut pictures: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.extension()
                .is_some_and(|it| it == "png" || it == "jpg")
        })
        .collect();
    if let Ok(part) = std::env::var("FORMULAD_BOARD") {
        pictures.retain(|path| path.to_string_lossy().contains(&part));
    }
    pictures.sort();
    let sample = |path: PathBuf| {
        let name = path.file_stem()?.to_str()?.to_owned();
        let dat = format!("{name}.dat");
        let places = [folder.join(&dat), root.join("gp-online").join(&dat)];
        let texts = [
            places
                .iter()
                .find_map(|path| std::fs::read_to_string(path).ok()),
            std::fs::read_to_string(folder.join(format!("{name}.line.csv"))).ok(),
        ];
        let [Some(truth), Some(line)] = texts else {
            eprintln!("skipped: {name} has no truth or no line beside it");
            return None;
        };
        let picture = Picture::decode(&std::fs::read(&path).ok()?);
        Some(Sample {
            picture: picture.expect("a picture"),
            truth: truth_of(&truth),
            line: points(&line),
            name,
        })
    };
    pictures.into_iter().filter_map(sample).collect()
}

/// The circuit of a file, with places in pixels, without what the importer adds.
fn truth_of(text: &str) -> TrackPlan {
    let imported = gp_online::import(&Source::new("sample", text));
    let mut plan = imported.expect("a circuit").plan;
    let text = text.replace('\r', "");
    let nodes = text.lines().skip(1).take_while(|line| !line.is_empty());
    let places: std::collections::BTreeMap<SpaceId, Point> = nodes
        .map(|line| {
            let numbers = line.split(' ').take(3).map(str::parse::<u32>);
            let numbers: Vec<u32> = numbers.map(|n| n.expect("a number")).collect();
            (
                SpaceId(numbers[0]),
                Point::new(numbers[1].into(), numbers[2].into()),
            )
        })
        .collect();
    plan.retain_spaces(|id| places.contains_key(&id));
    for space in &mut plan.spaces {
        (space.x, space.y) = places[&space.id].into();
    }
    plan
}

fn points(csv: &str) -> Vec<Point> {
    let lines = csv.lines().skip(1);
    let points = lines.map(|line| {
        let (x, y) = line.split_once(',').expect("two numbers");
        let number = |text: &str| text.trim().parse::<f64>().expect("a number");
        Point::new(number(x), number(y))
    });
    points.collect()
}

impl Sample {
    fn scan(&self, with_line: bool) -> Result<Scan, ScanError> {
        let mut options = Options::default();
        options.line = with_line.then(|| self.line.clone());
        scan(&self.picture, &options)
    }

    fn measure(&self, read: &Scan) -> Measure {
        let pixels = |at: Point| Point::new(at.x / read.scale, at.y / read.scale);
        Measure::of(&read.plan, &self.truth, pixels, |at| at)
    }
}

#[test]
fn boards_are_read_along_a_line() {
    let mut failed = Vec::new();
    for sample in samples() {
        let name = &sample.name;
        let read = match sample.scan(true) {
            Ok(read) => read,
            Err(error) => {
                failed.push(format!("{name}: {error}"));
                continue;
            }
        };
        let measure = sample.measure(&read);
        println!("{name}: {measure}; {} questions", read.questions.len());
        let is_right = measure.road_spaces.f1() >= 0.97
            && measure.road_links.f1() >= 0.92
            && measure.corners.f1() >= 0.96;
        if !is_right {
            failed.push(format!("{name}: {measure}"));
        }
        match Track::new(read.plan) {
            Ok(track) => {
                let par = Par::solve(&track, &Ruleset::basic(1), &Terms::default());
                let turns = par
                    .expect("rules that are solved")
                    .turns(Start::POLE, 18_u8);
                let turns = turns.expect("a start from pole position");
                // Ten times the turns of a circuit that people play: no circuit at all.
                if !(5.0..100.0).contains(&turns) {
                    failed.push(format!("{name}: par is {turns} turns"));
                }
            }
            Err(rejected) => failed.push(format!("{name}: {rejected}")),
        }
    }
    assert!(failed.is_empty(), "\n{}", failed.join("\n"));
}

/// Where the road is found without a line, the board is read as well; where it is not, a line is asked for.
#[test]
fn most_boards_are_read_without_a_line() {
    let (mut right, mut tried, mut said) = (0, 0, Vec::new());
    for sample in &samples() {
        tried += 1;
        match sample.scan(false) {
            Ok(read) => {
                let measure = sample.measure(&read);
                right += usize::from(measure.road_spaces.f1() >= 0.95);
                said.push(format!("{}: {measure}", sample.name));
            }
            Err(error) => {
                assert!(matches!(error, ScanError::NoRoad), "{error}");
                assert!(error.to_string().contains("draw a line"), "{error}");
                said.push(format!("{}: {error}", sample.name));
            }
        }
    }
    println!("{}", said.join("\n"));
    assert!(right * 4 >= tried * 3, "{}", said.join("\n"));
}
