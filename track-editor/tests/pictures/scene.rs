//! A scene: a window, what happens in it, and what its picture has to be like.

use std::path::{Path, PathBuf};

use egui::Vec2;
use track_editor::settings::Theme;

use crate::harness::Window;

/// A picture of the editor in the making.
pub(crate) struct Scene {
    name: &'static str,
    window: Window,
}

impl Scene {
    /// A window of this size in points with the harbour circuit in it.
    pub(crate) fn new(name: &'static str, size: Vec2, theme: Theme) -> Self {
        let window = Window::sized(size, theme);
        Self { name, window }
    }

    /// Lets things happen, takes the picture, and looks it over.
    pub(crate) fn play(mut self, script: impl FnOnce(&mut Window)) {
        script(&mut self.window);
        self.window.settle();
        self.window.picture(self.name);

        let picture = self.window.paint();
        let is_painted = picture.pixels().iter().all(|[.., alpha]| *alpha == 255);
        assert!(is_painted, "{}: parts of the window are empty", self.name);
        assert!(picture.colors() > 100, "{}: there is little", self.name);
        let board = self.window.app().editor.camera.view();
        let cut = screenshot::cut_texts(self.window.harness.output(), board);
        assert!(cut.is_empty(), "{}: texts are cut: {cut:?}", self.name);

        let file = book(self.name);
        if std::env::var_os("UPDATE").is_some() {
            let png = picture.to_png();
            let size = png.len();
            assert!(size <= MOST, "{}: {size} bytes are too many", self.name);
            std::fs::write(&file, png).expect("the book can be written");
        }
        assert_eq!(
            size(&file),
            Some(picture.size()),
            "{} is missing or of another size: UPDATE=1 cargo test -p track-editor --test pictures",
            file.display()
        );
    }
}

/// How many bytes a picture may have.
const MOST: usize = 170_000;

/// Where the book has a picture.
fn book(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/images/editor");
    folder.join(name).with_extension("png")
}

/// Width and height of a PNG file, which are told after the signature and the name of the header.
fn size(file: &Path) -> Option<[usize; 2]> {
    let bytes = std::fs::read(file).ok()?;
    let number = |at: usize| {
        let four = bytes.get(at..at + 4)?;
        Some(u32::from_be_bytes(four.try_into().ok()?) as usize)
    };
    Some([number(16)?, number(20)?])
}
