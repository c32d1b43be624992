//! Pictures and logos on the board, layers that are hidden or locked, themes, and folds.

use crate::fixture::*;
use formulad_core::plan::{
    ArtPlan, Folds, Lettering, LineWidths, PictureData, PieceKind, PiecePlan, PlateStyle, Rgb,
    TimeOfDay, Typeface,
};
use formulad_tracks::draw::Shape;
use formulad_tracks::picture;
use image::{Rgba, RgbaImage};
use track_editor::document::{ArtEdit, ArtItem, Version, VersionEdit};
use track_editor::work::{BoardPart, Hit, Layers};

/// A red disc on nothing, in a file of this folder.
fn disc(folder: &Path, side: u32) -> PathBuf {
    let half = f64::from(side) / 2.0;
    let picture = RgbaImage::from_fn(side, side / 2, |x, y| {
        let away = (f64::from(x) - half).hypot(2.0 * f64::from(y) - half);
        if away < half {
            Rgba([220, 20, 30, 255])
        } else {
            Rgba([0; 4])
        }
    });
    let path = folder.join("Sponsor.png");
    picture.save(&path).unwrap();
    path
}

fn art(editor: &Editor) -> &ArtPlan {
    &editor.plan().art
}

fn logos() -> (Editor, FakeDesk, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, desk) = harbour();
    editor.apply(&Edit::Art(ArtEdit::Look(Box::default())));
    editor.put_picture(&disc(folder.path(), 64));
    (editor, desk, folder)
}

#[test]
fn a_logo_is_put_up_kept_once_and_goes_with_its_last_piece() {
    let (mut editor, _desk, folder) = logos();
    let before = editor.steps();
    let pieces = art(&editor).pieces.len();
    let logo = art(&editor).pieces[pieces - 1].clone();
    assert_eq!(
        (logo.kind, logo.picture.as_str()),
        (PieceKind::Logo, "Sponsor")
    );
    assert_eq!(
        editor.work.selection().only_item(),
        Some(ArtItem::Piece(pieces - 1))
    );
    assert_eq!(editor.undo_label().as_deref(), Some("Place “Logo”"));
    let file = std::fs::read(folder.path().join("Sponsor.png")).unwrap();
    assert_eq!(art(&editor).pictures[0].data, picture::data(&file));
    // The same file, and another of the same name.
    editor.put_picture(&folder.path().join("Sponsor.png"));
    editor.put_picture(&disc(folder.path(), 32));
    let names = |editor: &Editor| -> Vec<String> {
        let pictures = art(editor).pictures.iter();
        pictures.map(|picture| picture.name.clone()).collect()
    };
    assert_eq!(names(&editor), ["Sponsor", "Sponsor 2"]);
    assert_eq!(art(&editor).pieces.len(), pieces + 2);
    assert_eq!(editor.steps(), before + 2);
    run(&mut editor, &[Command::Delete]);
    assert_eq!(names(&editor), ["Sponsor"]);
    run(&mut editor, &[Command::Undo]);
    assert_eq!(names(&editor), ["Sponsor", "Sponsor 2"]);
    run(&mut editor, &[Command::Undo; 2]);
    assert_eq!(art(&editor).pieces.last(), Some(&logo));
    run(&mut editor, &[Command::Undo]);
    assert!(art(&editor).pictures.is_empty());
}

#[test]
fn a_logo_is_saved_with_the_circuit_and_drawn_in_every_format() {
    let (editor, _desk, _folder) = logos();
    let text = TrackFile::new(editor.plan().clone()).to_text().unwrap();
    let back = TrackFile::parse(&text).unwrap();
    assert_eq!(back.plan.art, *art(&editor));
    assert_eq!(TrackFile::new(back.plan).to_text().unwrap(), text);
    for format in Format::ALL {
        let printout = Printout {
            format,
            dpi: 40,
            paper: None,
            ..Printout::default()
        };
        let with = printout
            .bytes(editor.plan(), None, &SignPlaces::default())
            .unwrap();
        let mut plan = editor.plan().clone();
        plan.art.pieces.pop();
        let without = printout.bytes(&plan, None, &SignPlaces::default()).unwrap();
        assert_ne!(with, without, "{format:?}");
    }
}

