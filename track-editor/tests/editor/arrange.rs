//! Working on a selection: snapping, copies, turning and mirroring, measuring.

use crate::fixture::*;
use egui::OutputCommand;
use track_editor::document::snap::{Magnet, Snap};
use track_editor::document::{BadClip, Clip, Flush, Transform, Zone};

/// The circuits that come with the program.
fn circuits() -> Vec<TrackPlan> {
    let plan = |circuit: &bundled::Bundled| TrackFile::parse(circuit.text()).unwrap().plan;
    bundled::all().iter().map(plan).collect()
}

fn after(plan: &TrackPlan, edits: &[Edit]) -> TrackPlan {
    let mut plan = plan.clone();
    for edit in edits {
        apply(edit, &mut plan);
    }
    plan
}

fn assert_raceable(plan: &TrackPlan, how: &str) {
    if let Err(rejected) = Track::new(plan.clone()) {
        let errors: Vec<_> = (rejected.problems.iter())
            .filter(|p| p.severity == Severity::Error)
            .map(|p| &p.message)
            .collect();
        panic!("{} {how}: {errors:?}", plan.name);
    }
}

/// Where everything is, to a tenth of a millimetre.
fn places(plan: &TrackPlan) -> Vec<(SpaceId, Option<u32>, i64, i64, i64)> {
    let tenths = |n: f64| (n * 10.0).round() as i64;
    let turned = |heading: f64| tenths(heading).rem_euclid(3600);
    let spaces = plan.spaces.iter();
    spaces
        .map(|s| (s.id, s.lane, tenths(s.x), tenths(s.y), turned(s.heading)))
        .collect()
}

fn links(plan: &TrackPlan) -> BTreeSet<(SpaceId, SpaceId)> {
    let spaces = plan.spaces.iter();
    spaces
        .flat_map(|s| s.next.iter().map(|to| (s.id, *to)))
        .collect()
}

#[test]
fn a_circuit_that_is_turned_mirrored_or_scaled_can_still_be_raced_on() {
    for plan in circuits() {
        let ids = ids(&plan);
        let middle = [plan.board.width / 2.0, plan.board.height / 2.0];
        let transform = |how| Edit::Transform(ids.clone(), how);
        let mirror = transform(Transform::MirrorAcross(middle[0]));
        let mirror_down = transform(Transform::MirrorDown(middle[1]));
        for (how, edit) in [
            ("mirrored", &mirror),
            ("upside down", &mirror_down),
            ("turned", &transform(Transform::Turn(middle, 15.0))),
            ("turned with its board", &Edit::TurnBoard(true)),
            ("scaled", &transform(Transform::Scale(middle, 1.1))),
        ] {
            let changed = after(&plan, std::slice::from_ref(edit));
            assert_raceable(&changed, how);
            assert_ne!(places(&changed), places(&plan), "{} {how}", plan.name);
        }
        for mirror in [mirror, mirror_down] {
            let twice = after(&plan, &[mirror.clone(), mirror]);
            assert_eq!(places(&twice), places(&plan), "{} twice", plan.name);
            assert_eq!(links(&twice), links(&plan));
        }
        let round = after(&plan, &[const { Edit::TurnBoard(true) }; 4]);
        assert_eq!(places(&round), places(&plan), "{} round", plan.name);
        let back = after(&plan, &[Edit::TurnBoard(true), Edit::TurnBoard(false)]);
        assert_eq!(places(&back), places(&plan), "{} back", plan.name);
        let turned = after(&plan, &[Edit::TurnBoard(true)]);
        assert!(turned.spaces.iter().zip(&plan.spaces).all(|(new, old)| {
            let off = (new.x - (plan.board.height - old.y)).abs() + (new.y - old.x).abs();
            off < 0.05
        }));
    }
}

