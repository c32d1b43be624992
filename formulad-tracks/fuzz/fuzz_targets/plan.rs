//! Any plan can be checked, drawn and fixed. One without errors is a track whose ranks rise, and
//! on which every race ends.
#![no_main]

use std::collections::BTreeSet;

use formulad_core::problem::Fix;
use formulad_core::{Problem, Problems, Track, TrackPlan};
use formulad_fuzz::{Result, Unstructured, plans, races};
use formulad_tracks::TrackFile;
use formulad_tracks::draw::{self, Theme};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let _ = run(&mut Unstructured::new(data));
});

fn run(u: &mut Unstructured<'_>) -> Result<()> {
    let plan = plans::plan(u)?;
    let problems = plan.check();
    assert!(problems.iter().map(|problem| problem.severity).is_sorted());
    let document = serde_json::to_value(&plan).expect("plans are JSON");
    let mut fixed = BTreeSet::new();
    for problem in &problems {
        let pointer = &problem.place.pointer;
        assert!(resolves(&document, pointer), "{problem:?}");
        // One of a kind: each takes another check.
        if let Some(fix) = &problem.fix
            && fixed.insert(problem.id)
        {
            fix_one(&plan, &problems, problem, fix);
        }
    }
    picture(&plan, None);
    if let Ok(text) = TrackFile::new(plan.clone()).to_text() {
        let again = TrackFile::parse(&text).expect("what was written can be read");
        assert_eq!(again.to_text(), Ok(text));
    }
    match Track::new(plan.clone()) {
        Ok(track) => {
            assert!(!problems.has_errors());
            rises(&track);
            picture(&plan, Some(&track));
            let rules = races::rules(u)?;
            if let Some(mut race) = races::race(u, &track, &rules)? {
                races::drive(&mut race, u.arbitrary()?);
            }
        }
        Err(_) => assert!(problems.has_errors()),
    }
    Ok(())
}

/// Whether a pointer leads to something, or to a part that the plan leaves out.
fn resolves(document: &serde_json::Value, pointer: &str) -> bool {
    let optional = ["/pit", "/pit/boxes", "/street", "/silenced"];
    document.pointer(pointer).is_some() || optional.contains(&pointer)
}

/// A fix leaves a plan that can be checked; a safe one leaves one problem fewer of its kind there.
fn fix_one(plan: &TrackPlan, problems: &Problems, problem: &Problem, fix: &Fix) {
    let mut fixed = plan.clone();
    fix.apply(&mut fixed);
    let left = fixed.check();
    let alike = |other: &&Problem| {
        let (a, b) = (&problem.place, &other.place);
        other.id == problem.id
            && (&a.spaces, &a.corners, &a.links) == (&b.spaces, &b.corners, &b.links)
    };
    let (before, after) = (
        problems.iter().filter(alike).count(),
        left.iter().filter(alike).count(),
    );
    assert!(
        !fix.safe || after < before,
        "{} does not help: {problem:?}",
        fix.label
    );
}

fn picture(plan: &TrackPlan, track: Option<&Track>) {
    let scene = draw::scene(plan, track, Theme::of(plan));
    for item in &scene.items {
        let is_finite = item.shape.outline().all(|point| point.is_finite());
        assert!(is_finite, "{item:?}");
    }
    assert!(draw::svg(&scene).ends_with("</svg>\n"));
}

/// TRACK-1, TRACK-4: every step leads on, except over the line.
fn rises(track: &Track) {
    assert!(track.spaces().is_sorted_by_key(|space| space.rank));
    for space in track.spaces() {
        for (to, link) in track.steps(space.id) {
            let next = track.space(to).expect("steps lead to spaces");
            assert!(
                link.crosses_line || next.rank > space.rank,
                "{space:?} to {next:?}"
            );
        }
    }
}
