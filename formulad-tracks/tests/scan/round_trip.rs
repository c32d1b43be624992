//! Circuits are drawn, photographed, and read again: the bundled ones and random ones, in every theme and resolution.
//! Those in black on white are read along a line, from clean pictures of more than a pixel a millimetre.
//!
//! A sample of all combinations is tried, evenly spread. With `FORMULAD_SCANS=all` every one is, with a number as many,
//! and with a part of a name such as `harbour` or `night, 1.5, turned` those whose names contain it.

use std::collections::BTreeSet;
use std::fmt;

use formulad_core::{Severity, TrackPlan};
use formulad_tracks::bundled;
use formulad_tracks::draw::Theme;
use formulad_tracks::generate::{self, Spec};
use formulad_tracks::geometry::Point;
use formulad_tracks::scan::{Options, Picture, scan};

use crate::camera::{Photo, Shot};
use crate::measure::Measure;
use crate::middle::rough_line;

/// How many combinations are tried, in colour and in black on white.
const USUAL: usize = 10;
const USUAL_PLAIN: usize = 3;
/// The seeds of the random circuits.
const SEEDS: std::ops::Range<u64> = 0..20;
const COLOURED: [Theme; 2] = [Theme::Day, Theme::Night];
/// In pixels a millimetre.
const FINE: [f64; 3] = [1.0, 1.5, 3.0];

const SHOTS: [Shot; 4] = [Shot::Plain, Shot::Jpeg, Shot::Turned, Shot::Perspective];

/// What has to be read right of the road at least.
struct Least {
    spaces: f64,
    links: f64,
    corners: f64,
}

const COLOUR: Least = Least {
    spaces: 0.99,
    links: 0.97,
    corners: 0.98,
};

/// Thin grey lines on white are harder to follow, most of all over bridges and where roads run side by side.
const BLACK_ON_WHITE: Least = Least {
    spaces: 0.97,
    links: 0.95,
    corners: 0.92,
};

/// The share of all corners that are tried.
const STOPS: f64 = 0.95;

/// A picture of a circuit, and how it is read.
#[derive(Debug, Clone, Copy)]
struct Case {
    /// The number of the circuit: bundled ones, then seeds.
    circuit: usize,
    theme: Theme,
    fine: f64,
    shot: Shot,
    /// Whether a line along the road is given.
    line: bool,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let circuit = bundled::all().get(self.circuit);
        match circuit {
            Some(circuit) => f.write_str(circuit.name())?,
            None => write!(f, "random {}", self.circuit - bundled::all().len())?,
        }
        let (theme, shot) = (format!("{:?}", self.theme), format!("{:?}", self.shot));
        let (theme, shot) = (theme.to_lowercase(), shot.to_lowercase());
        let line = if self.line { "" } else { ", no line" };
        write!(f, ", {theme}, {}, {shot}{line}", self.fine)
    }
}

impl Case {
    /// Every combination in colour.
    fn all() -> Vec<Self> {
        let circuits = 0..bundled::all().len() + SEEDS.count();
        let themed = circuits.flat_map(|circuit| COLOURED.map(|theme| (circuit, theme)));
        let fine = themed.flat_map(|it| FINE.map(|fine| (it, fine)));
        let shot = fine.flat_map(|it| SHOTS.map(|shot| (it, shot)));
        let lines = shot.flat_map(|it| [true, false].map(|line| (it, line)));
        let case = |((((circuit, theme), fine), shot), line)| Self {
            circuit,
            theme,
            fine,
            shot,
            line,
        };
        lines.map(case).collect()
    }

    /// Every circuit in black on white.
    fn plain() -> Vec<Self> {
        let is_read = |case: &Self| {
            let is_fine = case.fine > FINE[0];
            case.theme == COLOURED[0] && is_fine && case.shot == Shot::Plain && case.line
        };
        let cases = Self::all().into_iter().filter(is_read);
        let plain = |case| Self {
            theme: Theme::Plain,
            ..case
        };
        cases.map(plain).collect()
    }

    /// So many of some, evenly spread.
    fn spread(all: &[Self], count: usize) -> Vec<Self> {
        // It has no divisor in common with the number of combinations, so that no two are the same, and every part of a
        // case changes from one to the next.
        let stride = 133;
        let picked = (0..count.min(all.len())).map(|i| (i * stride) % all.len());
        picked.map(|i| all[i]).collect()
    }

