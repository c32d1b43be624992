//! Dice that the program ships, with the numbers that the dice of the game have.
//!
//! What a die shows is what its rotation stands for ("rotation values"), whatever is printed on it. The rotations are those
//! that published generators of saved objects write for the program's own dice; tests hold the directions to be those of the
//! faces, and opposite faces to be those of real dice.

use formulad_core::dice::Die;
use formulad_core::rules::Ruleset;

use super::layout::Layout;
use super::object::{Object, Position, RotationValue};
use crate::draw::die_colors;
use crate::kit::{dice, texts};

/// A kind of die, and the rotations in which each of its faces is up.
type Kind = (&'static str, &'static [[i16; 3]]);

/// The kinds, with the faces in the order of the numbers printed on them; the last of ten has a 0.
pub(super) const SHIPPED: [Kind; 6] = [
    (
        "Die_4",
        &[
            [18, -241, -120],
            [-90, -60, 0],
            [18, -121, 0],
            [18, 0, -240],
        ],
    ),
    (
        "Die_6",
        &[
            [-90, 0, 0],
            [0, 0, 0],
            [0, 0, -90],
            [0, 0, 90],
            [0, 0, -180],
            [90, 0, 0],
        ],
    ),
    (
        "Die_8",
        &[
            [-33, 0, 90],
            [-33, 0, 180],
            [33, 180, -180],
            [33, 180, 90],
            [33, 180, -90],
            [33, 180, 0],
            [-33, 0, 0],
            [-33, 0, -90],
        ],
    ),
    (
        "Die_10",
        &[
            [-38, 0, 234],
            [38, 180, -233],
            [-38, 0, 20],
            [38, 180, -17],
            [-38, 0, 90],
            [38, 180, -161],
            [-38, 0, 307],
            [38, 180, -304],
            [-38, 0, 163],
            [38, 180, -90],
        ],
    ),
    (
        "Die_12",
        &[
            [27, 0, 72],
            [27, 0, 144],
            [27, 0, -72],
            [-27, 180, 180],
            [90, 180, 0],
            [27, 0, -144],
            [-27, 180, 36],
            [-90, 180, 0],
            [27, 0, 0],
            [-27, 180, 108],
            [-27, 108, -36],
            [-27, 36, -108],
        ],
    ),
    (
        "Die_20",
        &[
            [-11, 60, 17],
            [52, -60, -17],
            [-11, -180, 90],
            [-11, -180, 162],
            [-11, -60, 234],
            [-11, -180, 306],
            [52, -60, 55],
            [52, -60, 198],
            [52, -60, 127],
            [52, -180, -90],
            [308, 0, 90],
            [306, -240, -52],
            [-52, -240, 18],
            [307, 120, 233],
            [11, 120, -234],
            [11, 0, 54],
            [11, -120, -17],
            [11, 0, -90],
            [-52, -240, -198],
            [11, 0, -162],
        ],
    ),
];

/// The dice of the rules, in a row behind the board.
pub(super) fn dice_of(layout: &Layout<'_>, rules: &Ruleset) -> Vec<Object> {
    let dice = dice::dice(rules).into_iter().enumerate();
    dice.filter_map(|(at, die)| object(die, layout.behind(at)))
        .collect()
}

fn object(die: Die, place: (f64, f64)) -> Option<Object> {
    let ((name, rotations), faces) = shipped(die)?;
    let notes = match die {
        Die::Black => "black die".to_owned(),
        Die::Gear(gear) => format!("die {}", gear.number()),
    };
    let mut object = Object::new(name, place, texts::die(die))
        .known_as(&notes)
        .in_color(die_colors(die).0)
        .saying(read(&faces));
    let values = rotations.iter().zip(&faces);
    let values = values.map(|(rotation, value)| {
        let [x, y, z] = rotation.map(f64::from);
        RotationValue {
            value: *value,
            rotation: Position::new(x, y, z),
        }
    });
    object.own.rotation_values = values.collect();
    Some(object)
}

/// A die with as many faces, or else one on which each of its numbers is once, where all are equally often on it: dice of
/// thirty are not shipped.
pub(super) fn shipped(die: Die) -> Option<(Kind, Vec<u8>)> {
    let of = |faces: Vec<u8>| {
        let found = SHIPPED.iter().find(|(_, it)| it.len() == faces.len());
        found.map(|kind| (*kind, faces))
    };
    let outcomes: Vec<_> = die.outcomes().collect();
    let is_even = outcomes.windows(2).all(|pair| pair[0].1 == pair[1].1);
    let each_once = || outcomes.iter().map(|(number, _)| *number).collect();
    of(die.faces().to_vec()).or_else(|| is_even.then(each_once).and_then(of))
}

/// What the numbers printed on a die stand for: `1–2 → 11, 3–4 → 12`. The tenth of ten faces is printed 0.
fn read(faces: &[u8]) -> String {
    let printed = |face: usize| if faces.len() == 10 { face % 10 } else { face };
    let mut first = 1;
    let runs = faces.chunk_by(|a, b| a == b).map(|same| {
        let last = first + same.len() - 1;
        let numbers = if first == last {
            printed(first).to_string()
        } else {
            format!("{}–{}", printed(first), printed(last))
        };
        first = last + 1;
        format!("{numbers} → {}", same.first().copied().unwrap_or_default())
    });
    runs.collect::<Vec<_>>().join(", ")
}
