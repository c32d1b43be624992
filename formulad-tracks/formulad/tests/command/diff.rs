//! `formulad diff`.

use serde_json::Value;

use crate::shell::{Folder, printed};

#[test]
fn the_same_circuit_has_no_changes() {
    assert_eq!(
        printed("diff mini mini"),
        "Little Merrow → Little Merrow: no changes\n  par  the same: races on both go the same way\n"
    );
}

/// Another stop costs turns, and is one change.
#[test]
fn changes_are_listed_with_what_they_do_to_par() {
    let folder = Folder::new();
    folder.printed("new -o old");
    let text = folder
        .read("old")
        .replace("\"stops\": 2", "\"stops\": 3")
        .replace("Church", "Chapel");
    folder.write("new", text);
    let text = folder.printed("diff old new");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "New circuit → New circuit: 2 changes");
    assert!(lines[1].ends_with("name Church → Chapel"), "{text}");
    assert!(lines[2].ends_with("stops 2 → 3"), "{text}");
    assert!(
        lines[3].trim_start().starts_with("par") && lines[3].ends_with("by basic, 1 lap"),
        "{text}"
    );
    let json: Value = serde_json::from_str(&folder.printed("diff old new --format json")).unwrap();
    assert_eq!(json["alike"], false);
    let changed = &json["changes"][1];
    assert_eq!(
        (&changed["of"], &changed["id"]),
        (&"corner".into(), &2.into())
    );
    assert!(json["par"]["difference"].as_f64().unwrap() > 0.5, "{json}");
    // The other way round it is the opposite.
    let back: Value = serde_json::from_str(&folder.printed("diff new old --format json")).unwrap();
    let difference = |json: &Value| json["par"]["difference"].as_f64().unwrap();
    assert!((difference(&json) + difference(&back)).abs() < 1e-9);
}

/// A renumbered space takes its links along, and a moved one is no other.
#[test]
fn spaces_are_followed() {
    let folder = Folder::new();
    folder.printed("new -o old");
    let old = folder.read("old");
    let mut track: Value = serde_json::from_str(&old).unwrap();
    let renumber = |value: &mut Value| {
        if *value == 7 {
            *value = 777.into();
        }
    };
    for space in track["spaces"].as_array_mut().unwrap() {
        renumber(&mut space["id"]);
        space["next"]
            .as_array_mut()
            .unwrap()
            .iter_mut()
            .for_each(renumber);
    }
    folder.write("renumbered", track.to_string());
    let text = folder.printed("diff old renumbered");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(
        lines[1].contains("space 7") && lines[1].ends_with("id 7 → 777"),
        "{text}"
    );
    let spaces = track["spaces"].as_array_mut().unwrap();
    let moved = &mut spaces[3]["x"];
    *moved = (moved.as_f64().unwrap() + 1.0).into();
    folder.write("moved", track.to_string());
    let text = folder.printed("diff renumbered moved");
    assert!(
        text.contains(": 1 change\n") && text.contains("  place "),
        "{text}"
    );
}

/// Of many changes some are listed, and the others counted by what has changed.
#[test]
fn many_changes_are_counted() {
    let folder = Folder::new();
    folder.printed("new -o old");
    let mut track: Value = serde_json::from_str(&folder.read("old")).unwrap();
    let spaces = track["spaces"].as_array_mut().unwrap();
    for space in &mut spaces[..14] {
        space["x"] = (space["x"].as_f64().unwrap() + 1.0).into();
    }
    folder.write("new", track.to_string());
    let text = folder.printed("diff old new");
    assert!(text.contains("  2 more: place 2\n"), "{text}");
}

/// What has errors can be compared, but for par.
#[test]
fn broken_circuits_are_compared_as_far_as_they_can_be() {
    let folder = Folder::new();
    folder.printed("new -o old");
    folder.write(
        "broken",
        folder.read("old").replace("\"stops\": 2", "\"stops\": 300"),
    );
    let text = folder.printed("diff old broken");
    assert!(text.contains("stops 2 → 300"), "{text}");
    assert!(
        text.contains("cannot be compared: broken has errors"),
        "{text}"
    );
    folder.refused("diff old nowhere", 2, "nowhere");
    folder.refused("diff - -", 2, "standard input can be read once only");
}
