//! A simulated camera: the picture of a plan's board, as it is drawn, saved or photographed, and where its places lie
//! in it.
//!
//! It uses the libraries alone, so that tests of other crates can include the file.

use std::io::Cursor;

use formulad_core::{Track, TrackPlan};
use formulad_tracks::draw::{self, Resolution, Theme};
use formulad_tracks::geometry::Point;
use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageFormat, Rgb, RgbImage};
use imageproc::geometric_transformations::{Border, Interpolation, Projection, warp_into};

/// The table that a board lies on.
const TABLE: Rgb<u8> = Rgb([146, 138, 127]);

/// How a picture of a board is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shot {
    /// The board alone, as PNG.
    Plain,
    /// The board alone, as JPEG of quality 60.
    Jpeg,
    /// Turned clockwise by 4°, on a table, as PNG.
    Turned,
    /// In mild perspective, on a table, as PNG; the corners of the board are known.
    Perspective,
}

/// A picture of a board.
#[derive(Debug, Clone)]
pub(crate) struct Photo {
    /// A PNG or JPEG file.
    pub(crate) file: Vec<u8>,
    /// The corners of the board in pixels, from the top left one on, clockwise, if they are told.
    pub(crate) corners: Option<[Point; 4]>,
    /// From millimetres of the board to pixels, whose centres are at whole numbers plus a half.
    to_pixels: Projection,
}

impl Photo {
    /// Takes a picture of a plan's board; `fine` is in pixels a millimetre of the board.
    pub(crate) fn of(plan: &TrackPlan, theme: Theme, fine: f64, shot: Shot) -> Self {
        let board = drawn(plan, theme, fine);
        let (width, height) = (board.width() as f32, board.height() as f32);
        let scale = Projection::scale(fine as f32, fine as f32);
        let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
        match shot {
            Shot::Plain => Self {
                file: png(&board),
                corners: None,
                to_pixels: scale,
            },
            Shot::Jpeg => Self {
                file: jpeg(&board, 60),
                corners: None,
                to_pixels: scale,
            },
            Shot::Turned => {
                let turn = Projection::rotate(4_f32.to_radians());
                let [left, right, top, bottom] = around(corners.map(|corner| turn * corner));
                let onto = Projection::translate(-left, -top) * turn;
                Self {
                    file: png(&photographed(&board, onto, right - left, bottom - top)),
                    corners: None,
                    to_pixels: onto * scale,
                }
            }
            Shot::Perspective => {
                let seen = [(0.07, 0.05), (1.01, 0.02), (1.07, 1.03), (0.02, 1.08)];
                let seen = seen.map(|(x, y)| (x * width, y * height));
                let onto = Projection::from_control_points(corners, seen).expect("four corners");
                Self {
                    file: png(&photographed(&board, onto, 1.1 * width, 1.1 * height)),
                    corners: Some(seen.map(|(x, y)| Point::new(x.into(), y.into()))),
                    to_pixels: onto * scale,
                }
            }
        }
    }

    /// Where a place of the board, in millimetres, lies in the picture, in pixels.
    pub(crate) fn place(&self, at: Point) -> Point {
        let (x, y) = self.to_pixels * (at.x as f32, at.y as f32);
        Point::new(x.into(), y.into())
    }
}

/// The picture of a plan's board.
fn drawn(plan: &TrackPlan, theme: Theme, fine: f64) -> RgbImage {
    let track = Track::new(plan.clone()).ok();
    let scene = draw::scene(plan, track.as_ref(), theme);
    let file = draw::png(&scene, Resolution::Dpi(fine * 25.4)).expect("a picture");
    let image = image::load_from_memory_with_format(&file, ImageFormat::Png);
    image.expect("the file is a PNG").into_rgb8()
}

/// The picture of a board on a table; `onto` leads from pixels of the board to those of the result.
fn photographed(board: &RgbImage, onto: Projection, width: f32, height: f32) -> RgbImage {
    let mut photo = RgbImage::new(width.ceil() as u32, height.ceil() as u32);
    // To the library, the centres of pixels are at whole numbers.
    let onto = Projection::translate(-0.5, -0.5) * onto * Projection::translate(0.5, 0.5);
    let table = Border::Constant(TABLE);
    warp_into(board, onto, Interpolation::Bilinear, table, &mut photo);
    photo
}

/// The left, right, top and bottom end of some points.
fn around(points: [(f32, f32); 4]) -> [f32; 4] {
    let ends = [f32::MAX, f32::MIN, f32::MAX, f32::MIN];
    points.iter().fold(ends, |[l, r, t, b], (x, y)| {
        [l.min(*x), r.max(*x), t.min(*y), b.max(*y)]
    })
}

pub(crate) fn png(image: &RgbImage) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    let written = image.write_to(&mut file, ImageFormat::Png);
    written.expect("it fits into memory");
    file.into_inner()
}

pub(crate) fn jpeg(image: &RgbImage, quality: u8) -> Vec<u8> {
    let mut file = Vec::new();
    let (width, height) = image.dimensions();
    let written = JpegEncoder::new_with_quality(&mut file, quality).encode(
        image.as_raw(),
        width,
        height,
        ExtendedColorType::Rgb8,
    );
    written.expect("it fits into memory");
    file
}
