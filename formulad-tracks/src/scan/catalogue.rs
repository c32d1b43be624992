//! The kinds of questions about what was read.

use formulad_core::ProblemKind;

use crate::file::kinds;

/// Every kind of question that a scan may ask, sorted by id.
#[must_use]
pub fn catalogue() -> &'static [ProblemKind] {
    KINDS
}

kinds! {
    warning CORNER "scan.corner":
        "A corner may begin or end elsewhere.",
        "The line across the road was not seen in every lane; stops are counted by the spaces of a corner.",
        "A red line that a car in the photograph covers";

    warning DIRECTION "scan.direction":
        "The driving direction is a guess.",
        "No line was given, and arrows point both ways or cannot be read.",
        "A board without arrows";

    warning FINISH "scan.finish":
        "The finish line is a guess.",
        "No chequered band was found across the road.",
        "A board whose finish line is a plain white bar";

    warning GRID "scan.grid":
        "The grid is a guess.",
        "No brackets were found behind the finish line, so that it is the usual one.",
        "A board without places to start from";

    warning LINK "scan.link" fixable:
        "A link was read from an arrow that is hard to see.",
        "Cars can change lanes in a corner only where its arrows say so.",
        "An arrow of four pixels";

    warning PIT "scan.pit":
        "The pit lane was not read, or not all of it.",
        "It is followed from the road behind the finish line to the road past it.",
        "A pit lane that begins inside a building";

    warning SPACE "scan.space":
        "A space may be two, or half of one.",
        "Its borders are faint or cover only a part of the lane.",
        "A space under a name plate";

    warning STOPS "scan.stops" fixable:
        "The stops of a corner are a guess.",
        "No digit was read beside the corner, so they follow from its longest way.",
        "A plate without a digit";
}
