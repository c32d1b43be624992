//! `design.corner-count`, `design.lap-length`, `design.space-count` and `design.stop-sum`: all in
//! all, a circuit has less or more of something than any that people play.

use super::circuit::{count, whole};
use super::prelude::*;
use crate::figures::Figures;
use crate::figures::usual::Usual;

pub(super) const CORNER_COUNT: Lint = Lint {
    id: "design.corner-count",
    severity: Severity::Advice,
    finds: "A circuit of three lanes has fewer than 5 or more than 11 corners.",
    why: "With few corners a race is a matter of dice; with many, nobody ever gets beyond third \
          gear.",
    example: "An oval with two corners.",
    fix: false,
    check: |circuit| {
        Total {
            lint: &CORNER_COUNT,
            usual: &usual::CORNERS,
            figure: |figures| u32::try_from(figures.corners.len()).ok(),
            pointer: "/corners",
            says: ["the circuit has", "corner", "corners"],
            but: "",
        }
        .check(circuit)
    },
};

pub(super) const LAP_LENGTH: Lint = Lint {
    id: "design.lap-length",
    severity: Severity::Advice,
    finds: "The shortest lap of a circuit of three lanes has fewer than 121 or more than 200 \
            spaces.",
    why: "Wear points, laps and box stops are made for laps of this length; on a much longer one \
          nobody arrives, on a much shorter one nobody has to save.",
    example: "A circuit of 90 spaces a lane.",
    fix: false,
    check: |circuit| {
        Total {
            lint: &LAP_LENGTH,
            usual: &usual::LAP,
            figure: |figures| figures.shortest_lap,
            pointer: "/spaces",
            says: ["the shortest lap has", "space", "spaces"],
            but: "; a circuit for short races by mini rules may silence this",
        }
        .check(circuit)
    },
};

pub(super) const SPACE_COUNT: Lint = Lint {
    id: "design.space-count",
    severity: Severity::Advice,
    finds: "A circuit of three lanes has fewer than 375 or more than 611 spaces.",
    why: "So many fill a board of 1000 × 700 mm with spaces that a car fits on.",
    example: "A circuit of 800 spaces.",
    fix: false,
    check: |circuit| {
        Total {
            lint: &SPACE_COUNT,
            usual: &usual::SPACES,
            figure: |figures| Some(figures.spaces),
            pointer: "/spaces",
            says: ["the road has", "space", "spaces"],
            but: "",
        }
        .check(circuit)
    },
};

pub(super) const STOP_SUM: Lint = Lint {
    id: "design.stop-sum",
    severity: Severity::Advice,
    finds: "The corners of a circuit of three lanes ask for fewer than 8 or more than 16 stops \
            together.",
    why: "Every stop costs a turn: the sum says how long a lap takes, and how hard it is on tyres \
          and brakes.",
    example: "Seven corners of one stop each.",
    fix: false,
    check: |circuit| {
        Total {
            lint: &STOP_SUM,
            usual: &usual::STOPS,
            figure: |figures| Some(figures.stops),
            pointer: "/corners",
            says: ["the corners ask together for", "stop", "stops"],
            but: "",
        }
        .check(circuit)
    },
};

/// Something that a circuit has so and so much of.
struct Total {
    lint: &'static Lint,
    usual: &'static Usual,
    figure: fn(&Figures) -> Option<u32>,
    /// Where it is said in the plan.
    pointer: &'static str,
    /// What stands before the figure; what it counts, one and more.
    says: [&'static str; 3],
    /// Who need not mind.
    but: &'static str,
}

impl Total {
    fn check(&self, circuit: &Circuit<'_>) -> Vec<Problem> {
        let Usual {
            least,
            p10,
            p90,
            most,
            ..
        } = self.usual;
        let figure = circuit.measured().and_then(self.figure);
        let odd = figure.filter(|figure| self.usual.standing((*figure).into()).is_outside());
        let [says, one, many] = self.says;
        let problem = odd.map(|figure| {
            let figure = count(figure, one, many);
            self.lint.problem(
                whole(self.pointer),
                format!("{says} {figure}; on other circuits there are {least} to {most}"),
                format!("usual are {p10} to {p90}{}", self.but),
            )
        });
        problem.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use formulad_core::TrackBuilder;

    use super::super::testing::{longer, with_corners};
    use super::*;

    #[test]
    fn five_to_eleven_corners_are_usual() {
        assert_eq!(advice(&with_corners(4, 2)), ["design.corner-count"]);
        assert_eq!(advice(&with_corners(5, 2)), [""; 0]);
        assert_eq!(advice(&with_corners(11, 1)), [""; 0]);
        assert_eq!(advice(&with_corners(12, 1)), ["design.corner-count"]);
    }

    #[test]
    fn eight_to_sixteen_stops_are_usual() {
        assert_eq!(advice(&with_corners(7, 1)), ["design.stop-sum"]);
        assert_eq!(advice(&with_corners(8, 1)), [""; 0]);
        assert_eq!(advice(&with_corners(8, 2)), [""; 0]);
        assert_eq!(advice(&with_corners(9, 2)), ["design.stop-sum"]);
    }

    /// The usual circuit has three lanes of 140 spaces.
    #[test]
    fn a_circuit_has_375_to_611_spaces() {
        let with = |spaces: i16| {
            let mut found = advice(&longer(spaces / 3 - 140));
            // Laps get short and long, too.
            found.retain(|id| *id != "design.lap-length");
            found
        };
        assert_eq!(with(372), ["design.space-count"]);
        assert_eq!(with(375), [""; 0]);
        assert_eq!(with(609), [""; 0]);
        assert_eq!(with(612), ["design.space-count"]);
    }

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

    #[test]
    fn what_is_usual_is_said() {
        let problems = super::super::check(&with_corners(4, 2).plan());
        let problem = problems
            .iter()
            .find(|p| p.id == "design.corner-count")
            .unwrap();
        let said = "the circuit has 4 corners; on other circuits there are 5 to 11";
        assert_eq!(
            (problem.message.as_str(), problem.help.as_str()),
            (said, "usual are 6 to 10")
        );
    }
}
