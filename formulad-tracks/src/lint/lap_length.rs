//! `design.lap-length`: a lap is shorter or longer than on any circuit that people play.

use super::circuit::{count, whole};
use super::prelude::*;

pub(super) const LINT: Lint = Lint {
    id: "design.lap-length",
    severity: Severity::Advice,
    finds: "The shortest lap of a circuit of three lanes has fewer than 121 or more than 200 \
            spaces.",
    why: "Wear points, laps and box stops are made for laps of this length; on a much longer one \
          nobody arrives, on a much shorter one nobody has to save.",
    example: "A circuit of 90 spaces a lane.",
    fix: false,
    check,
};

fn check(circuit: &Circuit<'_>) -> Vec<Problem> {
    let lap = circuit.measured().and_then(|figures| figures.shortest_lap);
    let usual = usual::LAP;
    let odd = lap.filter(|lap| usual.standing((*lap).into()).is_outside());
    let problem = odd.map(|lap| {
        LINT.problem(
            whole("/spaces"),
            format!(
                "the shortest lap has {}; those of other circuits have {} to {}",
                count(lap, "space", "spaces"),
                usual.least,
                usual.most
            ),
            format!(
                "usual are {} to {}; a circuit for short races by mini rules may silence this",
                usual.p10, usual.p90
            ),
        )
    });
    problem.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use formulad_core::TrackBuilder;

    use super::super::testing::longer;
    use super::*;
    use crate::figures::Figures;

    fn of_lap(lap: i16) -> TrackBuilder<3> {
        let lap_of = |circuit: &TrackBuilder<3>| {
            let figures = Figures::of(&circuit.build().unwrap());
            i16::try_from(figures.shortest_lap.unwrap()).unwrap()
        };
        let circuit = longer(lap - lap_of(&longer(0)));
        assert_eq!(lap_of(&circuit), lap);
        circuit
    }

    #[test]
    fn laps_of_121_to_200_spaces_are_usual() {
        let with = |lap| {
            let mut found = advice(&of_lap(lap));
            // The shortest laps have few spaces in all, too.
            found.retain(|id| *id != "design.space-count");
            found
        };
        assert_eq!(with(120), ["design.lap-length"]);
        assert_eq!(with(121), [""; 0]);
        assert_eq!(with(200), [""; 0]);
        assert_eq!(with(201), ["design.lap-length"]);
    }
}
