//! Boards read from their pictures: those that are drawn here and photographed by a simulated camera, those of others
//! where they lie beside the project, and pictures that are hardly any.

#![expect(
    clippy::expect_used,
    reason = "a helper of tests may panic like a test"
)]

mod again;
mod book;
mod camera;
mod harness;
mod hostile;
mod lines;
mod measure;
mod middle;
mod narrow;
mod round_trip;
mod samples;
