//! A circuit along a centreline.

use super::centreline::{Centreline, Frame, readable, step};
use formulad_core::{Problem, Severity};

use super::{ImportError, Imported, Likeness};
use crate::file::Located;
use crate::generate::{self, Curve, Spec, StartLine};
use crate::geometry::Point;

impl Centreline {
    /// What a circuit along the line is usually like: called as the file says, and with the finish
    /// line where the file begins, as files of circuits do, if that is on a straight.
    #[must_use]
    pub fn spec(&self) -> Spec {
        Spec {
            line: Some(0.0),
            ..Spec::new(&self.name)
        }
    }

    /// Makes a circuit along the line; its warnings are those of the line, and what the circuit differs
    /// in from it.
    ///
    /// # Errors
    ///
    /// [`ImportError`] when the spec asks for what cannot be, or no road can follow the line.
    ///
    /// ```
    /// use formulad_tracks::file::Source;
    /// use formulad_tracks::generate::Spec;
    /// use formulad_tracks::import::centreline_csv;
    ///
    /// let text = "x,y\n0,0\n1500,0\n1700,200\n1500,400\n0,400\n-200,200\n";
    /// let line = centreline_csv::read(&Source::new("bowl.csv", text))?;
    /// let spec = Spec { lanes: 2, reverse: true, ..line.spec() };
    /// let imported = line.circuit(&spec)?;
    /// assert_eq!(imported.plan.name, "bowl");
    /// assert!(formulad_core::Track::new(imported.plan).is_ok());
    /// # Ok::<(), formulad_tracks::import::ImportError>(())
    /// ```
    pub fn circuit(&self, spec: &Spec) -> Result<Imported, ImportError> {
        let refused = |error: generate::GenerateError| ImportError {
            span: Some(self.place.0),
            pointer: self.place.1.clone(),
            message: error.to_string(),
            help: "look at the line that begins here, or ask for another circuit along it"
                .to_owned(),
        };
        let curve = Curve::through(&self.points).map_err(|error| refused(error.into()))?;
        let (plan, line) = generate::followed(&curve, spec).map_err(refused)?;
        let mut warnings = self.warnings.clone();
        if plan.corners.is_empty() && spec.corners.is_none() {
            warnings.push(self.no_corner(&curve, spec));
        }
        warnings.extend(self.start_line(&line));
        if plan.pit.is_none() && spec.teams > 0 {
            let message = "the road by the finish line has no room for a pit lane";
            let longest = format!("--start {:.0}m", line.longest * self.length());
            let help = if line.is_on_longest {
                "ask for more spaces with --spaces, or lay a pit lane in the editor".to_owned()
            } else {
                format!("to have the line on the longest straight, import with {longest}")
            };
            warnings.push(self.doubt("import.pit-left-out", message.to_owned(), help));
        }
        let likeness = Likeness::of(&curve, &plan);
        warnings.extend(
            likeness
                .iter()
                .flat_map(|likeness| self.unlike(likeness, spec)),
        );
        Ok(Imported {
            plan,
            warnings,
            likeness,
        })
    }

    /// The warning that a circuit has no corner.
    fn no_corner(&self, curve: &Curve, spec: &Spec) -> Located {
        let usual = generate::usual_radius(curve);
        let widest = spec.widest_corner.unwrap_or(usual);
        let tightest = generate::tightest_radius(curve);
        let (message, help) = if tightest < widest {
            (
                format!(
                    "no corner was found: what bends at less than {} turns by less than 40 degrees, or \
                     all the way round",
                    readable(widest)
                ),
                "set corners in the editor".to_owned(),
            )
        } else {
            // To ten metres: a line of points bends by fits and starts. But not to less than what counts
            // as straight.
            let about = ((tightest / 10.0).round() * 10.0).max(widest);
            // A little above it, so that the whole bend is in the corner.
            let wide = (tightest * 1.25 / 10.0).ceil() * 10.0;
            (
                format!(
                    "no corner was found: bends wider than {} count as straight, and the tightest has a \
                     radius of about {}",
                    readable(widest),
                    readable(about)
                ),
                format!("import it with --widest-corner {wide}, or set corners in the editor"),
            )
        };
        self.doubt("import.no-corner", message, help)
    }

