//! Walk the lane graph with algorithms of petgraph's own: how few spaces is a lap, and which way?

use std::collections::BTreeMap;

use formulad_core::SpaceId;
use petgraph::algo::{dijkstra, is_cyclic_directed};
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

    // Without the steps across the line there is no way round: a lap is a path, not a cycle.
    let one_lap = EdgeFiltered::from_fn(graph, |edge| !edge.weight().crosses_line);
    assert!(!is_cyclic_directed(&one_lap));

    // The shortest lap, from each first space past the line to wherever the line is crossed again.
    let crossing: Vec<_> = graph
        .edge_references()
        .filter(|edge| edge.weight().crosses_line && !graph[edge.target()].in_pit())
        .collect();
    let mut best: BTreeMap<u32, (SpaceId, SpaceId)> = BTreeMap::new();
    for start in graph.node_indices() {
        if !track.finish().contains(&graph[start].id) || graph[start].in_pit() {
            continue;
        }
        let steps = dijkstra(&one_lap, start, None, |_| 1_u32);
        for edge in &crossing {
            if let Some(steps) = steps.get(&edge.source()) {
                best.entry(steps + 1)
                    .or_insert((graph[start].id, graph[edge.source()].id));
            }
        }
    }
    let (spaces, (from, to)) = best.first_key_value().ok_or("no way round")?;
    println!("The shortest lap drives over {spaces} spaces, from {from} to {to}.");
    Ok(())
}
