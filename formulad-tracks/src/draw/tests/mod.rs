//! What every picture promises.

mod art;
mod bridges;
mod composition;
mod letters;
mod nonsense;
mod pit_lane;
mod roadside;
mod signs;
mod surface;

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::{CornerPlan, StreetPlan, Typeface};
use formulad_core::track::Step;
use formulad_core::{CornerId, SpaceId, Track, TrackPlan};
use quick_xml::events::Event;

use super::font::Font;
use super::style::Style;
use super::text_width::{text_width, width_in};
use super::{Color, Item, Layer, Owner, Scene, Shape, Theme, scene, svg};
use crate::bundled;
use crate::geometry::{Point, Rect, bounds};

fn pictures() -> impl Iterator<Item = (Track, Scene)> {
    bundled::all().iter().map(|circuit| {
        let track = circuit.track();
        let scene = scene(track.plan(), Some(&track), Theme::of(track.plan()));
        (track, scene)
    })
}

/// Reads a document to its end and gives the texts in it.
fn texts(document: &str) -> Vec<String> {
    let mut reader = quick_xml::Reader::from_str(document);
    let mut texts = vec![String::new()];
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Eof => return texts,
            Event::Text(text) => {
                let text = text.decode().expect("UTF-8");
                texts.last_mut().expect("never empty").push_str(&text);
            }
            Event::GeneralRef(name) => {
                let name = name.decode().expect("UTF-8");
                let text = quick_xml::escape::resolve_predefined_entity(&name).expect("known");
                texts.last_mut().expect("never empty").push_str(text);
            }
            _ => texts.push(String::new()),
        }
    }
}

#[test]
fn the_same_plan_gives_the_same_well_formed_document() {
    for (track, scene) in pictures() {
        let document = svg(&scene);
        let again = super::scene(track.plan(), Some(&track), Theme::of(track.plan()));
        assert!(document == svg(&again), "{}", track.name());
        assert!(texts(&document).contains(&track.name().to_owned()));
        assert!(document.contains("width=\"") && document.contains("mm\" viewBox=\"0 0 "));
    }
}

/// What the rules need players to see: kerbs at every corner, an arrow for each change of lane in
/// one (MOVE-4), squares at the beginning of each first space past the line (TRACK-4), numbers on
/// the grid and the boxes, the weather table (TRACK-9).
#[test]
fn a_board_shows_all_that_a_race_needs() {
    for (track, scene) in pictures() {
        let owners = |layer| -> BTreeSet<Owner> {
            scene.layer(layer).filter_map(|item| item.owner).collect()
        };
        let kerbs = owners(Layer::Kerbs);
        for corner in track.corners() {
            assert!(kerbs.contains(&Owner::Corner(corner.id)), "{}", corner.id);
        }

        let arrows = |owner: &Owner| matches!(owner, Owner::Link(..));
        let drawn: BTreeSet<Owner> = owners(Layer::Marks).into_iter().filter(arrows).collect();
        let spaces = track.spaces().iter();
        let in_corners = spaces.filter(|space| space.corner().is_some());
        let changes = in_corners.flat_map(|space| {
            let steps = track.steps(space.id);
            let changes =
                steps.filter(|(_, link)| matches!(link.step, Step::ChangeLeft | Step::ChangeRight));
            changes.map(|(to, _)| Owner::Link(space.id, to))
        });
        assert_eq!(drawn, changes.collect());

        let marks = |space: SpaceId| {
            let items = scene.layer(Layer::Marks);
            items.filter(move |item| item.owner == Some(Owner::Space(space)))
        };
        let numbers = |space| -> Vec<&str> { marks(space).filter_map(text).collect() };
        for space in track.finish() {
            // A white field with four dark squares.
            let fields = marks(*space).filter(|item| matches!(item.shape, Shape::Polygon(_)));
            assert_eq!(fields.count(), 5, "{space}");
        }
        for (place, space) in (1..).zip(track.grid()) {
            assert_eq!(numbers(*space), [place.to_string()]);
        }
        for served in track.pit().iter().flat_map(|pit| &pit.boxes) {
            assert_eq!(numbers(served.space), [served.team.to_string()]);
        }
        let texts = texts(&svg(&scene));
        for range in &track.plan().weather {
            assert!(texts.contains(&format!("{}–{}", range.from, range.to)));
        }
    }
}