    /// The warning that the finish line is not where it was asked for, or on a bend.
    fn start_line(&self, line: &StartLine) -> Option<Located> {
        /// Bending by less is no matter for a pit lane, in degrees.
        const STRAIGHT: f64 = 40.0;
        let longest = format!("--start {:.0}m", line.longest * self.length());
        if line.is_elsewhere {
            let message = "the finish line was to lie where there is no straight with room for it; it \
                           lies on the longest straight";
            let help = format!(
                "nothing has to be done, if that is right; else choose a place on another straight \
                 with --start, as {longest} is this one"
            );
            return Some(self.doubt("import.start-line", message.to_owned(), help));
        }
        (line.bends > STRAIGHT && !line.is_on_longest).then(|| {
            let message = format!(
                "the finish line lies on a bend: beside the pit lane the road turns by \
                 {:.0} degrees",
                line.bends
            );
            let help = format!("to have it on the longest straight, import with {longest}");
            self.doubt("import.start-line", message, help)
        })
    }

    /// The warnings that the circuit differs from the line more than it should.
    fn unlike(&self, likeness: &Likeness, spec: &Spec) -> Vec<Located> {
        const LONGER: &str = "ask for more spaces with --spaces, or for fewer lanes";
        let mut doubts = Vec::new();
        let Likeness {
            distance,
            line_crossings,
            road_crossings,
            spaces,
        } = *likeness;
        if line_crossings != road_crossings {
            let times = |crossings| match crossings {
                0 => "does not cross itself".to_owned(),
                1 => "crosses itself once".to_owned(),
                more => format!("crosses itself {more} times"),
            };
            let (line, road) = (times(line_crossings), times(road_crossings));
            let message = format!("the road {road}, but the line {line}");
            doubts.push(self.doubt("import.crossings", message, LONGER.to_owned()));
        }
        if distance > Likeness::MOST {
            let message = format!(
                "the road lies {:.1} % of its diagonal off the line, on average",
                distance * 100.0
            );
            doubts.push(self.doubt("import.off-line", message, LONGER.to_owned()));
        }
        let asked = spec.spaces as usize;
        if spaces.abs_diff(asked) * 100 > asked * 3 {
            let message = format!("a lap has {spaces} spaces, not {asked}");
            let help =
                "the corners and the straights between them take as many; ask for more spaces";
            doubts.push(self.doubt("import.spaces", message, help.to_owned()));
        }
        doubts
    }

    /// A warning about the line as a whole.
    fn doubt(&self, id: &'static str, message: String, help: String) -> Located {
        let problem = Problem::new(id, Severity::Warning, &self.place.1, message, help);
        Located::new(problem, Some(self.place.0))
    }

    /// The length of a lap in metres.
    #[must_use]
    pub fn length(&self) -> f64 {
        (0..self.points.len())
            .map(|at| step(&self.points, at))
            .sum()
    }

    /// The fraction of the lap, from 0 to 1, that lies this many metres behind its first point.
    ///
    /// # Errors
    ///
    /// [`ImportError`] when the lap has no such place: it is as long as [`Centreline::length`].
    pub fn part_after(&self, metres: f64) -> Result<f64, ImportError> {
        let length = self.length();
        // A lap that is said to be 5793 m long may have 5792.6.
        if !(0.0..=length.ceil()).contains(&metres) {
            return Err(ImportError::whole(
                format!("there is no place {metres} m behind the first point"),
                format!(
                    "the lap is {0:.0} m long: choose 0 to {0:.0} m",
                    length.ceil()
                ),
            ));
        }
        Ok((metres / length).min(1.0))
    }

    /// The part of the lap, from 0 to 1, that is nearest to a place: x and y, or longitude and
    /// latitude, as the file has them.
    ///
    /// # Errors
    ///
    /// [`ImportError`] when it lies far from the line: further than a twentieth of the lap.
    pub fn part_near(&self, x: f64, y: f64) -> Result<f64, ImportError> {
        let place = self.frame.metres(Point::new(x, y));
        let mut walked = 0.0;
        let (mut nearest, mut after) = (f64::INFINITY, 0.0);
        let next = self.points.iter().cycle().skip(1);
        for (from, to) in self.points.iter().zip(next) {
            let length = from.distance(*to);
            let along = (place - *from).dot(*to - *from);
            let part = (along / (length * length)).clamp(0.0, 1.0);
            let apart = from.lerp(*to, part).distance(place);
            if apart < nearest {
                (nearest, after) = (apart, walked + part * length);
            }
            walked += length;
        }
        let far = walked / 20.0;
        if nearest <= far {
            return Ok((after / walked).min(1.0));
        }
        Err(ImportError::whole(
            format!("this place lies {} away from the line", readable(nearest)),
            format!(
                "choose a place within {}, as the file gives its points: {}",
                readable(far),
                match self.frame {
                    Frame::Plane(at, _) => format!("x and y, such as {},{}", at.x, at.y),
                    Frame::Degrees(_) => "longitude and latitude".to_owned(),
                }
            ),
        ))
    }
}
