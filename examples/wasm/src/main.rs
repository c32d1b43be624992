//! Prints what the module returns, computed natively.

fn main() {
    print!("{}", formulad_wasm::lines());
}
