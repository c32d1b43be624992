//! `formulad kit`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use formulad_core::rules::RaceOption;

use super::draw::{PAPERS, THEMES};
use super::output::{Made, OutputArgs};
use super::rules::race_option;
use super::ruleset::house_rules;
use super::ruleset::{RulesetArgs, preset};
use super::value::{from_to, one_of};
use super::{Stop, Streams, input};
use formulad_tracks::draw::{MAX_SIDE, Paper, Theme};
use formulad_tracks::kit::{Kit, KitFormat, USUAL_PIXELS};
use formulad_tracks::rules::title;
use formulad_tracks::words::joined;

/// Write everything a group needs to race on a circuit, at a table or on a virtual one
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad kit harbour -o harbour.pdf
  formulad kit harbour --rules advanced --with weather,tyres --paper letter -o harbour.pdf
  formulad kit harbour --cars 4 -o four.pdf
  formulad kit night-city --rules street_advanced --format zip -o night-city.zip
  formulad kit harbour --format tts -o harbour.json
  formulad kit harbour --format tts-script -o harbour.json
  formulad kit harbour --rules advanced -o harbour.vmod
  formulad kit harbour --format positions --pixels 2000 -o spaces.json

A PDF has the rules, a dashboard for each car, cards of dice and corners, tables of weather and
tyres where the rules have them, cars to cut out, and the board on sheets: print it at 100 %, not
fitted to the page. A zip has the same with the board apart.")]
pub(super) struct KitArgs {
    /// Track file, or name of a bundled circuit
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    rules: RulesetArgs,
    /// Options to add to a preset, separated by commas, such as weather,tyres
    #[arg(long, value_name = "OPTION", value_delimiter = ',', value_parser = race_option)]
    with: Vec<RaceOption>,
    /// Format [default: by the extension of the file, or pdf]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Paper to print on
    #[arg(long, value_parser = one_of(&PAPERS), default_value = "a4")]
    paper: Paper,
    /// Number of cars [default: the places on the grid, or the drivers of the rules]
    #[arg(long, value_parser = from_to(1_u8, 20))]
    cars: Option<u8>,
    /// Colours of the board [default: night for street races, day for others]
    #[arg(long, value_parser = one_of(&THEMES))]
    theme: Option<Theme>,
    /// Pixels of the longest side of the board's image [default: 4096]
    #[arg(long, value_parser = from_to(1, MAX_SIDE))]
    pixels: Option<u32>,
    /// tts: address from which Tabletop Simulator loads the image [default: where it is written]
    #[arg(long, value_name = "URL")]
    image_url: Option<String>,
}

/// What a kit is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One document to print
    Pdf,
    /// Documents to print, with the board apart: on one page, on sheets, and as an image
    Zip,
    /// A table of Tabletop Simulator as a saved object, and the image of its board beside it
    Tts,
    /// The spaces of the board for the scripted mod of Tabletop Simulator "formula d 2.0", and the
    /// image beside it
    TtsScript,
    /// A module of VASSAL
    Vassal,
    /// Where each space is in the image of the board, and the image beside it
    Positions,
}

impl From<Format> for KitFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Pdf => Self::Pdf,
            Format::Zip => Self::Zip,
            Format::Tts => Self::TabletopSimulator,
            Format::TtsScript => Self::TabletopScript,
            Format::Vassal => Self::Vassal,
            Format::Positions => Self::Positions,
        }
    }
}