    /// Those of them that are tried.
    fn chosen(all: Vec<Self>, usual: usize) -> Vec<Self> {
        let Ok(wanted) = std::env::var("FORMULAD_SCANS") else {
            return Self::spread(&all, usual);
        };
        match (&*wanted, wanted.parse::<usize>()) {
            ("all", _) => all,
            (_, Ok(count)) => Self::spread(&all, count),
            (part, Err(_)) => {
                let named = all
                    .into_iter()
                    .filter(|case| case.to_string().contains(part));
                named.collect()
            }
        }
    }

    fn plan(&self) -> TrackPlan {
        let Some(circuit) = bundled::all().get(self.circuit) else {
            let seed = (self.circuit - bundled::all().len()) as u64;
            let spec = Spec::new(generate::invented_name(seed));
            return generate::random(seed, &spec).expect("a circuit");
        };
        circuit.track().plan().clone()
    }

    /// Reads the picture again.
    fn measure(&self) -> Result<Measure, String> {
        let truth = self.plan();
        let photo = Photo::of(&truth, self.theme, self.fine, self.shot);
        let picture = Picture::decode(&photo.file).map_err(|error| error.to_string())?;
        let mut options = Options::default();
        options.corners = photo.corners;
        if self.line {
            let line = rough_line(&truth);
            options.line = Some(line.into_iter().map(|at| photo.place(at)).collect());
        }
        let read = scan(&picture, &options).map_err(|error| error.to_string())?;
        if let Some(error) = read
            .plan
            .check()
            .iter()
            .find(|problem| problem.severity == Severity::Error)
        {
            return Err(format!("{}: {}", error.id, error.message));
        }
        let (board, scale) = (read.plan.board, read.scale);
        let scanned_place = |at: Point| {
            if photo.corners.is_some() {
                // The board alone, whatever its size.
                let (x, y) = (at.x / board.width, at.y / board.height);
                Point::new(x * truth.board.width, y * truth.board.height)
            } else {
                Point::new(at.x / scale, at.y / scale)
            }
        };
        let true_place = |at: Point| {
            if photo.corners.is_some() {
                at
            } else {
                photo.place(at)
            }
        };
        Ok(Measure::of(&read.plan, &truth, scanned_place, true_place))
    }
}

#[test]
fn the_usual_samples_have_something_of_everything() {
    for (all, count) in [(Case::all(), 30 * 2 * 3 * 4 * 2), (Case::plain(), 30 * 2)] {
        let spread = Case::spread(&all, all.len());
        let names: BTreeSet<_> = spread.iter().map(Case::to_string).collect();
        assert_eq!((all.len(), names.len()), (count, count));
    }
    let usual = Case::spread(&Case::all(), USUAL);
    let has = |is: &dyn Fn(&Case) -> bool| usual.iter().filter(|case| is(case)).count() >= 2;
    assert!(
        COLOURED
            .iter()
            .all(|theme| has(&|case| case.theme == *theme))
    );
    assert!((0..3).all(|at| has(&|case| case.fine.total_cmp(&FINE[at]).is_eq())));
    assert!(
        [true, false]
            .iter()
            .all(|line| has(&|case| case.line == *line))
    );
    assert!(SHOTS.iter().all(|shot| has(&|case| case.shot == *shot)));
    assert!(
        [true, false]
            .iter()
            .all(|own| has(&|case| *own == (case.circuit < bundled::all().len())))
    );
}

/// Reads all of them again, and checks that enough is right in each.
fn read_again(cases: &[Case], least: &Least) {
    let (mut failed, mut stops_right, mut corners) = (Vec::new(), 0, 0);
    for case in cases {
        match case.measure() {
            Ok(measure) => {
                println!("{case}: {measure}");
                stops_right += measure.stops.0;
                corners += measure.stops.1;
                let is_right = measure.road_spaces.f1() >= least.spaces
                    && measure.road_links.f1() >= least.links
                    && measure.corners.f1() >= least.corners;
                if !is_right {
                    failed.push(format!("{case}: {measure}"));
                }
            }
            Err(error) => failed.push(format!("{case}: {error}")),
        }
    }
    let tried = cases.len();
    assert!(
        failed.is_empty(),
        "{} of {tried}:\n{}",
        failed.len(),
        failed.join("\n")
    );
    let part = f64::from(stops_right as u32) / f64::from(corners.max(1) as u32);
    assert!(
        corners == 0 || part >= STOPS,
        "{stops_right} of {corners} corners have the right stops"
    );
}

/// What is drawn here is read as it is.
#[test]
fn drawn_circuits_are_read_again() {
    read_again(&Case::chosen(Case::all(), USUAL), &COLOUR);
}

/// What a printer gives is read along a line.
#[test]
fn circuits_in_black_on_white_are_read_again() {
    read_again(&Case::chosen(Case::plain(), USUAL_PLAIN), &BLACK_ON_WHITE);
}