/// The track file holds pixels: whoever reads it needs to know nothing of SVG.
#[test]
fn an_svg_logo_is_put_up_as_pixels() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, _desk) = harbour();
    editor.apply(&Edit::Art(ArtEdit::Look(Box::default())));
    let path = folder.path().join("Club.svg");
    let svg = |inner: &str| {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'>";
        std::fs::write(&path, format!("{svg}{inner}</svg>")).unwrap();
    };
    svg("<circle cx='5' cy='5' r='5' fill='#dc141e'/>");
    editor.open_dropped(&path);
    assert!(editor.work.sketch().backdrop.is_some(), "it can be traced");
    editor.pick_tool(Kind::Art);
    editor.open_dropped(&path);
    let logo = art(&editor).pieces.last().unwrap();
    assert_eq!(
        (logo.kind, logo.picture.as_str()),
        (PieceKind::Logo, "Club")
    );
    let file = picture::bytes(&art(&editor).picture("Club").unwrap().data).unwrap();
    let pixels = image::load_from_memory(&file).unwrap().into_rgba8();
    assert_eq!(pixels.dimensions(), (1600, 800));
    assert_eq!(pixels.get_pixel(400, 400).0, [220, 20, 30, 255]);
    assert_eq!(pixels.get_pixel(1200, 400).0[3], 0);
    let steps = editor.steps();
    for (inner, reason) in [
        ("<text y='9'>Club</text>", "Convert the text to paths"),
        ("<image href='file:///etc/passwd'/>", "other pictures"),
        (&"<g>".repeat(9_999), "damaged"),
    ] {
        svg(inner);
        editor.put_picture(&path);
        assert!(failure(&editor).contains(reason), "{}", failure(&editor));
        editor.close_dialog();
    }
    assert_eq!(editor.steps(), steps);
}

#[test]
fn letters_of_a_board_and_of_one_text_are_chosen() {
    let (mut editor, _desk) = harbour();
    editor.apply(&Edit::Art(ArtEdit::Typeface(Typeface::Serif)));
    assert_eq!(editor.undo_label().as_deref(), Some("Set the typeface"));
    let sign = PiecePlan {
        text: "Grand Prix".to_owned(),
        typeface: Some(Typeface::Mono),
        ..PiecePlan::new(PieceKind::Text, 300.0, 300.0)
    };
    editor.apply(&Edit::Art(ArtEdit::AddPieces(vec![sign])));
    let scene = editor.derived().scene.clone();
    let typeface = |text: &str| {
        let mut items = scene.items.iter();
        items.find_map(|item| match &item.shape {
            Shape::Text(line) if line.text == text => Some(line.typeface),
            _ => None,
        })
    };
    assert_eq!(typeface("Grand Prix"), Some(Typeface::Mono));
    let name = editor.plan().name.clone();
    assert_eq!(typeface(&name), Some(Typeface::Serif));
    // It is part of a look.
    let look = art(&editor).look();
    assert_eq!(look.typeface, Typeface::Serif);
}

/// A version is small: it uses the pictures that the circuit has.
#[test]
fn versions_are_kept_without_the_files_of_pictures() {
    let (mut editor, _desk, _folder) = logos();
    let with_logo = art(&editor).clone();
    let version = Version::of("With logo".to_owned(), editor.document().design()).unwrap();
    let kept = version.design().unwrap();
    assert_eq!(kept.plan.art.pictures[0].data, PictureData::new(""));
    editor.apply(&Edit::Art(ArtEdit::Lettering(Lettering::Wide)));
    let restore = VersionEdit::Restore("With logo".to_owned(), Box::new(kept));
    editor.apply(&Edit::Version(restore));
    assert_eq!(*art(&editor), with_logo);
}

#[test]
fn what_is_no_picture_or_too_much_is_refused_with_the_reason() {
    let (mut editor, _desk, folder) = logos();
    let steps = editor.steps();
    let text = folder.path().join("text.png");
    std::fs::write(&text, "no picture").unwrap();
    editor.put_picture(&text);
    assert!(failure(&editor).contains("not a PNG, JPEG or SVG"));
    editor.close_dialog();
    let mut file = std::fs::read(folder.path().join("Sponsor.png")).unwrap();
    file.truncate(80);
    std::fs::write(&text, &file).unwrap();
    editor.put_picture(&text);
    assert!(failure(&editor).contains("damaged"));
    editor.close_dialog();
    assert_eq!(editor.steps(), steps);
    // Noise cannot be packed: it is made smaller, and four such are more than a board may hold.
    let mut state = 1_u32;
    for name in ["a.png", "b.png", "c.png", "d.png", "e.png"] {
        let noise = RgbaImage::from_fn(900, 900, |_, _| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [a, b, c, _] = state.to_be_bytes();
            Rgba([a, b, c, 254])
        });
        let path = folder.path().join(name);
        noise.save(&path).unwrap();
        editor.put_picture(&path);
        if editor.dialog().is_some() {
            break;
        }
    }
    assert!(failure(&editor).contains("2 MiB"), "{:?}", editor.dialog());
    let bytes: usize = art(&editor)
        .pictures
        .iter()
        .map(|it| picture::size(&it.data))
        .sum();
    assert!(bytes <= 2 << 20 && bytes > 1 << 20, "{bytes}");
}

