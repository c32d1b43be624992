//! Files of GP Online that end too early, wherever they do.

use std::collections::BTreeSet;
use std::ops::Range;

use formulad_core::{TrackBuilder, TrackPlan};
use formulad_tracks::file::Source;
use formulad_tracks::import::{Format, Imported, gp_online};

use crate::dat::Dat;

/// A small circuit with everything that a file can have.
fn whole() -> (TrackPlan, String) {
    let builder = TrackBuilder::<2>::new("Ring").straight(14);
    let plan = builder
        .corner(1, [4, 3])
        .straight(8)
        .grid(4)
        .pit(5, 5, 1)
        .plan();
    let text = Dat::of(&plan).text();
    (plan, text)
}

/// The bytes of each group of lines: nodes with the header, links, notes, grid.
fn groups(text: &str) -> [Range<usize>; 4] {
    let mut begin = 0;
    let ends = text.split("\n\n").map(|group| {
        let range = begin..begin + group.len();
        begin = range.end + 2;
        range
    });
    ends.collect::<Vec<_>>().try_into().unwrap()
}

/// The nodes that whole lines of a cut text give, those that links lead from, those they lead to.
fn linked(text: &str, nodes: &Range<usize>) -> [BTreeSet<u32>; 3] {
    let mut sets = [const { BTreeSet::new() }; 3];
    let number = |field: Option<&str>| field.and_then(|field| field.parse::<u32>().ok());
    for line in text[nodes.clone()].lines().skip(1) {
        sets[0].extend(number(line.split(' ').next()));
    }
    for line in text[nodes.end..].lines() {
        let mut fields = line.split(' ');
        if let (Some(from), Some(to)) = (number(fields.next()), number(fields.next())) {
            sets[1].insert(from);
            sets[2].insert(to);
        }
    }
    sets
}

/// What may be doubted about a circuit that is there, but for the end of its file.
fn few_doubts(imported: &Imported, text: &str) {
    let ids: Vec<_> = imported.warnings.iter().map(|d| d.problem.id).collect();
    let expected = ["import.odd-line", "import.no-boxes", "import.no-grid"];
    assert!(ids.iter().all(|id| expected.contains(id)), "{ids:?}");
    assert!(ids.len() <= expected.len(), "{ids:?}");
    let last = text.lines().filter(|line| !line.is_empty()).count();
    for warning in &imported.warnings {
        let span = warning.span.unwrap();
        let lines = text[..span.start].lines().filter(|line| !line.is_empty());
        let is_here = warning.problem.id == "import.no-boxes" || lines.count() + 1 >= last;
        assert!(is_here, "{warning:?}");
    }
}

#[test]
fn a_file_that_is_cut_off_is_one_error_or_a_circuit_with_few_doubts() {
    let (plan, text) = whole();
    let [nodes, links, ..] = groups(&text);
    let (mut circuits, mut refused) = (0, 0);
    for end in 0..=text.len() {
        let cut = &text[..end];
        let result = gp_online::import(&Source::new("ring.dat", cut));
        if end <= links.end {
            let [all, from, to] = linked(cut, &(nodes.start..nodes.end.min(end)));
            let is_whole = end > links.start && from.is_superset(&all) && to.is_superset(&all);
            assert_eq!(result.is_ok(), is_whole, "{cut:?}: {result:?}");
        }
        match result {
            Ok(imported) => {
                circuits += 1;
                assert_eq!(imported.plan.corners.len(), plan.corners.len());
                few_doubts(&imported, cut);
            }
            Err(error) => {
                refused += 1;
                let is_said = ["is empty", "no nodes", "the file ends here"];
                let is_said = is_said
                    .iter()
                    .any(|said| error.message.english().contains(said));
                assert!(is_said, "{cut:?}: {error}");
                // At the last line, where there is a node.
                let line = cut.lines().filter(|line| !line.is_empty()).count();
                let span = error.span.map(|span| span.line);
                let blank = usize::from(end > links.start);
                assert!(
                    span.is_none_or(|span| span == line + blank),
                    "{cut:?}: {error}"
                );
            }
        }
    }
    assert!(
        refused > links.start && circuits > text.len() - links.end,
        "{circuits} {refused}"
    );
}

/// What the command makes of it: nothing that looks like such a file is taken for another.
#[test]
fn a_file_that_is_cut_off_still_looks_like_one() {
    let (_, text) = whole();
    let picture = text.find(".png").unwrap() + ".png".len();
    for end in picture..=text.len() {
        let format = Format::guess(&text[..end]);
        assert_eq!(format, Some(Format::GpOnline), "{:?}", &text[..end]);
    }
}
