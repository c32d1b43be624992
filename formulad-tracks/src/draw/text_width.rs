//! How wide texts are, and how high.

use formulad_core::plan::Typeface;

/// How far the baseline lies under the middle of capitals, which are 0.72 of the size high.
pub(super) const BASELINE: f64 = 0.36;

/// The widths of the characters from the space to the tilde in Noto Sans Bold, in thousandths of its
/// size. None of the fonts that pictures ask for is wider by more than a hair's breadth.
const WIDTHS: [u16; 95] = [
    260, 286, 472, 646, 572, 901, 750, 266, 339, 339, 545, 572, 285, 322, 285, 413, 572, 572, 572,
    572, 572, 572, 572, 572, 572, 572, 285, 285, 572, 572, 572, 477, 897, 690, 672, 637, 740, 560,
    549, 724, 765, 389, 331, 664, 565, 943, 813, 796, 628, 796, 660, 551, 579, 756, 650, 967, 667,
    624, 579, 331, 413, 331, 572, 411, 607, 604, 633, 514, 633, 591, 387, 633, 657, 305, 305, 620,
    305, 982, 657, 619, 633, 633, 454, 497, 434, 657, 569, 856, 578, 569, 488, 394, 551, 394, 572,
];

/// The same in Noto Serif Bold.
const SERIF_WIDTHS: [u16; 95] = [
    260, 382, 508, 559, 559, 906, 801, 290, 400, 400, 502, 559, 294, 310, 294, 288, 559, 559, 559,
    559, 559, 559, 559, 559, 559, 559, 304, 304, 559, 559, 559, 550, 921, 753, 672, 668, 767, 653,
    621, 769, 819, 401, 397, 734, 654, 952, 788, 787, 638, 787, 707, 586, 653, 747, 698, 1067, 732,
    693, 666, 414, 288, 414, 559, 459, 334, 599, 649, 527, 649, 571, 407, 560, 667, 352, 345, 636,
    352, 986, 667, 613, 645, 648, 523, 488, 405, 667, 606, 856, 646, 579, 529, 442, 559, 442, 559,
];

/// The same in Noto Sans Mono, regular and bold.
const MONO_WIDTHS: [u16; 95] = [600; 95];

/// The width of a line of bold text, if the table has all of its letters.
pub(super) fn bold_width(typeface: Typeface, text: &str, size: f64) -> Option<f64> {
    let is_known = text.chars().all(|c| matches!(c, ' '..='~'));
    is_known.then(|| width_in(typeface, text, size))
}

/// The width of a line of bold text, and an upper bound for regular weight, in the unit of the size. Every letter of a
/// script without a table is taken to be wide.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    width_in(Typeface::Sans, text, size)
}

/// The same in any typeface.
pub(super) fn width_in(typeface: Typeface, text: &str, size: f64) -> f64 {
    let widths = match typeface {
        Typeface::Sans => &WIDTHS,
        Typeface::Serif => &SERIF_WIDTHS,
        Typeface::Mono => &MONO_WIDTHS,
    };
    let thousandths: f64 = text
        .chars()
        .map(|c| {
            let at = (c as usize).checked_sub(usize::from(b' '));
            let known = at.and_then(|at| widths.get(at).copied());
            let wide = if c < '\u{2e80}' { 800.0 } else { 1000.0 };
            known.map_or(wide, f64::from)
        })
        .sum();
    thousandths / 1000.0 * size
}

/// A text on one line, shortened to this many characters.
pub(super) fn shortened(text: &str, characters: usize) -> String {
    let text = text.trim().replace(char::is_control, " ");
    if text.chars().count() <= characters {
        return text;
    }
    let start: String = text.chars().take(characters.saturating_sub(1)).collect();
    format!("{}…", start.trim_end())
}
