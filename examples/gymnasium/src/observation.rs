//! A race as numbers. `README.md` documents the layout.

#![forbid(unsafe_code)]

use formulad_core::race::{Answer, Car, CarId, Choice, Pending, Race, State};
use formulad_core::rules::{Wear, Zone};

use crate::game::{Game, Setup};

/// The size of the action space. The few lists of options that are longer are cut off here.
pub const ACTIONS: usize = 64;
const RACE: usize = 8;
const CAR: usize = 20;
const OPTION: usize = 12;

/// The number of values in an observation.
pub fn length(cars: usize) -> usize {
    RACE + cars * CAR + ACTIONS * OPTION
}

/// Writes what a car's driver sees, and which actions are options, over zeros or an earlier observation.
pub fn observe(game: &Game, car: usize, out: &mut [f32], mask: &mut [i8]) {
    let (setup, race) = (&*game.setup, &game.race);
    let (head, rest) = out.split_at_mut(RACE);
    let (cars, options) = rest.split_at_mut(setup.cars() * CAR);
    // Most of the rows are empty, and writing them would take most of the time.
    let earlier = mask
        .iter()
        .position(|allowed| *allowed == 0)
        .unwrap_or(ACTIONS);
    options[..earlier * OPTION].fill(0.0);
    mask[..earlier].fill(0);
    let pending = match race.pending() {
        Pending::Choice(choice) if choice.car().index() == car && !game.is_done(car) => {
            Some(choice)
        }
        _ => None,
    };
    let kind = match pending {
        None => [0.0; 3],
        Some(Choice::Gear { .. }) => [1.0, 0.0, 0.0],
        Some(Choice::Move { .. }) => [0.0, 1.0, 0.0],
        Some(_) => [0.0, 0.0, 1.0],
    };
    head[..3].copy_from_slice(&kind);
    head[3] = f32::from(race.spaces_to_move()) / 30.0;
    head[4] = f32::from(race.is_wet());
    head[5] = f32::from(race.rules().laps) / 3.0;
    head[6] = race.round() as f32 / 100.0;
    head[7] = f32::from(race.is_qualifying());
    let all = setup.cars();
    for (at, row) in cars.chunks_exact_mut(CAR).enumerate() {
        // The driver's own car first.
        let seen = (car + at) % all;
        write_car(setup, race, race.car(CarId(seen as u8)), row);
    }
    if let Some(choice) = pending {
        write_options(setup, race, &choice, options, mask);
    }
}

fn write_car(setup: &Setup, race: &Race, car: &Car, row: &mut [f32]) {
    let place = setup.place(car.space);
    let zone = |zone| points(car.wear, zone) / 10.0;
    let laps = f32::from(race.rules().laps.max(1));
    row.copy_from_slice(&[
        f32::from(car.state == State::Racing),
        f32::from(car.state == State::Finished),
        f32::from(matches!(car.state, State::Out(_))),
        f32::from(car.crossings) / laps,
        place.progress,
        place.lane,
        f32::from(place.in_corner),
        place.stops,
        f32::from(car.stops),
        place.to_corner / 30.0,
        place.to_exit / 30.0,
        f32::from(place.in_pit),
        car.gear.map_or(0.0, |gear| u32::from(gear) as f32 / 6.0),
        zone(Zone::Tyres),
        zone(Zone::Brakes),
        zone(Zone::Gearbox),
        zone(Zone::Body),
        zone(Zone::Engine),
        zone(Zone::Handling),
        f32::from(car.spun),
    ]);
}

/// The points of a zone; the points of a pool count as tyres.
fn points(wear: Wear, zone: Zone) -> f32 {
    match (wear, zone) {
        (Wear::Pool(points), Zone::Tyres) => f32::from(points),
        (Wear::Pool(_), _) => 0.0,
        (Wear::Zones(zones), zone) => f32::from(zones.get(zone)),
    }
}

fn sum(wear: Wear) -> f32 {
    match wear {
        Wear::Pool(points) => f32::from(points),
        Wear::Zones(zones) => zones.sum() as f32,
    }
}

fn write_options(
    setup: &Setup,
    race: &Race,
    choice: &Choice<'_>,
    rows: &mut [f32],
    mask: &mut [i8],
) {
    let mut rows = rows.chunks_exact_mut(OPTION).zip(mask);
    let mut write = |row: [f32; OPTION]| {
        if let Some((out, allowed)) = rows.next() {
            out.copy_from_slice(&row);
            *allowed = 1;
        }
    };
    match choice {
        Choice::Gear { options, .. } => {
            for option in *options {
                let mut row = [0.0; OPTION];
                row[0] = 1.0;
                row[1] = sum(option.price) / 10.0;
                row[2] = u32::from(option.gear) as f32 / 6.0;
                write(row);
            }
        }
        Choice::Move { options, .. } => {
            for option in options.iter() {
                let place = setup.place(Some(option.to));
                write([
                    1.0,
                    sum(race.price(option)) / 10.0,
                    f32::from(option.steps) / 30.0,
                    f32::from(option.overshoot) / 10.0,
                    f32::from(option.brake) / 10.0,
                    f32::from(option.marks),
                    f32::from(option.fatal),
                    f32::from(option.finishes),
                    place.lane,
                    f32::from(place.in_corner),
                    place.to_exit / 30.0,
                    f32::from(place.in_pit),
                ]);
            }
        }
        _ => {
            for option in (0..ACTIONS).map_while(|at| choice.answer(at)) {
                let mut row = [0.0; OPTION];
                row[0] = 1.0;
                row[1] = f32::from(option != Answer::No);
                match option {
                    Answer::Slipstream(slip) => {
                        let place = setup.place(Some(slip.to));
                        row[3] = f32::from(slip.overshoot) / 10.0;
                        row[8..11].copy_from_slice(&[
                            place.lane,
                            f32::from(place.in_corner),
                            place.to_exit / 30.0,
                        ]);
                    }
                    Answer::Extra(extra) => {
                        row[2] = f32::from(extra.nitro);
                        row[3] = f32::from(extra.turbo);
                        row[4] = f32::from(extra.tyres);
                        row[5] = f32::from(extra.drift);
                    }
                    Answer::Regain(zones) => {
                        let parts = Wear::Zones(zones).parts();
                        parts.for_each(|(zone, count)| {
                            if let Some(zone) = zone {
                                row[2 + zone as usize] = f32::from(count);
                            }
                        });
                    }
                    Answer::TyresForRoom(spaces) => row[2] = f32::from(spaces) / 10.0,
                    _ => {}
                }
                write(row);
            }
        }
    }
}
