//! Pictures in SVG, made into PNG. A file may come from anywhere, so the work it can cause is bounded.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::thread;

use image::{ImageFormat, RgbaImage};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::roxmltree::{self, Document, Node as Element};
use resvg::usvg::{Group, ImageHrefResolver, Node, Options, Paint, Path, Tree};

use super::SvgError;

/// The longest file, in bytes.
const LONGEST_FILE: usize = 1 << 20;
/// The longest list of entities and the like before the picture: Illustrator writes less than one KiB.
const LONGEST_PROLOGUE: usize = 16 << 10;
/// The most elements of a file, and of a picture with everything counted as often as it is used and long paths counted
/// as several.
const MOST_ELEMENTS: u32 = 200_000;
/// The letters of a path that count as an element, and about how many points they describe.
const LETTERS: usize = 16;
const PLACES: u64 = 5;
/// The most elements that markers put at the points of paths.
const MOST_MARKED: u64 = 1_000_000;
/// How deep elements may be nested, including what they use.
const DEEPEST: u32 = 48;
/// How often style sheets may refer to something.
const MOST_STYLED: usize = 64;
/// The size of the stack for such nesting, in bytes.
const STACK: usize = 64 << 20;
/// How much painting a picture may take: a path of usual length is 1.
const MOST_WORK: u64 = 20_000;
/// How much larger than the picture nested layers may be, taken together.
const LARGEST_LAYERS: f32 = 30.0;

/// Draws an SVG file with this many pixels along its longer side.
pub(super) fn draw(file: &[u8], side: u32) -> Result<Vec<u8>, SvgError> {
    let text = std::str::from_utf8(file).map_err(|_| broken("it is not UTF-8"))?;
    if text.len() > LONGEST_FILE || text.find("<svg").unwrap_or(0) > LONGEST_PROLOGUE {
        return Err(SvgError::Elaborate);
    }
    let pixels = thread::scope(|scope| {
        let big = thread::Builder::new().stack_size(STACK);
        let thread = big.spawn_scoped(scope, || pixels(text, side));
        let thread = thread.map_err(broken)?;
        thread.join().unwrap_or(Err(broken("it broke off")))
    })?;
    let mut png = Cursor::new(Vec::new());
    pixels
        .write_to(&mut png, ImageFormat::Png)
        .map_err(broken)?;
    Ok(png.into_inner())
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "this is how `map_err` hands it over"
)]
fn broken(what: impl ToString) -> SvgError {
    SvgError::Damaged(what.to_string())
}

fn pixels(text: &str, side: u32) -> Result<RgbaImage, SvgError> {
    let options = roxmltree::ParsingOptions {
        allow_dtd: true,
        nodes_limit: MOST_ELEMENTS,
        ..Default::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::NodesLimitReached | roxmltree::Error::EntityReferenceLoop(_) => {
            SvgError::Elaborate
        }
        error => broken(error),
    })?;
    look_through(&document)?;
    let options = Options {
        // Nothing is read but the file itself.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_xmltree(&document, &options).map_err(broken)?;
    let size = tree.size();
    let scale = side as f32 / size.width().max(size.height());
    let [width, height] = [size.width(), size.height()].map(|length| {
        let pixels = (length * scale).round().clamp(1.0, side as f32);
        pixels as u32
    });
    let mut work = Work {
        left: MOST_WORK,
        scale,
        pixels: width as f32 * height as f32,
        side: side as f32,
    };
    work.paint(tree.root(), 0, 0.0)?;
    let mut pixmap = Pixmap::new(width, height).ok_or(SvgError::Elaborate)?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    RgbaImage::from_raw(width, height, pixmap.take_demultiplied())
        .ok_or_else(|| broken("it has no pixels"))
}

/// Refuses what would be left out, and what grows out of all proportion when it is expanded.
fn look_through(document: &Document<'_>) -> Result<(), SvgError> {
    let mut by_id = BTreeMap::new();
    let mut markers = Vec::new();
    let mut styled = 0;
    for element in document.descendants().filter(Element::is_element) {
        if let Some(id) = element.attribute("id") {
            by_id.entry(id).or_insert(element);
        }
        match element.tag_name().name() {
            "text" if element.descendants().any(has_letters) => return Err(SvgError::Text),
            "marker" => markers.push(element),
            "image" | "feImage" | "foreignObject" => return Err(SvgError::Foreign),
            "style" => {
                let sheets = element.descendants().filter_map(|node| node.text());
                styled += sheets
                    .map(|sheet| sheet.matches("url(").count())
                    .sum::<usize>();
            }
            "use" if links(element).any(|link| !link.starts_with('#')) => {
                return Err(SvgError::Foreign);
            }
            _ => {}
        }
    }
    let mut seen = BTreeMap::new();
    let (depth, elements) = measure(document.root_element(), &by_id, &mut seen, 0);
    let marks = markers
        .into_iter()
        .map(|marker| measure(marker, &by_id, &mut seen, 0).1);
    let marks = marks.max().map_or(0, u64::from);
    let is_marked_too_much = marks * PLACES * u64::from(elements) > MOST_MARKED;
    let is_too_large = depth > DEEPEST || elements > MOST_ELEMENTS;
    if styled > MOST_STYLED || is_too_large || is_marked_too_much {
        return Err(SvgError::Elaborate);
    }
    Ok(())
}

