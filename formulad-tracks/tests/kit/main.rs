//! Kits for the table, as others read them.

#![expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]

mod script;
mod table;

use std::collections::BTreeMap;

use formulad_core::Track;
use formulad_core::dice::Gear;
use formulad_core::rules::{Preset, RaceOption, Ruleset};
use formulad_tracks::bundled;
use formulad_tracks::draw::{self, Layer, Paper, Sheets, Theme};
use formulad_tracks::kit::{Kit, KitError, KitFormat};
use hayro_syntax::Pdf;
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::Value;

fn kit<'a>(track: &'a Track, rules: &'a Ruleset) -> Kit<'a> {
    Kit::new(track, "house", rules).with_pixels(300)
}

/// The files of an archive that are not compressed, found by its directory.
fn unpacked(archive: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let half = |at: usize| usize::from(u16::from_le_bytes(archive[at..at + 2].try_into().unwrap()));
    let word = |at: usize| u32::from_le_bytes(archive[at..at + 4].try_into().unwrap()) as usize;
    let end = archive.len() - 22 - "formulad".len();
    assert_eq!(&archive[end..end + 4], b"PK\x05\x06");
    let mut at = word(end + 16);
    let mut files = BTreeMap::new();
    for _ in 0..half(end + 10) {
        assert_eq!(&archive[at..at + 4], b"PK\x01\x02");
        let (size, name, file) = (word(at + 24), half(at + 28), word(at + 42));
        let name = &archive[at + 46..at + 46 + name];
        let begin = file + 30 + half(file + 26) + half(file + 28);
        assert_eq!(&archive[file..file + 4], b"PK\x03\x04");
        assert_eq!(&archive[file + 30..file + 30 + name.len()], name);
        let bytes = archive[begin..begin + size].to_vec();
        assert_eq!(word(at + 16), crc32fast::hash(&bytes) as usize);
        files.insert(String::from_utf8(name.to_vec()).unwrap(), bytes);
        at += 46 + name.len();
    }
    assert_eq!(at, end);
    files
}

/// The only file that a kit is in this format.
fn only(kit: Kit<'_>, format: KitFormat) -> Vec<u8> {
    let [file] = <[_; 1]>::try_from(kit.files(format, "x").unwrap()).unwrap();
    assert_eq!(file.name, format!("x.{}", format.extension()));
    file.bytes
}

/// Its first file as JSON, and the size of the image beside it.
fn with_image(kit: Kit<'_>, format: KitFormat) -> (Value, [f64; 2]) {
    let [json, image] = <[_; 2]>::try_from(kit.files(format, "x").unwrap()).unwrap();
    assert_eq!(
        (json.name.as_str(), image.name.as_str()),
        ("x.json", "x.png")
    );
    assert!(image.bytes.starts_with(b"\x89PNG"));
    let side = |at: usize| u32::from_be_bytes(image.bytes[at..at + 4].try_into().unwrap());
    (
        serde_json::from_slice(&json.bytes).unwrap(),
        [16, 20].map(|at| f64::from(side(at))),
    )
}

#[test]
fn every_circuit_has_a_kit_for_all_rules() {
    for circuit in bundled::all() {
        let track = circuit.track();
        for preset in Preset::ALL {
            let rules = preset.rules(preset.usual_laps());
            let kit = kit(&track, &rules);
            assert!(kit.pages().len() > 3);
        }
    }
}

#[test]
fn pages_are_as_large_as_the_paper() {
    let track = bundled::night_city();
    let rules = Preset::StreetAdvanced.rules(2);
    for paper in [Paper::A4, Paper::A3, Paper::Letter] {
        let pages = kit(&track, &rules).on_paper(paper).pages();
        let size = |page: &draw::Scene| (page.width, page.height) == paper.size();
        assert!(pages.iter().all(size));
    }
}

/// Nothing lies where printers do not print, but for lines, which may be there half.
#[test]
fn margins_stay_free() {
    let track = bundled::harbour();
    let rules = Preset::Advanced.rules_with(2, &[RaceOption::Weather, RaceOption::Tyres]);
    let rules = rules.unwrap();
    for paper in [Paper::A4, Paper::Letter] {
        let (width, height) = paper.size();
        for page in kit(&track, &rules).on_paper(paper).pages() {
            let items = page.items.iter().filter(|item| item.layer != Layer::Ground);
            for at in items.flat_map(|item| item.shape.outline()) {
                assert!((4.99..=width - 4.99).contains(&at.x), "{at:?}");
                assert!((4.99..=height - 4.99).contains(&at.y), "{at:?}");
            }
        }
    }
}

