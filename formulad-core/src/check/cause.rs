//! Finds the slip that several problems follow from: a mistyped id, lane or place of a space, a
//! wrong link, or a box or the finish on a wrong space.
//!
//! The checks look at a plan as it is, and report a slip wherever it shows. This module runs them
//! on the plans that may have been meant: if replacing one value leaves little else to report, that
//! value is the cause, and is reported in place of what follows from it. A plan without problems
//! costs nothing extra, and any other a few more checks.

use std::collections::{BTreeMap, BTreeSet};

use super::context::is_somewhere;
use super::prelude::*;
use super::{finish, pit, space};
use crate::plan::BoxPlan;
use crate::survey::{Survey, distance};
use crate::{Lane, Problem, Problems, Severity, TrackPlan};

pub(crate) fn lead_it_to(to: SpaceId) -> Message {
    message!("lead it to {to}", to)
}

pub(crate) fn lead_in_place_of(from: SpaceId, to: SpaceId, old: SpaceId) -> Message {
    message!("Lead {from} to {to} in place of {old}", from, to, old)
}

/// More errors and warnings than this do not follow from a few slips.
const MOST_PROBLEMS: usize = 16;

/// Larger plans are hostile, and take too long to check several times.
const MOST_SPACES: usize = 1500;

/// The most plans of a kind to try for a slip.
const TRIES: usize = 4;

/// The most slips to look for.
const MOST_SLIPS: usize = 2;

/// A space is in the row of a lane if it lies nearer than this, in spaces, to the midpoint of two
/// others.
const IN_ROW: f64 = 0.35;

/// A space that lies further than this from the midpoint of its neighbours, in spaces, may have
/// been moved.
const OUT_OF_ROW: f64 = 0.4;

/// A link of the pit lane leads no further than this, in spaces.
const NEXT: f64 = 2.5;

/// What a value may have been meant to be.
#[derive(Debug, Clone, Copy)]
enum Meant {
    Id(SpaceIdx, SpaceId),
    Lane(SpaceIdx, u32),
    At(SpaceIdx, [f64; 2]),
    Box(usize, SpaceId),
    Finish(usize, SpaceId),
    /// A link, by the space that it leaves and its position there, and where it should lead.
    Link(SpaceIdx, usize, SpaceId),
    /// The same in the pit lane, where the errors that follow from it are elsewhere.
    PitLink(SpaceIdx, usize, SpaceId),
}

/// Replaces problems by the slips that they follow from, if `check` finds less to report without
/// those slips.
pub(super) fn explain(
    plan: &TrackPlan,
    found: Problems,
    check: fn(&TrackPlan) -> Problems,
) -> Problems {
    explain_further(plan, found, check, MOST_SLIPS)
}

fn explain_further(
    plan: &TrackPlan,
    found: Problems,
    check: fn(&TrackPlan) -> Problems,
    slips: usize,
) -> Problems {
    let weight = weight(&found);
    if slips == 0
        || !(1..=MOST_PROBLEMS).contains(&weight)
        || plan.spaces.len() > MOST_SPACES
        || plan.silenced.len() > MOST_PROBLEMS
    {
        return found;
    }
    let survey = Survey::new(plan);
    let mut best: Option<(usize, Meant, TrackPlan, Problems)> = None;
    let worth = |meant: &Meant| meant.may_replace(&found, weight);
    for meant in meanings(&survey, &found).into_iter().filter(worth) {
        let mut other = plan.clone();
        meant.make(&mut other);
        let rest = check(&other);
        let left = self::weight(&rest);
        let least = best.as_ref().map_or(weight, |best| best.0);
        let is_better = if best.is_some() {
            left < least
        } else {
            left + 1 < least || left == 0 && meant.is_clearer_than(&found)
        };
        if is_better && meant.can_replace(&found, &rest) {
            best = Some((left, meant, other, rest));
        }
        if left == 0 && best.is_some() {
            break;
        }
    }
    let Some((_, meant, other, rest)) = best else {
        return found;
    };
    let Some(slip) = meant.problem(&survey, &found) else {
        return found;
    };
    let rest = explain_further(&other, rest, check, slips - 1);
    let omitted = rest.omitted().to_vec();
    let mut rest = rest.into_vec();
    for problem in &mut rest {
        // Fixes are for the plan as it is: those for the plan without the slip may differ.
        let is_same =
            |it: &&Problem| it.id == problem.id && it.place.pointer == problem.place.pointer;
        problem.fix = found.iter().find(is_same).and_then(|it| it.fix.clone());
    }
    let rest = Problems::new(rest).with_omitted(omitted);
    let mut reporter = Reporter::resume(plan, &rest);
    reporter.push(slip);
    reporter.finish()
}

