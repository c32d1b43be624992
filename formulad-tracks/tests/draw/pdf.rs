//! PDF documents, read back.

use formulad_tracks::draw::{
    self, Color, Item, Layer, Paper, PdfError, PdfPart, Point, Scale, Scene, Shape, Sheets,
    SheetsError, Theme,
};
use hayro_syntax::Pdf;
use hayro_syntax::object::{Dict, Name};

use super::{board, empty, page};

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.01
}

#[test]
fn one_page_is_as_large_as_the_board() {
    for (name, scale) in [("harbour", 1.0), ("night-city", 0.5), ("mini", 2.0)] {
        let scene = board(name, Theme::Day).scaled(Scale::Times(scale)).unwrap();
        let pdf = page::open(draw::pdf(&scene).unwrap());
        assert_eq!(pdf.pages().len(), 1);
        let (width, height) = page::size(&pdf.pages()[0]);
        assert!(
            near(width, scene.width) && near(height, scene.height),
            "{name}"
        );
    }
}

/// What readers look for when they print: see ISO 32000-1, 12.2. Each part of a document has a bookmark.
#[test]
fn readers_print_at_true_size_and_find_the_parts() {
    let scenes = ["mini", "harbour"].map(|name| board(name, Theme::Plain));
    let [mini, harbour] = &scenes;
    let sheets = PdfPart::Sheets(mini, Paper::A4, 10.0);
    let parts = [PdfPart::Page(harbour), sheets];
    let several = draw::pdf_of("Two boards", &parts).unwrap();
    for (bytes, bookmarks) in [(draw::pdf(mini).unwrap(), 0_i32), (several, 2)] {
        let pdf = page::open(bytes);
        let xref = pdf.xref();
        let catalog: Dict<'_> = xref.get(xref.root_id()).unwrap();
        let preferences: Dict<'_> = catalog.get("ViewerPreferences").unwrap();
        let scaling: Name<'_> = preferences.get("PrintScaling").unwrap();
        assert_eq!(&*scaling, b"None");
        let outlines = catalog.get::<Dict<'_>>("Outlines");
        let count = outlines.and_then(|it| it.get::<i32>("Count")).unwrap_or(0);
        assert_eq!(count.abs(), bookmarks);
    }
}

/// Cuts every sheet along its trim box, lays the pieces edge to edge as someone at a table would,
/// knowing nothing but the document, and looks where the places of the picture have come to lie.
#[test]
fn sheets_laid_together_are_the_picture_to_a_tenth_of_a_millimetre() {
    let cases = [
        ("harbour", Paper::A4, 10.0, 1.0),
        ("harbour", Paper::A3, 0.0, 1.0),
        ("night-city", Paper::Letter, 25.0, 1.3),
        ("mini", Paper::A4, 3.7, 0.61),
    ];
    for (name, paper, overlap, scale) in cases {
        let scene = board(name, Theme::Plain)
            .scaled(Scale::Times(scale))
            .unwrap();
        let pdf = page::open(draw::pdf_on_sheets(&scene, paper, overlap).unwrap());
        let pages: Vec<_> = pdf.pages().iter().skip(1).map(page::sheet).collect();
        let plan = Sheets::new(scene.width, scene.height, paper, overlap).unwrap();
        assert_eq!(pages.len(), plan.printed(&scene).len());
        let columns = plan.columns as usize;
        assert!(
            pages.len() > 3,
            "{name} shows nothing on {} sheets",
            pages.len()
        );

        let mut worst: f64 = 0.0;
        let mut corner = Point::default();
        let mut printed = pages.iter();
        for (number, place) in plan.sheets.iter().enumerate() {
            if number % columns == 0 {
                corner.x = 0.0;
            }
            let is_last = (number + 1) % columns == 0;
            if !plan.printed(&scene).contains(&place) {
                // Its place on the table stays free.
                corner.x += place.kept.width();
                corner.y += if is_last { place.kept.height() } else { 0.0 };
                continue;
            }
            let (sheet, graphic) = printed.next().unwrap();
            let (short, long) = paper.size();
            assert!(
                near(sheet.size.0, short) && near(sheet.size.1, long)
                    || near(sheet.size.0, long) && near(sheet.size.1, short)
            );
            assert_picture(graphic, &scene);
            let trim = sheet.trim.unwrap();
            // Nothing that is kept is hidden.
            assert!(sheet.clip.x0 <= trim.x0 + 0.01 && sheet.clip.y0 <= trim.y0 + 0.01);
            assert!(sheet.clip.x1 >= trim.x1 - 0.01 && sheet.clip.y1 >= trim.y1 - 0.01);
            // True size.
            assert!((sheet.scale.0 - 1.0).abs() < 1e-5 && (sheet.scale.1 - 1.0).abs() < 1e-5);

            // Every place of the picture that can be seen on the piece, a centimetre apart.
            let (mut x, mut seen) = (0.0, 0);
            while x <= scene.width {
                let mut y = 0.0;
                while y <= scene.height {
                    let on_page = sheet.place(Point::new(x, y));
                    let on_piece = on_page.x >= trim.x0
                        && on_page.x <= trim.x1
                        && on_page.y >= trim.y0
                        && on_page.y <= trim.y1;
                    if on_piece {
                        let table_x = corner.x + on_page.x - trim.x0;
                        let table_y = corner.y + on_page.y - trim.y0;
                        worst = worst.max((table_x - x).abs()).max((table_y - y).abs());
                        seen += 1;
                    }
                    y += 10.0;
                }
                x += 10.0;
            }
            assert!(seen > 0);
            corner.x += trim.width();
            if is_last {
                assert!((corner.x - scene.width).abs() < 0.1);
                corner.y += trim.height();
            }
        }
        assert!((corner.y - scene.height).abs() < 0.1);
        assert!(worst < 0.1, "{name} on {paper}: {worst} mm");
    }
}

