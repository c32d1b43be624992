//! The tool that draws the road along a curve.

use formulad_tracks::figures::usual::SPACE_LENGTH;

use crate::document::snap::{CurveSnap, Snapped};
use crate::document::{Edit, End, FEWEST_POINTS, Length, Road, RoadEdit, distance, lap};
use crate::texts::road as texts;
use crate::work::Work;

use super::{Cursor, Ghost, Pointer, Tone, Tool, snapping};

/// A handle of a point: at which end, and where it is.
type Handle = (End, [f64; 2]);

/// Sets, moves and bends the points of the road's curve.
#[derive(Debug, Clone, Default)]
pub(super) struct RoadTool {
    /// The point that commands and the inspector act on.
    chosen: Option<usize>,
    held: Held,
}

/// What the pointer holds.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
enum Held {
    #[default]
    Nothing,
    /// A point, grabbed this far from its middle.
    Point(usize, [f64; 2]),
    /// A handle of a point.
    Handle(usize, End),
    /// The finish line.
    Finish,
    /// A new point set here, whose handle is being pulled.
    New([f64; 2]),
}

/// The distance between the points that the curve is drawn through, in millimetres.
const FINE: f64 = 3.0;

impl RoadTool {
    /// Begins with the last point of an open curve chosen.
    pub(super) fn new(work: &Work) -> Self {
        let open = road(work).filter(|road| !road.closed);
        Self {
            chosen: open.and_then(|road| road.points.len().checked_sub(1)),
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

    /// The handles of the chosen point.
    fn handles(&self, road: &Road) -> Option<(usize, [Handle; 2])> {
        let at = self.chosen.filter(|at| *at < road.points.len())?;
        let [before, after] = road.handle_places(at);
        Some((at, [(End::Before, before), (End::After, after)]))
    }

    /// The edit that the gesture makes with the pointer there.
    fn gesture(&self, work: &Work, pointer: Pointer) -> Option<RoadEdit> {
        let to = self.snapped(work, pointer).at;
        match self.held {
            Held::Nothing => None,
            Held::Point(at, _) => Some(RoadEdit::Move(at, to)),
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
            Held::Point(_, [x, y]) => [pointer.at[0] - x, pointer.at[1] - y],
            _ => pointer.at,
        };
        if pointer.free {
            return Snapped::nowhere(to);
        }
        let none = Road::default();
        let road = road(work).unwrap_or(&none);
        let snap = CurveSnap::new(road, pointer.reach, pointer.square);
        match self.held {
            Held::Point(at, _) => snap.point(at, to),
            Held::Handle(at, end) => snap.handle(at, end, pointer.add, to),
            Held::New(at) => snap.new_handle(at, to),
            Held::Finish => Snapped::nowhere(to),
            Held::Nothing => snap.new_point(to),
        }
    }
}

fn road(work: &Work) -> Option<&Road> {
    work.sketch().road.as_ref()
}

fn last_point(work: &Work) -> Option<usize> {
    road(work)?.points.len().checked_sub(1)
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
            self.chosen = None;
            return;
        }
        match self.over(work, pointer) {
            Held::Point(at, _) => self.chosen = Some(at),
            Held::Handle(..) | Held::Finish => {}
            _ if road(work).is_some_and(|road| road.closed) => self.chosen = None,
            _ => {
                let place = self.snapped(work, pointer).at;
                work.draw_road(&RoadEdit::Add(place, None));
                self.chosen = last_point(work);
            }
        }
    }

