//! What the tests of the editor share.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, SystemTime};

use formulad_core::{SpaceId, TrackPlan};
use formulad_tracks::file::{self, ReadError, Source};
use formulad_tracks::{TrackFile, bundled};
use track_editor::command::Command;
use track_editor::document::{Design, Edit};
use track_editor::editor::Editor;
use track_editor::host::{Answer, Ask, Helper, Host, Job, Stamp};
use track_editor::tools::Pointer;

/// A machine with a disk, whose file dialogs are answered by the test.
#[derive(Clone, Default)]
pub(crate) struct FakeDesk {
    answers: Rc<RefCell<Vec<Answer>>>,
    asked: Rc<RefCell<Vec<Ask>>>,
    open: Rc<Cell<bool>>,
    /// The folder that the editor was started in.
    folder: Rc<RefCell<PathBuf>>,
    shelf: Rc<RefCell<BTreeMap<String, String>>>,
    /// Jobs that have not been done; none if they are done at once.
    late: Rc<RefCell<Option<Vec<Job>>>>,
    /// Why nothing can be written any more.
    full: Rc<RefCell<Option<String>>>,
    /// Which of the editors of this machine this is, and which of them have ended.
    editor: u32,
    ended: Rc<RefCell<BTreeSet<u32>>>,
}

/// So many editors have there been on this machine.
const EDITORS: u32 = 10;

impl FakeDesk {
    /// What the next file dialog is answered.
    pub(crate) fn will_answer(&self, path: &Path) {
        let answer = Answer::Chosen(path.to_owned());
        self.answers.borrow_mut().push(answer);
    }

    /// The next file dialog comes to nothing: it is cancelled, or there is none.
    pub(crate) fn will_choose_nothing(&self, has_dialogs: bool) {
        self.answers.borrow_mut().push(match has_dialogs {
            true => Answer::Nothing,
            false => Answer::NoDialog,
        });
    }

    /// The editor was started in this folder.
    pub(crate) fn is_in(&self, folder: &Path) {
        folder.clone_into(&mut self.folder.borrow_mut());
    }

    /// From now on jobs are done when [`FakeDesk::do_jobs`] is called.
    pub(crate) fn will_be_late(&self) {
        self.late.borrow_mut().get_or_insert_default();
    }

    /// Does the jobs there are. Returns how many there were.
    pub(crate) fn do_jobs(&self) -> usize {
        let mut late = self.late.borrow_mut();
        let jobs = late.as_mut().map(std::mem::take).unwrap_or_default();
        drop(late);
        jobs.into_iter().map(|job| job()).count()
    }

    /// The jobs there are break off.
    pub(crate) fn drop_jobs(&self) {
        if let Some(jobs) = self.late.borrow_mut().as_mut() {
            jobs.clear();
        }
    }

    /// From now on nothing can be written, to the disk or the shelf, and this is why; until it can
    /// be again.
    pub(crate) fn fill_up(&self, why: Option<&str>) {
        *self.full.borrow_mut() = why.map(str::to_owned);
    }

    /// The same machine for another editor.
    pub(crate) fn for_another(&self) -> Self {
        Self {
            editor: self.editor + 1,
            ..self.clone()
        }
    }

    /// The editor of this machine has ended, whatever the end was like.
    pub(crate) fn end(&self) {
        self.ended.borrow_mut().insert(self.editor);
    }

    /// All editors of this machine but this one have ended.
    pub(crate) fn end_all(&self) {
        let others = (0..EDITORS).filter(|editor| *editor != self.editor);
        self.ended.borrow_mut().extend(others);
    }

    fn room(&self) -> Result<(), String> {
        self.full.borrow().clone().map_or(Ok(()), Err)
    }

    /// The file dialogs there have been.
    pub(crate) fn asked(&self) -> Vec<Ask> {
        self.asked.borrow().clone()
    }
}

impl fmt::Debug for FakeDesk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FakeDesk").finish_non_exhaustive()
    }
}

impl Host for FakeDesk {
    fn ask(&mut self, ask: &Ask) {
        self.asked.borrow_mut().push(ask.clone());
        self.open.set(true);
    }

    fn answer(&mut self) -> Option<Answer> {
        let answer = self.answers.borrow_mut().pop_if(|_| self.open.get())?;
        self.open.set(false);
        Some(answer)
    }

    fn absolute(&self, path: &Path) -> PathBuf {
        self.folder.borrow().join(path)
    }

    fn read(&mut self, path: &Path) -> Result<Option<Source>, ReadError> {
        match path.exists() {
            true => Source::read(path).map(Some),
            false => Ok(None),
        }
    }