/// The graphic on the sheets is measured in millimetres of the board: its first path is the board.
fn assert_picture(graphic: &hayro_syntax::object::Stream<'_>, scene: &Scene) {
    assert!(!graphic.dict().contains_key("Matrix"));
    let content = graphic.decoded().unwrap();
    let text = String::from_utf8_lossy(&content);
    let words: Vec<&str> = text.split_whitespace().collect();
    let numbers = |operator: &str, nth: usize| -> [f64; 2] {
        let mut found = (0..words.len()).filter(|at| words[*at] == operator);
        let at = found.nth(nth).unwrap();
        [at - 2, at - 1].map(|at| words[at].parse().unwrap())
    };
    for (operator, nth, [x, y]) in [("m", 0, [0.0; 2]), ("l", 1, [scene.width, scene.height])] {
        let [found_x, found_y] = numbers(operator, nth);
        assert!(near(found_x, x) && near(found_y, y), "{found_x} {found_y}");
    }
}

#[test]
fn the_assembly_page_shows_the_whole_picture() {
    let scene = board("harbour", Theme::Night);
    for paper in [Paper::A4, Paper::A3, Paper::Letter] {
        let pdf = page::open(draw::pdf_on_sheets(&scene, paper, 10.0).unwrap());
        let (first, _) = page::sheet(&pdf.pages()[0]);
        assert_eq!(first.trim, None);
        assert!(first.scale.0 < 0.5 && near(first.scale.0, first.scale.1));
        let end = first.place(Point::new(scene.width, scene.height));
        for at in [first.origin, end] {
            assert!(at.x >= 10.0 && at.x <= first.size.0 - 10.0, "{at:?}");
            assert!(at.y >= 10.0 && at.y <= first.size.1 - 15.0, "{at:?}");
        }
        assert!(near(first.clip.x0, first.origin.x) && near(first.clip.x1, end.x));
        assert!(near(first.clip.y0, first.origin.y) && near(first.clip.y1, end.y));
    }
}

/// At the left of the second row the harbour has nothing but sea.
#[test]
fn sheets_that_would_be_blank_are_left_out() {
    let scene = board("harbour", Theme::Plain);
    let sheets = Sheets::new(scene.width, scene.height, Paper::A4, 10.0).unwrap();
    let printed = sheets.printed(&scene);
    let left_out = sheets.sheets.iter().filter(|at| !printed.contains(at));
    let labels: Vec<String> = left_out.map(draw::Sheet::label).collect();
    assert_eq!(labels, ["A2"]);
    let pdf = page::open(draw::pdf_on_sheets(&scene, Paper::A4, 10.0).unwrap());
    assert_eq!(pdf.pages().len(), 1 + 15);
    // By day the ground is part of the picture.
    let by_day = board("harbour", Theme::Day);
    assert_eq!(sheets.printed(&by_day).len(), 16);
    // Of a board with nothing on it all are printed, as is asked for.
    let nothing = empty(1000.0, 700.0);
    assert_eq!(sheets.printed(&nothing).len(), 16);
}

