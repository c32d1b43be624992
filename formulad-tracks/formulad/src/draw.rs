//! `formulad draw`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::rules::{Preset, Ruleset};
use formulad_core::{SpaceId, Track};

use super::input::SearchArgs;
use super::output::{Made, OutputArgs};
use super::value::{Named, from_to, number, one_of, size};
use super::{Stop, Streams, input};
use formulad_tracks::draw::{
    self, HeatScale, HeatShown, Paper, Resolution, Scale, Scene, Sheets, Theme, Tone,
};

/// Default resolution of an image.
const DPI: f64 = 150.0;

/// Draw a circuit as a board, even one that has errors
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad draw harbour -o harbour.svg
  formulad draw harbour -o harbour.png --width 1600
  formulad draw harbour -o harbour.pdf --paper a4
  formulad draw harbour -o harbour.pdf --paper a3 --theme plain --mm-per-space 25
  formulad draw harbour -o harbour.pdf --bleed 3
  formulad draw harbour -o printed.png --cmyk-preview
  formulad draw circuits -o pictures --format png
  formulad draw harbour -o harbour.png --heat overshoots
  formulad draw harbour -o harbour.png --look club.theme.json
  formulad draw green-hill.track.json > green-hill.svg

A PDF is as large as the board, on one page or, with --paper, on sheets to glue together: print it
at 100 %, not fitted to the page. A bar on each sheet is then 10 cm long.")]
pub(super) struct DrawArgs {
    /// Track files, or names of bundled circuits; several need a folder for -o
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// Format [default: by the extension of the picture, or svg for standard output]
    #[arg(long, value_enum)]
    format: Option<PictureFormat>,
    /// Colours [default: night for street races, day for others]
    #[arg(long, value_parser = one_of(&THEMES))]
    theme: Option<Theme>,
    /// Draw with the look of this theme or track file: its time of day, landscape, colours, plates, lines,
    /// lettering
    #[arg(long, value_name = "FILE")]
    look: Option<PathBuf>,
    /// Draw a heat map: what the best driver does on each space in a race by the beginner's rules
    #[arg(long, value_name = "WHAT", value_parser = one_of(&HEAT_MAPS))]
    heat: Option<HeatShown>,
    /// Scale the picture: 1 is the size of the board
    #[arg(
        long,
        value_name = "TIMES",
        conflicts_with = "mm_per_space",
        value_parser = size("1 is as large as the board, 0.5 half as large, 2 twice"),
    )]
    scale: Option<f64>,
    /// Scale the picture so that a usual space is this long, in millimetres
    #[arg(long, value_name = "MM", value_parser = size("20 to 25 suit most cars"))]
    mm_per_space: Option<f64>,
    /// PNG: pixels to an inch of the board [default: 150]
    #[arg(
        long,
        value_name = "DOTS",
        conflicts_with = "width",
        value_parser = size("150 is enough for a screen, 300 for print"),
    )]
    dpi: Option<f64>,
    /// PNG: width in pixels
    #[arg(long, value_name = "PIXELS", value_parser = from_to(1, draw::MAX_SIDE))]
    width: Option<u32>,
    /// PDF: paper to divide the picture over
    #[arg(long, value_parser = one_of(&PAPERS))]
    paper: Option<Paper>,
    /// PDF: millimetres of the picture that neighbouring sheets share [default: 10]
    #[arg(long, value_name = "MM", requires = "paper", value_parser = number("10 is usual"))]
    overlap: Option<f64>,
    /// PDF: millimetres of the picture beyond its edges, with marks to trim by, for a print shop
    #[arg(
        long,
        value_name = "MM",
        conflicts_with_all = ["paper", "heat"],
        value_parser = number("3 is usual, 20 the most"),
    )]
    bleed: Option<f64>,
    /// Show colours about as four inks print them, without a colour profile
    #[arg(long)]
    cmyk_preview: bool,
}

/// The themes by name.
pub(super) static THEMES: [Named<Theme>; 3] = [
    (
        "day",
        "A landscape by day: the one that the circuit's name or its notes mention",
        Theme::Day,
    ),
    ("night", "A city by night", Theme::Night),
    ("plain", "Black on white, with little ink", Theme::Plain),
];

/// What heat maps show, by name.
static HEAT_MAPS: [Named<HeatShown>; 3] = [
    (
        "visits",
        "The number of turns that begin on the space",
        HeatShown::Visits,
    ),
    (
        "overshoots",
        "The number of those that overshoot a corner",
        HeatShown::Overshoots,
    ),
    (
        "wear",
        "The wear points that those turns cost",
        HeatShown::Wear,
    ),
];

/// The papers by name.
pub(super) static PAPERS: [Named<Paper>; 3] = [
    ("a4", "210 × 297 mm", Paper::A4),
    ("a3", "297 × 420 mm", Paper::A3),
    ("letter", "8.5 × 11 inches", Paper::Letter),
];

/// The formats of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PictureFormat {
    /// Lines and text, for browsers and drawing programs
    Svg,
    /// Pixels
    Png,
    /// Pages to print
    Pdf,
}

impl PictureFormat {
    /// The extension of such files.
    const fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }
}

pub(super) fn run(args: &DrawArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let files = input::files(&args.files, args.search)?;
    args.output.check_room(&files)?;
    // What the file is matters more than its extension.
    if !args.output.is_folder() {
        args.output.check(Made::Picture, &files)?;
    }
    let format = format(args)?;
    files
        .iter()
        .try_for_each(|path| picture(args, path, format, streams))
}

