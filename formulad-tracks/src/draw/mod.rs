//! Drawing: one display list, the [`Scene`], from which every picture of a circuit is made.
//!
//! ```
//! use formulad_core::TrackPlan;
//! use formulad_tracks::draw::{self, Theme};
//!
//! let scene = draw::scene(&TrackPlan::default(), None, Theme::Day);
//! assert!(draw::svg(&scene).starts_with("<svg"));
//! ```

mod art;
mod barriers;
mod bridges;
mod car;
mod chance;
mod color;
mod die;
mod driven;
mod edges;
mod fields;
#[cfg(any(feature = "pdf", feature = "png"))]
mod font;
mod ground;
mod heat;
mod inks;
mod kerbs;
mod layout;
mod light;
mod marks;
#[cfg(feature = "png")]
mod mipmap;
mod occupancy;
mod paddock;
mod painter;
#[cfg(any(feature = "pdf", feature = "png"))]
mod path;
#[cfg(feature = "pdf")]
mod pdf;
mod pit_lane;
#[cfg(any(feature = "pdf", feature = "png"))]
mod pixels;
#[cfg(feature = "png")]
mod png;
#[cfg(feature = "png")]
mod raster;
mod road;
mod room;
mod scale;
mod scene;
mod seams;
mod sheets;
mod signs;
mod stands;
mod start;
mod street;
mod style;
mod surface;
mod svg;
mod text_width;
mod theme;
#[cfg(feature = "page")]
mod tones;

#[cfg(test)]
mod tests;

use formulad_core::plan::ArtColors;
use formulad_core::{Track, TrackPlan};

use art::Areas;
use edges::Edge;
use ground::Surroundings;
use layout::{Layout, VERGE};
use occupancy::OccupancyGrid;
use painter::Painter;
use room::Room;
use style::Around;
pub(crate) use style::Style;

pub use crate::geometry::{Point, Rect};
pub use art::{area_color, area_contains, area_outline, piece_bounds, piece_color};
pub use car::{CAR, CarPart, car, car_colors};
#[cfg(any(feature = "kit", feature = "png"))]
pub(crate) use car::{CAR_SHARE, SPACE_OF_CAR};
pub use color::Color;
pub use die::die_colors;
#[cfg(any(feature = "pdf", feature = "png"))]
pub use font::{
    HAS_TYPEFACES, InvalidFont, fallback_font, font, missing_letters, set_fallback_font,
};
pub use ground::{landscape_in, landscape_of};
#[cfg(feature = "analysis")]
pub use heat::HeatShown;
pub use heat::{HeatScale, Tone, heat, heat_legend};
#[cfg(feature = "pdf")]
pub use pdf::{
    MAX_BLEED, MAX_PAGE, PdfError, PdfPart, USUAL_BLEED, pdf, pdf_of, pdf_on_sheets, pdf_with_bleed,
};
#[cfg(feature = "png")]
pub use png::{MAX_PIXELS, MAX_SIDE, PngError, Resolution, png};
#[cfg(feature = "png")]
pub(crate) use raster::Raster;
pub use scale::{Scale, ScaleError};
pub use scene::{Anchor, Image, Item, Layer, Owner, Scene, Shape, Stroke, Text};
pub use seams::Seams;
pub use sheets::{MAX_OVERLAP, MAX_SHEETS, Paper, Sheet, Sheets, SheetsError, USUAL_OVERLAP};
pub use signs::SignPlaces;
pub use svg::svg;
pub use theme::Theme;
#[cfg(feature = "page")]
pub(crate) use tones::{TonePaints, svg_in_tones};
#[cfg(feature = "kit")]
pub(crate) use {
    font::line_length,
    signs::{rolls, sky},
};

/// The colours that a plan is drawn in by default: those of its art, or else the usual ones. All of them are set.
///
/// ```
/// use formulad_core::plan::Rgb;
/// use formulad_tracks::{bundled, draw};
///
/// let mut plan = bundled::harbour().plan().clone();
/// assert!(draw::colors_of(&plan).road.is_some());
/// plan.art.colors.road = Some(Rgb(80, 60, 40));
/// assert_eq!(draw::colors_of(&plan).road, Some(Rgb(80, 60, 40)));
/// ```
#[must_use]
pub fn colors_of(plan: &TrackPlan) -> ArtColors {
    let style = Style::with(Theme::of(plan), &plan.art);
    let [outside, inside] = ground::colors(plan, &style);
    let [one_stop, two_stops, three_stops] = style.corners.map(|color| Some(color.into()));
    ArtColors {
        outside: Some(outside.into()),
        inside: Some(inside.into()),
        road: Some(style.asphalt.into()),
        one_stop,
        two_stops,
        three_stops,
        pit: Some(style.pit.into()),
        paint: Some(style.paint.into()),
        kerb: Some(style.kerb[0].into()),
        board: Some(style.board.into()),
        letters: Some(style.letters.into()),
    }
}