#[test]
fn a_circuit_that_is_driven_the_other_way_round_can_be_raced_on() {
    for plan in circuits() {
        let turned = after(&plan, &[Edit::Reverse]);
        assert_raceable(&turned, "the other way round");
        assert_eq!(turned.grid.len(), plan.grid.len(), "{}", plan.name);
        // Corners are numbered in driving order.
        let numbers =
            |plan: &TrackPlan| -> Vec<_> { plan.corners.iter().map(|it| it.id).collect() };
        assert_eq!(numbers(&turned), numbers(&plan), "{}", plan.name);
        let of = |corner: &formulad_core::plan::CornerPlan| (corner.stops, corner.name.clone());
        let backwards = plan.corners.iter().rev().map(of);
        assert!(turned.corners.iter().map(of).eq(backwards), "{}", plan.name);
        let swapped: BTreeSet<_> = links(&plan).into_iter().map(|(a, b)| (b, a)).collect();
        assert_eq!(links(&turned), swapped, "{}", plan.name);
        let again = after(&turned, &[Edit::Reverse]);
        assert_eq!(places(&again), places(&plan), "{}", plan.name);
        assert_eq!(links(&again), links(&plan));
        let line =
            |plan: &TrackPlan| -> BTreeSet<SpaceId> { plan.finish.iter().copied().collect() };
        assert_eq!(line(&again), line(&plan), "{}", plan.name);
    }
}

/// Lane 1 of five spaces that run right from (0, 0), 20 mm apart, and lane 2 half a space ahead.
fn road() -> TrackPlan {
    let space = |id: u32, lane: u32, x: f64, y: f64| SpacePlan {
        id: SpaceId(id),
        lane: Some(lane),
        x,
        y,
        heading: 0.0,
        next: (id % 10 < 5)
            .then_some(SpaceId(id + 1))
            .into_iter()
            .collect(),
    };
    let of = |lane: u32, x: f64, y: f64| {
        (1..=5).map(move |at| space((lane - 1) * 10 + at, lane, x + 20.0 * f64::from(at - 1), y))
    };
    TrackPlan {
        spaces: of(1, 0.0, 0.0).chain(of(2, 10.0, 11.4)).collect(),
        ..TrackPlan::default()
    }
}

#[test]
fn spaces_are_lined_up_and_spread() {
    let ids: Vec<SpaceId> = (1..=5).map(SpaceId).collect();
    let mut plan = road();
    for (space, x) in plan.spaces.iter_mut().zip([0.0, 31.0, 37.0, 64.0, 80.0]) {
        space.x = x;
    }
    let spread = after(&plan, &[Edit::Distribute(ids.clone())]);
    let xs: Vec<f64> = spread.spaces[..5].iter().map(|s| s.x).collect();
    assert_eq!(xs, [0.0, 20.0, 40.0, 60.0, 80.0]);
    let two = vec![SpaceId(1), SpaceId(3)];
    assert_same(&after(&plan, &[Edit::Distribute(two)]), &plan);

    let some = vec![SpaceId(2), SpaceId(13)];
    let [a, b] = [[31.0, 0.0], [50.0, 11.4]];
    let (x, y) = (40.5, 5.7);
    for (side, wanted) in [
        (Flush::Left, [[a[0], a[1]], [a[0], b[1]]]),
        (Flush::Right, [[b[0], a[1]], [b[0], b[1]]]),
        (Flush::Top, [[a[0], a[1]], [b[0], a[1]]]),
        (Flush::Bottom, [[a[0], b[1]], [b[0], b[1]]]),
        (Flush::Column, [[x, a[1]], [x, b[1]]]),
        (Flush::Row, [[a[0], y], [b[0], y]]),
    ] {
        let aligned = after(&plan, &[Edit::Align(some.clone(), side)]);
        let place = |id: u32| {
            let space = aligned.spaces.iter().find(|s| s.id.0 == id).unwrap();
            [space.x, space.y]
        };
        assert_eq!([place(2), place(13)], wanted, "{side:?}");
    }
}

