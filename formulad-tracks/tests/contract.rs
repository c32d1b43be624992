//! Every circuit of the crate, raced on by all the rules there are.

#[path = "../../formulad-core/tests/contract/mod.rs"]
mod contract;

use formulad_tracks::bundled;

#[test]
fn races_on_bundled_circuits_keep_the_contract() {
    let circuits: Vec<_> = bundled::all().iter().map(bundled::Bundled::track).collect();
    contract::drive_all(&circuits, 600);
}
