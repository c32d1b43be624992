//! A scene: a window, what happens in it, and what its picture has to be like.

use crate::fixture::*;
use std::sync::{Arc, LazyLock};

use egui::{Color32, Id, LayerId, Order, Shape, Stroke, Ui};
use formulad_core::language::Language;
use formulad_tracks::languages;

/// A picture of the editor in the making.
pub(crate) struct Scene {
    name: &'static str,
    window: Window,
    part: Part,
}

/// How much of the window is in the picture.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Part {
    /// All of it.
    Window,
    /// The panels beside the board.
    Panels,
}

impl Scene {
    /// A window of this size in points with the harbour circuit in it.
    pub(crate) fn new(name: &'static str, size: Vec2, theme: Theme) -> Self {
        Self {
            name,
            window: Window::sized(size, theme),
            part: Part::Window,
        }
    }

    /// Only this part of the window is in the picture.
    pub(crate) fn of(self, part: Part) -> Self {
        Self { part, ..self }
    }

    /// The pointer is in the picture, as it is on a screen.
    pub(crate) fn with_pointer(self) -> Self {
        let paint = Arc::new(paint_pointer);
        self.window.harness.ctx.on_end_pass("pointer", paint);
        self
    }

    /// Lets things happen, takes the picture, and looks it over.
    pub(crate) fn play(mut self, script: impl FnOnce(&mut Window)) {
        script(&mut self.window);
        self.window.settle();
        if let Some(language) = language() {
            self.window.ed_mut().speak(language);
            self.window.settle();
        }

        let whole = self.window.paint();
        let board = self.window.ed().camera.view();
        let picture = match self.part {
            Part::Window => whole.clone(),
            Part::Panels => {
                let corner = Pos2::new(board.right() + 1.0, board.top());
                let far = Pos2::new(f32::INFINITY, board.bottom());
                whole.part(Rect::from_min_max(corner, far))
            }
        };
        let png = picture.to_png();
        if let Some(folder) = std::env::var_os("PICTURES").map(PathBuf::from) {
            std::fs::create_dir_all(&folder).expect("the folder can be made");
            let file = folder.join(self.name).with_extension("png");
            std::fs::write(file, &png).expect("the picture can be written");
        }

        let is_painted = whole.pixels().iter().all(|[.., alpha]| *alpha == 255);
        assert!(is_painted, "{}: parts of the window are empty", self.name);
        assert!(whole.colors() > 100, "{}: there is little", self.name);
        let maps = self.window.maps();
        let cut = screenshot::cut_texts(self.window.harness.output(), &maps);
        assert!(cut.is_empty(), "{}: texts are cut: {cut:?}", self.name);
        let size = png.len();
        assert!(size <= MOST, "{}: {size} bytes are too many", self.name);
        let file = book(self.name);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&file, png).expect("the book can be written");
        }
        assert_eq!(
            measures(&file),
            Some(picture.size()),
            "{} is missing or of another size: UPDATE=1 cargo test -p track-editor --test pictures",
            file.display()
        );
    }
}

/// The language that pictures in another folder (`PICTURES`) are in: `LANGUAGE=de`, or `LANGUAGE=pseudo` for longer texts in
/// which all that is not translated shows. Those of the book are in English, whatever the desktop speaks. Scripts
/// know the English, so it comes after them.
fn language() -> Option<&'static Language> {
    static PSEUDO: LazyLock<&'static Language> = LazyLock::new(|| Language::pseudo().leak());
    std::env::var_os("PICTURES")?;
    match std::env::var("LANGUAGE").ok()?.as_str() {
        "pseudo" => Some(*PSEUDO),
        code => languages::find(code)?.language(),
    }
}

/// Paints an arrow where the pointer is: of two parts, since only convex shapes can be filled.
fn paint_pointer(ui: &mut Ui) {
    let Some(at) = ui.input(|input| input.pointer.latest_pos()) else {
        return;
    };
    let place = |points: &[[f32; 2]]| points.iter().map(|[x, y]| at + vec2(*x, *y)).collect();
    let outline = [
        [0.0, 0.0],
        [0.0, 17.0],
        [4.0, 13.4],
        [6.8, 19.6],
        [9.6, 18.3],
        [6.9, 12.3],
        [12.0, 12.0],
    ];
    let head = [[0.0, 0.0], [0.0, 17.0], [4.6, 12.8], [12.0, 12.0]];
    let shaft = [[4.0, 13.0], [6.8, 19.6], [9.6, 18.3], [6.9, 12.0]];
    let white =
        |points: &[[f32; 2]]| Shape::convex_polygon(place(points), Color32::WHITE, Stroke::NONE);
    let line = Shape::closed_line(place(&outline), Stroke::new(1.5, Color32::BLACK));
    let layer = LayerId::new(Order::Debug, Id::unique("pointer"));
    let painter = ui.ctx().layer_painter(layer);
    painter.extend([white(&head), white(&shaft), line]);
}

/// How many bytes a picture may have.
const MOST: usize = 200_000;

/// Where the book has a picture.
fn book(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/images/editor");
    folder.join(name).with_extension("png")
}

/// Width and height of a PNG file, which are told after the signature and the name of the header.
fn measures(file: &Path) -> Option<[usize; 2]> {
    let bytes = std::fs::read(file).ok()?;
    let number = |at: usize| {
        let four = bytes.get(at..at + 4)?;
        Some(u32::from_be_bytes(four.try_into().ok()?) as usize)
    };
    Some([number(16)?, number(20)?])
}
