//! A picture on several sheets of paper: which part of it lies where on which sheet.

use std::fmt;

use thiserror::Error;

use super::{Scene, Seams};
use crate::geometry::{Point, Rect};

/// What stays free of the picture along the edges of a sheet, in millimetres: printers cannot reach
/// the outer part of it, and the inner part holds the marks and, at the bottom, the label.
const MARGIN: f64 = 10.0;
const BOTTOM: f64 = 15.0;

/// The most sheets a picture is divided into.
pub const MAX_SHEETS: u64 = 500;

/// How much of the picture neighbouring sheets share by default, in millimetres.
pub const USUAL_OVERLAP: f64 = 10.0;

/// The most they may share, in millimetres.
pub const MAX_OVERLAP: f64 = 50.0;

/// A size of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 × 297 mm.
    A4,
    /// 297 × 420 mm.
    A3,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// Its width and height in millimetres, upright.
    #[must_use]
    pub const fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::A3 => (297.0, 420.0),
            Self::Letter => (215.9, 279.4),
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A4 => "A4",
            Self::A3 => "A3",
            Self::Letter => "Letter",
        })
    }
}

/// How a picture is divided into sheets, all turned the same way and holding equally much of it.
///
/// ```
/// use formulad_tracks::draw::{Paper, Sheets, USUAL_OVERLAP};
///
/// // A board of 100 × 70 cm.
/// let sheets = Sheets::new(1000.0, 700.0, Paper::A4, USUAL_OVERLAP)?;
/// assert_eq!((sheets.columns, sheets.rows, sheets.sheets.len()), (4, 4, 16));
/// assert_eq!(sheets.page, (297.0, 210.0));
/// assert_eq!(sheets.sheets[5].label(), "B2");
/// # Ok::<(), formulad_tracks::draw::SheetsError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Sheets {
    /// The paper.
    pub paper: Paper,
    /// The width and height of a sheet as it is turned, in millimetres.
    pub page: (f64, f64),
    /// How much of the picture neighbouring sheets share, in millimetres.
    pub overlap: f64,
    /// How many sheets lie beside each other.
    pub columns: u32,
    /// How many lie below each other.
    pub rows: u32,
    /// The sheets, row by row.
    pub sheets: Vec<Sheet>,
}

/// One of the sheets a picture is divided into.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Sheet {
    /// Its column, counted from 0.
    pub column: u32,
    /// Its row, counted from 0.
    pub row: u32,
    /// The part of the picture on it.
    pub window: Rect,
    /// What is left of that when it is cut half-way through what neighbours share: these parts make
    /// up the picture without gaps.
    pub kept: Rect,
    /// Where on the paper the top left corner of the window lies.
    pub at: Point,
}

/// Why a picture cannot be divided into sheets.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum SheetsError {
    /// The overlap is not from 0 to [`MAX_OVERLAP`].
    #[error("{}", t!(
        "sheets cannot overlap by {given} mm; take 0 to {most} mm, usually {usual}",
        given = .0, most = MAX_OVERLAP, usual = USUAL_OVERLAP
    ))]
    Overlap(f64),
    /// The picture has no size.
    #[error("{}", t!(
        "a picture of {width} × {height} mm cannot be printed; it has no size",
        width = .width, height = .height
    ))]
    Picture {
        /// Its width.
        width: f64,
        /// Its height.
        height: f64,
    },
    /// There would be more than [`MAX_SHEETS`].
    #[error("{}", t!(
        "{width:.0} × {height:.0} mm would take {sheets:.0} sheets of {paper}, more than {most}; \
         choose a smaller scale or larger paper",
        width = .width, height = .height, sheets = .sheets, paper = .paper, most = MAX_SHEETS
    ))]
    Many {
        /// The width of the picture.
        width: f64,
        /// Its height.
        height: f64,
        /// The paper.
        paper: Paper,
        /// How many sheets there would be.
        sheets: f64,
    },
}

