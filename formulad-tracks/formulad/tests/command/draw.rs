//! `formulad draw`.

use formulad_core::plan::TimeOfDay;
use formulad_tracks::{TrackFile, bundled};

use crate::shell::{Folder, formulad, printed_bytes, refused};

fn draw(args: &str) -> Vec<u8> {
    printed_bytes(&format!("draw {args}"))
}

#[test]
fn the_name_of_the_picture_says_its_format() {
    let folder = Folder::new();
    for (name, begins) in [
        ("a.svg", &b"<svg"[..]),
        ("a.PNG", b"\x89PNG"),
        ("a.b.pdf", b"%PDF"),
    ] {
        let path = folder.path(name);
        assert!(draw(&format!("mini -o {path} --scale 0.2")).is_empty());
        assert!(std::fs::read(path).unwrap().starts_with(begins), "{name}");
    }
    // The option has the last word.
    let path = folder.path("x.svg");
    draw(&format!("mini --format pdf -o {path}"));
    assert!(std::fs::read(path).unwrap().starts_with(b"%PDF"));
    for name in ["picture", "picture.jpg", "svg"] {
        let errors = refused(&format!("draw mini -o {}", folder.path(name)));
        assert!(errors.contains(".svg, .png or .pdf"), "{errors}");
        assert!(!folder.exists(name));
    }
}

#[test]
fn options_do_what_they_say() {
    let usual = draw("mini");
    assert_ne!(draw("mini --theme plain"), usual);
    assert_eq!(draw("mini --theme day"), usual);

    let png = draw("mini --format png --width 90");
    assert_eq!(u32::from_be_bytes(png[16..20].try_into().unwrap()), 90);

    let pages = |args: &str| {
        let pdf = draw(&format!("mini --format pdf --theme plain {args}"));
        hayro_syntax::Pdf::new(pdf).unwrap().pages().len()
    };
    assert_eq!(pages(""), 1);
    let a4 = pages("--paper a4");
    assert!(a4 > pages("--paper a3"));
    assert!(pages("--paper a4 --scale 2") > a4);
    assert!(pages("--paper a4 --overlap 50") > a4);
    // Half as long spaces as usual.
    let small = pages("--paper a4 --mm-per-space 9");
    assert!(small < a4);
}

#[test]
fn a_board_is_drawn_with_the_look_of_another_file() {
    let folder = Folder::new();
    let path = folder.path("night.theme.json");
    let mut theme = TrackFile::default();
    theme.plan.art = bundled::mini().plan().art.look();
    theme.plan.art.time = Some(TimeOfDay::Night);
    std::fs::write(&path, theme.to_text().unwrap()).unwrap();
    let look = format!("mini --look {path}");
    assert_eq!(draw(&look), draw("mini --theme night"));
    // What is asked for explicitly comes first.
    assert_eq!(draw(&format!("{look} --theme day")), draw("mini"));
    std::fs::write(&path, "{\"format\": 1, \"art\": {\"time\": \"noon\"}}").unwrap();
    let errors = refused(&format!("draw {look}"));
    assert!(errors.contains("noon"), "{errors}");
}

/// Noto Sans has the umlaut, the Chinese font the last two, and none the rune.
#[test]
fn letters_that_no_font_has_are_named() {
    let folder = Folder::new();
    let mut plan = bundled::mini().plan().clone();
    plan.name = "Für ᚠ 賽道".to_owned();
    let file = TrackFile {
        plan,
        ..TrackFile::default()
    };
    let path = folder.write("runes.track.json", file.to_text().unwrap());
    for args in ["--format png --width 90", "--format pdf"] {
        let line = format!("draw {path} {args}");
        let (code, picture, errors): (_, Vec<u8>, _) = formulad(&line, b"");
        assert_eq!((code, picture.is_empty()), (0, false), "{errors}");
        assert_eq!(
            errors,
            "warning: no font has these letters, so they are boxes: ᚠ; an SVG keeps them as text\n"
        );
        printed_bytes(&format!("draw {path} {args} --quiet"));
    }
    let svg = String::from_utf8(draw(&path)).unwrap();
    assert!(svg.contains("ᚠ 賽道") || svg.contains("FÜR"), "{svg}");
}

/// What the legend says, and the colours, follow from the forecast; the rest is tested beside it.
#[test]
fn heat_maps_say_what_they_show() {
    for (what, title) in [
        ("visits", "Turns that begin here, per race"),
        ("overshoots", "Turns from here that overshoot, per race"),
        ("wear", "Points spent in turns from here, per race"),
    ] {
        let picture = String::from_utf8(draw(&format!("mini3 --heat {what}"))).unwrap();
        assert!(picture.contains(&format!(">{title}</text>")), "{what}");
        let dark = draw(&format!("mini3 --heat {what} --theme night"));
        assert_ne!(picture.as_bytes(), dark, "{what}");
    }
}

/// There is no par of a circuit that cannot be raced on.
#[test]
fn a_heat_map_needs_a_sound_circuit() {
    let folder = Folder::new();
    folder.write("broken", r#"{"format": 1, "name": "Broken"}"#);
    folder.printed("draw broken");
    folder.refused("draw broken --heat visits", 1, "error");
}
