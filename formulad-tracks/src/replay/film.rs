//! A race as an animated PNG.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use formulad_core::steps::pause;
use formulad_core::{SpaceId, Track};

use super::{Movement, Replay};
use crate::draw::{self, Item, PngError, Raster, Theme};
use crate::geometry::{Point, heading, turn};

/// How wide films may be, in pixels.
pub const WIDTHS: RangeInclusive<u32> = 160..=1920;

/// Maximum frames of a film: of a longer race not every move is shown.
const MOST_FRAMES: usize = 900;
/// Maximum frames of a move, and of each of its spaces.
const MOST_OF_MOVE: usize = 8;
const MOST_OF_SPACE: usize = 2;
/// How long a move is shown, and how long the race stands still after it and at the end, in
/// milliseconds.
const MOVE: usize = 480;
const REST: usize = 220;
const END: usize = 3000;
/// Maximum length of a car that is enlarged to stay visible, as a part of a space, and its minimum
/// length, in pixels.
const MOST_SHARE: f64 = 1.25;
const LEAST: f64 = 18.0;

/// A film of a race: the board, and every move on it.
///
/// ```
/// use formulad_core::dice::SeededDice;
/// use formulad_core::driver::CarefulDriver;
/// use formulad_core::race::{Entrant, Race};
/// use formulad_core::rules::Ruleset;
/// use formulad_core::steps::at_once;
/// use formulad_tracks::bundled;
/// use formulad_tracks::replay::{Film, Replay};
///
/// let track = bundled::mini();
/// let mut race = Race::new(&track, &Ruleset::basic(1), vec![Entrant::new("Ada", 1)])?;
/// race.run(&mut SeededDice::new(7), &mut [CarefulDriver::new()])?;
/// let film = Film::new(Replay::new(&race.record(), &track)?, &track, 200);
/// let mut frames = 0;
/// let png = at_once(film.png(|frame| frames = frame))?;
/// assert!(png.starts_with(b"\x89PNG"));
/// assert_eq!(frames, film.frames());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Film {
    replay: Replay,
    track: Track,
    /// Where spaces are, and which way they point.
    spaces: BTreeMap<SpaceId, (Point, f64)>,
    width: u32,
    shots: Vec<Shot>,
}

/// What a frame shows.
#[derive(Debug, Clone, Copy)]
struct Shot {
    /// The turn.
    turn: usize,
    /// The move of it, and how much of it is behind the car, from 0 to 1; `None` at the end of the
    /// turn.
    on_way: Option<(usize, f64)>,
    /// How long it is shown, in milliseconds.
    time: usize,
}

impl Film {
    /// A film of a race on this track, as wide as this and as [`WIDTHS`] allow.
    #[must_use]
    pub fn new(replay: Replay, track: &Track, width: u32) -> Self {
        let spaces = track.plan().spaces.iter();
        let spaces = spaces.map(|it| (it.id, (Point::new(it.x, it.y), it.heading)));
        Self {
            shots: shots(&replay),
            replay,
            track: track.clone(),
            spaces: spaces.collect(),
            width: width.clamp(*WIDTHS.start(), *WIDTHS.end()),
        }
    }

    /// How many frames it has.
    #[must_use]
    pub fn frames(&self) -> usize {
        self.shots.len()
    }

