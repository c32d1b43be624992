//! Work that nobody saved, and files that change under the editor.

use crate::SMALL;
use crate::fixture::*;
use crate::places::run;
use crate::scene::Scene;

#[test]
fn recovery() {
    let scene = Scene::new("recovery", SMALL, Theme::Light);
    scene.play(|window| {
        let mut desk = window.desk.clone();
        let text = "{\"circuit\": \"Green Hill\", \"path\": \"/home/ada/green-hill.track.json\", \
                    \"was\": null, \"text\": \"\"}";
        desk.store("unsaved-7", text).expect("the desk keeps it");
        desk.store("unsaved-8", &text.replace("Green Hill", "Quay"))
            .expect("the desk keeps it");
        desk.end_all();
        run(window, Command::Recover);
    });
}

#[test]
fn notice() {
    Scene::new("notice", SMALL, Theme::Dark).play(|window| {
        let (_folder, path) = temp("green-hill.track.json");
        let park = bundled::find("park").expect("it is bundled");
        std::fs::write(&path, park.text()).expect("the folder can be written to");
        let editor = window.ed_mut();
        editor.open(&path);
        editor.name("Green Hill");
        std::fs::write(&path, park.text().replace("stops", "stops ")).expect("as before");
        editor.tick(100.0);
    });
}
