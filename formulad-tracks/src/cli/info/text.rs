//! The figures of a circuit for people.

use std::io::{self, Write};

use formulad_core::Track;
use formulad_core::track::Turn;

use crate::figures::usual::{self, Standing};
use crate::figures::{Compared, CornerFigures, Figures, Row, fingerprint};
use crate::words::{joined, width};

pub(super) fn print(track: &Track, figures: &Figures, out: &mut dyn Write) -> io::Result<()> {
    let plan = track.plan();
    write!(out, "{}", track.name())?;
    if !plan.author.is_empty() {
        write!(out, ", by {}", plan.author)?;
    }
    writeln!(out)?;
    write!(
        out,
        "  board        {} × {} mm; spaces are {:.1} mm long",
        plan.board.width, plan.board.height, figures.space_length
    )?;
    match figures.lane_width {
        Some(width) => writeln!(out, ", lanes {width:.1} mm wide")?,
        None => writeln!(out)?,
    }
    writeln!(
        out,
        "  road         {} lanes of {} spaces, {} together",
        figures.lanes,
        joined(&figures.lane_lengths, ", "),
        figures.spaces
    )?;
    if let Some(lap) = figures.shortest_lap {
        writeln!(out, "  a lap        {lap} spaces at the shortest")?;
    }
    writeln!(
        out,
        "  corners      {} with {} stops",
        figures.corners.len(),
        figures.stops
    )?;
    write!(out, "  straights    {}", figures.straights.len())?;
    match figures.shortest_straight() {
        Some(shortest) => writeln!(out, " of {shortest} to {} spaces", figures.longest_straight)?,
        None => writeln!(out)?,
    }
    writeln!(out, "  grid         {} places", figures.grid.len())?;
    match &figures.pit {
        None => writeln!(out, "  pit lane     none")?,
        Some(pit) => writeln!(
            out,
            "  pit lane     {} spaces, {} boxes for {} teams; {} spaces with those of the road",
            pit.spaces,
            pit.boxes.len(),
            pit.teams(),
            plan.spaces.len()
        )?,
    }
    writeln!(out, "  fingerprint  {}", fingerprint(track))?;
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
