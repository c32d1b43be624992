//! Races in a line of text.

use formulad_core::SpaceId;
use formulad_core::dice::Gear;
use formulad_core::race::{
    CarId, CarPosition, Entrant, MisplacedError, Notation, PositionError, Race, RulesName,
};
use formulad_core::rules::{Preset, Ruleset};
use proptest::prelude::*;

use crate::contract::races::mixes::{Mix, mixes};
use crate::table::{one_lap, single};

/// Two cars on the road in the first round, after a roll.
const LINE: &str = "fd1 FINGERPRINT basic:1 1,2 3 1,0* 3g4w18c1,9g2w2c1 arrived=1,0 then=g4,d4.8";

fn line() -> String {
    let fingerprint = format!("{:016x}", single().fingerprint());
    LINE.replace("FINGERPRINT", &fingerprint)
        .replace(" arrived=1,0", "")
}

fn put(line: &str) -> Result<Race, MisplacedError> {
    let notation: Notation = line.parse().unwrap();
    notation.race(&single(), &one_lap())
}

#[test]
fn a_line_is_a_race() {
    let race = put(&line()).unwrap();
    assert_eq!((race.round(), race.order()), (3, &[CarId(1), CarId(0)][..]));
    assert_eq!(race.spaces_to_move(), 8);
    assert_eq!(race.notation().to_string(), line());
    // Space around it comes from the clipboard.
    assert_eq!(
        format!("\n {}\t\n", line()).parse::<Notation>().unwrap(),
        race.notation()
    );
}

/// The number of a state is FNV-1a over its line, without the tag, the rules and the cars driven.
#[test]
fn hashes_are_those_of_the_line() {
    let line = line();
    let fields = line.split(' ').enumerate();
    let hashed: Vec<_> = fields
        .filter(|(at, _)| ![0, 2, 3].contains(at))
        .map(|(_, field)| field)
        .collect();
    let fnv = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    let expected = hashed
        .join(" ")
        .as_bytes()
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, fnv);
    assert_eq!(put(&line).unwrap().state_hash(), expected);
}

/// States are recognised however they are reached, and told apart by all that matters.
#[test]
fn hashes_follow_the_state() {
    let hash = |line: &str| put(line).unwrap().state_hash();
    let own = hash(&line());
    let other = |from: &str, to: &str| hash(&line().replace(from, to));
    for (from, to) in [
        ("3 1,0*", "4 1,0*"),
        ("w18", "w17"),
        ("d4.8", "d4.9"),
        ("c1,9", "c1N,9"),
    ] {
        assert_ne!(own, other(from, to), "{to}");
    }
    // Named in another order, entered under other names, with the fitting of hard tyres written out.
    assert_eq!(own, other("w2c1", "w2c1yh1"));
    let mut race = put(&line()).unwrap();
    let named = vec![Entrant::new("Ada", 1), Entrant::new("Ben", 2)];
    let again = Race::from_position(&single(), &one_lap(), named, race.position()).unwrap();
    assert_eq!(again.state_hash(), own);
    race.take_events();
    assert!(again == race);
}

/// What a line may have in it, what stands there instead, and where and why it cannot be read.
const UNREADABLE: &str = "\
fd1 | fd2 | at character 1, in its tag: expected fd1, with which every position begins
basic | basics | at character 22, in its rules: expected a preset such as basic, or # and sixteen hexadecimal digits
1 1,2 | 1+tyres 1,2 | at character 30, in its rules: expected an option that goes with the preset, each once and in order
0* | 0 | at character 39, in its order: expected a star behind the car whose turn it is
g4w18 | g7w18 | at character 43, in its cars: expected a gear, 1 to 6
w18 | w256 | at character 45, in its cars: expected the wear points
d4.8 | d4.13 | at character 69, in its then: expected a number that is on the die
d4.8 | é | at character 66, in its then: expected an answer: one of b d g m s x y z t c Y N q
 then |  them | at character 57, in its cars: expected the end, or a space and one of arrived=, finished=, out=, markers=, weather=, calls=, speeds=, qualified=, then=, in this order";

#[test]
fn what_cannot_be_read_is_named_with_its_place() {
    for case in UNREADABLE.lines() {
        let [from, to, message] = case.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{case}");
        };
        let error = line().replacen(from, to, 1).parse::<Notation>();
        assert_eq!(
            error.unwrap_err().to_string(),
            format!("the position is wrong {message}")
        );
    }
}