#[test]
fn what_fits_on_one_sheet_needs_no_assembly() {
    let scene = board("mini", Theme::Day);
    let small = scene.scaled(Scale::Times(0.25)).unwrap();
    let pdf = page::open(draw::pdf_on_sheets(&small, Paper::A4, 10.0).unwrap());
    assert_eq!(pdf.pages().len(), 1);
    assert!(page::sheet(&pdf.pages()[0]).0.trim.is_some());
}

#[test]
fn fonts_are_embedded() {
    let scene = board("harbour", Theme::Day);
    let documents = [
        draw::pdf(&scene).unwrap(),
        draw::pdf_on_sheets(&scene, Paper::A4, 10.0).unwrap(),
    ];
    for document in documents {
        let fonts = page::fonts(&page::open(document));
        let names: Vec<&str> = fonts
            .iter()
            .map(|(name, _)| name.split('+').next_back().unwrap())
            .collect();
        assert_eq!(fonts.len(), 2, "{fonts:?}");
        assert!(names.contains(&"NotoSans-Bold"), "{names:?}");
        assert!(fonts.iter().all(|(_, embedded)| *embedded));
    }
}

/// The picture is written once, however many sheets show it.
#[test]
fn sheets_cost_little_more_than_a_page() {
    let scene = board("harbour", Theme::Day);
    let page = draw::pdf(&scene).unwrap().len();
    let sheets = draw::pdf_on_sheets(&scene, Paper::A4, 10.0).unwrap().len();
    assert!(sheets < page + page / 4, "{page} {sheets}");
}

#[test]
fn the_same_picture_gives_the_same_bytes() {
    let scene = board("mini", Theme::Day);
    assert!(draw::pdf(&scene).unwrap() == draw::pdf(&scene).unwrap());
    let sheets = || draw::pdf_on_sheets(&scene, Paper::Letter, 10.0).unwrap();
    let document = sheets();
    assert!(document == sheets());
    let has = |word: &[u8]| document.windows(word.len()).any(|part| part == word);
    assert!(!has(b"/CreationDate") && !has(b"/ModDate") && !has(b"xmp:CreateDate"));
}

#[test]
fn pages_that_nobody_can_print_are_refused() {
    for (width, height) in [
        (0.0, 100.0),
        (100.0, -1.0),
        (f64::NAN, 100.0),
        (100.0, f64::INFINITY),
        (draw::MAX_PAGE + 1.0, 100.0),
        (100.0, 1e300),
    ] {
        let refused = draw::pdf(&empty(width, height));
        assert!(
            matches!(refused, Err(PdfError::Page { .. })),
            "{width} × {height}"
        );
    }
    let refused = draw::pdf_on_sheets(&empty(1e5, 1e5), Paper::A4, 10.0);
    let many = matches!(refused, Err(PdfError::Sheets(SheetsError::Many { .. })));
    assert!(many);
}

/// A scene can be made by anyone, so that its numbers may be anything.
#[test]
fn items_that_are_nowhere_are_left_out() {
    let filled = |shape| Item::filled(Layer::Ground, None, shape, Color::hex(0xff_0000));
    for number in [f64::NAN, f64::INFINITY, f64::MAX, -1e30] {
        let at = Point::new(number, 5.0);
        let mut scene = empty(50.0, 50.0);
        scene.items = vec![
            filled(Shape::Polygon(vec![
                at,
                Point::new(9.0, 9.0),
                Point::new(1.0, 9.0),
            ])),
            filled(Shape::Polyline(vec![at])),
            filled(Shape::Polygon(Vec::new())),
            filled(Shape::Circle {
                center: Point::new(5.0, 5.0),
                radius: number,
            }),
            filled(Shape::Text(draw::Text::bold(
                Point::new(5.0, 5.0),
                number,
                "text",
            ))),
        ];
        assert!(Pdf::new(draw::pdf(&scene).unwrap()).is_ok());
        assert!(draw::pdf_on_sheets(&scene, Paper::A4, 10.0).is_ok());
        let image = super::png::decode(&draw::png(&scene, draw::Resolution::Dpi(50.0)).unwrap());
        assert!(image.pixels().all(|pixel| pixel == [255; 3]), "{number}");
    }
}

#[test]
fn a_bleed_is_refused_where_no_shop_takes_it() {
    let scene = board("mini", Theme::Day);
    for bleed in [-1.0, 21.0, f64::NAN] {
        let error = draw::pdf_with_bleed(&scene, bleed).unwrap_err();
        assert!(matches!(error, PdfError::Bleed { .. }), "{error}");
    }
    assert!(draw::pdf_with_bleed(&scene, 0.0).is_ok());
}