fn has_letters(node: Element<'_, '_>) -> bool {
    node.is_text() && node.text().is_some_and(|text| !text.trim().is_empty())
}

/// The links of an element.
fn links<'a>(element: Element<'a, '_>) -> impl Iterator<Item = &'a str> {
    let links = element.attributes().filter(|it| it.name() == "href");
    links.map(|it| it.value().trim())
}

/// The depth of an element and the number of elements that it consists of, with all that it uses; `u32::MAX` for both
/// if it uses itself.
fn measure<'a, 'i>(
    element: Element<'a, 'i>,
    by_id: &BTreeMap<&str, Element<'a, 'i>>,
    seen: &mut BTreeMap<usize, (u32, u32)>,
    above: u32,
) -> (u32, u32) {
    const BEYOND: (u32, u32) = (u32::MAX, u32::MAX);
    if let Some(known) = seen.get(&element.id().get_usize()) {
        return *known;
    }
    if above > DEEPEST {
        return BEYOND;
    }
    // While it is being measured, so that an element that uses itself is found.
    seen.insert(element.id().get_usize(), BEYOND);
    let used = element.attributes().flat_map(|attribute| {
        let value = attribute.value().trim();
        let link = value
            .strip_prefix('#')
            .filter(|_| attribute.name() == "href");
        let urls = value.split("url(").skip(1).filter_map(|rest| {
            let id = rest
                .trim_start_matches(['\'', '"', ' '])
                .strip_prefix('#')?;
            id.split([')', '\'', '"']).next()
        });
        link.into_iter()
            .chain(urls)
            .filter_map(|id| by_id.get(id.trim()))
    });
    let inside = element.children().filter(Element::is_element);
    let lines = ["d", "points"]
        .iter()
        .filter_map(|name| element.attribute(*name));
    let letters = lines.map(str::len).sum::<usize>();
    let (mut depth, mut elements) = (0_u32, 1 + (letters / LETTERS) as u32);
    for part in inside.chain(used.copied()) {
        let (deep, many) = measure(part, by_id, seen, above + 1);
        depth = depth.max(deep);
        elements = elements.saturating_add(many);
    }
    let measured = (depth.saturating_add(1), elements);
    seen.insert(element.id().get_usize(), measured);
    measured
}

/// How much painting is still allowed.
struct Work {
    left: u64,
    /// Pixels per unit.
    scale: f32,
    /// The pixels of the picture.
    pixels: f32,
    /// The pixels along its longer side.
    side: f32,
}

impl Work {
    fn take(&mut self, work: u64) -> Result<(), SvgError> {
        self.left = self.left.checked_sub(work).ok_or(SvgError::Elaborate)?;
        Ok(())
    }

    /// Takes the cost of a group and of all that is painted for it, as often as it is painted.
    fn paint(&mut self, group: &Group, above: u32, layers: f32) -> Result<(), SvgError> {
        /// What a layer of the size of the picture costs, and a step of a filter.
        const LAYER: u64 = 50;
        const STEP: u64 = 200;
        let mut layers = layers;
        if above > 2 * DEEPEST {
            return Err(SvgError::Elaborate);
        }
        if group.should_isolate() {
            let around = group.abs_layer_bounding_box();
            let area = around.width() * around.height() * self.scale * self.scale;
            layers += (area / self.pixels).clamp(1.0, 25.0);
            let steps = group.filters().iter().map(|it| it.primitives().len());
            let steps = steps.sum::<usize>();
            if layers > LARGEST_LAYERS || steps > 0 && area > 4.0 * self.pixels {
                return Err(SvgError::Elaborate);
            }
            self.take(LAYER + STEP * steps as u64)?;
        }
        for node in group.children() {
            let mut result = Ok(());
            match node {
                Node::Group(inner) => result = self.paint(inner, above + 1, layers),
                Node::Path(path) => self.stroke(path)?,
                Node::Image(_) | Node::Text(_) => self.take(1)?,
            }
            let mut below = |group: &Group| {
                if result.is_ok() {
                    result = self.take(LAYER);
                }
                if result.is_ok() {
                    result = self.paint(group, above + 1, layers + 1.0);
                }
            };
            node.subroots(&mut below);
            result?;
        }
        Ok(())
    }

    fn stroke(&mut self, path: &Path) -> Result<(), SvgError> {
        /// What dashes cost: each is a path of its own.
        const DASHES: u64 = 100;
        let stroke = path.stroke();
        let dashes = stroke.is_some_and(|stroke| stroke.dasharray().is_some());
        let length = path.data().verbs().len() as u64 / 50;
        self.take(1 + length + if dashes { DASHES } else { 0 })?;
        let fill = path.fill().map(resvg::usvg::Fill::paint);
        for paint in fill
            .into_iter()
            .chain(stroke.map(resvg::usvg::Stroke::paint))
        {
            let Paint::Pattern(pattern) = paint else {
                continue;
            };
            let place = path.abs_transform().pre_concat(pattern.transform());
            let (x, y) = place.get_scale();
            let rect = pattern.rect();
            let tile = [rect.width() * x, rect.height() * y].map(|length| length * self.scale);
            // NaN is not small either.
            if !tile.iter().all(|length| *length <= 2.0 * self.side) {
                return Err(SvgError::Elaborate);
            }
        }
        Ok(())
    }
}
