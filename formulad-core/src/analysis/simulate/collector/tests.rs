use crate::Lane;
use crate::dice::Gear;
use crate::race::{CarId, Cause, Entrant, Event};
use crate::rules::Ruleset;
use crate::{CornerId, SpaceId, Track, TrackBuilder};

use super::super::{Experiment, Seat};
use super::{Outcome, StatsCollector, Totals};

/// Two lanes of 26 spaces: a straight of 10, a corner of 4, a straight of 12 with the grid and the way
/// into the pit lane.
fn track() -> Track {
    let track = TrackBuilder::<2>::new("two lanes").straight(10);
    let track = track.corner(2, [4, 4]).straight(12).grid(2);
    track.pit(4, 2, 1).build().unwrap()
}

/// The track, its spaces by lane and by how far past the line they are, and the places of the grid.
fn table() -> (Track, impl Fn(u8, usize) -> SpaceId, SpaceId, SpaceId) {
    let (track, [pole, second]) = (track(), [0, 1].map(|place| track().grid()[place]));
    let on = track.clone();
    (track, move |lane, at| space(&on, lane, at), pole, second)
}

fn counted(track: &Track, mut events: Vec<Event>) -> (Totals, Outcome) {
    let seats = (1..=2).map(|team| Seat::new(Entrant::new("", team), ""));
    let experiment = Experiment::new(track, &Ruleset::basic(2), seats.collect(), 1, 0).unwrap();
    let mut collector = StatsCollector::new(&experiment);
    let order = vec![ADA, BEN];
    events.insert(0, Event::GridSet { order });
    let outcome = collector.collect(&events, 0);
    (collector.totals(), outcome)
}

const ADA: CarId = CarId(0);
const BEN: CarId = CarId(1);

fn round(round: u32, order: &[CarId]) -> Event {
    let order = order.to_vec();
    Event::RoundStarted { round, order }
}

fn moved(car: CarId, from: SpaceId, to: SpaceId) -> Event {
    Event::Moved {
        car,
        from,
        path: vec![to],
        overshot: Vec::new(),
        overshoot: 0,
        stops: 0,
        braked: 0,
        blocked: 0,
        slipstream: false,
    }
}

fn lap(car: CarId, lap: u8) -> Event {
    Event::LapStarted { car, lap }
}

/// The space of a lane, from 1, a number of spaces past the line.
fn space(track: &Track, lane: u8, at: usize) -> SpaceId {
    let mut spaces = track.spaces().iter();
    let on_lane = spaces
        .by_ref()
        .filter(|space| space.lane.map(Lane::number) == Some(lane));
    on_lane.map(|space| space.id).nth(at).unwrap()
}

#[test]
fn an_overtake_counts_where_the_car_overtaken_stands() {
    let (track, at, pole, second) = table();
    let (totals, outcome) = counted(
        &track,
        vec![
            round(1, &[ADA, BEN]),
            moved(ADA, pole, at(1, 11)),
            lap(ADA, 1),
            // Past Ada, who stands in the corner.
            moved(BEN, second, at(2, 16)),
            lap(BEN, 1),
            round(2, &[BEN, ADA]),
            moved(BEN, at(2, 16), at(2, 18)),
            // Only level with Ben.
            moved(ADA, at(1, 11), at(1, 18)),
            round(3, &[ADA, BEN]),
            // Now Ada comes in front of Ben, and only then does she overtake.
            moved(ADA, at(1, 18), at(1, 20)),
            round(4, &[ADA, BEN]),
        ],
    );
    assert_eq!(outcome.overtakes, 2);
    assert_eq!(totals.corners[0].overtakes, 1);
    let mut straights = track.straights().iter();
    let after = straights.position(|s| s.after.is_some() && s.spaces.contains(&at(1, 18)));
    assert_eq!(totals.straights[after.unwrap()].overtakes, 1);
    assert!(totals.seats.iter().all(|seat| seat.overtakes == 1));
}

/// A slipstream in the same turn, and cars level in between, do not count twice.
#[test]
fn a_turn_overtakes_once() {
    let (track, at, pole, second) = table();
    let (_, outcome) = counted(
        &track,
        vec![
            round(1, &[ADA, BEN]),
            moved(ADA, pole, at(1, 3)),
            lap(ADA, 1),
            moved(BEN, second, at(2, 4)),
            lap(BEN, 1),
            moved(BEN, at(2, 4), at(2, 7)),
            round(2, &[BEN, ADA]),
            moved(BEN, at(2, 7), at(2, 9)),
            moved(ADA, at(1, 3), at(1, 9)),
            round(3, &[BEN, ADA]),
            // Ben was ahead last, and still is.
            moved(BEN, at(2, 9), at(2, 11)),
            moved(ADA, at(1, 9), at(1, 10)),
            round(4, &[BEN, ADA]),
        ],
    );
    assert_eq!(outcome.overtakes, 1);
}

