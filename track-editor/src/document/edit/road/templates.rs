//! Curves to begin with, of our own.

use formulad_core::plan::{TrackPlan, WeatherRange};
use formulad_tracks::generate::{self, Recipe};

use super::{RoadEdit, through};
use crate::document::design::Design;
use crate::document::road::{Bend, Road, RoadPoint};

/// A curve by its points on a usual board, in millimetres; sharp ones are marked.
struct Template {
    name: &'static str,
    points: &'static [([f64; 2], bool)],
}

/// A point that the curve runs smoothly through.
const fn smooth(x: f64, y: f64) -> ([f64; 2], bool) {
    ([x, y], false)
}

/// A point at which it has a kink, which the road rounds off.
const fn sharp(x: f64, y: f64) -> ([f64; 2], bool) {
    ([x, y], true)
}

const TEMPLATES: &[Template] = &[
    Template {
        name: "Oval",
        points: &[
            smooth(300.0, 130.0),
            smooth(700.0, 130.0),
            smooth(880.0, 350.0),
            smooth(700.0, 570.0),
            smooth(300.0, 570.0),
            smooth(120.0, 350.0),
        ],
    },
    Template {
        name: "Triangle",
        points: &[
            smooth(250.0, 590.0),
            smooth(750.0, 590.0),
            smooth(850.0, 520.0),
            smooth(640.0, 210.0),
            smooth(500.0, 110.0),
            smooth(360.0, 210.0),
            smooth(150.0, 520.0),
        ],
    },
    Template {
        name: "Boomerang",
        points: &[
            smooth(170.0, 120.0),
            smooth(560.0, 120.0),
            smooth(860.0, 330.0),
            smooth(880.0, 570.0),
            smooth(790.0, 590.0),
            smooth(690.0, 420.0),
            smooth(500.0, 310.0),
            smooth(190.0, 290.0),
            smooth(110.0, 200.0),
        ],
    },
    Template {
        name: "Figure of eight",
        points: &[
            smooth(240.0, 150.0),
            smooth(370.0, 230.0),
            smooth(640.0, 470.0),
            smooth(760.0, 550.0),
            smooth(890.0, 350.0),
            smooth(760.0, 150.0),
            smooth(630.0, 230.0),
            smooth(360.0, 470.0),
            smooth(240.0, 550.0),
            smooth(110.0, 350.0),
        ],
    },
    Template {
        name: "L-shape",
        points: &[
            smooth(200.0, 110.0),
            smooth(310.0, 130.0),
            smooth(340.0, 300.0),
            smooth(430.0, 380.0),
            smooth(800.0, 390.0),
            smooth(890.0, 490.0),
            smooth(800.0, 590.0),
            smooth(220.0, 590.0),
            smooth(120.0, 500.0),
            smooth(110.0, 200.0),
        ],
    },
    Template {
        name: "Street block",
        points: &[
            sharp(120.0, 120.0),
            sharp(560.0, 120.0),
            sharp(560.0, 290.0),
            sharp(880.0, 290.0),
            sharp(880.0, 590.0),
            sharp(400.0, 590.0),
            sharp(400.0, 430.0),
            sharp(120.0, 430.0),
        ],
    },
];

/// What the designs to begin with are called.
pub fn templates() -> impl Iterator<Item = &'static str> {
    TEMPLATES.iter().map(|template| template.name)
}

/// The design of this name to begin with: a road with its curve.
#[must_use]
pub fn template(name: &str) -> Option<Design> {
    let template = TEMPLATES.iter().find(|template| template.name == name)?;
    let points = template.points.iter().map(|(at, sharp)| RoadPoint {
        bend: if *sharp { Bend::Sharp } else { Bend::Smooth },
        ..RoadPoint::smooth(*at)
    });
    let road = Road {
        points: points.collect(),
        ..Road::default()
    };
    Some(design(template.name, road))
}

/// A circuit out of nothing that is different for every seed, with a curve to draw it on by.
#[must_use]
pub fn random(seed: u64) -> Design {
    /// How far the curve may lie off the road, in millimetres.
    const ACCURACY: f64 = 2.0;
    let recipe = Recipe::new(generate::invented_name(seed));
    let Ok(plan) = generate::random(seed, &recipe) else {
        // It always can be: the recipe is the usual one.
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
