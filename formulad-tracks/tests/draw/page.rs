//! Reads back what the tests need to know of the pages of a PDF document.

use formulad_tracks::draw::{Point, Rect};
use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Number, Object, Stream};
use hayro_syntax::page::Page;

/// A point, the unit of PDF, in millimetres.
const POINT: f64 = 25.4 / 72.0;

/// A page, in millimetres from its top left corner.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) size: (f64, f64),
    /// What is left when it is cut.
    pub(crate) trim: Option<Rect>,
    /// The part of the page in which the picture can be seen.
    pub(crate) clip: Rect,
    /// Where on the page the origin of the picture lies, and what a millimetre of it becomes.
    pub(crate) origin: Point,
    pub(crate) scale: (f64, f64),
}

impl Sheet {
    /// Where on the page a place of the picture lies.
    pub(crate) fn place(&self, at: Point) -> Point {
        Point::new(
            self.origin.x + at.x * self.scale.0,
            self.origin.y + at.y * self.scale.1,
        )
    }
}

pub(crate) fn open(bytes: Vec<u8>) -> Pdf {
    Pdf::new(bytes).unwrap()
}

/// The size of a page in millimetres.
pub(crate) fn size(page: &Page<'_>) -> (f64, f64) {
    let media = page.media_box();
    assert!(media.x0.abs() + media.y0.abs() < 1e-9);
    (media.width() * POINT, media.height() * POINT)
}

/// A page that shows the picture as one graphic, within a clip, and the graphic.
pub(crate) fn sheet<'a>(page: &Page<'a>) -> (Sheet, Stream<'a>) {
    let size = size(page);
    let rect = |[left, bottom, right, top]: [f64; 4]| {
        let [left, bottom, right, top] = [left, bottom, right, top].map(|at| at * POINT);
        Rect::new(left, size.1 - top, right, size.1 - bottom)
    };
    let trim = page.raw().get::<Array<'_>>("TrimBox");
    let trim = trim.map(|trim| {
        let numbers: Vec<f64> = trim.iter::<Number>().map(|n| n.as_f64()).collect();
        rect(numbers.try_into().unwrap())
    });

    // The clip comes first, then one transformation, then the graphic.
    let (mut clip, mut matrix, mut drawn) = (Vec::new(), None, None);
    let mut operations = page.operations();
    while let Some(instruction) = operations.next() {
        let numbers: Vec<f64> = instruction
            .operands()
            .filter_map(|operand| match operand {
                Object::Number(number) => Some(number.as_f64()),
                _ => None,
            })
            .collect();
        match &instruction.operator[..] {
            b"m" | b"l" if matrix.is_none() => clip.push((numbers[0], numbers[1])),
            b"cm" => matrix = Some(numbers),
            b"Do" => {
                let name = instruction.operands().find_map(|operand| match operand {
                    Object::Name(name) => Some(name.as_str().to_owned()),
                    _ => None,
                });
                drawn = name;
                break;
            }
            b"q" | b"h" | b"W" | b"n" => {}
            other => panic!("{:?} before the picture", String::from_utf8_lossy(other)),
        }
    }
    let graphic = page
        .resources()
        .x_objects
        .get::<Stream<'_>>(drawn.unwrap())
        .unwrap();
    let bounds = |of: fn(&(f64, f64)) -> f64| {
        let all = clip.iter().map(of);
        (
            all.clone().fold(f64::MAX, f64::min),
            all.fold(f64::MIN, f64::max),
        )
    };
    let ((left, right), (low, high)) = (bounds(|p| p.0), bounds(|p| p.1));
    let [a, b, c, d, e, f] = matrix.unwrap().try_into().unwrap();
    assert!(b == 0.0 && c == 0.0, "pages are not turned");
    let sheet = Sheet {
        size,
        trim,
        clip: rect([left, low, right, high]),
        origin: Point::new(e * POINT, size.1 - f * POINT),
        scale: (a * POINT, -d * POINT),
    };
    (sheet, graphic)
}

/// Of each font of a document its name, and whether it is part of it.
pub(crate) fn fonts(pdf: &Pdf) -> Vec<(String, bool)> {
    let dicts = pdf.objects().into_iter().filter_map(|object| match object {
        Object::Dict(dict) => Some(dict),
        _ => None,
    });
    let name = |dict: &Dict<'_>, key: &str| {
        let name = dict.get::<hayro_syntax::object::Name<'_>>(key)?;
        Some(name.as_str().to_owned())
    };
    let descriptors =
        dicts.filter(|dict| name(dict, "Type").is_some_and(|name| name == "FontDescriptor"));
    let mut fonts: Vec<(String, bool)> = descriptors
        .map(|dict| {
            let files = ["FontFile", "FontFile2", "FontFile3"];
            let embedded = files.iter().any(|file| dict.contains_key(file));
            (name(&dict, "FontName").unwrap(), embedded)
        })
        .collect();
    fonts.sort();
    fonts
}
