//! `formulad new`.

use formulad_core::TrackBuilder;

use super::args::NewArgs;
use super::{Stop, Streams};
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
    let Some(path) = &args.output else {
        let text = file.to_text().map_err(|e| Stop::message(e.to_string()))?;
        streams.output.write_all(text.as_bytes())?;
        return Ok(0);
    };
    if path.exists() {
        let path = path.display();
        return Err(Stop::message(format!(
            "{path} is there already, and is left as it is; choose another name"
        )));
    }
    file.save(path).map_err(|e| Stop::message(e.to_string()))?;
    Ok(0)
}
