//! Reading the board from the picture under it, and the questions that are left.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use formulad_core::{Place, Problem, SpaceId};
use formulad_tracks::scan::{FoundRoad, OpenQuestion, Replaced, replace_stretch};

use super::backdrop::decode;
use super::{Dialog, Editor};
use crate::board::scan::{self, BoardQuery, BoardReader, Progress, Unread};
use crate::document::lanes::usual_length;
use crate::document::lap::steps_from_line;
use crate::document::{
    Backdrop, Edit, Reading, Road, ScanEdit, Selection, distance, middle_of_road, scan as questions,
};
use crate::task::Task;
use crate::texts::{problems::sentence, scan as texts, trace};
use crate::tools::Kind;
use crate::view::{Group, Pane};

/// The fewest points of a curve that say where a road runs.
const FEWEST: usize = 3;
/// How many spaces apart the points of a line are: the reader takes their distance for that of every third space.
const APART: f64 = 3.0;
/// Points along a curve are so much closer before some of them are chosen.
const FINER: f64 = 12.0;

/// A board that is being read.
pub(super) struct Scanning {
    reader: BoardReader,
    /// The road that was found last, and the file of the picture that it was found in.
    found: Option<(Arc<[u8]>, FoundRoad)>,
    under_way: Option<UnderWay>,
}

struct UnderWay {
    task: Task<Result<Reading, Unread>>,
    progress: Progress,
    /// The file of the picture.
    file: Arc<[u8]>,
    /// The spaces that are replaced; `None` for all.
    stretch: Option<BTreeSet<SpaceId>>,
}

impl Default for Scanning {
    fn default() -> Self {
        Self {
            reader: Rc::new(scan::read),
            found: None,
            under_way: None,
        }
    }
}

impl std::fmt::Debug for Scanning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct(std::any::type_name::<Self>())
            .field("under_way", &self.under_way.is_some())
            .finish_non_exhaustive()
    }
}

impl Editor {
    /// Sets what reads boards, for tests.
    pub fn set_board_reader(&mut self, reader: BoardReader) {
        self.scanning.reader = reader;
    }

    /// Reads the board from the picture under it: along the road's curve, if there is one.
    pub fn read_board(&mut self) {
        let backdrop = self.work.sketch().backdrop.as_ref();
        let apart = APART * usual_length(self.work.plan());
        let line = backdrop.and_then(|it| Some(on_picture(it, &line_of(self.road()?, apart)?)));
        self.begin_reading(line, None);
    }

    /// Reads the selected stretch of the road again; the rest of the circuit stays.
    pub fn read_stretch(&mut self) {
        let backdrop = self.work.sketch().backdrop.as_ref();
        let middle = middle_of_road(self.work.plan());
        let line = backdrop.zip(middle);
        let apart = APART * usual_length(self.work.plan());
        let line = line.map(|(it, (middle, _))| on_picture(it, &thinned(middle, apart)));
        if let (Some(line), Some(stretch)) = (line, self.selected_stretch()) {
            self.begin_reading(Some(line), Some(stretch));
        }
    }

    /// The road between the first and the last selected space, in all lanes.
    pub fn selected_stretch(&self) -> Option<BTreeSet<SpaceId>> {
        let plan = self.work.plan();
        let order = steps_from_line(plan);
        let selected = self.work.selection().spaces().iter();
        let selected = selected.filter(|id| self.work.is_on_road(**id));
        let mut selected: Vec<(u32, SpaceId)> = selected
            .filter_map(|id| Some((*order.get(id)?, *id)))
            .collect();
        selected.sort_unstable();
        let lap = order.values().max()? + 1;
        let first = selected.first()?.0;
        // The widest gap between two of them is where the stretch begins again.
        let after = selected.iter().skip(1).map(|(at, _)| *at);
        let after = after.chain([first + lap]);
        let gaps = selected
            .iter()
            .zip(after)
            .map(|((at, _), after)| after - at);
        let widest = gaps.enumerate().max_by_key(|(at, gap)| (*gap, *at))?.0;
        let begins = (widest + 1) % selected.len();
        selected.rotate_left(begins);
        let lanes = self.work.lanes();
        let mut stretch: BTreeSet<SpaceId> = selected.iter().map(|(_, id)| *id).collect();
        let ends = selected.iter().map(|(_, id)| *id);
        let next = ends.clone().skip(1).chain(ends.clone().next_back());
        for (a, b) in ends.zip(next) {
            stretch.extend(lanes.stretch(a, b));
        }
        Some(stretch)
    }