impl Sheets {
    /// Divides a picture of this size, in millimetres, into the fewest sheets; they are turned on
    /// their side where that makes fewer.
    ///
    /// # Errors
    ///
    /// [`SheetsError`] if a number makes no sense, or there would be more than [`MAX_SHEETS`].
    pub fn new(width: f64, height: f64, paper: Paper, overlap: f64) -> Result<Self, SheetsError> {
        if !(0.0..=MAX_OVERLAP).contains(&overlap) {
            return Err(SheetsError::Overlap(overlap));
        }
        let has_size = |side: f64| side.is_finite() && side > 0.0;
        if !has_size(width) || !has_size(height) {
            return Err(SheetsError::Picture { width, height });
        }
        let (short, long) = paper.size();
        let count = |page: (f64, f64)| {
            let (wide, high) = (page.0 - 2.0 * MARGIN, page.1 - MARGIN - BOTTOM);
            let along = |side: f64, room: f64| {
                // A hair's breadth is no reason for another sheet.
                (((side - overlap - 1e-6) / (room - overlap)).ceil()).max(1.0)
            };
            (along(width, wide), along(height, high))
        };
        let [upright, turned] = [(short, long), (long, short)].map(|page| (page, count(page)));
        let all = |(_, (columns, rows)): &((f64, f64), (f64, f64))| columns * rows;
        let (page, (columns, rows)) = if all(&turned) < all(&upright) {
            turned
        } else {
            upright
        };
        if columns * rows > MAX_SHEETS as f64 {
            return Err(SheetsError::Many {
                width,
                height,
                paper,
                sheets: columns * rows,
            });
        }
        let (across, down) = (
            Cut::new(width, columns, overlap),
            Cut::new(height, rows, overlap),
        );
        let at = Point::new(
            (page.0 - across.room) / 2.0,
            MARGIN + (page.1 - MARGIN - BOTTOM - down.room) / 2.0,
        );
        let (columns, rows) = (columns as u32, rows as u32);
        let sheet = |row: u32, column: u32| {
            let (x, y) = (across.part(column), down.part(row));
            Sheet {
                column,
                row,
                window: Rect::new(x.window.0, y.window.0, x.window.1, y.window.1),
                kept: Rect::new(x.kept.0, y.kept.0, x.kept.1, y.kept.1),
                at,
            }
        };
        Ok(Self {
            paper,
            page,
            overlap,
            columns,
            rows,
            sheets: (0..rows * columns)
                .map(|at| sheet(at / columns, at % columns))
                .collect(),
        })
    }

    /// Where the sheets are glued together.
    #[must_use]
    pub fn seams(&self) -> Seams {
        let first_row = self.sheets.iter().filter(|sheet| sheet.row == 0);
        let first_column = self.sheets.iter().filter(|sheet| sheet.column == 0);
        Seams {
            upright: first_row.skip(1).map(|sheet| sheet.kept.x0).collect(),
            level: first_column.skip(1).map(|sheet| sheet.kept.y0).collect(),
        }
    }

    /// The sheets that show something of the picture once they are cut; all of them if all are blank. Others need not
    /// be printed.
    #[must_use]
    pub fn printed(&self, scene: &Scene) -> Vec<&Sheet> {
        let seen = |sheet: &&Sheet| !scene.is_blank(sheet.kept);
        let printed: Vec<&Sheet> = self.sheets.iter().filter(seen).collect();
        if printed.is_empty() {
            return self.sheets.iter().collect();
        }
        printed
    }
}

impl Sheet {
    /// What it is called: its column as a letter and its row as a number, from A1 on.
    #[must_use]
    pub fn label(&self) -> String {
        let mut letters = Vec::new();
        let mut left = self.column + 1;
        while left > 0 {
            left -= 1;
            letters.push(char::from(b'A' + (left % 26) as u8));
            left /= 26;
        }
        let letters: String = letters.into_iter().rev().collect();
        format!("{letters}{}", self.row + 1)
    }

    /// Where on the paper an area of the picture lies.
    #[must_use]
    pub fn on_paper(&self, area: Rect) -> Rect {
        let place = |x: f64, y: f64| self.at + (Point::new(x, y) - self.window.origin());
        let (min, max) = (place(area.x0, area.y0), place(area.x1, area.y1));
        Rect::new(min.x, min.y, max.x, max.y)
    }
}

/// One side of a picture, cut into parts of the same length that overlap.
struct Cut {
    side: f64,
    count: f64,
    overlap: f64,
    /// The length of a part.
    room: f64,
}

/// The start and end of a part, with what it shares with its neighbours and without.
struct SheetSpan {
    window: (f64, f64),
    kept: (f64, f64),
}

impl Cut {
    fn new(side: f64, count: f64, overlap: f64) -> Self {
        Self {
            side,
            count,
            overlap,
            room: (side + (count - 1.0) * overlap) / count,
        }
    }

    fn part(&self, number: u32) -> SheetSpan {
        let number = f64::from(number);
        let from = number * (self.room - self.overlap);
        // Where one part ends and the next begins.
        let seam = |number: f64| {
            if number < 0.5 {
                0.0
            } else if number > self.count - 0.5 {
                self.side
            } else {
                number * (self.room - self.overlap) + self.overlap / 2.0
            }
        };
        SheetSpan {
            window: (from, from + self.room),
            kept: (seam(number), seam(number + 1.0)),
        }
    }
}
