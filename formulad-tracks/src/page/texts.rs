//! What the page says.

pub(super) mod page {
    pub(crate) fn board() -> &'static str {
        t!("The board")
    }

    pub(crate) fn versions() -> &'static str {
        t!("Before and now")
    }

    pub(crate) fn facts() -> &'static str {
        t!("Facts")
    }

    pub(crate) fn par() -> &'static str {
        t!("Par")
    }

    pub(crate) fn corners() -> &'static str {
        t!("Corners")
    }

    pub(crate) fn maps() -> &'static str {
        t!("Heat maps")
    }

    pub(crate) fn gears() -> &'static str {
        t!("Gears")
    }

    pub(crate) fn straights() -> &'static str {
        t!("Straights")
    }

    pub(crate) fn races() -> &'static str {
        t!("Simulated races")
    }

    pub(crate) fn advice() -> &'static str {
        t!("Advice")
    }

    pub(crate) fn made() -> &'static str {
        t!("How these numbers were made")
    }
}

pub(super) mod compare {
    /// The title of a heat map of the earlier version.
    pub(crate) fn map_before(map: &str) -> String {
        t!("Before: {map}", map)
    }

    pub(crate) fn map_now(map: &str) -> String {
        t!("Now: {map}", map)
    }
}
