//! The board with its spaces coloured by what the best driver does there.

use std::collections::BTreeMap;
use std::sync::Arc;

use formulad_core::SpaceId;
use formulad_tracks::draw::{self, HeatScale, HeatShown, Scene, Tone};

use super::Findings;
use crate::host::Helper;
use crate::task::{Outcome, Task};
use crate::work::Work;

/// A heat map, as it was worked out last.
#[derive(Debug, Default)]
pub struct HeatMap {
    painted: Option<Painted>,
    under_way: Option<(Key, Task<Painted>)>,
    /// What nothing comes of, because the job broke off.
    lost: Option<Key>,
}

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
    key: Key,
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
        loop {
            if let Some((key, task)) = &self.under_way {
                match task.outcome() {
                    Outcome::Pending => return,
                    Outcome::Done(painted) => self.painted = Some(painted),
                    Outcome::Failed => self.lost = Some(*key),
                }
                self.under_way = None;
            }
            let is_there = self.painted.as_ref().map(|painted| painted.key) == Some(key);
            if is_there || self.lost == Some(key) {
                return;
            }
            let scene = Arc::clone(&work.derived().scene);
            let spaces = found.forecast.spaces.iter();
            let values = spaces.map(|space| (space.space, shown.value(space)));
            let values: BTreeMap<SpaceId, f64> = values.collect();
            let task = Task::begin(helper, move || paint(key, &scene, &values));
            self.under_way = Some((key, task));
        }
    }

    /// The picture.
    pub(crate) fn scene(&self) -> Option<&Arc<Scene>> {
        self.painted.as_ref().map(|painted| &painted.scene)
    }

    /// What it shows, and by which colours.
    pub(crate) fn legend(&self) -> Option<(HeatShown, &HeatScale)> {
        let painted = self.painted.as_ref()?;
        Some((painted.key.shown, &painted.scale))
    }
}

fn paint(key: Key, scene: &Scene, values: &BTreeMap<SpaceId, f64>) -> Painted {
    let scale = HeatScale::of(values.values().copied(), key.tone);
    let mut scene = scene.clone();
    draw::heat(&mut scene, &scale, |space| values.get(&space).copied());
    Painted {
        key,
        scene: Arc::new(scene),
        scale,
    }
}
