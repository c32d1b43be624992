//! How colours come out in the four inks of print shops: an approximation without a profile.

use super::{Color, Scene};

/// What paper looks like under full areas of cyan, magenta and yellow, by whether each is there: bits 0, 1, 2. Rounded
/// from what offset presses print on coated paper.
const PRINTED: [[u32; 3]; 8] = [
    [255, 255, 255],
    [0, 150, 214],
    [207, 8, 124],
    [40, 48, 132],
    [255, 234, 0],
    [0, 144, 70],
    [218, 30, 38],
    [56, 50, 48],
];
/// Under black.
const BLACK: [u32; 3] = [32, 30, 28];

/// The most ink in one place, in percent of one full area: paper takes up no more.
const MOST_INK: u32 = 300;

impl Color {
    /// The inks that show this colour best: cyan, magenta, yellow and black, in whole percent.
    ///
    /// Black replaces what is common to the others, as far as that is dark.
    fn inks(self) -> [u32; 4] {
        let lacking = [self.r, self.g, self.b].map(|part| (255 - u32::from(part)) * 100 / 255);
        let [c, m, y] = lacking;
        let common = c.min(m).min(y);
        let black = common.saturating_sub(20) * 100 / 80;
        let left = 100 - black;
        // What black does not do, of what it leaves of the paper.
        let rest = |part: u32| {
            ((part - common.min(black)) * 100)
                .checked_div(left.max(1))
                .unwrap_or(0)
                .min(100)
        };
        let [c, m, y] = [c, m, y].map(rest);
        let most = MOST_INK - black;
        let all = (c + m + y).max(1);
        let limited = |part: u32| if all > most { part * most / all } else { part };
        [limited(c), limited(m), limited(y), black]
    }

    /// The colour about as four inks print it: itself, if they can.
    pub(super) fn in_four_inks(self) -> Self {
        /// How often what is asked of the inks is corrected by what is wrong with the colour that comes out.
        const TIMES: u32 = 8;
        let wanted = [self.r, self.g, self.b].map(i32::from);
        let (mut asked, mut best) = (self, (i32::MAX, self));
        for _ in 0..TIMES {
            let printed = asked.mixed();
            let got = [printed.r, printed.g, printed.b].map(i32::from);
            let off = [0, 1, 2].map(|at| wanted[at] - got[at]);
            let wrong = off.iter().map(|off| off * off).sum();
            if wrong < best.0 {
                best = (wrong, printed);
            }
            let corrected = |part: u8, off: i32| (i32::from(part) + off / 2).clamp(0, 255) as u8;
            asked = Self {
                r: corrected(asked.r, off[0]),
                g: corrected(asked.g, off[1]),
                b: corrected(asked.b, off[2]),
                ..asked
            };
        }
        best.1
    }

    /// What its inks look like on paper. Each covers a part of it, and the parts lie over one another by chance.
    fn mixed(self) -> Self {
        let [c, m, y, black] = self.inks();
        let mut sums = [0_u32; 3];
        for (inks, printed) in PRINTED.iter().enumerate() {
            let part = |bit: usize, ink: u32| {
                if inks >> bit & 1 == 1 { ink } else { 100 - ink }
            };
            let part = part(0, c) * part(1, m) * part(2, y);
            for (sum, light) in sums.iter_mut().zip(printed) {
                *sum += part * light;
            }
        }
        let [r, g, b] = [0, 1, 2].map(|at| {
            let colored = (sums[at] + 500_000) / 1_000_000;
            ((colored * (100 - black) + BLACK[at] * black + 50) / 100) as u8
        });
        Self { r, g, b, ..self }
    }
}

impl Scene {
    /// The picture with its colours about as they come out when they are printed with cyan, magenta, yellow and black:
    /// bright blues, greens and oranges are duller. An approximation without a colour profile. The designer's pictures
    /// stay as they are.
    ///
    /// ```
    /// use formulad_tracks::bundled;
    /// use formulad_tracks::draw::{self, Theme};
    ///
    /// let track = bundled::mini();
    /// let scene = draw::scene(track.plan(), Some(&track), Theme::Day);
    /// assert_eq!(scene.clone().in_four_inks().items.len(), scene.items.len());
    /// ```
    #[must_use]
    pub fn in_four_inks(mut self) -> Self {
        for item in &mut self.items {
            let stroke = item.stroke.iter_mut().map(|stroke| &mut stroke.color);
            for color in item.fill.iter_mut().chain(stroke) {
                *color = color.in_four_inks();
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(rgb: u32) -> [i32; 3] {
        let color = Color::hex(rgb).in_four_inks();
        [color.r, color.g, color.b].map(i32::from)
    }

    fn range(color: [i32; 3]) -> i32 {
        let most = color.into_iter().max().unwrap_or(0);
        most - color.into_iter().min().unwrap_or(0)
    }

    #[test]
    fn paper_stays_white_and_greys_stay_about_as_grey_and_in_order() {
        assert_eq!(printed(0xff_ffff), [255; 3]);
        let greys: Vec<[i32; 3]> = (0..=15).map(|step| printed(0x11_1111 * step)).collect();
        for pair in greys.windows(2) {
            // Nothing is darker than black ink.
            assert!((0..3).all(|at| pair[0][at] <= pair[1][at]), "{pair:?}");
        }
        for grey in greys {
            assert!(range(grey) < 12, "{grey:?}");
        }
    }

    /// Screens show greens and blues that no ink does.
    #[test]
    fn what_no_ink_can_show_is_duller() {
        for rgb in [0x00_ff00, 0x00_00ff, 0xff_00ff, 0x00_ffff, 0xff_0000] {
            assert!(range(printed(rgb)) < 235, "{rgb:06x} {:?}", printed(rgb));
        }
        let muted = 0x7a_7263;
        let [r, g, b] = printed(muted);
        for (part, was) in [(r, 0x7a), (g, 0x72), (b, 0x63)] {
            assert!((part - was).abs() < 30, "{r} {g} {b}");
        }
    }

    #[test]
    fn no_place_gets_more_ink_than_paper_takes() {
        for rgb in (0..0x100_0000).step_by(9_973) {
            let inks = Color::hex(rgb).inks();
            assert!(inks.iter().all(|ink| *ink <= 100), "{rgb:06x} {inks:?}");
            assert!(inks.iter().sum::<u32>() <= MOST_INK, "{rgb:06x} {inks:?}");
        }
    }
}
