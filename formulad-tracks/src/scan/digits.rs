//! How the digits 1 to 3 look in many typefaces.

/// A digit's place: so many cells are as high as the digit, and there are margins around it.
const HIGH: usize = 14;
const MARGIN: usize = 2;
const SIDE: usize = HIGH + 2 * MARGIN;

/// How much ink is in each cell, from 0 to 1, by rows.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Patch(Vec<f32>);

impl Patch {
    /// What is around a digit's middle that is `high` pixels high; `ink` is what there is between pixels.
    pub(super) fn of(middle: (f32, f32), high: f32, ink: impl Fn(f32, f32) -> f32) -> Self {
        let cell = high / HIGH as f32;
        let off = |i: usize| (i as f32 + 0.5 - SIDE as f32 / 2.0) * cell;
        let places = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
        Self(
            places
                .map(|(x, y)| ink(middle.0 + off(x), middle.1 + off(y)))
                .collect(),
        )
    }

    /// The correlation with another, moved by so many cells.
    fn like(&self, other: &Self, right: i32, down: i32) -> f32 {
        let (mut a, mut b, mut aa, mut bb, mut ab) = (0.0_f32, 0.0, 0.0, 0.0, 0.0);
        for y in 0..SIDE {
            for x in 0..SIDE {
                let mine = self.0[y * SIDE + x];
                let from = (
                    usize::try_from(x as i32 - right),
                    usize::try_from(y as i32 - down),
                );
                let theirs = match from {
                    (Ok(x), Ok(y)) if x < SIDE && y < SIDE => other.0[y * SIDE + x],
                    _ => 0.0,
                };
                a += mine;
                b += theirs;
                aa += mine * mine;
                bb += theirs * theirs;
                ab += mine * theirs;
            }
        }
        let n = (SIDE * SIDE) as f32;
        let spread = ((aa - a * a / n) * (bb - b * b / n)).max(1e-6).sqrt();
        (ab - a * b / n) / spread
    }
}

/// A stroke of the pen, as places from the left (−1) to the right (1) and from the top (0) to the bottom (1).
type Stroke = &'static [(f32, f32)];

/// Each digit in some shapes.
const SHAPES: [&[&[Stroke]]; 3] = [
    &[
        &[&[(0.0, 0.0), (0.0, 1.0)]],
        // With a flag, and with a foot.
        &[&[(-0.6, 0.28), (0.0, 0.0), (0.0, 1.0)]],
        &[
            &[(-0.6, 0.2), (0.0, 0.0), (0.0, 1.0)],
            &[(-0.7, 1.0), (0.7, 1.0)],
        ],
    ],
    &[
        &[&[
            (-1.0, 0.26),
            (-0.8, 0.08),
            (-0.3, 0.0),
            (0.3, 0.0),
            (0.8, 0.1),
            (0.9, 0.28),
            (0.7, 0.46),
            (-1.0, 1.0),
            (1.0, 1.0),
        ]],
        // Of seven segments.
        &[&[
            (-1.0, 0.0),
            (1.0, 0.0),
            (1.0, 0.5),
            (-1.0, 0.5),
            (-1.0, 1.0),
            (1.0, 1.0),
        ]],
    ],
    &[
        &[&[
            (-0.9, 0.1),
            (-0.4, 0.0),
            (0.3, 0.0),
            (0.8, 0.1),
            (0.8, 0.35),
            (0.3, 0.47),
            (-0.3, 0.47),
            (0.4, 0.47),
            (1.0, 0.62),
            (1.0, 0.84),
            (0.5, 1.0),
            (-0.5, 1.0),
            (-1.0, 0.9),
        ]],
        // With a flat top.
        &[&[
            (-0.9, 0.0),
            (0.9, 0.0),
            (-0.1, 0.42),
            (0.5, 0.44),
            (1.0, 0.62),
            (1.0, 0.84),
            (0.5, 1.0),
            (-0.5, 1.0),
            (-1.0, 0.88),
        ]],
        &[
            &[(-1.0, 0.0), (1.0, 0.0), (1.0, 1.0), (-1.0, 1.0)],
            &[(-0.8, 0.5), (1.0, 0.5)],
        ],
    ],
];

/// Half the width of a digit from the middle of its outer strokes, half the width of its strokes, and how far its top
/// leans to the right, all in parts of its height.
const WIDE: [f32; 3] = [0.17, 0.23, 0.3];
const BOLD: [f32; 3] = [0.05, 0.085, 0.125];
const LEAN: [f32; 2] = [0.0, 0.24];

/// How digits look.
pub(super) struct Digits(Vec<(usize, Patch)>);