/// The number of errors and warnings.
fn weight(problems: &Problems) -> usize {
    let is_open = |it: &&Problem| it.severity != Severity::Advice && it.silenced.is_none();
    let omitted = problems.omitted().iter();
    let omitted = omitted.filter(|omitted| omitted.severity != Severity::Advice);
    problems.iter().filter(is_open).count() + omitted.map(|it| it.count).sum::<usize>()
}

/// What may have been meant, the likeliest of each kind first.
fn meanings(survey: &Survey<'_>, found: &Problems) -> Vec<Meant> {
    let mut named = BTreeSet::new();
    for place in found.iter().map(|problem| &problem.place) {
        let ends = place.links.iter().flat_map(|(from, to)| [*from, *to]);
        named.extend(place.spaces.iter().copied().chain(ends));
    }
    let mut meanings = ids(survey);
    meanings.extend(lanes(survey, &named));
    meanings.extend(places(survey, &named));
    meanings.extend(boxes(survey));
    meanings.extend(finish_spaces(survey));
    meanings.extend(links(survey, found));
    meanings.extend(pit_links(survey, found));
    meanings
}

/// Reported links of the pit lane, redirected to spaces next to where they begin, those that
/// nothing leads to first.
fn pit_links(survey: &Survey<'_>, found: &Problems) -> Vec<Meant> {
    let boxes = survey.plan.pit.as_ref().map_or(&[][..], |pit| &pit.boxes);
    let is_box = |spot: SpaceIdx| boxes.iter().any(|it| it.space == survey.id(spot));
    let named = |link: &&Link| {
        let at = link_at(link);
        survey.off_road(link.from) && found.iter().any(|problem| problem.place.pointer == at)
    };
    let mut meanings = Vec::new();
    for link in survey.links.all().iter().filter(named).take(TRIES / 2) {
        let next = &survey.space(link.from).next;
        let far = |spot: SpaceIdx| distance(survey.centre(link.from), survey.centre(spot));
        let is_led_to = |spot: SpaceIdx| survey.links.to(spot).next().is_some();
        let near = (0..survey.len()).filter(|spot| {
            survey.off_road(*spot)
                && far(*spot) < NEXT * survey.space_length
                && !(is_box(link.from) && is_box(*spot))
                && !next.contains(&survey.id(*spot))
                && !survey.space(*spot).next.contains(&survey.id(link.from))
        });
        let mut near: Vec<SpaceIdx> = near.filter(|spot| *spot != link.from).collect();
        near.sort_by(|a, b| {
            let led_to = is_led_to(*a).cmp(&is_led_to(*b));
            led_to.then(far(*a).total_cmp(&far(*b))).then(a.cmp(b))
        });
        let near = near.into_iter().take(TRIES);
        meanings.extend(near.map(|to| Meant::PitLink(link.from, link.at, survey.id(to))));
    }
    meanings
}

/// Reported links, redirected to where one is missing.
fn links(survey: &Survey<'_>, found: &Problems) -> Vec<Meant> {
    let mut meanings = Vec::new();
    let mut links = survey.links.all().iter();
    let named = |link: &&Link| {
        let at = link_at(link);
        found.iter().any(|problem| problem.place.pointer == at)
    };
    for link in links.by_ref().filter(named).take(TRIES) {
        let from = survey.id(link.from);
        let fixes = found.iter().filter_map(|problem| problem.fix.as_ref());
        let added = fixes
            .flat_map(|fix| &fix.changes)
            .filter_map(|change| match change {
                Change::AddLink(space, to) if *space == from => Some(*to),
                _ => None,
            });
        let lane = survey.lane[link.from];
        let onward = lane.and_then(|lane| survey.next_in_lane(link.from, lane, 1));
        let onward = onward.map(|to| survey.id(to));
        let next = &survey.space(link.from).next;
        for to in added.chain(onward) {
            if !next.contains(&to) {
                meanings.push(Meant::Link(link.from, link.at, to));
            }
        }
    }
    meanings.truncate(2 * TRIES);
    meanings
}

