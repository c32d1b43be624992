//! Reduces the colours of a picture.

use std::collections::BTreeMap;

/// The most colours that an indexed PNG can have.
const MOST: usize = 256;

type Rgb = [u8; 3];

/// At most 256 colours for a picture, and a mapping from its own colours to them.
pub(crate) struct Palette {
    colors: Vec<Rgb>,
    index: BTreeMap<Rgb, u8>,
}

impl Palette {
    /// The palette for these pixels. Colours are split into groups where they differ most, weighted by
    /// their number of pixels; each group is represented by its most frequent colour, so that plain
    /// areas keep their exact colour.
    pub(crate) fn of(pixels: &[[u8; 4]]) -> Self {
        let mut groups = vec![Group::new(count(pixels))];
        while groups.len() < MOST {
            let worst = (0..groups.len())
                .max_by(|a, b| groups[*a].error.total_cmp(&groups[*b].error))
                .filter(|worst| groups[*worst].colors.len() > 1);
            let Some(worst) = worst else { break };
            let (a, b) = groups.swap_remove(worst).split();
            groups.extend([a, b]);
        }
        let mut colors: Vec<Rgb> = groups.iter().filter_map(Group::most_frequent).collect();
        colors.sort_unstable();
        let of_group = groups.iter().flat_map(|group| &group.colors);
        let index = of_group
            .map(|(color, _)| (*color, nearest(&colors, *color)))
            .collect();
        Self { colors, index }
    }

    pub(crate) fn colors(&self) -> &[Rgb] {
        &self.colors
    }

    /// The index of each pixel's colour. The pixels must be those that the palette was made from.
    pub(crate) fn indices(&self, pixels: &[[u8; 4]]) -> Vec<u8> {
        let mut last = None;
        let of = |pixel: &[u8; 4]| {
            let color = rgb(*pixel);
            match last {
                Some((known, index)) if known == color => index,
                _ => {
                    let index = self.index[&color];
                    last = Some((color, index));
                    index
                }
            }
        };
        pixels.iter().map(of).collect()
    }
}

fn rgb([r, g, b, _]: [u8; 4]) -> Rgb {
    [r, g, b]
}

/// The distinct colours, in order, and the number of pixels of each.
fn count(pixels: &[[u8; 4]]) -> Vec<(Rgb, u32)> {
    let mut all: Vec<Rgb> = pixels.iter().copied().map(rgb).collect();
    all.sort_unstable();
    let runs = all.chunk_by(|a, b| a == b);
    runs.map(|run| (run[0], run.len() as u32)).collect()
}

fn nearest(colors: &[Rgb], color: Rgb) -> u8 {
    let distance = |other: &Rgb| -> u32 {
        let each = (0..3).map(|i| u32::from(other[i].abs_diff(color[i])).pow(2));
        each.sum()
    };
    let nearest = (0..colors.len()).min_by_key(|i| distance(&colors[*i]));
    nearest.unwrap_or(0) as u8
}

/// Colours that are replaced by one.
struct Group {
    colors: Vec<(Rgb, u32)>,
    mean: [f64; 3],
    /// The channel in which they differ most.
    axis: usize,
    /// The sum of squared differences from the mean in that channel, over all pixels.
    error: f64,
}

impl Group {
    fn new(colors: Vec<(Rgb, u32)>) -> Self {
        let pixels: f64 = colors.iter().map(|(_, count)| f64::from(*count)).sum();
        let sum = |of: &dyn Fn(Rgb) -> f64| -> f64 {
            let each = colors.iter().map(|(c, count)| of(*c) * f64::from(*count));
            each.sum()
        };
        let mean = [0, 1, 2].map(|i| sum(&|c| f64::from(c[i])) / pixels.max(1.0));
        let errors = [0, 1, 2].map(|i| sum(&|c| (f64::from(c[i]) - mean[i]).powi(2)));
        let axis = (0..3)
            .max_by(|a, b| errors[*a].total_cmp(&errors[*b]))
            .unwrap_or(0);
        Self {
            mean,
            axis,
            error: errors[axis],
            colors,
        }
    }

    /// Splits the group at its mean.
    fn split(self) -> (Self, Self) {
        let (axis, mean) = (self.axis, self.mean[self.axis]);
        let is_below = |(color, _): &(Rgb, u32)| f64::from(color[axis]) <= mean;
        let (below, above) = self.colors.into_iter().partition(is_below);
        (Self::new(below), Self::new(above))
    }

    /// The most frequent colour; of equally frequent ones, the one nearest to the mean.
    fn most_frequent(&self) -> Option<Rgb> {
        let off = |color: Rgb| -> f64 {
            let each = (0..3).map(|i| (f64::from(color[i]) - self.mean[i]).powi(2));
            each.sum()
        };
        let most = self
            .colors
            .iter()
            .max_by(|a, b| a.1.cmp(&b.1).then(off(b.0).total_cmp(&off(a.0))));
        most.map(|(color, _)| *color)
    }
}
