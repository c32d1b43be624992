//! `street.*` and `tunnel.*`: what a night race through a city adds.

use super::context::Context;
use crate::SpaceId;
use crate::plan::TunnelPlan;

pub(super) mod doubled;
pub(super) mod police_not_across;
pub(super) mod tunnel_doubled;
pub(super) mod tunnel_end;
pub(super) mod tunnel_lane;
pub(super) mod tunnel_link;
pub(super) mod unknown_space;

/// The lists of spaces of the street plan, with their names in the file.
fn lists<'p>(cx: &Context<'p>) -> Vec<(&'static str, &'p [SpaceId])> {
    cx.plan.street.as_ref().map_or(Vec::new(), |street| {
        vec![
            ("residents", &street.residents),
            ("danger", &street.danger),
            ("police", &street.police),
        ]
    })
}

/// The tunnels with their positions in the plan.
fn tunnels<'p>(cx: &Context<'p>) -> impl Iterator<Item = (usize, &'p TunnelPlan)> {
    cx.plan
        .street
        .iter()
        .flat_map(|street| street.tunnels.iter().enumerate())
}