#[test]
fn a_whole_lane_is_spread_evenly() {
    let (mut editor, _) = harbour();
    let id = editor.plan().finish[0];
    editor.select([id]);
    run(&mut editor, &[Command::SelectLane, Command::Distribute]);
    let plan = editor.plan();
    let of = |id: SpaceId| space_of(plan, id);
    let in_lane = plan.spaces.iter().filter(|s| s.lane == of(id).lane);
    let steps: Vec<f64> = in_lane
        .filter_map(|s| {
            let mut ahead = s.next.iter().map(|to| of(*to));
            let ahead = ahead.find(|to| to.lane == s.lane)?;
            Some((ahead.x - s.x).hypot(ahead.y - s.y))
        })
        .collect();
    let least = steps.iter().copied().fold(f64::MAX, f64::min);
    let most = steps.iter().copied().fold(0.0, f64::max);
    assert!(most / least < 1.25, "from {least} to {most} mm");
}

#[test]
fn what_is_moved_snaps_to_what_lies_near() {
    let plan = road();
    let moving = BTreeSet::from([SpaceId(5)]);
    let snap = Snap::new(&plan, 20.0, 2.0).lane(Some(1)).without(&moving);
    let near = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]) < 1e-9;
    // One space ahead of 4, which lies at 60, and in line with it.
    let placed = snap.place([81.0, -1.5]);
    assert!(near(placed.at, [80.0, 0.0]), "{placed:?}");
    let magnets: Vec<Magnet> = placed.guides.iter().map(|g| g.magnet).collect();
    assert_eq!(magnets.len(), 2);
    for magnet in [Magnet::InLine(SpaceId(4)), Magnet::OneSpace(SpaceId(4))] {
        assert!(magnets.contains(&magnet), "{magnets:?}");
    }
    // A third lane lies 0.57 of a space to the right of the second, half a space behind or ahead.
    let third = Snap::new(&plan, 20.0, 2.0).lane(Some(3));
    let placed = third.place([59.2, 23.5]);
    assert!(near(placed.at, [60.0, 22.8]), "{placed:?}");
    // Beyond reach: whole millimetres.
    assert!(near(third.place([54.6, 27.3]).at, [55.0, 27.0]));
    // Around where it began: steps of 15°.
    let far = Snap::new(&plan, 20.0, 2.0).from([200.0, 200.0], None);
    let placed = far.place([250.0, 251.0]);
    assert!((placed.at[0] - placed.at[1]).abs() < 1e-9, "{placed:?}");
    assert_eq!(placed.guides[0].magnet, Magnet::Angle(45.0));
    let along = far.from([200.0, 200.0], Some(7.0)).place([300.0, 213.0]);
    assert_eq!(along.guides[0].magnet, Magnet::AlongLane);
}

#[test]
fn dragging_snaps_unless_alt_says_the_opposite() {
    let (mut editor, _) = harbour();
    let id = editor.plan().finish[0];
    let space = editor.space(id).clone();
    let (sin, cos) = space.heading.to_radians().sin_cos();
    let drag = |editor: &mut Editor, free: bool| {
        let start = over(editor, id);
        // A little along its lane and off it: it stays in line with the spaces behind and ahead.
        let to = [
            space.x + 6.0 * cos - 1.5 * sin,
            space.y + 6.0 * sin + 1.5 * cos,
        ];
        let to = Pointer {
            free,
            reach: 3.0,
            ..at(editor, to)
        };
        editor.hold(&[start, to]);
        let shown = editor.tool().ghosts(&editor.work, Some(to));
        editor.drop_at(to);
        let now = editor.space(id);
        let off = (now.y - space.y) * cos - (now.x - space.x) * sin;
        run(editor, &[Command::Undo]);
        (off, shown)
    };
    let (off, shown) = drag(&mut editor, true);
    assert!((off - 1.5).abs() < 0.02 && shown.is_empty(), "{off}");
    let (off, shown) = drag(&mut editor, false);
    assert!(off.abs() < 0.5, "{off} mm off the lane");
    assert!(shown.iter().any(|ghost| matches!(ghost, Ghost::Guide(_))));
    assert!(shown.iter().any(|ghost| matches!(ghost, Ghost::Label(..))));
}

