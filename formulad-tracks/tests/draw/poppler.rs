//! Documents as poppler reads and paints them, on machines that have it.

use std::path::Path;
use std::process::Command;

use formulad_tracks::draw::{self, Paper, Rect, Resolution, Scale, Sheets, Theme};

use super::{board, png};

/// Pixels to an inch: ten to a millimetre.
const DPI: f64 = 254.0;

/// Whether the programs of poppler are there; says so where they are not.
pub(crate) fn is_there() -> bool {
    let there = ["pdfinfo", "pdffonts", "pdftoppm"]
        .iter()
        .all(|program| Command::new(program).arg("-v").output().is_ok());
    if !there {
        eprintln!("skipped: there is no poppler (pdfinfo, pdffonts, pdftoppm)");
    }
    there
}

fn output(folder: &Path, program: &str, args: &[&str]) -> String {
    let output = Command::new(program)
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap();
    // It complains on standard error about whatever is wrong with a document.
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The pages of a document as images.
pub(crate) fn painted(folder: &Path, document: &[u8]) -> Vec<png::Image> {
    std::fs::write(folder.join("x.pdf"), document).unwrap();
    output(folder, "pdftoppm", &["-r", "254", "-png", "x.pdf", "page"]);
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "png"))
        .collect();
    files.sort();
    let images = files.iter().map(|file| {
        let image = png::decode(&std::fs::read(file).unwrap());
        std::fs::remove_file(file).unwrap();
        image
    });
    images.collect()
}

/// How much two images differ, pixel by pixel, where the one lies this far in the other.
fn difference(
    whole: &png::Image,
    part: &png::Image,
    (x, y): (i64, i64),
    (columns, rows): (std::ops::Range<u32>, std::ops::Range<u32>),
) -> f64 {
    let (mut sum, mut count) = (0_u64, 0_u64);
    for row in rows.step_by(5) {
        for column in columns.clone() {
            let at = (i64::from(column) + x, i64::from(row) + y);
            let (Ok(at_x), Ok(at_y)) = (u32::try_from(at.0), u32::try_from(at.1)) else {
                continue;
            };
            if at_x < whole.width && at_y < whole.height {
                let (one, other) = (part.pixel(column, row), whole.pixel(at_x, at_y));
                sum += (0..3)
                    .map(|i| u64::from(one[i].abs_diff(other[i])))
                    .sum::<u64>();
                count += 3;
            }
        }
    }
    assert!(count > 0);
    sum as f64 / count as f64
}

#[test]
fn poppler_finds_the_pages_and_fonts() {
    if !is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let scene = board("night-city", Theme::Night);
    for (paper, size) in [
        (Paper::A4, "841.89 x 595.276 pts (A4)"),
        (Paper::A3, "841.89 x 1190.55 pts (A3)"),
        (Paper::Letter, "792 x 612 pts (letter)"),
    ] {
        let document = draw::pdf_on_sheets(&scene, paper, 10.0).unwrap();
        std::fs::write(folder.path().join("x.pdf"), document).unwrap();
        let plan = Sheets::new(scene.width, scene.height, paper, 10.0).unwrap();
        let pages = plan.sheets.len() + 1;
        let info = output(folder.path(), "pdfinfo", &["-l", "99", "x.pdf"]);
        let sizes = info.lines().filter(|line| line.contains(size));
        assert_eq!(sizes.count(), pages, "{info}");
        assert!(info.contains("Vespera"));
        let fonts = output(folder.path(), "pdffonts", &["x.pdf"]);
        let fonts: Vec<&str> = fonts.lines().skip(2).collect();
        // Embedded, as a subset, and with the letters it stands for.
        assert!(fonts.iter().all(|font| font.contains("yes yes yes")));
        assert_eq!(fonts.len(), 2);
    }
}