/// What is on the pages beside the board, of cars of the grid.
#[test]
fn there_are_as_many_pages_as_pieces_need() {
    let track = bundled::harbour();
    assert_eq!((track.grid().len(), track.corners().len()), (10, 9));
    let rules = Preset::Advanced.rules_with(2, &[RaceOption::Weather, RaceOption::Tyres]);
    let rules = rules.unwrap();
    let pages = |paper| kit(&track, &rules).on_paper(paper).pages().len();
    // The rules; two dashboards a page, so five; nine dice a page of ten; below the last of them the
    // nine corners, three in a row; a page of tables; the cars.
    assert_eq!(pages(Paper::A4), 1 + 5 + 2 + 1 + 1);
    assert_eq!(pages(Paper::Letter), 1 + 5 + 2 + 1 + 1);
    // Three dashboards a page.
    assert!(pages(Paper::A3) <= 1 + 4 + 3);
    let bare = Preset::Advanced.rules(2);
    assert_eq!(kit(&track, &bare).pages().len(), 1 + 5 + 2 + 1);
}

#[test]
fn the_document_has_the_pages_and_the_board() {
    let track = bundled::mini();
    let rules = Preset::Mini.rules(3);
    for paper in [Paper::A4, Paper::Letter] {
        let kit = kit(&track, &rules).on_paper(paper);
        let document = Pdf::new(only(kit, KitFormat::Pdf)).unwrap();
        let board = draw::scene(track.plan(), Some(&track), Theme::Day);
        let sheets = Sheets::new(board.width, board.height, paper, draw::USUAL_OVERLAP).unwrap();
        let sheets = 1 + sheets.printed(&board).len();
        assert_eq!(document.pages().len(), kit.pages().len() + sheets);
    }
}

#[test]
fn the_archive_has_the_board_apart() {
    let track = bundled::mini();
    let rules = Ruleset::basic(2);
    let kit = kit(&track, &rules);
    let files = unpacked(&only(kit, KitFormat::Zip));
    let pages = |name: &str| Pdf::new(files[name].clone()).unwrap().pages().len();
    assert_eq!(pages("table.pdf"), kit.pages().len());
    assert_eq!(pages("board.pdf"), 1);
    assert!(pages("board-on-sheets.pdf") > 1);
    assert!(files["board.png"].starts_with(b"\x89PNG"));
    assert_eq!(files.len(), 4);
}

#[test]
fn the_same_kit_is_the_same_bytes() {
    let track = bundled::night_city();
    let rules = Preset::StreetAdvanced.rules(2);
    for format in KitFormat::ALL {
        let bytes = || kit(&track, &rules).files(format, "x").unwrap();
        assert_eq!(bytes(), bytes(), "{format:?}");
    }
}

/// Pixels are the board's millimetres, in proportion.
#[test]
fn positions_are_those_of_the_file() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let rules = Ruleset::basic(1);
        let (json, [width, height]) = with_image(kit(&track, &rules), KitFormat::Positions);
        assert_eq!(
            (json["width"].as_f64(), json["height"].as_f64()),
            (Some(width), Some(height))
        );
        assert!((width.max(height) - 300.0).abs() < 0.5);
        let plan = track.plan();
        let spaces = json["spaces"].as_array().unwrap();
        assert_eq!(spaces.len(), plan.spaces.len());
        for (space, spot) in plan.spaces.iter().zip(spaces) {
            let number = |name: &str| spot[name].as_f64().unwrap();
            assert_eq!(spot["id"], space.id.0);
            assert_eq!(spot["lane"].as_u64(), space.lane.map(u64::from));
            assert!((number("x") / width - space.x / plan.board.width).abs() < 1e-4);
            assert!((number("y") / height - space.y / plan.board.height).abs() < 0.01);
            let off = (number("angle") - space.heading).rem_euclid(360.0);
            assert!(off.min(360.0 - off) < 0.01);
            let mut corners = plan.corners.iter();
            let corner = corners.find(|corner| corner.spaces.contains(&space.id));
            assert_eq!(
                spot["corner"].as_u64(),
                corner.map(|corner| corner.id.0.into())
            );
        }
    }
}