/// The picture of a plan, however broken. The plates of corners show the longest and shortest path: those of the track
/// if there is one, or else those of [`TrackPlan::sections`].
#[must_use]
pub fn scene(plan: &TrackPlan, track: Option<&Track>, theme: Theme) -> Scene {
    scene_with(plan, track, theme, &Seams::default())
}

/// The same for a board that is put together along seams: the title, the weather table and plates keep
/// off them, as they keep off its folds, if there is room elsewhere.
#[must_use]
pub fn scene_with(plan: &TrackPlan, track: Option<&Track>, theme: Theme, seams: &Seams) -> Scene {
    scene_keeping(plan, track, theme, seams, &SignPlaces::default())
}

/// The same for a board that is being changed: its title and its weather table stay where they stood in an earlier
/// picture as long as the place is free, and do not jump with every change.
///
/// ```
/// use formulad_tracks::bundled;
/// use formulad_tracks::draw::{self, Seams, SignPlaces, Theme};
///
/// let mut plan = bundled::harbour().plan().clone();
/// let places = SignPlaces::of(&draw::scene(&plan, None, Theme::Day));
/// plan.spaces[0].x += 5.0;
/// let scene = draw::scene_keeping(&plan, None, Theme::Day, &Seams::default(), &places);
/// assert_eq!(SignPlaces::of(&scene), places);
/// ```
#[must_use]
pub fn scene_keeping(
    plan: &TrackPlan,
    track: Option<&Track>,
    theme: Theme,
    seams: &Seams,
    places: &SignPlaces,
) -> Scene {
    let layout = laid_out(plan);
    let style = Style::with(theme, &plan.art);
    let wider = road::KERB * (style.kerbs - 1.0).max(0.0);
    let mut grid = OccupancyGrid::new(&layout, VERGE + 2.0 + wider);
    let mut painter = Painter::new(&layout, &style);
    let ground = Surroundings::of(&layout, painter.style);
    ground.paint(&mut painter, &grid);
    let areas = Areas::of(plan);
    art::paint_areas(&mut painter, &areas);
    signs::paint_frame(&mut painter);
    art::paint(&mut painter, &mut grid);
    let edges = edges::edges(&layout);
    paint_road(&mut painter, &edges, &mut grid);
    let derived = track.is_none().then(|| plan.sections().0);
    let corners = track.map_or(derived.as_deref().unwrap_or_default(), Track::corners);
    let seams = layout.folds().and(seams);
    signs::paint(&mut painter, corners, &mut grid, &seams, places);
    paint_roadside(&mut painter, &edges, &mut grid);
    ground.scenery(&mut painter, &mut grid, &areas);
    painter.into_scene()
}

/// Where the spaces of a plan lie, its bridges, and the ways to its pit lane.
fn laid_out(plan: &TrackPlan) -> Layout<'_> {
    let mut layout = Layout::new(plan);
    bridges::raise(&mut layout);
    pit_lane::join(&mut layout);
    layout
}

/// An empty picture of the size of a plan's.
#[cfg(feature = "kit")]
pub(crate) fn blank(plan: &TrackPlan) -> Scene {
    Layout::new(plan).scene(Vec::new())
}

/// Paints the road and all that is painted on it.
fn paint_road(painter: &mut Painter<'_>, edges: &[Edge], grid: &mut OccupancyGrid) {
    surface::paint(painter, edges);
    street::paint(painter, grid);
    bridges::paint(painter);
    road::paint(painter);
    kerbs::paint(painter, edges);
    marks::paint(painter);
}

/// Paints what belongs to the circuit beside the road, where signs have left room.
fn paint_roadside(painter: &mut Painter<'_>, edges: &[Edge], grid: &mut OccupancyGrid) {
    let layout = painter.layout;
    if painter.style.around == Around::Paper || layout.spots.len() > driven::MOST_SPACES {
        return;
    }
    let mut room = Room::new(layout, painter.style, grid);
    paddock::paint(painter, &mut room);
    start::paint(painter, &mut room);
    stands::paint(painter, edges, &mut room);
    let boards = stands::hoardings(layout, edges, &room);
    barriers::paint(painter, edges, &mut room);
    stands::hang(painter, boards, &mut room);
}
