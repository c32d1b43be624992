//! Makes a track file from a table that a club keeps by hand, with its remarks as comments.

use std::error::Error;

use formulad_core::plan::{CornerPlan, GridPlan, SpacePlan};
use formulad_core::{CornerId, SpaceId, TrackPlan};
use formulad_tracks::TrackFile;
use formulad_tracks::file::Source;

/// `S` space, lane, x, y, heading, next; `C` corner, stops, spaces; `G` place on the grid.
const TABLE: &str =
    "S,0,1,100,60,0,1\n# The kerb is high.\nS,1,1,119,60,0,2\nS,2,1,138,60,0,0\nC,1,2,1;2\nG,0";

fn main() -> Result<(), Box<dyn Error>> {
    let mut plan = TrackPlan::default();
    let space = |text: &str| text.parse().map(SpaceId);
    let spaces = |text: &str| text.split(';').map(space).collect::<Result<Vec<_>, _>>();
    let mut comments = "{\"spaces\": [\n".to_owned();
    for line in TABLE.lines() {
        match line.split(',').collect::<Vec<_>>()[..] {
            ["S", id, lane, x, y, heading, next] => {
                comments += &format!("{{\"id\": {id}}},\n");
                plan.spaces.push(SpacePlan {
                    lane: Some(lane.parse()?),
                    heading: heading.parse()?,
                    next: spaces(next)?,
                    ..SpacePlan::new(space(id)?, x.parse()?, y.parse()?)
                });
            }
            ["C", id, stops, members] => {
                let (id, stops) = (CornerId(id.parse()?), stops.parse()?);
                plan.corners
                    .push(CornerPlan::new(id, stops, spaces(members)?));
            }
            ["G", id] => plan.grid.push(GridPlan::new(space(id)?)),
            [..] if line.starts_with('#') => comments += &(line.replacen('#', "//", 1) + "\n"),
            [..] => return Err(format!("this line is not a part of a circuit: {line}").into()),
        }
    }
    let text = TrackFile::new(plan).rewrite(&Source::new("comments", comments + "]}"))?;
    assert!(text.contains("    // The kerb is high.\n    {\"id\": 1,"));
    print!("{text}");
    Ok(())
}
