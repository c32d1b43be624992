//! Tracing a picture that lies under the board.

use crate::fixture::*;
use image::{Rgb, RgbImage};
use proptest::prelude::*;
use track_editor::document::{Embedded, NewSpace, Sketch};
use track_editor::editor::{KnownLength, Unit};

/// A picture of the harbour circuit, a metre wide at true size.
fn map(folder: &Path) -> PathBuf {
    let (editor, _) = harbour();
    let printout = Printout {
        format: Format::Png,
        dpi: 30,
        ..Printout::default()
    };
    let png = printout
        .bytes(editor.plan(), None, &SignPlaces::default())
        .unwrap();
    let path = folder.join("map.png");
    std::fs::write(&path, png).unwrap();
    path
}

/// A picture of nothing in which no part is like another, so that it cannot be packed.
fn noise(path: &Path, width: u32, height: u32) {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    let picture = RgbImage::from_fn(width, height, |_, _| Rgb([next(), next(), next()]));
    picture.save(path).unwrap();
}

/// An empty board with the map under it, in a folder of their own.
fn traced() -> (Editor, FakeDesk, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, desk) = harbour();
    run(&mut editor, &[Command::New]);
    editor.trace(&map(folder.path()));
    assert_eq!(editor.dialog(), None);
    (editor, desk, folder)
}

fn backdrop(editor: &Editor) -> &Backdrop {
    let backdrop = editor.work.sketch().backdrop.as_ref();
    backdrop.expect("a picture lies under the board")
}

fn drag(editor: &mut Editor, from: Pointer, to: Pointer) {
    editor.drag(&[from, to]);
}

fn near(a: f64, b: f64, by: f64) -> bool {
    (a - b).abs() <= by
}

fn save_as(editor: &mut Editor, desk: &FakeDesk, path: &Path) {
    desk.will_answer(path);
    run(editor, &[Command::SaveAs]);
    editor.poll();
    assert!(!editor.document().is_modified(), "{:?}", editor.dialog());
}

#[test]
fn trace_and_correct() {
    let folder = tempfile::tempdir().unwrap();
    let map = map(folder.path());
    let file = folder.path().join("traced.track.json");
    let (original, _) = harbour();
    let mut window = Window::sized(LARGE, Theme::Light);
    window.choose("File", "New");
    window.press("F7");
    window.press("F4");
    window.desk.will_answer(&map);
    window.choose("Picture", "Trace a picture…");
    assert_eq!(window.ed().tool_kind(), Kind::Backdrop);
    assert!(window.sees("Picture width"), "the inspector is in front");
    window.picture("trace-place");

    // It is too small, and somebody knows how far two spaces of it are apart.
    window.type_into("Picture width", "600");
    let place = |id| {
        let space = original.space(SpaceId(id));
        [space.x, space.y]
    };
    let [a, b] = [place(1), place(40)];
    let shown = |at: [f64; 2]| [500.0 + (at[0] - 500.0) * 0.6, 350.0 + (at[1] - 350.0) * 0.6];
    let screen = |window: &Window, at| window.screen(at);
    let [first, second]: [Pos2; 2] = [a, b].map(|at| screen(&window, shown(at)));
    window.choose("Picture", "Scale by two points");
    window.click_at(first);
    window.click_at(second);
    window.picture("trace-scale");
    let apart = (a[0] - b[0]).hypot(a[1] - b[1]);
    // The measured distance waits to be corrected.
    assert_eq!(window.focused().as_deref(), Some("Distance"));
    let known = window.ed_mut().underlay_mut().known;
    assert!(near(known.length, apart * 0.6, 1.0), "{known:?}");
    window.type_into("Distance", &format!("{apart:.2}"));
    let laid = backdrop(window.ed()).clone();
    assert!(near(laid.size[0], 1000.0, 0.5), "{:?}", laid.size);
    assert!(near(laid.size[1], 700.0, 1.0), "{:?}", laid.size);
    let corner = laid.place([a[0] / 1000.0, a[1] / 700.0]);
    let kept = shown(a);
    assert!(near(corner[0], kept[0], 0.5) && near(corner[1], kept[1], 0.5));

    window.type_into("Opacity", "50");
    window.choose("Picture", "Lock the picture");
    let laid = backdrop(window.ed()).clone();
    assert!(laid.locked && near(laid.opacity, 0.5, 1e-9));
    // A locked picture stays where it is.
    let middle = screen(&window, laid.center);
    window.drag(middle, middle + vec2(80.0, 40.0));
    assert_eq!(backdrop(window.ed()), &laid);

    // Spaces over those of the picture.
    window.choose("Tools", "Add spaces");
    let mut lane = vec![SpaceId(1)];
    for step in 0..4 {
        let space = original.space(lane[step]);
        let stays = |id: &SpaceId| original.space(*id).lane == space.lane;
        lane.push(space.next.iter().copied().find(stays).unwrap());
    }
    for id in lane {
        let at = place(id.0);
        let over = laid.place([at[0] / 1000.0, at[1] / 700.0]);
        window.click_at(screen(&window, over));
    }
    assert_eq!(window.ed().plan().spaces.len(), 5);
    window.picture("trace-draw");

    window.desk.will_answer(&file);
    window.press("Ctrl+S");
    let editor = window.ed_mut();
    assert!(!editor.document().is_modified());
    let before = editor.document().design().clone();
    editor.open(&file);
    window.settle();
    let editor = window.ed();
    assert_eq!(editor.document().design(), &before);
    assert!(editor.underlay().pixels().is_some());
    assert_eq!(editor.notice().map(|notice| &notice.text), None);
}