    /// Makes an animated PNG of it, frame by frame with a [pause] after each; `made` gets the number
    /// made so far. The same film always has the same bytes.
    ///
    /// # Errors
    ///
    /// [`PngError`] if the board is too narrow or too low to be seen.
    pub async fn png(&self, mut made: impl FnMut(usize)) -> Result<Vec<u8>, PngError> {
        let plan = self.track.plan();
        let scene = draw::scene(plan, Some(&self.track), Theme::of(plan));
        let fine = f64::from(self.width) / scene.width;
        let (wide, high) = (scene.width * fine, scene.height * fine);
        // A board may be as high as it likes, but not its film.
        let fine = fine * (f64::from(*WIDTHS.end()) / high).min(1.0);
        let space = scene.space.unwrap_or(draw::SPACE_OF_CAR);
        let length = (LEAST / fine).clamp(space * draw::CAR_SHARE, space * MOST_SHARE);
        let size = PngError::Size {
            width: wide,
            height: high,
        };
        let mut raster = Raster::new(&scene, fine).ok_or(size)?;
        let (width, height) = raster.size();

        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.add_text_chunk("Software".to_owned(), "formulad".to_owned())?;
        encoder.set_animated(self.shots.len() as u32, 0)?;
        let mut writer = encoder.write_header()?;
        let mut now = None;
        for (at, shot) in self.shots.iter().enumerate() {
            let (_, cars) = now
                .take_if(|(turn, _)| *turn == shot.turn)
                .unwrap_or_else(|| (shot.turn, self.cars(shot.turn)));
            let items = self.items(&cars, shot, length);
            now = Some((shot.turn, cars));
            let changed = raster.show(&items);
            // The first frame is the whole image.
            let part = if at == 0 {
                [0, 0, width, height]
            } else {
                changed
            };
            if at > 0 {
                writer.reset_frame_position()?;
                writer.set_frame_dimension(part[2], part[3])?;
                writer.set_frame_position(part[0], part[1])?;
            }
            writer.set_frame_delay(shot.time.min(u16::MAX.into()) as u16, 1000)?;
            writer.write_image_data(&raster.rgb(part))?;
            made(at + 1);
            pause().await;
        }
        writer.finish()?;
        Ok(file)
    }

    /// Where the cars stand at the end of a turn.
    fn cars(&self, turn: usize) -> Vec<Option<SpaceId>> {
        let race = self.replay.race_at(turn);
        race.cars().map(|(_, car)| car.space).collect()
    }

    /// The cars, as they are shown.
    fn items(&self, cars: &[Option<SpaceId>], shot: &Shot, length: f64) -> Vec<Item> {
        let turn = self.replay.turns().get(shot.turn);
        let moves = turn.map_or(&[][..], |turn| &turn.moves);
        let mut poses: Vec<Option<(Point, f64)>> = cars
            .iter()
            .map(|space| self.pose(std::slice::from_ref(space.as_ref()?), 0.0))
            .collect();
        if let Some((nth, part)) = shot.on_way {
            // What is still to come has not been driven yet.
            for (at, movement) in moves.iter().enumerate().skip(nth).rev() {
                let part = if at == nth { part } else { 0.0 };
                let pose = poses.get_mut(movement.car.index());
                if let Some(pose) = pose {
                    *pose = self.pose(&movement.path, part);
                }
            }
        }
        let poses = poses.into_iter().enumerate();
        poses
            .filter_map(|(car, pose)| pose.map(|pose| (car, pose)))
            .flat_map(|(car, (at, degrees))| draw::car(car, length, at, degrees))
            .collect()
    }

    /// A place and an angle in degrees, part of the way along a path.
    fn pose(&self, path: &[SpaceId], part: f64) -> Option<(Point, f64)> {
        let steps = path.len().checked_sub(1)?;
        let along = part.clamp(0.0, 1.0) * steps as f64;
        let behind = (along as usize).min(steps);
        let ends = [behind, (behind + 1).min(steps)];
        let [from, to] = ends.map(|at| self.spaces.get(path.get(at)?));
        let ((from, degrees), (to, then)) = (from?, to?);
        let part = along - behind as f64;
        let turned = turn(heading(*degrees), heading(*then)).to_degrees();
        Some((from.lerp(*to, part), degrees + turned * part))
    }
}

