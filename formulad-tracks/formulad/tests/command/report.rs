//! `formulad report` and the page that it writes.

use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::dice::Gear;
use formulad_core::rules::{Preset, Ruleset};
use formulad_core::{Track, TrackPlan};
use formulad_tracks::{TrackFile, bundled};
use quick_xml::events::Event;

use crate::shell::{Folder, printed};

fn report(args: &str) -> String {
    printed(&format!("report {args}"))
}

/// The page that these arguments give.
fn page(args: &str) -> Page {
    Page::read(&report(args))
}

/// A table of a page.
#[derive(Debug, Default, Clone)]
struct Table {
    caption: String,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// The row that begins with this, or has it second after its number.
    fn row(&self, name: &str) -> &[String] {
        let is = |row: &&Vec<String>| row.iter().take(2).any(|cell| cell == name);
        let row = self.rows.iter().find(is);
        row.unwrap_or_else(|| panic!("no row {name} in {self:#?}"))
    }

    /// The numbers of a column in all rows but the head, a footing apart.
    fn column(&self, at: usize) -> Vec<f64> {
        let rows = self.rows.iter().skip(1);
        rows.filter_map(|row| number(row.get(at)?)).collect()
    }
}

/// The number that a text begins with.
fn number(text: &str) -> Option<f64> {
    let text = text.replace('−', "-").replace([',', '+'], "");
    text.split(' ').next()?.parse().ok()
}

/// A page, read.
#[derive(Debug, Default)]
struct Page {
    html: String,
    /// The names of all elements.
    elements: Vec<String>,
    /// All texts, each of one element.
    texts: Vec<String>,
    tables: Vec<Table>,
}

impl Page {
    /// Reads a page to its end: it has to be well-formed as XML, too.
    fn read(html: &str) -> Self {
        let mut page = Self {
            html: html.to_owned(),
            ..Self::default()
        };
        let mut reader = quick_xml::Reader::from_str(html);
        let mut open: Vec<String> = Vec::new();
        let mut table: Option<Table> = None;
        let mut text = String::new();
        loop {
            match reader.read_event().unwrap() {
                Event::Eof => break,
                Event::Start(start) => {
                    let name = String::from_utf8(start.name().as_ref().to_vec()).unwrap();
                    text.clear();
                    match name.as_str() {
                        "table" => table = Some(Table::default()),
                        "tr" => {
                            if let Some(table) = &mut table {
                                table.rows.push(Vec::new());
                            }
                        }
                        _ => {}
                    }
                    page.elements.push(name.clone());
                    open.push(name);
                }
                Event::Empty(start) => {
                    let name = String::from_utf8(start.name().as_ref().to_vec()).unwrap();
                    page.elements.push(name);
                }
                Event::End(_) => {
                    let name = open.pop().unwrap();
                    page.texts.push(text.clone());
                    match (name.as_str(), &mut table) {
                        ("caption", Some(table)) => table.caption.clone_from(&text),
                        ("th" | "td", Some(table)) => {
                            table.rows.last_mut().unwrap().push(text.clone());
                        }
                        ("table", found) => page.tables.extend(found.take()),
                        _ => {}
                    }
                }
                Event::Text(part) => text.push_str(&part.decode().unwrap()),
                Event::GeneralRef(name) => {
                    let name = name.decode().unwrap();
                    text.push_str(quick_xml::escape::resolve_predefined_entity(&name).unwrap());
                }
                _ => {}
            }
        }
        assert!(open.is_empty(), "{open:?}");
        page
    }

    fn table(&self, caption: &str) -> &Table {
        let table = self.tables.iter().find(|table| table.caption == caption);
        table.unwrap_or_else(|| panic!("no table {caption}"))
    }

    fn says(&self, text: &str) -> bool {
        self.texts.iter().any(|said| said.contains(text))
    }
}

/// A circuit in a file.
fn write(folder: &Folder, plan: TrackPlan) -> String {
    folder.write("my.track.json", TrackFile::new(plan).to_text().unwrap())
}

const FEW: &str = "--races 12 --seed 5";

#[test]
fn the_numbers_are_those_of_the_library_and_add_up() {
    let page = page(&format!("mini3 {FEW}"));
    let rules = Ruleset::basic(1);
    let par = Par::solve(&bundled::mini3(), &rules, &Terms::default()).unwrap();
    let table = page.table("Par and what the best driver spends, on average");
    for (row, start) in [
        ("From pole position", Start::POLE),
        ("Over the line in 4th gear", Start::flying(Gear::FOURTH)),
    ] {
        let turns = par.turns(start, par.full_wear()).unwrap();
        assert_eq!(table.row(row)[1], format!("{turns:.2}"));
    }
    assert_eq!(page.table("Par by wear points").rows.len(), 1 + 18);

    let gears = page.table("Turns by gear, in a race from pole position");
    let turns = gears.column(1);
    let (all, each) = turns.split_last().unwrap();
    assert_eq!(each.len(), 6);
    assert!((each.iter().sum::<f64>() - all).abs() < 0.04);

    let wins = page.table("Races won by place on the grid");
    assert_eq!(wins.rows.len(), 1 + 6);
    assert!((wins.column(1).iter().sum::<f64>() - 100.0).abs() < 0.4);

    let lap = page.table("What happens where, in driving order");
    for (column, slack) in [(1, 0.2), (3, 0.2), (4, 2.0)] {
        let counts = lap.column(column);
        let (all, each) = counts.split_last().unwrap();
        assert!((each.iter().sum::<f64>() - all).abs() < slack, "{column}");
    }
    let overtakes = number(&page.table("A race").row("Overtaking moves")[1]).unwrap();
    assert!((overtakes - number(&lap.row("The lap")[1]).unwrap()).abs() < 0.06);
    let retired = number(&page.table("A race").row("Cars that retire")[1]).unwrap();
    assert!((100.0 * retired - number(&lap.row("The lap")[4]).unwrap()).abs() < 1.0);
    // The causes, and below them all of them; the parts of the differences between places.
    for (caption, column, all) in [
        ("Wear by cause", 2, 200.0),
        ("What decides the places at the end", 1, 100.0),
    ] {
        let parts = page.table(caption).column(column);
        let sum: f64 = parts.iter().sum();
        assert!((sum - all).abs() < 0.5, "{caption}: {parts:?}");
    }
}

