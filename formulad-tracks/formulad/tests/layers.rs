//! The modules of this crate use only those of lower layers, in the order of the book's architecture
//! page, and the modules of a folder form no circle.

#[path = "../../../formulad-core/tests/layers/uses.rs"]
mod uses;

#[test]
fn no_module_uses_a_layer_above() {
    uses::assert_layers(env!("CARGO_MANIFEST_DIR"), env!("CARGO_PKG_NAME"));
}

#[test]
fn no_folder_holds_a_circle() {
    uses::assert_no_circles(env!("CARGO_MANIFEST_DIR"));
}