#[test]
fn every_space_has_one_cell() {
    for (track, scene) in pictures() {
        let mut cells: BTreeMap<SpaceId, usize> = BTreeMap::new();
        for item in scene.layer(Layer::Spaces) {
            match item.owner {
                Some(Owner::Space(id)) => *cells.entry(id).or_default() += 1,
                other => panic!("a cell of {other:?}"),
            }
        }
        assert_eq!(cells.len(), track.plan().spaces.len());
        assert!(cells.values().all(|count| *count == 1));
    }
}

/// TRACK-2: stops, longest and shortest path, in this order.
#[test]
fn plates_show_what_a_corner_asks_for_and_its_paths() {
    for (track, scene) in pictures() {
        for corner in track.corners() {
            let expected = [
                corner.stops.to_string(),
                corner.longest.to_string(),
                corner.shortest.to_string(),
                corner.name.clone(),
            ];
            assert_eq!(plate(&scene, corner.id), expected);
        }
    }
}

#[test]
fn a_corner_with_broken_links_shows_its_stops_alone() {
    let mut plan = bundled::mini().plan().clone();
    let (torn, whole) = (plan.corners[0].clone(), plan.corners[1].clone());
    let first = plan.spaces.iter_mut().find(|s| s.id == torn.spaces[0]);
    first.unwrap().next.clear();
    let scene = scene(&plan, None, Theme::of(&plan));
    let numbers = |corner: &CornerPlan| {
        let mut lines = plate(&scene, corner.id);
        lines.truncate(3);
        lines
    };
    assert_eq!(numbers(&torn)[1..], ["–", "–"]);
    let track = bundled::mini();
    let expected = track.corner(whole.id).unwrap();
    let expected = [expected.longest, expected.shortest].map(|n| n.to_string());
    assert_eq!(numbers(&whole)[1..], expected);
}

fn plate(scene: &Scene, corner: CornerId) -> Vec<&str> {
    let signs = scene.layer(Layer::Signs);
    let signs = signs.filter(|item| item.owner == Some(Owner::Corner(corner)));
    signs.filter_map(text).collect()
}

fn text(item: &Item) -> Option<&str> {
    match &item.shape {
        Shape::Text(text) => Some(&text.text),
        _ => None,
    }
}

#[test]
fn signs_lie_on_the_board_beside_the_road() {
    for (_, scene) in pictures() {
        let road: Vec<Point> = scene
            .layer(Layer::Spaces)
            .flat_map(|cell| points(&cell.shape))
            .collect();
        for sign in scene.layer(Layer::Signs) {
            let corners = points(&sign.shape);
            let Some(sign) = bounds(&corners) else {
                continue;
            };
            assert!(Rect::new(0.0, 0.0, scene.width, scene.height).contains_rect(sign));
            let inside = |p: &&Point| sign.contains(**p) && p.x > sign.x0 && p.y > sign.y0;
            assert_eq!(road.iter().find(inside), None, "{sign:?}");
        }
    }
}

fn points(shape: &Shape) -> Vec<Point> {
    match shape {
        Shape::Circle { .. } | Shape::Text(_) => Vec::new(),
        shape => shape.outline().copied().collect(),
    }
}

#[test]
fn every_polygon_is_convex() {
    for (_, scene) in pictures() {
        for item in &scene.items {
            let Shape::Polygon(points) = &item.shape else {
                continue;
            };
            let turns = (0..points.len()).map(|at| {
                let [a, b, c] = [0, 1, 2].map(|on| points[(at + on) % points.len()]);
                (b - a).cross(c - b)
            });
            let (least, most) = turns.fold((0.0_f64, 0.0_f64), |(least, most), turn| {
                (least.min(turn), most.max(turn))
            });
            assert!(least > -1e-6 || most < 1e-6, "{item:?}");
        }
    }
}

/// TRACK-8: each tunnel has a number of its own, the same at both ends.
#[test]
fn tunnels_bear_their_number_at_both_ends() {
    let track = bundled::night_city();
    let scene = scene(track.plan(), Some(&track), Theme::of(track.plan()));
    let streets = track.plan().street.iter();
    let tunnels = streets.flat_map(|street| &street.tunnels);
    for (tunnel, number) in tunnels.zip(1..) {
        for end in [tunnel.entry, tunnel.exit] {
            let marks = scene.layer(Layer::Marks);
            let marks = marks.filter(|item| item.owner == Some(Owner::Space(end)));
            assert_eq!(
                marks.filter_map(text).collect::<Vec<_>>(),
                [number.to_string()]
            );
        }
    }
}