#[test]
fn the_same_arguments_give_the_same_page_and_others_another() {
    let one = report("mini --races 6");
    assert!(one == report("mini --races 6"));
    assert!(one != report("mini --races 6 --seed 2"));
}

#[test]
fn the_page_needs_nothing_from_elsewhere() {
    let page = page("mini --races 6");
    for element in ["script", "link", "img", "iframe", "object"] {
        let is_there = page.elements.iter().any(|name| name == element);
        assert!(!is_there, "{element}");
    }
    let elsewhere = page.html.replace("http://www.w3.org/2000/svg", "");
    for word in ["http:", "https:", "//", "url(", "@import"] {
        assert!(!elsewhere.contains(word), "{word}");
    }
    // Every link leads to a part of the page.
    for link in page.html.split("href=\"#").skip(1) {
        let id = link.split('"').next().unwrap();
        assert!(page.html.contains(&format!("id=\"{id}\"")), "{id}");
    }
}

#[test]
fn names_are_text_whatever_they_look_like() {
    let hostile = "</h1><script>alert('1')</script> & \"<b>";
    let mut plan = bundled::mini3().plan().clone();
    plan.name = hostile.to_owned();
    plan.author = hostile.to_owned();
    plan.notes = format!("{hostile}\n\n{hostile}");
    for corner in &mut plan.corners {
        corner.name = hostile.to_owned();
    }
    let folder = Folder::new();
    let path = write(&folder, plan);
    let page = page(&format!("{path} --races 6 --against {path}"));
    assert!(!page.elements.iter().any(|name| name == "script"));
    let hostile = page.texts.iter().filter(|text| text.contains(hostile));
    assert!(hostile.count() > 10);
    assert!(!page.html.contains("<script"));
}

#[test]
fn versions_are_compared_race_by_race() {
    let folder = Folder::new();
    let mut plan = bundled::mini3().plan().clone();
    // One more stop in a corner of two.
    let mut corners = plan.corners.iter_mut();
    corners.find(|corner| corner.stops == 2).unwrap().stops = 3;
    let harder = Track::new(plan.clone()).unwrap();
    let path = write(&folder, plan);
    let page = page(&format!("{path} --against mini3 {FEW}"));
    let circuits = page.table("The circuits");
    assert_eq!(circuits.row("Stops")[3], "+1");
    assert_eq!(circuits.row("Spaces of the road")[3], "0");
    let rules = Ruleset::basic(1);
    let turns = |track: &Track| {
        let par = Par::solve(track, &rules, &Terms::default()).unwrap();
        par.turns(Start::POLE, par.full_wear()).unwrap()
    };
    let row = circuits.row("Par from pole position, turns");
    assert_eq!(row[1], format!("{:.2}", turns(&bundled::mini3())));
    assert_eq!(row[2], format!("{:.2}", turns(&harder)));
    assert!(page.says("2 → 3"));
    let races = page.table("The races, on average");
    let difference = number(&races.row("Turns of the winner")[3]).unwrap();
    assert!(difference > 0.0, "{races:?}");
}

#[test]
fn a_circuit_is_no_different_from_itself() {
    let page = page("mini --races 6 --against mini");
    for row in page.table("The races, on average").rows.iter().skip(1) {
        assert_eq!(number(&row[3]), Some(0.0), "{row:?}");
        assert_ne!(row[4], "more");
    }
    assert!(page.says("Both race alike"));
}

/// Par is for the publisher's rules: by others there is the rest.
#[test]
fn a_page_by_rules_without_par_says_so() {
    let page = page("mini3 --rules bga_advanced --races 6");
    assert!(page.says("Par is not worked out by these rules: "));
    assert!(page.says("Simulated races"));
    assert!(!page.says("Heat maps"));
}

/// WEAR-2: cars with zones have no pool to draw a line by.
#[test]
fn a_page_by_the_advanced_rules_has_par() {
    let page = page("mini --rules advanced --laps 1 --races 6");
    let rules = Preset::Advanced.rules(1);
    let par = Par::solve(&bundled::mini(), &rules, &Terms::default()).unwrap();
    let turns = par.turns(Start::POLE, par.full_wear()).unwrap();
    let table = page.table("Par and what the best driver spends, on average");
    assert_eq!(table.row("From pole position")[1], format!("{turns:.2}"));
    assert!(!page.says("Par by wear points"));
    assert!(page.says("no one number of points to draw par by"));
}

#[test]
fn a_page_of_a_large_circuit_can_be_sent_around() {
    let page = page("harbour --races 6");
    assert!(page.html.len() < 2_500_000, "{}", page.html.len());
    assert!(page.says("Customs House"));
}

#[test]
fn a_page_is_written_to_a_file() {
    let folder = Folder::new();
    let path = folder.path("page.html");
    assert_eq!(report(&format!("mini --races 2 -o {path}")), "");
    assert!(folder.read("page.html").starts_with("<!DOCTYPE html>"));
}