    fn write(&mut self, path: &Path, bytes: &[u8]) -> Result<(), String> {
        self.room()?;
        file::replace(path, bytes).map_err(|error| error.to_string())
    }

    fn bytes(&mut self, path: &Path) -> Result<Vec<u8>, String> {
        std::fs::read(path).map_err(|error| error.to_string())
    }

    fn load(&mut self, name: &str) -> Option<String> {
        self.shelf.borrow().get(name).cloned()
    }

    fn store(&mut self, name: &str, text: &str) -> Result<(), String> {
        self.room()?;
        self.shelf
            .borrow_mut()
            .insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn delete(&mut self, name: &str) {
        self.shelf.borrow_mut().remove(name);
    }

    fn stored_names(&mut self) -> Vec<String> {
        self.shelf.borrow().keys().cloned().collect()
    }

    fn helper(&self) -> Helper {
        let late = Rc::clone(&self.late);
        Rc::new(move |job| match late.borrow_mut().as_mut() {
            Some(jobs) => jobs.push(job),
            None => job(),
        })
    }

    fn stamp(&mut self, path: &Path) -> Option<Stamp> {
        let file = std::fs::metadata(path).ok()?;
        let written = file.modified().unwrap();
        let since = written.duration_since(SystemTime::UNIX_EPOCH).unwrap();
        Some(Stamp {
            size: file.len(),
            written: since.as_nanos(),
        })
    }

    fn stored_ago(&mut self, _: &str) -> Option<Duration> {
        Some(Duration::from_secs(600))
    }

    fn name(&self) -> String {
        self.editor.to_string()
    }

    fn runs(&mut self, name: &str) -> bool {
        let ended = self.ended.borrow();
        !ended.iter().any(|editor| editor.to_string() == name)
    }
}

/// The editor with the harbour circuit, and its machine.
pub(crate) fn harbour() -> (Editor, FakeDesk) {
    let desk = FakeDesk::default();
    (harbour_on(&desk), desk)
}

/// The editor with the harbour circuit on this machine.
pub(crate) fn harbour_on(desk: &FakeDesk) -> Editor {
    let circuit = bundled::find("harbour").expect("the harbour is bundled");
    let file = TrackFile::parse(circuit.text()).expect("bundled circuits can be read");
    Editor::new(Box::new(desk.clone()), file)
}

/// The pointer over the middle of a space.
pub(crate) fn over(editor: &Editor, id: SpaceId) -> Pointer {
    let space = editor.work.space(id).expect("the space is there");
    at(editor, [space.x, space.y])
}

/// The pointer over a place, where nothing snaps.
pub(crate) fn at(editor: &Editor, at: [f64; 2]) -> Pointer {
    Pointer {
        at,
        hit: editor.work.hit(at, 1.0),
        reach: 1.0,
        add: false,
        free: true,
        square: None,
    }
}

/// Makes an edit to a plan that has no history.
pub(crate) fn apply(edit: &Edit, plan: &mut TrackPlan) {
    let mut design = Design::from(std::mem::take(plan));
    edit.apply(&mut design);
    *plan = design.plan;
}

/// What must be true whatever the designer does.
pub(crate) fn check(editor: &Editor) {
    let work = &editor.work;
    let plan = work.plan();
    assert_eq!(work.derived().revision(), work.document().revision());
    for id in work.selection().spaces() {
        assert!(work.space(*id).is_some(), "space {id} is selected but gone");
    }
    if let Some((from, to)) = work.selection().link() {
        let from = work
            .space(from)
            .expect("the selected link begins somewhere");
        assert!(from.next.contains(&to), "the selected link is gone");
    }
    for space in &plan.spaces {
        assert!(space.x.is_finite() && space.y.is_finite() && space.heading.is_finite());
    }
    assert_eq!(
        work.derived().track.is_some(),
        !work.derived().problems.has_errors()
    );
}

/// Compares plans without writing them out.
pub(crate) fn assert_same(a: &TrackPlan, b: &TrackPlan) {
    assert!(a == b, "the plans differ");
}

/// The opposite.
pub(crate) fn assert_changed(a: &TrackPlan, b: &TrackPlan) {
    assert!(a != b, "nothing has changed");
}

/// Runs commands that must be available.
pub(crate) fn run(editor: &mut Editor, commands: &[Command]) {
    for command in commands {
        assert_eq!(command.unavailable(editor), None, "{command:?}");
        command.run(editor);
        check(editor);
    }
}