#[test]
fn the_pen_snaps_one_space_ahead() {
    let mut editor = editor_of(TrackFile::new(road()));
    editor.select([SpaceId(5)]);
    editor.pick_tool(Kind::Pen);
    let to = Pointer {
        free: false,
        reach: 2.0,
        ..at(&editor, [101.2, -0.8])
    };
    editor.click(to);
    let new = editor.selection().only();
    let new = editor.space(new.expect("the new space is selected"));
    assert_eq!([new.x, new.y], [100.0, 0.0]);
}

/// What lies where, how it is linked and marked, whatever its numbers.
fn shape(plan: &TrackPlan, ids: &BTreeSet<SpaceId>, by: [f64; 2]) -> BTreeMap<(i64, i64), String> {
    let key = |s: &SpacePlan| {
        let tenths = |n: f64| (n * 10.0).round() as i64;
        (tenths(s.x - by[0]), tenths(s.y - by[1]))
    };
    let spaces = plan.spaces.iter().filter(|s| ids.contains(&s.id));
    spaces
        .map(|s| {
            let next = s.next.iter().filter(|to| ids.contains(to));
            let next: Vec<_> = next.map(|to| key(space_of(plan, *to))).collect();
            let corner = plan.corners.iter().find(|c| c.spaces.contains(&s.id));
            let corner = corner.map(|c| (&c.name, c.stops));
            let street = plan.street.as_ref();
            let danger = street.is_some_and(|it| it.danger.contains(&s.id));
            (key(s), format!("{:?} {next:?} {corner:?} {danger}", s.lane))
        })
        .collect()
}

#[test]
fn a_copy_in_another_window_is_like_the_original() {
    let (mut editor, _) = harbour();
    let corner = editor.plan().corners[0].clone();
    editor.work.select_corner(corner.id);
    let danger = Edit::Paint(Zone::Danger, corner.spaces[..3].to_vec(), true);
    editor.apply(&danger);
    let copied = editor.selection().spaces().clone();
    run(&mut editor, &[Command::Copy]);
    let text = editor.view.copy_text.take().expect("it is copied");

    let mut other = blank();
    other.view.pasted = Some(text.clone());
    run(&mut other, &[Command::Paste]);
    let pasted = other.selection().spaces().clone();
    let of_original = shape(editor.plan(), &copied, [0.0, 0.0]);
    assert_eq!(shape(other.plan(), &pasted, [0.0, 0.0]), of_original);
    assert_eq!(
        other.undo_label().map(|l| l.starts_with("Paste")),
        Some(true)
    );

    // Where it was copied it lies beside the original, twice no longer on one spot.
    let steps = editor.steps();
    editor.view.pasted = Some(text.clone());
    run(&mut editor, &[Command::Paste]);
    let first = editor.selection().spaces().clone();
    let by = editor.derived().length.round();
    assert_eq!(shape(editor.plan(), &first, [by; 2]), of_original);
    editor.view.pasted = Some(text.clone());
    run(&mut editor, &[Command::Paste]);
    let second = editor.selection().spaces().clone();
    assert_eq!(shape(editor.plan(), &second, [2.0 * by; 2]), of_original);
    assert!(first.is_disjoint(&second) && first.is_disjoint(&copied));
    assert_eq!(editor.steps(), steps + 2);

    // At the pointer, with its middle.
    let clip = Clip::parse(&text).expect("it is a clip");
    editor.pointer = Some(at(&editor, [50.0, 60.0]));
    editor.view.pasted = Some(text);
    run(&mut editor, &[Command::Paste]);
    let by = [50.0 - clip.middle()[0], 60.0 - clip.middle()[1]].map(f64::round);
    let third = editor.selection().spaces().clone();
    assert_eq!(shape(editor.plan(), &third, by), of_original);
}

