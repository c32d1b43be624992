//! `design.long-straight`, `design.no-straight` and `design.short-straight`: straights.

use formulad_core::track::Straight;

use super::prelude::*;

kinds! {
    advice LONG_STRAIGHT "design.long-straight":
        "A straight of a circuit of three lanes has more than 62 spaces in the middle lane.",
        "Sixth gear takes 21 to 30 spaces a turn; for turns on end nothing is left to decide.",
        "A straight of 80 spaces.";

    advice LONGEST_TOO_SHORT "design.no-straight":
        "The longest straight of a circuit of three lanes has fewer than 19 spaces in the middle lane.",
        "Fifth gear takes 11 to 20 spaces a turn; nobody would ever use it or overtake with it.",
        "A circuit whose longest straight has 12 spaces.";

    advice SINGLE_SPACE "design.short-straight":
        "A straight between two corners has a single space in the middle lane.",
        "Corners of known circuits touch, or have two spaces and more between them; a single one is \
         hardly seen, and usually belongs to one of them.",
        "Corners 2 and 3 with one space of each lane between them.";
}

/// The first and the last space of a straight.
fn ends(straight: &Straight) -> impl Iterator<Item = SpaceId> {
    let (first, last) = (straight.spaces.first(), straight.spaces.last());
    first.into_iter().chain(last).copied()
}

pub(super) fn check(circuit: &Circuit<'_>, reporter: &mut Reporter<'_>) {
    let straights = || {
        circuit
            .figures
            .straights
            .iter()
            .zip(circuit.track.straights())
    };
    for (figures, straight) in straights() {
        if let (Some(after), Some(before)) = (figures.after, figures.before)
            // Within a corner it is a hole, and reported as such.
            && after != before
            && f64::from(figures.middle_length) < usual::STRAIGHT.least
        {
            let message = message!(
                "a single space lies between corners {after} and {before}",
                after,
                before
            );
            let spaces = straight.spaces.iter().copied();
            let problem = circuit.at_spaces(
                &SINGLE_SPACE,
                spaces,
                message,
                message!("put it into one of them, or have two spaces and more"),
            );
            reporter.push(problem.corner(after).corner(before));
        }
    }
    let Some(figures) = circuit.measured() else {
        return;
    };
    let usual = usual::LONGEST_STRAIGHT;
    for (figures, straight) in straights() {
        if f64::from(figures.middle_length) > usual.most {
            let first = ends(straight).next().map(|id| id.to_string());
            let message = message!(
                "the straight from {first} on has 1 space; no other has more than {most}"
                    | "the straight from {first} on has {spaces} spaces; no other has more than \
                       {most}",
                spaces = figures.middle_length,
                first = first.unwrap_or_default(),
                most = usual.most
            );
            reporter.push(circuit.at_spaces(
                &LONG_STRAIGHT,
                ends(straight),
                message,
                message!("make it shorter, or put a corner into it"),
            ));
        }
    }
    let longest = figures.longest_straight;
    if f64::from(longest) < usual.least {
        let longest_of = straights().find(|(figures, _)| figures.middle_length == longest);
        let message = message!(
            "the longest straight has 1 space; those of other circuits have {least} to {most}"
                | "the longest straight has {spaces} spaces; those of other circuits have {least} \
                   to {most}",
            spaces = longest,
            least = usual.least,
            most = usual.most
        );
        let help = message!(
            "have one of {p10} to {p90}",
            p10 = usual.p10,
            p90 = usual.p90
        );
        let spaces = longest_of
            .into_iter()
            .flat_map(|(_, straight)| ends(straight));
        reporter.push(circuit.at_spaces(&LONGEST_TOO_SHORT, spaces, message, help));
    }
}
