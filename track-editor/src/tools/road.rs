//! The tool that draws the road along a curve.

use std::collections::BTreeSet;

use crate::document::lap;
use crate::document::snap::{CurveSnap, Snapped};
use crate::document::{Bend, Edit, End, FEWEST_POINTS, Road, RoadEdit, distance};
use crate::texts::road as texts;
use crate::work::Work;

use super::{Cursor, Ghost, Pointer, Tone, Tool, snapping};

/// A handle of a point: at which end, and where it is.
type Handle = (End, [f64; 2]);

/// Sets, moves and bends the points of the road's curve.
#[derive(Debug, Clone, Default)]
pub(super) struct RoadTool {
    /// The points that commands and the inspector act on.
    chosen: BTreeSet<usize>,
    held: Held,
}

/// What the pointer holds.
#[derive(Debug, Clone, PartialEq, Default)]
enum Held {
    #[default]
    Nothing,
    /// A point, grabbed this far from its middle.
    Point(usize, [f64; 2]),
    /// All chosen points, by one that was here, grabbed this far from its middle.
    Points([f64; 2], [f64; 2]),
    /// A handle of a point.
    Handle(usize, End),
    /// The finish line.
    Finish,
    /// A new point set here, whose handle is being pulled.
    New([f64; 2]),
    /// A box from here; these points stay chosen whatever it holds.
    Box([f64; 2], BTreeSet<usize>),
}

/// The distance between the points that the curve is drawn through, in millimetres.
const FINE: f64 = 3.0;

impl RoadTool {
    /// Begins with the last point of an open curve chosen.
    pub(super) fn new(work: &Work) -> Self {
        let open = road(work).filter(|road| !road.closed);
        Self {
            chosen: open.and_then(last_of).into_iter().collect(),
            held: Held::Nothing,
        }
    }

    /// What the pointer would grab.
    fn over(&self, work: &Work, pointer: Pointer) -> Held {
        let Some(road) = road(work) else {
            return Held::Nothing;
        };
        // The handles first: they may lie near the point that they belong to.
        if let Some((at, ends)) = self.handles(road) {
            for (end, place) in ends {
                if pointer.is_near(place) && !pointer.is_near(road.points[at].at) {
                    return Held::Handle(at, end);
                }
            }
        }
        let near = |at: &usize| pointer.is_near(road.points[*at].at);
        if let Some(at) = (0..road.points.len()).rev().find(near) {
            let [x, y] = road.points[at].at;
            return Held::Point(at, [pointer.at[0] - x, pointer.at[1] - y]);
        }
        match finish(road) {
            Some(place) if pointer.is_near(place) => Held::Finish,
            _ => Held::Nothing,
        }
    }

    /// The handles of the chosen point, if there is exactly one.
    fn handles(&self, road: &Road) -> Option<(usize, [Handle; 2])> {
        let at = *self.chosen.first().filter(|_| self.chosen.len() == 1)?;
        road.points.get(at)?;
        let [before, after] = road.handle_places(at);
        Some((at, [(End::Before, before), (End::After, after)]))
    }

    /// Chooses the last point.
    fn choose_last(&mut self, work: &Work) {
        self.chosen = road(work).and_then(last_of).into_iter().collect();
    }

    /// The edit that the gesture makes with the pointer there.
    fn gesture(&self, work: &Work, pointer: Pointer) -> Option<RoadEdit> {
        let to = self.snapped(work, pointer).at;
        match self.held {
            Held::Nothing | Held::Box(..) => None,
            Held::Point(at, _) => Some(RoadEdit::Move(at, to)),
            Held::Points([x, y], _) => {
                let points = self.chosen.iter().copied().collect();
                Some(RoadEdit::Shift(points, [to[0] - x, to[1] - y]))
            }
            Held::Handle(at, end) => {
                let [x, y] = road(work)?.points.get(at)?.at;
                Some(RoadEdit::Pull(at, end, [to[0] - x, to[1] - y], pointer.add))
            }
            Held::Finish => {
                let (place, _) = road(work)?.nearest(pointer.at)?;
                Some(RoadEdit::Finish(place))
            }
            Held::New(at) => Some(RoadEdit::Add(at, Some([to[0] - at[0], to[1] - at[1]]))),
        }
    }

