//! What `docs/src/first-circuit.md` leads a designer through.

use crate::fixture::*;
use formulad_core::{Problem, TrackBuilder};
use track_editor::board::cells;

/// The circuit that `formulad new` writes.
fn new_circuit() -> Editor {
    let plan = TrackBuilder::<2>::new("Green Hill")
        .straight(18)
        .corner(1, [5, 3])
        .straight(9)
        .corner(2, [11, 7])
        .straight(14)
        .corner(1, [6, 4])
        .straight(18)
        .grid(10)
        .plan();
    editor_of(TrackFile::new(plan))
}

/// The links along a lane that are torn: from the last space before a gap to the first after it.
fn gaps(plan: &TrackPlan, length: f64) -> Vec<(SpaceId, SpaceId)> {
    let next = |s: &'_ SpacePlan| s.next.clone();
    let spaces = plan.spaces.iter();
    let links = spaces.flat_map(|s| next(s).into_iter().map(move |to| (s, space_of(plan, to))));
    links
        .filter(|(a, b)| a.lane == b.lane && (a.x - b.x).hypot(a.y - b.y) > 1.6 * length)
        .map(|(a, b)| (a.id, b.id))
        .collect()
}

#[test]
fn a_ring_pulled_apart_is_closed_with_the_pen_and_has_no_problems() {
    [1, 2].into_iter().for_each(pull_apart_and_close);
}

fn pull_apart_and_close(spaces: u32) {
    let mut editor = new_circuit();
    assert_eq!(listed(&editor), [""; 0]);
    let length = editor.derived().length;
    let [low, high] = cells::bounds(editor.plan().spaces.iter().map(|s| [s.x, s.y])).unwrap();
    let third = |s: &&SpacePlan| s.x > low[0] + (high[0] - low[0]) * 2.0 / 3.0;
    let right = editor.plan().spaces.iter().filter(third);
    let right: Vec<_> = right.map(|s| s.id).collect();
    editor.apply(&shift(right, [length * f64::from(spaces), 0.0]));
    let gaps = gaps(editor.plan(), length);
    assert_eq!(gaps.len(), 4, "two lanes are torn, above and below");
    for (from, to) in gaps {
        let [a, b] = [from, to].map(|id| editor.space(id).clone());
        editor.select([from]);
        editor.pick_tool(Kind::Pen);
        for number in 1..=spaces {
            let part = f64::from(number) / f64::from(spaces + 1);
            editor.click(at(
                &editor,
                [a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part],
            ));
        }
    }
    // Above, on the straight, that is all. Below, in a corner, the lane changes are the designer's.
    let in_corner = |p: &Problem| ["link.skips-a-space", "corner.missing-change"].contains(&p.id);
    assert!(editor.problems().all(in_corner), "{:?}", listed(&editor));
    let fix = |editor: &Editor| editor.problems().find_map(|p| p.fix.clone());
    while let Some(fix) = fix(&editor) {
        assert!(editor.apply(&Edit::Fix(fix)));
    }
    assert_eq!(listed(&editor), [""; 0]);
}

#[test]
fn a_grid_made_of_a_selection_is_in_order() {
    let mut editor = new_circuit();
    let plan = editor.plan();
    // The seven spaces before the line in each lane.
    let of = |lane| {
        let lane = plan.spaces.iter().filter(move |s| s.lane == Some(lane));
        let mut lane: Vec<_> = lane.map(|s| s.id).collect();
        lane.split_off(lane.len() - 7)
    };
    let chosen: Vec<_> = of(1).into_iter().chain(of(2)).collect();
    editor.select(chosen);
    run(&mut editor, &[Command::SetGrid]);
    assert_eq!(editor.plan().grid.len(), 14);
    let order = editor.problems().find(|p| p.id == "grid.order");
    assert_eq!(order, None);
}
