//! Printing and exporting.

use crate::fixture::*;
use formulad_core::rules::Preset;
use formulad_tracks::TrackFile;
use formulad_tracks::draw::{Paper, Theme};
use formulad_tracks::kit::KitFormat;

#[test]
fn every_kind_of_picture_is_what_its_name_says() {
    let (editor, _) = harbour();
    let track = editor.derived().track.as_ref();
    let begins = |printout: Printout, mark: &[u8]| {
        let bytes = printout
            .bytes(editor.plan(), track, &SignPlaces::default())
            .unwrap();
        assert!(bytes.starts_with(mark), "{printout:?}");
    };
    let of = |format| Printout {
        format,
        dpi: 20,
        ..Printout::default()
    };
    begins(of(Format::Svg), b"<svg");
    begins(of(Format::Png), b"\x89PNG");
    begins(of(Format::Pdf), b"%PDF");
    let one_page = Printout {
        paper: None,
        ..of(Format::Pdf)
    };
    begins(one_page, b"%PDF");
    // A page for a print shop says where it is trimmed; one of its own needs no bleed box.
    let bled = |bleed| {
        let printout = Printout { bleed, ..one_page };
        let bytes = printout.bytes(editor.plan(), None, &SignPlaces::default());
        let bytes = bytes.unwrap();
        bytes.windows(9).any(|it| it == b"/BleedBox")
    };
    assert!(bled(3) && !bled(0));
}

#[test]
fn a_board_of_a_metre_is_divided_over_the_sheets_that_the_library_says() {
    let (editor, _) = harbour();
    let plan = editor.plan();
    let mut printout = Printout::default();
    let count = |printout: Printout| {
        let scene = printout.scene(plan, None, &SignPlaces::default()).unwrap();
        let sheets = printout.sheets(&scene).unwrap();
        sheets.map(|sheets| sheets.sheets.len())
    };
    // 1000 by 700 mm on A4 lying on its side, 297 by 210 less the margins: four by four.
    assert_eq!(count(printout), Some(16));
    printout.percent = 50;
    assert_eq!(count(printout), Some(4));
    printout.paper = Some(Paper::A3);
    assert!(count(printout) < Some(4));
    printout.paper = None;
    assert_eq!(count(printout), None);
}

#[test]
fn too_large_a_picture_is_refused_in_words() {
    let (editor, _) = harbour();
    let printout = Printout {
        format: Format::Png,
        percent: 400,
        dpi: 600,
        ..Printout::default()
    };
    let reason = printout
        .bytes(editor.plan(), None, &SignPlaces::default())
        .unwrap_err();
    assert!(reason.contains("pixels"), "{reason}");
}

#[test]
fn a_picture_is_copied() {
    let (mut editor, _) = harbour();
    run(&mut editor, &[Command::CopyPicture]);
    let picture = editor.view.copy.as_ref().expect("there is a picture");
    let board = editor.plan().board;
    assert_eq!(picture.size[0], 2000);
    let high = 2000.0 * board.height / board.width;
    assert!((picture.size[1] as f64 - high).abs() <= 1.0);
}

#[test]
fn the_window_prints_what_was_chosen_in_it() {
    let (_folder, path) = temp("board.pdf");
    let mut window = Window::open();
    window.choose("File", "Print…");
    assert!(window.sees("16 sheets of A4"));
    window.click("A3");
    assert!(window.sees("sheets of A3"));
    window.click("Plain");
    assert_eq!(window.ed().printout.theme, Some(Theme::Plain));
    window.desk.will_answer(&path);
    window.click("Save as…");
    let bytes = std::fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"%PDF"));
}

/// In a preview text that cannot be read is still seen to be there.
#[test]
fn small_text_is_in_previews() {
    let mut window = Window::open();
    window.run(Command::Kit);
    let area = window.bounds("Preview");
    let shapes = &window.harness.output().shapes;
    let texts = shapes.iter().filter(|clipped| match &clipped.shape {
        egui::Shape::Text(text) => area.contains(text.pos),
        _ => false,
    });
    // As many as the page of rules has lines and words.
    assert!(texts.count() > 100);
}

