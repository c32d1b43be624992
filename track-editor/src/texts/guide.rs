//! The pages of the guide that say more.

use crate::command::{Command, Menu};
use crate::view::Pane;

/// The page of everything that has none of its own.
pub(crate) const WHOLE: &str = "guide";

/// The address of a page.
pub(crate) fn address(page: &str) -> String {
    let (page, place) = page.split_once('#').unwrap_or((page, ""));
    let place = if place.is_empty() {
        String::new()
    } else {
        format!("#{place}")
    };
    format!("{}book/{page}.html{place}", env!("CARGO_PKG_HOMEPAGE"))
}

/// The page about a command.
pub(crate) fn of_command(command: Command) -> &'static str {
    match command {
        Command::RoadTool => "editor-road",
        Command::ArtTool => "art",
        Command::CornerTool => "editor-tools#corners",
        Command::Export | Command::Print => "printing",
        Command::Kit => "kit",
        Command::CopyLink | Command::CopyRaceLink | Command::OpenLink => "browser#links",
        _ => Menu::of(command).map_or("window", of_menu),
    }
}

/// The page about the commands of a menu.
pub(crate) fn of_menu(menu: Menu) -> &'static str {
    match menu {
        Menu::File => "editor-files",
        Menu::Edit | Menu::Nudge | Menu::Selecting | Menu::Arrange | Menu::Align => {
            "editor-arrange"
        }
        Menu::Tools
        | Menu::Street
        | Menu::Circuit
        | Menu::Corner
        | Menu::Grid
        | Menu::Pit
        | Menu::Lane => "editor-tools",
        Menu::Road => "editor-road",
        Menu::Race | Menu::Gear => "editor-drive",
        Menu::Replay => "editor-drive#replays",
        Menu::Picture => "editor-trace",
        Menu::Versions => "editor-analysis#compare-with-a-baseline",
        Menu::Heat => "editor-analysis",
        Menu::View | Menu::Panel | Menu::Scale | Menu::Help => "window",
    }
}

/// The page about a panel.
pub(crate) fn of_pane(pane: Pane) -> &'static str {
    match pane {
        Pane::Board | Pane::Inspector => "editor-tools",
        Pane::Problems => "editor-problems",
        Pane::Statistics => "editor-problems#statistics",
        Pane::Analysis => "editor-analysis",
        Pane::Versions => "editor-analysis#compare-with-a-baseline",
        Pane::Drive => "editor-drive",
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use formulad_tracks::bundled;

    use super::*;

    #[test]
    fn every_page_is_in_the_book() {
        let commands = Command::ALL.iter().map(|it| of_command(*it));
        let panes = Pane::ALL.iter().map(|it| of_pane(*it));
        let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src");
        for page in commands.chain(panes).chain([WHOLE]) {
            let (file, place) = page.split_once('#').unwrap_or((page, ""));
            let text = fs::read_to_string(book.join(file).with_extension("md"));
            let text = text.expect(page);
            let heading = place.replace('-', " ");
            let mut headings = text.lines().filter(|line| line.starts_with("## "));
            let is_there = headings.any(|line| line[3..].to_lowercase() == heading);
            assert!(place.is_empty() || is_there, "{page}");
        }
    }

    #[test]
    fn every_page_of_the_guide_has_a_circuit_to_open() {
        let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src");
        let read = |page: &str| fs::read_to_string(book.join(page)).expect(page);
        let summary = read("SUMMARY.md");
        let guide = summary
            .split("\n# ")
            .find(|part| part.starts_with("The designer's guide"));
        let lines = guide.expect("the guide").lines();
        let pages: Vec<&str> = lines
            .filter_map(|line| line.strip_suffix(')')?.split_once("]("))
            .map(|(_, page)| page)
            .collect();
        assert!(pages.len() > 10);
        let editor = concat!(env!("CARGO_PKG_HOMEPAGE"), "editor/#");
        for page in pages {
            let text = read(page);
            let (_, link) = text.split_once(editor).expect(page);
            let (name, _) = link.split_once(')').expect(page);
            assert!(bundled::find(name).is_some(), "{page}: {name}");
        }
    }

    #[test]
    fn a_page_has_an_address() {
        let address = address("editor-tools#corners");
        assert!(address.starts_with("https://"));
        assert!(address.ends_with("/book/editor-tools.html#corners"));
    }
}