    /// Where what is held snaps to, or a point that would be set there.
    fn snapped(&self, work: &Work, pointer: Pointer) -> Snapped {
        let to = match self.held {
            Held::Point(_, [x, y]) | Held::Points(_, [x, y]) => {
                [pointer.at[0] - x, pointer.at[1] - y]
            }
            _ => pointer.at,
        };
        if pointer.free {
            return Snapped::nowhere(to);
        }
        let none = Road::default();
        // Points that move along are nothing to snap to.
        let alone = matches!(self.held, Held::Points(..));
        let road = road(work).filter(|_| !alone).unwrap_or(&none);
        let snap = CurveSnap::new(road, pointer.reach, pointer.square);
        match self.held {
            Held::Point(at, _) => snap.point(at, to),
            Held::Handle(at, end) => snap.handle(at, end, pointer.add, to),
            Held::New(at) => snap.new_handle(at, to),
            Held::Finish | Held::Box(..) => Snapped::nowhere(to),
            Held::Nothing | Held::Points(..) => snap.new_point(to),
        }
    }
}

fn road(work: &Work) -> Option<&Road> {
    work.sketch().road.as_ref()
}

fn last_of(road: &Road) -> Option<usize> {
    road.points.len().checked_sub(1)
}

/// Where the finish line crosses the curve.
fn finish(road: &Road) -> Option<[f64; 2]> {
    let place = road.finish.filter(|_| road.closed)?;
    (!road.points.is_empty()).then(|| road.at(place))
}

/// Whether a click there would close the curve.
fn closes(road: &Road, pointer: Pointer) -> bool {
    !road.closed && road.points.len() >= FEWEST_POINTS && pointer.is_near(road.points[0].at)
}

