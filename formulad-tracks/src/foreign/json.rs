//! JSON of other programs.

use jsonc_parser::ast::Value;

use super::ImportError;
use crate::file::Source;

pub(crate) mod said {
    formulad_core::messages! { "import.geojson.line";
        not_json = "not valid JSON";
        is_json = "GeoJSON is JSON: export the line again, or fix it here";
    }
}

/// The syntax tree of a text.
pub(crate) fn tree(source: &Source) -> Result<Value<'_>, ImportError> {
    source.tree().map_err(|error| {
        let first = error.faults().first();
        ImportError {
            span: first.and_then(|fault| fault.span),
            ..ImportError::whole(
                first.map_or_else(said::not_json, |fault| fault.problem.message.clone()),
                said::is_json(),
            )
        }
    })
}
