//! Walk the lane graph with petgraph's own algorithms: how many spaces can a lap have?

use std::collections::BTreeMap;

use formulad_tracks::figures::Figures;
use petgraph::algo::{is_cyclic_directed, toposort};
use petgraph::visit::{EdgeFiltered, EdgeRef};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let track = formulad_tracks::bundled::harbour();
    let graph = track.graph();
    println!(
        "{}: {} spaces, {} permitted steps",
        track.name(),
        graph.node_count(),
        graph.edge_count()
    );

    // Without the steps across the line there are no cycles: a lap is a path.
    let one_lap = EdgeFiltered::from_fn(graph, |edge| !edge.weight().crosses_line);
    assert!(!is_cyclic_directed(&one_lap));

    // The longest lap: the most spaces that a car can drive, in any lanes and with any lane changes,
    // from a first space past the line to where it crosses the line again.
    let mut driven: BTreeMap<_, u32> = BTreeMap::new();
    let mut longest = 0;
    let order = toposort(&one_lap, None).map_err(|_| "a lap is no path")?;
    for node in order.into_iter().filter(|node| !graph[*node].in_pit()) {
        let spaces = driven.get(&node).copied().unwrap_or(1);
        for step in graph.edges(node) {
            if step.weight().crosses_line {
                longest = longest.max(spaces);
            } else {
                let known = driven.entry(step.target()).or_default();
                *known = (*known).max(spaces + 1);
            }
        }
    }
    let shortest = Figures::of(&track).shortest_lap.ok_or("no way round")?;
    println!("A lap drives over {shortest} to {longest} spaces.");
    Ok(())
}
