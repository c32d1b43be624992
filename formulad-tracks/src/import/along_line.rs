//! A circuit along a centreline.

use super::centreline::{Centreline, Frame, Mark, readable, step};
use std::ops::Range;

use formulad_core::language::Message;
use formulad_core::plan::TrackPlan;
use formulad_core::{Place, Problem, Severity};

use super::nearby::on_piece;
use super::warnings::Warnings;
use super::{ImportError, Imported, Likeness};
use crate::file::Located;
use crate::generate::{self, Curve, Spec, StartLine};
use crate::geometry::Point;

pub(super) mod said {
    use formulad_core::language::Message;

    pub(crate) fn set_corners() -> Message {
        message!("set corners in the editor")
    }

    pub(crate) fn widest_corner(metres: f64) -> Message {
        message!(
            "import it with --widest-corner {metres}, or set corners in the editor",
            metres
        )
    }

    pub(crate) fn longer() -> Message {
        message!("ask for more spaces with --spaces, or for fewer lanes")
    }
}

impl Centreline {
    /// The usual spec for a circuit along the line: with the name in the file, and with the finish line where the
    /// file says, or else where it begins, as files of circuits do, if that is on a straight. The pit lane is on the
    /// side that the file says. A lap of more than 12 km has more spaces.
    #[must_use]
    pub fn spec(&self) -> Spec {
        /// A usual lap has room for the corners of one of this length, in metres.
        const USUAL: f64 = 12_000.0;
        let usual = Spec::new(&self.name);
        let spaces = f64::from(usual.spaces) * (self.length() / USUAL).max(1.0);
        Spec {
            spaces: (spaces.round() as u32).min(*Spec::SPACES.end()),
            line: Some(self.known.start),
            pit_side: self.known.pit_side,
            driven: self.known.driven,
            ..usual
        }
    }