impl Tool for RoadTool {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        if road(work).is_some_and(|road| closes(road, pointer)) {
            work.draw_road(&RoadEdit::Close);
            self.chosen.clear();
            return;
        }
        match self.over(work, pointer) {
            Held::Point(at, _) if pointer.add => {
                if !self.chosen.remove(&at) {
                    self.chosen.insert(at);
                }
            }
            Held::Point(at, _) => self.chosen = [at].into(),
            Held::Handle(..) | Held::Finish => {}
            _ if road(work).is_some_and(|road| road.closed) => {
                if !pointer.add {
                    self.chosen.clear();
                }
            }
            _ => {
                let place = self.snapped(work, pointer).at;
                work.draw_road(&RoadEdit::Add(place, None));
                self.choose_last(work);
            }
        }
    }

    fn double_click(&mut self, work: &mut Work, pointer: Pointer) {
        let Some(road) = road(work) else { return };
        if !road.closed {
            work.draw_road(&RoadEdit::Close);
            self.chosen.clear();
            return;
        }
        if let Held::Point(..) | Held::Handle(..) = self.over(work, pointer) {
            return;
        }
        let near = road.nearest(pointer.at);
        if let Some((place, _)) = near.filter(|(_, away)| *away <= pointer.reach * 1.5) {
            let points = road.points.len();
            work.draw_road(&RoadEdit::Insert(place));
            let now = self::road(work).map_or(0, |road| road.points.len());
            if now > points {
                self.chosen = [place as usize + 1].into();
            }
        }
    }

    fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        let is_open = road(work).is_none_or(|road| !road.closed);
        self.held = match self.over(work, pointer) {
            Held::Nothing if is_open && !pointer.add => Held::New(self.snapped(work, pointer).at),
            Held::Nothing => {
                if !pointer.add {
                    self.chosen.clear();
                }
                Held::Box(pointer.at, self.chosen.clone())
            }
            Held::Point(at, by) if self.chosen.len() > 1 && self.chosen.contains(&at) => {
                Held::Points([pointer.at[0] - by[0], pointer.at[1] - by[1]], by)
            }
            held => held,
        };
        if let Held::Point(at, _) | Held::Handle(at, _) = self.held {
            self.chosen = [at].into();
        }
    }

    fn drag_to(&mut self, work: &mut Work, pointer: Pointer) {
        if let (Held::Box(from, kept), Some(road)) = (&self.held, road(work)) {
            self.chosen = kept.clone();
            self.chosen.extend(within(road, *from, pointer.at));
        }
        if let Some(edit) = self.gesture(work, pointer) {
            work.preview(&Edit::Road(edit));
            if let Held::New(_) = self.held {
                self.choose_last(work);
            }
        }
    }

    fn drop(&mut self, work: &mut Work, pointer: Pointer) {
        self.drag_to(work, pointer);
        if std::mem::take(&mut self.held) != Held::Nothing {
            work.finish();
        }
    }

    fn cancel(&mut self, work: &mut Work) -> bool {
        match std::mem::take(&mut self.held) {
            Held::Nothing => {}
            Held::Box(_, kept) => {
                self.chosen = kept;
                return true;
            }
            _ => {
                work.cancel();
                self.retain_existing(work);
                return true;
            }
        }
        let kept = road(work).filter(|road| !road.closed).and_then(last_of);
        let kept: BTreeSet<usize> = kept.into_iter().collect();
        std::mem::replace(&mut self.chosen, kept) != self.chosen
    }

    /// Takes back the last point of a road that is being drawn.
    fn step_back(&mut self, work: &mut Work) -> bool {
        if self.held != Held::Nothing {
            return self.cancel(work);
        }
        let last = road(work).filter(|road| !road.closed).and_then(last_of);
        if let Some(last) = last {
            work.draw_road(&RoadEdit::Remove(vec![last]));
            self.choose_last(work);
        }
        last.is_some()
    }

    fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String {
        let losses = work.document().losses();
        if !losses.is_empty() {
            return texts::replaces(losses);
        }
        match self.held {
            Held::Nothing => {}
            Held::Box(..) => {
                return t!("Release to select the points in the box, Esc to cancel").to_owned();
            }
            _ => return t!("Release to place, Esc to cancel; Alt: no snapping").to_owned(),
        }
        let Some(road) = road(work).filter(|road| !road.points.is_empty()) else {
            return match work.plan().spaces.is_empty() {
                true => t!("Click to start the road, or drag to set its direction"),
                false => t!(
                    "This road has no curve. Draw a curve through it first (Road menu), or click to \
                     draw another road"
                ),
            }
            .to_owned();
        };
        if let Some(pointer) = pointer {
            if closes(road, pointer) {
                return t!("Click to close the road").to_owned();
            }
            match self.over(work, pointer) {
                Held::Point(at, _) if road.is_held(at) => {
                    return t!("This point is the end of a locked stretch; unlock it first")
                        .to_owned();
                }
                Held::Point(..) => {
                    return t!("Drag to move the point, Delete removes it").to_owned();
                }
                Held::Handle(..) => {
                    return t!(
                        "Drag to bend the curve; with Shift only this side of the point. On an arc: \
                         its radius"
                    )
                    .to_owned();
                }
                _ => {}
            }
            let away = || road.nearest(pointer.at).map(|it| it.1);
            if road.closed && away().is_some_and(|away| away <= pointer.reach) {
                return t!("Double-click to insert a point here").to_owned();
            }
        }
        match (road.closed, road.points.len()) {
            (true, _) => format!(
                "{}. {}",
                length(work),
                t!(
                    "Drag a point, or double-click the curve to insert one; Shift or a box selects \
                     several"
                )
            ),
            (false, 0..=2) => {
                t!("Click where the road goes on, drag to set its direction there").to_owned()
            }
            (false, _) => t!(
                "Click where the road goes on; Enter, a double-click or the first point closes it"
            )
            .to_owned(),
        }
    }

    fn cursor(&self, work: &Work, pointer: Pointer) -> Cursor {
        match self.held {
            Held::Nothing => {}
            Held::Box(..) => return Cursor::Cross,
            _ => return Cursor::Grabbing,
        }
        match (self.over(work, pointer), road(work)) {
            (Held::Point(at, _), Some(road)) if road.is_held(at) => Cursor::Refused,
            (Held::Nothing, Some(road)) if road.closed => Cursor::Arrow,
            (Held::Nothing, _) => Cursor::Cross,
            _ => Cursor::Hand,
        }
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        let Some(road) = road(work) else {
            return Vec::new();
        };
        let mut ghosts = Vec::new();
        polygon(road, &mut ghosts);
        // Over a point, a click chooses that.
        let sets = |pointer: &Pointer| {
            closes(road, *pointer) || self.over(work, *pointer) == Held::Nothing
        };
        let next = pointer.filter(|it| !road.closed && self.held == Held::Nothing && sets(it));
        if road.closed {
            curve(road, &mut ghosts);
        } else {
            let then = next.map(|pointer| then(road, self.snapped(work, pointer).at, pointer));
            let then = then.as_ref().unwrap_or(road);
            ghosts.push(band(then));
            curve(then, &mut ghosts);
        }
        if let (Some(last), Some(pointer)) = (road.points.last(), next) {
            let snapped = match closes(road, pointer) {
                true => Snapped::nowhere(road.points[0].at),
                false => self.snapped(work, pointer),
            };
            let way = distance(last.at, snapped.at);
            let spaces = (road.millimetres() + way) / road.space_length().max(1.0);
            let words = snapping::with(t!("{spaces:.0} spaces so far", spaces), &snapped);
            ghosts.extend(snapping::lines(&snapped));
            ghosts.push(Ghost::Label(snapped.at, words, Tone::Accent));
        }
        if let Some((at, ends)) = self.handles(road) {
            let middle = road.points[at].at;
            for (end, place) in ends {
                ghosts.push(Ghost::Line(vec![middle, place], Tone::Quiet));
                let held = self.held == Held::Handle(at, end);
                ghosts.push(Ghost::Handle(place, Tone::Quiet, held));
            }
        }
        if let Some(place) = finish(road) {
            ghosts.push(Ghost::Handle(place, Tone::Good, self.held == Held::Finish));
        }
        for (at, point) in road.points.iter().enumerate() {
            let tone = match road.is_held(at) {
                true => Tone::Quiet,
                false => Tone::Accent,
            };
            let first = !road.closed && at == 0 && road.points.len() > 2;
            let marked = self.chosen.contains(&at) || first;
            ghosts.push(Ghost::Handle(point.at, tone, marked));
        }
        if let (Held::Box(from, _), Some(pointer)) = (&self.held, pointer) {
            ghosts.push(Ghost::Box(*from, pointer.at));
        } else if let (true, Some(pointer)) = (self.held != Held::Nothing, pointer) {
            let snapped = self.snapped(work, pointer);
            ghosts.extend(snapping::lines(&snapped));
            let label = match work.document().losses() {
                [] if road.closed => Some((snapping::with(length(work), &snapped), Tone::Accent)),
                [] if snapped.guides.is_empty() => None,
                [] => Some((snapping::words(&snapped), Tone::Accent)),
                losses => Some((texts::replaces(losses), Tone::Wrong)),
            };
            ghosts.extend(label.map(|(words, tone)| Ghost::Label(snapped.at, words, tone)));
        }
        ghosts
    }

    fn retain_existing(&mut self, work: &Work) {
        let count = road(work).map_or(0, |road| road.points.len());
        self.chosen.retain(|at| *at < count);
    }

    fn walks(&self) -> bool {
        false
    }

    fn chosen_points(&self) -> BTreeSet<usize> {
        self.chosen.clone()
    }

    fn choose_points(&mut self, points: BTreeSet<usize>) {
        self.chosen = points;
    }
}