/// STREET-1, STREET-2, STREET-3: what a space asks for is painted on it.
#[test]
fn street_features_are_marked_on_their_spaces_and_signed() {
    let plan = bundled::night_city().plan().clone();
    let bare = TrackPlan {
        street: Some(StreetPlan::default()),
        ..plan.clone()
    };
    let marks = |plan: &TrackPlan| {
        let mut marks: BTreeMap<SpaceId, usize> = BTreeMap::new();
        for item in scene(plan, None, Theme::of(plan)).layer(Layer::Marks) {
            if let Some(Owner::Space(id)) = item.owner {
                *marks.entry(id).or_default() += 1;
            }
        }
        marks
    };
    let (with, without) = (marks(&plan), marks(&bare));
    let street = plan.street.clone().unwrap_or_default();
    let ends = street.tunnels.iter().flat_map(|t| [t.entry, t.exit]);
    let features = [street.residents, street.danger, street.police].concat();
    let features: BTreeSet<SpaceId> = features.into_iter().chain(ends).collect();
    for space in &plan.spaces {
        let more = with.get(&space.id) > without.get(&space.id);
        assert_eq!(more, features.contains(&space.id), "{}", space.id);
    }
    let signs = |plan: &TrackPlan| {
        let texts = texts(&svg(&scene(plan, None, Theme::of(plan))));
        ["POLICE", "CHECKPOINT"].map(|sign| texts.iter().any(|text| text == sign))
    };
    assert_eq!(signs(&plan), [true, true]);
    assert_eq!(signs(&bare), [false, true]);
    assert_eq!(signs(bundled::harbour().plan()), [false, false]);
}

#[test]
fn street_races_are_drawn_by_night_and_others_by_day() {
    for (track, scene) in pictures() {
        let ground = scene.items.first().and_then(|item| item.fill).unwrap();
        let light = u32::from(ground.r) + u32::from(ground.g) + u32::from(ground.b);
        assert_eq!(
            light < 200,
            track.plan().street.is_some(),
            "{}",
            track.name()
        );
    }
}

/// What is written has to stand out from what it is written on, by the measure of the web's
/// accessibility guidelines: 3 to 1 for large letters.
#[test]
fn marks_on_the_road_can_be_read_by_day_and_by_night() {
    for style in [Style::DAY, Style::NIGHT, Style::PLAIN] {
        let street = &style.street;
        for ground in style.corners.into_iter().chain([style.asphalt]) {
            assert!(contrast(style.paint, ground) > 3.0, "{ground}");
        }
        for team in 1..=5 {
            let (field, number) = style.team(team);
            assert!(contrast(number, field) > 3.0, "team {team}");
        }
        for (field, number) in [style.stops, style.longest, style.shortest] {
            assert!(contrast(number, field) > 3.0, "{field}");
        }
        assert!(contrast(style.letters, style.board) > 7.0);
        assert!(contrast(style.pointer, style.land) > 7.0);
        assert!(contrast(style.paper, street.police) > 3.0);
        assert!(contrast(style.paper, street.checkpoint) > 3.0);
        assert!(contrast(style.paint, street.stone) > 3.0);
        assert!(contrast(street.crack, street.ruin) > 7.0);
    }
    for ground in super::ground::GROUNDS {
        assert!(contrast(Style::DAY.pointer, ground) > 7.0, "{ground}");
        // The road stands out from any country.
        assert!(contrast(Style::DAY.asphalt, ground) > 3.0, "{ground}");
    }
}

fn contrast(one: Color, other: Color) -> f64 {
    crate::colors::contrast(one.into(), other.into())
}

#[test]
fn text_is_escaped() {
    let name = "R&D <\"quotes\"> 'n' \u{1}bells";
    let plan = TrackPlan {
        name: name.to_owned(),
        ..TrackPlan::default()
    };
    let found = texts(&svg(&scene(&plan, None, Theme::of(&plan))));
    assert!(found.contains(&name.replace('\u{1}', "")), "{found:?}");
}

/// The tables match the fonts; no letter of regular weight is wider by more than a hair's breadth.
#[test]
fn widths_are_those_of_the_font() {
    for typeface in Typeface::ALL {
        let [regular, bold] = [false, true].map(|bold| Font::new(typeface, bold));
        for c in ' '..='~' {
            let text = c.to_string();
            let width = width_in(typeface, &text, 1.0);
            assert!((bold.line(&text).1 - width).abs() < 0.0006, "{c}");
            if c.is_alphanumeric() {
                assert!(regular.line(&text).1 < width + 0.007, "{c}");
            }
        }
    }
    let bold = Font::new(Typeface::Sans, true);
    // There is no table of other letters, but names fit.
    for name in ["Österreich", "Gävle", "Łódź", "Москва", "Αθήνα"] {
        assert!(bold.line(name).1 <= text_width(name, 1.0), "{name}");
    }
}
