//! Boards read from their pictures.
//!
//! [`scan`] makes a circuit of the picture of a board: a drawing, a scan of a printed board, or a photograph whose four
//! corners are given. What was read with little certainty is a [`Question`] with its answers.
//!
//! Pixels have their centres at whole numbers plus a half, y down; a place in a picture is a [`Point`] in pixels.

use std::collections::BTreeSet;
use std::sync::Arc;

use formulad_core::steps::{self, Work};
use formulad_core::{SpaceId, TrackPlan};
use image::RgbImage;

use crate::geometry::Point;
use corners::Looks;
use curve::Curve;
use lanes::Lanes;
use questions::Reading;
use spaces::Lane;

mod board;
mod catalogue;
mod corners;
mod curve;
mod digits;
mod direction;
mod error;
mod fields;
mod lanes;
mod line;
mod links;
mod marks;
mod narrow;
mod open;
mod picture;
mod pit;
mod plan;
mod plates;
mod question;
mod questions;
mod road;
mod shown;
mod smaller;
mod spaces;
mod stretch;
mod strip;
mod threads;
mod traces;

pub use crate::foreign::ImportError;
pub use catalogue::catalogue;
pub use error::ScanError;
pub use line::read_line;
pub use open::{OpenAnswer, OpenQuestion};
pub use picture::Picture;
pub use question::{Answer, Question};
pub use stretch::{Replaced, replace_stretch};

/// What is known about the board in a picture.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Options {
    /// Points along the middle of the road, in driving order, from about the finish line on: every third space or so,
    /// or closer, up to a fifth of a space off. The last need not be the first. Without it the road is looked for.
    pub line: Option<Vec<Point>>,
    /// The number of lanes, 2 to 4; otherwise it is found. It is the same all the way round.
    pub lanes: Option<u8>,
    /// The four corners of the board in a photograph, from the top left one on, clockwise.
    pub corners: Option<[Point; 4]>,
    /// The road that was found before in this picture with these corners. Looking for it is most of the work.
    pub road: Option<FoundRoad>,
}

/// The road that was found in a picture, to read the board again along another line.
#[derive(Debug, Clone)]
pub struct FoundRoad(Arc<road::Found>);

/// Whether it is the same search.
impl PartialEq for FoundRoad {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// A step of reading a picture, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Step {
    /// Straightening the picture.
    Board,
    /// Looking for the road.
    Road,
    /// Following the lanes along the road.
    Lanes,
    /// Dividing lanes into spaces.
    Spaces,
    /// Looking for corners, their stops, the finish line, the grid and the pit lane.
    Signs,
    /// Reading arrows and linking spaces.
    Links,
}

/// What was read from a picture.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Scan {
    /// The circuit. Its board is the whole picture (or what is between the four corners), scaled so that a space is
    /// about 19 mm long.
    pub plan: TrackPlan,
    /// What was read with little certainty, in driving order.
    pub questions: Vec<Question>,
    /// Millimetres of the board to a pixel of the picture, or of the straightened one.
    pub scale: f64,
    /// The picture straightened by the four corners, if they were given.
    pub straightened: Option<Picture>,
    /// The road that was found in the picture, if it could be followed once round.
    pub road: Option<FoundRoad>,
    traces: traces::Traces,
}

/// Reads a board from its picture.
///
/// # Errors
///
/// [`ScanError`] if there is no road along the line, or none is found.
pub fn scan(picture: &Picture, options: &Options) -> Result<Scan, ScanError> {
    steps::at_once(scan_in_steps(picture, options, &|_| ()))
}

/// The same in steps; each kind of step is reported when it begins.
pub fn scan_in_steps<'a>(
    picture: &'a Picture,
    options: &'a Options,
    report: &'a (dyn Fn(Step) + Sync),
) -> Work<'a, Result<Scan, ScanError>> {
    Box::pin(read(picture, options, report))
}