/// What is traced stays over its picture.
#[test]
fn a_picture_is_mirrored_with_the_whole_circuit() {
    let (mut editor, ..) = traced();
    let before = backdrop(&editor).clone();
    let plan = harbour().0.plan().clone();
    for space in plan.spaces.iter().take(3) {
        let space = NewSpace {
            space: space.clone(),
            corner: None,
            link: Vec::new(),
            unlink: Vec::new(),
        };
        editor.apply(&Edit::AddSpace(space));
    }
    run(&mut editor, &[Command::SelectAll, Command::MirrorAcross]);
    let width = editor.plan().board.width;
    let mirrored = backdrop(&editor).clone();
    assert!(mirrored.mirrored);
    let [x, y] = before.place([0.1, 0.2]);
    let [to_x, to_y] = mirrored.place([0.1, 0.2]);
    assert!(near(to_x, width - x, 1e-3) && near(to_y, y, 1e-3));
    editor.undo();
    assert_eq!(backdrop(&editor), &before);
    // A part of the circuit leaves it where it is.
    let first = editor.plan().spaces[0].id;
    editor.select([first]);
    run(&mut editor, &[Command::MirrorDown]);
    assert_eq!(backdrop(&editor), &before);
}

#[test]
fn a_distance_may_be_told_in_spaces() {
    let (mut editor, ..) = traced();
    run(&mut editor, &[Command::GaugeTool]);
    assert!(Command::ScalePicture.unavailable(&editor).is_some());
    let [from, to] = [[200.0, 300.0], [250.0, 300.0]].map(|place| at(&editor, place));
    drag(&mut editor, from, to);
    let (known, unit) = (5.0, Unit::Spaces);
    editor.underlay_mut().known = KnownLength {
        length: known,
        unit,
    };
    let length = editor.derived().length;
    let before = backdrop(&editor).size[0];
    run(&mut editor, &[Command::ScalePicture]);
    // What was 50 mm is five spaces now.
    let scale = 5.0 * length / 50.0;
    let laid = backdrop(&editor);
    assert!(near(laid.size[0], before * scale, 0.01), "{:?}", laid.size);
    assert!(near(laid.center[0], 200.0 + 300.0 * scale, 0.01));
    assert_eq!(editor.undo_label().as_deref(), Some("Scale the picture"));
}

