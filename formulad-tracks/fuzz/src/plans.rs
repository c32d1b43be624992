//! Plans that are good, and plans that would be but for a few slips.

use arbitrary::{Result, Unstructured};
use formulad_core::plan::{
    BoxPlan, CornerPlan, GridPlan, PitPlan, SpacePlan, StreetPlan, Suppression, TunnelPlan,
    Weather, WeatherRange,
};
use formulad_core::{CornerId, SpaceId, Track, TrackBuilder, TrackPlan, check};
use formulad_tracks::bundled;

/// A track that can be raced on: a bundled one, or a small one of any proportions.
pub fn track(u: &mut Unstructured<'_>) -> Result<Track> {
    let bundled = bundled::all();
    let at = u.int_in_range(0..=bundled.len() + 2)?;
    if let Some(circuit) = bundled.get(at) {
        return Ok(circuit.track());
    }
    // Some proportions make no track; the usual ones do.
    Ok(Track::new(schematic(u)?).unwrap_or_else(|_| bundled::mini()))
}

/// A plan with a few slips, or none.
pub fn plan(u: &mut Unstructured<'_>) -> Result<TrackPlan> {
    let bundled = bundled::all();
    let at = u.int_in_range(0..=bundled.len() + 3)?;
    let mut plan = match bundled.get(at) {
        Some(circuit) => circuit.track().plan().clone(),
        None => schematic(u)?,
    };
    for _ in 0..u.int_in_range(0..=6)? {
        slip(u, &mut plan)?;
    }
    Ok(plan)
}

fn schematic(u: &mut Unstructured<'_>) -> Result<TrackPlan> {
    match u.int_in_range(2..=4)? {
        2 => schematic_of::<2>(u),
        3 => schematic_of::<3>(u),
        _ => schematic_of::<4>(u),
    }
}

fn schematic_of<const LANES: usize>(u: &mut Unstructured<'_>) -> Result<TrackPlan> {
    let mut builder = TrackBuilder::<LANES>::new("Oval").straight(u.int_in_range(0..=20)?);
    for _ in 0..u.int_in_range(0..=4)? {
        if u.ratio(1, 2)? {
            builder = builder.straight(u.int_in_range(0..=20)?);
        }
        let mut spaces = [0; LANES];
        for lane in &mut spaces {
            *lane = u.int_in_range(0..=12)?;
        }
        builder = builder.corner(u.int_in_range(0..=4)?, spaces);
    }
    builder = builder
        .straight(u.int_in_range(0..=30)?)
        .grid(u.int_in_range(0..=12)?);
    if u.arbitrary()? {
        builder = builder.pit(
            u.int_in_range(0..=20)?,
            u.int_in_range(0..=12)?,
            u.int_in_range(0..=6)?,
        );
    }
    Ok(builder.plan())
}