/// All ids that something names, and how often.
fn names(plan: &TrackPlan) -> BTreeMap<SpaceId, usize> {
    let next = plan.spaces.iter().flat_map(|space| &space.next);
    let corners = plan.corners.iter().flat_map(|corner| &corner.spaces);
    let boxes = plan.pit.iter().flat_map(|pit| &pit.boxes);
    let street = plan.street.iter().flat_map(|street| {
        let lists = [&street.residents, &street.danger, &street.police];
        lists.into_iter().flatten()
    });
    let named = next.chain(corners).chain(&plan.finish).chain(street);
    let grid = plan.grid.iter().map(|place| place.space);
    let mut names = BTreeMap::new();
    for id in named.copied().chain(grid).chain(boxes.map(|it| it.space)) {
        *names.entry(id).or_default() += 1;
    }
    names
}

/// Lost ids, given back to spaces that nothing names, or that share their id.
fn ids(survey: &Survey<'_>) -> Vec<Meant> {
    let names = names(survey.plan);
    let mut lost: Vec<(SpaceId, usize)> = names.iter().map(|(id, count)| (*id, *count)).collect();
    lost.retain(|(id, _)| survey.spot(*id).is_none());
    lost.sort_by_key(|(id, count)| (std::cmp::Reverse(*count), *id));
    let mut bearers: BTreeMap<SpaceId, usize> = BTreeMap::new();
    for spot in 0..survey.len() {
        *bearers.entry(survey.id(spot)).or_default() += 1;
    }
    let spots = (0..survey.len()).filter(|spot| {
        let id = survey.id(*spot);
        !names.contains_key(&id) || bearers.get(&id).is_some_and(|count| *count > 1)
    });
    let spots: Vec<SpaceIdx> = spots.collect();
    let mut meanings = Vec::new();
    for (id, _) in lost.into_iter().take(TRIES) {
        let leading = (0..survey.len()).filter(|spot| survey.space(*spot).next.contains(&id));
        let leading: Vec<SpaceIdx> = leading.take(TRIES).collect();
        let far = |spot: SpaceIdx| {
            let apart = |from: &SpaceIdx| distance(survey.centre(*from), survey.centre(spot));
            leading.iter().map(apart).sum::<f64>()
        };
        let mut spots = spots.clone();
        spots.sort_by(|a, b| far(*a).total_cmp(&far(*b)).then(a.cmp(b)));
        let spots = spots.into_iter().take(TRIES);
        meanings.extend(spots.map(|spot| Meant::Id(spot, id)));
    }
    meanings.truncate(2 * TRIES);
    meanings
}

/// Spaces that lie in the row of another lane.
fn lanes(survey: &Survey<'_>, named: &BTreeSet<SpaceId>) -> Vec<Meant> {
    let mut found = Vec::new();
    for spot in (0..survey.len()).filter(|spot| is_somewhere(survey.space(*spot))) {
        let lane = |spot: SpaceIdx| survey.lane[spot].map(Lane::number);
        let Some((off, [before, _])) =
            row(survey, spot, |a, b| lane(a).is_some() && lane(a) == lane(b))
        else {
            continue;
        };
        if off < IN_ROW
            && let Some(meant) = lane(before)
            && lane(spot) != Some(meant)
        {
            found.push((!named.contains(&survey.id(spot)), off, spot, meant));
        }
    }
    found.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
    let found = found.into_iter().take(TRIES);
    found
        .map(|(_, _, spot, lane)| Meant::Lane(spot, lane.into()))
        .collect()
}

