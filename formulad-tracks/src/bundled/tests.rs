//! What the bundled circuits promise.

use super::{all, find};

#[test]
fn every_circuit_builds_and_is_found_by_name() {
    for circuit in all() {
        let track = circuit.track();
        assert!(track.problems().is_empty(), "{:?}", track.problems());
        assert_eq!(
            find(circuit.name()).map(super::Bundled::text),
            Some(circuit.text())
        );
    }
    assert!(find("nowhere").is_none());
}