    fn double_click(&mut self, work: &mut Work, pointer: Pointer) {
        let Some(road) = road(work) else { return };
        if !road.closed {
            work.draw_road(&RoadEdit::Close);
            self.chosen = None;
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
                self.chosen = Some(place as usize + 1);
            }
        }
    }

    fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        self.held = match self.over(work, pointer) {
            Held::Nothing if road(work).is_none_or(|road| !road.closed) => {
                Held::New(self.snapped(work, pointer).at)
            }
            held => held,
        };
        if let Held::Point(at, _) | Held::Handle(at, _) = self.held {
            self.chosen = Some(at);
        }
    }

    fn drag_to(&mut self, work: &mut Work, pointer: Pointer) {
        if let Some(edit) = self.gesture(work, pointer) {
            work.preview(&Edit::Road(edit));
            if let Held::New(_) = self.held {
                self.chosen = last_point(work);
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
        if std::mem::take(&mut self.held) != Held::Nothing {
            work.cancel();
            self.retain_existing(work);
            return true;
        }
        let closed = road(work).is_some_and(|road| road.closed);
        closed && self.chosen.take().is_some()
    }

    /// Takes back the last point of a road that is being drawn.
    fn step_back(&mut self, work: &mut Work) -> bool {
        if self.held != Held::Nothing {
            return self.cancel(work);
        }
        let open = road(work).filter(|road| !road.closed);
        let last = open.and_then(|road| road.points.len().checked_sub(1));
        if let Some(last) = last {
            work.draw_road(&RoadEdit::Remove(last));
            self.chosen = last_point(work);
        }
        last.is_some()
    }

    fn hint(&self, work: &Work, pointer: Option<Pointer>) -> String {
        let losses = work.document().losses();
        if !losses.is_empty() {
            return texts::replaces(losses);
        }
        if self.held != Held::Nothing {
            return texts::dragging().to_owned();
        }
        let Some(road) = road(work).filter(|road| !road.points.is_empty()) else {
            return match work.plan().spaces.is_empty() {
                true => texts::first(),
                false => texts::no_curve(),
            }
            .to_owned();
        };
        if let Some(pointer) = pointer {
            if closes(road, pointer) {
                return texts::close_hint().to_owned();
            }
            match self.over(work, pointer) {
                Held::Point(at, _) if road.is_held(at) => return texts::held().to_owned(),
                Held::Point(..) => return texts::point_label().to_owned(),
                Held::Handle(..) => return texts::handle().to_owned(),
                _ => {}
            }
            let away = || road.nearest(pointer.at).map(|it| it.1);
            if road.closed && away().is_some_and(|away| away <= pointer.reach) {
                return texts::on_curve().to_owned();
            }
        }
        match (road.closed, road.points.len()) {
            (true, _) => format!("{}. {}", length(work), texts::choose()),
            (false, 0..=2) => texts::carry_on().to_owned(),
            (false, _) => texts::can_close().to_owned(),
        }
    }

    fn cursor(&self, work: &Work, pointer: Pointer) -> Cursor {
        if self.held != Held::Nothing {
            return Cursor::Grabbing;
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
        curve(road, &mut ghosts);
        if let (false, Some(last), Some(pointer)) = (road.closed, road.points.last(), pointer) {
            let snapped = match closes(road, pointer) {
                true => Snapped::nowhere(road.points[0].at),
                false => self.snapped(work, pointer),
            };
            if self.held == Held::Nothing {
                let to = snapped.at;
                ghosts.push(Ghost::Guide(vec![last.at, to]));
                let way = distance(last.at, to);
                let space = match road.length {
                    Length::Space(length) => length,
                    Length::Lap(_) => SPACE_LENGTH,
                };
                let spaces = (road.millimetres() + way) / space.max(1.0);
                let words = snapping::with(texts::so_far(spaces), &snapped);
                ghosts.extend(snapping::lines(&snapped));
                ghosts.push(Ghost::Label(to, words, Tone::Accent));
            }
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
            let marked = self.chosen == Some(at) || first;
            ghosts.push(Ghost::Handle(point.at, tone, marked));
        }
        if let (true, Some(pointer)) = (self.held != Held::Nothing, pointer) {
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
        self.chosen = self.chosen.filter(|at| *at < count);
    }

    fn walks(&self) -> bool {
        false
    }

    fn chosen_point(&self) -> Option<usize> {
        self.chosen
    }

    fn choose_point(&mut self, point: Option<usize>) {
        self.chosen = point;
    }
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
    let stops = plan.corners.iter().map(|corner| corner.stops).sum();
    texts::lap(lap::middle_spaces(plan), plan.corners.len(), stops)
}
