//! `formulad new`.

use formulad_core::TrackBuilder;

use super::args::NewArgs;
use super::{Stop, Streams, output};
use crate::TrackFile;

pub(super) fn run(args: &NewArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    let mut plan = TrackBuilder::<2>::new(&args.name)
        .straight(18)
        .corner(1, [5, 3])
        .straight(9)
        .corner(2, [11, 7])
        .straight(14)
        .corner(1, [6, 4])
        .straight(18)
        .grid(10)
        .plan();
    for (corner, name) in plan.corners.iter_mut().zip(["Church", "Mill", "Bridge"]) {
        name.clone_into(&mut corner.name);
    }
    let file = TrackFile::new(plan);
    output::new_track(args.output.as_ref(), &file, streams)?;
    Ok(0)
}
