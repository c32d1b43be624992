//! Any bytes are imported or refused, as every format, with places inside the text: a line has finite points, a
//! circuit along it has no errors, and a circuit with spaces of its own can be checked and written. The same
//! bytes may be the line along a board's road.
#![no_main]

#[path = "../../tests/import/dat.rs"]
mod dat;
#[path = "../../tests/import/examples.rs"]
mod examples;

use std::fmt::Write;

use formulad_fuzz::{Result, Unstructured};
use formulad_tracks::TrackFile;
use formulad_tracks::file::{Located, Source};
use formulad_tracks::import::{self, Centreline, Choice, Format, ImportError, Imported};
use formulad_tracks::scan;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let _ = run(&mut Unstructured::new(data));
});

fn run(u: &mut Unstructured<'_>) -> Result<()> {
    let bytes = match u.int_in_range(0..=6)? {
        0 => u.bytes(u.len())?.to_vec(),
        1 => slips(u, csv)?,
        2 => slips(u, lines)?,
        3 => slips(u, spaces)?,
        4 => slips(u, ring)?,
        _ => slips(u, example)?,
    };
    let (source, warnings) = match import::source("f", bytes) {
        Ok(read) => read,
        Err(error) => return Ok(assert!(!error.to_string().is_empty())),
    };
    within(&source, &warnings);
    let _ = Format::recognize(source.text());
    let choice = choice(u)?;
    for format in Format::ALL {
        match format.line(&source, &choice) {
            Some(read) => line(&source, read),
            None => circuit(
                &source,
                format.import(&source, &choice, |line| Ok(line.spec())),
            ),
        }
    }
    match scan::read_line(&source) {
        Ok(points) => assert!(points.iter().all(|at| at.is_finite())),
        Err(error) => refused(&source, &error),
    }
    Ok(())
}

/// Mostly what is taken otherwise.
fn choice(u: &mut Unstructured<'_>) -> Result<Choice> {
    let mut choice = Choice::default();
    match u.int_in_range(0..=9)? {
        0 => choice.layout = Some(u.int_in_range(1..=3)?),
        1 => choice.lap = Some(u.int_in_range(1..=3)?),
        2 => choice.driven = Some(u.arbitrary()?),
        _ => {}
    }
    Ok(choice)
}

/// A file of any form of any format.
fn example(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let mut examples = examples::examples(*u.choose(Format::ALL)?);
    let at = u.choose_index(examples.len())?;
    Ok(examples.swap_remove(at).1)
}

fn circuit(source: &Source, read: std::result::Result<Imported, ImportError>) {
    match read {
        Ok(imported) => {
            within(source, &imported.warnings);
            let _ = imported.plan.check();
            let text = TrackFile::new(imported.plan).to_text().expect("finite");
            assert!(TrackFile::parse(&text).is_ok());
        }
        Err(error) => refused(source, &error),
    }
}

fn line(source: &Source, read: std::result::Result<Centreline, ImportError>) {
    let line = match read {
        Ok(line) => line,
        Err(error) => return refused(source, &error),
    };
    within(source, &line.warnings);
    assert!(line.points.len() >= 3);
    assert!(line.points.iter().all(|at| at.is_finite()));
    assert!(line.part_near(1e300, -1e300).is_err());
    let (x, y) = (line.length() / 3.0, line.length() * 2.0);
    assert!(
        line.part_after(x)
            .is_ok_and(|part| (0.0..=1.0).contains(&part))
    );
    assert!(line.part_after(y).is_err());
    match line.circuit(&line.spec()) {
        Ok(imported) => assert!(!imported.plan.check().has_errors()),
        Err(error) => refused(source, &error),
    }
}

fn refused(source: &Source, error: &ImportError) {
    assert!(!error.message.english().is_empty() && !error.help.english().is_empty());
    if let Some(span) = error.span {
        assert!(span.start <= span.end && span.end <= source.text().len());
    }
}