#[test]
fn a_picture_is_dragged_turned_and_sized_by_hand() {
    let (mut editor, ..) = traced();
    let before = backdrop(&editor).clone();
    let [from, to] = [[500.0, 350.0], [520.0, 340.0]].map(|place| at(&editor, place));
    drag(&mut editor, from, to);
    assert!(near(backdrop(&editor).center[0], 520.0, 1e-9));
    assert!(near(backdrop(&editor).center[1], 340.0, 1e-9));
    // The handle at its top, a quarter round.
    let handle = backdrop(&editor).place([0.5, 0.08]);
    let [from, to] = [handle, [900.0, 340.0]].map(|place| at(&editor, place));
    drag(&mut editor, from, to);
    assert!(near(backdrop(&editor).turn, 90.0, 1e-9));
    let corner = backdrop(&editor).corners()[0];
    let center = backdrop(&editor).center;
    let half = [0, 1].map(|axis| center[axis] + (corner[axis] - center[axis]) * 0.5);
    let [from, to] = [corner, half].map(|place| at(&editor, place));
    drag(&mut editor, from, to);
    assert!(near(backdrop(&editor).size[0], before.size[0] / 2.0, 0.001));
    let after = backdrop(&editor).clone();
    run(&mut editor, &[Command::Undo, Command::Undo, Command::Undo]);
    assert_eq!(backdrop(&editor), &before);
    run(&mut editor, &[Command::Undo]);
    assert_eq!(editor.work.sketch().backdrop, None);
    run(&mut editor, &[Command::Redo; 4]);
    assert_eq!(backdrop(&editor), &after);
    editor.see_backdrop();
    assert!(editor.underlay().pixels().is_some());
}

#[test]
fn a_picture_beside_the_track_file_is_found_wherever_both_are_moved() {
    let (mut editor, desk, folder) = traced();
    let here = folder.path().join("mine.track.json");
    save_as(&mut editor, &desk, &here);
    let text = std::fs::read_to_string(&here).unwrap();
    assert!(text.contains(r#""file": "map.png""#), "{text}");

    let there = tempfile::tempdir().unwrap();
    for name in ["mine.track.json", "map.png"] {
        std::fs::rename(folder.path().join(name), there.path().join(name)).unwrap();
    }
    editor.open(&there.path().join("mine.track.json"));
    editor.see_backdrop();
    assert!(editor.underlay().pixels().is_some());
    assert_eq!(editor.underlay().fault(), None);
}

#[test]
fn a_missing_picture_is_said_and_nothing_else_breaks() {
    let (mut editor, desk, folder) = traced();
    let file = folder.path().join("mine.track.json");
    editor.name("Mine");
    save_as(&mut editor, &desk, &file);
    std::fs::remove_file(folder.path().join("map.png")).unwrap();
    let laid = backdrop(&editor).clone();
    editor.open(&file);
    editor.see_backdrop();
    let said = editor.said();
    assert!(said.contains("map.png"), "{said}");
    assert_eq!(editor.underlay().fault(), Some(said.as_str()));
    editor.dismiss_notice();
    editor.see_backdrop();
    assert_eq!(editor.notice(), None, "it is said once");
    // All else works, and where the picture was is not forgotten.
    assert_eq!(editor.plan().name, "Mine");
    editor.name("Ours");
    run(&mut editor, &[Command::Save]);
    editor.open(&file);
    assert_eq!(backdrop(&editor), &laid);
    // Another picture takes its place.
    let other = folder.path().join("other.png");
    noise(&other, 20, 14);
    editor.trace(&other);
    assert_eq!(editor.underlay().fault(), None);
    assert!(near(backdrop(&editor).size[0], laid.size[0], 1e-9));
    assert_eq!(backdrop(&editor).center, laid.center);
}

#[test]
fn an_embedded_picture_needs_no_file() {
    let (mut editor, desk, folder) = traced();
    run(&mut editor, &[Command::EmbedPicture]);
    assert!(Command::EmbedPicture.unavailable(&editor).is_some());
    std::fs::remove_file(folder.path().join("map.png")).unwrap();
    let file = folder.path().join("mine.track.json");
    save_as(&mut editor, &desk, &file);
    let before = editor.document().design().clone();
    editor.open(&file);
    editor.see_backdrop();
    assert_eq!(editor.document().design(), &before);
    assert!(editor.underlay().pixels().is_some());
}

#[test]
fn too_large_a_picture_is_made_smaller_to_be_embedded_and_that_is_said() {
    let (mut editor, desk, folder) = traced();
    let path = folder.path().join("noise.png");
    noise(&path, 1100, 1000);
    let size = std::fs::metadata(&path).unwrap().len();
    assert!(size > 3 << 20, "{size}");
    editor.trace(&path);
    run(&mut editor, &[Command::EmbedPicture]);
    let said = editor.said();
    assert!(said.contains("smaller"), "{said}");
    let Picture::Embedded(embedded) = &backdrop(&editor).picture else {
        panic!("it is not embedded");
    };
    assert!(embedded.bytes().len() <= 3 << 20);
    let file = folder.path().join("mine.track.json");
    save_as(&mut editor, &desk, &file);
    assert!(TrackFile::read(&file).is_ok(), "the file can still be read");
}

#[test]
fn hostile_pictures_are_refused_in_words_and_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let whole = std::fs::read(map(folder.path())).unwrap();
    let mut huge = whole.clone();
    huge[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
    huge[20..24].copy_from_slice(&60_000_u32.to_be_bytes());
    let check = crc(&huge[12..29]);
    huge[29..33].copy_from_slice(&check.to_be_bytes());
    let cases: [(&str, &[u8], &str); 5] = [
        ("huge.png", &huge, "60000 by 60000 pixels"),
        ("cut.png", &whole[..whole.len() / 2], "damaged"),
        ("words.png", b"These are words.", "not a PNG, JPEG or SVG"),
        ("empty.jpg", b"", "not a PNG, JPEG or SVG"),
        ("begun.jpg", b"\xff\xd8\xff\xe0", "damaged"),
    ];
    for (name, bytes, words) in cases {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let (mut editor, _) = harbour();
        let before = editor.document().design().clone();
        editor.open_dropped(&path);
        let reason = failure(&editor);
        assert!(reason.contains(words), "{name}: {reason}");
        assert_eq!(editor.document().design(), &before, "{name}");
    }
}

/// The check sum of a chunk of a PNG file.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| match crc & 1 {
            1 => (crc >> 1) ^ 0xedb8_8320,
            _ => crc >> 1,
        })
    };
    !bytes.iter().fold(u32::MAX, step)
}

