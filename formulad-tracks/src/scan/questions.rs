//! What was read with little certainty.

use std::collections::BTreeSet;

use formulad_core::language::Message;
use formulad_core::plan::Change;
use formulad_core::{Place, Problem, ProblemKind, SpaceId, TrackPlan};

use super::catalogue::{CORNER, DIRECTION, FINISH, GRID, LINK, PIT, SPACE, STOPS};
use super::corners::{Cut, Stretch};
use super::links::Arrow;
use super::plan::Ids;
use super::plates::{self, Stops};
use super::question::{Answer, Question};
use super::spaces::Lane;

/// What was read of a road, for questions about it.
pub(super) struct Reading<'a> {
    pub(super) lanes: &'a [Lane],
    pub(super) stretches: &'a [Stretch],
    pub(super) arrows: &'a [Vec<Option<Arrow>>],
    /// By corners of the plan.
    pub(super) stops: &'a [Option<Stops>],
    /// How clearly the driving direction was seen, from 0 to 1; `None` if it was given.
    pub(super) direction: Option<f32>,
    pub(super) finish: (&'a Cut, f32),
    pub(super) grid_seen: f32,
    /// How clearly the boxes of the pit lane were seen, if there is one.
    pub(super) boxes_seen: Option<f32>,
    pub(super) ids: &'a Ids,
    /// The spaces that are none, where the road has fewer lanes, as lane and space.
    pub(super) gone: &'a BTreeSet<(usize, usize)>,
}

/// All questions, in driving order; those about the whole board last.
pub(super) fn questions(plan: &TrackPlan, reading: &Reading<'_>) -> Vec<Question> {
    let mut questions: Vec<(usize, Question)> = Vec::new();
    let first = &reading.lanes[0];
    let ahead = |lane: usize, space: usize| {
        let lane = &reading.lanes[lane];
        let from = first.begins(reading.finish.0[0]);
        let points = lane.points as f64;
        (lane.begins(space) - from).rem_euclid(points) as usize
    };
    for (lane, of_lane) in reading.lanes.iter().enumerate() {
        let count = of_lane.dividers.len();
        let is_gone = |space: usize| reading.gone.contains(&(lane, space % count));
        for space in (0..count).filter(|space| !is_gone(*space)) {
            let id = reading.ids.of(lane, space);
            let at = ahead(lane, space);
            if is_gone(space + 1) || is_gone(space + count - 1) {
                let (message, help) = (
                    message!("the lane ends or begins again here, or a little before or after"),
                    message!(
                        "look at the picture; add the spaces that are missing, and delete those \
                         that are not there"
                    ),
                );
                let question = ask(&SPACE, Place::of([id]), message, help, 60, Vec::new());
                questions.push((at, question));
                continue;
            }
            questions.extend(about_space(of_lane, space, id).map(|it| (at, it)));
            let arrow = reading.arrows[lane][space];
            questions.extend(
                arrow
                    .and_then(|arrow| about_arrow(plan, reading, (lane, space), arrow))
                    .map(|it| (at, it)),
            );
        }
    }
    let read = plan.corners.iter().zip(reading.stops);
    for ((corner, stops), stretch) in read.zip(in_order(reading)) {
        let at = ahead(0, stretch.from[0]);
        let place = || {
            let mut place = Place::default();
            place.corners.push(corner.id);
            place
        };
        if stretch.seen < 0.5 {
            let certainty = percent(0.5 + stretch.seen);
            questions.push((
                at,
                ask(
                    &CORNER,
                    place(),
                    message!("the lines where this corner begins and ends are hard to see"),
                    message!(
                        "look at the picture; add the spaces that are missing to the corner, and \
                         take out those that are not in it"
                    ),
                    certainty,
                    Vec::new(),
                ),
            ));
        }
        // How surely the plate was read, or how often the longest way is right.
        let sure = stops.as_ref().map_or(0.0, |stops| stops.sure);
        if sure > plates::SURE {
            continue;
        }
        let others = (1..=3).filter(|stops| *stops != corner.stops);
        let answers = others.map(|stops| Answer {
            says: message!("1 stop" | "{stops} stops" as "in a change asked for", stops),
            changes: vec![Change::SetStops(corner.id, stops)],
        });
        let answers = answers.collect();
        questions.push((
            at,
            ask(
                &STOPS,
                place(),
                message!("the stops of this corner are a guess from its longest way"),
                message!("look at the plate beside the corner, and choose its stops"),
                88,
                answers,
            ),
        ));
    }
    questions.sort_by_key(|(at, _)| *at);
    let mut questions: Vec<Question> = questions
        .into_iter()
        .map(|(_, question)| question)
        .collect();
    if reading.direction.is_some_and(|seen| seen < 0.3) {
        questions.push(ask(
            &DIRECTION,
            Place::default(),
            message!("the driving direction was not seen clearly"),
            message!(
                "look at the picture; if the road is driven the other way, turn the circuit round, \
                 or read the board again along a line"
            ),
            60,
            Vec::new(),
        ));
    }
    if reading.finish.1 < 0.3 {
        let place = Place::of(plan.finish.iter().copied());
        questions.push(ask(
            &FINISH,
            place,
            message!("the finish line is hard to see, and may be elsewhere"),
            message!("look at the picture, and move the finish line if that is wrong"),
            50,
            Vec::new(),
        ));
    }
    if reading.grid_seen < 0.3 {
        let place = Place::of(plan.grid.iter().map(|grid| grid.space));
        questions.push(ask(
            &GRID,
            place,
            message!("the places to start from were not found, and are where they usually are"),
            message!("look at the picture, and move the places on the grid if that is wrong"),
            50,
            Vec::new(),
        ));
    }
    match &plan.pit {
        None => {
            let place = Place::default();
            questions.push(ask(
                &PIT,
                place,
                message!("no pit lane was read"),
                message!("if the board has one, draw it"),
                20,
                Vec::new(),
            ));
        }
        Some(pit) if reading.boxes_seen.is_some_and(|seen| seen < 0.3) => {
            let place = Place::of(pit.boxes.iter().map(|it| it.space));
            questions.push(ask(
                &PIT,
                place,
                message!(
                    "the boxes of the pit lane were not found, and are where they usually are"
                ),
                message!("look at the picture, and move the boxes if that is wrong"),
                50,
                Vec::new(),
            ));
        }
        Some(_) => {}
    }
    questions
}

