//! Signs stand where the designer has put them, and the others keep out of their way.

use formulad_core::plan::{Sign, SignPlan};

use super::*;
use crate::draw::{Seams, SignPlaces, scene_keeping};

/// The room that a sign takes, with its shadow.
fn room(scene: &Scene, sign: Sign) -> Option<Rect> {
    let owner = match sign {
        Sign::Corner(id) => Owner::Corner(id),
        other => Owner::Sign(other),
    };
    let items = scene
        .layer(Layer::Signs)
        .filter(|item| item.owner == Some(owner));
    bounds(items.flat_map(|item| item.shape.outline()))
}

#[test]
fn signs_stand_where_they_are_put() {
    let plan = bundled::mountain().plan().clone();
    let corner = plan.corners[0].id;
    let far = Point::new(plan.board.width - 90.0, plan.board.height - 70.0);
    let auto = scene(&plan, None, Theme::Day);
    for sign in [
        Sign::Name,
        Sign::Weather,
        Sign::Direction,
        Sign::Corner(corner),
    ] {
        let before = room(&auto, sign).expect("it is drawn");
        let mut plan = plan.clone();
        plan.art.signs.push(SignPlan::new(sign, far.x, far.y));
        // Only the first counts, and only a place.
        plan.art.signs.push(SignPlan::new(sign, 100.0, 100.0));
        let put = scene(&plan, None, Theme::Day);
        let after = room(&put, sign).expect("it is drawn");
        // A shadow reaches a millimetre further than the board that it belongs to.
        assert!(after.center().distance(far) < 1.0, "{sign:?}: {after:?}");
        if sign != Sign::Name {
            assert!(
                (after.size() - before.size()).to_vec2().length() < 1e-6,
                "{sign:?}"
            );
        }
        let others = [Sign::Name, Sign::Weather, Sign::Direction]
            .into_iter()
            .chain(plan.corners.iter().map(|corner| Sign::Corner(corner.id)))
            .filter(|other| *other != sign);
        for other in others.filter_map(|other| room(&put, other)) {
            let both = other.intersect(after.inflate(-1.0, -1.0));
            assert!(
                both.width() <= 0.0 || both.height() <= 0.0,
                "{sign:?}: {other:?}"
            );
        }
    }
}

#[test]
fn places_that_are_none_are_left_out() {
    let plan = bundled::mini().plan().clone();
    let auto = scene(&plan, None, Theme::Day);
    let mut odd = plan.clone();
    odd.art.signs = vec![
        SignPlan::new(Sign::Weather, f64::NAN, 10.0),
        SignPlan::new(Sign::Name, f64::INFINITY, 10.0),
        SignPlan::new(Sign::Corner(CornerId(4711)), 10.0, 10.0),
    ];
    assert_eq!(scene(&odd, None, Theme::Day), auto);
}

/// Moving a space must not move a sign far away: on a board that is being changed it stays where it stood unless
/// something has taken its place.
#[test]
fn signs_do_not_jump_when_a_space_moves() {
    let (mut alone, mut kept, mut tries) = (0, 0, 0);
    for circuit in bundled::all() {
        let plan = circuit.track().plan().clone();
        let before = scene(&plan, None, Theme::Day);
        let places = SignPlaces::of(&before);
        let keeping =
            |plan: &TrackPlan| scene_keeping(plan, None, Theme::Day, &Seams::default(), &places);
        assert!(keeping(&plan) == before, "{}", circuit.name());
        for at in (0..plan.spaces.len()).step_by(plan.spaces.len() / 25) {
            let mut moved = plan.clone();
            moved.spaces[at].x += 4.0;
            moved.spaces[at].y -= 5.0;
            let [fresh, after] = [scene(&moved, None, Theme::Day), keeping(&moved)];
            for sign in [Sign::Name, Sign::Weather] {
                let Some(was) = room(&before, sign) else {
                    continue;
                };
                let away = |scene| room(scene, sign).unwrap().center().distance(was.center());
                tries += 1;
                alone += u32::from(away(&fresh) > 0.1);
                if away(&after) > 0.1 {
                    kept += 1;
                    // Includes the room that is kept free, the verge, and a square of the grid.
                    let around = was.inflate(18.0, 18.0);
                    let own = Some(Owner::Sign(sign));
                    let mut others = after.items.iter().filter(|item| {
                        (Layer::Road..=Layer::Signs).contains(&item.layer) && item.owner != own
                    });
                    let is_taken =
                        others.any(|item| item.shape.outline().any(|at| around.contains(*at)));
                    assert!(is_taken, "{} {at} {sign:?}", circuit.name());
                }
            }
        }
    }
    assert!(
        kept < alone && 20 * alone <= tries,
        "{kept}, {alone} of {tries}"
    );
}