/// Paints the picture on one page and on sheets, and finds where in the one each of the others
/// fits best: where it belongs, to a pixel, which is a tenth of a millimetre.
#[test]
fn poppler_paints_the_sheets_as_parts_of_the_picture() {
    if !is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let scene = board("harbour", Theme::Day);
    let scene = scene.scaled(Scale::Times(0.31)).unwrap();
    let page = painted(folder.path(), &draw::pdf(&scene).unwrap());
    let [whole] = &page[..] else {
        panic!("one page");
    };
    let document = draw::pdf_on_sheets(&scene, Paper::A4, 10.0).unwrap();
    let sheets = painted(folder.path(), &document);
    let plan = Sheets::new(scene.width, scene.height, Paper::A4, 10.0).unwrap();
    assert_eq!(sheets.len(), plan.sheets.len() + 1);
    assert!(plan.sheets.len() > 1);
    let per_mm = DPI / 25.4;
    for (sheet, image) in plan.sheets.iter().zip(&sheets[1..]) {
        let Rect { x0, y0, x1, y1 } = sheet.on_paper(sheet.kept);
        let pixel = |mm: f64| (mm * per_mm).round() as u32;
        let area = (pixel(x0) + 2..pixel(x1) - 2, pixel(y0) + 2..pixel(y1) - 2);
        let off = |from: f64, to: f64| ((from - to) * per_mm).round() as i64;
        let right = (off(sheet.kept.x0, x0), off(sheet.kept.y0, y0));
        let at_right = difference(whole, image, right, area.clone());
        assert!(at_right < 3.0, "{}: {at_right}", sheet.label());
        for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let aside = difference(whole, image, (right.0 + x, right.1 + y), area.clone());
            assert!(aside > at_right, "{}: {aside} {at_right}", sheet.label());
        }
    }
}

/// PNG and PDF show the same.
#[test]
fn poppler_paints_what_the_image_shows() {
    if !is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for theme in super::THEMES {
        let scene = board("night-city", theme)
            .scaled(Scale::Times(0.1))
            .unwrap();
        let page = painted(folder.path(), &draw::pdf(&scene).unwrap());
        let image = png::decode(&draw::png(&scene, Resolution::Dpi(DPI)).unwrap());
        let rounding = page[0].width.abs_diff(image.width) + page[0].height.abs_diff(image.height);
        assert!(rounding <= 2);
        let area = (5..image.width - 5, 5..image.height - 5);
        let differs = difference(&page[0], &image, (0, 0), area.clone());
        // Edges are smoothed in different ways: two of a hundred parts of full brightness.
        assert!(differs < 5.1, "{theme:?}: {differs}");
        assert!(difference(&page[0], &image, (3, 3), area) > 2.0 * differs);
    }
}

/// A page for a print shop: the picture is what it is on a page of its own, it goes on beyond its edges as in a
/// mirror, and everything around is on white.
#[test]
fn poppler_paints_a_bleed() {
    const BLEED: f64 = 3.0;
    if !is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let scene = board("harbour", Theme::Day);
    let scene = scene.scaled(Scale::Times(0.2)).unwrap();
    let document = draw::pdf_with_bleed(&scene, BLEED).unwrap();
    std::fs::write(folder.path().join("x.pdf"), &document).unwrap();
    let info = output(folder.path(), "pdfinfo", &["-box", "x.pdf"]);
    let side = |name: &str| -> [f64; 4] {
        let line = info.lines().find(|line| line.starts_with(name)).unwrap();
        let numbers = line.split_whitespace().skip(1);
        let numbers: Vec<f64> = numbers.filter_map(|n| n.parse().ok()).collect();
        numbers.try_into().unwrap()
    };
    let millimetres = |[left, bottom, right, top]: [f64; 4]| {
        [right - left, top - bottom].map(|side| side * 25.4 / 72.0)
    };
    let is = |name, [width, height]: [f64; 2]| {
        let [w, h] = millimetres(side(name));
        let off = (w - width).abs() + (h - height).abs();
        assert!(off < 0.05, "{name}: {w} × {h}, not {width} × {height}");
    };
    is("TrimBox:", [scene.width, scene.height]);
    is(
        "BleedBox:",
        [scene.width + 2.0 * BLEED, scene.height + 2.0 * BLEED],
    );

    let plain = painted(folder.path(), &draw::pdf(&scene).unwrap()).remove(0);
    let bled = painted(folder.path(), &document).remove(0);
    // In pixels: how much wider the page is on each side, and the bleed.
    let around = i64::from((bled.width - plain.width) / 2);
    let bleed = (BLEED * DPI / 25.4).round() as u32;
    let (columns, rows) = (0..plain.width, 0..plain.height);
    let off = difference(&bled, &plain, (around, around), (columns, rows.clone()));
    assert!(off < 1.5, "the picture differs by {off}");
    // Left of the edge is what lies as far to its right.
    let edge = u32::try_from(around).unwrap();
    let (mut sum, mut count) = (0_u64, 0_u64);
    for row in rows.map(|row| row + edge) {
        for away in 2..bleed - 1 {
            let [one, other] = [edge - 1 - away, edge + away].map(|x| bled.pixel(x, row));
            sum += u64::from(one[1].abs_diff(other[1]));
            count += 1;
        }
        assert_eq!(
            bled.pixel(edge - bleed - 3, row)[1],
            255,
            "white beyond the bleed"
        );
    }
    assert!(
        (sum as f64 / count as f64) < 2.0,
        "the bleed differs by {sum} of {count}"
    );
}
