//! `formulad draw`.

use crate::shell::{all_refused, formulad};

/// Runs the command: exit code, output, errors.
fn draw(args: &str) -> (u8, Vec<u8>, String) {
    formulad(&format!("draw {args}"), b"")
}

#[test]
fn the_name_of_the_picture_says_its_format() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begins) in [
        ("a.svg", &b"<svg"[..]),
        ("a.PNG", b"\x89PNG"),
        ("a.b.pdf", b"%PDF"),
    ] {
        let path = folder.path().join(name);
        let path = path.to_str().unwrap();
        let (code, output, errors) = draw(&format!("mini -o {path} --scale 0.2"));
        assert_eq!((code, output.len(), errors.as_str()), (0, 0, ""), "{name}");
        assert!(std::fs::read(path).unwrap().starts_with(begins), "{name}");
    }
    // The option has the last word.
    let path = folder.path().join("x.svg");
    let args = format!("mini --format pdf -o {}", path.display());
    assert_eq!(draw(&args).0, 0);
    assert!(std::fs::read(&path).unwrap().starts_with(b"%PDF"));
    for name in ["picture", "picture.jpg", "svg"] {
        let path = folder.path().join(name);
        let (code, _, errors) = draw(&format!("mini -o {}", path.display()));
        assert_eq!(code, 2, "{name}");
        assert!(errors.contains(".svg, .png or .pdf"), "{errors}");
        assert!(!path.exists());
    }
}

#[test]
fn options_do_what_they_say() {
    let (code, plain, _) = draw("mini --theme plain");
    assert_eq!(code, 0);
    let plain = String::from_utf8(plain).unwrap();
    let (_, usual, _) = draw("mini");
    assert_ne!(plain.as_bytes(), usual);
    let (_, day, _) = draw("mini --theme day");
    assert_eq!(day, usual);

    let (code, png, errors) = draw("mini --format png --width 90");
    assert_eq!((code, errors.as_str()), (0, ""));
    assert_eq!(u32::from_be_bytes(png[16..20].try_into().unwrap()), 90);

    let pages = |args: &str| {
        let (code, pdf, errors) = draw(&format!("mini --format pdf --theme plain {args}"));
        assert_eq!((code, errors.as_str()), (0, ""), "{args}");
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
fn what_makes_no_sense_is_refused_with_what_to_do() {
    all_refused(
        "draw mini",
        &[
            ("--width 100", "--width needs a PNG file"),
            ("--dpi 100", "--dpi needs a PNG file"),
            ("--paper a4", "--paper needs a PDF file"),
            ("--overlap 5", "--paper"),
            ("--scale 0", "choose a number above 0"),
            ("--scale=-1", "choose a number above 0"),
            ("--scale nan", "choose a number above 0"),
            ("--mm-per-space 1e9", "choose a scale"),
            ("--mm-per-space 0.0001", "choose a scale"),
            ("--scale 1 --mm-per-space 9", "cannot be used with"),
            ("--format png --dpi 1 --width 1", "cannot be used with"),
            ("--format png --dpi 1e6", "choose another resolution"),
            ("--format png --width 0", "choose a whole number from 1 to"),
            ("--format png --dpi inf", "choose a number above 0"),
            ("--format pdf --scale 50", "choose a smaller scale"),
            (
                "--format pdf --paper a4 --scale 50",
                "choose a smaller scale",
            ),
            ("--format pdf --paper a4 --overlap 90", "take 0 to 50 mm"),
        ],
    );
}

/// What the legend says, and the colours, follow from the forecast; the rest is tested beside it.
#[test]
fn heat_maps_say_what_they_show() {
    for (what, title) in [
        ("visits", "Turns that begin here, per race"),
        ("overshoots", "Turns from here that overshoot, per race"),
        ("wear", "Points spent in turns from here, per race"),
    ] {
        let (code, output, errors) = draw(&format!("mini3 --heat {what}"));
        assert_eq!((code, errors.as_str()), (0, ""), "{what}");
        let picture = String::from_utf8(output).unwrap();
        assert!(picture.contains(&format!(">{title}</text>")), "{what}");
        let (_, dark, _) = draw(&format!("mini3 --heat {what} --theme night"));
        assert_ne!(picture.as_bytes(), dark, "{what}");
    }
}

/// There is no par of a circuit that cannot be raced on.
#[test]
fn a_heat_map_needs_a_sound_circuit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.track.json");
    std::fs::write(&path, r#"{"format": 1, "name": "Broken"}"#).unwrap();
    let path = path.to_str().unwrap();
    assert_eq!(draw(path).0, 0);
    let (code, output, errors) = draw(&format!("{path} --heat visits"));
    assert_eq!((code, output.len()), (1, 0));
    assert!(errors.contains("error"), "{errors}");
}
