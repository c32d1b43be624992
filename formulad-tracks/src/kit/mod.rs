//! Everything for the table: what a group needs beside the board to race at a table, or on a virtual one.
//!
//! ```
//! use formulad_core::rules::Ruleset;
//! use formulad_tracks::bundled;
//! use formulad_tracks::kit::{Kit, KitFormat};
//!
//! let track = bundled::mini();
//! let rules = Ruleset::basic(2);
//! let kit = Kit::new(&track, "basic", &rules).with_pixels(200);
//! let files = kit.files(KitFormat::TabletopSimulator, "little-merrow")?;
//! let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
//! assert_eq!(names, ["little-merrow.json", "little-merrow.png"]);
//! # Ok::<(), formulad_tracks::kit::KitError>(())
//! ```

mod archive;
mod canvas;
mod cars;
mod codes;
mod contents;
mod corners;
mod dashboard;
mod dice;
mod pages;
mod spots;
mod summary;
mod tables;
mod tabletop;
mod tabletop_script;
mod texts;
mod vassal;

#[cfg(test)]
mod tests;

use formulad_core::Track;
use formulad_core::rules::Ruleset;
use serde::Serialize;
use thiserror::Error;

use crate::draw::{
    self, Paper, PdfError, PdfPart, PngError, Resolution, SPACE_OF_CAR, Scene, Theme, USUAL_OVERLAP,
};
use archive::archive;
use cars::CarToken;
use pages::Pages;

pub use spots::Spot;

/// The default length of the longest side of an image of the board, in pixels: the most that Tabletop Simulator
/// recommends.
pub const USUAL_PIXELS: u32 = 4096;

/// The width of a page that is read on a screen, in pixels.
const PIXELS_OF_PAGE: u32 = 1000;

/// What a kit is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KitFormat {
    /// One document to print: rules, dashboards, cards, tables, cars, and the board on sheets.
    Pdf,
    /// An archive of documents, with the board apart: on one page, on sheets and as an image.
    Zip,
    /// A saved object of Tabletop Simulator, a table to play at, and the image of its board.
    TabletopSimulator,
    /// The spaces of a board for the scripted mod of Tabletop Simulator "formula d 2.0", and its image.
    TabletopScript,
    /// A module of VASSAL.
    Vassal,
    /// The image of the board, and where each space is in it.
    Positions,
}

impl KitFormat {
    /// All formats.
    pub const ALL: [Self; 6] = [
        Self::Pdf,
        Self::Zip,
        Self::TabletopSimulator,
        Self::TabletopScript,
        Self::Vassal,
        Self::Positions,
    ];

    /// What the name of the first file ends in, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Zip => "zip",
            Self::TabletopSimulator | Self::TabletopScript | Self::Positions => "json",
            Self::Vassal => "vmod",
        }
    }
}

