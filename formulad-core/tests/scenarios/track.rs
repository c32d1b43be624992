//! Tiny tracks, and names for their spaces that a reader can find with a finger.

use formulad_core::plan::{StreetPlan, TrackPlan, TunnelPlan, WeatherRange};
use formulad_core::{CornerId, SpaceId, Track, TrackBuilder};
use serde::Deserialize;

/// A track by its sections, from the finish line round to it again; see [`TrackBuilder`].
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tiny {
    pub(crate) lanes: u8,
    /// Section A, section B and so on.
    pub(crate) sections: Vec<Section>,
    #[serde(default = "two")]
    grid: u16,
    pub(crate) pit: Option<PitLane>,
    pub(crate) street: Option<Street>,
    /// The weather table, where it is not the usual one.
    pub(crate) weather: Option<Vec<WeatherRange>>,
}

/// The features of a street circuit, by the names of the spaces.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Street {
    #[serde(default)]
    pub(crate) residents: Vec<String>,
    #[serde(default)]
    pub(crate) danger: Vec<String>,
    /// The first space past the line in each lane.
    #[serde(default)]
    pub(crate) police: Vec<String>,
    /// Entries and exits: each exit is the space that follows in the lane.
    #[serde(default)]
    pub(crate) tunnels: Vec<(String, String)>,
}

const fn two() -> u16 {
    2
}

#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(crate) enum Section {
    /// The number of spaces in each lane.
    Straight { straight: u16 },
    /// The number of spaces in each of the lanes, lane 1 first.
    Corner { corner: Vec<u16>, stops: u32 },
}

/// See [`TrackBuilder::pit`].
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PitLane {
    pub(crate) before: u16,
    pub(crate) after: u16,
    pub(crate) teams: u32,
}

impl Section {
    fn spaces(&self, lane: usize) -> u16 {
        match self {
            Self::Straight { straight } => *straight,
            Self::Corner { corner, .. } => corner.get(lane).copied().unwrap_or(0),
        }
    }
}

/// A track with the names of its spaces.
pub(crate) struct TinyTrack {
    pub(crate) track: Track,
    /// The name of the space of each number.
    names: Vec<String>,
    /// The letters of the corners, in driving order.
    corners: Vec<char>,
}

impl TinyTrack {
    pub(crate) fn new(tiny: &Tiny) -> Result<Self, String> {
        let mut plan = match tiny.lanes {
            1 => plan::<1>(tiny)?,
            2 => plan::<2>(tiny)?,
            3 => plan::<3>(tiny)?,
            4 => plan::<4>(tiny)?,
            lanes => return Err(format!("a track has 1 to 4 lanes, not {lanes}")),
        };
        let mut names = Vec::new();
        let mut corners = Vec::new();
        for (letter, section) in ('A'..).zip(&tiny.sections) {
            if let Section::Corner { .. } = section {
                corners.push(letter);
            }
            for lane in 1..=tiny.lanes {
                for number in 1..=section.spaces(usize::from(lane) - 1) {
                    names.push(if tiny.lanes == 1 {
                        format!("{letter}{number}")
                    } else {
                        format!("{letter}{number}/{lane}")
                    });
                }
            }
        }
        if let Some(weather) = &tiny.weather {
            plan.weather.clone_from(weather);
        }
        if let Some(street) = &tiny.street {
            street.lay(&mut plan, &names)?;
        }
        let track = Track::new(plan).map_err(|e| e.to_string())?;
        if let Some(pit) = track.pit() {
            names.extend((1..=pit.lane.len()).map(|number| format!("pit {number}")));
            names.extend((1..=pit.boxes.len()).map(|number| format!("box {number}")));
        }
        Ok(Self {
            track,
            names,
            corners,
        })
    }

    /// The space of a name.
    pub(crate) fn space(&self, name: &str) -> Result<SpaceId, String> {
        find(&self.names, name)
    }

    /// The name of a space.
    pub(crate) fn name(&self, space: SpaceId) -> String {
        self.names[space.0 as usize].clone()
    }

    pub(crate) fn names(&self, spaces: impl IntoIterator<Item = SpaceId>) -> Vec<String> {
        spaces.into_iter().map(|space| self.name(space)).collect()
    }

    /// The corner of a letter.
    pub(crate) fn corner(&self, letter: char) -> Result<CornerId, String> {
        let at = self.corners.iter().position(|other| *other == letter);
        let corner = at.and_then(|at| self.track.corners().get(at));
        let corner = corner.ok_or_else(|| format!("section {letter} is no corner"))?;
        Ok(corner.id)
    }
}

fn find(names: &[String], name: &str) -> Result<SpaceId, String> {
    let at = names.iter().position(|other| other == name);
    let at = at.ok_or_else(|| format!("the track has no space {name:?}"))?;
    Ok(SpaceId(at as u32))
}

impl Street {
    /// Adds the features to a plan.
    fn lay(&self, plan: &mut TrackPlan, names: &[String]) -> Result<(), String> {
        let spaces = |list: &[String]| {
            let spaces = list.iter().map(|name| find(names, name));
            spaces.collect::<Result<Vec<SpaceId>, String>>()
        };
        let tunnel = |(entry, exit): &(String, String)| {
            let (entry, exit) = (find(names, entry)?, find(names, exit)?);
            Ok::<_, String>(TunnelPlan { entry, exit })
        };
        let tunnels: Vec<TunnelPlan> = self.tunnels.iter().map(tunnel).collect::<Result<_, _>>()?;
        for tunnel in &tunnels {
            // Nothing but the tunnel leads on from its entry.
            let mut all = plan.spaces.iter_mut();
            if let Some(entry) = all.find(|space| space.id == tunnel.entry) {
                entry.next.retain(|next| *next == tunnel.exit);
            }
        }
        plan.street = Some(StreetPlan {
            residents: spaces(&self.residents)?,
            danger: spaces(&self.danger)?,
            police: spaces(&self.police)?,
            tunnels,
        });
        Ok(())
    }
}

fn plan<const LANES: usize>(tiny: &Tiny) -> Result<TrackPlan, String> {
    let mut builder = TrackBuilder::<LANES>::new("tiny").grid(tiny.grid);
    for section in &tiny.sections {
        builder = match section {
            Section::Straight { straight } => builder.straight(*straight),
            Section::Corner { corner, stops } => {
                let spaces = corner.as_slice().try_into();
                builder.corner(
                    *stops,
                    spaces.map_err(|_| "a corner has another number of lanes")?,
                )
            }
        };
    }
    if let Some(PitLane {
        before,
        after,
        teams,
    }) = tiny.pit
    {
        builder = builder.pit(before, after, teams);
    }
    Ok(builder.plan())
}