pub(super) fn run(args: &KitArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let format = format(args)?;
    let made = match format {
        Format::Pdf => Made::Picture,
        _ => Made::Kit,
    };
    let kit_format = KitFormat::from(format);
    let output = args.output.for_input(&args.file, kit_format.extension());
    let mut main = output.check(made, [&args.file])?;
    let image = match format {
        Format::Tts | Format::TtsScript | Format::Positions => Some(beside(output.file())?),
        _ => None,
    };
    let mut beside = match &image {
        Some(path) => Some(output.beside(path).check(Made::Picture, [&args.file])?),
        None => None,
    };
    let rules = args.rules.ruleset(&args.with, streams)?;
    let track = input::track(&args.file, streams)?;
    let name = heading(args);
    let url = match (&args.image_url, &image) {
        (Some(url), _) => Some(url.clone()),
        (None, Some(path)) => Some(file_url(path)?),
        (None, None) => None,
    };
    let mut kit = Kit::new(&track, &name, &rules)
        .on_paper(args.paper)
        .with_pixels(args.pixels.unwrap_or(USUAL_PIXELS));
    if let Some(cars) = args.cars {
        kit = kit.with_cars(cars.into());
    }
    if let Some(theme) = args.theme {
        kit = kit.in_theme(theme);
    }
    if let Some(url) = &url {
        kit = kit.with_image_url(url);
    }
    let stem = image.as_deref().and_then(Path::file_stem);
    let stem = stem.unwrap_or_default().to_string_lossy();
    let files = kit.files(kit_format, &stem).map_err(Stop::message)?;
    let mut files = files.into_iter().map(|file| file.bytes);
    // The image first: without it the other file is of no use.
    let first = files.next().unwrap_or_default();
    if let (Some(beside), Some(image)) = (&mut beside, files.next()) {
        beside.write(&image, streams)?;
    }
    main.write(&first, streams)?;
    let unplayed = kit.unplayed(kit_format);
    if !unplayed.is_empty() {
        streams.note(
            &(t!(
                "note: the script of the table does not know these parts of the rules; play them by \
                 hand: {parts}",
                parts = joined(unplayed, ", ")
            ) + "\n"),
        );
    }
    Ok(())
}

/// Returns the format asked for; refuses options of another.
fn format(args: &KitArgs) -> Result<Format, Stop> {
    let format = match (args.format, args.output.file()) {
        (Some(format), _) => format,
        (None, Some(path)) if !path.is_dir() => of_extension(path)?,
        (None, _) => Format::Pdf,
    };
    if args.image_url.is_some() && format != Format::Tts {
        return Err(Stop::message(t!(
            "--image-url is for Tabletop Simulator; add --format tts"
        )));
    }
    Ok(format)
}

/// Returns the format that the extension of a file stands for.
fn of_extension(path: &Path) -> Result<Format, Stop> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    match extension.to_lowercase().as_str() {
        "pdf" => Ok(Format::Pdf),
        "zip" => Ok(Format::Zip),
        "vmod" => Ok(Format::Vassal),
        _ => Err(Stop::message(t!(
            "the name of {path} does not say what to write; end it in .pdf, .zip or .vmod, or add \
             --format",
            path = path.display().to_string()
        ))),
    }
}

/// Returns the path of the image beside a file.
fn beside(path: Option<&Path>) -> Result<PathBuf, Stop> {
    let path = path.ok_or_else(|| {
        Stop::message(t!(
            "an image is written beside this file; give the file with -o"
        ))
    })?;
    Ok(path.with_extension("png"))
}

/// Returns the address of a file on this machine.
fn file_url(path: &Path) -> Result<String, Stop> {
    let path = std::path::absolute(path).map_err(|cause| {
        let path = path.display().to_string();
        Stop::message(t!(
            "cannot write {path}: {reason}",
            path,
            reason = cause.to_string()
        ))
    })?;
    let path = path.to_string_lossy().replace('\\', "/");
    let mut url = "file:///".to_owned();
    for byte in path.trim_start_matches('/').bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b':' | b'-' | b'.' | b'_' | b'~' => {
                url.push(char::from(byte));
            }
            byte => url += &format!("%{byte:02X}"),
        }
    }
    Ok(url)
}

/// Returns what the rules are called on the pages.
fn heading(args: &KitArgs) -> String {
    let name = args.rules.name();
    preset(name).map_or_else(|| house_rules(name), |preset| title(preset, &args.with))
}
