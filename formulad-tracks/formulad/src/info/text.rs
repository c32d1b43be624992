//! The figures of a circuit for people.

use std::io::{self, Write};

use formulad_core::Track;
use formulad_core::language;
use formulad_core::track::Turn;

use crate::output::rows;
use crate::table::table;
use formulad_tracks::figures::usual::{self, Standing};
use formulad_tracks::figures::{Compared, CornerFigures, Figures, Row, facts, fingerprint};
use formulad_tracks::words::{joined, pad_end, width};

pub(in crate::info) mod texts {
    /// Remarks: the usual range of a figure.
    pub(crate) fn longest_usually(low: f64, high: f64) -> String {
        t!("longest usually {low}–{high}", low, high)
    }

    pub(crate) fn shortest_usually(low: f64, high: f64) -> String {
        t!("shortest usually {low}–{high}", low, high)
    }

    pub(crate) fn turn_usually(low: f64, high: f64) -> String {
        t!("turn usually {low}–{high}", low, high)
    }
}

pub(super) fn print(track: &Track, figures: &Figures, out: &mut dyn Write) -> io::Result<()> {
    let title = match track.plan().author.as_str() {
        "" => track.name().to_owned(),
        author => t!("{circuit}, by {author}", circuit = track.name(), author),
    };
    let facts = facts(track, figures).into_iter();
    let fingerprint = (t!("fingerprint"), fingerprint(track));
    let facts = facts.chain([fingerprint]);
    let facts: Vec<_> = facts
        .map(|(label, value)| (label.to_owned(), value))
        .collect();
    write!(out, "{title}\n{}", rows(&facts))?;
    if let Some(compared) = Compared::new(figures) {
        comparison(&compared, out)?;
    }
    corners(figures, out)
}

/// The figures beside the usual ones.
fn comparison(compared: &Compared, out: &mut dyn Write) -> io::Result<()> {
    // Beside the figure there is a mark.
    let here = format!("{}  ", t!("here"));
    let columns = [
        (t!("beside other circuits"), None),
        (&*here, Some(8)),
        (t!("least"), Some(6)),
        (t!("10 %"), Some(6)),
        (t!("median"), Some(6)),
        (t!("90 %"), Some(6)),
        (t!("most"), Some(6)),
        ("", None),
    ];
    let row = |row: &Row| {
        let mark = match row.standing {
            Standing::Usual => ' ',
            Standing::Low | Standing::High => '·',
            Standing::BelowAll | Standing::AboveAll => '!',
        };
        let usual = &row.usual;
        vec![
            row.name().to_owned(),
            format!("{} {mark}", figure(row.here)),
            figure(usual.least),
            figure(usual.p10),
            figure(usual.median),
            figure(usual.p90),
            figure(usual.most),
            row.standing.words().to_owned(),
        ]
    };
    let rows: Vec<_> = compared.figures.iter().map(row).collect();
    write!(out, "\n{}", table(&columns, &rows))?;
    writeln!(out, "  {}", t!("of {circuits}", circuits = usual::source()))
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
    // Columns of words have their heads at the left.
    let (left, right) = (t!("left"), t!("right"));
    let side = width([left, right]).max(5);
    let columns = [
        (t!("no."), Some(3)),
        (t!("corner"), None),
        (t!("stops" as "in a terminal"), Some(5)),
        (t!("longest"), Some(7)),
        (t!("shortest"), Some(8)),
        (t!("spaces" as "in a terminal"), None),
        (t!("turns" as "in a terminal"), None),
        (t!("then straight"), Some(13)),
        ("", None),
    ];
    let row = |corner: &CornerFigures| {
        let turn = match corner.turn {
            Turn::Left => left,
            Turn::Right => right,
        };
        let remarks = if figures.is_measured() {
            remarks(corner)
        } else {
            String::new()
        };
        vec![
            corner.id.to_string(),
            corner.name.clone(),
            corner.stops.to_string(),
            corner.longest.to_string(),
            corner.shortest.to_string(),
            joined(&corner.lanes, "-"),
            format!("{} {:>3}°", pad_end(turn, side), corner.turning),
            corner.straight_after.to_string(),
            remarks,
        ]
    };
    let rows: Vec<_> = figures.corners.iter().map(row).collect();
    write!(out, "\n{}", table(&columns, &rows))
}

/// Which figures of a corner are outside of the middle four fifths.
fn remarks(corner: &CornerFigures) -> String {
    type Words = fn(f64, f64) -> String;
    let Some(usual) = usual::corner(corner.stops) else {
        return String::new();
    };
    let figures: [(Words, u32, [f64; 3]); 3] = [
        (texts::longest_usually, corner.longest, usual.longest),
        (texts::shortest_usually, corner.shortest, usual.shortest),
        (texts::turn_usually, corner.turning, usual.turning),
    ];
    let odd = figures
        .into_iter()
        .filter_map(|(words, here, [low, _, high])| {
            let here = f64::from(here);
            (here < low || here > high).then(|| words(low, high))
        });
    language::phrases(odd).to_string()
}