/// A tile lies turned by half a circle: its own axes point to the left and towards the player, and its
/// height is two units.
#[test]
fn every_space_has_a_snap_point() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let rules = Ruleset::basic(1);
        let kit = kit(&track, &rules);
        let (saved, [width, height]) = with_image(kit, KitFormat::TabletopSimulator);
        let board = &saved["ObjectStates"][0];
        assert_eq!(board["CustomImage"]["ImageURL"], "x.png");
        assert_eq!(board["Transform"]["rotY"], 180.0);
        let points = board["AttachedSnapPoints"].as_array().unwrap();
        assert_eq!(points.len(), track.spaces().len());
        for (spot, point) in kit.spots().iter().zip(points) {
            let number = |what: &str, axis: &str| point[what][axis].as_f64().unwrap();
            let (x, z) = (number("Position", "x"), number("Position", "z"));
            assert!((spot.x - (width - height * x) / 2.0).abs() < 0.01);
            assert!((spot.y - height * (1.0 + z) / 2.0).abs() < 0.01);
            // A piece that is turned by 90° clockwise points to the right.
            let turn = number("Rotation", "y");
            let off = (turn - 90.0 - spot.angle).rem_euclid(360.0);
            assert!(off.min(360.0 - off) < 0.01);
        }
    }
}

#[test]
fn the_image_may_lie_anywhere() {
    let track = bundled::mini();
    let rules = Ruleset::basic(1);
    let url = "https://example.org/a.png";
    let kit = kit(&track, &rules).with_image_url(url);
    let (saved, _) = with_image(kit, KitFormat::TabletopSimulator);
    assert_eq!(saved["ObjectStates"][0]["CustomImage"]["ImageURL"], url);
}

/// The elements of a document with their attributes; fails if it is not well-formed.
fn elements(xml: &[u8]) -> Vec<(String, BTreeMap<String, String>)> {
    let mut reader = Reader::from_reader(xml);
    reader.config_mut().check_end_names = true;
    let mut elements = Vec::new();
    let mut open = 0;
    loop {
        let element = match reader.read_event().unwrap() {
            Event::Eof => break,
            Event::Start(element) => {
                open += 1;
                element
            }
            Event::End(_) => {
                open -= 1;
                continue;
            }
            Event::Empty(element) => element,
            _ => continue,
        };
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let attributes = element.attributes().map(|attribute| {
            let attribute = attribute.unwrap();
            let value = quick_xml::escape::unescape(str::from_utf8(&attribute.value).unwrap());
            (text(attribute.key.as_ref()), value.unwrap().into_owned())
        });
        elements.push((text(element.name().as_ref()), attributes.collect()));
    }
    assert_eq!(open, 0);
    elements
}

/// The classes that a module is made of, as VASSAL's source has them.
const CLASSES: [&str; 34] = [
    "build.GameModule",
    "build.module.BasicCommandEncoder",
    "build.module.Documentation",
    "build.module.PlayerRoster",
    "build.module.GlobalOptions",
    "build.module.PrototypesContainer",
    "build.module.Chatter",
    "build.module.KeyNamer",
    "build.module.SpecialDiceButton",
    "build.module.SpecialDie",
    "build.module.SpecialDieFace",
    "build.module.Inventory",
    "build.module.Map",
    "build.module.map.BoardPicker",
    "build.module.map.boardPicker.Board",
    "build.module.map.boardPicker.board.ZonedGrid",
    "build.module.map.boardPicker.board.mapgrid.Zone",
    "build.module.map.boardPicker.board.RegionGrid",
    "build.module.map.boardPicker.board.Region",
    "build.module.properties.ZoneProperty",
    "build.module.map.SetupStack",
    "build.module.map.StackMetrics",
    "build.module.map.ForwardToKeyBuffer",
    "build.module.map.Scroller",
    "build.module.map.ForwardToChatter",
    "build.module.map.MenuDisplayer",
    "build.module.map.MapCenterer",
    "build.module.map.StackExpander",
    "build.module.map.PieceMover",
    "build.module.map.KeyBufferer",
    "build.module.map.Zoomer",
    "build.module.ChartWindow",
    "build.widget.TabWidget",
    "build.widget.Chart",
];

