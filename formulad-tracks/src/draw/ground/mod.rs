//! What lies around the road: by day the country that the circuit speaks of, by night a city.

use super::canvas::{Canvas, Rect};
use super::layout::{Kind, Layout};
use super::road::VERGE;
use super::site::Site;
use super::style::Around;
use super::{Color, Layer, Point, Stroke, Style};
use chance::Chance;
use landscape::{Landscape, seed};
use scatter::Scatter;

pub(super) mod chance;
mod landscape;
mod relief;
mod scatter;
mod sea;
mod stamps;
mod town;

/// The width of the land beside the road.
const SHORE: f64 = 9.0;

/// What surrounds the road.
pub(super) struct Ground {
    /// None by night and on paper.
    landscape: Option<Landscape>,
    board: Rect,
    seed: u32,
}

/// The colours of the ground.
struct Colors {
    outside: Color,
    inside: Color,
    /// The land along the road, and its edge; none where it is like what lies around it.
    verge: Option<(Color, Color)>,
}

impl Ground {
    /// What surrounds the road of this plan.
    pub(super) fn of(layout: &Layout<'_>, style: &Style) -> Self {
        let by_day = style.around == Around::Country;
        Self {
            landscape: by_day.then(|| Landscape::of(layout.plan)),
            board: Rect {
                min: Point::default(),
                max: Point::new(layout.width, layout.height),
            },
            seed: seed(&layout.plan.name),
        }
    }

    /// The land: the inside of the circuit and a strip along the road.
    pub(super) fn paint(
        &self,
        canvas: &mut Canvas,
        layout: &Layout<'_>,
        site: &Site,
        style: &Style,
    ) {
        let colors = colors(self.landscape, style);
        let board = self.board.polygon();
        canvas.fill(Layer::Ground, None, board, colors.outside);
        if style.around == Around::Paper {
            return;
        }
        self.relief(canvas);
        // Land covers the edge of the verge, and the verge that of water.
        let strips = if colors.inside == colors.outside {
            Vec::new()
        } else {
            site.strips()
        };
        let (water, land) = if colors.inside == SEA {
            (strips, Vec::new())
        } else {
            (Vec::new(), strips)
        };
        for strip in water {
            canvas.fill(Layer::Ground, None, strip.polygon(), colors.inside);
        }
        if let Some(colors) = colors.verge {
            verge(canvas, layout, colors);
        }
        for strip in land {
            canvas.fill(Layer::Ground, None, strip.polygon(), colors.inside);
        }
    }

    /// What is large and lies under the road.
    fn relief(&self, canvas: &mut Canvas) {
        match self.landscape {
            Some(Landscape::Meadow) => relief::hills(canvas, self.board, self.seed),
            Some(Landscape::Mountain) => relief::Peak::new(self.board, self.seed).paint(canvas),
            Some(Landscape::Airfield) => relief::runways(canvas, self.board),
            Some(Landscape::SaltFlat) => relief::cracks(canvas, self.board, self.seed),
            Some(Landscape::Beach) => relief::surf(canvas, self.board),
            Some(
                Landscape::Harbour
                | Landscape::Island
                | Landscape::Bays
                | Landscape::Park
                | Landscape::Woods
                | Landscape::Town,
            )
            | None => {}
        }
    }

    /// The houses, trees and waves in the places that are left.
    pub(super) fn scenery(&self, canvas: &mut Canvas, site: &Site, style: &Style) {
        let board = site.board();
        if style.around == Around::Paper || board.max.x * board.max.y > SCENERY {
            return;
        }
        let peak = relief::Peak::new(self.board, self.seed);
        let columns = (board.max.x / BLOCK.0) as u32;
        let rows = (board.max.y / BLOCK.1) as u32;
        let mut scatter = Scatter::new(BLOCK);
        for row in 1..=rows {
            for column in 1..=columns {
                let block = Point::new(f64::from(column) * BLOCK.0, f64::from(row) * BLOCK.1);
                // Towns have streets; nobody lines up anything else.
                let stands = if self.is_town(site.is_inside(block)) {
                    Some(block)
                } else {
                    let is_there = |at: &Point| {
                        let on_board = at.x < board.max.x && at.y < board.max.y;
                        on_board && !self.is_town(site.is_inside(*at))
                    };
                    scatter.next(column, row).filter(is_there)
                };
                let Some(at) = stands else {
                    continue;
                };
                let mut place = Place {
                    canvas,
                    site,
                    style,
                    at,
                    chance: Chance::at(column, row),
                };
                self.furnish(&mut place, &peak);
            }
        }
    }

    /// Whether houses stand here along streets.
    fn is_town(&self, inside: bool) -> bool {
        match self.landscape {
            // By night the sea cannot be seen: the city is everywhere.
            None | Some(Landscape::Town) => true,
            Some(Landscape::Harbour) => inside,
            Some(_) => false,
        }
    }