/// The points of the curve in the box between these places.
fn within(road: &Road, a: [f64; 2], b: [f64; 2]) -> impl Iterator<Item = usize> {
    let is_in = move |at: [f64; 2]| {
        (0..2).all(|axis| (a[axis].min(b[axis])..=a[axis].max(b[axis])).contains(&at[axis]))
    };
    let points = road.points.iter().enumerate();
    points
        .filter(move |(_, point)| is_in(point.at))
        .map(|(at, _)| at)
}

/// The ways on which the road runs straight towards rounded points.
fn polygon(road: &Road, ghosts: &mut Vec<Ghost>) {
    let count = road.points.len();
    let ways = if road.closed {
        count
    } else {
        count.saturating_sub(1)
    };
    for at in 0..ways {
        let ends = [at, (at + 1) % count].map(|at| road.points[at]);
        if ends
            .iter()
            .any(|it| matches!(it.bend, Bend::Rounded { .. }))
        {
            ghosts.push(Ghost::Guide(ends.map(|it| it.at).to_vec()));
        }
    }
}

/// An open curve as a click would go on with it.
fn then(road: &Road, to: [f64; 2], pointer: Pointer) -> Road {
    let mut then = road.clone();
    match closes(road, pointer) {
        true => then.closed = true,
        false => then.points.push(road.next_point(to)),
    }
    then
}

/// The road in its width along a curve.
fn band(road: &Road) -> Ghost {
    let line = road.outline(FINE).into_iter().map(|(_, at)| at);
    let mut line: Vec<_> = line.collect();
    let first = line.first().copied();
    line.extend(first.filter(|_| road.closed));
    Ghost::Band(line, road.width())
}

/// The curve, its locked stretches in another colour.
fn curve(road: &Road, ghosts: &mut Vec<Ghost>) {
    let outline = road.outline(FINE);
    let Some((_, first)) = outline.first().copied() else {
        return;
    };
    let mut line: Vec<[f64; 2]> = Vec::new();
    let mut locked = false;
    let tone = |locked| if locked { Tone::Good } else { Tone::Accent };
    for (place, at) in outline {
        let now = road.is_locked(place);
        if now != locked {
            line.push(at);
            ghosts.push(Ghost::Line(std::mem::take(&mut line), tone(locked)));
            locked = now;
        }
        line.push(at);
    }
    if road.closed {
        line.push(first);
    }
    if line.len() > 1 {
        ghosts.push(Ghost::Line(line, tone(locked)));
    }
}

/// The length of the current road, in words.
fn length(work: &Work) -> String {
    let plan = work.plan();
    let stops: u32 = plan.corners.iter().map(|corner| corner.stops).sum();
    t!(
        "{spaces} spaces, {corners}, {stops}",
        corners = t!("1 corner" | "{count} corners", count = plan.corners.len()),
        stops = t!("1 stop" | "{count} stops", count = stops),
        spaces = lap::middle_spaces(plan)
    )
}