type Elements = Vec<(String, BTreeMap<String, String>)>;

/// The build file of a module, and its other files.
fn module(track: &Track, rules: &Ruleset) -> (Elements, BTreeMap<String, Vec<u8>>) {
    let files = unpacked(&only(kit(track, rules), KitFormat::Vassal));
    let about = elements(&files["moduledata"]);
    assert_eq!(about[0].0, "data");
    (elements(&files["buildFile.xml"]), files)
}

/// The attributes of the elements of a class.
fn of<'a>(elements: &'a Elements, class: &str) -> Vec<&'a BTreeMap<String, String>> {
    let class = format!("VASSAL.{class}");
    let found = elements.iter().filter(|(name, _)| *name == class);
    found.map(|(_, attributes)| attributes).collect()
}

const REGION: &str = "build.module.map.boardPicker.board.Region";
const ZONE: &str = "build.module.map.boardPicker.board.mapgrid.Zone";

#[test]
fn a_module_has_a_region_for_each_space_and_a_piece_for_each_car() {
    for (name, preset) in [
        ("harbour", Preset::Advanced),
        ("night-city", Preset::StreetAdvanced),
        ("mini", Preset::Mini),
    ] {
        let track = bundled::find(name).unwrap().track();
        let rules = preset.rules(1);
        let (elements, files) = module(&track, &rules);
        assert_eq!(elements[0].1["name"], track.name());
        let of = |class: &str| of(&elements, class);
        for class in CLASSES {
            assert!(!of(class).is_empty(), "{class}");
        }
        let regions = of(REGION);
        let mut places: Vec<[i64; 2]> = regions
            .iter()
            .map(|region| ["originx", "originy"].map(|name| region[name].parse().unwrap()))
            .collect();
        let spots = kit(&track, &rules).spots();
        let mut expected: Vec<[i64; 2]> = spots
            .iter()
            .map(|spot| [spot.x, spot.y].map(|place| place.round() as i64))
            .collect();
        places.sort_unstable();
        expected.sort_unstable();
        assert_eq!(places, expected);
        let names: std::collections::BTreeSet<_> = regions.iter().map(|it| &it["name"]).collect();
        assert_eq!(names.len(), track.spaces().len(), "{name}");
        let image = &of("build.module.map.boardPicker.Board")[0]["image"];
        assert!(files[&format!("images/{image}")].starts_with(b"\x89PNG"));
        // Each car is on the grid, and in the palette; beside them the rules with debris have markers.
        let cars = track.grid().len();
        assert_eq!(of("build.module.map.SetupStack").len(), cars);
        let debris = usize::from(rules.debris.is_some());
        assert!(rules.weather.is_none());
        assert_eq!(of("build.widget.PieceSlot").len(), 2 * cars + debris);
        let pictures = files.keys().filter(|name| name.ends_with(".svg"));
        assert_eq!(pictures.count(), cars + debris);
        let svg = str::from_utf8(&files["images/car-1.svg"]).unwrap();
        assert!(!svg.contains("mm\""), "sizes in pixels: {svg}");
        // A button for each die, with its faces (DICE-1, DICE-2).
        let gears = Gear::all().filter(|gear| *gear <= rules.top_gear);
        let dice = gears.map(formulad_core::dice::Die::Gear);
        let faces: usize = dice.map(|die| die.faces().len()).sum();
        assert_eq!(of("build.module.SpecialDieFace").len(), 20 + faces);
        // The pages are the kit's.
        let pages = of("build.widget.Chart");
        assert_eq!(pages.len(), kit(&track, &rules).pages().len());
        for page in pages {
            assert!(files.contains_key(&format!("images/{}", page["fileName"])));
        }
    }
}