    fn begin_reading(&mut self, line: Option<Vec<[f64; 2]>>, stretch: Option<BTreeSet<SpaceId>>) {
        let Some(backdrop) = &self.work.sketch().backdrop else {
            return;
        };
        let picture = backdrop.picture.clone();
        if self.is_foreign(&picture) {
            let path = picture.path().unwrap_or_default();
            let title = t!("The board was not read").to_owned();
            return self.fail(title, trace::elsewhere(&path));
        }
        let file: Arc<[u8]> = match self.bytes_of(&picture) {
            Ok(file) => file.into(),
            Err(reason) => return self.fail(t!("The board was not read").to_owned(), reason),
        };
        let progress = Progress::default();
        let found = self.scanning.found.as_ref().filter(|it| it.0 == file);
        let query = BoardQuery {
            file: Arc::clone(&file),
            line,
            road: found.map(|(_, road)| road.clone()),
        };
        let work = (self.scanning.reader)(query, progress.clone());
        let task = Task::begin_in_steps(&self.host.helper(), work);
        self.scanning.under_way = Some(UnderWay {
            task,
            progress,
            file,
            stretch,
        });
        self.dialog = Some(Dialog::ReadingBoard);
        self.take_read();
    }

    /// How far the reading of the board has got, if it is being read.
    pub fn reading_progress(&self) -> Option<&Progress> {
        self.scanning.under_way.as_ref().map(|it| &it.progress)
    }

    /// Stops reading the board.
    pub(super) fn stop_reading(&mut self) {
        self.scanning.under_way = None;
    }

    /// Takes the board that has been read. To be called once a frame.
    pub(super) fn take_read(&mut self) {
        if self.dialog != Some(Dialog::ReadingBoard) {
            // Something else has come in between.
            return self.stop_reading();
        }
        let ended = self.scanning.under_way.as_ref();
        let Some(result) = ended.and_then(|it| it.task.result()) else {
            return;
        };
        let Some(UnderWay { file, stretch, .. }) = self.scanning.under_way.take() else {
            return;
        };
        self.dialog = None;
        let result = result.unwrap_or(Err(Unread::BrokeOff));
        let backdrop = self.work.sketch().backdrop.clone();
        match (result, backdrop) {
            (Ok(mut reading), Some(backdrop)) => {
                self.scanning.found = reading.road.take().map(|road| (file, road));
                let reading = reading.placed(&backdrop);
                match stretch {
                    None => self.lay_read(reading),
                    Some(stretch) => self.lay_stretch(&stretch, reading),
                }
            }
            (Err(reason), Some(backdrop)) => self.say_unread(reason, &backdrop),
            (_, None) => {}
        }
    }

    fn lay_read(&mut self, mut reading: Reading) {
        let name = &self.work.plan().name;
        reading.plan.name = match self.name_of_picture() {
            Some(title) if name == t!("New circuit") || name.trim().is_empty() => title,
            _ => name.clone(),
        };
        let lay = Edit::Scan(ScanEdit::Lay(Box::new(reading)));
        if self.work.apply_and_select(&lay, Selection::default()) {
            self.say_read(self.work.plan().spaces.len());
        }
    }

    /// What a circuit that is read from the picture under the board is called; `None` if the picture has no file.
    fn name_of_picture(&self) -> Option<String> {
        let path = self.work.sketch().backdrop.as_ref()?.picture.path()?;
        let stem = path.file_stem()?.to_string_lossy().into_owned();
        Some(stem).filter(|stem| !stem.trim().is_empty())
    }

