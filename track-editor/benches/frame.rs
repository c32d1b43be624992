//! What a frame of the window takes: the editor's code, and the triangles that the window paints.
//!
//! Nothing is sent to a screen. What is counted is the time that the window's thread is at work. What follows from the plan is worked out on a thread of its own, as
//! in the window, and is there when the next frame begins: so each frame of a drag takes it up,
//! paints what has changed, and has the next worked out.

use std::fmt;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use egui::{Context, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, vec2};
use formulad_core::plan::{PieceKind, PiecePlan};
use formulad_core::{SpaceId, TrackPlan};
use formulad_tracks::file::{ReadError, Source};
use formulad_tracks::generate::{self, Spec};
use formulad_tracks::{TrackFile, bundled};
use track_editor::app::App;
use track_editor::command::Command;
use track_editor::drive::Seat;
use track_editor::editor::Editor;
use track_editor::host::{Answer, Ask, Helper, Host, Stamp};
use track_editor::view::Pane;

/// That of the window.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The time that this thread has been at work, where the machine tells; else the time of day.
enum Clock {
    Thread(Duration),
    Day(Instant),
}

impl Clock {
    fn now() -> Self {
        Self::thread().map_or_else(|| Self::Day(Instant::now()), Self::Thread)
    }

    /// Linux counts it in nanoseconds.
    fn thread() -> Option<Duration> {
        let counts = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanos = counts.split(' ').next()?.parse().ok()?;
        Some(Duration::from_nanos(nanos))
    }

    fn elapsed(&self) -> Duration {
        match self {
            Self::Thread(then) => Self::thread().unwrap_or_default().saturating_sub(*then),
            Self::Day(then) => then.elapsed(),
        }
    }
}

/// A machine with threads and nothing else.
#[derive(Clone, Default)]
struct Bare {
    busy: Arc<AtomicUsize>,
}

impl fmt::Debug for Bare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bare")
    }
}

impl Host for Bare {
    fn absolute(&self, path: &Path) -> PathBuf {
        path.to_owned()
    }

    fn ask(&mut self, _: &Ask) {}

    fn answer(&mut self) -> Option<Answer> {
        None
    }

    fn read(&mut self, _: &Path) -> Result<Option<Source>, ReadError> {
        Ok(None)
    }

    fn write(&mut self, _: &Path, _: &[u8]) -> Result<(), String> {
        Ok(())
    }

    fn bytes(&mut self, _: &Path) -> Result<Vec<u8>, String> {
        Ok(Vec::new())
    }

    fn load(&mut self, _: &str) -> Option<String> {
        None
    }

    fn store(&mut self, _: &str, _: &str) -> Result<(), String> {
        Ok(())
    }

    fn delete(&mut self, _: &str) {}

    fn stored_names(&mut self) -> Vec<String> {
        Vec::new()
    }

    fn stamp(&mut self, _: &Path) -> Option<Stamp> {
        None
    }

    fn stored_ago(&mut self, _: &str) -> Option<Duration> {
        None
    }

    fn name(&self) -> String {
        "bench".to_owned()
    }

    fn runs(&mut self, _: &str) -> bool {
        true
    }

    fn helper(&self) -> Helper {
        let busy = Arc::clone(&self.busy);
        Rc::new(move |job| {
            let busy = Arc::clone(&busy);
            busy.fetch_add(1, Ordering::SeqCst);
            thread::spawn(move || {
                job.run();
                busy.fetch_sub(1, Ordering::SeqCst);
            });
        })
    }
}

/// A window of the usual size, with the statistics before the inspector.
struct Window {
    ctx: Context,
    app: App,
    desk: Bare,
    time: f64,
}

impl Window {
    fn open(plan: TrackPlan) -> Self {
        let desk = Bare::default();
        let mut editor = Editor::new(Box::new(desk.clone()), TrackFile::new(plan));
        editor.settings.tour_shown = true;
        editor.view.panes.open(Pane::Statistics);
        let mut window = Self {
            ctx: Context::default(),
            app: App::new(editor),
            desk,
            time: 0.0,
        };
        for _ in 0..60 {
            window.frame(Vec::new());
        }
        window
    }

    /// One frame.
    fn frame(&mut self, events: Vec<Event>) {
        while self.desk.busy.load(Ordering::SeqCst) > 0 {
            thread::sleep(Duration::from_micros(100));
        }
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1440.0, 900.0))),
            time: Some(self.time),
            events,
            ..RawInput::default()
        };
        let mut output = self.ctx.run_ui(input, |ui| self.app.ui(ui));
        let shapes = std::mem::take(&mut output.shapes);
        let meshes = self.ctx.tessellate(shapes, output.pixels_per_point);
        drop(black_box(meshes));
        output.drop_without_applying_deltas();
    }

    fn place(&self, id: SpaceId) -> Pos2 {
        let space = self.app.editor.work.space(id).expect("the space is there");
        self.app.editor.camera.to_screen([space.x, space.y])
    }

    /// Takes hold of what is there.
    fn press(&mut self, at: Pos2) {
        self.frame(vec![Event::PointerMoved(at)]);
        self.frame(vec![Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed: true,
            modifiers: Modifiers::NONE,
        }]);
    }
}