#[test]
fn pictures_are_made_while_work_goes_on() {
    let (_folder, path) = temp("board.svg");
    let (mut editor, desk) = harbour();
    let name = editor.plan().name.clone();
    desk.will_be_late();
    editor.printout.format = Format::Svg;
    desk.will_answer(&path);
    editor.export();
    editor.poll();
    assert!(!path.exists());
    let notice = editor.notice().expect("it says what is done");
    assert!(notice.text.contains("board.svg"), "{}", notice.text);
    editor.name("Later");
    // Nor does the window close before it is there.
    Command::Quit.run(&mut editor);
    editor.answer_unsaved(false);
    assert!(!editor.is_left());
    while desk.do_jobs() > 0 {
        editor.poll();
    }
    let svg = std::fs::read_to_string(&path).expect("it is there");
    // As it was when it was asked for.
    assert!(svg.contains(&name) && !svg.contains("Later"));
    assert!(editor.is_left());
}

#[test]
fn a_picture_that_is_not_made_is_said_so() {
    let (_folder, path) = temp("board.pdf");
    let (mut editor, desk) = harbour();
    desk.will_be_late();
    desk.will_answer(&path);
    editor.export();
    editor.poll();
    desk.drop_jobs();
    editor.poll();
    assert!(matches!(editor.dialog(), Some(Dialog::Failed { .. })));
    editor.close_dialog();
    Command::CopyPicture.run(&mut editor);
    desk.drop_jobs();
    editor.poll();
    assert!(editor.view.copy.is_none());
    let notice = editor.notice().expect("it says so");
    assert!(notice.text.contains("cannot be copied"), "{}", notice.text);
}

#[test]
fn the_window_saves_a_kit_for_the_table() {
    let (_folder, path) = temp("kit.pdf");
    let mut window = Window::open();
    window.choose("File", "Kit for the table…");
    assert!(window.sees("Page 1 of"));
    window.click("Next page");
    assert!(window.sees("Page 2 of"));
    window.click("Advanced");
    window.click("Letter");
    let kit = &window.ed().tabletop;
    assert_eq!(
        (kit.setup.preset, kit.paper),
        (Preset::Advanced, Paper::Letter)
    );
    window.desk.will_answer(&path);
    window.click("Save as…");
    let bytes = std::fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"%PDF"));
}

/// What consists of several files comes as one, so that a browser can save it.
#[test]
fn every_kit_is_one_file() {
    let (folder, path) = temp("kit");
    let (mut editor, desk) = harbour();
    let track = editor.derived().track.clone().unwrap();
    for (format, ending) in [
        (KitFormat::Zip, "zip"),
        (KitFormat::TabletopSimulator, "zip"),
        (KitFormat::TabletopScript, "zip"),
        (KitFormat::Vassal, "vmod"),
    ] {
        editor.tabletop.format = format;
        desk.will_answer(&path);
        editor.export_kit();
        editor.poll();
        editor.poll();
        let file = folder.path().join(format!("kit.{ending}"));
        let bytes = std::fs::read(&file).expect("it has its ending");
        assert_eq!(bytes, editor.tabletop.bytes(&track, "kit").unwrap());
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn a_circuit_with_errors_has_no_kit() {
    let (_folder, path) = temp("kit.pdf");
    let desk = FakeDesk::default();
    let mut editor = Editor::new(Box::new(desk.clone()), TrackFile::default());
    desk.will_answer(&path);
    editor.export_kit();
    editor.poll();
    editor.poll();
    assert!(failure(&editor).contains("without errors"));
    assert!(!path.exists());
}

/// As on a laptop whose interface is enlarged to 200 %.
#[test]
fn export_and_settings_fit_into_a_small_window() {
    let size = vec2(640.0, 400.0);
    let mut window = Window::sized(size, track_editor::view::settings::Theme::Light);
    let screen = Rect::from_min_size(Pos2::ZERO, size);
    window.run(Command::Export);
    let preview = window.bounds("Preview");
    assert!(
        preview.height() > 200.0 && screen.contains_rect(preview),
        "{preview}"
    );
    for command in [Command::Export, Command::Settings] {
        window.ed_mut().view.overlay = None;
        window.run(command);
        let close = window
            .harness
            .get_by_role_and_label(Role::Button, "Close")
            .rect();
        assert!(screen.contains_rect(close), "{command:?}: {close}");
    }
}
