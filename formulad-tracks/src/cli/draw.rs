//! `formulad draw`.

use formulad_core::Track;

use super::args::DrawArgs;
use super::{Stop, Streams, input};
use crate::draw;
use crate::file::save::replace;

pub(super) fn run(args: &DrawArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    let report = input::report(&args.file);
    let Some(file) = report.file() else {
        return input::complain(&report, streams);
    };
    let track = Track::new(file.plan.clone()).ok();
    let svg = draw::svg(&draw::scene(&file.plan, track.as_ref()));
    match &args.output {
        None => streams.output.write_all(svg.as_bytes())?,
        Some(path) => replace(path, svg.as_bytes())
            .map_err(|cause| Stop::message(format!("cannot write {}: {cause}", path.display())))?,
    }
    Ok(0)
}