#[test]
fn a_file_that_hides_rubbish_in_place_of_a_picture_is_still_opened() {
    let (_folder, file) = temp("odd.track.json");
    let sketch = |picture: &str| {
        format!(
            r#"{{"format":1,"name":"Odd","editor":{{"backdrop":{{"picture":{picture},
            "center":[0,0],"size":[10,10],"opacity":1}}}}}}"#
        )
    };
    for picture in [
        r#"{"embedded":"bm8gcGljdHVyZQ=="}"#,
        r#"{"embedded":"***"}"#,
        r#"{"file":"."}"#,
        r#"{"file":""}"#,
        "7",
    ] {
        std::fs::write(&file, sketch(picture)).unwrap();
        let (mut editor, _) = harbour();
        editor.open(&file);
        editor.see_backdrop();
        assert_eq!(editor.plan().name, "Odd", "{picture}");
        assert!(editor.notice().is_some(), "{picture}");
    }
}

#[test]
fn a_picture_that_is_dropped_is_laid_under_the_circuit() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, _) = harbour();
    let spaces = editor.plan().spaces.clone();
    editor.open_dropped(&map(folder.path()));
    assert!(editor.underlay().pixels().is_some());
    assert_eq!(editor.plan().spaces, spaces);
    run(&mut editor, &[Command::HidePicture]);
    assert!(Command::HidePicture.is_on(&editor));
    run(&mut editor, &[Command::RemovePicture]);
    assert_eq!(editor.work.sketch().backdrop, None);
}

#[test]
fn numbers_beyond_all_measure_are_refused() {
    let (mut editor, ..) = traced();
    let before = backdrop(&editor).clone();
    let center = before.center;
    let width = f64::INFINITY;
    for edit in [
        BackdropEdit::Move([f64::NAN, 0.0]),
        BackdropEdit::Move([1e300, 0.0]),
        BackdropEdit::Scale { center, width: 0.0 },
        BackdropEdit::Scale { center, width },
        BackdropEdit::Turn(f64::NAN),
        BackdropEdit::Fade(f64::NAN),
    ] {
        assert!(!editor.apply(&Edit::Backdrop(edit)));
    }
    assert_eq!(backdrop(&editor), &before);
}

fn scale(center: [f64; 2], width: f64) -> BackdropEdit {
    BackdropEdit::Scale { center, width }
}

