//! Spaces among the pieces of a picture, and where the middle of their road is.

use super::near::Near;
use crate::geometry::{Point, Vec2, unit};

/// How far cells may be turned against each other, as the cosine of the angle.
const ALIKE: f64 = 0.85;

/// A piece between lines that may be a space.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cell {
    pub(super) at: Point,
    /// The way along its longer side, of length 1; forwards or backwards.
    pub(super) way: Vec2,
    /// How long it is inside its lines.
    pub(super) long: f64,
    /// How wide it is inside its lines.
    pub(super) wide: f64,
    /// Its mean level.
    pub(super) light: f64,
}

impl Cell {
    /// Where a place is from this cell: along it, and across it to the right.
    fn local(&self, at: Point) -> Vec2 {
        let from = at - self.at;
        Vec2::new(from.dot(self.way), from.dot(self.way.turn_90()))
    }

    /// How the other cell lies beside this one.
    fn beside(&self, other: &Self) -> Option<Neighbor> {
        if self.way.dot(other.way).abs() < ALIKE
            || !alike_in(self.wide, other.wide, 1.35)
            || !alike_in(self.long, other.long, 1.7)
        {
            return None;
        }
        let at = self.local(other.at);
        let (along, across) = (at.x.abs() / self.long, at.y.abs() / self.wide);
        if along < 0.85 && (0.85..1.5).contains(&across) {
            Some(Neighbor::Side)
        } else if (0.8..1.4).contains(&along) && across < 0.4 {
            Some(Neighbor::End)
        } else {
            None
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Neighbor {
    Side,
    End,
}

/// How far cells can be from each other that are side by side, in pixels.
const NEAR: f64 = 48.0;

fn alike_in(a: f64, b: f64, most: f64) -> bool {
    a < b * most && b < a * most
}

/// Of cells in one place the fullest.
pub(super) fn distinct(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_by(|a, b| (b.long * b.wide).total_cmp(&(a.long * a.wide)));
    let near = Near::new(cells.iter().map(|cell| cell.at), NEAR);
    let covered = |i: usize| {
        near.near(cells[i].at)
            .filter(|other| *other < i)
            .any(|other| {
                let at = cells[other].local(cells[i].at);
                at.x.abs() < 0.4 * cells[other].long && at.y.abs() < 0.4 * cells[other].wide
            })
    };
    (0..cells.len())
        .filter(|i| !covered(*i))
        .map(|i| cells[i])
        .collect()
}

/// Cells of about one size, side by side.
pub(super) struct Cells {
    pub(super) cells: Vec<Cell>,
    /// From the beginning of a space to that of the next.
    pub(super) length: f64,
    /// From the middle of a lane to that of the next.
    pub(super) pitch: f64,
}

/// Those cells that are about as large as most that have neighbours.
pub(super) fn alike(cells: &[Cell]) -> Option<Cells> {
    let near = Near::new(cells.iter().map(|cell| cell.at), NEAR);
    let neighbors = |i: usize| {
        let (mut sides, mut ends) = (0, 0);
        for other in near.near(cells[i].at).filter(|other| *other != i) {
            match cells[i].beside(&cells[other]) {
                Some(Neighbor::Side) => sides += 1,
                Some(Neighbor::End) => ends += 1,
                None => {}
            }
        }
        (sides, ends)
    };
    let around: Vec<(u32, u32)> = (0..cells.len()).map(neighbors).collect();
    let walled: Vec<&Cell> = cells
        .iter()
        .zip(&around)
        .filter(|(_, (sides, ends))| *sides > 0 && *ends > 0 && sides + ends > 2)
        .map(|(cell, _)| cell)
        .collect();
    let like = |cell: &Cell| {
        let like = |other: &&&Cell| {
            alike_in(cell.wide, other.wide, 1.15) && alike_in(cell.long, other.long, 1.25)
        };
        walled.iter().filter(like).count()
    };
    let usual = walled.iter().max_by_key(|cell| like(cell))?;
    let most: Vec<&Cell> = walled
        .iter()
        .copied()
        .filter(|cell| {
            alike_in(cell.wide, usual.wide, 1.15) && alike_in(cell.long, usual.long, 1.25)
        })
        .collect();
    if most.len() < 24 {
        return None;
    }
    let median = |numbers: Vec<f64>| {
        let mut numbers = numbers;
        numbers.sort_by(f64::total_cmp);
        numbers.get(numbers.len() / 2).copied()
    };
    let long = median(most.iter().map(|cell| cell.long).collect())?;
    let wide = median(most.iter().map(|cell| cell.wide).collect())?;
    let kept: Vec<Cell> = cells
        .iter()
        .zip(&around)
        .filter(|(cell, (sides, ends))| {
            sides + ends > 0 && alike_in(cell.wide, wide, 1.3) && alike_in(cell.long, long, 1.6)
        })
        .map(|(cell, _)| *cell)
        .collect();
    // Lines take a part of each.
    let near = Near::new(kept.iter().map(|cell| cell.at), NEAR);
    let (mut lengths, mut pitches) = (Vec::new(), Vec::new());
    for (i, cell) in kept.iter().enumerate() {
        for other in near.near(cell.at).filter(|other| *other != i) {
            let at = cell.local(kept[other].at);
            match cell.beside(&kept[other]) {
                Some(Neighbor::Side) => pitches.push(at.y.abs()),
                Some(Neighbor::End) => lengths.push(at.x.abs()),
                None => {}
            }
        }
    }
    Some(Cells {
        cells: kept,
        length: median(lengths)?,
        pitch: median(pitches)?,
    })
}

/// A place in the middle of the road, found from the cells beside each other there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sample {
    pub(super) at: Point,
    /// Forwards or backwards.
    pub(super) way: Vec2,
    /// How much it counts.
    pub(super) weight: f64,
    /// How far the middle may be off on both sides, in lanes, where fewer cells are beside each other than usual.
    pub(super) slack: f64,
    pub(super) light: f64,
}

/// The middle of the road beside each cell.
pub(super) fn middles(cells: &Cells) -> Vec<Sample> {
    let Cells {
        cells,
        length,
        pitch,
    } = cells;
    let near = Near::new(cells.iter().map(|cell| cell.at), NEAR);
    let mut samples = Vec::new();
    let mut lanes_of = Vec::new();
    for (i, cell) in cells.iter().enumerate() {
        // From cell to cell to the sides.
        let mut row = vec![i];
        let mut next = 0;
        while next < row.len() && row.len() < 24 {
            let from = row[next];
            next += 1;
            for other in near.near(cells[from].at) {
                let beside = cells[from].beside(&cells[other]) == Some(Neighbor::Side);
                let at = cell.local(cells[other].at);
                let level = at.x.abs() < 0.75 * length && at.y.abs() < 3.7 * pitch;
                if beside
                    && level
                    && cell.way.dot(cells[other].way).abs() > 0.7
                    && !row.contains(&other)
                {
                    row.push(other);
                }
            }
        }
        let across = row.iter().map(|other| cell.local(cells[*other].at).y);
        let (left, right) = across.fold((0.0_f64, 0.0_f64), |(left, right), at| {
            (left.min(at), right.max(at))
        });
        let lanes = ((right - left) / pitch).round() + 1.0;
        let way = row.iter().fold(Vec2::ZERO, |sum, other| {
            let way = cells[*other].way;
            sum + if way.dot(cell.way) < 0.0 { -way } else { way }
        });
        samples.push(Sample {
            at: cell.at + cell.way.turn_90() * ((left + right) / 2.0),
            way: unit(way, cell.way),
            weight: 1.0,
            slack: 0.0,
            light: cell.light,
        });
        lanes_of.push(lanes as usize);
    }
    // Roads have 2 to 4 lanes; where fewer cells are beside each other, some were not seen, or it is the pit lane.
    let with = |lanes: usize| lanes_of.iter().filter(|count| **count == lanes).count();
    let usual = (2..=4)
        .max_by_key(|lanes| with(*lanes) * lanes)
        .unwrap_or(2);
    for (sample, lanes) in samples.iter_mut().zip(&lanes_of) {
        let missing = usual.saturating_sub(*lanes);
        sample.slack = missing as f64 / 2.0;
        sample.weight = match missing {
            0 if *lanes > usual => 0.3,
            0 => 1.0,
            1 if *lanes > 1 => 0.5,
            _ => 0.12,
        };
    }
    samples
}
