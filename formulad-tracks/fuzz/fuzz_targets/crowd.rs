//! Nothing that a file of 8 MiB can hold keeps one waiting: run it with `-timeout=5`.
#![no_main]

use formulad_core::plan::{
    BoxPlan, CornerPlan, GridPlan, PitPlan, SpacePlan, StreetPlan, TunnelPlan,
};
use formulad_core::{CornerId, SpaceId, Track, TrackPlan};
use formulad_fuzz::{Result, Unstructured};
use formulad_tracks::TrackFile;
use formulad_tracks::draw::{self, Theme};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let _ = run(&mut Unstructured::new(data));
});

fn run(u: &mut Unstructured<'_>) -> Result<()> {
    let plan = large(u)?;
    let text = TrackFile::new(plan.clone()).to_text().expect("finite");
    assert_eq!(TrackFile::parse(&text).is_ok(), text.len() <= 8 << 20);
    let _ = draw::svg(&draw::scene(&plan, None, Theme::Day));
    let _ = Track::new(plan);
    Ok(())
}

/// Very many spaces by a few simple rules: rings, ladders, piles, fans.
fn large(u: &mut Unstructured<'_>) -> Result<TrackPlan> {
    let count = *u.choose(&[300, 3_000, 20_000, 65_000])?;
    let lanes: u32 = u.int_in_range(1..=4)?;
    let off_road = if u.arbitrary()? {
        u.int_in_range(2..=100)?
    } else {
        u32::MAX
    };
    // Side by side, one behind the other in stretches, or at random.
    let order = u.int_in_range(0..=2)?;
    let lane = |at: u32| match order {
        0 => at % lanes,
        1 => at / (count / lanes + 1),
        _ => at.wrapping_mul(2_654_435_761) % lanes,
    };
    let steps: Vec<u32> = (0..u.int_in_range(0..=5)?)
        .map(|_| {
            Ok(match u.int_in_range(0..=3)? {
                0 => u.int_in_range(0..=10)?,
                1 => u.int_in_range(0..=count)?,
                2 => count - u.int_in_range(0..=10)?,
                _ => lanes,
            })
        })
        .collect::<Result<_>>()?;
    let to_hub = u.ratio(1, 4)?;
    let (dx, dy) = (
        f64::from(u.arbitrary::<u8>()?) / 8.0,
        f64::from(u.arbitrary::<u8>()?) / 8.0,
    );
    let pile = u.int_in_range(1..=1_000)?;
    let spaces = (0..count)
        .map(|at| SpacePlan {
            id: SpaceId(at),
            lane: (at % off_road != 1).then(|| lane(at) + 1),
            x: f64::from(at % pile) * dx,
            y: f64::from(at / pile) * dy,
            heading: 0.0,
            next: steps
                .iter()
                .map(|step| SpaceId((at + step) % count))
                .chain(to_hub.then_some(SpaceId(0)))
                .collect(),
        })
        .collect();
    // One space in `every`, for the lists.
    let mut some = || -> Result<Vec<SpaceId>> {
        let (from, every) = (u.int_in_range(0..=10)?, u.int_in_range(1..=count)?);
        Ok((from..count).step_by(every as usize).map(SpaceId).collect())
    };
    let (finish, grid, boxes, members) = (some()?, some()?, some()?, some()?);
    let (entries, exits, police) = (some()?, some()?, some()?);
    let size: usize = u.int_in_range(1..=2_000)?;
    let corner = |(at, spaces): (usize, &[SpaceId])| CornerPlan {
        id: CornerId(at as u32),
        name: String::new(),
        stops: 1,
        spaces: spaces.to_vec(),
    };
    let tunnels = entries.iter().zip(&exits);
    Ok(TrackPlan {
        name: "Crowd".to_owned(),
        spaces,
        corners: members.chunks(size).enumerate().map(corner).collect(),
        finish,
        grid: grid
            .into_iter()
            .map(|space| GridPlan {
                space,
                heading: None,
            })
            .collect(),
        pit: Some(PitPlan {
            boxes: boxes
                .into_iter()
                .map(|space| BoxPlan { space, team: 1 })
                .collect(),
        }),
        street: Some(StreetPlan {
            police,
            tunnels: tunnels
                .map(|(entry, exit)| TunnelPlan {
                    entry: *entry,
                    exit: *exit,
                })
                .collect(),
            ..StreetPlan::default()
        }),
        ..TrackPlan::default()
    })
}
