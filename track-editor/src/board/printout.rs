//! Pictures of the circuit: their settings, and the files made from them.

use std::path::Path;

use formulad_core::{Track, TrackPlan};
use formulad_tracks::draw::{
    self, Paper, Resolution, Scale, Scene, Seams, Sheets, SheetsError, SignPlaces, Theme,
};

/// The file format of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// Vectors, for other programs to work on.
    Svg,
    /// Pixels, for screens and messages.
    Png,
    /// Vectors on pages, for printers.
    #[default]
    Pdf,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Pdf, Self::Png, Self::Svg];

    /// The format that a file's extension stands for, if it is that of a picture.
    pub fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?;
        let mut all = Self::ALL.into_iter();
        all.find(|format| extension.eq_ignore_ascii_case(format.extension()))
    }

    /// The extension of its files, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }
}

/// Settings of a picture of the circuit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Printout {
    /// The file format.
    pub format: Format,
    /// Its colours; `None` for day or night, as the circuit has it.
    pub theme: Option<Theme>,
    /// Its size, as a percentage of the board's own.
    pub percent: u32,
    /// The dots per inch of a PNG.
    pub dpi: u32,
    /// The sheets that a PDF is divided over; `None` for one page of the picture's size.
    pub paper: Option<Paper>,
    /// How much neighbouring sheets share, in millimetres.
    pub overlap: u32,
    /// How far a single page goes on beyond the edges of the picture, in millimetres, with marks to trim
    /// by; 0 for none of that.
    pub bleed: u32,
}

impl Default for Printout {
    fn default() -> Self {
        Self {
            format: Format::default(),
            theme: None,
            percent: 100,
            dpi: 150,
            paper: Some(Paper::A4),
            overlap: draw::USUAL_OVERLAP as u32,
            bleed: 0,
        }
    }
}

impl Printout {
    /// The picture, in its colours and at its size, with signs where they stand on the screen.
    ///
    /// # Errors
    ///
    /// Says why it cannot be made, for people to read.
    pub fn scene(
        &self,
        plan: &TrackPlan,
        track: Option<&Track>,
        places: &SignPlaces,
    ) -> Result<Scene, String> {
        let theme = self.theme.unwrap_or_else(|| Theme::of(plan));
        let scale = Scale::Times(f64::from(self.percent) / 100.0);
        let times = f64::from(self.percent) / 100.0;
        let draw = |seams: &Seams| draw::scene_keeping(plan, track, theme, seams, places);
        let drawn = draw(&Seams::default()).scaled(scale);
        let drawn = drawn.map_err(|error| error.to_string())?;
        // The seams between the sheets depend on the size of the picture.
        match self.sheets(&drawn) {
            Ok(Some(sheets)) if sheets.sheets.len() > 1 => {
                let seams = sheets.seams().scaled(1.0 / times);
                let scene = draw(&seams).scaled(scale);
                scene.map_err(|error| error.to_string())
            }
            _ => Ok(drawn),
        }
    }

    /// The sheets that a picture is divided over, if it is.
    ///
    /// # Errors
    ///
    /// [`SheetsError`] if it cannot be.
    pub fn sheets(&self, scene: &Scene) -> Result<Option<Sheets>, SheetsError> {
        let paper = self.paper.filter(|_| self.format == Format::Pdf);
        let overlap = f64::from(self.overlap);
        paper
            .map(|paper| Sheets::new(scene.width, scene.height, paper, overlap))
            .transpose()
    }

    /// The whole file.
    ///
    /// # Errors
    ///
    /// Says why it cannot be made, for people to read.
    pub fn bytes(
        &self,
        plan: &TrackPlan,
        track: Option<&Track>,
        places: &SignPlaces,
    ) -> Result<Vec<u8>, String> {
        let scene = self.scene(plan, track, places)?;
        match (self.format, self.paper) {
            (Format::Svg, _) => Ok(draw::svg(&scene).into_bytes()),
            (Format::Png, _) => {
                let resolution = Resolution::Dpi(f64::from(self.dpi));
                draw::png(&scene, resolution).map_err(|error| error.to_string())
            }
            (Format::Pdf, Some(paper)) => {
                let overlap = f64::from(self.overlap);
                let sheets = draw::pdf_on_sheets(&scene, paper, overlap);
                sheets.map_err(|error| error.to_string())
            }
            (Format::Pdf, None) => match self.bleed {
                0 => draw::pdf(&scene),
                bleed => draw::pdf_with_bleed(&scene, f64::from(bleed)),
            }
            .map_err(|error| error.to_string()),
        }
    }
}
