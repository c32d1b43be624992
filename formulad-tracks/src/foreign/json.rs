//! JSON of other programs.

use formulad_core::language::Message;
use jsonc_parser::ast::Value;

use super::ImportError;
use crate::file::Source;

pub(crate) mod said {
    formulad_core::messages! { "import.json";
        is_geojson = "GeoJSON is JSON: export the line again, or fix it here";
        not_json = "not valid JSON";
    }
}

/// The syntax tree of a text.
///
/// # Errors
///
/// [`ImportError`] at the place where the text is not JSON, with this help.
pub(crate) fn tree(source: &Source, help: Message) -> Result<Value<'_>, ImportError> {
    source.tree().map_err(|error| {
        let first = error.faults().first();
        ImportError {
            span: first.and_then(|fault| fault.span),
            ..ImportError::whole(
                first.map_or_else(said::not_json, |fault| fault.problem.message.clone()),
                help,
            )
        }
    })
}

/// The syntax tree of a GeoJSON file.
///
/// # Errors
///
/// [`ImportError`] at the place where it is not JSON.
pub(crate) fn geojson(source: &Source) -> Result<Value<'_>, ImportError> {
    tree(source, said::is_geojson())
}
