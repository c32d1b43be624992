//! Dice: faces, outcomes, seeds, scripts.

use formulad_core::dice::{Dice, DiceError, Die, Gear, Roll, ScriptedDice, SeededDice, TypedDice};

fn gear(number: u32) -> Gear {
    Gear::new(number).unwrap()
}

/// DICE-1: the faces of the gear dice as the rules list them, numbers with how often.
#[test]
fn gear_dice_have_the_faces_of_the_rules() {
    let outcomes = |number| Die::Gear(gear(number)).outcomes().collect::<Vec<_>>();
    assert_eq!(outcomes(1), [(1, 2), (2, 2)]);
    assert_eq!(outcomes(2), [(2, 1), (3, 2), (4, 3)]);
    assert_eq!(outcomes(3), [(4, 1), (5, 1), (6, 2), (7, 2), (8, 2)]);
    assert_eq!(outcomes(4), (7..=12).map(|n| (n, 2)).collect::<Vec<_>>());
    assert_eq!(outcomes(5), (11..=20).map(|n| (n, 2)).collect::<Vec<_>>());
    assert_eq!(outcomes(6), (21..=30).map(|n| (n, 3)).collect::<Vec<_>>());
    let sides: Vec<usize> = Gear::all().map(|g| Die::Gear(g).faces().len()).collect();
    assert_eq!(sides, [4, 6, 8, 12, 20, 30]);
}

/// DICE-2: the black die is a d20.
#[test]
fn the_black_die_shows_1_to_20_once_each() {
    assert!(Die::Black.outcomes().eq((1..=20).map(|n| (n, 1))));
    assert_eq!(Die::Black.highest(), 20);
}

/// DICE-4: golden rolls, computed with a separate implementation of `SplitMix64`, PCG-MCG-128
/// XSL-RR and multiply-and-reject: eight rolls of the black die, then two of each gear die.
#[test]
fn seeded_dice_roll_the_documented_numbers() {
    let golden: [(u64, [u8; 8], [[u8; 2]; 6]); 4] = [
        (
            0,
            [12, 8, 16, 8, 2, 1, 7, 1],
            [[2, 1], [3, 2], [7, 7], [11, 9], [14, 17], [21, 21]],
        ),
        (
            1,
            [2, 14, 13, 18, 3, 16, 10, 10],
            [[2, 2], [4, 3], [8, 6], [10, 9], [13, 18], [29, 26]],
        ),
        (
            2008,
            [6, 9, 14, 13, 1, 7, 5, 12],
            [[2, 2], [4, 4], [6, 6], [10, 12], [19, 14], [30, 28]],
        ),
        (
            u64::MAX,
            [2, 7, 13, 19, 15, 3, 9, 7],
            [[1, 2], [3, 3], [6, 5], [11, 12], [14, 17], [22, 23]],
        ),
    ];
    for (seed, black, gears) in golden {
        let mut dice = SeededDice::new(seed);
        let mut roll = |die| dice.roll(die).unwrap().value();
        assert_eq!([(); 8].map(|()| roll(Die::Black)), black, "seed {seed}");
        for (g, expected) in Gear::all().zip(gears) {
            let rolled = [(); 2].map(|()| roll(Die::Gear(g)));
            assert_eq!(rolled, expected, "seed {seed}, gear {g}");
        }
    }
}

/// DICE-1: over many rolls every face of a seeded die comes up about equally often. With 40,000
/// rolls per face the deviation is below 3 % (six standard deviations) for nearly every seed; the
/// seed is fixed, so the test cannot waver.
#[test]
fn seeded_dice_are_fair() {
    let mut dice = SeededDice::new(4);
    for die in Gear::all().map(Die::Gear).chain([Die::Black]) {
        let mut counts = [0_u32; 31];
        for _ in 0..40_000 * die.faces().len() {
            counts[usize::from(dice.roll(die).unwrap().value())] += 1;
        }
        for (value, weight) in die.outcomes() {
            let per_face = counts[usize::from(value)] / weight;
            assert!(
                (38_800..=41_200).contains(&per_face),
                "{die} {value}: {per_face}"
            );
        }
    }
}

/// DICE-4: a script gives its numbers in order, refuses one that the die does not show, and says
/// when it is at its end.
#[test]
fn scripted_dice_refuse_what_cannot_be() {
    let mut dice = ScriptedDice::new([20, 3, 2]);
    assert_eq!(dice.roll(Die::Black).map(Roll::value), Ok(20));
    let second = Die::Gear(gear(2));
    let third = Die::Gear(gear(3));
    assert_eq!(
        dice.roll(third),
        Err(DiceError::NotOnDie {
            die: third,
            value: 3
        })
    );
    assert_eq!(dice.left(), [3, 2]);
    assert_eq!(dice.roll(second).map(Roll::value), Ok(3));
    assert_eq!(dice.roll(second).map(Roll::value), Ok(2));
    assert_eq!(dice.roll(second), Err(DiceError::RanOut(3)));
}

/// DICE-4: a person is asked for the die, told what is wrong with a number that it does not show,
/// and asked again; giving up is an error, not a roll.
#[test]
fn typed_dice_ask_until_the_number_fits() {
    let second = Die::Gear(gear(2));
    let wrong = |value| Some(DiceError::NotOnDie { die: second, value });
    let mut numbers = [Some(0), Some(5), Some(3), None, Some(4)].into_iter();
    let mut asked = Vec::new();
    let mut dice = TypedDice::new(|die, wrong| {
        asked.push((die, wrong));
        numbers.next().flatten()
    });
    assert_eq!(dice.roll(second), Roll::new(second, 3));
    assert_eq!(dice.roll(Die::Black), Err(DiceError::GivenUp(Die::Black)));
    // Nothing of what was wrong before is told of the next roll.
    assert_eq!(dice.roll(second), Roll::new(second, 4));
    let expected = [
        (second, None),
        (second, wrong(0)),
        (second, wrong(5)),
        (Die::Black, None),
        (second, None),
    ];
    assert_eq!(asked, expected);
}

#[test]
fn rolls_and_dice_are_checked_when_read() {
    let roll: Roll = serde_json::from_str(r#"{"die":"gear-6","value":21}"#).unwrap();
    assert_eq!(roll.die(), Die::Gear(Gear::SIXTH));
    assert_eq!(
        serde_json::to_string(&roll).unwrap(),
        r#"{"die":"gear-6","value":21}"#
    );
    for wrong in [
        r#"{"die":"gear-6","value":20}"#,
        r#"{"die":"gear-7","value":21}"#,
        r#"{"die":"black","value":0}"#,
    ] {
        assert!(serde_json::from_str::<Roll>(wrong).is_err(), "{wrong}");
    }
    assert!(serde_json::from_str::<Gear>("0").is_err());
    let error = Roll::new(Die::Black, 21).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the black die has no 21; its numbers are 1 to 20"
    );
}