    fn lay_stretch(&mut self, stretch: &BTreeSet<SpaceId>, reading: Reading) {
        let Reading {
            plan: read,
            questions,
            size,
            road,
        } = reading;
        let Some(replaced) = replace_stretch(self.work.plan(), stretch, &read) else {
            let title = t!("The board was not read").to_owned();
            return self.fail(
                title,
                t!("No spaces were found on the selected stretch. Select more of the road, or draw \
                    the spaces by hand.")
                .to_owned(),
            );
        };
        let questions = questions.into_iter();
        let questions = questions.filter_map(|it| moved(it, &replaced)).collect();
        let laid: Vec<SpaceId> = replaced.spaces.values().copied().collect();
        let count = laid.len();
        let corners = replaced.corners.values().copied().collect();
        let reading = Box::new(Reading {
            plan: replaced.plan,
            questions,
            size,
            road,
        });
        let lay = Edit::Scan(ScanEdit::LayStretch { reading, corners });
        if self.work.apply_and_select(&lay, Selection::of(laid)) {
            self.say_read(count);
        }
    }

    /// Says what was read, and shows what is to be settled.
    fn say_read(&mut self, spaces: usize) {
        self.pick_tool(Kind::Select);
        self.visit.end(0);
        self.view.see_through = true;
        if self.view.tour.is_some() {
            // It draws a road, and its card would lie over this one.
            self.go_on_tour(None);
        }
        self.work.catch_up();
        let questions = self.work.sketch().questions.len();
        if questions > 0 {
            self.view.panes.open(Pane::Problems);
        }
        self.notify(texts::was_read(spaces, questions), None);
    }

    fn say_unread(&mut self, reason: Unread, backdrop: &Backdrop) {
        let reason = match reason {
            Unread::Picture(error) => decode::fault_of(error),
            Unread::NoRoad if self.road().is_some() => t!(
                "No road was found along the curve. Move the points of the curve to the middle of \
                 the road, and read the board again."
            )
            .to_owned(),
            Unread::NoRoad => t!(
                "No road was found in the picture. Draw the middle of the road with Draw the road \
                 in the Tools menu, and read the board again."
            )
            .to_owned(),
            Unread::NoRoadAt(point) => {
                let at = backdrop.place(point);
                self.camera.glide_to_see(at);
                t!(
                    "The curve leaves the road at {x:.0}, {y:.0} mm. Move its points there to the \
                     middle of the road, and read the board again.",
                    x = at[0],
                    y = at[1]
                )
            }
            Unread::ShortLine => t!("The curve is too short. Draw it all the way round, with a \
                                     point for every three spaces, and read the board again.")
            .to_owned(),
            Unread::Other(reason) => format!("{}.", sentence(&reason)),
            Unread::BrokeOff => t!("Reading it broke off. Try a smaller picture.").to_owned(),
        };
        self.fail(t!("The board was not read").to_owned(), reason);
    }

    /// The question that a problem stands for.
    pub fn question_of(&self, problem: &Problem) -> Option<&OpenQuestion> {
        let mut questions = self.work.sketch().questions.iter();
        questions.find(|question| questions::is_about(question, problem))
    }

    /// Settles the question that a problem stands for, by its number in [`Editor::problems`]: what was read is right, or
    /// else the answer with this index is. Goes to the next question.
    pub fn settle(&mut self, problem: usize, answer: Option<usize>) {
        let meant = self.problems().nth(problem);
        let question = meant.and_then(|it| self.question_of(it)).cloned();
        if let Some(question) = question {
            self.work.commit();
            let edit = ScanEdit::Answer(Box::new(question), answer);
            if self.work.apply(&Edit::Scan(edit)) {
                self.visit.end(problem);
                self.work.catch_up();
                self.go_to_question(problem);
            }
        }
    }

    /// Goes to the first listed question from this number on, and wraps around; says so if none is left.
    fn go_to_question(&mut self, from: usize) {
        let listed = self.listed_problems();
        let questions = listed.filter(|(_, it)| Group::of(it) == Group::Question);
        let questions: Vec<usize> = questions.map(|(at, _)| at).collect();
        let next = questions.iter().find(|at| **at >= from);
        if let Some(at) = next.or(questions.first()) {
            self.go_to(*at);
        } else if self.work.derived().questions.is_empty() {
            self.notify(t!("All questions are answered.").to_owned(), None);
        }
    }