/// A piece beside the road stays where it is put, and on a space it snaps to that space.
#[test]
fn zones_are_the_road() {
    use formulad_tracks::geometry::kurbo::{BezPath, Point, Shape as _};

    for circuit in bundled::all() {
        let track = circuit.track();
        let (elements, _) = module(&track, &Ruleset::basic(1));
        let mut outline = BezPath::new();
        for (class, attributes) in &elements {
            if *class == format!("VASSAL.{ZONE}") {
                let corners = attributes["path"].split(';').map(|corner| {
                    let (x, y) = corner.split_once(',').unwrap();
                    Point::new(x.parse().unwrap(), y.parse().unwrap())
                });
                outline = BezPath::new();
                for (at, corner) in corners.enumerate() {
                    match at {
                        0 => outline.move_to(corner),
                        _ => outline.line_to(corner),
                    }
                }
                outline.close_path();
                assert!(!outline.contains(Point::new(1.0, 1.0)));
            } else if *class == format!("VASSAL.{REGION}") {
                let [x, y] = ["originx", "originy"].map(|name| attributes[name].parse().unwrap());
                let is_in = outline.contains(Point::new(x, y));
                assert!(is_in, "{}: {}", circuit.name(), attributes["name"]);
            }
        }
    }
}

/// Places are what players call them.
#[test]
fn spaces_are_called_by_their_corners() {
    let track = bundled::harbour();
    let (elements, _) = module(&track, &Ruleset::basic(1));
    let names: Vec<_> = of(&elements, REGION).iter().map(|it| &it["name"]).collect();
    let corner = &track.corners()[0];
    assert_eq!(
        (corner.name.as_str(), corner.spaces.len()),
        ("Customs House", 15)
    );
    let has = |name: &str| names.iter().any(|it| *it == name);
    for name in [
        "Customs House 1, lane 1",
        "Straight to Customs House 1, lane 2",
        "box 1",
    ] {
        assert!(has(name), "{name}: {names:?}");
    }
    let of_corner = names
        .iter()
        .filter(|name| name.starts_with("Customs House "));
    assert_eq!(of_corner.count(), 15);
}

/// The definitions of pieces in a module.
fn pieces(files: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let xml = str::from_utf8(&files["buildFile.xml"]).unwrap();
    let slots = xml.split("</VASSAL.build.widget.PieceSlot>");
    let text = slots.filter_map(|slot| slot.rsplit_once('>').map(|(_, text)| text.to_owned()));
    text.filter(|text| text.starts_with('+')).collect()
}

/// WEAR-1, WEAR-2, TYRE-1, DEBRIS-1: counters are those that the rules need.
#[test]
fn the_rules_decide_what_cars_count() {
    let track = bundled::harbour();
    let counters = |rules: &Ruleset| {
        let (_, files) = module(&track, rules);
        let cars = pieces(&files);
        let known = ["Gear", "Wear", "Tyres", "Engine", "Line", "Set"];
        let has = |name: &&str| cars[0].contains(&format!("PROP;{name};"));
        known.into_iter().filter(has).collect::<Vec<_>>()
    };
    assert_eq!(counters(&Ruleset::basic(1)), ["Gear", "Wear", "Line"]);
    let options = [RaceOption::Weather, RaceOption::Tyres];
    let rules = Preset::Advanced.rules_with(2, &options).unwrap();
    assert_eq!(counters(&rules), ["Gear", "Tyres", "Engine", "Line", "Set"]);
    let (elements, files) = module(&track, &rules);
    assert!(rules.debris.is_some() && files.contains_key("images/debris.svg"));
    let texts = files["buildFile.xml"]
        .windows(9)
        .any(|it| it == b"undoHotKe");
    assert!(texts && !of(&elements, "build.module.GlobalOptions").is_empty());
}

/// WEATHER-1: each kind of weather has a command, which sets the number of the layer with its sign and its name.
#[test]
fn the_marker_of_the_weather_has_a_sign_for_each_kind() {
    let track = bundled::harbour();
    let rules = Preset::Advanced
        .rules_with(2, &[RaceOption::Weather])
        .unwrap();
    let (_, files) = module(&track, &rules);
    let pieces = pieces(&files);
    let marker = pieces.iter().find(|piece| piece.contains("PROP;Weather;"));
    let marker = marker.expect("there is one").replace('\\', "");
    let traits: Vec<&str> = marker.split('\t').collect();
    let part = |of: &str| {
        traits
            .iter()
            .find_map(|text| text.split_once(of))
            .unwrap()
            .1
    };
    let commands = part("PROP;Weather;").split(';').nth(1).unwrap();
    // As VASSAL's class `Embellishment` reads them.
    let layers: Vec<&str> = part("emb2;").split(';').collect();
    let list = |at: usize| layers[at].split(',').collect::<Vec<_>>();
    let (images, names) = (list(15), list(16));
    assert_eq!((images[0], names[0], images.len()), ("", "?", 4));
    assert_eq!(layers[21..24], ["true", "Weather", "0"]);
    let mut pictures = vec![&files["images/weather.svg"]];
    for (kind, file) in [
        ("Rain", "rain"),
        ("Changeable", "changeable"),
        ("Good", "good"),
    ] {
        let at = names.iter().position(|name| *name == kind).unwrap();
        assert_eq!(images[at], format!("weather-{file}.svg"));
        assert!(
            commands.contains(&format!("{kind}:57348,0,weather{at}:P,{at}")),
            "{commands}"
        );
        let picture = &files[&format!("images/{}", images[at])];
        assert!(!pictures.contains(&picture), "{kind}");
        pictures.push(picture);
    }
    // It begins with the sign of nothing.
    let states: Vec<&str> = marker.rsplit_once('/').unwrap().1.split('\t').collect();
    assert_eq!(states[..3], ["Weather: $Sign_Name$", "0", "1"]);
}

