//! The figures of a circuit for people.

use std::io::{self, Write};

use formulad_core::Track;
use formulad_core::track::Turn;

use crate::output::rows;
use formulad_tracks::figures::usual::{self, Standing};
use formulad_tracks::figures::{Compared, CornerFigures, Figures, Row, facts, fingerprint};
use formulad_tracks::words::{joined, width};

pub(super) fn print(track: &Track, figures: &Figures, out: &mut dyn Write) -> io::Result<()> {
    let by = match track.plan().author.as_str() {
        "" => String::new(),
        author => format!(", by {author}"),
    };
    let facts = facts(track, figures).into_iter();
    let fingerprint = ("Fingerprint", fingerprint(track));
    let facts = facts.chain([fingerprint]);
    let facts: Vec<_> = facts
        .map(|(label, value)| (label.to_lowercase(), value))
        .collect();
    write!(out, "{}{by}\n{}", track.name(), rows(&facts))?;
    if let Some(compared) = Compared::new(figures) {
        comparison(&compared, out)?;
    }
    corners(figures, out)
}

/// The figures beside the usual ones.
fn comparison(compared: &Compared, out: &mut dyn Write) -> io::Result<()> {
    let width = width(compared.figures.iter().map(|row| row.name));
    writeln!(
        out,
        "\n  {:width$}  {:>6}    {:>6}  {:>6}  {:>6}  {:>6}  {:>6}",
        "beside other circuits", "here", "least", "10 %", "median", "90 %", "most"
    )?;
    for Row {
        name,
        here,
        usual,
        standing,
        ..
    } in &compared.figures
    {
        let mark = match standing {
            Standing::Usual => ' ',
            Standing::Low | Standing::High => '·',
            Standing::BelowAll | Standing::AboveAll => '!',
        };
        let line = format!(
            "  {name:width$}  {:>6} {mark}  {:>6}  {:>6}  {:>6}  {:>6}  {:>6}  {}",
            figure(*here),
            figure(usual.least),
            figure(usual.p10),
            figure(usual.median),
            figure(usual.p90),
            figure(usual.most),
            standing.words()
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out, "  of {}", usual::SOURCE)
}

/// Whole numbers as they are, others to the thousandth.
fn figure(number: f64) -> String {
    if number.fract() == 0.0 {
        format!("{number}")
    } else {
        format!("{number:.3}")
    }
}

fn corners(figures: &Figures, out: &mut dyn Write) -> io::Result<()> {
    let names = figures.corners.iter().map(|corner| corner.name.as_str());
    let width = width(names.chain(["corner"]));
    let lanes = |corner: &CornerFigures| joined(&corner.lanes, "-");
    let spaces = figures.corners.iter().map(|c| lanes(c).len());
    let spaces = spaces.max().unwrap_or(0).max("spaces".len());
    writeln!(
        out,
        "\n  {:>3}  {:width$}  stops  longest  shortest  {:spaces$}  turns       then straight",
        "no.", "corner", "spaces"
    )?;
    for corner in &figures.corners {
        let turn = match corner.turn {
            Turn::Left => "left",
            Turn::Right => "right",
        };
        let line = format!(
            "  {:>3}  {:width$}  {:>5}  {:>7}  {:>8}  {:spaces$}  {:<5} {:>3}°  {:>13}  {}",
            corner.id.0,
            corner.name,
            corner.stops,
            corner.longest,
            corner.shortest,
            lanes(corner),
            turn,
            corner.turning,
            corner.straight_after,
            if figures.is_measured() {
                remarks(corner)
            } else {
                String::new()
            }
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Which figures of a corner are not those of the middle four fifths.
fn remarks(corner: &CornerFigures) -> String {
    let Some(usual) = usual::corner(corner.stops) else {
        return String::new();
    };
    let figures = [
        ("longest", corner.longest, usual.longest),
        ("shortest", corner.shortest, usual.shortest),
        ("turn", corner.turning, usual.turning),
    ];
    let odd = figures
        .into_iter()
        .filter_map(|(name, here, [low, _, high])| {
            let here = f64::from(here);
            (here < low || here > high).then(|| format!("{name} usually {low}–{high}"))
        });
    joined(odd, ", ")
}
