//! What is generated from the code and committed is up to date.
//!
//! `UPDATE=1 cargo test -p formulad-tracks --test generated` writes it anew.

#![expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]

mod committed;

use std::fs;
use std::path::PathBuf;

use formulad_core::Track;
use formulad_core::rules::{Preset, RaceOption};
use formulad_tracks::draw::{self, Theme};
use formulad_tracks::figures::Figures;
use formulad_tracks::figures::usual::{self, Usual};
use formulad_tracks::generate::{self, Sections, Spec};
use formulad_tracks::kit::Kit;
use formulad_tracks::{TrackFile, bundled, file, report, rules};

use committed::compare;

#[test]
fn schema() {
    compare("schema/track.schema.json", None, &file::schema());
    compare("schema/rules.schema.json", None, &rules::schema());
}

#[test]
fn fields() {
    compare(
        "../docs/src/track-file.md",
        Some("fields"),
        &file::field_tables(),
    );
}

#[test]
fn problems() {
    compare(
        "../docs/src/problems.md",
        Some("problems"),
        &report::catalogue(),
    );
}

#[test]
fn usual_figures() {
    let mut text = "| | least | usual | most |\n| --- | --- | --- | --- |\n".to_owned();
    for (name, usual) in [
        ("spaces, all lanes", usual::SPACES),
        ("shortest lap, in spaces", usual::LAP),
        ("corners", usual::CORNERS),
        ("stops, all corners", usual::STOPS),
        ("longest straight", usual::LONGEST_STRAIGHT),
        ("straight between two corners", usual::STRAIGHT),
        ("longest lane ÷ shortest lane", usual::LANE_BALANCE),
        ("lane width ÷ space length", usual::WIDTH_TO_LENGTH),
    ] {
        let Usual {
            least,
            p10,
            p90,
            most,
            ..
        } = usual;
        text += &format!("| {name} | {least} | {p10}–{p90} | {most} |\n");
    }
    compare("../docs/src/editor-problems.md", Some("usual"), &text);
}

#[test]
fn rulesets() {
    let page = "../docs/src/rulesets.md";
    compare(page, Some("names"), &rules::presets());
    compare(page, Some("presets"), &rules::comparison());
    compare(page, Some("options"), &rules::options());
    compare(page, Some("added"), &rules::additions());
    compare(
        "../docs/src/json.md",
        Some("ruleset"),
        &rules::field_table(),
    );
}

/// The page of the book with every bundled circuit, their pictures, and the front page of the site.
#[test]
fn gallery() {
    const PICTURES: &str = "../docs/src/images/gallery";
    let mut table = String::from(
        "| circuit | lanes | spaces of the road | corners | sum of stops | shortest lap | character |\n\
         | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    let (mut pictures, mut cards) = (String::new(), String::new());
    let mut files = Vec::new();
    for circuit in bundled::all() {
        let (name, track) = (circuit.name(), circuit.track());
        let (title, plan) = (track.name(), track.plan());
        let figures = Figures::of(&track);
        let lap = figures.shortest_lap.unwrap();
        // What it is like comes first, then where it comes from and how it is driven.
        let character = plan.notes.split_inclusive(". ").next().unwrap_or_default();
        table += &format!(
            "| [{title}](#{name}) | {} | {} | {} | {} | {lap} | {} |\n",
            figures.lanes,
            figures.spaces,
            figures.corners.len(),
            figures.stops,
            character.trim_end(),
        );
        pictures += &format!(
            "<a id=\"{name}\"></a>\n\n## {title}\n\n`{name}`: {}\n\n\
             ![{title}](images/gallery/{name}.svg)\n\n",
            plan.notes
        );
        cards += &format!(
            "<li><img src=\"circuits/{name}.svg\" alt=\"The board of {title}\" loading=\"lazy\"><div>\
             <h3>{title}</h3><p>{}</p>\
             <p class=\"small\">{} spaces, {} corners, {} stops</p>\
             <p class=\"links\"><a href=\"editor/#{name}\">Open</a> \
             <a href=\"circuits/{name}.pdf\">PDF</a> \
             <a href=\"circuits/{name}.track.json\" download>File</a> \
             <a href=\"book/gallery.html#{name}\">More</a></p></div></li>\n",
            character.trim_end(),
            figures.spaces,
            figures.corners.len(),
            figures.stops,
        );
        let scene = draw::scene(plan, Some(&track), Theme::of(plan));
        let file = format!("{name}.svg");
        compare(&format!("{PICTURES}/{file}"), None, &draw::svg(&scene));
        files.push(file);
    }
    let page = "../docs/src/gallery.md";
    compare(page, Some("table"), &table);
    compare(page, Some("pictures"), &pictures);
    compare("../docs/site/index.html", Some("circuits"), &cards);

    // Nor are there pictures of circuits that are no more.
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(PICTURES);
    let there = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let mut there: Vec<_> = there
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    there.sort();
    files.sort();
    assert_eq!(there, files);
}

/// The pictures of the page on generating, of what it shows.
#[test]
fn generated_circuits() {
    let page = include_str!("../../docs/src/generate.md");
    let sections = page.split("<!-- sections -->\n```text\n").nth(1).unwrap();
    let sections: Sections = sections.split("```").next().unwrap().parse().unwrap();
    let church = Spec::new("Church Hill");
    let church = generate::of_sections(&sections.fitted().unwrap(), &church).unwrap();
    let twelve = Spec::new(generate::invented_name(12));
    let twelve = generate::random(12, &twelve).unwrap();
    for (name, plan) in [("sections", church), ("random", twelve)] {
        let track = Track::new(plan).unwrap();
        let scene = draw::scene(track.plan(), Some(&track), Theme::Day);
        let path = format!("../docs/src/images/generated/{name}.svg");
        compare(&path, None, &draw::svg(&scene));
    }
}

/// The pictures of the page on kits: the pages for a race that has everything.
#[test]
fn kits() {
    let track = bundled::harbour();
    let options = [RaceOption::Weather, RaceOption::Tyres];
    let rules = Preset::Advanced.rules_with(2, &options).unwrap();
    let name = "advanced: the publisher's advanced game, with weather, tyres";
    let pages = Kit::new(&track, name, &rules).pages();
    for (name, page) in [
        ("rules", 0),
        ("dashboards", 1),
        ("dice", 6),
        ("cards", 7),
        ("tables", 8),
        ("cars", 9),
    ] {
        let path = format!("../docs/src/images/kit/{name}.svg");
        compare(&path, None, &draw::svg(&pages[page]));
    }
}

#[test]
fn the_example_of_the_page_can_be_read() {
    let page = include_str!("../../docs/src/track-file.md");
    let example = page
        .split("```")
        .find_map(|block| block.strip_prefix("json\n"));
    let file = TrackFile::parse(example.unwrap()).unwrap();
    assert!(file.extra.is_empty());
    // It is laid out as it would be saved, but for what it leaves out.
    let text = file.to_text().unwrap();
    assert!(example.unwrap().lines().all(|line| text.contains(line)));
}
