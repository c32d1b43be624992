//! Edits of the features of street circuits.

use formulad_core::plan::{StreetPlan, TunnelPlan};
use formulad_core::{SpaceId, TrackPlan};

use super::Zone;
use crate::document::{pen, spaces};

/// Makes spaces part of a zone, or takes them out of it.
pub(super) fn paint(plan: &mut TrackPlan, zone: Zone, ids: &[SpaceId], on: bool) {
    let ids = existing(plan, ids);
    change(plan, |street| {
        let spaces = match zone {
            Zone::Residents => &mut street.residents,
            Zone::Danger => &mut street.danger,
        };
        spaces.retain(|id| !ids.contains(id));
        if on {
            spaces.extend(&ids);
            spaces.sort_unstable();
        }
    });
}

/// Replaces the police line.
pub(super) fn set_police(plan: &mut TrackPlan, ids: &[SpaceId]) {
    let ids = existing(plan, ids);
    change(plan, |street| street.police = ids);
}

/// Makes one lane of a tunnel: a single step from its entry to its exit.
pub(super) fn dig(plan: &mut TrackPlan, entry: SpaceId, exit: SpaceId) {
    if entry == exit || existing(plan, &[entry, exit]).len() < 2 {
        return;
    }
    spaces::link(plan, entry, exit);
    change(plan, |street| {
        let tunnels = &mut street.tunnels;
        tunnels.retain(|tunnel| tunnel.entry != entry && tunnel.exit != exit);
        tunnels.push(TunnelPlan { entry, exit });
    });
}

/// Removes the tunnel lanes that have a mouth here; between their mouths the lane is laid above ground,
/// unless it is there already.
pub(super) fn fill(plan: &mut TrackPlan, mouth: SpaceId) {
    let is_here = |t: &TunnelPlan| t.entry == mouth || t.exit == mouth;
    let tunnels = plan.street.iter().flat_map(|street| &street.tunnels);
    let filled: Vec<TunnelPlan> = tunnels.filter(|t| is_here(t)).copied().collect();
    change(plan, |street| street.tunnels.retain(|t| !is_here(t)));
    for tunnel in filled {
        pen::close(plan, tunnel.entry, tunnel.exit);
    }
}

fn existing(plan: &TrackPlan, ids: &[SpaceId]) -> Vec<SpaceId> {
    let is_there = |id: &&SpaceId| plan.spaces.iter().any(|s| s.id == **id);
    ids.iter().filter(is_there).copied().collect()
}

/// Changes the street features. A circuit without any left is no longer a street circuit.
fn change(plan: &mut TrackPlan, act: impl FnOnce(&mut StreetPlan)) {
    let mut street = plan.street.take().unwrap_or_default();
    act(&mut street);
    plan.street = Some(street).filter(|street| *street != StreetPlan::default());
}