/// Changes one thing.
fn slip(u: &mut Unstructured<'_>, plan: &mut TrackPlan) -> Result<()> {
    let kind = u.int_in_range(0..=19)?;
    let any = id(u, plan)?;
    match kind {
        0..=4 => {
            let near = near(u, plan)?;
            if let Some(space) = pick(u, &mut plan.spaces)? {
                change_ids(u, &mut space.next, near)?;
            }
        }
        5 | 6 => {
            if let Some(space) = pick(u, &mut plan.spaces)? {
                match u.int_in_range(0..=2)? {
                    0 => space.x = number(u, space.x)?,
                    1 => space.y = number(u, space.y)?,
                    _ => space.heading = number(u, space.heading)?,
                }
            }
        }
        7 => {
            if let Some(space) = pick(u, &mut plan.spaces)? {
                space.lane = u.arbitrary::<Option<u8>>()?.map(|lane| u32::from(lane % 6));
            }
        }
        8 => {
            if let Some(space) = pick(u, &mut plan.spaces)? {
                space.id = any;
            }
        }
        9 => change(u, &mut plan.spaces, |_| {
            Ok(SpacePlan {
                id: any,
                lane: Some(1),
                x: 20.0,
                y: 20.0,
                heading: 0.0,
                next: vec![any],
            })
        })?,
        10 => {
            if let Some(corner) = pick(u, &mut plan.corners)? {
                match u.int_in_range(0..=3)? {
                    0 => corner.stops = u32::from(u.arbitrary::<u8>()?),
                    1 => corner.id = CornerId(u.int_in_range(0..=4)?),
                    _ => change_ids(u, &mut corner.spaces, any)?,
                }
            }
        }
        11 => change(u, &mut plan.corners, |u| {
            Ok(CornerPlan {
                id: CornerId(u.int_in_range(0..=9)?),
                name: String::new(),
                stops: u.int_in_range(0..=4)?,
                spaces: vec![any],
            })
        })?,
        12 => change_ids(u, &mut plan.finish, any)?,
        13 => change(u, &mut plan.grid, |u| {
            let heading = if u.arbitrary()? {
                Some(number(u, 0.0)?)
            } else {
                None
            };
            Ok(GridPlan {
                space: any,
                heading,
            })
        })?,
        14 => {
            let boxes = &mut plan.pit.get_or_insert_with(PitPlan::default).boxes;
            change(u, boxes, |u| {
                Ok(BoxPlan {
                    space: any,
                    team: u.int_in_range(0..=6)?,
                })
            })?;
        }
        15 => plan.pit = None,
        16 => change(u, &mut plan.weather, |u| {
            Ok(WeatherRange {
                from: u.int_in_range(0..=22)?,
                to: u.int_in_range(0..=22)?,
                weather: *u.choose(&[Weather::Rain, Weather::Changeable, Weather::Good])?,
            })
        })?,
        17 => {
            let near = near(u, plan)?;
            let street = plan.street.get_or_insert_with(StreetPlan::default);
            match u.int_in_range(0..=3)? {
                0 => change_ids(u, &mut street.residents, any)?,
                1 => change_ids(u, &mut street.danger, any)?,
                2 => change_ids(u, &mut street.police, any)?,
                _ => change(u, &mut street.tunnels, |_| {
                    Ok(TunnelPlan {
                        entry: any,
                        exit: near,
                    })
                })?,
            }
        }
        18 => {
            let entry = u.choose(check::catalogue())?;
            plan.silenced.push(Suppression {
                problem: entry.id.to_owned(),
                spaces: if u.arbitrary()? {
                    vec![any]
                } else {
                    Vec::new()
                },
                corners: Vec::new(),
                reason: "tradition".to_owned(),
            });
        }
        _ => plan.board.width = number(u, plan.board.width)?,
    }
    Ok(())
}

fn pick<'a, T>(u: &mut Unstructured<'_>, items: &'a mut [T]) -> Result<Option<&'a mut T>> {
    if items.is_empty() {
        return Ok(None);
    }
    let at = u.choose_index(items.len())?;
    Ok(items.get_mut(at))
}

/// An id of the plan, or any.
fn id(u: &mut Unstructured<'_>, plan: &TrackPlan) -> Result<SpaceId> {
    if plan.spaces.is_empty() || u.ratio(1, 16)? {
        return u.arbitrary().map(SpaceId);
    }
    Ok(u.choose(&plan.spaces)?.id)
}

/// An id of the plan a few links on from another.
fn near(u: &mut Unstructured<'_>, plan: &TrackPlan) -> Result<SpaceId> {
    let mut here = id(u, plan)?;
    for _ in 0..u.int_in_range(0..=3)? {
        let space = plan.spaces.iter().find(|space| space.id == here);
        match space {
            Some(space) if !space.next.is_empty() => here = *u.choose(&space.next)?,
            _ => break,
        }
    }
    Ok(here)
}

fn change_ids(u: &mut Unstructured<'_>, ids: &mut Vec<SpaceId>, id: SpaceId) -> Result<()> {
    change(u, ids, |_| Ok(id))
}

/// Adds, replaces, removes or swaps an item of a list.
fn change<T>(
    u: &mut Unstructured<'_>,
    items: &mut Vec<T>,
    new: impl Fn(&mut Unstructured<'_>) -> Result<T>,
) -> Result<()> {
    let at = u.int_in_range(0..=items.len())?;
    if at == items.len() {
        items.push(new(u)?);
        return Ok(());
    }
    match u.int_in_range(0..=3)? {
        0 => items.insert(at, new(u)?),
        1 => items[at] = new(u)?,
        2 => drop(items.remove(at)),
        _ => items.swap(at, 0),
    }
    Ok(())
}

/// A number: near by, further off, or no number at all.
fn number(u: &mut Unstructured<'_>, old: f64) -> Result<f64> {
    Ok(match u.int_in_range(0..=9)? {
        0 => *u.choose(&[
            0.0,
            -0.0,
            1e-300,
            1e15,
            1e308,
            f64::MIN,
            f64::NAN,
            f64::INFINITY,
        ])?,
        1 => u.arbitrary()?,
        2..=4 => old + f64::from(u.arbitrary::<i16>()?) / 10.0,
        _ => old + f64::from(u.arbitrary::<i8>()?),
    })
}