/// The corners among the stretches, in driving order from the finish line on, as in the plan.
fn in_order<'a>(reading: &Reading<'a>) -> Vec<&'a Stretch> {
    let stretches = super::plan::in_order(reading.stretches, reading.finish.0, reading.lanes);
    stretches
        .into_iter()
        .filter(|stretch| stretch.is_corner)
        .collect()
}

fn about_space(lane: &Lane, space: usize, id: SpaceId) -> Option<Question> {
    let usual = lane.columns() as f64 / lane.dividers.len() as f64;
    let length = lane.length_of(space) / usual;
    let seen = lane.dividers[space].seen;
    let message = if length > 1.8 {
        message!("this space is much longer than others")
    } else if length < 0.55 {
        message!("this space is much shorter than others")
    } else if seen < 0.3 {
        message!("the border of this space is hard to see")
    } else {
        return None;
    };
    let certainty = percent(0.4 + seen);
    Some(ask(
        &SPACE,
        Place::of([id]),
        message,
        message!(
            "look at the picture; split the space, or join it with the next one, if that is wrong"
        ),
        certainty,
        Vec::new(),
    ))
}

/// About an arrow that could be read in another way nearly as well.
fn about_arrow(
    plan: &TrackPlan,
    reading: &Reading<'_>,
    (lane, space): (usize, usize),
    arrow: Arrow,
) -> Option<Question> {
    if arrow.margin > 0.12 {
        return None;
    }
    let id = reading.ids.of(lane, space);
    let next = &plan.spaces.iter().find(|it| it.id == id)?.next;
    // The first leads on in its own lane.
    let changes = next.iter().skip(1);
    let without: Vec<Change> = changes.map(|to| Change::RemoveLink(id, *to)).collect();
    let mut answers = Vec::new();
    if arrow.side != 0 {
        answers.push(Answer {
            says: message!("only its own lane"),
            changes: without.clone(),
        });
    }
    for (side, says) in [
        (-1, message!("the lane to its left, too")),
        (1, message!("the lane to its right, too")),
    ] {
        let Some(other) = lane
            .checked_add_signed(side)
            .filter(|other| *other < reading.lanes.len())
        else {
            continue;
        };
        if arrow.side == side as i32 {
            continue;
        }
        let target = super::links::target(reading.lanes, lane, other, space);
        let mut changes = without.clone();
        changes.push(Change::AddLink(id, reading.ids.of(other, target)));
        answers.push(Answer { says, changes });
    }
    let certainty = percent(0.5 + 3.0 * arrow.margin);
    Some(ask(
        &LINK,
        Place::of([id]),
        message!("the arrow on this space is hard to read"),
        message!("look at the picture; choose the lanes that the arrow leads to"),
        certainty,
        answers,
    ))
}

fn ask(
    kind: &ProblemKind,
    place: Place,
    message: Message,
    help: Message,
    certainty: u8,
    answers: Vec<Answer>,
) -> Question {
    let mut problem = Problem::new(kind.id, kind.severity, "", message, help);
    problem.place = place;
    Question {
        problem,
        certainty,
        answers,
    }
}

fn percent(part: f32) -> u8 {
    (part * 100.0).round().clamp(1.0, 99.0) as u8
}