#[test]
fn a_logo_is_sized_by_its_handle_and_cropped_in_the_inspector() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::sized(vec2(1440.0, 1800.0), Theme::Light);
    window.choose("File", "New");
    window.press("A");
    window.desk.will_answer(&disc(folder.path(), 64));
    window.click("Logo");
    window.settle();
    let logo = |window: &Window| art(window.ed()).pieces[0].clone();
    assert_eq!(logo(&window).size, PieceKind::Logo.usual_size());
    window.type_into("Cut left", "50");
    window.type_into("Cut right", "80");
    // Something is left.
    assert_eq!(logo(&window).crop, [0.5, 0.0, 0.48, 0.0]);
    window.click("Whole picture");
    assert!(logo(&window).crop.is_empty());
    window.type_into("Size", "80");
    assert_eq!(logo(&window).size, 80.0);
    let before = logo(&window);
    let screen = |at: [f64; 2]| window.screen(at);
    // Twice as wide as high: 80 by 40 mm.
    let corner = screen([before.x + 40.0, before.y + 20.0]);
    let far = screen([before.x + 60.0, before.y + 30.0]);
    window.drag(corner, far);
    assert_eq!(logo(&window).size, 120.0);
    assert!(art(window.ed()).pictures.len() == 1);
}

#[test]
fn what_is_locked_or_hidden_cannot_be_picked_or_changed() {
    let (mut editor, _desk) = harbour();
    editor.apply(&Edit::Art(ArtEdit::AddPieces(vec![
        PiecePlan::new(PieceKind::Tree, 30.0, 30.0),
        PiecePlan {
            text: "Start".to_owned(),
            ..PiecePlan::new(PieceKind::Text, 60.0, 30.0)
        },
    ])));
    let last = art(&editor).pieces.len() - 1;
    let space = editor.plan().spaces[0].clone();
    let place = [space.x, space.y];
    let is_space = |editor: &Editor| matches!(editor.work.hit(place, 0.0), Hit::Space(_));
    assert!(is_space(&editor));
    let pick = |editor: &mut Editor, at: [f64; 2]| {
        let pointer = Pointer {
            free: true,
            reach: 2.0,
            ..crate::fixture::at(editor, at)
        };
        editor.cancel();
        editor.pick_tool(Kind::Select);
        editor.click(pointer);
        editor.work.selection().only_item()
    };
    assert_eq!(
        pick(&mut editor, [30.0, 30.0]),
        Some(ArtItem::Piece(last - 1))
    );
    let mut layers = Layers::default();
    layers.lock(BoardPart::Scenery, true);
    layers.hide(BoardPart::Road, true);
    editor.set_layers(layers);
    assert_eq!(editor.work.selection().only_item(), None, "it is let go");
    let before = (editor.plan().clone(), editor.steps());
    assert_ne!(
        pick(&mut editor, [30.0, 30.0]),
        Some(ArtItem::Piece(last - 1))
    );
    assert_eq!(pick(&mut editor, [60.0, 30.0]), Some(ArtItem::Piece(last)));
    assert!(!is_space(&editor));
    run(&mut editor, &[Command::SelectAll]);
    let selection = editor.work.selection();
    let is_tree = |item: &ArtItem| *item == ArtItem::Piece(last - 1);
    assert!(selection.spaces().is_empty() && !selection.items().iter().any(is_tree));
    assert!(!editor.apply(&shift(vec![space.id], [5.0, 0.0])));
    assert!(!editor.apply(&Edit::Art(ArtEdit::Remove(vec![ArtItem::Piece(last - 1)]))));
    assert_eq!(before, (editor.plan().clone(), editor.steps()));
    editor.poll();
    let notice = editor
        .notice()
        .map(|notice| notice.text.clone())
        .unwrap_or_default();
    assert!(
        notice.contains("Scenery") && notice.contains("locked"),
        "{notice}"
    );
    assert!(
        editor.apply(&Edit::Art(ArtEdit::Remove(vec![ArtItem::Piece(last)]))),
        "texts are open"
    );
    // Undo always works; and what is printed is all of it.
    run(&mut editor, &[Command::Undo]);
    assert_eq!(before.0, *editor.plan());
    editor.set_layers(Layers::default());
    assert!(is_space(&editor));
}

