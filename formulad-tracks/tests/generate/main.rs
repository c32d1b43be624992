//! The generator: what comes out is a good circuit, whatever curve goes in.

mod curves;
mod drawn;
mod given;
mod looks;
mod paths;
mod random;
mod sections;
