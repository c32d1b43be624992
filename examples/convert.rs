//! Makes a track file from a table that a club keeps by hand, with its remarks as comments.

use std::error::Error;

use formulad_core::plan::{CornerPlan, GridPlan, SpacePlan};
use formulad_core::{CornerId, SpaceId, TrackPlan};
use formulad_tracks::TrackFile;
use formulad_tracks::file::Source;

/// `S` space, lane, x, y, heading, next; `C` corner, stops, spaces; `G` place on the grid.
const TABLE: &str =
    "S,0,1,100,60,0,1\n# The kerb is high.\nS,1,1,119,60,0,2\nS,2,1,138,60,0,0\nC,1,2,1;2\nG,0\n";

fn convert(table: &str) -> Result<String, Box<dyn Error>> {
    let mut plan = TrackPlan {
        name: "Yard".into(),
        ..TrackPlan::default()
    };
    let ids = |text: &str| text.split(';').map(|id| id.parse().map(SpaceId)).collect();
    let mut comments = String::from("{\"spaces\": [\n");
    for line in table.lines() {
        match line.split(',').collect::<Vec<_>>()[..] {
            ["S", id, lane, x, y, heading, next] => {
                comments += &format!("{{\"id\": {id}}},\n");
                plan.spaces.push(SpacePlan {
                    lane: Some(lane.parse()?),
                    heading: heading.parse()?,
                    next: ids(next)?,
                    ..SpacePlan::new(SpaceId(id.parse()?), x.parse()?, y.parse()?)
                });
            }
            ["C", id, stops, spaces] => {
                plan.corners.push(CornerPlan::new(
                    CornerId(id.parse()?),
                    stops.parse()?,
                    ids(spaces)?,
                ));
            }
            ["G", space] => plan.grid.push(GridPlan::new(SpaceId(space.parse()?))),
            _ => comments += &(line.replacen('#', "//", 1) + "\n"),
        }
    }
    Ok(TrackFile::new(plan).rewrite(&Source::new("comments", comments + "]}"))?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = convert(TABLE)?;
    assert!(
        text.contains("    // The kerb is high.\n    {\"id\": 1,"),
        "{text}"
    );
    print!("{text}");
    Ok(())
}