/// Lines that can be read, of positions that no race comes to.
#[test]
fn what_no_race_comes_to_is_refused() {
    use PositionError as E;
    let car = CarId;
    let listed = |field, car| E::Listed { field, car };
    let (field, first) = ("order", car(0));
    for (from, to, error) in [
        ("basic:1 1,2 3 1,0*", "basic:1 1,2 0 1,0*", E::Start),
        ("1,0*", "1,1,0*", listed(field, car(1))),
        ("1,0*", "1,2,0*", listed(field, car(2))),
        ("1,0*", "1*", E::LeftOut { field, car: first }),
        ("9g2w2c1", "-g2w2c1", E::OffTrack { car: car(1) }),
        ("c1 then", "c1 finished=1 then", E::OnTrack { car: car(1) }),
        (
            "w2c1 then",
            "w2c1 out=1:engine:2:1:9,1:engine:2:1:9 then",
            listed("finished and out", car(1)),
        ),
        ("w18c1", "w18c1U", E::Unstarted { car: first }),
        (
            "c1 then",
            "c1 speeds=1:0:40 then",
            E::NotByTheseRules("speeds"),
        ),
        ("w2c1 then", "w2c1r2 then", E::NotByTheseRules("repairs")),
    ] {
        assert_eq!(
            put(&line().replacen(from, to, 1)).unwrap_err(),
            error.into(),
            "{to}"
        );
    }
    let nobody = line().replacen("w2c1 then", "w0c1 out=1:engine:2:1:9 then", 1);
    let nobody = nobody.replacen("1,0*", "1*,0", 1);
    assert_eq!(put(&nobody).unwrap_err(), E::Turn(0).into());
    let error = put(&line().replacen("d4.8", "d3.8", 1))
        .unwrap_err()
        .to_string();
    let expected =
        "answer 2 of the position does not fit: the race waits for a roll of the gear-4 die";
    assert_eq!(error, expected);
}

#[test]
fn circuit_and_rules_have_to_be_the_same() {
    let notation: Notation = line().parse().unwrap();
    let rules = Preset::Mini.rules(1);
    let error = notation.race(&single(), &rules).unwrap_err().to_string();
    let expected =
        "the position is by the rules basic:1, and these are mini:1; give the same rules";
    assert_eq!(error, expected);
    let other = Notation {
        fingerprint: 7,
        ..notation
    };
    let error = other.race(&single(), &one_lap()).unwrap_err();
    assert!(
        matches!(error, MisplacedError::Track { written: 7, .. }),
        "{error}"
    );
}

/// Every preset with every option has a name that says all, and other rules a number of their own.
#[test]
fn rules_have_names() {
    for Mix { rules, .. } in mixes() {
        let name = RulesName::of(&rules);
        assert_eq!(name.ruleset(), Some(rules), "{name}");
    }
    let mut house = Ruleset::basic(2);
    house.start.great_spaces = 5;
    let name = RulesName::of(&house);
    assert!(matches!(name, RulesName::Other(_)) && name.ruleset().is_none());
    house.start.great_spaces = 6;
    assert_ne!(RulesName::of(&house), name);
}

fn long() -> Notation {
    let text = "fd1 00000000000000ff street_advanced:2+weather 1jack,1li,2=1.2.3.4.5.6.7 12 1,2*,0 \
         -w0.1.2.3.4.0c3,7g3w6.5.4.3.2.1c2s1ys2r3NAP,12w1.1.1.1.1.1c0UR arrived=1,2 finished=0 \
         out=1:stops-missed:3:1:88 markers=3,8 weather=changeable+ calls=2,2 speeds=1:2:150 \
         qualified=2,0 then=b12,d4.8,g4,m57o2b1k1,s9,xnty-1,x,yr,z1.2.3.0.0.0,t2,c5,Y,N,q95";
    text.parse().unwrap()
}

/// Everything that can be said is said and read again.
#[test]
fn every_field_is_written_and_read() {
    let notation = long();
    assert_eq!(notation.to_string().parse(), Ok(notation));
}

proptest! {
    /// Any text is read or refused, and what is read is written and read as the same; no position
    /// makes a race panic.
    #[test]
    fn no_text_panics(text in "\\PC*", mutated in mutated()) {
        for text in [text, mutated] {
            if let Ok(notation) = text.parse::<Notation>() {
                prop_assert_eq!(notation.to_string().parse(), Ok(notation.clone()));
                let rules = notation.rules.ruleset().unwrap_or_else(one_lap);
                let entrants = notation.entrants.clone();
                let _ = Race::from_position(&single(), &rules, entrants, notation.position);
            }
        }
    }

    #[test]
    fn any_car_is_refused_or_put(space in 0..120_u32, gear in 1..=6_u32, stops in 0..4_u8, crossings in 0..4_u8) {
        let here = CarPosition {
            stops,
            crossings,
            ..CarPosition::new(SpaceId(space), Gear::new(gear).unwrap())
        };
        if let Ok(race) = Race::from_position(&single(), &one_lap(), vec![Entrant::new("", 1)], &[here]) {
            let line: Notation = race.notation().to_string().parse().unwrap();
            prop_assert!(line.race(&single(), &one_lap()).unwrap() == race);
        }
    }
}

/// A line in which some characters are others.
fn mutated() -> impl Strategy<Value = String> {
    let edits = prop::collection::vec(
        (any::<prop::sample::Index>(), "[-0-9a-zA-Z:;,.*+= ]{0,2}"),
        1..4,
    );
    (prop::bool::ANY, edits).prop_map(|(is_long, edits)| {
        let mut text = if is_long { long().to_string() } else { line() };
        for (at, with) in edits {
            let at = at.index(text.len());
            text.replace_range(at..=at, &with);
        }
        text
    })
}