fn edit() -> impl Strategy<Value = BackdropEdit> {
    let number = || (-3000..3000_i32).prop_map(|n| f64::from(n) / 7.0);
    let picture = |name: u8| match name % 2 {
        0 => Picture::File(format!("{name}.png")),
        _ => Picture::Embedded(Embedded::new(vec![name; 3])),
    };
    let board = Board::default();
    let place = move |name| Backdrop::new(picture(name), [30, 40], board);
    prop_oneof![
        (0..4_u8).prop_map(move |name| BackdropEdit::Place(Box::new(place(name)))),
        (number(), number()).prop_map(|(x, y)| BackdropEdit::Move([x, y])),
        (number(), number()).prop_map(|(x, width)| scale([x, 0.0], width)),
        number().prop_map(BackdropEdit::Turn),
        (0..200_u8).prop_map(|n| BackdropEdit::Fade(f64::from(n) / 150.0)),
        any::<bool>().prop_map(BackdropEdit::Lock),
        any::<bool>().prop_map(BackdropEdit::Hide),
        (0..4_u8).prop_map(move |name| BackdropEdit::Keep(picture(name))),
        Just(BackdropEdit::Remove),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn every_edit_of_the_picture_can_be_undone_redone_and_kept(
        edits in proptest::collection::vec(edit(), 0..30)
    ) {
        let mut document = Document::new(TrackPlan::default());
        let mut selection = Selection::default();
        let mut designs = vec![document.design().clone()];
        for edit in edits {
            let locked = document.sketch().backdrop.clone().filter(|b| b.locked);
            let stays = !matches!(edit, BackdropEdit::Place(_) | BackdropEdit::Remove);
            if document.apply(&Edit::Backdrop(edit), &mut selection) {
                designs.push(document.design().clone());
            }
            if let (Some(old), Some(new), true) = (locked, &document.sketch().backdrop, stays) {
                prop_assert_eq!((old.center, old.size), (new.center, new.size));
            }
            // What is kept in a file is read as it was written.
            let text = serde_json::to_string(document.sketch()).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Sketch>(&text).unwrap(), document.sketch());
        }
        prop_assert_eq!(document.steps(), designs.len() - 1);
        for design in designs.iter().rev().skip(1) {
            document.undo(&mut selection);
            prop_assert_eq!(document.design(), design);
        }
        for design in designs.iter().skip(1) {
            document.redo(&mut selection);
            prop_assert_eq!(document.design(), design);
        }
    }
}

#[test]
fn the_history_keeps_embedded_pictures_once_and_not_without_end() {
    let (mut editor, ..) = traced();
    let keep = |n: u8| {
        let embedded = Embedded::new(vec![n; 1 << 20]);
        Edit::Backdrop(BackdropEdit::Keep(Picture::Embedded(embedded)))
    };
    editor.apply(&keep(0));
    // Steps that leave the picture itself alone share it.
    let before = editor.steps();
    for step in 0..100 {
        let edit = BackdropEdit::Turn(f64::from(step + 1));
        editor.apply(&Edit::Backdrop(edit));
    }
    assert_eq!(editor.steps(), before + 100);
    for n in 1..60 {
        editor.apply(&keep(n));
    }
    assert!(editor.steps() < 60);
}

/// Unpacking takes a while: the window goes on, and the picture comes when it is there.
#[test]
fn a_picture_is_unpacked_beside_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let path = map(folder.path());
    let (mut editor, desk) = harbour();
    desk.will_be_late();
    editor.trace(&path);
    assert!(editor.work.sketch().backdrop.is_none());
    desk.do_jobs();
    editor.see_backdrop();
    assert!(editor.work.sketch().backdrop.is_some());
    assert!(editor.underlay().pixels().is_some());
    // Unpacking another that comes to nothing is said.
    std::fs::write(&path, b"no picture").unwrap();
    editor.trace(&path);
    desk.drop_jobs();
    editor.see_backdrop();
    assert!(matches!(editor.dialog(), Some(Dialog::Failed { .. })));
    assert!(
        editor.underlay().pixels().is_some(),
        "the one before is still there"
    );
}