impl Digits {
    pub(super) fn new() -> Self {
        let mut all = Vec::new();
        for (digit, shapes) in SHAPES.iter().enumerate() {
            for shape in *shapes {
                // Serifs are on upright digits.
                let leans = if digit == 0 && shape.len() > 1 {
                    &LEAN[..1]
                } else {
                    &LEAN[..]
                };
                for lean in leans {
                    for wide in WIDE {
                        all.extend(BOLD.map(|bold| (digit, drawn(shape, wide, bold, *lean))));
                    }
                }
            }
        }
        Self(all)
    }

    /// How well each of the digits 1 to 3 fits a patch, at most 1.
    pub(super) fn fits(&self, patch: &Patch) -> [f32; 3] {
        let mut fits = [f32::MIN; 3];
        for (digit, drawn) in &self.0 {
            for (right, down) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] {
                fits[*digit] = fits[*digit].max(patch.like(drawn, right, down));
            }
        }
        fits
    }
}

/// A digit of some strokes, its box in the middle.
fn drawn(strokes: &[Stroke], wide: f32, bold: f32, lean: f32) -> Patch {
    let place = |(x, y): (f32, f32)| {
        let y = bold + y * (1.0 - 2.0 * bold);
        (x * wide + lean * (0.5 - y), y - 0.5)
    };
    let lines: Vec<_> = strokes
        .iter()
        .flat_map(|stroke| {
            stroke
                .windows(2)
                .map(|pair| (place(pair[0]), place(pair[1])))
        })
        .collect();
    let ends = lines.iter().flat_map(|(from, to)| [from.0, to.0]);
    let (left, right) = ends.fold((f32::MAX, f32::MIN), |(left, right), x| {
        (left.min(x), right.max(x))
    });
    let middle = (left + right) / 2.0;
    // As soft as a digit of few pixels.
    let soft = 1.0 / HIGH as f32;
    Patch::of((middle, 0.0), 1.0, |x, y| {
        let far = lines.iter().map(|(from, to)| {
            let (ax, ay) = (x - from.0, y - from.1);
            let (bx, by) = (to.0 - from.0, to.1 - from.1);
            let on = ((ax * bx + ay * by) / (bx * bx + by * by).max(1e-6)).clamp(0.0, 1.0);
            let (dx, dy) = (ax - bx * on, ay - by * on);
            (dx * dx + dy * dy).sqrt()
        });
        let far = far.fold(f32::MAX, f32::min);
        ((bold - far) / (2.0 * soft) + 0.5).clamp(0.0, 1.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Digits drawn by hand in pixels: of an upright and a slanted face, and of a clock.
    const DRAWN: [(usize, &[&str]); 9] = [
        (0, &["..#", ".##", "..#", "..#", "..#", "..#", "..#"]),
        (
            0,
            &[
                "...##", "..###", "...##", "..##.", "..##.", ".##..", ".##..",
            ],
        ),
        (0, &["##", "##", "##", "..", "##", "##", "##"]),
        (
            1,
            &[
                ".###.", "#...#", "....#", "...#.", "..#..", ".#...", "#####",
            ],
        ),
        (
            1,
            &[
                "..####.", ".##..##", ".....##", "....##.", "..###..", ".##....", "######.",
            ],
        ),
        (1, &["####", "...#", "...#", "####", "#...", "#...", "####"]),
        (
            2,
            &[
                "####.", "....#", "....#", ".###.", "....#", "....#", "####.",
            ],
        ),
        (
            2,
            &[
                ".######", "....##.", "...##..", "..####.", ".....##", "##..##.", ".####..",
            ],
        ),
        (2, &["####", "...#", "...#", "####", "...#", "...#", "####"]),
    ];

    #[test]
    fn digits_of_several_faces_fit_best() {
        let digits = Digits::new();
        for (digit, rows) in DRAWN {
            let width = rows[0].len();
            let middle = ((width as f32 - 1.0) / 2.0, 3.0);
            let patch = Patch::of(middle, 7.0, |x, y| {
                let row = rows.get(y.round() as usize).filter(|_| y > -0.5);
                let is_ink = row.is_some_and(|row| {
                    x > -0.5 && row.as_bytes().get(x.round() as usize) == Some(&b'#')
                });
                f32::from(u8::from(is_ink))
            });
            let fits = digits.fits(&patch);
            let best = (0..3).max_by(|a, b| fits[*a].total_cmp(&fits[*b]));
            assert_eq!(best, Some(digit), "{rows:?}: {fits:?}");
        }
    }

    #[test]
    fn nothing_fits_an_empty_patch() {
        let fits = Digits::new().fits(&Patch::of((0.0, 0.0), 9.0, |_, _| 0.0));
        assert!(fits.iter().all(|fit| fit.abs() < f32::EPSILON), "{fits:?}");
    }
}