/// The frames of a film: as many of each move as there is room for.
fn shots(replay: &Replay) -> Vec<Shot> {
    let still = |turn, time| Shot {
        turn,
        on_way: None,
        time,
    };
    let turns = replay.turns().iter().enumerate();
    let all: Vec<(usize, usize, &Movement)> = turns
        .flat_map(|(turn, it)| {
            it.moves
                .iter()
                .enumerate()
                .map(move |(at, it)| (turn, at, it))
        })
        .collect();
    let room = MOST_FRAMES - 2;
    let each = (room / all.len().max(1)).clamp(1, MOST_OF_MOVE);
    let stride = all.len().div_ceil(room).max(1);
    let mut shots = vec![still(0, END / 2)];
    for (turn, at, movement) in all.into_iter().step_by(stride) {
        let frames = each.min(movement.steps() * MOST_OF_SPACE).max(1);
        let on_way = (1..=frames).map(|frame| Shot {
            turn,
            on_way: Some((at, frame as f64 / frames as f64)),
            time: MOVE / frames + if frame == frames { REST } else { 0 },
        });
        shots.extend(on_way);
    }
    shots.push(still(replay.last(), END));
    shots
}

#[cfg(test)]
mod tests {
    use formulad_core::dice::SeededDice;
    use formulad_core::driver::CarefulDriver;
    use formulad_core::race::{Entrant, Race};
    use formulad_core::rules::Ruleset;
    use formulad_core::steps::at_once;

    use super::*;
    use crate::bundled;

    fn film(laps: u8, cars: usize) -> Film {
        let track = bundled::mini();
        let entrants = vec![Entrant::new("Ada", 1); cars];
        let mut race = Race::new(&track, &Ruleset::basic(laps), entrants).unwrap();
        let mut drivers = vec![CarefulDriver::new(); cars];
        race.run(&mut SeededDice::new(7), &mut drivers).unwrap();
        Film::new(Replay::new(&race.record(), &track).unwrap(), &track, 240)
    }

    /// The parts that frames change make up the pictures of the race, to the last.
    #[test]
    fn a_film_is_decoded_to_the_pictures_it_is_made_of() {
        let film = film(1, 3);
        let mut made = Vec::new();
        let bytes = at_once(film.png(|frame| made.push(frame))).unwrap();
        assert!(made.into_iter().eq(1..=film.frames()));
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes))
            .read_info()
            .unwrap();
        let (width, height) = reader.info().size();
        assert_eq!(width, 240);
        let frames = reader.info().animation_control().unwrap().num_frames;
        assert_eq!(frames as usize, film.frames());
        let mut picture = vec![0; (width * height * 3) as usize];
        let mut pixels = vec![0; picture.len()];
        let mut time = 0;
        for _ in 0..frames {
            reader.next_frame(&mut pixels).unwrap();
            let part = reader.info().frame_control().copied().unwrap();
            time += u32::from(part.delay_num);
            for row in 0..part.height {
                let from = (row * part.width * 3) as usize;
                let to = (((row + part.y_offset) * width + part.x_offset) * 3) as usize;
                let length = (part.width * 3) as usize;
                picture[to..to + length].copy_from_slice(&pixels[from..from + length]);
            }
        }
        assert!((10_000..120_000).contains(&time), "{time} ms");
        // Nobody is on the road any more.
        let plan = film.track.plan();
        let scene = draw::scene(plan, Some(&film.track), Theme::of(plan));
        let empty = Raster::new(&scene, 240.0 / scene.width).unwrap();
        assert!(film.cars(film.replay.last()).iter().all(Option::is_none));
        assert!(picture == empty.rgb([0, 0, width, height]));
    }

    #[test]
    fn a_long_race_has_no_more_frames_than_others() {
        let film = film(3, 8);
        assert!(film.frames() <= MOST_FRAMES);
        assert!(film.frames() > MOST_FRAMES / 3);
        let ends = [film.shots.first(), film.shots.last()].map(|shot| shot.unwrap().turn);
        assert_eq!(ends, [0, film.replay.last()]);
    }
}