#[test]
fn cutting_and_pasting_back_keeps_what_was_cut() {
    let (mut editor, _) = harbour();
    let corner = editor.plan().corners[2].clone();
    editor.work.select_corner(corner.id);
    let cut = editor.selection().spaces().clone();
    let before = shape(editor.plan(), &cut, [0.0, 0.0]);
    run(&mut editor, &[Command::Cut]);
    assert!(editor.plan().corners.iter().all(|c| c.id != corner.id));
    editor.view.pasted = editor.view.copy_text.take();
    run(&mut editor, &[Command::Paste]);
    let pasted = editor.selection().spaces().clone();
    assert_eq!(shape(editor.plan(), &pasted, [0.0, 0.0]), before);
    let spaces = editor.plan().spaces.len();
    run(&mut editor, &[Command::Duplicate]);
    assert_eq!(editor.plan().spaces.len(), spaces + pasted.len());
}

#[test]
fn what_is_no_copy_is_said_so() {
    let space = r#"{"id":1,"lane":1,"x":0,"y":0,"heading":0,"next":[]}"#;
    for (text, bad) in [
        ("", BadClip::Other),
        ("Monza", BadClip::Other),
        ("{}", BadClip::Other),
        ("[1, 2]", BadClip::Other),
        (r#"{"circuit_part": 2, "wheels": 4}"#, BadClip::Newer),
    ] {
        assert_eq!(Clip::parse(text), Err(bad), "{text}");
    }
    for broken in [
        r#"{"circuit_part": 1}"#.to_owned(),
        r#"{"circuit_part": 1, "spaces": []}"#.to_owned(),
        format!(r#"{{"circuit_part": 1, "spaces": [{space}, {space}]}}"#),
        r#"{"circuit_part": 1, "spaces": [7]}"#.to_owned(),
    ] {
        assert!(
            matches!(Clip::parse(&broken), Err(BadClip::Broken(_))),
            "{broken}"
        );
        let (mut editor, _) = harbour();
        let before = editor.plan().clone();
        editor.view.pasted = Some(broken.clone());
        run(&mut editor, &[Command::Paste]);
        assert_same(editor.plan(), &before);
        let notice = editor.notice().expect("it is said");
        assert!(notice.text.contains("broken"), "{}", notice.text);
    }
    // What it names and does not have is passed over.
    let stray = format!(
        r#"{{"circuit_part": 1, "spaces": [{}],
            "corners": [{{"id": 1, "name": "", "stops": 1, "spaces": [8]}}]}}"#,
        space.replace("[]", "[1, 9]")
    );
    let clip = Clip::parse(&stray).expect("the rest is sound");
    let plan = after(
        &TrackPlan::default(),
        &[Edit::Paste(Box::new(clip), [0.0, 0.0])],
    );
    assert!(plan.corners.is_empty() && plan.spaces.len() == 1);
}

#[test]
fn the_clipboard_is_reached_by_keys_and_menus() {
    let mut window = Window::open();
    let id = middle(&window);
    window.click_at(window.place(id));
    window.harness.event(Event::Copy);
    window.harness.step();
    let commands = &window.harness.output().platform_output.commands;
    let text = commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    let text = text.expect("it is on the clipboard");
    let spaces = |window: &Window| window.ed().plan().spaces.len();
    let before = spaces(&window);
    window.event(Event::Paste(text.clone()));
    assert_eq!(spaces(&window), before + 1);
    // The menu asks the machine, which answers in its own time.
    window.choose("Edit", "Paste");
    assert_eq!(spaces(&window), before + 1);
    window.event(Event::Paste(text));
    assert_eq!(spaces(&window), before + 2);
    window.event(Event::Paste("Monza".to_owned()));
    assert!(window.sees("The clipboard has nothing of a circuit"));
}

/// What a selection is turned and scaled by.
fn handles(editor: &Editor) -> Vec<[f64; 2]> {
    let ghosts = editor.tool().ghosts(&editor.work, None).into_iter();
    let handles = ghosts.filter_map(|ghost| match ghost {
        Ghost::Handle(at, ..) => Some(at),
        _ => None,
    });
    handles.collect()
}

