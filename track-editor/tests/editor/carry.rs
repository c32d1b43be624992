//! The curve goes along when the circuit drawn along it is placed otherwise as a whole.

use crate::fixture::*;
use track_editor::document::{Length, Loss, Transform, Zone};
use track_editor::document::{template, templates};

/// Every way to place a whole circuit otherwise.
fn ways(plan: &TrackPlan) -> Vec<Edit> {
    let transform = |how| Edit::Transform(ids(plan), how);
    vec![
        shift(ids(plan), [37.5, 12.25]),
        transform(Transform::Turn([400.0, 300.0], 33.0)),
        transform(Transform::Scale([10.0, 20.0], 1.1)),
        transform(Transform::Scale([10.0, 20.0], 0.8)),
        transform(Transform::MirrorAcross(500.0)),
        transform(Transform::MirrorDown(350.0)),
        Edit::TurnBoard(true),
        Edit::TurnBoard(false),
        Edit::Reverse,
    ]
}

fn apply(document: &mut Document, edit: &Edit) -> Vec<Loss> {
    let mut selection = Selection::default();
    document.preview(edit, &mut selection);
    let losses = document.losses().to_vec();
    document.commit(&selection);
    losses
}

/// The templates, with every number of lanes among them.
fn roads() -> impl Iterator<Item = (String, Document)> {
    (0..).zip(templates()).map(|(at, name)| {
        let lanes = 2 + at % 3;
        let mut document = Document::new(template(name).expect("it is there"));
        apply(&mut document, &Edit::Road(RoadEdit::Lanes(lanes)));
        (format!("{name}, {lanes} lanes"), document)
    })
}

/// Has the whole road laid anew, which replaces whatever counts as made by hand.
fn laid_anew(document: &mut Document) -> Vec<Loss> {
    let road = document.sketch().road.clone().expect("a road");
    let Length::Space(length) = road.length else {
        panic!("spaces have a length");
    };
    let longer = Edit::Road(RoadEdit::Length(Length::Space(length * 1.13)));
    apply(document, &longer)
}

#[test]
fn nothing_counts_as_made_by_hand_afterwards() {
    for (name, document) in roads() {
        for way in ways(document.plan()) {
            let mut document = document.clone();
            assert_eq!(apply(&mut document, &way), [], "{name}: {}", way.label());
            let at = document.sketch().road.as_ref().expect("a road").points[2].at;
            let hair = Edit::Road(RoadEdit::Move(2, [at[0] + 0.3, at[1]]));
            assert_eq!(apply(&mut document, &hair), [], "{name}: {}", way.label());
            assert_eq!(laid_anew(&mut document), [], "{name}: {}", way.label());
        }
    }
}

/// The circuit itself becomes what it would without a curve.
#[test]
fn spaces_come_to_lie_where_they_would_without_a_curve() {
    for (name, document) in roads() {
        for way in ways(document.plan()) {
            if way == Edit::Reverse {
                continue;
            }
            let mut alone = Design::from(document.plan().clone());
            way.apply(&mut alone);
            let mut document = document.clone();
            apply(&mut document, &way);
            let with_curve = document.plan();
            let counts = [with_curve, &alone.plan].map(|plan| plan.spaces.len());
            assert_eq!(counts[0], counts[1], "{name}: {}", way.label());
            assert!(
                with_curve.board == alone.plan.board,
                "{name}: {}",
                way.label()
            );
            for (a, b) in with_curve.spaces.iter().zip(&alone.plan.spaces) {
                let away = (a.x - b.x).hypot(a.y - b.y);
                assert!(away < 0.2, "{name}: {}: {} by {away}", way.label(), a.id);
                assert_eq!((a.id, a.lane), (b.id, b.lane), "{name}: {}", way.label());
            }
        }
    }
}

/// Reversed, the lanes stay where they are on the board; grid, links and pit lane are laid for the new
/// direction. Reversed again, everything is as it was.
#[test]
fn a_reversed_road_is_laid_for_its_new_direction() {
    for (name, document) in roads() {
        let before = document.plan().clone();
        let mut document = document;
        apply(&mut document, &Edit::Reverse);
        let after = document.plan().clone();
        assert_eq!(faults(&after, Severity::Error), [""; 0], "{name}");
        let lanes = |plan: &TrackPlan| plan.spaces.iter().filter(|s| s.lane.is_some()).count();
        assert_eq!(lanes(&after), lanes(&before), "{name}");
        let has_moved = |s: &&SpacePlan| {
            let now = after.spaces.iter().find(|now| now.id == s.id);
            s.lane.is_some() && now.is_none_or(|now| (now.x - s.x).hypot(now.y - s.y) > 2.5)
        };
        let moved = before.spaces.iter().filter(has_moved).count();
        assert!(moved * 10 < lanes(&before), "{name}: {moved} have moved");
        apply(&mut document, &Edit::Reverse);
        assert!(
            exact_places(document.plan()) == exact_places(&before),
            "{name}"
        );
    }
}