#[test]
fn nobody_is_overtaken_in_the_pit_lane_or_by_a_car_that_is_out() {
    let (track, at, pole, second) = table();
    let in_pit = track.pit().unwrap().lane[1];
    let begin = |to| {
        vec![
            round(1, &[ADA, BEN]),
            moved(ADA, pole, to),
            moved(BEN, second, at(2, 3)),
            lap(BEN, 1),
        ]
    };
    // Ada is in the pit lane.
    let next = || vec![round(2, &[BEN, ADA])];
    let (_, outcome) = counted(&track, [begin(in_pit), next()].concat());
    assert_eq!(outcome.overtakes, 0);
    // She is not.
    let (_, outcome) = counted(&track, [begin(pole), next()].concat());
    assert_eq!(outcome.overtakes, 1);
    // Ben does not survive his move.
    let cause = Cause::StopsMissed;
    let out = vec![Event::Eliminated { car: BEN, cause }, round(2, &[ADA])];
    let (_, outcome) = counted(&track, [begin(pole), out].concat());
    assert_eq!((outcome.overtakes, outcome.retired), (0, 1));
    // Over the line for the last time, past Ada.
    let finish = vec![
        round(2, &[BEN, ADA]),
        moved(ADA, pole, at(1, 20)),
        lap(ADA, 1),
        round(3, &[ADA, BEN]),
        moved(BEN, at(2, 3), at(2, 2)),
        Event::Finished { car: BEN, place: 1 },
    ];
    let (totals, outcome) = counted(&track, [begin(pole), finish.clone()].concat());
    assert_eq!(outcome.overtakes, 3);
    // In the pit lane, he overtakes nobody.
    let mut finish = finish;
    let past_line = *track.finish().last().unwrap();
    assert!(track.pit().unwrap().lane.contains(&past_line));
    finish[4] = moved(BEN, at(2, 3), past_line);
    let (_, outcome) = counted(&track, [begin(pole), finish].concat());
    assert_eq!(outcome.overtakes, 2);
    assert_eq!(outcome.winner, Some(3));
    assert_eq!(totals.turns.counts(), [0, 0, 0, 1]);
}

/// A shift and an overshoot count for the corner overshot, damage for where the car stands. All of it
/// counts for the space that the turn began on.
#[test]
fn wear_counts_where_it_was_caused() {
    let track = track();
    let at = |lane, at| space(&track, lane, at);
    let corner = track.corners()[0].id;
    let [pole, second] = [track.grid()[0], track.grid()[1]];
    let lost = |car, points, cause| Event::WearLost {
        unpaid: 0,
        car,
        zone: None,
        points,
        left: 1,
        cause,
    };
    let overshooting = Event::Moved {
        car: ADA,
        from: at(1, 8),
        path: vec![at(1, 12), at(1, 15)],
        overshot: vec![corner],
        overshoot: 2,
        stops: 0,
        braked: 0,
        blocked: 0,
        slipstream: false,
    };
    let (totals, outcome) = counted(
        &track,
        vec![
            round(1, &[ADA, BEN]),
            moved(ADA, pole, at(1, 8)),
            lap(ADA, 1),
            moved(BEN, second, at(2, 12)),
            lap(BEN, 1),
            round(2, &[BEN, ADA]),
            Event::GearChosen {
                car: ADA,
                from: Some(Gear::FIFTH),
                to: Gear::THIRD,
            },
            lost(ADA, 1, Cause::GearSkipped),
            overshooting,
            lost(ADA, 4, Cause::Overshoot),
            lost(ADA, 1, Cause::Engine),
            lost(BEN, 1, Cause::Engine),
            Event::Eliminated {
                car: ADA,
                cause: Cause::Engine,
            },
        ],
    );
    assert_eq!(CornerId(1), corner);
    let there = &totals.corners[0];
    assert_eq!((there.overshoots, there.passings, there.stops), (1, 1, 0));
    assert_eq!(there.wear.get(Cause::GearSkipped), 1);
    assert_eq!(there.wear.get(Cause::Overshoot), 4);
    // Ben's engine: he stands in the corner.
    assert_eq!(there.wear.get(Cause::Engine), 1);
    let mut straights = track.straights().iter();
    let after = straights.position(|s| s.spaces.contains(&at(1, 15)));
    let after = &totals.straights[after.unwrap()];
    assert_eq!(after.wear.iter().collect::<Vec<_>>(), [(Cause::Engine, 1)]);
    assert_eq!(after.retired.get(Cause::Engine), 1);
    let space = track.spaces().iter().position(|s| s.id == at(1, 8));
    let began = totals.spaces[space.unwrap()];
    assert_eq!((began.turns, began.overshoots, began.wear), (1, 1, 6));
    assert_eq!(began.gears, [0, 0, 1, 0, 0, 0]);
    assert_eq!(outcome.wear, 7);
    assert_eq!(totals.seats[0].retired.sum(), 1);
}
