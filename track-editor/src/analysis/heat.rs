//! The board with its spaces coloured by what the best driver does there.

use std::collections::BTreeMap;
use std::sync::Arc;

use formulad_core::SpaceId;
use formulad_tracks::draw::{self, HeatScale, HeatShown, Scene, Tone};
use formulad_tracks::figures::same_spaces;

use super::Findings;
use crate::host::Helper;
use crate::task::{Latest, Task};
use crate::work::Work;

/// The most recent heat map.
#[derive(Debug, Default)]
pub struct HeatMap(Latest<HeatKey, Painted>);

/// Findings, and a number that identifies them.
pub(crate) type Numbered<'a> = (&'a Arc<Findings>, [u64; 2]);

/// How a heat map is combined with other findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum With {
    /// The map shows the difference from those findings.
    Difference,
    /// A heat map of those findings lies beside it, on the same scale.
    Beside,
}

/// What a heat map shows.
#[derive(Debug, Clone, Copy, PartialEq)]
struct HeatKey {
    /// The revision of the picture, and the language of its texts.
    revision: u64,
    language: Option<&'static str>,
    /// The number of the findings, and of those that they are combined with.
    found: [u64; 2],
    other: Option<([u64; 2], With)>,
    shown: HeatShown,
    tone: Tone,
}

#[derive(Debug)]
struct Painted {
    scene: Arc<Scene>,
    scale: HeatScale,
    /// Whether the number of every space is zero.
    is_zero: bool,
}

/// What a heat map shows, and in which colours.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Legend<'a> {
    pub(crate) shown: HeatShown,
    /// Whether it shows differences from the baseline.
    pub(crate) is_difference: bool,
    /// Whether the number of every space is zero.
    pub(crate) is_zero: bool,
    pub(crate) scale: &'a HeatScale,
}

impl HeatMap {
    /// Takes the finished heat map, and starts painting the one that is wanted.
    pub(super) fn update(
        &mut self,
        work: &Work,
        (found, other): (Numbered<'_>, Option<(Numbered<'_>, With)>),
        (shown, tone): (HeatShown, Tone),
        helper: &Helper,
    ) {
        let (found, number) = found;
        let key = HeatKey {
            revision: work.derived().revision(),
            language: work.derived().language,
            found: number,
            other: other.map(|((_, number), with)| (number, with)),
            shown,
            tone,
        };
        self.0.update(&key, || {
            let scene = Arc::clone(&work.derived().scene);
            let found = Arc::clone(found);
            let other = other.map(|((other, _), with)| (Arc::clone(other), with));
            Task::begin(helper, move || {
                let now = values(&found, shown);
                match other {
                    None => {
                        let scale = HeatScale::of(now.values().copied(), tone);
                        paint(&scene, &now, scale)
                    }
                    Some((other, With::Beside)) => {
                        let there = values(&other, shown);
                        let both = now.values().chain(there.values()).copied();
                        let scale = HeatScale::of(both, tone);
                        paint(&scene, &now, scale)
                    }
                    Some((before, With::Difference)) => {
                        let by = differences(&now, &found, &before, shown);
                        let scale = HeatScale::of_differences(by.values().copied(), tone);
                        paint(&scene, &by, scale)
                    }
                }
            })
        });
    }

    /// The picture.
    pub(crate) fn scene(&self) -> Option<&Arc<Scene>> {
        self.0.shown().map(|(_, painted)| &painted.scene)
    }

    /// What it shows, and in which colours.
    pub(crate) fn legend(&self) -> Option<Legend<'_>> {
        let (key, painted) = self.0.shown()?;
        Some(Legend {
            shown: key.shown,
            is_difference: matches!(key.other, Some((_, With::Difference))),
            is_zero: painted.is_zero,
            scale: &painted.scale,
        })
    }
}

fn values(found: &Findings, shown: HeatShown) -> BTreeMap<SpaceId, f64> {
    let spaces = found.forecast.spaces.iter();
    spaces
        .map(|space| (space.space, shown.value(space)))
        .collect()
}

/// The difference of each space that both circuits have.
fn differences(
    now: &BTreeMap<SpaceId, f64>,
    found: &Findings,
    before: &Findings,
    shown: HeatShown,
) -> BTreeMap<SpaceId, f64> {
    let was = values(before, shown);
    let pairs = same_spaces(before.track().plan(), found.track().plan());
    let by = pairs
        .into_iter()
        .filter_map(|(id, old)| Some((id, now.get(&id)? - was.get(&old)?)));
    by.collect()
}

fn paint(scene: &Scene, values: &BTreeMap<SpaceId, f64>, scale: HeatScale) -> Painted {
    let mut scene = scene.clone();
    draw::heat(&mut scene, &scale, |space| values.get(&space).copied());
    Painted {
        scene: Arc::new(scene),
        scale,
        is_zero: values.values().all(|value| *value == 0.0),
    }
}