    /// The problem gone to last, if it is listed and stands for a question.
    fn current_question(&self) -> Option<usize> {
        let at = self.current_problem()?;
        let problem = self.problems().nth(at)?;
        let is_listed = self.view.filter.lets(problem);
        is_listed.then(|| self.question_of(problem)).flatten()?;
        Some(at)
    }

    /// Whether the problem gone to last is listed and stands for a question.
    pub(crate) fn can_confirm(&self) -> bool {
        self.current_question().is_some()
    }

    /// Settles the question gone to last by a key. If the designer has turned away from it, shows it again instead.
    pub(super) fn settle_current(&mut self, answer: Option<usize>) {
        let Some(at) = self.current_question() else {
            return;
        };
        let problem = self.problems().nth(at);
        match problem.is_some_and(|it| self.is_in_view(&it.place)) {
            true => self.settle(at, answer),
            false => self.go_to(at),
        }
    }

    /// Whether some of what a problem is about is in view; what has no place always is.
    fn is_in_view(&self, place: &Place) -> bool {
        let cells = &self.work.derived().cells;
        let spaces = self.work.spaces_of(place);
        let mut places = spaces.iter().filter_map(|id| cells.get(*id));
        spaces.is_empty() || places.any(|cell| self.camera.sees(cell.center))
    }

    /// Settles the question gone to last: what was read is right.
    pub(crate) fn confirm_read(&mut self) {
        self.settle_current(None);
    }
}

/// Places of the board as fractions of the width and height of a picture.
fn on_picture(backdrop: &Backdrop, places: &[[f64; 2]]) -> Vec<[f64; 2]> {
    places.iter().map(|at| backdrop.point(*at)).collect()
}

/// The first of these places along a line, others about so far apart, and the last.
fn thinned(line: Vec<[f64; 2]>, apart: f64) -> Vec<[f64; 2]> {
    let last = line.last().copied();
    let mut way = f64::INFINITY;
    let mut before = None;
    let mut chosen: Vec<[f64; 2]> = Vec::new();
    for at in line {
        way += before.map_or(0.0, |before| distance(before, at));
        before = Some(at);
        if way >= apart {
            chosen.push(at);
            way = 0.0;
        }
    }
    chosen.extend(last.filter(|_| way > 0.0));
    chosen
}

/// Places along a curve in driving order, so far apart, from the finish line on; `None` if it is no more than begun.
fn line_of(road: &Road, apart: f64) -> Option<Vec<[f64; 2]>> {
    if road.points.len() < FEWEST {
        return None;
    }
    let mut line = road.outline((apart / FINER).max(0.5));
    if road.closed {
        let finish = road.finish.unwrap_or(0.0);
        let first = line.iter().position(|(at, _)| *at >= finish);
        line.rotate_left(first.unwrap_or(0));
    }
    let mut places: Vec<[f64; 2]> = line.into_iter().map(|(_, place)| place).collect();
    if road.reverse {
        places.reverse();
    }
    Some(thinned(places, apart))
}

/// A question about what was read, by the ids of the circuit that took it over; `None` if it is about the rest.
fn moved(mut question: OpenQuestion, replaced: &Replaced) -> Option<OpenQuestion> {
    let is_new = |id: &SpaceId| replaced.spaces.contains_key(id);
    let is_linked = |(from, to): &(SpaceId, SpaceId)| is_new(from) || is_new(to);
    let is_corner = |id| replaced.corners.contains_key(id);
    let is_about = question.spaces.iter().any(is_new)
        || question.links.iter().any(is_linked)
        || (question.spaces.is_empty() && question.corners.iter().any(is_corner));
    let renamed = |id: SpaceId| {
        let id = replaced.spaces.get(&id).or_else(|| replaced.kept.get(&id));
        id.copied()
    };
    let corner = |id| replaced.corners.get(&id).copied();
    questions::rename(&mut question, &renamed, &corner)?;
    is_about.then_some(question)
}