/// What is said of a kit is what it has.
#[test]
fn the_contents_are_those_of_the_files() {
    let track = bundled::harbour();
    let options = [RaceOption::Weather, RaceOption::Tyres];
    let wet = Preset::Advanced.rules_with(2, &options).unwrap();
    for rules in [Ruleset::basic(1), wet] {
        let kit = kit(&track, &rules);
        let said = kit.contents(KitFormat::Vassal);
        let (elements, _) = module(&track, &rules);
        let count = |class: &str| of(&elements, class).len();
        let weather = usize::from(rules.weather.is_some());
        for line in [
            format!("{} cars", count("build.module.map.SetupStack") - weather),
            format!("{} dice", count("build.module.SpecialDiceButton")),
            format!("{} pages of rules and cards", count("build.widget.Chart")),
        ] {
            assert!(said.contains(&line), "{line}: {said:?}");
        }
        let scripted = kit.contents(KitFormat::TabletopSimulator);
        let has = |said: &[String], part: &str| said.iter().any(|line| line.contains(part));
        for said in [&said, &scripted] {
            assert_eq!(has(said, "weather"), rules.weather.is_some());
            assert_eq!(has(said, "damage"), rules.debris.is_some());
        }
        // Tables are for people, who read pages, or for a script.
        assert!(has(&scripted, "script") && !has(&scripted, "pages"));
        assert!(!has(&said, "script") && kit.contents(KitFormat::Pdf).is_empty());
    }
}

/// Rules that only a module or a page plays by are none that a script leaves out.
#[test]
fn only_a_script_leaves_rules_out() {
    let track = bundled::harbour();
    let plain = Ruleset {
        pit: None,
        ..Preset::Basic.rules(1)
    };
    let unplayed = |rules: &Ruleset, format| kit(&track, rules).unplayed(format);
    assert!(unplayed(&plain, KitFormat::TabletopSimulator).is_empty());
    let wet = Preset::Advanced
        .rules_with(1, &[RaceOption::Weather])
        .unwrap();
    let dry = unplayed(&Preset::Advanced.rules(1), KitFormat::TabletopSimulator);
    let more = unplayed(&wet, KitFormat::TabletopSimulator);
    let added: Vec<_> = more.iter().filter(|part| !dry.contains(part)).collect();
    assert_eq!(added, [&"Weather and tyres"]);
    for format in KitFormat::ALL {
        let is_scripted = format == KitFormat::TabletopSimulator;
        assert_eq!(
            unplayed(&wet, format).is_empty(),
            !is_scripted,
            "{format:?}"
        );
    }
}

/// BUILD-1: who builds a car begins with a point in each zone, and may raise it.
#[test]
fn own_cars_begin_with_a_point_in_each_zone() {
    let track = bundled::harbour();
    let rules = Preset::Advanced.rules_with(2, &[RaceOption::Construction]);
    let (_, files) = module(&track, &rules.unwrap());
    let piece = pieces(&files)[0].replace('\\', "");
    let states = piece.rsplit_once('/').unwrap().1;
    // Of the label, the order, the gear and the zones, from the outermost.
    let states: Vec<&str> = states.split('\t').collect();
    assert_eq!(states[1..9], ["", "0", "1", "1", "1", "1", "1", "1"]);
    // The publisher's most: 14 for tyres, 7 for others.
    assert!(piece.contains("PROP;Tyres;true,0,14,false"), "{piece}");
    assert!(piece.contains("PROP;Engine;true,0,7,false"), "{piece}");
}

