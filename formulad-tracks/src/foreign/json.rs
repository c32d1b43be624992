//! JSON of other programs.

use formulad_core::language::Message;
use jsonc_parser::ast::Value;

use super::ImportError;
use crate::file::{ReadError, Source};

/// The syntax tree of a text.
///
/// # Errors
///
/// [`ImportError`] at the place where the text is not JSON, with this help.
pub(crate) fn tree(source: &Source, help: Message) -> Result<Value<'_>, ImportError> {
    source.tree().map_err(|error| refused(&error, help))
}

/// The syntax tree of an object of JavaScript in a text, whose places count from the beginning of these bytes.
///
/// # Errors
///
/// [`ImportError`] at the place where it is more than data, with this help.
#[cfg(feature = "import")]
pub(crate) fn object_literal(
    source: &Source,
    bytes: std::ops::Range<usize>,
    help: Message,
) -> Result<Value<'_>, ImportError> {
    let tree = source.object_literal(bytes);
    tree.map_err(|error| refused(&error, help))
}

fn refused(error: &ReadError, help: Message) -> ImportError {
    let first = error.faults().first();
    ImportError {
        span: first.and_then(|fault| fault.span),
        ..ImportError::whole(
            first.map_or_else(
                || message!("not valid JSON"),
                |fault| fault.problem.message.clone(),
            ),
            help,
        )
    }
}

/// The syntax tree of a GeoJSON file.
///
/// # Errors
///
/// [`ImportError`] at the place where it is not JSON.
pub(crate) fn geojson(source: &Source) -> Result<Value<'_>, ImportError> {
    tree(
        source,
        message!("GeoJSON is JSON: export the line again, or fix it here"),
    )
}
