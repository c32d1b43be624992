//! How pictures are divided into sheets.

use formulad_tracks::draw::{MAX_OVERLAP, MAX_SHEETS, Paper, Rect, Sheet, Sheets, SheetsError};
use proptest::prelude::*;

const PAPERS: [Paper; 3] = [Paper::A4, Paper::A3, Paper::Letter];

/// How many sheets a side needs, counted by laying them down one after the other.
fn laid_down(side: f64, room: f64, overlap: f64) -> usize {
    let (mut sheets, mut covered) = (1, room);
    while covered < side - 1e-5 {
        covered += room - overlap;
        sheets += 1;
    }
    sheets
}

fn inside(inner: Rect, outer: Rect) -> bool {
    outer.inflate(1e-9, 1e-9).contains_rect(inner)
}

proptest! {
    #[test]
    fn sheets_make_up_the_picture(
        width in 20.0..3000.0_f64,
        height in 20.0..3000.0_f64,
        paper in prop::sample::select(PAPERS.to_vec()),
        overlap in 0.0..=MAX_OVERLAP,
    ) {
        let plan = Sheets::new(width, height, paper, overlap).unwrap();
        let (columns, rows) = (plan.columns as usize, plan.rows as usize);
        prop_assert_eq!(plan.sheets.len(), columns * rows);
        for (number, sheet) in plan.sheets.iter().enumerate() {
            let at = (sheet.row as usize, sheet.column as usize);
            prop_assert_eq!(at, (number / columns, number % columns));
            // What is kept ends where the next begins, and the outermost end with the picture.
            let next = |column: usize, row: usize| plan.sheets.get(row * columns + column);
            if at.1 + 1 < columns {
                let right = next(at.1 + 1, at.0).unwrap();
                prop_assert!((sheet.kept.x1 - right.kept.x0).abs() < 1e-9);
                let shared = sheet.window.x1 - right.window.x0;
                prop_assert!((shared - overlap).abs() < 1e-9);
            } else {
                prop_assert!((sheet.kept.x1 - width).abs() < 1e-9);
            }
            if at.0 + 1 < rows {
                let below = next(at.1, at.0 + 1).unwrap();
                prop_assert!((sheet.kept.y1 - below.kept.y0).abs() < 1e-9);
                let shared = sheet.window.y1 - below.window.y0;
                prop_assert!((shared - overlap).abs() < 1e-9);
            } else {
                prop_assert!((sheet.kept.y1 - height).abs() < 1e-9);
            }
            if number == 0 {
                prop_assert!(sheet.kept.x0 == 0.0 && sheet.kept.y0 == 0.0);
            }
            prop_assert!(inside(sheet.kept, sheet.window));
            // All of the window lies where printers print: a centimetre off the edges.
            let near = 10.0 - 1e-9;
            let reach = Rect::new(near, near, plan.page.0 - near, plan.page.1 - near);
            prop_assert!(reach.contains_rect(sheet.on_paper(sheet.window)));
        }
        let labels: std::collections::BTreeSet<String> =
            plan.sheets.iter().map(Sheet::label).collect();
        prop_assert_eq!(labels.len(), plan.sheets.len());

        let (short, long) = paper.size();
        let count = |(wide, high): (f64, f64)| {
            laid_down(width, wide - 20.0, overlap) * laid_down(height, high - 25.0, overlap)
        };
        let fewest = count((short, long)).min(count((long, short)));
        prop_assert_eq!(plan.sheets.len(), fewest);
        prop_assert!(plan.page == (short, long) || plan.page == (long, short));
    }
}

#[test]
fn labels_are_columns_and_rows() {
    let plan = Sheets::new(7000.0, 500.0, Paper::A4, 10.0).unwrap();
    let labels: Vec<String> = plan.sheets.iter().map(Sheet::label).collect();
    assert!(plan.columns > 27);
    assert_eq!(labels[..3], ["A1", "B1", "C1"]);
    assert_eq!(labels[25..28], ["Z1", "AA1", "AB1"]);
    assert_eq!(labels[plan.columns as usize], "A2");
}

#[test]
fn what_fits_on_one_sheet_takes_one() {
    for paper in PAPERS {
        let (short, long) = paper.size();
        for (width, height) in [(short - 20.0, long - 25.0), (long - 20.0, short - 25.0)] {
            let plan = Sheets::new(width, height, paper, 10.0).unwrap();
            assert_eq!(plan.sheets.len(), 1, "{paper}");
            assert_eq!(plan.sheets[0].label(), "A1");
            let more = Sheets::new(width + 1.0, height, paper, 10.0).unwrap();
            assert_eq!(more.sheets.len(), 2, "{paper}");
        }
    }
}

#[test]
fn nonsense_is_refused_with_what_to_do() {
    for overlap in [-0.1, MAX_OVERLAP + 0.1, f64::NAN, f64::INFINITY] {
        let refused = Sheets::new(1000.0, 700.0, Paper::A4, overlap);
        assert!(matches!(refused, Err(SheetsError::Overlap(_))), "{overlap}");
    }
    for size in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        for (width, height) in [(size, 700.0), (1000.0, size)] {
            let refused = Sheets::new(width, height, Paper::A4, 10.0);
            assert!(
                matches!(refused, Err(SheetsError::Picture { .. })),
                "{size}"
            );
        }
    }
    for size in [1e5, 1e18, f64::MAX] {
        let refused = Sheets::new(size, size, Paper::A3, 10.0).unwrap_err();
        assert!(matches!(refused, SheetsError::Many { .. }), "{size}");
        let text = refused.to_string();
        assert!(
            text.contains(&MAX_SHEETS.to_string()) && text.contains("scale"),
            "{text}"
        );
    }
}
