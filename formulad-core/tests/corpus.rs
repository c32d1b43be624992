//! The corpus of small broken tracks, one file each in `tests/corpus`.

#[path = "corpus/oval.rs"]
mod oval;

use formulad_core::{TrackBuilder, TrackPlan};

fn assert_clean(plan: &TrackPlan) {
    let problems = plan.check();
    let listed: Vec<_> = problems
        .iter()
        .map(|problem| (problem.id, &problem.place.pointer, &problem.message))
        .collect();
    assert!(problems.is_empty(), "{}: {listed:#?}", plan.name);
}

#[test]
fn good_tracks_have_no_problems() {
    assert_clean(&oval::plan());
    let built = TrackBuilder::<3>::new("Built in code")
        .straight(20)
        .corner(2, [10, 8, 7])
        .straight(12)
        .corner(1, [3, 4, 6])
        .straight(9)
        .corner(3, [15, 14, 13])
        .straight(18)
        .grid(10)
        .pit(13, 2, 5);
    assert_clean(&built.plan());
}