    /// What stands in one place.
    fn furnish(&self, place: &mut Place<'_>, peak: &relief::Peak) {
        match (self.landscape, place.site.is_inside(place.at)) {
            // As `is_town` has it.
            (None | Some(Landscape::Town), _) | (Some(Landscape::Harbour), true) => {
                town::block(place);
            }
            // Nothing grows on salt.
            (Some(Landscape::SaltFlat), _) => {}
            (Some(Landscape::Harbour | Landscape::Island), false)
            | (Some(Landscape::Bays), true) => sea::wave(place, SHORE),
            (Some(Landscape::Island), true) => place.grove(0.45),
            (Some(Landscape::Bays), false) => place.village(),
            (Some(Landscape::Park), inside) => place.grove(if inside { 0.22 } else { 0.92 }),
            (Some(Landscape::Woods), inside) => place.grove(if inside { 0.6 } else { 0.95 }),
            (Some(Landscape::Meadow), _) => place.pasture(),
            (Some(Landscape::Mountain), _) => place.slope(peak.height(place.at)),
            (Some(Landscape::Airfield), _) => place.apron(relief::is_runway(self.board, place.at)),
            (Some(Landscape::Beach), _) => match relief::surf_depth(self.board, place.at) {
                depth if depth > 14.0 => sea::wave(place, SHORE),
                depth if depth < -16.0 => place.parasols(),
                _ => {}
            },
        }
    }
}

/// The land along the road, and its edge.
fn verge(canvas: &mut Canvas, layout: &Layout<'_>, (verge, rim): (Color, Color)) {
    let half = layout.lane / 2.0 + VERGE + SHORE;
    let edge = Some((half + 1.2, rim)).filter(|_| rim != verge);
    for (half, color) in edge.into_iter().chain([(half, verge)]) {
        for spot in &layout.spots {
            let seam = Stroke { width: 1.0, color };
            canvas.outlined(Layer::Ground, None, spot.band(-half, half), color, seam);
            // Round where a pit lane begins, and at the ends of its row of boxes.
            if !matches!(spot.kind, Kind::Road(_)) {
                stamps::disc(canvas, spot.at, half, color);
            }
        }
    }
}

/// The largest board, in square millimetres, that gets houses and waves: they are small, and a
/// larger one would need too many.
const SCENERY: f64 = 4_000_000.0;

/// From one place to the next, across and down.
const BLOCK: (f64, f64) = (31.0, 25.0);

/// The width of a street between blocks of houses.
const STREET: f64 = 6.0;

/// A place where something may stand.
struct Place<'a> {
    canvas: &'a mut Canvas,
    site: &'a Site,
    style: &'a Style,
    at: Point,
    chance: Chance,
}

impl Place<'_> {
    /// The place as far as it can be built on; none if the road or a sign takes up any of it.
    fn plot(&self) -> Option<Rect> {
        let plot = Rect::around(self.at, BLOCK.0 - STREET, BLOCK.1 - STREET);
        self.site.is_free(plot.grown(1.0)).then_some(plot)
    }
}

const SEA: Color = Style::DAY.sea;
const SAND: Color = Color::hex(0xecdfbb);
const LAWN: Color = Color::hex(0xd3deb4);
const MEADOW: Color = Color::hex(0xd7dcb2);
const GRASS: Color = Color::hex(0xd9d9b0);
const SALT: Color = Color::hex(0xefeae0);
const FLOOR: Color = Color::hex(0xc3d0a5);
const PAVING: Color = Color::hex(0xe3ddd0);

fn colors(landscape: Option<Landscape>, style: &Style) -> Colors {
    let plain = |color| Colors {
        outside: color,
        inside: color,
        verge: None,
    };
    match landscape {
        None => plain(style.land),
        Some(Landscape::Harbour) => Colors {
            outside: SEA,
            inside: style.land,
            verge: Some((style.land, style.quay)),
        },
        Some(Landscape::Island) => Colors {
            outside: SEA,
            inside: LAWN,
            verge: Some((LAWN, Color::hex(0xd8c794))),
        },
        Some(Landscape::Bays) => Colors {
            outside: MEADOW,
            inside: SEA,
            verge: Some((MEADOW, Color::hex(0xc9c493))),
        },
        Some(Landscape::Beach) => Colors {
            outside: SAND,
            inside: SAND,
            verge: Some((SAND, SAND)),
        },
        Some(Landscape::Park) => Colors {
            outside: FLOOR,
            inside: LAWN,
            verge: Some((LAWN, LAWN)),
        },
        Some(Landscape::Woods) => Colors {
            outside: FLOOR,
            inside: FLOOR,
            verge: Some((LAWN, LAWN)),
        },
        Some(Landscape::Meadow) => plain(MEADOW),
        Some(Landscape::Mountain) => plain(relief::FOOT),
        Some(Landscape::Airfield) => plain(GRASS),
        Some(Landscape::SaltFlat) => plain(SALT),
        Some(Landscape::Town) => plain(PAVING),
    }
}

#[cfg(test)]
pub(super) const GROUNDS: [Color; 9] = [
    Style::DAY.land,
    SAND,
    LAWN,
    MEADOW,
    GRASS,
    SALT,
    FLOOR,
    PAVING,
    relief::FOOT,
];
