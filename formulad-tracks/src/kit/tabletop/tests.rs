//! What the program makes of rotations.

use formulad_core::dice::{Die, Gear};

use super::dice::{SHIPPED, shipped};

/// The direction of a die that is up when it is turned so. Unity turns around z, then x, then y.
fn up([x, _, z]: [i16; 3]) -> [f64; 3] {
    let [x, z] = [x, z].map(|angle| f64::from(angle).to_radians());
    [
        libm::cos(x) * libm::sin(z),
        libm::cos(x) * libm::cos(z),
        -libm::sin(x),
    ]
}

fn degrees_between(a: [f64; 3], b: [f64; 3]) -> f64 {
    let dot: f64 = a.iter().zip(b).map(|(a, b)| a * b).sum();
    libm::acos(dot.clamp(-1.0, 1.0)).to_degrees()
}

/// The angle between neighbouring faces of the solid, and whether faces lie opposite each other.
fn solid(faces: usize) -> (f64, bool) {
    match faces {
        4 => (109.5, false),
        6 => (90.0, true),
        8 => (70.5, true),
        // Not a regular one: kites at 36° to each other around both tips.
        10 => (54.0, true),
        12 => (63.4, true),
        _ => (41.8, true),
    }
}

/// Every rotation turns another face of the solid up, so that all numbers come up equally often.
#[test]
fn rotations_are_those_of_the_faces_of_solids() {
    for (name, rotations) in SHIPPED {
        let (angle, is_paired) = solid(rotations.len());
        for (at, rotation) in rotations.iter().enumerate() {
            let others = rotations
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != at);
            let angles = others.map(|(_, other)| degrees_between(up(*rotation), up(*other)));
            let angles: Vec<f64> = angles.collect();
            let nearest = angles.iter().copied().fold(f64::INFINITY, f64::min);
            let furthest = angles.iter().copied().fold(0.0, f64::max);
            assert!((nearest - angle).abs() < 5.0, "{name} {at}: {nearest}");
            assert_eq!(furthest > 177.0, is_paired, "{name} {at}: {furthest}");
        }
    }
}

/// Opposite faces of dice add up to the number of faces and one, but for those of four, eight and ten faces.
#[test]
fn numbers_are_on_the_faces_of_real_dice() {
    for faces in [6, 12, 20] {
        let mut kinds = SHIPPED.into_iter();
        let (name, rotations) = kinds.find(|(_, it)| it.len() == faces).unwrap();
        for (number, rotation) in (1..).zip(rotations) {
            let is_opposite = |other: &[i16; 3]| degrees_between(up(*rotation), up(*other)) > 177.0;
            let opposite = rotations.iter().position(is_opposite).unwrap() + 1;
            assert_eq!(opposite, faces + 1 - number, "{name} {number}");
        }
    }
}

/// DICE-1, DICE-2: each number is as likely as on the die of the game.
#[test]
fn shipped_dice_roll_as_those_of_the_game() {
    let gears: [(u32, &[(u8, u32)]); 6] = [
        (4, &[(1, 2), (2, 2)]),
        (6, &[(2, 1), (3, 2), (4, 3)]),
        (8, &[(4, 1), (5, 1), (6, 2), (7, 2), (8, 2)]),
        (12, &[(7, 2), (8, 2), (9, 2), (10, 2), (11, 2), (12, 2)]),
        (
            20,
            &[
                (11, 2),
                (12, 2),
                (13, 2),
                (14, 2),
                (15, 2),
                (16, 2),
                (17, 2),
                (18, 2),
                (19, 2),
                (20, 2),
            ],
        ),
        (
            30,
            &[
                (21, 3),
                (22, 3),
                (23, 3),
                (24, 3),
                (25, 3),
                (26, 3),
                (27, 3),
                (28, 3),
                (29, 3),
                (30, 3),
            ],
        ),
    ];
    for (gear, (faces, numbers)) in Gear::all().zip(gears) {
        let ((_, rotations), values) = shipped(Die::Gear(gear)).unwrap();
        assert_eq!(rotations.len(), values.len());
        for (number, times) in numbers {
            let seen = values.iter().filter(|value| *value == number).count();
            // seen / rotations = times / faces
            assert_eq!(
                seen * faces as usize,
                *times as usize * rotations.len(),
                "{gear}: {number}"
            );
        }
    }
    let ((name, _), values) = shipped(Die::Black).unwrap();
    assert_eq!((name, values), ("Die_20", (1..=20).collect()));
}
