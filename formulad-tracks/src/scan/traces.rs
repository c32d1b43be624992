//! What each step found, drawn over the picture.

use std::collections::BTreeMap;

use formulad_core::SpaceId;
use image::{Rgb, RgbImage};
use imageproc::drawing::{draw_filled_circle_mut, draw_line_segment_mut};

use super::lanes::Lanes;
use super::spaces::Lane;
use super::{Picture, Scan};
use crate::figures::usual::SPACE_LENGTH;
use crate::geometry::Point;

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
        let spaces = self.plan.spaces.iter();
        let place: BTreeMap<SpaceId, Point> = spaces
            .map(|it| (it.id, Point::new(it.x / self.scale, it.y / self.scale)))
            .collect();
        let places = |ids: &[SpaceId]| -> Vec<Point> {
            ids.iter().filter_map(|id| place.get(id).copied()).collect()
        };
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
                            line(canvas, place[&space.id], to, SPACES);
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