    /// Makes a circuit along the line. Its warnings are those of the line, and what differs from
    /// the line.
    ///
    /// # Errors
    ///
    /// [`ImportError`] when the spec asks for something impossible, or no road can follow the line.
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
            pointer: self.place.1.as_str().into(),
            message: error.to_string().into(),
            help: message!(
                "look at the line that begins here, or ask for another circuit along it"
            ),
        };
        let mirrored = |at: &Point| {
            if spec.mirror {
                Point::new(-at.x, at.y)
            } else {
                *at
            }
        };
        let points: Vec<Point> = self.points.iter().map(mirrored).collect();
        let curve = Curve::through(&points).map_err(|error| refused(error.into()))?;
        let spec = &Spec {
            pit_side: spec
                .pit_side
                .map(|side| if spec.mirror { side.opposite() } else { side }),
            ..spec.clone()
        };
        let made = generate::followed(&curve, spec).map_err(refused)?;
        let (mut plan, line) = (made.plan, made.line);
        self.name_corners(&mut plan, &made.corners);
        let mut warnings = self.warnings.clone();
        if spec.corners.is_none() {
            match plan.corners.len() {
                0 => warnings.push(self.no_corner(&curve, spec)),
                1 => warnings.extend(self.one_corner(&curve, spec)),
                _ => {}
            }
        }
        warnings.extend(self.start_line(&line, spec));
        // As those who drive see it.
        let asked = spec
            .pit_side
            .map(|side| if spec.reverse { side.opposite() } else { side });
        if asked
            .zip(made.pit_side)
            .is_some_and(|(asked, made)| asked != made)
        {
            let (message, help) = (
                message!(
                    "the pit lane lies on the other side of the road than in the file, where there \
                     is no room for it"
                ),
                message!(
                    "nothing has to be done, if it may; else ask for more spaces with --spaces"
                ),
            );
            warnings.push(self.warning("import.pit-side", message, help));
        }
        if plan.pit.is_none() && spec.teams > 0 {
            let longest = format!("--start {:.0}m", line.longest * self.length());
            let help = if line.is_on_longest {
                message!("ask for more spaces with --spaces, or lay a pit lane in the editor")
            } else {
                message!(
                    "to have the line on the longest straight, import with {start}",
                    start = &longest
                )
            };
            warnings.push(self.warning(
                "import.pit-left-out",
                message!("the road by the finish line has no room for a pit lane"),
                help,
            ));
        }
        warnings.extend(self.long_corners(&plan));
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
            lap: Some(self.length()),
            choices: self.choices.clone(),
            corners: made.corners,
        })
    }

    /// Gives each corner the name of the stretch that it lies on; of several, the one with the most of it.
    fn name_corners(&self, plan: &mut TrackPlan, corners: &[Range<f64>]) {
        let shared = |a: &Range<f64>, b: &Range<f64>| {
            // A corner over the first point is on both ends of the lap.
            let length =
                |turns: f64| (a.end.min(b.end + turns) - a.start.max(b.start + turns)).max(0.0);
            length(-1.0) + length(0.0) + length(1.0)
        };
        for (corner, place) in plan.corners.iter_mut().zip(corners) {
            let on = self
                .known
                .names
                .iter()
                .map(|(part, name)| (shared(place, part), name));
            let most = on.max_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((_, name)) = most.filter(|(part, _)| *part > 0.0) {
                name.clone_into(&mut corner.name);
            }
        }
    }

    /// The warning that corners are longer than those of boards.
    fn long_corners(&self, plan: &TrackPlan) -> Option<Located> {
        /// The spaces of a corner, by lane: more are on no known board.
        const MOST: usize = 26;
        let lanes = plan.spaces.iter().filter_map(|space| space.lane).max()? as usize;
        let lengths = plan
            .corners
            .iter()
            .map(|corner| corner.spaces.len().div_ceil(lanes));
        let longest = lengths.max().filter(|longest| *longest > MOST)?;
        let help = message!("divide it in the editor, or import with a smaller --widest-corner");
        Some(self.warning(
            "import.long-corner",
            message!(
                "a corner has {spaces} spaces in a lane: bends follow one another too closely to be \
                 separate corners"
                    | "a corner has {spaces} spaces in a lane: bends follow one another too closely \
                       to be separate corners",
                spaces = longest
            ),
            help,
        ))
    }

    /// The part of the lap by which a place of the file says that it begins; its beginning, if the place is far
    /// away.
    pub(super) fn start_by(&self, mark: &Mark, warnings: &mut Warnings<'_>) -> f64 {
        let mut warn = |id, message, help| {
            let (bytes, place) = (mark.bytes.clone(), Place::at(&mark.pointer));
            warnings.add(id, bytes, place, message, help);
        };
        let (apart, part) = self.nearest(mark.at);
        // Beside the road, or in the pit lane.
        if apart > self.length() / 100.0 {
            let message = message!(
                "this point lies {length} from the line, and is left out",
                length = readable(apart)
            );
            warn(
                "import.left-out",
                message,
                message!("nothing has to be done if it is not part of the road" as "of a line"),
            );
            return 0.0;
        }
        let (message, help) = (
            message!("the file has a point here: the finish line is laid by it"),
            message!(
                "nothing has to be done, if cars start there; else choose a place with --start"
            ),
        );
        warn("import.start-point", message, help);
        part
    }

    /// The warning that a circuit has no corner.
    fn no_corner(&self, curve: &Curve, spec: &Spec) -> Located {
        let usual = generate::usual_radius(curve);
        let widest = spec.widest_corner.unwrap_or(usual);
        let tightest = generate::tightest_radius(curve);
        let message = if tightest < widest {
            message!(
                "no corner was found: what bends at less than {radius} turns by less than 40 \
                 degrees, or all the way round",
                radius = readable(widest)
            )
        } else {
            // Rounded to ten metres: a line of points does not bend evenly. But not to less than
            // what counts as straight.
            let about = ((tightest / 10.0).round() * 10.0).max(widest);
            message!(
                "no corner was found: bends wider than {radius} count as straight, and the tightest \
                 has a radius of about {tightest}",
                radius = readable(widest),
                tightest = readable(about)
            )
        };
        let wide = generate::radius_with_corners(curve, spec, 0);
        let help = wide.map_or_else(said::set_corners, said::widest_corner);
        self.warning("import.no-corner", message, help)
    }

    /// The warning that a circuit has one corner only, where it can have more: a drawing has no scale by which bends
    /// could be judged.
    fn one_corner(&self, curve: &Curve, spec: &Spec) -> Option<Located> {
        let widest = spec.widest_corner;
        let widest = widest.unwrap_or_else(|| generate::usual_radius(curve));
        let wide = generate::radius_with_corners(curve, spec, 1)?;
        let message = message!(
            "only one corner was found: bends wider than {radius} count as straight",
            radius = readable(widest)
        );
        let help = said::widest_corner(wide);
        Some(self.warning("import.no-corner", message, help))
    }

    /// The warnings that the finish line is not where it was asked for, or on a bend.
    fn start_line(&self, line: &StartLine, spec: &Spec) -> Vec<Located> {
        /// Bending by less than this does not matter for a pit lane, in degrees.
        const STRAIGHT: f64 = 40.0;
        /// Nor does a place that is no further away, in spaces.
        const NEAR: f64 = 3.0;
        let warning = |message, help| self.warning("import.start-line", message, help);
        let longest = format!("--start {:.0}m", line.longest * self.length());
        if line.is_elsewhere {
            let help = message!(
                "nothing has to be done, if that is right; else choose a place on another straight \
                 with --start, as {start} is this one",
                start = &longest
            );
            let message = message!(
                "where the finish line was to be there is no straight with room for it; it lies on \
                 the longest straight"
            );
            return vec![warning(message, help)];
        }
        let mut warnings = Vec::new();
        if line.bends > STRAIGHT && !line.is_on_longest {
            let message = message!(
                "the finish line lies on a bend: beside the pit lane the road turns by \
                 {degrees:.0} degrees",
                degrees = line.bends
            );
            let help = message!(
                "to have it on the longest straight, import with {start}",
                start = &longest
            );
            warnings.push(warning(message, help));
        }
        // A first point that is no more than that may lie anywhere.
        let is_other = |asked: f64| (asked - self.known.start).abs() > 1e-9;
        let is_asked = self.known.has_start || spec.line.is_some_and(is_other);
        if is_asked && line.moved * f64::from(spec.spaces) > NEAR {
            let message = message!(
                "the finish line lies {length} further along its straight than it was to be, so that \
                 the grid has room before it",
                length = readable(line.moved * self.length())
            );
            let help = message!(
                "nothing has to be done, if it may; else move it in the editor, or ask for more \
                 spaces with --spaces"
            );
            warnings.push(warning(message, help));
        }
        warnings
    }

    /// The warnings that the circuit differs from the line more than it should.
    fn unlike(&self, likeness: &Likeness, spec: &Spec) -> Vec<Located> {
        let mut warnings = Vec::new();
        let Likeness {
            distance,
            line_crossings,
            road_crossings,
            spaces,
        } = *likeness;
        if line_crossings != road_crossings {
            let times = |crossings| match crossings {
                0 => message!("does not cross itself"),
                1 => message!("crosses itself once"),
                more => message!(
                    "crosses itself {times} times" | "crosses itself {times} times",
                    times = more
                ),
            };
            let (line, road) = (times(line_crossings), times(road_crossings));
            let message = message!("the road {road}, but the line {line}", road, line);
            warnings.push(self.warning("import.crossings", message, said::longer()));
        }
        if distance > Likeness::MOST {
            let message = message!(
                "the road lies {percent:.1} % of its diagonal off the line, on average",
                percent = distance * 100.0
            );
            warnings.push(self.warning("import.off-line", message, said::longer()));
        }
        let asked = spec.spaces as usize;
        if spaces.abs_diff(asked) * 100 > asked * 3 {
            let message = message!(
                "a lap has {spaces} spaces, not {asked}" | "a lap has {spaces} spaces, not {asked}",
                spaces,
                asked
            );
            warnings.push(self.warning(
                "import.spaces",
                message,
                message!(
                    "the corners and the straights between them take as many; ask for more spaces"
                ),
            ));
        }
        warnings
    }

    /// A warning about the line as a whole.
    fn warning(&self, id: &'static str, message: Message, help: Message) -> Located {
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
                message!("{metres} m after the first point is not on the lap", metres),
                message!(
                    "the lap is {metres:.0} m long: choose 0 to {metres:.0} m",
                    metres = length.ceil()
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
        let (nearest, part) = self.nearest(Point::new(x, y));
        let far = self.length() / 20.0;
        if nearest <= far {
            return Ok(part);
        }
        Err(ImportError::whole(
            message!(
                "this place lies {length} away from the line",
                length = readable(nearest)
            ),
            match self.frame {
                Frame::Plane(at, _) => message!(
                    "choose a place within {length}, as the file gives its points: x and y, such as \
                     {x},{y}",
                    length = readable(far),
                    x = at.x,
                    y = at.y
                ),
                Frame::Degrees(_) => message!(
                    "choose a place within {length}, as the file gives its points: longitude and \
                     latitude",
                    length = readable(far)
                ),
            },
        ))
    }

    /// How far a place of the file lies from the line, and the part of the lap that is nearest to it.
    fn nearest(&self, place: Point) -> (f64, f64) {
        let place = self.frame.metres(place);
        let mut walked = 0.0;
        let (mut nearest, mut after) = (f64::INFINITY, 0.0);
        let next = self.points.iter().cycle().skip(1);
        for (from, to) in self.points.iter().zip(next) {
            let length = from.distance(*to);
            let (part, there) = on_piece(*from, *to, place);
            let apart = there.distance(place);
            if apart < nearest {
                (nearest, after) = (apart, walked + part * length);
            }
            walked += length;
        }
        (nearest, (after / walked).min(1.0))
    }
}
