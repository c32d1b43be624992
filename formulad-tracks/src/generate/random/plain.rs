//! A circuit that there is always room for.

use super::super::sections::{Section, Sections, SectionsError};
use super::wanted::{GRID, HOME, SHORTEST};

/// The spaces of a corner of 90 degrees.
const CORNER: u32 = 4;
/// The shortest lap around an L.
const L: u32 = 90;

/// A lap in the shape of an L, with five corners to the right and one to the left, as long as asked
/// for; with four corners if that is too short for an L.
pub(super) fn sections(spaces: u32) -> Result<Sections, SectionsError> {
    let right = || Section::corner(&[90], 1)?.with_spaces(CORNER);
    let left = || Section::corner(&[-90], 1)?.with_spaces(CORNER);
    let straight = Section::straight;
    let sections = if spaces < L {
        let rest = spaces.saturating_sub(4 * CORNER + 2 * HOME) / 2;
        let long = HOME + rest / 2;
        let short = (rest - rest / 2).max(SHORTEST);
        vec![
            straight(long - GRID)?,
            right()?,
            straight(short)?,
            right()?,
            straight(long)?,
            right()?,
            straight(short)?,
            right()?,
            straight(GRID)?,
        ]
    } else {
        // The two outer sides of the L, and the four others.
        let rest = spaces - 6 * CORNER;
        let long = (rest * 3 / 10).max(HOME);
        let short = (rest - 2 * long) / 4;
        vec![
            straight(long - GRID)?,
            right()?,
            straight(short)?,
            right()?,
            straight(short)?,
            left()?,
            straight(short)?,
            right()?,
            straight(short)?,
            right()?,
            straight(long)?,
            right()?,
            straight(GRID)?,
        ]
    };
    Sections::new(sections)?.fitted()
}

#[cfg(test)]
mod tests {
    use formulad_core::Severity;

    use super::super::super::{Spec, of_sections};
    use super::*;
    use crate::lint;

    /// Whatever is asked for, it can be laid out without a warning.
    #[test]
    fn there_is_always_room() {
        for spaces in Spec::SPACES.step_by(17) {
            let sections = sections(spaces).expect("sections");
            assert!(sections.spaces().abs_diff(spaces) <= spaces / 8, "{spaces}");
            for lanes in 2..=4 {
                let spec = Spec {
                    lanes,
                    ..Spec::new("Plain")
                };
                let plan = of_sections(&sections, &spec).expect("a circuit");
                let problems = lint::check(&plan);
                let serious = problems
                    .iter()
                    .find(|problem| problem.severity != Severity::Advice);
                assert_eq!(serious, None, "{spaces} spaces, {lanes} lanes");
            }
        }
    }
}
