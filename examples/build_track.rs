//! Build a track in code, list its problems, and fix them.

use formulad_core::{CornerId, Track, TrackBuilder};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Sections from the finish line round to it again; lane 1 is the driver's left.
    let oval = TrackBuilder::<3>::new("Club oval")
        .straight(24)
        .corner(2, [11, 9, 8])
        .straight(20)
        .corner(2, [11, 9, 8])
        .straight(18)
        .grid(10)
        .pit(12, 2, 4);

    // A plan is plain data and may be nonsense: here, a corner that nobody can stop in five times.
    let mut plan = oval.plan();
    plan.corners[0].stops = 20;
    let mut plan = match Track::new(plan) {
        Ok(_) => return Err("a corner of twenty stops was let pass".into()),
        Err(rejected) => {
            println!("Rejected:");
            for problem in &rejected.problems {
                println!(
                    "  {}[{}]: {}",
                    problem.severity, problem.id, problem.message
                );
                println!("    help: {}", problem.help);
            }
            rejected.plan
        }
    };

    // The plan comes back with its problems, so that it can be fixed.
    plan.corners[0].stops = 2;
    let track = Track::new(plan)?;
    println!(
        "\n{}, {} lanes, {} spaces",
        track.name(),
        track.lanes(),
        track.spaces().len()
    );
    for corner in track.corners() {
        println!(
            "  corner {}: {} stops, longest way {} spaces, shortest {}",
            corner.id, corner.stops, corner.longest, corner.shortest
        );
    }
    assert!(track.corner(CornerId(2)).is_some());
    Ok(())
}