async fn read(
    picture: &Picture,
    options: &Options,
    report: &(dyn Fn(Step) + Sync),
) -> Result<Scan, ScanError> {
    if let Some(lanes) = options.lanes.filter(|lanes| !(2..=4).contains(lanes)) {
        return Err(ScanError::Lanes(lanes));
    }
    report(Step::Board);
    steps::pause().await;
    let straightened = options
        .corners
        .map(|corners| board::straightened(picture, corners))
        .transpose()?;
    let mut line = options.line.clone();
    if let (Some(corners), Some(line), Some(board)) = (options.corners, &mut line, &straightened) {
        for at in line {
            *at = board::on_board(*at, corners, board).ok_or(ScanError::Corners)?;
        }
    }
    let image = &straightened.as_ref().unwrap_or(picture).0;
    report(Step::Road);
    steps::pause().await;
    let find = |space: Option<f64>| {
        let find = || Some(FoundRoad(Arc::new(road::find(image, space)?)));
        // A road that a line does not run along is another one.
        let is_it = |known: &FoundRoad| {
            let road = || known.0.road.clone();
            line.as_ref()
                .is_none_or(|line| road().and_then(|road| road.along(line)).is_some())
        };
        options.road.clone().filter(is_it).or_else(find)
    };
    let known;
    let (mut middle, mut space) = if let Some(line) = &line {
        within(line, image.dimensions())?;
        if line.len() < 4 {
            return Err(ScanError::ShortLine(line.len()));
        }
        // Points that are closer than every third space say nothing of how long a space is.
        let apart = apart(line) / 3.0;
        known = find(Some(apart).filter(|space| *space > DENSE));
        let found = known.as_ref().map(|known| &*known.0);
        let space = match found {
            Some(found) if apart <= DENSE => found.space,
            _ => apart,
        };
        let length: f64 = line.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        if length < SHORTEST * space {
            let [x, y] = [line[0].x, line[0].y];
            return Err(ScanError::NoRoadAt { x, y });
        }
        match found.and_then(|found| found.road.clone()?.along(line)) {
            Some(road) => (road.middle, road.space),
            None => (line.clone(), space),
        }
    } else {
        known = find(None);
        let found = known.as_ref().and_then(|known| known.0.road.clone());
        let road = found.ok_or(ScanError::NoRoad)?;
        (road.middle, road.space)
    };
    // Lines are looked for at one size, so that nothing finer than a pixel of a lane's strip is missed.
    let whole = image;
    let smaller = (space > LARGE).then(|| smaller::reduced(whole, space / USUAL));
    let image = smaller.as_ref().unwrap_or(whole);
    let size = f64::from(image.width()) / f64::from(whole.width());
    for at in middle.iter_mut().chain(line.iter_mut().flatten()) {
        *at = (at.to_vec2() * size).to_point();
    }
    space *= size;
    let curve = Curve::through(&middle, (space / 18.0).max(1.0));
    report(Step::Lanes);
    steps::pause().await;
    let count = options.lanes.map(usize::from);
    let no_road = || match &options.line {
        Some(line) => ScanError::NoRoadAt {
            x: line[0].x,
            y: line[0].y,
        },
        None => ScanError::NoRoad,
    };
    let mut road = Lanes::follow(image, &curve, space, count).ok_or_else(no_road)?;
    report(Step::Spaces);
    steps::pause().await;
    let mut lanes = divided(image, &road);
    // A road on which no grid has room is none.
    if lanes.iter().any(|lane| lane.dividers.len() < 16) {
        return Err(no_road());
    }
    let mut direction = None;
    if line.is_none() {
        let mut forwards = direction::forwards(&lanes);
        let reversed = road.reversed();
        let back = divided(image, &reversed);
        forwards += direction::grid(&lanes, &back);
        if forwards < 0.0 {
            (road, lanes) = (reversed, back);
        }
        direction = Some(forwards.abs());
    }
    let start = line.map(|line| road.middle.nearest(line[0]));
    let width = road.width;
    report(Step::Signs);
    steps::pause().await;
    let looks = |lane: &Lane| {
        (0..lane.dividers.len())
            .map(|space| Looks::of(lane, space))
            .collect()
    };
    let looks: Vec<Vec<Looks>> = lanes.iter().map(looks).collect();
    let stretches = corners::stretches(&lanes, &looks);
    let marks::Start {
        finish,
        finish_seen,
        grid,
        grid_seen,
    } = marks::start(&lanes, start);
    let pit = pit::pit(image, &road, &lanes, &finish);
    report(Step::Links);
    steps::pause().await;
    let (changes, arrows) = links::changes(&lanes, &looks, &stretches);
    let scale = plan::scale(&lanes, width);
    let (mut plan, ids) = plan::plan(
        &lanes,
        &changes,
        &stretches,
        &finish,
        &grid,
        scale,
        image.dimensions(),
    );
    let gone = narrow::gone(&lanes);
    let without: BTreeSet<SpaceId> = gone.iter().map(|(lane, at)| ids.of(*lane, *at)).collect();
    plan.retain_spaces(|id| !without.contains(&id));
    if let Some(pit) = &pit {
        plan = plan::with_pit(plan, &ids, pit, scale);
    }
    let scale = scale * size;
    let stops = plan::set_stops(&mut plan, whole, scale);
    let reading = Reading {
        lanes: &lanes,
        stretches: &stretches,
        arrows: &arrows,
        stops: &stops,
        direction,
        finish: (&finish, finish_seen),
        grid_seen,
        boxes_seen: pit.as_ref().map(|pit| pit.sure_of_boxes),
        ids: &ids,
        gone: &gone,
    };
    let questions = questions::questions(&plan, &reading);
    Ok(Scan {
        plan,
        questions,
        scale,
        straightened,
        road: known.filter(|known| known.0.road.is_some()),
        traces: traces::Traces::of(&road, &lanes, size),
    })
}

/// The length of the shortest lap, in spaces.
const SHORTEST: f64 = 16.0;

/// The length of a space in pixels that no board has; points of a line that say so are closer than usual.
const DENSE: f64 = 12.0;

/// The length of a space in pixels in which lines are looked for, where the picture has more.
const USUAL: f64 = 28.0;

/// The length of a space in pixels from which a picture is made smaller.
const LARGE: f64 = 36.0;

/// The usual distance between two points of a line.
fn apart(line: &[Point]) -> f64 {
    let pairs = line.windows(2);
    let mut gaps: Vec<f32> = pairs.map(|pair| pair[0].distance(pair[1]) as f32).collect();
    f64::from(strip::median(&mut gaps))
}

/// The lanes of a road, divided into spaces.
fn divided(image: &RgbImage, road: &Lanes) -> Vec<Lane> {
    threads::each((0..road.count).collect(), |lane| {
        let mut lane = road.unrolled(image, lane);
        lane.divide();
        lane
    })
}

/// Checks that a line is one in a picture of this size: that no point lies far outside, and that it does not go round
/// without end.
fn within(line: &[Point], (width, height): (u32, u32)) -> Result<(), ScanError> {
    const ROUNDS: f64 = 20.0;
    let (width, height) = (f64::from(width), f64::from(height));
    let mut length = 0.0;
    let mut before: Option<Point> = None;
    for at in line {
        length += before.map_or(0.0, |before| before.distance(*at));
        before = Some(*at);
        let is_near =
            (-width..=2.0 * width).contains(&at.x) && (-height..=2.0 * height).contains(&at.y);
        if !is_near || length > ROUNDS * (width + height) {
            return Err(ScanError::NoRoadAt { x: at.x, y: at.y });
        }
    }
    Ok(())
}
