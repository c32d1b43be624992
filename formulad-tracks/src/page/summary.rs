//! The head of the page, and the facts of the circuit.

use formulad_core::Track;
use formulad_core::analysis::simulate::Pace;

use super::corners::remark;
use super::html::{Html, Text};
use super::races::Races;
use super::solved::Solved;
use super::table::{Table, name, number, words};
use crate::figures::usual::SOURCE;
use crate::figures::{Compared, Figures};
use crate::words::{count, fixed, joined, percent, whole, whole_percent};

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
        writeln!(html, "<p class=\"by\">by {}</p>", Text(&plan.author));
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
    tile(figures.corners.len().to_string(), "corners");
    tile(figures.stops.to_string(), "stops");
    if let Some(lap) = figures.shortest_lap {
        tile(lap.to_string(), "spaces, the shortest lap");
    }
    if let Some(solved) = solved {
        tile(
            fixed(solved.standing.turns, 2),
            "turns, par from pole position",
        );
        tile(
            fixed(solved.flying.turns, 2),
            "turns, par over the line in 4th",
        );
    }
    if let Some(minutes) = races.and_then(|races| races.totals.minutes(Pace::USUAL)) {
        tile(fixed(minutes.value, 0), "minutes a game");
    }
    if let Some(retired) = races.map(|races| races.totals.retirements()) {
        tile(percent(retired.value()), "of cars retire");
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
    let mut told = Vec::new();
    if let Some(solved) = solved {
        corners_in_short(&mut told, figures, solved);
        let dead = solved.standing.forecast.dead_spaces().count();
        let all = solved.standing.forecast.spaces.len().max(1);
        told.push(format!(
            "The best driver has no use for {} of {} spaces ({}); about half is usual.",
            whole(dead as u64),
            whole(all as u64),
            whole_percent(dead as f64 / all as f64)
        ));
    }
    if let Some(races) = races {
        let wins = races.totals.wins_by_grid();
        if let (Some(pole), cars @ 2..) = (wins.first(), wins.len()) {
            let (low, high) = pole.interval();
            told.push(format!(
                "Pole position wins {} of races ({} to {}); were all places of the grid alike, it would be {}.",
                percent(pole.value()),
                percent(low),
                percent(high),
                percent(1.0 / cars as f64)
            ));
        }
        let sections = races.in_order();
        let most = sections
            .iter()
            .max_by_key(|(_, totals, _)| totals.overtakes);
        if let Some((what, totals, _)) = most.filter(|(_, totals, _)| totals.overtakes > 0) {
            let all: u64 = sections.iter().map(|(_, totals, _)| totals.overtakes).sum();
            told.push(format!(
                "{} of all overtaking is here: {what}.",
                whole_percent(totals.overtakes as f64 / all as f64)
            ));
        }
    }
    told
}

fn corners_in_short(told: &mut Vec<String>, figures: &Figures, solved: &Solved<'_>) {
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
        told.push(format!(
            "The corner that costs most is {}: {} turns.",
            called(corner).trim(),
            fixed(turns, 2)
        ));
    }
    let of = |what: &str| -> Vec<String> {
        let corners = figures.corners.iter();
        let such = corners.filter(|corner| remark(corner.id, solved).contains(what));
        such.map(|corner| called(corner.id).trim().to_owned())
            .collect()
    };
    let (idle, traps) = (of("idle"), of("trap"));
    if !idle.is_empty() {
        told.push(format!("Nobody has to slow down for {}.", idle.join(", ")));
    }
    if !traps.is_empty() {
        told.push(format!(
            "Even the best driver now and then retires at {}.",
            traps.join(", ")
        ));
    }
}

/// The figures of the circuit, beside the usual ones.
pub(super) fn facts(html: &mut Html, track: &Track, figures: &Figures) {
    let plan = track.plan();
    let mut table = Table::new("The circuit", &["", ""]);
    let mut row = |what: &str, told: String| table.row([name(what), words(told)]);
    let size = |side: f64| fixed(side, 0);
    row(
        "Board",
        format!(
            "{} × {} mm",
            size(plan.board.width),
            size(plan.board.height)
        ),
    );
    let width = figures.lane_width.map_or(String::new(), |width| {
        format!(", lanes {} mm wide", fixed(width, 1))
    });
    row(
        "Spaces of the road",
        format!(
            "{}, {} mm long{width}",
            whole(figures.spaces.into()),
            fixed(figures.space_length, 1)
        ),
    );
    row(
        "Lanes",
        format!(
            "{} of {} spaces",
            figures.lanes,
            joined(&figures.lane_lengths, ", ")
        ),
    );
    if let Some(lap) = figures.shortest_lap {
        row("Shortest lap", count(lap, "space"));
    }
    row(
        "Corners",
        format!(
            "{} with {}",
            figures.corners.len(),
            count(figures.stops, "stop")
        ),
    );
    row("Longest straight", count(figures.longest_straight, "space"));
    row("Grid", count(figures.grid.len(), "place"));
    row(
        "Pit lane",
        figures.pit.as_ref().map_or("none".to_owned(), |pit| {
            format!(
                "{}, {} boxes for {}",
                count(pit.spaces, "space"),
                pit.boxes.len(),
                count(pit.teams(), "team")
            )
        }),
    );
    table.write(html);
    let Some(compared) = Compared::new(figures) else {
        return;
    };
    let heads = [
        "",
        "Here",
        "Least",
        "10 %",
        "Median",
        "90 %",
        "Most",
        "Here it is",
    ];
    let mut table = Table::new("Beside other circuits", &heads);
    let figure = |number: f64| {
        let digits = if number.fract() == 0.0 { 0 } else { 3 };
        fixed(number, digits)
    };
    for line in &compared.figures {
        let usual = &line.usual;
        let mut cells = vec![name(line.name), number(figure(line.here))];
        let spread = [usual.least, usual.p10, usual.median, usual.p90, usual.most];
        cells.extend(spread.map(|usual| number(figure(usual))));
        let standing = line.standing.words();
        cells.push(words(if standing.is_empty() {
            "usual"
        } else {
            standing
        }));
        table.row(cells);
    }
    table.write(html);
    html.note(&format!("Of {SOURCE}."));
}
