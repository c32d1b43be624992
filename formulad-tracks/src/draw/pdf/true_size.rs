//! Documents that readers print as large as they are.

/// The beginning of the catalogue as krilla writes it: the last object of a document.
const CATALOG: &[u8] = b"<</Type/Catalog";
/// What readers are asked for: they would make a page fit between the margins of the printer otherwise.
const PREFERENCES: &[u8] = b"/ViewerPreferences<</PrintScaling/None>>";
/// What stands before the place of the table of objects, which follows the catalogue.
const TABLE: &[u8] = b"startxref\n";

/// Asks the readers of a document not to scale its pages when they print (ISO 32000-1, 12.2): krilla 0.8 has no viewer
/// preferences.
pub(super) fn at_true_size(pdf: &[u8]) -> Vec<u8> {
    let last = |text: &[u8]| pdf.windows(text.len()).rposition(|bytes| bytes == text);
    let (Some(catalog), Some(table)) = (last(CATALOG), last(TABLE)) else {
        return pdf.to_vec();
    };
    let (catalog, table) = (catalog + CATALOG.len(), table + TABLE.len());
    let digits = pdf[table..].iter().take_while(|byte| byte.is_ascii_digit());
    let end = table + digits.count();
    let place = std::str::from_utf8(&pdf[table..end]).ok();
    let Some(place) = place.and_then(|digits| digits.parse::<usize>().ok()) else {
        return pdf.to_vec();
    };
    let moved = (place + PREFERENCES.len()).to_string();
    [
        &pdf[..catalog],
        PREFERENCES,
        &pdf[catalog..table],
        moved.as_bytes(),
        &pdf[end..],
    ]
    .concat()
}
