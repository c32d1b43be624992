//! The generator: what comes out is a good circuit, whatever curve goes in.

#[path = "../committed/mod.rs"]
#[expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]
mod committed;
mod curves;
mod drawn;
mod given;
mod looks;
mod paths;
mod random;
mod sections;
mod shape;
mod shapes;
mod sheet;

use formulad_tracks::generate::Spec;

/// The usual circuit but for this.
fn with(change: impl FnOnce(&mut Spec)) -> Spec {
    let mut spec = Spec::new("Test");
    change(&mut spec);
    spec
}