/// Spaces that lie off the row that their links form.
fn places(survey: &Survey<'_>, named: &BTreeSet<SpaceId>) -> Vec<Meant> {
    let mut found = Vec::new();
    for spot in (0..survey.len()).filter(|spot| named.contains(&survey.id(*spot))) {
        let number = survey.space(spot).lane;
        let same = |a: SpaceIdx, b: SpaceIdx| {
            survey.space(a).lane == number && survey.space(b).lane == number
        };
        let Some((off, ends)) = row(survey, spot, same) else {
            continue;
        };
        if off > OUT_OF_ROW {
            let at = middle(survey, ends);
            found.push((off, spot, at.map(|at| (at * 10.0).round() / 10.0)));
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let found = found.into_iter().take(TRIES);
    found.map(|(_, spot, at)| Meant::At(spot, at)).collect()
}

/// The distance of a space, in spaces, from the midpoint of the nearest pair of spaces before and
/// after it that belong together, and that pair.
fn row(
    survey: &Survey<'_>,
    spot: SpaceIdx,
    belong: impl Fn(SpaceIdx, SpaceIdx) -> bool,
) -> Option<(f64, [SpaceIdx; 2])> {
    let is_near = |other: &SpaceIdx| *other != spot && is_somewhere(survey.space(*other));
    // The other end of a tunnel is far away.
    let above_ground = |link: &&Link| link.kind != LinkKind::Tunnel;
    let before = survey.links.to(spot).filter(above_ground);
    let before = before.map(|link| link.from).filter(is_near);
    let after = survey.links.from(spot).iter().filter(above_ground);
    let after = after.map(|link| link.to).filter(is_near);
    let after: Vec<SpaceIdx> = after.take(TRIES).collect();
    let pairs = before
        .take(TRIES)
        .flat_map(|a| after.iter().map(move |b| [a, *b]));
    let off = |ends: [SpaceIdx; 2]| {
        let off = distance(survey.centre(spot), middle(survey, ends));
        (off / survey.space_length, ends)
    };
    let pairs = pairs.filter(|[a, b]| a != b && belong(*a, *b));
    pairs.map(off).min_by(|a, b| a.0.total_cmp(&b.0))
}

fn middle(survey: &Survey<'_>, [one, other]: [SpaceIdx; 2]) -> [f64; 2] {
    let (one, other) = (survey.centre(one), survey.centre(other));
    [0, 1].map(|i| f64::midpoint(one[i], other[i]))
}

/// Boxes moved to spaces of the pit lane that lie like boxes and are not listed as such.
fn boxes(survey: &Survey<'_>) -> Vec<Meant> {
    let boxes = survey.plan.pit.as_ref().map_or(&[][..], |pit| &pit.boxes);
    let is_listed = |spot: SpaceIdx| boxes.iter().any(|it| it.space == survey.id(spot));
    let off_road = |spot: SpaceIdx| survey.off_road(spot);
    let onward = |spot: SpaceIdx| {
        let links = survey.links.from(spot).iter();
        links.filter(|link| off_road(link.to)).count()
    };
    // A space beside another one that the same space of the pit lane leads to.
    let is_like = |spot: &SpaceIdx| {
        off_road(*spot)
            && !is_listed(*spot)
            && survey.links.from(*spot).len() == 1
            && (survey.links.to(*spot)).any(|link| off_road(link.from) && onward(link.from) > 1)
    };
    if boxes.len() > MOST_PROBLEMS {
        return Vec::new();
    }
    let free: Vec<SpaceIdx> = (0..survey.len()).filter(is_like).take(TRIES).collect();
    // A box has one way on, and no other box leads to it.
    let is_odd = |at: usize, entry: &BoxPlan| {
        let before = &boxes[..at];
        before.iter().any(|other| other.space == entry.space)
            || survey.spot(entry.space).is_none_or(|spot| {
                let is_led_to = |link: &Link| is_listed(link.from) || !off_road(link.from);
                !off_road(spot)
                    || survey.links.from(spot).len() != 1
                    || survey.links.to(spot).any(is_led_to)
            })
    };
    let odd = boxes
        .iter()
        .enumerate()
        .filter(|(at, entry)| is_odd(*at, entry));
    let odd: Vec<usize> = odd.map(|(at, _)| at).take(TRIES).collect();
    let pairs = odd
        .iter()
        .flat_map(|at| free.iter().map(move |spot| (*at, *spot)));
    let meanings = pairs.map(|(at, spot)| Meant::Box(at, survey.id(spot)));
    meanings.take(2 * TRIES).collect()
}

/// Spaces of the finish line moved to the lane that it lacks, beside the others.
fn finish_spaces(survey: &Survey<'_>) -> Vec<Meant> {
    let finish = &survey.plan.finish;
    let mut meanings = Vec::new();
    if finish.len() > MOST_PROBLEMS {
        return meanings;
    }
    for at in (0..finish.len()).filter(|at| survey.spot(finish[*at]).is_some()) {
        let others = (0..finish.len()).filter(|other| *other != at);
        let others = others.filter_map(|other| survey.spot(finish[other]));
        let others: Vec<SpaceIdx> = others
            .filter(|spot| is_somewhere(survey.space(*spot)))
            .collect();
        let far = |spot: SpaceIdx| {
            let apart = |other: &SpaceIdx| distance(survey.centre(*other), survey.centre(spot));
            others.iter().map(apart).sum::<f64>()
        };
        let is_covered = |spot: SpaceIdx| {
            let covers = |other: &SpaceIdx| survey.space(*other).lane == survey.space(spot).lane;
            others.iter().any(covers)
        };
        let free = (0..survey.len()).filter(|spot| {
            is_somewhere(survey.space(*spot))
                && survey.id(*spot) != finish[at]
                && !is_covered(*spot)
        });
        let mut free: Vec<SpaceIdx> = free.collect();
        free.sort_by(|a, b| far(*a).total_cmp(&far(*b)).then(a.cmp(b)));
        let free = free.into_iter().take(TRIES / 2);
        meanings.extend(free.map(|spot| Meant::Finish(at, survey.id(spot))));
    }
    meanings.truncate(2 * TRIES);
    meanings
}

impl Meant {
    fn make(self, plan: &mut TrackPlan) {
        match self {
            Self::Id(spot, id) => plan.spaces[spot].id = id,
            Self::Lane(spot, lane) => plan.spaces[spot].lane = Some(lane),
            Self::At(spot, [x, y]) => (plan.spaces[spot].x, plan.spaces[spot].y) = (x, y),
            Self::Box(at, space) => {
                if let Some(pit) = &mut plan.pit {
                    pit.boxes[at].space = space;
                }
            }
            Self::Finish(at, space) => plan.finish[at] = space,
            Self::Link(spot, at, to) | Self::PitLink(spot, at, to) => {
                plan.spaces[spot].next[at] = to;
            }
        }
    }

    /// Whether it says more clearly what is wrong than a single problem that it explains.
    fn is_clearer_than(self, found: &Problems) -> bool {
        match self {
            Self::Id(..) | Self::Lane(..) | Self::Box(..) | Self::Finish(..) => true,
            Self::At(..) => found.iter().any(|it| it.id == space::OFF_LANE.id),
            Self::Link(..) | Self::PitLink(..) => false,
        }
    }

    /// Whether it can be reported in place of these problems, judging by them alone.
    fn may_replace(self, found: &Problems, weight: usize) -> bool {
        let is_possible = match self {
            Self::At(..) => true,
            Self::Link(spot, at, _) => reported(found, spot, at).is_some(),
            Self::PitLink(spot, at, _) => found.has_errors() && reported(found, spot, at).is_some(),
            Self::Id(..) | Self::Lane(..) | Self::Box(..) | Self::Finish(..) => found.has_errors(),
        };
        is_possible && (weight > 1 || self.is_clearer_than(found))
    }

    /// Whether it is as severe as the problems that it replaces: a plan with errors keeps one.
    fn can_replace(self, found: &Problems, rest: &Problems) -> bool {
        match self {
            Self::At(..) => rest.has_errors() || !found.has_errors(),
            Self::Link(spot, at, _) => {
                let keeps_error = found.has_errors() && !rest.has_errors();
                let worst = reported(found, spot, at);
                worst.is_some_and(|worst| !keeps_error || worst.severity == Severity::Error)
            }
            Self::PitLink(..)
            | Self::Id(..)
            | Self::Lane(..)
            | Self::Box(..)
            | Self::Finish(..) => true,
        }
    }

    fn problem(self, survey: &Survey<'_>, found: &Problems) -> Option<Problem> {
        Some(match self {
            Self::Link(spot, at, to) => {
                let (from, old) = (survey.id(spot), survey.space(spot).next[at]);
                let mut problem = reported(found, spot, at)?.clone();
                problem.help = lead_it_to(to);
                let changes = vec![Change::RemoveLink(from, old), Change::AddLink(from, to)];
                problem.unsafe_fix(lead_in_place_of(from, to, old), changes)
            }
            Self::PitLink(spot, at, to) => off_pit_lane(survey, spot, at, to),
            Self::Id(spot, id) => renumbered(survey, spot, id),
            Self::Lane(spot, lane) => in_lane(survey, spot, lane),
            Self::At(spot, at) => displaced(survey, spot, at),
            Self::Box(at, space) => on_box(survey, at, space),
            Self::Finish(at, space) => on_line(survey, at, space),
        })
    }
}

/// The worst problem of a link.
fn reported(found: &Problems, spot: SpaceIdx, at: usize) -> Option<&Problem> {
    let pointer = format!("/spaces/{spot}/next/{at}");
    found
        .iter()
        .find(|problem| problem.place.pointer == pointer && problem.silenced.is_none())
}

/// A space whose id was changed.
fn renumbered(survey: &Survey<'_>, spot: SpaceIdx, lost: SpaceId) -> Problem {
    let id = survey.id(spot);
    let pointer = field_at(spot, "id");
    let leads = |from: &SpaceIdx| survey.space(*from).next.contains(&lost);
    let leading: Vec<SpaceIdx> = (0..survey.len()).filter(leads).collect();
    let who = leading
        .iter()
        .take(3)
        .map(|spot| survey.id(*spot).to_string());
    let who: Vec<String> = who.collect();
    let leads = match who.len() {
        0 => message!("which is named elsewhere"),
        count => message!(
            "to which space {spaces} leads" | "to which spaces {spaces} lead",
            count,
            spaces = who.join(", ")
        ),
    };
    let other = (0..survey.len()).find(|other| *other != spot && survey.id(*other) == id);
    let problem = if let Some(other) = other {
        let message = message!(
            "space {id} is there twice, and {lost}, {leads}, is lost",
            id,
            lost,
            leads
        );
        space::DOUBLED
            .at(
                pointer,
                message,
                message!("renumber this one back to {lost}", lost),
            )
            .see(field_at(other, "id"), message!("also here"))
    } else {
        let message = message!(
            "nothing leads to space {id}, and {lost}, {leads}, does not exist",
            id,
            lost,
            leads
        );
        space::RENUMBERED.at(
            pointer,
            message,
            message!(
                "renumber {id} back to {lost}, or take the links to {lost} along",
                id,
                lost
            ),
        )
    };
    let problem = problem.spaces([id, lost]);
    let problem = leading.iter().take(3).fold(problem, |problem, from| {
        let at = survey.space(*from).next.iter().position(|to| *to == lost);
        problem.see(
            format!("/spaces/{from}/next/{}", at.unwrap_or(0)),
            message!("{lost} is lost", lost),
        )
    });
    problem.unsafe_fix(
        message!("Renumber {id} back to {lost}", id, lost),
        vec![Change::Renumber(id, lost)],
    )
}

/// A space that lies in the row of another lane.
fn in_lane(survey: &Survey<'_>, spot: SpaceIdx, meant: u32) -> Problem {
    let (id, number) = (survey.id(spot), survey.space(spot).lane);
    let (kind, message) = match number {
        Some(lane) if survey.lane[spot].is_none() => (
            &space::NO_SUCH_LANE,
            message!("space {id} is in lane {lane}, which no road has", id, lane),
        ),
        Some(lane) => (
            &space::WRONG_LANE,
            message!(
                "space {id} is in lane {lane}, and lies in the row of lane {meant}",
                id,
                lane,
                meant
            ),
        ),
        None => (
            &space::WRONG_LANE,
            message!(
                "space {id} is in no lane, and lies in the row of lane {meant}",
                id,
                meant
            ),
        ),
    };
    let pointer = match number {
        Some(_) => field_at(spot, "lane"),
        None => space_at(spot),
    };
    let label = message!("Put space {id} into lane {meant}", id, meant);
    kind.at(
        pointer,
        message,
        message!("put it into lane {meant}", meant),
    )
    .space(id)
    .unsafe_fix(label, vec![Change::SetLane(id, Some(meant))])
}

/// A space that does not lie between those before and after it.
fn displaced(survey: &Survey<'_>, spot: SpaceIdx, [x, y]: [f64; 2]) -> Problem {
    let id = survey.id(spot);
    let off = distance(survey.centre(spot), [x, y]) / survey.space_length;
    let message = message!(
        "space {id} lies {off:.1} spaces off the line of its neighbours",
        id,
        off
    );
    let help = message!(
        "move it between the spaces before and after it, to about ({x}, {y})",
        x,
        y
    );
    let label = message!("Move space {id} into its row", id);
    let problem = space::OFF_LANE.at(space_at(spot), message, help).space(id);
    problem.unsafe_fix(label, vec![Change::MoveSpace(id, x, y)])
}

/// A box that is listed on another space than the one that lies like a box.
fn on_box(survey: &Survey<'_>, at: usize, meant: SpaceId) -> Problem {
    let mut boxes: Vec<BoxPlan> = survey
        .plan
        .pit
        .iter()
        .flat_map(|pit| pit.boxes.clone())
        .collect();
    let space = boxes[at].space;
    boxes[at].space = meant;
    let number = at + 1;
    let message = message!(
        "box {number} is on space {space}, and space {meant}, which lies like a box, is none",
        number,
        space,
        meant
    );
    let help = message!("put the box on space {meant}", meant);
    let problem = pit::WRONG_BOX.at(format!("/pit/boxes/{at}/space"), message, help);
    let problem = problem.spaces([space, meant]);
    let problem = match survey.spot(meant) {
        Some(spot) => problem.see(space_at(spot), message!("this lies like a box")),
        None => problem,
    };
    let label = message!("Put box {number} on space {meant}", number, meant);
    problem.unsafe_fix(label, vec![Change::SetBoxes(boxes)])
}

/// A link of the pit lane that leads elsewhere than to what lies next to it.
fn off_pit_lane(survey: &Survey<'_>, spot: SpaceIdx, at: usize, meant: SpaceId) -> Problem {
    let (from, old) = (survey.id(spot), survey.space(spot).next[at]);
    let message = message!(
        "space {from} of the pit lane leads to {old} in place of {meant}",
        from,
        old,
        meant
    );
    let pointer = format!("/spaces/{spot}/next/{at}");
    let problem = pit::WRONG_LINK.at(pointer, message, lead_it_to(meant));
    let problem = problem.spaces([from, old, meant]).link(from, old);
    let changes = vec![Change::RemoveLink(from, old), Change::AddLink(from, meant)];
    problem.unsafe_fix(lead_in_place_of(from, meant, old), changes)
}

/// A space of the finish line that lies elsewhere than the others.
fn on_line(survey: &Survey<'_>, at: usize, meant: SpaceId) -> Problem {
    let mut whole = survey.plan.finish.clone();
    let space = std::mem::replace(&mut whole[at], meant);
    let message = message!(
        "the finish lists space {space}, and {meant}, which lies beside its other spaces, is \
         missing",
        space,
        meant
    );
    let help = message!("list {meant} in place of {space}", meant, space);
    let problem = finish::WRONG_SPACE.at(format!("/finish/{at}"), message, help);
    let problem = problem.spaces([space, meant]);
    let problem = match survey.spot(meant) {
        Some(spot) => problem.see(space_at(spot), message!("this lies on the line")),
        None => problem,
    };
    let label = message!("List space {meant} in place of {space}", meant, space);
    problem.unsafe_fix(label, vec![Change::SetFinish(whole)])
}