/// Draws the circuit of a file.
fn picture(
    args: &DrawArgs,
    path: &PathBuf,
    format: PictureFormat,
    streams: &mut Streams<'_>,
) -> Result<(), Stop> {
    let output = args.output.for_input(path, format.ending());
    let mut output = output.check(Made::Picture, [path])?;
    let report = input::report(path, streams);
    let Some(file) = report.file() else {
        return input::refuse(&report, streams);
    };
    let mut plan = file.plan.clone();
    if let Some(look) = &args.look {
        let look = input::report(look, streams);
        let Some(file) = look.file() else {
            return input::refuse(&look, streams);
        };
        plan.art = plan.art.with_look(&file.plan.art);
    }
    let track = Track::new(plan.clone()).ok();
    let theme = args.theme.unwrap_or(Theme::of(&plan));
    let mut scene = draw::scene(&plan, track.as_ref(), theme);
    if args.heat.is_none()
        && let Some(sheets) = sheets(scene.clone(), args)?
    {
        let seams = sheets.seams();
        let times = scaled(scene.clone(), args)?.width / scene.width;
        scene = draw::scene_with(&plan, track.as_ref(), theme, &seams.scaled(1.0 / times));
    }
    if let Some(shown) = args.heat {
        let Some(track) = track else {
            return input::refuse(&report, streams);
        };
        heat(&mut scene, &track, Tone::of(theme), shown)?;
    }
    if args.cmyk_preview {
        scene = scene.in_four_inks();
    }
    let scene = scaled(scene, args)?;
    let picture = match format {
        PictureFormat::Svg => draw::svg(&scene).into_bytes(),
        PictureFormat::Png => {
            let dpi = Resolution::Dpi(args.dpi.unwrap_or(DPI));
            let resolution = args.width.map_or(dpi, Resolution::Width);
            draw::png(&scene, resolution).map_err(Stop::message)?
        }
        PictureFormat::Pdf => match args.paper {
            None => match args.bleed {
                None => draw::pdf(&scene),
                Some(bleed) => draw::pdf_with_bleed(&scene, bleed),
            }
            .map_err(Stop::message)?,
            Some(paper) => {
                let overlap = args.overlap.unwrap_or(draw::USUAL_OVERLAP);
                draw::pdf_on_sheets(&scene, paper, overlap).map_err(Stop::message)?
            }
        },
    };
    if format != PictureFormat::Svg {
        note_missing(&scene, streams);
    }
    output.write(&picture, streams)
}

/// Says which letters are boxes in the picture.
fn note_missing(scene: &Scene, streams: &mut Streams<'_>) {
    let letters: String = draw::missing_letters(scene).into_iter().collect();
    if !letters.is_empty() {
        streams.note(
            &(t!(
                "warning: no font has these letters, so they are boxes: {letters}; an SVG keeps \
                 them as text",
                letters
            ) + "\n"),
        );
    }
}

/// Returns the format asked for; refuses options of another.
fn format(args: &DrawArgs) -> Result<PictureFormat, Stop> {
    let format = match (args.format, args.output.file()) {
        (Some(format), _) => format,
        (None, Some(path)) if !path.is_dir() => of_extension(path)?,
        (None, _) => PictureFormat::Svg,
    };
    let belongs = [
        ("--dpi", args.dpi.is_some(), PictureFormat::Png, "png"),
        ("--width", args.width.is_some(), PictureFormat::Png, "png"),
        ("--paper", args.paper.is_some(), PictureFormat::Pdf, "pdf"),
        ("--bleed", args.bleed.is_some(), PictureFormat::Pdf, "pdf"),
    ];
    for (option, given, other, name) in belongs {
        if given && format != other {
            return Err(Stop::message(t!(
                "{option} needs a {format} file; add --format {name} or end the name in .{name}",
                option,
                format = name.to_uppercase(),
                name
            )));
        }
    }
    Ok(format)
}

/// Returns the format that the extension of a file stands for.
fn of_extension(path: &Path) -> Result<PictureFormat, Stop> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    PictureFormat::from_str(&extension, true).map_err(|_| {
        Stop::message(t!(
            "unknown picture format: {path}; use .svg, .png or .pdf, or --format",
            path = path.display().to_string()
        ))
    })
}

/// Draws a heat map into a picture: of races by the beginner's rules, from pole position.
fn heat(scene: &mut Scene, track: &Track, tone: Tone, shown: HeatShown) -> Result<(), Stop> {
    let rules = Ruleset::basic(Preset::Basic.usual_laps());
    let par = Par::solve(track, &rules, &Terms::default()).map_err(Stop::message)?;
    let forecast = par
        .forecast(Start::POLE, par.full_wear())
        .map_err(Stop::message)?;
    let spaces = forecast.spaces.iter();
    let values: BTreeMap<SpaceId, f64> = spaces
        .map(|space| (space.space, shown.value(space)))
        .collect();
    let scale = HeatScale::of(values.values().copied(), tone);
    draw::heat(scene, &scale, |space| values.get(&space).copied());
    draw::heat_legend(scene, track.plan(), &scale, shown.title());
    Ok(())
}

/// The sheets that a picture is divided over, if there are several.
fn sheets(scene: Scene, args: &DrawArgs) -> Result<Option<Sheets>, Stop> {
    let Some(paper) = args.paper else {
        return Ok(None);
    };
    let scene = scaled(scene, args)?;
    let overlap = args.overlap.unwrap_or(draw::USUAL_OVERLAP);
    let sheets = Sheets::new(scene.width, scene.height, paper, overlap).map_err(Stop::message)?;
    Ok(Some(sheets).filter(|sheets| sheets.sheets.len() > 1))
}

fn scaled(scene: Scene, args: &DrawArgs) -> Result<Scene, Stop> {
    let times = args.scale.map(Scale::Times);
    match times.or(args.mm_per_space.map(Scale::SpaceLength)) {
        Some(scale) => scene.scaled(scale).map_err(Stop::message),
        None => Ok(scene),
    }
}