#[test]
fn a_selection_is_turned_and_scaled_by_its_handles() {
    let mut editor = editor_of(TrackFile::new(road()));
    run(&mut editor, &[Command::SelectAll]);
    let [left_top, .., right_bottom, _, turn] = handles(&editor)[..] else {
        panic!("four corners and one to turn by");
    };
    let centre = [0, 1].map(|axis| f64::midpoint(left_top[axis], right_bottom[axis]));
    let drag = |editor: &mut Editor, from: [f64; 2], to: [f64; 2]| {
        let [mut from, mut to] = [from, to].map(|place| at(editor, place));
        (from.free, to.free) = (false, false);
        editor.drag(&[from, to]);
    };
    let before = editor.plan().clone();
    // Nearly straight down: it stands on its head.
    drag(&mut editor, turn, [centre[0] + 2.0, centre[1] + 60.0]);
    assert_eq!(editor.undo_label().as_deref(), Some("Rotate 10 spaces"));
    for (new, old) in editor.plan().spaces.iter().zip(&before.spaces) {
        let off = (new.x + old.x - 2.0 * centre[0]).hypot(new.y + old.y - 2.0 * centre[1]);
        let turned = (new.heading - 180.0).abs();
        assert!(off < 0.05 && turned < 0.01, "{}", new.id);
    }
    run(&mut editor, &[Command::Undo]);
    assert_same(editor.plan(), &before);
    // Twice as large, from the corner across.
    let twice = [0, 1].map(|axis| 2.0 * right_bottom[axis] - left_top[axis]);
    drag(&mut editor, right_bottom, twice);
    for (new, old) in editor.plan().spaces.iter().zip(&before.spaces) {
        let off = (new.x + left_top[0] - 2.0 * old.x).hypot(new.y + left_top[1] - 2.0 * old.y);
        assert!(off < 0.05, "{} is {off} off", new.id);
    }
    assert_eq!(editor.steps(), 1);
}

#[test]
fn lanes_stretches_and_the_rest_are_selected() {
    let (mut editor, _) = harbour();
    let corner = editor.plan().corners[0].clone();
    let lane = |editor: &Editor, id: SpaceId| editor.space(id).lane;
    let own: Vec<SpaceId> = {
        let spaces = corner.spaces.iter().copied();
        spaces.filter(|id| lane(&editor, *id) == Some(2)).collect()
    };
    editor.select([own[0], own[own.len() - 1]]);
    run(&mut editor, &[Command::SelectStretch]);
    let selected = editor.selection().spaces();
    assert!(own.iter().all(|id| selected.contains(id)));
    let lanes: BTreeSet<_> = selected.iter().map(|id| lane(&editor, *id)).collect();
    assert_eq!(lanes, BTreeSet::from([Some(1), Some(2), Some(3)]));
    assert!(Command::SelectStretch.unavailable(&editor).is_some());
    editor.select([own[0]]);
    run(&mut editor, &[Command::SelectLane]);
    let of_lane = editor.plan().spaces.iter().filter(|s| s.lane == Some(2));
    let of_lane: BTreeSet<_> = of_lane.map(|s| s.id).collect();
    assert_eq!(editor.selection().spaces(), &of_lane);
    run(&mut editor, &[Command::InvertSelection]);
    let all: BTreeSet<_> = ids(editor.plan()).into_iter().collect();
    let others: BTreeSet<_> = all.difference(&of_lane).copied().collect();
    assert_eq!(editor.selection().spaces(), &others);
}