/// A file of a kit.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct KitFile {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Why a kit cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum KitError {
    /// The board cannot be printed.
    #[error(transparent)]
    Pdf(#[from] PdfError),
    /// The image of the board cannot be made.
    #[error(transparent)]
    Png(#[from] PngError),
    /// A file of JSON cannot be written.
    #[error("{}", t!("the file cannot be written: {reason}", reason = .0))]
    Json(#[from] serde_json::Error),
    /// The files are too large for an archive.
    #[error("{}", t!("an archive cannot have {bytes} bytes; choose fewer pixels", bytes = .0))]
    Archive(usize),
}

/// What a group needs to race on a circuit by some rules. The same kit always gives the same bytes.
#[derive(Debug, Clone, Copy)]
pub struct Kit<'a> {
    track: &'a Track,
    rules_name: &'a str,
    rules: &'a Ruleset,
    paper: Paper,
    theme: Option<Theme>,
    pixels: u32,
    cars: Option<usize>,
    image_url: Option<&'a str>,
}

impl<'a> Kit<'a> {
    /// A kit for a circuit that is raced on by rules of this name: on A4, in the board's own colours, with
    /// images of [`USUAL_PIXELS`].
    #[must_use]
    pub const fn new(track: &'a Track, rules_name: &'a str, rules: &'a Ruleset) -> Self {
        Self {
            track,
            rules_name,
            rules,
            paper: Paper::A4,
            theme: None,
            pixels: USUAL_PIXELS,
            cars: None,
            image_url: None,
        }
    }

    /// On this paper.
    #[must_use]
    pub const fn on_paper(mut self, paper: Paper) -> Self {
        self.paper = paper;
        self
    }

    /// With a board in these colours.
    #[must_use]
    pub const fn in_theme(mut self, theme: Theme) -> Self {
        self.theme = Some(theme);
        self
    }

    /// With images of the board whose longest side has `pixels` pixels.
    #[must_use]
    pub const fn with_pixels(mut self, pixels: u32) -> Self {
        self.pixels = pixels;
        self
    }

    /// For a number of cars, at most 20, and at most ten where the rules have drivers of their own. Otherwise
    /// there is one for each place on the grid, or for each of those drivers.
    #[must_use]
    pub const fn with_cars(mut self, cars: usize) -> Self {
        self.cars = Some(cars);
        self
    }

    /// With the address from which Tabletop Simulator loads the image of the board, such as
    /// `https://example.org/harbour.png` or `file:///C:/harbour.png`. Otherwise it is the name of the file,
    /// which is then looked for where Tabletop Simulator keeps its images.
    #[must_use]
    pub const fn with_image_url(mut self, url: &'a str) -> Self {
        self.image_url = Some(url);
        self
    }

    /// The pages to be printed beside the board, in millimetres: a summary of the rules, a dashboard for
    /// each car, cards of the dice and of the corners, tables of the weather and of tyres as far as the
    /// rules have them, and cars.
    ///
    /// ```
    /// use formulad_core::rules::Preset;
    /// use formulad_tracks::bundled;
    /// use formulad_tracks::kit::Kit;
    ///
    /// let track = bundled::harbour();
    /// let rules = Preset::Advanced.rules(2);
    /// let pages = Kit::new(&track, "advanced", &rules).pages();
    /// assert!(pages.iter().all(|page| (page.width, page.height) == (210.0, 297.0)));
    /// ```
    #[must_use]
    pub fn pages(&self) -> Vec<Scene> {
        self.pages_beside(&draw::blank(self.track.plan()))
    }

    fn pages_beside(&self, board: &Scene) -> Vec<Scene> {
        let Self { track, rules, .. } = *self;
        let mut pages = Pages::new(self.paper, self.title());
        let cars: Vec<usize> = (0..dashboard::cars(track, rules, self.cars)).collect();
        let corners: Vec<usize> = (0..track.corners().len()).collect();
        pages.whole(t!("The rules"), |canvas, width, height| {
            summary::paint(canvas, track, self.rules_name, rules, (width, height));
        });
        pages.grid(t!("Dashboards"), dashboard::CARD, &cars, |canvas, at| {
            dashboard::paint(canvas, track, rules, *at);
        });
        let dice = dice::cards(rules);
        pages.grid(t!("Dice"), dice::CARD, &dice, |canvas, card| {
            dice::paint(canvas, *card);
        });
        pages.grid(t!("Corners"), corners::CARD, &corners, |canvas, at| {
            corners::paint(canvas, track, *at);
        });
        let tables = tables::tables(rules);
        pages.grid(t!("Tables"), tables::CARD, &tables, |canvas, table| {
            tables::paint(canvas, track, rules, *table);
        });
        let markers = rules.debris.map(|_| CarToken::Markers);
        let tokens: Vec<CarToken> = cars.into_iter().map(CarToken::Car).chain(markers).collect();
        pages.keep_together(cars::CARD, tokens.len());
        pages.grid(t!("Cars"), cars::CARD, &tokens, |canvas, token| {
            cars::paint(canvas, *token, board.space);
        });
        pages.into_scenes()
    }

    /// Where each space is in the image of the board, in the order of the track file.
    ///
    /// ```
    /// use formulad_core::rules::Ruleset;
    /// use formulad_tracks::bundled;
    /// use formulad_tracks::kit::Kit;
    ///
    /// let track = bundled::mini();
    /// let rules = Ruleset::basic(1);
    /// let spots = Kit::new(&track, "basic", &rules).with_pixels(1000).spots();
    /// assert_eq!(spots.len(), track.spaces().len());
    /// assert!(spots.iter().all(|spot| spot.x < 1000.0 && spot.y < 1000.0));
    /// ```
    #[must_use]
    pub fn spots(&self) -> Vec<Spot> {
        let board = draw::blank(self.track.plan());
        let (width, _) = self.size(&board);
        spots::spots(self.track, f64::from(width) / board.width)
    }

    /// Writes the kit: first the file that gives it its name, then those that belong beside it. They are
    /// called `stem`, each with its own ending.
    ///
    /// # Errors
    ///
    /// [`KitError`] if the board cannot be printed or drawn at this size.
    pub fn files(&self, format: KitFormat, stem: &str) -> Result<Vec<KitFile>, KitError> {
        let board = self.board();
        let main = |bytes| KitFile {
            name: format!("{stem}.{}", format.extension()),
            bytes,
        };
        let size = self.size(&board);
        let (width, height) = size;
        let spots = || spots::spots(self.track, f64::from(width) / board.width);
        let image = || -> Result<KitFile, KitError> {
            Ok(KitFile {
                name: format!("{stem}.png"),
                bytes: draw::png(&board, Resolution::Width(width))?,
            })
        };
        Ok(match format {
            KitFormat::Pdf => vec![main(self.pdf(&board)?)],
            KitFormat::Zip => {
                let sheets = draw::pdf_on_sheets(&board, self.paper, USUAL_OVERLAP)?;
                let pages = self.pages_beside(&board);
                let parts: Vec<_> = pages.iter().map(PdfPart::Page).collect();
                let files = [
                    ("table.pdf", draw::pdf_of(&self.title(), &parts)?),
                    ("board.pdf", draw::pdf(&board)?),
                    ("board-on-sheets.pdf", sheets),
                    ("board.png", image()?.bytes),
                ];
                let files = files.map(|(name, bytes)| (name.to_owned(), bytes));
                vec![main(archive(&files)?)]
            }
            KitFormat::TabletopSimulator => {
                let image = image()?;
                let table = tabletop::Table {
                    track: self.track,
                    rules: self.rules,
                    spots: &spots(),
                    board: (board.width, board.height),
                    image: size,
                    image_url: self.image_url.unwrap_or(&image.name),
                    space: board.space.unwrap_or(SPACE_OF_CAR),
                    cars: dashboard::cars(self.track, self.rules, self.cars),
                };
                vec![main(json(&table.saved())?), image]
            }
            KitFormat::TabletopScript => {
                let script = tabletop_script::script(self.track, self.rules, &spots(), size, stem);
                vec![main(json(&script)?), image()?]
            }
            KitFormat::Vassal => {
                let space = board.space.unwrap_or(SPACE_OF_CAR);
                let space = space * f64::from(width) / board.width;
                let pages = self.pages_beside(&board);
                let mut files = vassal::files(&vassal::Module {
                    track: self.track,
                    rules: self.rules,
                    spots: &spots(),
                    size,
                    space,
                    cars: dashboard::cars(self.track, self.rules, self.cars),
                    pages: pages.len(),
                });
                files.push((format!("images/{}", vassal::BOARD), image()?.bytes));
                for (at, page) in pages.iter().enumerate() {
                    let picture = draw::png(page, Resolution::Width(PIXELS_OF_PAGE))?;
                    files.push((format!("images/{}", vassal::page(at)), picture));
                }
                vec![main(archive(&files)?)]
            }
            KitFormat::Positions => {
                let image = image()?;
                let positions = Positions {
                    program: "formulad",
                    circuit: self.track.name(),
                    image: &image.name,
                    width,
                    height,
                    spaces: &spots(),
                };
                vec![main(json(&positions)?), image]
            }
        })
    }

    /// Writes the kit as one file: an archive where there are several.
    ///
    /// # Errors
    ///
    /// As [`Kit::files`].
    pub fn file(&self, format: KitFormat, stem: &str) -> Result<KitFile, KitError> {
        let mut files = self.files(format, stem)?;
        if files.len() > 1 {
            let named = files.into_iter().map(|file| (file.name, file.bytes));
            let named: Vec<_> = named.collect();
            files = vec![KitFile {
                name: format!("{stem}.zip"),
                bytes: archive(&named)?,
            }];
        }
        // Every format has a file.
        files.pop().ok_or(KitError::Archive(0))
    }

    fn pdf(&self, board: &Scene) -> Result<Vec<u8>, KitError> {
        let pages = self.pages_beside(board);
        let mut parts: Vec<_> = pages.iter().map(PdfPart::Page).collect();
        parts.push(PdfPart::Sheets(board, self.paper, USUAL_OVERLAP));
        Ok(draw::pdf_of(&self.title(), &parts)?)
    }

    /// The picture of the board.
    fn board(&self) -> Scene {
        let plan = self.track.plan();
        let theme = self.theme.unwrap_or(Theme::of(plan));
        draw::scene(plan, Some(self.track), theme)
    }

    /// The size of its image in pixels.
    fn size(&self, board: &Scene) -> (u32, u32) {
        let longest = board.width.max(board.height);
        let pixels = |side: f64| (side / longest * f64::from(self.pixels)).round() as u32;
        let width = pixels(board.width).max(1);
        let height = (board.height * (f64::from(width) / board.width)).round();
        (width, height as u32)
    }

    fn title(&self) -> String {
        format!("{} · {}", self.track.name().trim(), self.rules_name)
    }
}

/// Where the spaces are in an image.
#[derive(Serialize)]
struct Positions<'a> {
    /// Tells the command which files are its own.
    program: &'static str,
    circuit: &'a str,
    image: &'a str,
    width: u32,
    height: u32,
    spaces: &'a [Spot],
}

fn json(value: &impl Serialize) -> Result<Vec<u8>, KitError> {
    let mut bytes = serde_json::to_vec_pretty(value)?;
    bytes.push(b'\n');
    Ok(bytes)
}