/// The regions of a module, each with the ranks of its zone, which come after its regions.
fn ranked(elements: &Elements) -> Vec<(&BTreeMap<String, String>, &str)> {
    let classes = [REGION, "build.module.properties.ZoneProperty"];
    let [region, ranks] = classes.map(|class| format!("VASSAL.{class}"));
    let (mut found, mut waiting) = (Vec::new(), Vec::new());
    for (class, attributes) in elements {
        if *class == region {
            waiting.push(attributes);
        } else if *class == ranks {
            let of_zone = waiting.drain(..);
            found.extend(of_zone.map(|it| (it, attributes["initialValue"].as_str())));
        }
    }
    assert!(waiting.is_empty());
    found
}

/// ORDER-1: the order of cars is that of the ranks of their spaces, which every space has in its zone.
#[test]
fn spaces_know_how_far_along_the_lap_they_are() {
    let track = bundled::harbour();
    let (elements, _) = module(&track, &Ruleset::basic(1));
    let spots = kit(&track, &Ruleset::basic(1)).spots();
    let mut by_place = BTreeMap::new();
    for (region, ranks) in ranked(&elements) {
        let from = ranks.find(&format!(";{}=", region["name"])).unwrap();
        let left: u32 = ranks[from + region["name"].len() + 2..][..5]
            .parse()
            .unwrap();
        let place = ["originx", "originy"].map(|name| region[name].parse::<i64>().unwrap());
        by_place.insert(place, left);
    }
    let of_spot = |at: usize| {
        let place = [spots[at].x, spots[at].y].map(|it| it.round() as i64);
        (track.space(spots[at].id).unwrap().rank, by_place[&place])
    };
    for (a, b) in (0..spots.len()).zip(1..spots.len()) {
        let ((rank, left), (other, other_left)) = (of_spot(a), of_spot(b));
        assert_eq!(rank.cmp(&other), other_left.cmp(&left));
    }
}

/// A car on the grid points along its space: images point upwards, and VASSAL turns clockwise in steps of 15°.
#[test]
fn cars_on_the_grid_point_along_the_road() {
    let track = bundled::harbour();
    let (elements, files) = module(&track, &Ruleset::basic(1));
    let pole = track.space_plan(track.grid()[0]).unwrap();
    let first = of(&elements, "build.module.map.SetupStack")[0];
    let spots = kit(&track, &Ruleset::basic(1)).spots();
    let spot = spots
        .iter()
        .find(|spot| spot.id == track.grid()[0])
        .unwrap();
    assert_eq!(first["x"].parse::<i64>().unwrap(), spot.x.round() as i64);
    let steps = ((pole.heading + 90.0) / 15.0).round().rem_euclid(24.0) as u32;
    let states = pieces(&files)[0].rsplit_once('/').unwrap().1.to_owned();
    // The states of the traits, from the outermost: the label, the order, gear, wear, line, then the turn.
    let states: Vec<String> = states.split('\t').map(|it| it.replace('\\', "")).collect();
    assert_eq!(states[1..6], ["", "0", "18", "0", &steps.to_string()]);
}

#[test]
fn several_files_are_packed_into_one() {
    let track = bundled::mini();
    let rules = Ruleset::basic(1);
    let kit = kit(&track, &rules);
    for format in KitFormat::ALL {
        let files = kit.files(format, "x").unwrap();
        let file = kit.file(format, "x").unwrap();
        if files.len() == 1 {
            assert_eq!(file, files[0]);
            continue;
        }
        assert_eq!(file.name, "x.zip");
        let packed = unpacked(&file.bytes);
        for file in files {
            assert_eq!(packed[&file.name], file.bytes);
        }
    }
}

#[test]
fn too_large_an_image_is_refused() {
    let track = bundled::mini();
    let rules = Ruleset::basic(1);
    for pixels in [0, 60_000] {
        let kit = kit(&track, &rules).with_pixels(pixels);
        let refused = kit.files(KitFormat::Positions, "x");
        assert!(matches!(refused, Err(KitError::Png(_))) || pixels == 0);
    }
}
