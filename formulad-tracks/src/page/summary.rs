//! The head of the page, and the facts of the circuit.

use formulad_core::Track;
use formulad_core::analysis::simulate::TableTime;

use super::corners::{Remark, remark};
use super::html::{Html, Text};
use super::races::{Races, interval};
use super::solved::Solved;
use super::table::{Table, decimal, name, words};
use crate::figures::usual::source;
use crate::figures::{Compared, Figures};
use crate::words::{capitalized, fixed, percent, series, whole, whole_percent};

/// Its name, what matters most in a few numbers, and what stands out in a few sentences.
pub(super) fn head(
    html: &mut Html,
    track: &Track,
    figures: &Figures,
    (solved, races): (Option<&Solved<'_>>, Option<&Races<'_>>),
) {
    let plan = track.plan();
    writeln!(html, "<header>\n<h1>{}</h1>", Text(track.name()));
    if !plan.author.is_empty() {
        let by = t!("by {author}", author = plan.author);
        writeln!(html, "<p class=\"by\">{}</p>", Text(&by));
    }
    for line in plan.notes.lines().filter(|line| !line.trim().is_empty()) {
        writeln!(html, "<p class=\"notes\">{}</p>", Text(line));
    }
    html.put("<ul class=\"tiles\">\n");
    let mut tile = |number: String, what: &str| {
        writeln!(
            html,
            "<li><b>{}</b> <span>{}</span></li>",
            Text(&number),
            Text(what)
        );
    };
    let corners = figures.corners.len();
    tile(
        corners.to_string(),
        &t!("corner" | "corners", count = corners),
    );
    tile(
        figures.stops.to_string(),
        &t!("stop" | "stops", count = figures.stops),
    );
    if let Some(lap) = figures.shortest_lap {
        tile(lap.to_string(), t!("spaces, the shortest lap"));
    }
    if let Some(solved) = solved {
        tile(
            fixed(solved.standing.turns, 2),
            t!("turns, par from pole position"),
        );
        tile(
            fixed(solved.flying.turns, 2),
            t!("turns, par over the line in 4th"),
        );
    }
    if let Some(minutes) = races.and_then(|races| races.totals.minutes(TableTime::USUAL)) {
        tile(fixed(minutes.value, 0), t!("minutes a game"));
    }
    if let Some(retired) = races.map(|races| races.totals.retirements()) {
        tile(percent(retired.value()), t!("of cars retire"));
    }
    html.put("</ul>\n");
    let sentences = in_short(figures, solved, races);
    if !sentences.is_empty() {
        html.put("<ul class=\"short\">\n");
        for sentence in sentences {
            writeln!(html, "<li>{}</li>", Text(&sentence));
        }
        html.put("</ul>\n");
    }
    html.end("header");
}

/// What stands out.
fn in_short(
    figures: &Figures,
    solved: Option<&Solved<'_>>,
    races: Option<&Races<'_>>,
) -> Vec<String> {
    let mut sentences = Vec::new();
    if let Some(solved) = solved {
        corners_in_short(&mut sentences, figures, solved);
        let dead = solved.standing.forecast.dead_spaces().count();
        let all = solved.standing.forecast.spaces.len().max(1);
        sentences.push(t!(
            "The best driver has no use for {unused} of {all} spaces ({share}); about half is \
             usual.",
            unused = whole(dead as u64),
            all = whole(all as u64),
            share = whole_percent(dead as f64 / all as f64)
        ));
    }
    if let Some(races) = races {
        let wins = races.totals.wins_by_grid();
        if let (Some(pole), cars @ 2..) = (wins.first(), wins.len()) {
            sentences.push(t!(
                "Pole position wins {share} of races ({interval}); if all places of the grid were \
                 alike, it would be {alike}.",
                share = percent(pole.value()),
                interval = interval(*pole),
                alike = percent(1.0 / cars as f64)
            ));
        }
        let sections = races.in_order();
        let most = sections
            .iter()
            .max_by_key(|(_, totals, _)| totals.overtakes);
        if let Some((what, totals, _)) = most.filter(|(_, totals, _)| totals.overtakes > 0) {
            let all: u64 = sections.iter().map(|(_, totals, _)| totals.overtakes).sum();
            let share = whole_percent(totals.overtakes as f64 / all as f64);
            sentences.push(t!(
                "{share} of all overtaking is here: {place}.",
                share,
                place = what
            ));
        }
    }
    sentences
}

fn corners_in_short(sentences: &mut Vec<String>, figures: &Figures, solved: &Solved<'_>) {
    let costs = solved
        .costs
        .iter()
        .filter_map(|cost| Some((cost.corner, cost.turns?)));
    let called = |id| {
        let corner = figures.corners.iter().find(|corner| corner.id == id);
        corner.map_or(String::new(), |corner| {
            format!("{} {}", corner.id, corner.name)
        })
    };
    let hardest = costs.max_by(|one, other| one.1.total_cmp(&other.1));
    if let Some((corner, turns)) = hardest {
        sentences.push(t!(
            "The corner that costs most is {corner}: {turns} turns.",
            corner = called(corner).trim(),
            turns = fixed(turns, 2)
        ));
    }
    let of = |is_such: fn(Remark) -> bool| -> Vec<String> {
        let corners = figures.corners.iter();
        let such = corners.filter(|corner| is_such(remark(corner.id, solved)));
        such.map(|corner| called(corner.id).trim().to_owned())
            .collect()
    };
    let (idle, traps) = (of(|it| it.is_idle), of(|it| it.is_trap));
    if !idle.is_empty() {
        sentences.push(t!(
            "Nobody has to slow down for {corners}.",
            corners = series(idle)
        ));
    }
    if !traps.is_empty() {
        sentences.push(t!(
            "Even the best driver now and then retires at {corners}.",
            corners = series(traps)
        ));
    }
}

/// The figures of the circuit, beside the usual ones.
pub(super) fn facts(html: &mut Html, track: &Track, figures: &Figures) {
    let facts = crate::figures::facts(track, figures);
    Table::of(
        t!("The circuit"),
        facts,
        &[
            ("", &|(what, _)| name(capitalized(what))),
            ("", &|(_, value)| words(value)),
        ],
    )
    .write(html);
    let Some(compared) = Compared::new(figures) else {
        return;
    };
    let figure = |number: f64| {
        let digits = if number.fract() == 0.0 { 0 } else { 3 };
        decimal(number, digits)
    };
    Table::of(
        t!("Beside other circuits"),
        &compared.figures,
        &[
            ("", &|row| name(row.name())),
            (t!("Here"), &|row| figure(row.here)),
            (t!("Least"), &|row| figure(row.usual.least)),
            (t!("10 %"), &|row| figure(row.usual.p10)),
            (t!("Median"), &|row| figure(row.usual.median)),
            (t!("90 %"), &|row| figure(row.usual.p90)),
            (t!("Most"), &|row| figure(row.usual.most)),
            (t!("Here it is"), &|row| match row.standing.words() {
                "" => words(t!("usual")),
                standing => words(standing),
            }),
        ],
    )
    .write(html);
    html.note(&t!("Of {circuits}.", circuits = source()));
}
