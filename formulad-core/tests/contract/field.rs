//! Who races, from where: every kind of car, any place on the road.

use formulad_core::Track;
use formulad_core::dice::Gear;
use formulad_core::race::{Build, CarPosition, Entrant, Position, Sky};
use formulad_core::rules::{Construction, Pilot, Ruleset, Tyres, Wear, Zone, Zones};
use formulad_core::track::Space;

/// Small numbers drawn from a seed: the same ones everywhere.
#[derive(Debug, Clone)]
pub(crate) struct Draw(u64);

impl Draw {
    /// The numbers of a seed.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below another.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        // Splitmix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % limit.max(1) as u64) as usize
    }

    /// One of several.
    pub(crate) fn one_of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// As many entrants as these rules ask for: in pairs where there are teams (TEAM-1), with
/// cars of their own (BUILD-1) or drivers (DRIVER-1).
pub(crate) fn entrants(
    draw: &mut Draw,
    rules: &Ruleset,
    track: &Track,
    cars: usize,
) -> Vec<Entrant> {
    let places = track.grid().len().min(Pilot::ALL.len());
    let mut cars = cars.clamp(1, places);
    if rules.teams.is_some() {
        cars = (cars + 1).min(places) / 2 * 2;
    }
    let mut pilots = Pilot::ALL.to_vec();
    (0..cars)
        .map(|car| {
            let mut entrant = Entrant::new(format!("driver {car}"), car as u32 / 2 + 1);
            if rules.pilots.is_some() {
                entrant.pilot = Some(pilots.swap_remove(draw.below(pilots.len())));
            }
            entrant.build = rules.construction.map(|rules| build(draw, rules));
            entrant
        })
        .collect()
}

/// Cars anywhere on the road, in any state; not every such position is one that a race comes to.
pub(crate) fn position(draw: &mut Draw, rules: &Ruleset, track: &Track, cars: usize) -> Position {
    let on_road: Vec<&Space> = track.spaces().iter().collect();
    let yes = |draw: &mut Draw, of: usize| draw.below(of) == 0;
    let place = |draw: &mut Draw, cars: &[CarPosition]| loop {
        let space = *draw.one_of(&on_road);
        if !cars.iter().any(|car| car.space == space.id) && (!space.in_pit() || yes(draw, 3)) {
            return space;
        }
    };
    let mut placed: Vec<CarPosition> = Vec::new();
    for _ in 0..cars {
        let space = place(draw, &placed);
        let gear = 1 + draw.below(usize::from(rules.top_gear.number())) as u32;
        let spun = yes(draw, 12);
        let in_corner = space.corner().is_some();
        let crossings = draw.below(usize::from(rules.laps) + 1) as u8;
        placed.push(CarPosition {
            space: space.id,
            gear: Gear::new(gear).ok().filter(|_| !spun && !yes(draw, 12)),
            wear: (rules.construction.is_none() && rules.pilots.is_none() && yes(draw, 2))
                .then(|| worn(draw, rules)),
            stops: if in_corner { draw.below(3) as u8 } else { 0 },
            crossings,
            served: space.in_pit() && yes(draw, 2),
            spun,
            tyres: *draw.one_of(&Tyres::ALL),
            tyres_since: 1 + draw.below(usize::from(crossings.max(1))) as u8,
            nitro_used: yes(draw, 2),
            turbo_used: yes(draw, 2),
            pitted: yes(draw, 2),
            halted: yes(draw, 2),
            ability_used: yes(draw, 2),
            ..CarPosition::new(space.id, Gear::FIRST)
        });
    }
    let markers = if rules.debris.is_some() { 5 } else { 0 };
    let markers = (0..markers).map(|_| draw.one_of(&on_road));
    Position {
        markers: markers
            .filter(|space| !space.in_pit())
            .map(|space| space.id)
            .collect(),
        weather: rules.weather.map(|_| *draw.one_of(&Sky::ALL)),
        cars: placed,
        ..Position::default()
    }
}

/// Some of the points that the cars of these rules start with, and still enough to race on.
fn worn(draw: &mut Draw, rules: &Ruleset) -> Wear {
    match rules.wear {
        Wear::Pool(full) => Wear::Pool(1 + draw.below(full.into()) as u8),
        Wear::Zones(full) => {
            let mut left = full;
            for zone in Zone::ALL {
                let vital = usize::from(zone.is_vital());
                let points = vital + draw.below(usize::from(full.get(zone)) + 1 - vital);
                *left.get_mut(zone) = points as u8;
            }
            Wear::Zones(left)
        }
    }
}

/// BUILD-1: any car that the rules let be built.
fn build(draw: &mut Draw, rules: Construction) -> Build {
    let mut build = Build {
        zones: Zones::new([1; 6]),
        repairs: draw.below(usize::from(rules.repairs) + 1) as u8,
    };
    let mut left = rules.points - 6 - build.repairs;
    while left > 0 {
        let zone = *draw.one_of(&Zone::ALL);
        if build.zones.get(zone) < rules.most.get(zone) {
            *build.zones.get_mut(zone) += 1;
            left -= 1;
        }
    }
    build
}
