//! Heat maps on a page, each in two tones.

use formulad_core::{SpaceId, Track};

use super::html::{Html, Text};
use crate::draw::{self, HeatScale, Scene, Theme, Tone, TonePaints, svg_in_tones};

/// Numbers are rounded to this many steps of their scale, so that spaces share colours.
const STEPS: f64 = 40.0;

/// The boards of a page.
pub(super) struct Boards {
    paints: TonePaints,
}

/// A heat map.
pub(super) struct Map<'a> {
    pub(super) title: &'a str,
    /// What a designer learns from it.
    pub(super) note: &'a str,
    pub(super) scale: HeatScale,
    pub(super) value: &'a dyn Fn(SpaceId) -> Option<f64>,
    /// What is shown where a pointer rests on a space.
    pub(super) tip: &'a dyn Fn(SpaceId) -> Option<String>,
}

impl Boards {
    pub(super) fn new() -> Self {
        Self {
            paints: TonePaints::default(),
        }
    }

    /// The picture of a circuit that heat maps of it are made of.
    pub(super) fn base(track: &Track) -> Scene {
        draw::scene(track.plan(), Some(track), Theme::Plain)
    }

    pub(super) fn write(&mut self, html: &mut Html, base: &Scene, map: &Map<'_>) {
        let (low, high) = (map.scale.low(), map.scale.high());
        let rounded = |id| {
            let part = ((map.value)(id)? - low) / (high - low);
            Some(low + (part.clamp(0.0, 1.0) * STEPS).round() / STEPS * (high - low))
        };
        let toned = |tone| {
            let mut scene = base.clone();
            draw::heat(&mut scene, &HeatScale::new(low, high, tone), rounded);
            scene
        };
        let (light, dark) = (toned(Tone::Light), toned(Tone::Dark));
        write!(
            html,
            "<figure class=\"map\">\n<figcaption><b>{}</b>",
            Text(map.title)
        );
        let [first, middle, last] = map.scale.labels();
        write!(
            html,
            "<span class=\"scale\"><span>{first}</span><i class=\"ramp\"></i><span>{last}</span></span>"
        );
        // For screen readers.
        writeln!(
            html,
            "<span class=\"hidden\">{}</span></figcaption>",
            Text(&t!(", {number} in the middle", number = middle))
        );
        html.put(&svg_in_tones([&light, &dark], &mut self.paints, map.tip));
        html.note(map.note);
        html.end("figure");
    }

    /// The style that the maps and the colours of scales need, on light ground or on dark.
    pub(super) fn css(&self, tone: Tone) -> String {
        let scale = HeatScale::new(0.0, 1.0, tone);
        let mut css = self.paints.css(tone == Tone::Dark);
        let colors = (0..=10).map(|at| scale.color_at(f64::from(at) / 10.0).to_string());
        let colors: Vec<_> = colors.collect();
        css += &format!(
            ".ramp{{background:linear-gradient(to right,{})}}\n",
            colors.join(",")
        );
        for at in 0..=20 {
            let color = scale.color_at(f64::from(at) / 20.0);
            css += &format!(".h{at}{{fill:{color}}}\n");
        }
        css
    }
}

/// Returns the class of a colour at this part of the ramp, from 0 to 1.
pub(super) fn class(part: f64) -> String {
    format!("h{}", (part.clamp(0.0, 1.0) * 20.0).round() as u32)
}
