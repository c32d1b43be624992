//! The modules of this crate use only those of lower layers, in the order that the architecture page
//! of the book gives, and no folder holds a circle.

#[path = "layers/uses.rs"]
mod uses;

#[test]
fn no_module_uses_one_of_a_layer_above() {
    uses::assert_layers(env!("CARGO_MANIFEST_DIR"), env!("CARGO_PKG_NAME"));
}