#[test]
fn a_way_is_measured_in_millimetres_and_in_steps() {
    let mut editor = editor_of(TrackFile::new(road()));
    editor.pick_tool(Kind::Measure);
    let (from, to) = (over(&editor, SpaceId(1)), over(&editor, SpaceId(4)));
    editor.drag(&[from, to]);
    let hint = editor.tool().hint(&editor.work, None);
    for part in ["3 steps from 1 to 4", "60.0 mm", "3.00 space lengths", "0°"] {
        assert!(hint.contains(part), "{hint}");
    }
    // By clicks, against the driving direction.
    editor.with_tool(|tool, work| {
        tool.click(work, to);
        tool.click(work, from);
    });
    let hint = editor.tool().hint(&editor.work, None);
    assert!(
        hint.contains("No path from 4 to 1") && hint.contains("180°"),
        "{hint}"
    );
    assert_eq!(editor.steps(), 0);
    editor.cancel();
    assert_eq!(
        editor.tool_kind(),
        Kind::Measure,
        "only the measure is let go"
    );
    editor.cancel();
    assert_eq!(editor.tool_kind(), Kind::Select);
}

#[test]
fn all_is_done_by_keys_too() {
    let mut window = Window::open();
    let before = window.ed().plan().clone();
    window.press("Ctrl+A Ctrl+]");
    let board = window.ed().plan().board;
    assert_eq!(
        (board.width, board.height),
        (before.board.height, before.board.width)
    );
    assert!(window.ed().derived().track.is_some());
    window.press("Ctrl+[");
    assert_eq!(places(window.ed().plan()), places(&before));
    window.choose("Edit", "Arrange");
    window.picture("arrange-menu");
    window.press("Esc Esc");
}

#[test]
fn whether_to_snap_is_remembered() {
    let mut window = Window::open();
    assert!(Command::ToggleSnap.is_on(window.ed()));
    window.press("S");
    assert!(!Command::ToggleSnap.is_on(window.ed()));
    let again = Window::with(window.desk.clone());
    assert!(!Command::ToggleSnap.is_on(again.ed()));
    let (settings, faults) = Settings::from_text(&window.ed().settings.to_text());
    assert!(settings.free && faults.is_empty());
}

#[test]
fn handles_and_guides_can_be_seen() {
    for (theme, name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
        let mut window = Window::sized(LARGE, theme);
        let corner = window.ed().plan().corners[1].id;
        window.ed_mut().work.select_corner(corner);
        window.ed_mut().show_selection();
        window.settle();
        window.picture(&format!("arrange-handles-{name}"));
        let turn = *handles(window.ed())
            .last()
            .expect("there is one to turn by");
        let from = window.screen(turn);
        window.grab(from);
        window.point(from + vec2(160.0, 60.0));
        window.picture(&format!("arrange-turning-{name}"));
        window.press("Esc");
        window.let_go(from);
        let id = middle(&window);
        window.ed_mut().select([id]);
        window.ed_mut().show_selection();
        window.settle();
        let from = window.place(id);
        window.grab(from);
        window.point(from + vec2(6.0, 4.0));
        window.picture(&format!("arrange-snap-{name}"));
        window.press("Esc");
        window.let_go(from);
        window.press("M");
        let far = window.ed().space(id).next[0];
        window.drag(window.place(id), window.place(far));
        window.picture(&format!("arrange-measure-{name}"));
        assert!(window.sees("1 step from"));
    }
}

/// A circuit has a finish line, a grid and boxes once: a copy has none, which is said.
#[test]
fn what_a_copy_leaves_behind_is_said() {
    let (mut editor, _) = harbour();
    let plan = editor.plan().clone();
    let boxes = plan.pit.as_ref().expect("a pit lane").boxes[0].space;
    let plain = plan.corners[2].spaces[0];
    for (space, words) in [
        (plan.finish[0], Some("the finish line")),
        (plan.grid[0].space, Some("the grid places")),
        (boxes, Some("the boxes")),
        (plain, None),
    ] {
        editor.dismiss_notice();
        editor.select([space]);
        run(&mut editor, &[Command::Copy]);
        let said = editor.notice().map(|notice| notice.text.clone());
        match words {
            Some(words) => assert!(said.expect("it is said").contains(words), "{words}"),
            None => assert_eq!(said, None),
        }
    }
    let both = Selection::of([plan.finish[0], boxes]);
    editor.work.select(both);
    run(&mut editor, &[Command::Duplicate]);
    let said = editor.said();
    assert!(said.contains("the finish line, the boxes"), "{said}");
}
