//! The sounds of a race: a few quiet effects, synthesized by arithmetic alone, and the same everywhere.

use std::f32::consts::TAU;

use formulad_core::dice::Gear;
use formulad_core::race::{Cause, Event};

/// An effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sound {
    /// A die rolls over the table.
    Roll,
    /// A driver shifts up.
    GearUp,
    /// A driver shifts down.
    GearDown,
    /// Cars touch, or one drops out.
    Collision,
    /// A car finishes.
    Finish,
}

/// The peak of an effect, where 1 is full scale.
const LOUDEST: f32 = 0.25;
/// How long an effect fades in and out, in seconds, so that it does not click.
const EDGE: f32 = 0.004;
/// When a rolling die hits the table, in seconds, and how hard.
const KNOCKS: [(f32, f32); 5] = [
    (0.0, 1.0),
    (0.09, 0.8),
    (0.17, 0.65),
    (0.27, 0.5),
    (0.4, 0.35),
];
/// The notes of the finish, in hertz, and the time between their starts, in seconds.
const NOTES: [f32; 3] = [523.25, 659.25, 783.99];
const APART: f32 = 0.11;

impl Sound {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Roll,
        Self::GearUp,
        Self::GearDown,
        Self::Collision,
        Self::Finish,
    ];

    /// The sample rate, in samples per second.
    pub const RATE: u32 = 24_000;

    /// The sound of an event, if it has one.
    pub fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Rolled { .. } | Event::StartRolled { .. } => Some(Self::Roll),
            Event::GearChosen { from, to, .. } => {
                let before = from.map_or(0, Gear::number);
                match to.number().cmp(&before) {
                    std::cmp::Ordering::Less => Some(Self::GearDown),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => Some(Self::GearUp),
                }
            }
            Event::WearLost {
                cause: Cause::Collision | Cause::Crash,
                ..
            }
            | Event::CollisionFailed { .. }
            | Event::Eliminated { .. } => Some(Self::Collision),
            Event::Finished { .. } => Some(Self::Finish),
            _ => None,
        }
    }

    /// Its duration, in seconds.
    fn length(self) -> f32 {
        match self {
            Self::Roll => 0.5,
            Self::GearUp | Self::GearDown => 0.22,
            Self::Collision => 0.35,
            Self::Finish => 0.8,
        }
    }

    /// The samples of the effect, one channel, from -1 to 1.
    ///
    /// ```
    /// use track_editor::drive::Sound;
    ///
    /// let samples = Sound::Roll.samples();
    /// assert_eq!(samples.len(), Sound::RATE as usize / 2);
    /// assert!(samples.iter().all(|sample| sample.abs() < 0.5));
    /// ```
    pub fn samples(self) -> Vec<f32> {
        let rate = Self::RATE as f32;
        let count = (self.length() * rate) as usize;
        let mut noise = Noise(0x9e37_79b9);
        let mut deep = 0.0;
        let mut turn = 0.0;
        let mut samples: Vec<f32> = (0..count)
            .map(|at| {
                let time = at as f32 / rate;
                let left = self.length() - time;
                let rough = noise.next();
                deep += (rough - deep) * 0.12;
                turn = (turn + self.pitch(time) / rate).fract();
                let tone = libm::sinf(turn * TAU);
                let sound = match self {
                    Self::Roll => knocks(time) * (0.6 * rough + 0.4 * deep),
                    // An engine has overtones.
                    Self::GearUp | Self::GearDown => {
                        let engine = tone + 0.5 * libm::sinf(2.0 * turn * TAU);
                        engine * fade(time, 0.1)
                    }
                    Self::Collision => (2.0 * deep + 0.5 * tone) * fade(time, 0.07),
                    Self::Finish => notes(time),
                };
                sound * (time / EDGE).min(left / EDGE).clamp(0.0, 1.0)
            })
            .collect();
        let peak = samples.iter().fold(0.0_f32, |peak, it| peak.max(it.abs()));
        if peak > 0.0 {
            samples.iter_mut().for_each(|it| *it *= LOUDEST / peak);
        }
        samples
    }

    /// Its pitch at a time, in hertz.
    fn pitch(self, time: f32) -> f32 {
        let part = time / self.length();
        match self {
            Self::GearUp => 150.0 + 110.0 * part,
            Self::GearDown => 260.0 - 110.0 * part,
            Self::Collision => 90.0 - 40.0 * part,
            Self::Roll | Self::Finish => 0.0,
        }
    }
}

/// The volume after `time`, if it falls to a third within `third`.
fn fade(time: f32, third: f32) -> f32 {
    libm::expf(-1.1 * time / third)
}

fn knocks(time: f32) -> f32 {
    let since = KNOCKS.iter().filter(|(at, _)| *at <= time);
    since.map(|(at, loud)| loud * fade(time - at, 0.012)).sum()
}

fn notes(time: f32) -> f32 {
    let begun = (0u8..)
        .zip(NOTES)
        .map(|(nth, note)| (time - f32::from(nth) * APART, note));
    begun
        .filter(|(time, _)| *time >= 0.0)
        .map(|(time, note)| libm::sinf((time * note).fract() * TAU) * fade(time, 0.22))
        .sum()
}

/// White noise from -1 to 1, by xorshift.
struct Noise(u32);

impl Noise {
    fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 as f32 / u32::MAX as f32 * 2.0 - 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_are_short_and_quiet_and_do_not_click() {
        for sound in Sound::ALL {
            let samples = sound.samples();
            let second = Sound::RATE as usize;
            assert!((second / 10..second).contains(&samples.len()), "{sound:?}");
            let peak = samples.iter().fold(0.0_f32, |peak, it| peak.max(it.abs()));
            assert!((peak - LOUDEST).abs() < 1e-3, "{sound:?}: {peak}");
            for end in [samples.first(), samples.last()] {
                assert!(end.is_some_and(|it| it.abs() < 0.01), "{sound:?}");
            }
            // There is no DC offset, which would push a loudspeaker.
            let mean = samples.iter().sum::<f32>() / samples.len() as f32;
            assert!(mean.abs() < 0.02, "{sound:?}: {mean}");
            assert_eq!(samples, sound.samples(), "{sound:?}");
        }
    }

    /// The number of upward zero crossings.
    fn crossings(samples: &[f32]) -> usize {
        let pairs = samples.windows(2);
        pairs.filter(|pair| pair[0] < 0.0 && pair[1] >= 0.0).count()
    }

    #[test]
    fn an_engine_goes_up_with_the_gear_and_down() {
        let halves = |sound: Sound| {
            let samples = sound.samples();
            let (a, b) = samples.split_at(samples.len() / 2);
            (crossings(a), crossings(b))
        };
        let (before, after) = halves(Sound::GearUp);
        assert!(before < after, "{before} {after}");
        let (before, after) = halves(Sound::GearDown);
        assert!(before > after, "{before} {after}");
    }

    #[test]
    fn a_die_meets_the_table_five_times() {
        let samples = Sound::Roll.samples();
        let step = Sound::RATE as usize / 100;
        let loud = |part: &[f32]| part.iter().any(|it| it.abs() > 0.05);
        let loud: Vec<bool> = samples.chunks(step).map(loud).collect();
        let begins = loud.windows(2).filter(|pair| !pair[0] && pair[1]).count();
        assert_eq!(begins + usize::from(loud[0]), KNOCKS.len());
    }
}