/// Whatever was made by hand goes along, too.
#[test]
fn what_was_made_by_hand_goes_along() {
    let mut document = Document::new(template("L-shape").expect("it is there"));
    // On the straight at the bottom.
    let space = nearest(document.plan(), 2, [500.0, 590.0]);
    let shift = shift(vec![space], [0.0, 6.0]);
    apply(&mut document, &shift);
    let painted = Edit::Paint(Zone::Danger, vec![space], true);
    apply(&mut document, &painted);
    let corner = document.plan().corners[1].id;
    apply(&mut document, &Edit::NameCorner(corner, "Mole".to_owned()));
    apply(&mut document, &Edit::SetStops(corner, 3));
    let far = off_lane(document.plan(), space);
    for way in ways(document.plan()) {
        let mut document = document.clone();
        let what = way.label();
        assert_eq!(apply(&mut document, &way), [], "{what}");
        let scale = match way {
            Edit::Transform(_, Transform::Scale(_, times)) => times,
            _ => 1.0,
        };
        let off = off_lane(document.plan(), space) / scale;
        assert!((off - far).abs() < 0.1, "{what}: {off}, not {far}");
        // It stays so when the curve runs otherwise elsewhere.
        let [x, y] = document.sketch().road.as_ref().expect("a road").points[3].at;
        let bend = Edit::Road(RoadEdit::Move(3, [x + 4.0, y + 3.0]));
        assert_eq!(apply(&mut document, &bend), [], "{what}");
        let plan = document.plan();
        let off = off_lane(plan, space) / scale;
        assert!((off - far).abs() < 0.1, "{what}: {off}, not {far}");
        let street = plan.street.as_ref().expect("there is danger");
        assert_eq!(street.danger, [space], "{what}");
        let mole = plan.corners.iter().find(|c| c.name == "Mole");
        assert_eq!(mole.map(|c| c.stops), Some(3), "{what}");
    }
}

/// How far a space lies off the line between those before and behind it in its lane.
fn off_lane(plan: &TrackPlan, id: SpaceId) -> f64 {
    let of = |id: SpaceId| plan.spaces.iter().find(|s| s.id == id);
    let space = of(id).expect("it is there");
    let ahead = space.next.iter().filter_map(|to| of(*to));
    let ahead = ahead.into_iter().find(|s| s.lane == space.lane);
    let mut behind = plan.spaces.iter().filter(|s| s.next.contains(&id));
    let behind = behind.find(|s| s.lane == space.lane);
    let (a, b) = ahead.zip(behind).expect("a lane");
    let way = [b.x - a.x, b.y - a.y];
    let to = [space.x - a.x, space.y - a.y];
    ((way[0] * to[1] - way[1] * to[0]) / way[0].hypot(way[1])).abs()
}

#[test]
fn part_of_a_circuit_is_changed_by_hand() {
    let mut document = Document::new(template("Oval").expect("it is there"));
    let road = document.sketch().road.clone();
    let all = ids(document.plan());
    let most = shift(all[5..].to_vec(), [30.0, 0.0]);
    apply(&mut document, &most);
    assert!(document.sketch().road == road, "the curve stays");
    assert_ne!(laid_anew(&mut document), []);
}

#[test]
fn a_curve_that_no_road_can_be_laid_along_is_asked_about() {
    let design = template("Oval").expect("it is there");
    let mut editor = blank();
    editor.work = track_editor::work::Work::new(design);
    let before = editor.plan().clone();
    run(&mut editor, &[Command::SelectAll]);
    for _ in 0..20 {
        if editor.dialog().is_none() {
            run(&mut editor, &[Command::Enlarge]);
        }
    }
    // From 19 mm to more than 60.
    assert_eq!(editor.dialog(), Some(&Dialog::ReplaceRoad));
    assert_eq!(editor.document().losses(), [Loss::Curve]);
    editor.close_dialog();
    assert!(editor.road().is_some());
    assert_changed(editor.plan(), &before);
}

#[test]
fn the_traced_picture_turns_with_the_board() {
    let mut design = template("Oval").expect("it is there");
    let board = Board::default();
    let picture = Picture::File("map.png".into());
    let mut backdrop = Backdrop::new(picture, [400, 200], board);
    backdrop.center = [100.0, 50.0];
    design.sketch.backdrop = Some(backdrop);
    Edit::Backdrop(BackdropEdit::Lock(true)).apply(&mut design);
    design.plan.board = board;
    Edit::TurnBoard(true).apply(&mut design);
    let turned = design.sketch.backdrop.clone().expect("a picture");
    // What was left of the middle at the top lies right of it at the top.
    assert_eq!((turned.center, turned.turn), ([650.0, 100.0], 90.0));
    Edit::TurnBoard(false).apply(&mut design);
    let back = design.sketch.backdrop.expect("a picture");
    assert_eq!((back.center, back.turn), ([100.0, 50.0], 0.0));
}
