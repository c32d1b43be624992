//! Ways to begin.

use crate::SMALL;
use crate::fixture::*;
use crate::places::run;
use crate::scene::Scene;

#[test]
fn start() {
    Scene::new("start", LARGE, Theme::Light).play(|window| run(window, Command::Start));
}

#[test]
fn start_small() {
    Scene::new("start-small", SMALL, Theme::Dark).play(|window| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name).with_extension("track.json");
        for name in ["gone", "green-hill"] {
            let text = bundled::find("mini").expect("it is bundled").text();
            std::fs::write(path(name), text).expect("the folder can be written to");
            window.ed_mut().open(&path(name));
        }
        std::fs::remove_file(path("gone")).expect("it is there");
        run(window, Command::Start);
    });
}

#[test]
fn random() {
    Scene::new("random", SMALL, Theme::Light).play(|window| {
        run(window, Command::Start);
        window.click("Random…");
        window.type_into("Number", "2026");
    });
}