/// A track file that somebody passes on must not make this machine call another.
#[test]
fn a_picture_of_another_machine_is_read_only_when_that_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    // Elsewhere than the picture: beside a track file it would belong to it.
    let other = tempfile::tempdir().unwrap();
    let file = other.path().join("far.track.json");
    // On this machine it is a path like any other, and there is a picture.
    let far = format!("/{}", map(folder.path()).display());
    let text = format!(
        r#"{{"format":1,"name":"Far","editor":{{"backdrop":{{"picture":{{"file":"{far}"}},
        "center":[0,0],"size":[10,10],"opacity":1}}}}}}"#
    );
    std::fs::write(&file, text).unwrap();
    let (mut editor, _) = harbour();
    editor.open(&file);
    editor.see_backdrop();
    assert_eq!(editor.underlay().pixels(), None);
    let notice = editor.notice().expect("it is said").clone();
    assert_eq!(notice.offers, [Offer::SeePicture]);
    assert!(notice.text.contains("another machine"), "{}", notice.text);
    editor.accept_offer(&Offer::SeePicture);
    editor.see_backdrop();
    assert!(editor.underlay().pixels().is_some());
    assert_eq!(editor.underlay().fault(), None);
}

/// With a picture there, tracing goes on with it; another is chosen by its own command.
#[test]
fn trace_a_picture_goes_to_the_one_that_is_there() {
    let (mut editor, desk, folder) = traced();
    run(&mut editor, &[Command::HidePicture, Command::SelectTool]);
    run(&mut editor, &[Command::TracePicture]);
    assert_eq!(editor.tool_kind(), Kind::Backdrop);
    assert!(!backdrop(&editor).hidden);
    let other = folder.path().join("other.png");
    noise(&other, 30, 20);
    desk.will_answer(&other);
    run(&mut editor, &[Command::ChangePicture]);
    editor.poll();
    assert!(
        backdrop(&editor)
            .picture
            .path()
            .is_some_and(|path| path.ends_with("other.png"))
    );
}

/// While the road is drawn over a picture, nothing else lies over it.
#[test]
fn scenery_makes_room_for_a_picture_that_is_drawn_over() {
    let (mut editor, _, _folder) = traced();
    editor.see_backdrop();
    let over = |editor: &mut Editor, command| {
        run(editor, &[command]);
        editor.draws_over_picture()
    };
    assert!(over(&mut editor, Command::RoadTool));
    assert!(over(&mut editor, Command::BackdropTool));
    assert!(!over(&mut editor, Command::SelectTool));
    assert!(!over(&mut editor, Command::ArtTool));
    run(&mut editor, &[Command::RoadTool, Command::HidePicture]);
    assert!(!editor.draws_over_picture(), "it is hidden");
}

/// A drawing with a closed line is laid under the board, and offered as a circuit.
#[test]
fn a_drawing_of_a_line_is_offered_as_a_circuit() {
    let folder = tempfile::tempdir().unwrap();
    let svg = |name: &str, line: &str| {
        let path = folder.path().join(name);
        let line = format!(r#"<path fill="none" stroke="black" d="{line}"/>"#);
        let text = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 700">{line}</svg>"#
        );
        std::fs::write(&path, text).unwrap();
        path
    };
    let round = "M200 100 H700 A200 200 0 0 1 700 500 H200 A200 200 0 0 1 200 100 Z";
    let (mut editor, _) = harbour();
    run(&mut editor, &[Command::New]);
    editor.open_dropped(&svg("open.svg", "M0 0 L1000 700"));
    assert!(editor.work.sketch().backdrop.is_some());
    let offers = |editor: &Editor| editor.notice().map(|notice| notice.offers.clone());
    assert!(
        offers(&editor).is_none_or(|offers| offers.is_empty()),
        "there is no lap"
    );

    run(&mut editor, &[Command::New]);
    editor.answer_unsaved(false);
    let path = svg("round.svg", round);
    editor.open_dropped(&path);
    assert_eq!(offers(&editor), Some(vec![Offer::AlongLine(path.clone())]));
    editor.accept_offer(&Offer::AlongLine(path));
    assert!(
        editor.work.sketch().backdrop.is_none(),
        "it is no picture to trace now"
    );
    assert!(editor.plan().spaces.len() > 100);
    assert!(!editor.document().is_modified());
}
