//! `formulad kit`.

use crate::shell::{Folder, formulad, printed_bytes, refused};

#[test]
fn the_name_of_the_file_says_its_format() {
    let folder = Folder::new();
    for (name, begins) in [
        ("a.pdf", &b"%PDF"[..]),
        ("a.ZIP", b"PK\x03\x04"),
        ("a.vmod", b"PK\x03\x04"),
    ] {
        let path = folder.path(name);
        assert!(printed_bytes(&format!("kit mini --pixels 300 -o {path}")).is_empty());
        let bytes = std::fs::read(&path).unwrap();
        assert!(bytes.starts_with(begins), "{name}");
        // What it has written it may replace.
        printed_bytes(&format!("kit mini --pixels 200 -o {path}"));
    }
    let errors = refused(&format!("kit mini -o {}", folder.path("a.doc")));
    assert!(errors.contains(".pdf, .zip or .vmod"), "{errors}");
    assert!(printed_bytes("kit mini").starts_with(b"%PDF"));
}

#[test]
fn an_image_is_written_beside_what_needs_one() {
    let folder = Folder::new();
    for format in ["tts", "tts-script", "positions"] {
        let path = folder.path("board of mine.json");
        let image = path.replace(".json", ".png");
        let args = format!("--format {format} --pixels 200 --force");
        assert!(printed_bytes(&format!("kit mini {args} -o '{path}'")).is_empty());
        assert!(std::fs::read(&image).unwrap().starts_with(b"\x89PNG"));
        let json: serde_json::Value =
            serde_json::from_str(&folder.read("board of mine.json")).unwrap();
        let url = &json["ObjectStates"][0]["CustomImage"]["ImageURL"];
        if format == "tts" {
            let url = url.as_str().unwrap();
            assert!(url.starts_with("file:///") && url.ends_with("board%20of%20mine.png"));
        } else if format == "positions" {
            assert_eq!(json["image"], "board of mine.png");
        } else {
            assert_eq!(json["id"], "board_of_mine");
        }
    }
    for format in ["tts", "tts-script", "positions"] {
        let errors = refused(&format!("kit mini --format {format}"));
        assert!(errors.contains("-o"), "{errors}");
    }
    let errors = refused("kit mini --image-url https://example.org/a.png");
    assert!(errors.contains("--format tts"), "{errors}");
}

/// What the script of a table does not know is said where the rules have it.
#[test]
fn the_report_says_what_a_script_does_not_know() {
    let folder = Folder::new();
    let path = folder.path("a.json");
    let noted = |args: &str| {
        let line = format!("kit harbour --format tts --pixels 200 --force -o {path} {args}");
        let (code, _, errors) = formulad::<String>(&line, b"");
        assert_eq!(code, 0);
        errors
    };
    assert_eq!(noted("--rules basic --laps 1"), "");
    let errors = noted("--rules advanced --laps 2 --with weather");
    for part in ["Pit stops", "Extra spaces", "Weather and tyres"] {
        assert!(errors.contains(part), "{errors}");
    }
    assert_eq!(
        noted("--rules advanced --laps 2 --with weather --quiet"),
        ""
    );
}

#[test]
fn the_rules_decide_what_is_in_it() {
    let pages = |args: &str| {
        let pdf = printed_bytes(&format!("kit harbour --theme plain {args}"));
        hayro_syntax::Pdf::new(pdf).unwrap().pages().len()
    };
    let bare = pages("--rules advanced");
    // A page with the tables of the weather and of tyres.
    assert_eq!(pages("--rules advanced --with weather,tyres"), bare + 1);
    // Two dashboards on a page: of ten cars five, of four two.
    assert_eq!(pages("--rules advanced --cars 4"), bare - 3);
    let errors = refused("kit harbour --with weather");
    assert!(errors.contains("weather"), "{errors}");
}

#[test]
fn what_is_not_its_own_is_spared() {
    let folder = Folder::new();
    folder.write("notes.json", "{\"mine\": true}");
    folder.write("photo.png", "not a picture of ours");
    let notes = folder.path("notes.json");
    let errors = refused(&format!("kit mini --format positions -o {notes}"));
    assert!(errors.contains("--force"), "{errors}");
    // Nor is the image beside it, and nothing is written then.
    let photo = folder.path("photo.json");
    let errors = refused(&format!("kit mini --format positions -o {photo}"));
    assert!(errors.contains("photo.png"), "{errors}");
    assert!(!folder.exists("photo.json"));
}
