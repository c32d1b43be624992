#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod bundled;
mod colors;
pub mod commentary;
#[cfg(feature = "draw")]
pub mod draw;
#[cfg(feature = "analysis")]
pub mod drivers;
pub mod entry;
pub mod figures;
pub mod file;
#[cfg(any(feature = "import", feature = "scan"))]
mod foreign;
#[cfg(feature = "generate")]
pub mod generate;
#[cfg(any(feature = "draw", feature = "generate", feature = "scan"))]
pub mod geometry;
#[cfg(feature = "import")]
pub mod import;
#[cfg(feature = "kit")]
pub mod kit;
pub mod languages;
pub mod lint;
#[cfg(feature = "page")]
pub mod page;
pub mod picture;
pub mod record;
pub mod replay;
pub mod report;
mod rounding;
pub mod rules;
#[cfg(feature = "scan")]
pub mod scan;
#[cfg(feature = "analysis")]
pub mod suggest;
pub mod words;

pub use file::TrackFile;

use std::sync::LazyLock;

use formulad_core::ProblemKind;
use formulad_core::language::Source;

/// All texts of this crate and [`formulad_core`], for tables of other
/// [languages](formulad_core::language).
///
/// ```
/// let sources: Vec<_> = formulad_tracks::sources().collect();
/// assert!(sources.iter().any(|source| source.key == "design.grid.in_turn"));
/// assert!(sources.iter().any(|source| source.key == "finish.missing.why"));
/// ```
pub fn sources() -> impl Iterator<Item = &'static Source> {
    static KINDS: LazyLock<Vec<Source>> = LazyLock::new(|| {
        let kinds = [
            lint::catalogue(),
            file::catalogue(),
            #[cfg(feature = "import")]
            import::catalogue(),
            #[cfg(feature = "scan")]
            scan::catalogue(),
        ];
        let kinds = kinds.into_iter().flatten();
        kinds.flat_map(ProblemKind::sources).collect()
    });
    let tables = [
        lint::TABLES,
        file::TABLES,
        figures::TABLES,
        report::TABLES,
        #[cfg(feature = "analysis")]
        suggest::TABLES,
        rules::TABLES,
        words::TABLES,
        commentary::TABLES,
        replay::TABLES,
        #[cfg(feature = "analysis")]
        &[drivers::SOURCES],
        &[picture::SOURCES],
        #[cfg(feature = "draw")]
        draw::TABLES,
        #[cfg(feature = "generate")]
        generate::TABLES,
        #[cfg(any(feature = "import", feature = "scan"))]
        foreign::TABLES,
        #[cfg(feature = "import")]
        import::TABLES,
        #[cfg(feature = "import")]
        import::gp_online::TABLES,
        #[cfg(feature = "import")]
        import::board::TABLES,
        #[cfg(feature = "import")]
        import::tabletop_script::TABLES,
        #[cfg(feature = "kit")]
        kit::TABLES,
        #[cfg(feature = "page")]
        page::TABLES,
        #[cfg(feature = "scan")]
        scan::TABLES,
        #[cfg(feature = "scan")]
        scan::LINES,
    ];
    let own = tables.into_iter().flatten().copied().flatten();
    let own = own.copied().flatten();
    formulad_core::sources().chain(own).chain(KINDS.iter())
}