fn within(source: &Source, warnings: &[Located]) {
    assert!(warnings.len() <= 1_000);
    for warning in warnings {
        let span = warning.span.expect("warnings have a place");
        assert!(
            span.start <= span.end && span.end <= source.text().len(),
            "{warning:?}"
        );
    }
}

/// A file with a few bytes replaced, and perhaps cut off.
fn slips<T: Into<Vec<u8>>>(
    u: &mut Unstructured<'_>,
    file: fn(&mut Unstructured<'_>) -> Result<T>,
) -> Result<Vec<u8>> {
    let mut bytes: Vec<u8> = file(u)?.into();
    for _ in 0..u.int_in_range(0..=6)? {
        let at = u.choose_index(bytes.len().max(1))?;
        let put: &[&[u8]] = &[
            b"", b"\n", b" ", b",", b"-", b"0", b"9", b"e9", b"NaN", b"F", b"[", b"]", b"{",
            b"\xff", b"<", b"/>", b"\"", b"=", b"&", b"--", b"nil", b"}",
        ];
        let put = *u.choose(put)?;
        let end = (at + u.int_in_range(0..=3)?).min(bytes.len());
        bytes.splice(at.min(end)..end, put.iter().copied());
    }
    if u.ratio(1, 8)? {
        bytes.truncate(u.choose_index(bytes.len().max(1))?);
    }
    Ok(bytes)
}

/// Points about a ring, each moved by a little or by much.
fn points(u: &mut Unstructured<'_>, size: f64) -> Result<Vec<(f64, f64)>> {
    let count = u.int_in_range(0..=300)?;
    let mut points = Vec::new();
    for at in 0..count {
        let angle = std::f64::consts::TAU * f64::from(at) / f64::from(count);
        let mut one = |round: f64| -> Result<f64> {
            let by = f64::from(u.arbitrary::<i8>().unwrap_or(0)) / 128.0;
            Ok(size * (round + 0.1 * by))
        };
        points.push((one(angle.cos())?, one(angle.sin())?));
    }
    Ok(points)
}

fn csv(u: &mut Unstructured<'_>) -> Result<String> {
    let header = *u.choose(&["", "x,y\n", "# x_m;y_m\n", "lat lon\n", "s\ty\tx\n"])?;
    let separator = *u.choose(&[",", ";", "\t", " "])?;
    let size = *u.choose(&[1e-3, 0.1, 1.0, 300.0, 2_000.0, 1e6])?;
    let mut text = header.to_owned();
    for (x, y) in points(u, size)? {
        let _ = writeln!(text, "{x}{separator}{y}{separator}1");
    }
    Ok(text)
}

fn lines(u: &mut Unstructured<'_>) -> Result<String> {
    let kind = *u.choose(&["LineString", "MultiLineString", "Polygon"])?;
    let size = *u.choose(&[1e-4, 0.01, 1.0, 90.0])?;
    let places: Vec<String> = points(u, size)?
        .into_iter()
        .map(|(x, y)| format!("[{},{y}]", x + 179.999))
        .collect();
    let parts = if kind == "LineString" {
        places.join(",")
    } else {
        let size = u.int_in_range(1..=400)?;
        let parts = places
            .chunks(size)
            .map(|part| format!("[{}]", part.join(",")));
        parts.collect::<Vec<_>>().join(",")
    };
    let geometry = format!("{{\"type\":\"{kind}\",\"coordinates\":[{parts}]}}");
    Ok(if u.arbitrary()? {
        geometry
    } else {
        format!(
            "{{\"type\":\"Feature\",\"properties\":{{\"name\":\"f\"}},\"geometry\":{geometry}}}"
        )
    })
}

/// A round circuit of GP Online, with nodes, links and notes changed.
fn ring(u: &mut Unstructured<'_>) -> Result<String> {
    let lanes: u32 = u.int_in_range(1..=5)?;
    let rows: u32 = u.int_in_range(1..=60)?;
    let mut text = "a b.png 0 30 2\n".to_owned();
    let (mut links, mut notes, mut grid) = (String::new(), String::new(), String::new());
    for row in 0..rows {
        for lane in 0..lanes {
            let id = row * lanes + lane;
            let angle = std::f64::consts::TAU * (f64::from(row) + 0.5 * f64::from(lane % 2))
                / f64::from(rows);
            let radius = 400.0 - 14.0 * f64::from(lane);
            let kind = if u.ratio(1, 12)? {
                u.int_in_range(0..=8)?
            } else {
                1 + 2 * u32::from(row % 20 < 6)
            };
            let mark = if row == 0 || u.ratio(1, 100)? {
                " F"
            } else {
                ""
            };
            let _ = writeln!(
                text,
                "{id} {:.0} {:.0} {kind}{mark}",
                radius * angle.cos(),
                radius * angle.sin()
            );
            for to in lane.saturating_sub(1)..=(lane + 1).min(lanes - 1) {
                let later = u32::from(to == lane || lane % 2 == 1);
                if !u.ratio(1, 30)? {
                    let _ = writeln!(links, "{id} {}", (row + later) % rows * lanes + to);
                }
            }
            if u.ratio(1, 20)? {
                let _ = writeln!(notes, "{id} 1.0");
            }
            if row + 8 > rows && u.ratio(1, 2)? {
                let _ = writeln!(grid, "{id} 90.0");
            }
        }
    }
    let _ = write!(text, "\n{links}\n{notes}\n{grid}");
    Ok(text)
}

/// A round track of the scripted mod, with spaces, links and corners changed.
fn spaces(u: &mut Unstructured<'_>) -> Result<String> {
    let lanes: u32 = u.int_in_range(1..=5)?;
    let rows: u32 = u.int_in_range(1..=60)?;
    let mut spaces = Vec::new();
    for row in 0..rows {
        for lane in 0..lanes {
            let id = row * lanes + lane;
            let angle = std::f64::consts::TAU * (f64::from(row) + 0.5 * f64::from(lane % 2))
                / f64::from(rows);
            let radius = 400.0 - 14.0 * f64::from(lane);
            let mut next = Vec::new();
            for to in lane.saturating_sub(1)..=(lane + 1).min(lanes - 1) {
                let later = u32::from(to == lane || lane % 2 == 1);
                if !u.ratio(1, 30)? {
                    next.push(((row + later) % rows * lanes + to).to_string());
                }
            }
            let number = if u.ratio(1, 12)? {
                u.int_in_range(0..=6)?
            } else {
                lane + 1
            };
            spaces.push(format!(
                "{{\"id\":{id},\"pos\":[{:.1},{:.1}],\"rot\":{:.1},\"lane\":{number},\"next\":[{}],\"corner\":{}}}",
                500.0 + radius * angle.cos(),
                500.0 + radius * angle.sin(),
                angle.to_degrees() + 90.0,
                next.join(","),
                if row % 20 < 6 { row / 20 + 1 } else { 0 },
            ));
        }
    }
    let corners: Vec<String> = (1..=u.int_in_range(0..=4)?)
        .map(|id: u32| {
            format!(
                "{{\"id\":{id},\"stops\":{},\"long\":6,\"short\":6}}",
                id % 4
            )
        })
        .collect();
    let line: Vec<String> = (0..lanes).map(|id| id.to_string()).collect();
    Ok(format!(
        "{{\"name\":\"f\",\"image\":{{\"width\":1000,\"height\":900}},\"spaces\":[{}],\"corners\":[{}],\
         \"start\":[{}],\"finish\":{{\"line\":[{}]}},\"pit\":{{\"spaces\":[{}]}}}}",
        spaces.join(","),
        corners.join(","),
        rows.saturating_sub(2) * lanes,
        line.join(","),
        if u.ratio(1, 3)? { "3" } else { "" },
    ))
}
