//! The single changes that are tried.

use formulad_core::CornerId;

use super::change::{Change, Edge};
use super::question::Question;
use super::straight;

/// Number of spaces in each lane of an added corner.
const ADDED: u32 = 5;
/// By how many spaces the line is moved at once.
const LINE: i32 = 2;

/// All single changes that may help, the smallest first, and of these those nearest to the corners
/// that goals are about.
pub(super) fn singles(question: &Question) -> Vec<Change> {
    let track = &question.track;
    let mut all = vec![Change::Grid];
    for by in [-1, 1] {
        all.push(Change::Finish { by: LINE * by });
        for corner in track.corners() {
            let corner = corner.id;
            all.push(Change::Stops { corner, by });
            all.extend([Edge::Entry, Edge::Exit].map(|edge| Change::Edge { corner, edge, by }));
            if straight::plain(track, corner).is_some() {
                all.push(Change::Straight { before: corner, by });
            }
        }
    }
    let drop = track
        .corners()
        .iter()
        .map(|corner| Change::Drop { corner: corner.id });
    // A circuit needs at least one corner.
    all.extend(drop.filter(|_| track.corners().len() > 1));
    let bends = straight::bends(track, ADDED).into_iter();
    all.extend(bends.map(|from| Change::Add {
        from,
        spaces: ADDED,
    }));
    all.retain(|change| question.goals.iter().any(|goal| goal.is_helped_by(*change)));
    all.sort_by_key(|change| (change.size(), away(question, *change), *change));
    all
}

/// How many corners a change is away from those that goals are about.
fn away(question: &Question, change: Change) -> usize {
    let corners = question.track.corners();
    let at = |id: CornerId| corners.iter().position(|corner| corner.id == id);
    let here = match change {
        Change::Straight { before, .. } => at(before),
        change => change.corner().and_then(at),
    };
    let wanted = question.goals.iter().filter_map(|goal| at(goal.corner()?));
    let away = wanted.filter_map(|wanted| {
        let away = here?.abs_diff(wanted);
        Some(away.min(corners.len() - away))
    });
    away.min().unwrap_or(corners.len())
}
