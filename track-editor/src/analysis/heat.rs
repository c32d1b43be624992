//! The board with its spaces coloured by what the best driver does there.

use std::collections::BTreeMap;
use std::sync::Arc;

use formulad_core::SpaceId;
use formulad_tracks::draw::{self, HeatScale, HeatShown, Scene, Tone};

use super::Findings;
use crate::host::Helper;
use crate::task::{Latest, Task};
use crate::work::Work;

/// A heat map, as it was worked out last.
#[derive(Debug, Default)]
pub struct HeatMap(Latest<Key, Painted>);

/// What a heat map shows.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Key {
    /// The revision of the picture.
    revision: u64,
    /// The number of the findings.
    found: u64,
    shown: HeatShown,
    tone: Tone,
}

#[derive(Debug)]
struct Painted {
    scene: Arc<Scene>,
    scale: HeatScale,
}

impl HeatMap {
    /// Takes the heat map that has been painted, and has the one painted that is wanted.
    pub(super) fn update(
        &mut self,
        work: &Work,
        (found, number): (&Findings, u64),
        (shown, tone): (HeatShown, Tone),
        helper: &Helper,
    ) {
        let key = Key {
            revision: work.derived().revision(),
            found: number,
            shown,
            tone,
        };
        self.0.update(&key, || {
            let scene = Arc::clone(&work.derived().scene);
            let spaces = found.forecast.spaces.iter();
            let values = spaces.map(|space| (space.space, shown.value(space)));
            let values: BTreeMap<SpaceId, f64> = values.collect();
            Task::begin(helper, move || paint(&scene, &values, tone))
        });
    }

    /// The picture.
    pub(crate) fn scene(&self) -> Option<&Arc<Scene>> {
        self.0.shown().map(|(_, painted)| &painted.scene)
    }

    /// What it shows, and by which colours.
    pub(crate) fn legend(&self) -> Option<(HeatShown, &HeatScale)> {
        let (key, painted) = self.0.shown()?;
        Some((key.shown, &painted.scale))
    }
}

fn paint(scene: &Scene, values: &BTreeMap<SpaceId, f64>, tone: Tone) -> Painted {
    let scale = HeatScale::of(values.values().copied(), tone);
    let mut scene = scene.clone();
    draw::heat(&mut scene, &scale, |space| values.get(&space).copied());
    Painted {
        scene: Arc::new(scene),
        scale,
    }
}
