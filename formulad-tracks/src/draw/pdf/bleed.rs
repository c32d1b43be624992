//! A page for a print shop: the picture goes on beyond the edges that are trimmed off, with marks around it.

use krilla::Document;
use krilla::geom::{Rect as PageRect, Transform};
use krilla::page::PageSettings;

use super::frame::{FONT, INK, THIN, line, text};
use super::paint::PagePainter;
use super::{MAX_PAGE, PdfError, clipped, page, points};
use crate::draw::{Anchor, Item, Layer, Scene, Seams, Shape, Stroke};
use crate::geometry::{Point, Rect};

/// The usual bleed of print shops, in millimetres.
pub const USUAL_BLEED: f64 = 3.0;

/// The widest bleed, in millimetres.
pub const MAX_BLEED: f64 = 20.0;

/// How far beyond the bleed the marks begin and end, and the page ends.
const MARK: (f64, f64) = (1.0, 6.0);
const EDGE: f64 = 9.0;
/// The radius of the marks that show whether colours are printed over one another, and how far their cross reaches.
const RING: f64 = 1.5;
const CROSS: f64 = 2.5;

/// Adds a page with the picture, its bleed, and the marks around.
pub(super) fn add(
    document: &mut Document,
    painter: &PagePainter,
    scene: &Scene,
    bleed: f64,
) -> Result<(), PdfError> {
    if !(0.0..=MAX_BLEED).contains(&bleed) {
        return Err(PdfError::Bleed { bleed });
    }
    let around = bleed + EDGE;
    let (width, height) = (scene.width + 2.0 * around, scene.height + 2.0 * around);
    let failed = PdfError::Page { width, height };
    if scene.width < 1.0 || scene.height < 1.0 || width > MAX_PAGE || height > MAX_PAGE {
        return Err(failed);
    }
    let trim = Rect::new(around, around, width - around, height - around);
    let settings = PageSettings::from_wh(points(width), points(height)).ok_or(failed)?;
    let settings = settings
        .with_trim_box(page_box(trim))
        .with_bleed_box(page_box(trim.inflate(bleed, bleed)));
    page(document, settings, |surface| {
        let picture = painter.picture(surface, &scene.items);
        for part in parts(trim, bleed) {
            clipped(surface, part.clip, part.to_page, &picture);
        }
        painter.paint(surface, &marks(scene, trim, bleed));
    });
    Ok(())
}

fn page_box(area: Rect) -> Option<PageRect> {
    let [left, top, right, bottom] = [area.x0, area.y0, area.x1, area.y1].map(points);
    PageRect::from_ltrb(left, top, right, bottom)
}

/// A part of the page that shows the picture, and how.
struct Part {
    clip: Rect,
    to_page: Transform,
}

/// The picture within the trim, and its mirror images beyond the edges and corners, as far as the bleed.
fn parts(trim: Rect, bleed: f64) -> Vec<Part> {
    // For each axis: from where to where, and which factor and shift lead from the picture to the page.
    let along = |low: f64, high: f64| {
        [
            (low - bleed, low, -1.0, low),
            (low, high, 1.0, low),
            (high, high + bleed, -1.0, 2.0 * high - low),
        ]
    };
    let (across, down) = (along(trim.x0, trim.x1), along(trim.y0, trim.y1));
    let part = |x: (f64, f64, f64, f64), y: (f64, f64, f64, f64)| Part {
        clip: Rect::new(x.0, y.0, x.1, y.1),
        to_page: Transform::from_row(x.2 as f32, 0.0, 0.0, y.2 as f32, x.3 as f32, y.3 as f32),
    };
    let parts = across.into_iter().flat_map(|x| down.map(|y| part(x, y)));
    parts.filter(|part| part.clip.area() > 0.0).collect()
}

/// Where to cut and to fold, whether colours lie over one another, and what the page is.
fn marks(scene: &Scene, trim: Rect, bleed: f64) -> Vec<Item> {
    let (near, far) = (bleed + MARK.0, bleed + MARK.1);
    let mut items = Vec::new();
    let Seams { upright, level } = &scene.folds;
    let folds = upright.iter().map(|x| trim.x0 + x);
    for x in [trim.x0, trim.x1].into_iter().chain(folds) {
        items.push(line((x, trim.y0 - far), (x, trim.y0 - near)));
        items.push(line((x, trim.y1 + near), (x, trim.y1 + far)));
    }
    let folds = level.iter().map(|y| trim.y0 + y);
    for y in [trim.y0, trim.y1].into_iter().chain(folds) {
        items.push(line((trim.x0 - far, y), (trim.x0 - near, y)));
        items.push(line((trim.x1 + near, y), (trim.x1 + far, y)));
    }
    let away = f64::midpoint(near, far);
    // Beside the middle, where a board is folded.
    let at = trim.origin() + trim.size().to_vec2() / 3.0;
    for middle in [
        (at.x, trim.y0 - away),
        (at.x, trim.y1 + away),
        (trim.x0 - away, at.y),
        (trim.x1 + away, at.y),
    ] {
        items.extend(registration(middle.into()));
    }
    let said = t!(
        "{title} · trim to {width:.1} × {height:.1} mm · bleed {bleed:.1} mm",
        title = scene.title,
        width = scene.width,
        height = scene.height,
        bleed
    );
    let below = Point::new(trim.x0 + trim.width() * 0.4, trim.y1 + far);
    items.push(text(below, Anchor::Start, FONT, false, said));
    items
}

/// A ring with a cross.
fn registration(at: Point) -> Vec<Item> {
    let ring = Shape::Circle {
        center: at,
        radius: RING,
    };
    vec![
        Item::stroked(Layer::Signs, None, ring, Stroke::new(THIN, INK)),
        line((at.x - CROSS, at.y), (at.x + CROSS, at.y)),
        line((at.x, at.y - CROSS), (at.x, at.y + CROSS)),
    ]
}
