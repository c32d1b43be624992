//! Circuits of our own written in the format of GP Online, to be read back.

use std::collections::BTreeMap;

use formulad_core::{SpaceId, TrackPlan};

/// A file in the making, in lines of fields: tests spoil it before it is read.
#[derive(Debug, Clone)]
pub(crate) struct Dat {
    pub(crate) header: String,
    pub(crate) nodes: Vec<Vec<String>>,
    pub(crate) edges: Vec<(u32, u32)>,
    pub(crate) notes: Vec<(u32, String)>,
    pub(crate) grid: Vec<(u32, f64)>,
}

/// Pixels to a millimetre.
const SCALE: f64 = 2.0;

impl Dat {
    /// A circuit as the format can say it: without lanes, the boxes in the pit lane itself.
    pub(crate) fn of(plan: &TrackPlan) -> Self {
        let boxes = plan.pit.iter().flat_map(|pit| &pit.boxes);
        let boxes: Vec<SpaceId> = boxes.map(|place| place.space).collect();
        let corners = plan.corners.iter();
        let stops = corners.flat_map(|it| it.spaces.iter().map(|space| (*space, it.stops)));
        let stops: BTreeMap<SpaceId, u32> = stops.collect();
        let mut dat = Self {
            header: format!("{}.png 0", plan.name),
            nodes: Vec::new(),
            edges: Vec::new(),
            notes: Vec::new(),
            grid: Vec::new(),
        };
        let spaces = plan.spaces.iter();
        for space in spaces.filter(|space| !boxes.contains(&space.id)) {
            let kind = match (space.lane, stops.get(&space.id)) {
                (None, _) => 7,
                (_, Some(1)) => 3,
                (_, Some(2)) => 2,
                (_, Some(_)) => 6,
                (_, None) => 1,
            };
            let [x, y] = [space.x, space.y].map(|mm| format!("{:.0}", mm * SCALE));
            let mut node = vec![space.id.to_string(), x, y, kind.to_string()];
            if plan.finish.contains(&space.id) {
                node.push("F".to_owned());
            }
            dat.nodes.push(node);
            for to in &space.next {
                if boxes.contains(to) {
                    // The box lies beside the next space of the lane.
                    let in_lane = |id: &&SpaceId| !boxes.contains(id);
                    if let Some(beside) = space.next.iter().find(in_lane) {
                        dat.notes.push((beside.0, "1.0".to_owned()));
                    }
                } else {
                    dat.edges.push((space.id.0, to.0));
                }
            }
        }
        // The places as a designer happened to click them.
        for place in plan.grid.iter().rev() {
            let heading = plan.spaces.iter().find(|s| s.id == place.space);
            let heading = heading.map_or(0.0, |space| space.heading);
            let heading = place.heading.unwrap_or(heading);
            dat.grid.push((place.space.0, heading));
        }
        dat
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> String {
        let nodes = self.nodes.iter().map(|fields| fields.join(" ") + "\n");
        let edges = self.edges.iter().map(|(a, b)| format!("{a} {b}\n"));
        let notes = self.notes.iter().map(|(id, n)| format!("{id} {n}\n"));
        let grid = self.grid.iter().map(|(id, h)| format!("{id} {h:.1}\n"));
        let (nodes, edges) = (nodes.collect::<String>(), edges.collect::<String>());
        let (notes, grid) = (notes.collect::<String>(), grid.collect::<String>());
        format!("{}\n{nodes}\n{edges}\n{notes}\n{grid}", self.header)
    }
}
