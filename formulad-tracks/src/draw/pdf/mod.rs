//! The PDF writer: a picture at true size on one page, or on sheets of paper to be put together.

mod assembly;
mod bleed;
mod fold;
mod frame;
mod paint;
mod true_size;

use formulad_core::language::{self, Language};
use krilla::Document;
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Rect as PageRect, Transform};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::{PageLabel, PageSettings};
use krilla::paint::FillRule;
use krilla::surface::Surface;
use thiserror::Error;

use super::{Item, Paper, Scene, Sheet, Sheets, SheetsError};
use crate::geometry::{Point, Rect};
use paint::PagePainter;
use true_size::at_true_size;

pub use bleed::{MAX_BLEED, USUAL_BLEED};

/// Points, the unit of PDF, per millimetre.
const POINTS: f32 = 72.0 / 25.4;

/// The longest side a page may have, in millimetres: 200 inches, which is all that readers show.
pub const MAX_PAGE: f64 = 5080.0;

/// Why a picture cannot be printed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PdfError {
    /// The picture has no size, or a side longer than [`MAX_PAGE`].
    #[error("{}", t!(
        "a page of {width:.0} × {height:.0} mm cannot be printed: its sides may be at most {most} \
         mm long; choose a smaller scale, or sheets of paper",
        width = .width, height = .height, most = MAX_PAGE
    ))]
    Page {
        /// Its width in millimetres.
        width: f64,
        /// Its height in millimetres.
        height: f64,
    },
    /// The bleed is negative, or wider than [`MAX_BLEED`].
    #[error("{}", t!(
        "a bleed of {bleed} mm cannot be printed: choose 0 to {most} mm",
        bleed = .bleed, most = MAX_BLEED
    ))]
    Bleed {
        /// The bleed in millimetres.
        bleed: f64,
    },
    /// The picture cannot be divided into sheets.
    #[error(transparent)]
    Sheets(#[from] SheetsError),
    /// The document could not be written.
    #[error("{}", t!("the document cannot be written: {reason}", reason = .0))]
    Writing(#[from] krilla::error::KrillaError),
}

/// Writes a scene as a PDF document of one page at true size: a millimetre of the board is one of
/// the page.
///
/// The same scene always gives the same bytes. Everything but the designer's pictures is vector graphics. Texts can be
/// selected, and the parts of their fonts that are used are embedded.
///
/// # Errors
///
/// [`PdfError`] if the picture has no size or a side longer than [`MAX_PAGE`].
///
/// ```
/// use formulad_tracks::bundled;
/// use formulad_tracks::draw::{self, Theme};
///
/// let track = bundled::mini();
/// let pdf = draw::pdf(&draw::scene(track.plan(), Some(&track), Theme::of(track.plan())))?;
/// assert!(pdf.starts_with(b"%PDF"));
/// # Ok::<(), draw::PdfError>(())
/// ```
pub fn pdf(scene: &Scene) -> Result<Vec<u8>, PdfError> {
    pdf_of(&scene.title, &[PdfPart::Page(scene)])
}

/// Writes a scene as a PDF document of sheets of paper to be put together, at true size.
///
/// The sheets are those of [`Sheets::new`]. On each are marks to cut it by, its name, and a bar of
/// 10 cm that tells whether it was printed at its true size. If there are several, a page comes first that shows how
/// they fit together, and which are left out because they would be blank ([`Sheets::printed`]). Otherwise like [`pdf`].
///
/// # Errors
///
/// [`PdfError::Sheets`] if there would be too many sheets, or the overlap makes no sense.
///
/// ```
/// use formulad_tracks::draw::{self, Paper, Theme, USUAL_OVERLAP};
/// use formulad_tracks::bundled;
///
/// let track = bundled::mini();
/// let scene = draw::scene(track.plan(), Some(&track), Theme::of(track.plan()));
/// let pdf = draw::pdf_on_sheets(&scene, Paper::A3, USUAL_OVERLAP)?;
/// assert!(pdf.starts_with(b"%PDF"));
/// # Ok::<(), draw::PdfError>(())
/// ```
pub fn pdf_on_sheets(scene: &Scene, paper: Paper, overlap: f64) -> Result<Vec<u8>, PdfError> {
    pdf_of(&scene.title, &[PdfPart::Sheets(scene, paper, overlap)])
}

/// Writes a scene as a PDF document of one page for a print shop: at true size, with the picture going on beyond
/// its edges by `bleed`, in millimetres, as its mirror image.
///
/// Around it are marks to trim and to fold by, registration marks, and a line that says what the page is. The trim
/// box and the bleed box of the page are set. Otherwise like [`pdf`].
///
/// # Errors
///
/// [`PdfError`] if the page would have no size or a side longer than [`MAX_PAGE`], or the bleed is negative or wider
/// than [`MAX_BLEED`].
///
/// ```
/// use formulad_tracks::draw::{self, Theme, USUAL_BLEED};
/// use formulad_tracks::bundled;
///
/// let track = bundled::mini();
/// let scene = draw::scene(track.plan(), Some(&track), Theme::of(track.plan()));
/// let pdf = draw::pdf_with_bleed(&scene, USUAL_BLEED)?;
/// assert!(pdf.starts_with(b"%PDF"));
/// # Ok::<(), draw::PdfError>(())
/// ```
pub fn pdf_with_bleed(scene: &Scene, bleed: f64) -> Result<Vec<u8>, PdfError> {
    pdf_of(&scene.title, &[PdfPart::Bleed(scene, bleed)])
}

/// A part of a document.
#[derive(Debug, Clone, Copy)]
pub enum PdfPart<'a> {
    /// A page as large as the scene, as [`pdf`] writes it.
    Page(&'a Scene),
    /// A page for a print shop, as [`pdf_with_bleed`] writes it, and its bleed in millimetres.
    Bleed(&'a Scene, f64),
    /// The sheets that a scene is divided over, as [`pdf_on_sheets`] writes them: the paper, and how
    /// much neighbours share in millimetres.
    Sheets(&'a Scene, Paper, f64),
}

/// Writes a PDF document of several scenes, one after the other, with a bookmark for each title. Readers are asked to print
/// it at true size.
///
/// # Errors
///
/// [`PdfError`] if a page has no size or too long a side, there would be too many sheets, or their overlap
/// makes no sense.
///
/// ```
/// use formulad_tracks::draw::{self, Paper, PdfPart, Theme, USUAL_OVERLAP};
/// use formulad_tracks::bundled;
///
/// let track = bundled::mini();
/// let board = draw::scene(track.plan(), Some(&track), Theme::Plain);
/// let sheets = PdfPart::Sheets(&board, Paper::A4, USUAL_OVERLAP);
/// let pdf = draw::pdf_of("A board twice", &[PdfPart::Page(&board), sheets])?;
/// assert!(pdf.starts_with(b"%PDF"));
/// # Ok::<(), draw::PdfError>(())
/// ```
pub fn pdf_of(title: &str, parts: &[PdfPart<'_>]) -> Result<Vec<u8>, PdfError> {
    let painter = PagePainter::new();
    let mut document = Document::new();
    let mut authors = Vec::new();
    for part in parts {
        let (PdfPart::Page(scene) | PdfPart::Bleed(scene, _) | PdfPart::Sheets(scene, ..)) = part;
        if !scene.author.is_empty() && !authors.contains(&scene.author) {
            authors.push(scene.author.clone());
        }
    }
    document.set_metadata(
        Metadata::new()
            .authors(authors)
            .creator("formulad".to_owned())
            .language(language::spoken().map_or("en", Language::code).to_owned())
            .title(title.to_owned()),
    );
    let mut pages = 0;
    let mut outline = Outline::new();
    let mut before = None;
    for part in parts {
        let (scene, added) = match *part {
            PdfPart::Page(scene) => (scene, whole(&mut document, &painter, scene)?),
            PdfPart::Bleed(scene, bleed) => {
                bleed::add(&mut document, &painter, scene, bleed)?;
                (scene, 1)
            }
            PdfPart::Sheets(scene, paper, overlap) => {
                let added = on_sheets(&mut document, &painter, scene, paper, overlap)?;
                (scene, added)
            }
        };
        if added > 0 && before.replace(&scene.title) != Some(&scene.title) {
            let top = XyzDestination::new(pages, krilla::geom::Point::from_xy(0.0, 0.0));
            outline.push_child(OutlineNode::new(scene.title.clone(), top));
        }
        pages += added;
    }
    if parts.len() > 1 {
        document.set_outline(outline);
    }
    Ok(at_true_size(&document.finish()?))
}

/// Adds a page as large as the scene; returns how many that are.
fn whole(document: &mut Document, painter: &PagePainter, scene: &Scene) -> Result<usize, PdfError> {
    let side = |side: f64| (1.0..=MAX_PAGE).contains(&side);
    let failed = PdfError::Page {
        width: scene.width,
        height: scene.height,
    };
    if !side(scene.width) || !side(scene.height) {
        return Err(failed);
    }
    let (width, height) = (points(scene.width), points(scene.height));
    let settings = PageSettings::from_wh(width, height).ok_or(failed)?;
    page(document, settings, |surface| {
        painter.paint(surface, &scene.items);
        painter.paint(surface, &fold::marks(scene));
    });
    Ok(1)
}

/// Adds the sheets that a scene is divided over; returns how many pages that are.
fn on_sheets(
    document: &mut Document,
    painter: &PagePainter,
    scene: &Scene,
    paper: Paper,
    overlap: f64,
) -> Result<usize, PdfError> {
    let sheets = Sheets::new(scene.width, scene.height, paper, overlap)?;
    let printed = sheets.printed(scene);
    // The picture is written once and shown on every sheet.
    let mut picture = None;
    let mut show = |surface: &mut Surface<'_>, at, window, scale, around: &[Item]| {
        let picture = picture.get_or_insert_with(|| painter.picture(surface, &scene.items));
        show(surface, picture, at, window, scale);
        painter.paint(surface, around);
    };
    if sheets.sheets.len() > 1 {
        let layout = assembly::SheetLayout::new(scene, &sheets, &printed);
        let whole = Rect::new(0.0, 0.0, scene.width, scene.height);
        page(document, settings(&sheets, None)?, |surface| {
            show(surface, layout.place, whole, layout.scale, &layout.items);
        });
    }
    for (number, sheet) in (1..).zip(&printed) {
        let around = frame::around(scene, &sheets, sheet, number, printed.len());
        page(document, settings(&sheets, Some(sheet))?, |surface| {
            show(surface, sheet.at, sheet.window, 1.0, &around);
        });
    }
    Ok(printed.len() + usize::from(sheets.sheets.len() > 1))
}

/// Adds a page, painted in millimetres.
fn page(document: &mut Document, settings: PageSettings, paint: impl FnOnce(&mut Surface<'_>)) {
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    surface.push_transform(&Transform::from_scale(POINTS, POINTS));
    paint(&mut surface);
    surface.pop();
    surface.finish();
    page.finish();
}

fn points(millimetres: f64) -> f32 {
    millimetres as f32 * POINTS
}

/// A sheet, or the page that shows them all. What is kept of a sheet after cutting is its trim box.
fn settings(sheets: &Sheets, sheet: Option<&Sheet>) -> Result<PageSettings, PdfError> {
    let (width, height) = sheets.page;
    let failed = PdfError::Page { width, height };
    let settings = PageSettings::from_wh(points(width), points(height)).ok_or(failed)?;
    let Some(sheet) = sheet else {
        return Ok(settings);
    };
    let trim = sheet.on_paper(sheet.kept);
    let [left, top, right, bottom] = [trim.x0, trim.y0, trim.x1, trim.y1].map(points);
    let trim = PageRect::from_ltrb(left, top, right, bottom);
    let label = PageLabel::new(None, Some(sheet.label()), None);
    Ok(settings.with_trim_box(trim).with_page_label(label))
}

/// Shows a part of the picture, with its top left corner at `at`.
fn show(
    surface: &mut Surface<'_>,
    picture: &krilla::graphic::Graphic,
    at: Point,
    window: Rect,
    scale: f64,
) {
    let place = at - window.origin().to_vec2() * scale;
    let end = at + window.size().to_vec2() * scale;
    let scale = scale as f32;
    let to_paper = Transform::from_row(scale, 0.0, 0.0, scale, place.x as f32, place.y as f32);
    clipped(surface, Rect::from_points(at, end), to_paper, picture);
}

/// Shows what lies in `area` of the picture as transformed.
fn clipped(
    surface: &mut Surface<'_>,
    area: Rect,
    to_paper: Transform,
    picture: &krilla::graphic::Graphic,
) {
    let mut clip = PathBuilder::new();
    let [left, top, right, bottom] = [area.x0, area.y0, area.x1, area.y1].map(|n| n as f32);
    let edge = PageRect::from_ltrb(left, top, right, bottom);
    edge.into_iter().for_each(|edge| clip.push_rect(edge));
    let Some(clip) = clip.finish() else {
        return;
    };
    surface.push_clip_path(&clip, &FillRule::NonZero);
    surface.push_transform(&to_paper);
    surface.draw_graphic(picture.clone());
    surface.pop();
    surface.pop();
}