#[test]
fn layers_are_switched_in_the_inspector_and_the_status_bar_says_what_is_hidden() {
    let mut window = Window::sized(vec2(1440.0, 1800.0), Theme::Light);
    *window.ed_mut() = harbour().0;
    window.ed_mut().settings.tour_shown = true;
    window.settle();
    let shown = window.paint();
    window.press("A");
    window.click("Hide: Signs");
    window.click("Lock: Road");
    assert!(window.ed().settings.layers.hides(BoardPart::Signs));
    assert!(window.ed().settings.layers.locks(BoardPart::Road));
    assert!(window.sees("Hidden: Signs"));
    assert!(window.paint() != shown);
    window.click("Hidden: Signs");
    assert_eq!(window.ed().settings.layers.hidden().count(), 0);
    assert!(window.ed().settings.layers.locks(BoardPart::Road), "still");
    window.click("Unlock: Road");
    assert_eq!(window.ed().settings.layers, Layers::default());
}

/// The look is taken along, and what stands on the boards stays where it is.
#[test]
fn a_theme_is_saved_and_given_to_another_circuit() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, desk) = harbour();
    let lines = LineWidths {
        kerb: Some(1.5),
        ..LineWidths::default()
    };
    for edit in [
        ArtEdit::Time(Some(TimeOfDay::Night)),
        ArtEdit::Plates(PlateStyle::Card),
        ArtEdit::Lettering(Lettering::Slanted),
        ArtEdit::Lines(lines),
        ArtEdit::Color(2, Some(Rgb(90, 40, 40))),
        ArtEdit::AddPieces(vec![PiecePlan::new(PieceKind::Tree, 30.0, 30.0)]),
    ] {
        assert!(editor.apply(&Edit::Art(edit)));
    }
    let look = art(&editor).look();
    desk.will_answer(&folder.path().join("club"));
    editor.save_theme();
    editor.poll();
    let path = folder.path().join("club.theme.json");
    let theme = TrackFile::read(&path).unwrap();
    assert_eq!(theme.plan.art, look);

    let (mut other, _desk) = harbour();
    other.apply(&Edit::Art(ArtEdit::Folds(Folds::Half)));
    let before = art(&other).clone();
    other.open_theme(&path);
    assert_eq!(*art(&other), before.with_look(&look));
    assert_eq!(art(&other).folds, Folds::Half);
    assert_eq!(other.undo_label().as_deref(), Some("Apply a theme"));
    run(&mut other, &[Command::Undo]);
    assert_eq!(*art(&other), before);
}

/// White letters on yellow boards: said at once, and listed among the problems.
#[test]
fn a_theme_that_cannot_be_read_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pale.theme.json");
    let text = r##"{"format": 1, "art": {"colors": {"board": "#ffdc00", "letters": "#ffffff"}}}"##;
    std::fs::write(&path, text).unwrap();
    let (mut editor, _desk) = harbour();
    editor.open_theme(&path);
    let notice = editor
        .notice()
        .map(|notice| notice.text.clone())
        .unwrap_or_default();
    assert!(notice.contains("contrast"), "{notice}");
    assert!(
        listed(&editor).iter().any(|it| it.contains("contrast")),
        "{:?}",
        listed(&editor)
    );
    std::fs::write(&path, "{\"format\": 1, \"art\": {\"plates\": \"round\"}}").unwrap();
    editor.open_theme(&path);
    assert!(failure(&editor).contains("round"));
}

/// The title of the harbour lay across a seam of A4 sheets.
#[test]
fn printed_titles_keep_off_the_seams_of_sheets() {
    let (editor, _desk) = harbour();
    let printout = Printout::default();
    let scene = printout
        .scene(editor.plan(), None, &SignPlaces::default())
        .unwrap();
    let sheets = printout.sheets(&scene).unwrap().unwrap();
    let name = &editor.plan().name;
    let title = scene.items.iter().find_map(|item| match &item.shape {
        Shape::Text(text) if text.text == *name => Some(text),
        _ => None,
    });
    let title = title.expect("the board has a title");
    let half = title.width() / 2.0;
    let seams = sheets.seams();
    assert!(!seams.upright.is_empty());
    for x in seams.upright {
        assert!((x - title.at.x).abs() > half, "{x} {}", title.at);
    }
    for y in seams.level {
        assert!(
            (y - title.at.y).abs() > title.size / 2.0,
            "{y} {}",
            title.at
        );
    }
}
