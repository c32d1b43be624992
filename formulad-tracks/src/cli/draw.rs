//! `formulad draw`.

use std::collections::BTreeMap;
use std::path::Path;

use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::rules::{Preset, Ruleset};
use formulad_core::{SpaceId, Track};

use super::args::{DrawArgs, HeatName, PaperName, PictureFormat, ThemeName};
use super::{Stop, Streams, input, output};
use crate::draw::{self, HeatScale, HeatShown, Paper, Resolution, Scale, Scene, Theme, Tone};

/// How fine an image is where nothing else is asked for.
const DPI: f64 = 150.0;

pub(super) fn run(args: &DrawArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    if let Some(path) = output::file(args.output.as_ref()) {
        output::spare_circuits(path, &args.file)?;
    }
    let format = format(args)?;
    let report = input::report(&args.file, streams);
    let Some(file) = report.file() else {
        return input::complain(&report, streams);
    };
    let track = Track::new(file.plan.clone()).ok();
    let theme = args.theme.map_or(Theme::of(&file.plan), Theme::from);
    let mut scene = draw::scene(&file.plan, track.as_ref(), theme);
    if let Some(shown) = args.heat {
        let Some(track) = track else {
            return input::complain(&report, streams);
        };
        heat(&mut scene, &track, Tone::of(theme), shown.into())?;
    }
    let scene = scaled(scene, args)?;
    let picture = match format {
        PictureFormat::Svg => draw::svg(&scene).into_bytes(),
        PictureFormat::Png => {
            let dpi = Resolution::Dpi(args.dpi.unwrap_or(DPI));
            let resolution = args.width.map_or(dpi, Resolution::Width);
            draw::png(&scene, resolution).map_err(stop)?
        }
        PictureFormat::Pdf => match args.paper {
            None => draw::pdf(&scene).map_err(stop)?,
            Some(paper) => {
                let overlap = args.overlap.unwrap_or(draw::USUAL_OVERLAP);
                draw::pdf_on_sheets(&scene, paper.into(), overlap).map_err(stop)?
            }
        },
    };
    output::put(args.output.as_ref(), &picture, streams)?;
    Ok(0)
}

fn stop(error: impl std::error::Error) -> Stop {
    Stop::message(error.to_string())
}

/// The format asked for; what is asked for of another is a mistake.
fn format(args: &DrawArgs) -> Result<PictureFormat, Stop> {
    let format = match (args.format, output::file(args.output.as_ref())) {
        (Some(format), _) => format,
        (None, None) => PictureFormat::Svg,
        (None, Some(path)) => named(path)?,
    };
    let belongs = [
        ("--dpi", args.dpi.is_some(), PictureFormat::Png, "PNG"),
        ("--width", args.width.is_some(), PictureFormat::Png, "PNG"),
        ("--paper", args.paper.is_some(), PictureFormat::Pdf, "PDF"),
    ];
    for (option, given, other, name) in belongs {
        if given && format != other {
            return Err(Stop::message(format!(
                "{option} is for {name}; write one with --format or a name that ends so"
            )));
        }
    }
    Ok(format)
}

/// The format that the name of a file stands for.
fn named(path: &Path) -> Result<PictureFormat, Stop> {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    match ending.to_lowercase().as_str() {
        "svg" => Ok(PictureFormat::Svg),
        "png" => Ok(PictureFormat::Png),
        "pdf" => Ok(PictureFormat::Pdf),
        _ => Err(Stop::message(format!(
            "which format is {}? End it in .svg, .png or .pdf, or give --format",
            path.display()
        ))),
    }
}

/// Makes a heat map of a picture: of races by the beginner's rules, from pole position.
fn heat(scene: &mut Scene, track: &Track, tone: Tone, shown: HeatShown) -> Result<(), Stop> {
    let rules = Ruleset::basic(Preset::Basic.usual_laps());
    let par = Par::solve(track, &rules, &Terms::default()).map_err(stop)?;
    let forecast = par.forecast(Start::POLE, par.full_wear()).map_err(stop)?;
    let spaces = forecast.spaces.iter();
    let values: BTreeMap<SpaceId, f64> = spaces
        .map(|space| (space.space, shown.value(space)))
        .collect();
    let scale = HeatScale::of(values.values().copied(), tone);
    draw::heat(scene, &scale, |space| values.get(&space).copied());
    draw::heat_legend(scene, track.plan(), &scale, shown.title());
    Ok(())
}

fn scaled(scene: Scene, args: &DrawArgs) -> Result<Scene, Stop> {
    let times = args.scale.map(Scale::Times);
    match times.or(args.mm_per_space.map(Scale::SpaceLength)) {
        Some(scale) => scene.scaled(scale).map_err(stop),
        None => Ok(scene),
    }
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Day => Self::Day,
            ThemeName::Night => Self::Night,
            ThemeName::Plain => Self::Plain,
        }
    }
}

impl From<HeatName> for HeatShown {
    fn from(name: HeatName) -> Self {
        match name {
            HeatName::Visits => Self::Visits,
            HeatName::Overshoots => Self::Overshoots,
            HeatName::Wear => Self::Wear,
        }
    }
}

impl From<PaperName> for Paper {
    fn from(name: PaperName) -> Self {
        match name {
            PaperName::A4 => Self::A4,
            PaperName::A3 => Self::A3,
            PaperName::Letter => Self::Letter,
        }
    }
}
