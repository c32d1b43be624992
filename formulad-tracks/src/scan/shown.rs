//! Pictures as files.

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use image::{ExtendedColorType, ImageError, Rgb, RgbImage};
use imageproc::drawing::{draw_filled_circle_mut, draw_line_segment_mut};

use formulad_core::SpaceId;

use super::lanes::Lanes;
use super::spaces::Lane;
use super::{Picture, Scan, ScanError};
use crate::figures::usual::SPACE_LENGTH;
use crate::geometry::Point;

/// Of JPEG files, of 100.
const QUALITY: u8 = 82;

impl Picture {
    /// Writes it as a PNG file, which says that this project made it.
    ///
    /// # Errors
    ///
    /// [`ScanError::Damaged`] if it cannot be encoded.
    pub fn to_png(&self) -> Result<Vec<u8>, ScanError> {
        let encoded = || {
            let mut file = Vec::new();
            let mut encoder = png::Encoder::new(&mut file, self.width(), self.height());
            encoder.set_color(png::ColorType::Rgb);
            encoder.add_text_chunk("Software".to_owned(), "formulad".to_owned())?;
            let mut writer = encoder.write_header()?;
            writer.write_image_data(self.pixels())?;
            writer.finish()?;
            Ok(file)
        };
        encoded().map_err(|error: png::EncodingError| ImageError::IoError(error.into()).into())
    }

    /// Writes it as a JPEG file, smaller if a side would have more than so many pixels.
    ///
    /// # Errors
    ///
    /// [`ScanError::Damaged`] if it cannot be encoded.
    pub fn to_jpeg(&self, longest: u32) -> Result<Vec<u8>, ScanError> {
        let (width, height) = self.0.dimensions();
        let part = (f64::from(longest) / f64::from(width.max(height))).min(1.0);
        let side = |side: u32| ((f64::from(side) * part).round() as u32).max(1);
        let (width, height) = (side(width), side(height));
        let smaller = imageops::resize(&self.0, width, height, FilterType::Triangle);
        let mut file = Vec::new();
        let mut encoder = JpegEncoder::new_with_quality(&mut file, QUALITY);
        encoder.encode(smaller.as_raw(), width, height, ExtendedColorType::Rgb8)?;
        Ok(file)
    }
}

/// What was followed on the way to a circuit, in pixels of the board.
#[derive(Debug, Clone)]
pub(super) struct Traces {
    /// The middle of the road.
    middle: Vec<Point>,
    /// The borders of its lanes.
    borders: Vec<Vec<Point>>,
    /// Lines across lanes, from left to right.
    dividers: Vec<[Point; 2]>,
}

impl Traces {
    /// `size` is the size of the picture in which lanes were followed, in that of the board.
    pub(super) fn of(road: &Lanes, lanes: &[Lane], size: f64) -> Self {
        let place = |at: Point| (at.to_vec2() / size).to_point();
        let count = road.middle.len();
        let border = |off: &Vec<f64>| {
            let points = (0..count).map(|i| place(road.middle.beside(i, off[i])));
            points.collect()
        };
        let dividers = lanes.iter().flat_map(|lane| {
            let columns = lane.dividers.iter().map(|divider| divider.column);
            columns.map(|column| {
                let (at, across) = (lane.places[column], lane.across[column] / 2.0);
                [place(at - across), place(at + across)]
            })
        });
        Self {
            middle: road.middle.points().iter().copied().map(place).collect(),
            borders: road.borders.iter().map(border).collect(),
            dividers: dividers.collect(),
        }
    }
}

/// The colours of what is drawn over a picture: the road and its lanes, then spaces and links, then corners, then what
/// begins and ends a race.
const ROAD: Rgb<u8> = Rgb([255, 0, 200]);
const SPACES: Rgb<u8> = Rgb([0, 200, 255]);
const CORNERS: Rgb<u8> = Rgb([255, 140, 0]);
const SIGNS: Rgb<u8> = Rgb([60, 255, 60]);

impl Scan {
    /// A picture of each step, with its name: what was found there, drawn over the picture that was read.
    #[must_use]
    pub fn pictures(&self, picture: &Picture) -> Vec<(&'static str, Picture)> {
        let board = &self.straightened.as_ref().unwrap_or(picture).0;
        let place = |id: SpaceId| {
            let space = self.plan.spaces.iter().find(|space| space.id == id);
            space.map(|space| (Point::new(space.x, space.y).to_vec2() / self.scale).to_point())
        };
        let places = |ids: &[SpaceId]| ids.iter().filter_map(|id| place(*id)).collect::<Vec<_>>();
        let Traces {
            middle,
            borders,
            dividers,
        } = &self.traces;
        let over = |draw: &dyn Fn(&mut RgbImage)| {
            let mut canvas = board.clone();
            draw(&mut canvas);
            Picture(canvas)
        };
        let radius = (SPACE_LENGTH / self.scale / 8.0).max(2.0);
        vec![
            ("board", Picture(board.clone())),
            ("road", over(&|canvas| ring(canvas, middle, ROAD))),
            (
                "lanes",
                over(&|canvas| borders.iter().for_each(|border| ring(canvas, border, ROAD))),
            ),
            (
                "spaces",
                over(&|canvas| {
                    for [from, to] in dividers {
                        line(canvas, *from, *to, SPACES);
                    }
                    for space in &self.plan.spaces {
                        dots(canvas, &places(&[space.id]), radius / 2.0, SPACES);
                    }
                }),
            ),
            (
                "signs",
                over(&|canvas| {
                    for corner in &self.plan.corners {
                        dots(canvas, &places(&corner.spaces), radius, CORNERS);
                    }
                    dots(canvas, &places(&self.plan.finish), radius, SIGNS);
                    let grid: Vec<SpaceId> = self.plan.grid.iter().map(|it| it.space).collect();
                    dots(canvas, &places(&grid), radius / 2.0, SIGNS);
                }),
            ),
            (
                "links",
                over(&|canvas| {
                    for space in &self.plan.spaces {
                        for to in places(&space.next) {
                            let Some(from) = place(space.id) else {
                                continue;
                            };
                            line(canvas, from, to, SPACES);
                            dots(canvas, &[to], radius / 2.0, SPACES);
                        }
                    }
                }),
            ),
        ]
    }
}

/// Draws a line two pixels wide.
fn line(canvas: &mut RgbImage, from: Point, to: Point, color: Rgb<u8>) {
    for off in [0.0, 1.0] {
        let [from, to] = [from, to].map(|at| ((at.x + off) as f32, (at.y + off) as f32));
        draw_line_segment_mut(canvas, from, to, color);
    }
}

fn ring(canvas: &mut RgbImage, points: &[Point], color: Rgb<u8>) {
    let next = points.iter().cycle().skip(1);
    for (from, to) in points.iter().zip(next) {
        line(canvas, *from, *to, color);
    }
}

fn dots(canvas: &mut RgbImage, places: &[Point], radius: f64, color: Rgb<u8>) {
    for at in places {
        draw_filled_circle_mut(canvas, (at.x as i32, at.y as i32), radius as i32, color);
    }
}
