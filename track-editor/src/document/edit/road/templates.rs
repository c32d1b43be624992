//! Original curves to begin with.

use formulad_core::plan::{TrackPlan, WeatherRange};
use formulad_tracks::generate::{self, Spec, Style};

use super::{RoadEdit, through};
use crate::document::design::Design;
use crate::document::road::{Bend, Road, RoadPoint};

/// One line per template: its name, whether the curve runs smoothly through its points or with a kink
/// at each, which the road rounds off, and the points on a usual board, in millimetres.
const TEMPLATES: &str = include_str!("templates.csv");

/// The names of the templates.
pub fn templates() -> impl Iterator<Item = &'static str> {
    TEMPLATES.lines().filter_map(|line| line.split(',').next())
}

/// The template of this name: a road with its curve.
pub fn template(name: &str) -> Option<Design> {
    let mut lines = TEMPLATES.lines().map(|line| line.split(','));
    let mut line = lines.find_map(|mut line| (line.next() == Some(name)).then_some(line))?;
    let bend = match line.next() {
        Some("sharp") => Bend::Sharp,
        _ => Bend::Smooth,
    };
    let point = |place: &str| {
        let (x, y) = place.split_once(' ')?;
        Some(RoadPoint {
            bend,
            ..RoadPoint::smooth([x.parse().ok()?, y.parse().ok()?])
        })
    };
    let road = Road {
        points: line.map(point).collect::<Option<_>>()?,
        ..Road::default()
    };
    Some(design(name, road))
}

/// The choice of a random circuit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct RandomCircuit {
    /// The seed, which decides everything else.
    pub seed: u64,
    /// Its style; `None` lets the seed decide.
    pub style: Option<Style>,
    /// Whether left and right are swapped.
    pub mirror: bool,
}

impl From<u64> for RandomCircuit {
    fn from(seed: u64) -> Self {
        Self {
            seed,
            style: None,
            mirror: false,
        }
    }
}

/// A random circuit, different for every seed, with a curve to continue drawing with.
pub fn random(circuit: impl Into<RandomCircuit>) -> Design {
    /// How far the curve may be off the road, in millimetres.
    const ACCURACY: f64 = 2.0;
    let RandomCircuit {
        seed,
        style,
        mirror,
    } = circuit.into();
    let spec = Spec {
        style,
        mirror,
        ..Spec::new(generate::invented_name(seed))
    };
    let Ok(plan) = generate::random(seed, &spec) else {
        // This never happens with the usual spec.
        return Design::default();
    };
    let road = through(&plan, ACCURACY);
    let mut design = Design::from(plan);
    design.sketch.road = road;
    design
}

/// A design with a road along this curve and nothing else.
fn design(name: &str, mut road: Road) -> Design {
    let mut design = Design::from(TrackPlan {
        name: name.to_owned(),
        weather: WeatherRange::usual(),
        ..TrackPlan::default()
    });
    road.closed = false;
    design.sketch.road = Some(road);
    RoadEdit::Close.apply(&mut design);
    design
}