/// A circuit of about 600 spaces that can be raced on.
fn six_hundred() -> TrackPlan {
    let spec = Spec {
        spaces: 192,
        ..Spec::new("Bench")
    };
    generate::random(7, &spec).expect("it can be generated")
}

/// 19 harbours, about 10,000 spaces. Only one has a line: the list is full of what is wrong with
/// the others.
fn ten_thousand() -> TrackPlan {
    let one = bundled::harbour().plan().clone();
    let mut all = one.clone();
    let most = one.spaces.iter().map(|s| s.id.0).max().unwrap_or(0);
    for copy in 1..19_u32 {
        let (right, down) = (f64::from(copy % 5), f64::from(copy / 5));
        let moved = |id: SpaceId| SpaceId(id.0 + copy * most);
        for space in &one.spaces {
            let mut space = space.clone();
            space.id = moved(space.id);
            space.x += right * one.board.width;
            space.y += down * one.board.height;
            space.next = space.next.into_iter().map(moved).collect();
            all.spaces.push(space);
        }
    }
    all.board.width *= 5.0;
    all.board.height *= 4.0;
    all
}

type Group<'a> = BenchmarkGroup<'a, WallTime>;

/// Frames in which nothing changes, of a window that is opened when it is wanted: all of them take their time.
fn still(group: &mut Group<'_>, name: &str, open: impl Fn() -> Window) {
    let mut window = None;
    group.bench_function(format!("{name}, nothing changes"), |bencher| {
        let window = window.get_or_insert_with(&open);
        bencher.iter_custom(|frames| {
            let begin = Clock::now();
            for _ in 0..frames {
                window.frame(Vec::new());
            }
            begin.elapsed()
        });
    });
}

/// Frames in which a space is dragged.
fn dragged(group: &mut Group<'_>, name: &str, open: impl Fn() -> Window) {
    let mut dragging = None;
    group.bench_function(format!("{name}, one is dragged"), |bencher| {
        let (window, from, step) = dragging.get_or_insert_with(|| {
            let mut window = open();
            let spaces = &window.app.editor.work.plan().spaces;
            let from = window.place(spaces[spaces.len() / 2].id);
            window.press(from);
            (window, from, 0_u32)
        });
        bencher.iter_custom(|frames| {
            let begin = Clock::now();
            for _ in 0..frames {
                *step += 1;
                let (sin, cos) = (*step as f32 * 0.3).sin_cos();
                let to = *from + vec2(sin, cos) * 12.0;
                window.frame(vec![Event::PointerMoved(to)]);
            }
            begin.elapsed()
        });
        let document = window.app.editor.work.document();
        assert!(document.in_gesture(), "it is dragged");
    });
}

/// With a baseline beside the board, and heat maps on both.
fn beside() -> Window {
    let mut window = Window::open(six_hundred());
    let editor = &mut window.app.editor;
    Command::PinBaseline.run(editor);
    Command::ToggleBeside.run(editor);
    Command::HeatVisits.run(editor);
    for _ in 0..60 {
        window.frame(Vec::new());
    }
    assert!(window.app.editor.is_beside());
    window
}

/// A race of six cars, of whose board a part is seen.
fn race() -> Window {
    let mut window = Window::open(six_hundred());
    let editor = &mut window.app.editor;
    Command::Drive.run(editor);
    let drive = editor.driving_mut().expect("it can be raced on");
    drive.habits.setup.seats = vec![Seat::Person; 6];
    drive.start().expect("there is room for six");
    for _ in 0..3 {
        Command::ZoomIn.run(&mut window.app.editor);
        for _ in 0..30 {
            window.frame(Vec::new());
        }
    }
    assert!(window.app.editor.driving().is_some());
    window
}

/// With 2,000 trees, firs, rocks and houses.
fn painted() -> Window {
    let mut plan = six_hundred();
    let kinds = [
        PieceKind::Tree,
        PieceKind::Fir,
        PieceKind::Rock,
        PieceKind::House,
    ];
    plan.art.pieces = (0..2_000_u32)
        .map(|at| {
            let (across, down) = (f64::from(at % 50) / 50.0, f64::from(at / 50) / 40.0);
            let (x, y) = (across * plan.board.width, down * plan.board.height);
            PiecePlan::new(kinds[at as usize % kinds.len()], x, y)
        })
        .collect();
    Window::open(plan)
}

fn frame(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("frame");
    group.sample_size(20);
    still(&mut group, "600 spaces", || Window::open(six_hundred()));
    dragged(&mut group, "600 spaces", || Window::open(six_hundred()));
    still(&mut group, "10,000 spaces", || Window::open(ten_thousand()));
    dragged(&mut group, "10,000 spaces", || Window::open(ten_thousand()));
    still(&mut group, "600 spaces beside a baseline", beside);
    dragged(&mut group, "600 spaces beside a baseline", beside);
    still(&mut group, "600 spaces in a race with a minimap", race);
    still(&mut group, "600 spaces with 2,000 pieces of art", painted);
    dragged(&mut group, "600 spaces with 2,000 pieces of art", painted);
    group.finish();
}

criterion_group!(benches, frame);
criterion_main!(benches);
