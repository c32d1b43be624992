//! Small pictures of circuits, worked out beside the window.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use egui::{Mesh, Vec2};
use formulad_core::TrackPlan;
use formulad_tracks::draw::{self, Theme};
use formulad_tracks::{TrackFile, bundled, import};

use super::Editor;
use crate::board;
use crate::document::road;
use crate::texts::files as texts;

/// What there is a picture of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Subject {
    /// The bundled circuit of this name.
    Bundled(&'static str),
    /// The circuit in this file.
    File(PathBuf),
    /// The template of this name.
    Template(&'static str),
    /// The random circuit of this number.
    Random(u64),
}

/// A small picture of a circuit.
#[derive(Debug)]
pub(crate) struct Portrait {
    /// What the circuit is called.
    pub(crate) name: String,
    pub(crate) lanes: u32,
    pub(crate) spaces: usize,
    pub(crate) corners: usize,
    /// In a box of the size asked for, at the origin.
    pub(crate) mesh: Arc<Mesh>,
}

/// A portrait, as soon as it is made, or why there is none.
pub(crate) type Slot = Arc<OnceLock<Result<Portrait, String>>>;

/// All pictures there are, by what they show, their size in points, and pixels per point.
#[derive(Debug, Default)]
pub(super) struct Gallery(BTreeMap<(Subject, [u32; 3]), Slot>);

impl Editor {
    /// A picture of this size in points; it may take a moment until there is one.
    pub(crate) fn portrait(
        &mut self,
        subject: &Subject,
        size: Vec2,
        pixels_per_point: f32,
    ) -> Slot {
        let key = (
            subject.clone(),
            [size.x, size.y, pixels_per_point].map(f32::to_bits),
        );
        if let Some(slot) = self.gallery.0.get(&key) {
            return Arc::clone(slot);
        }
        let slot = Slot::default();
        self.gallery.0.insert(key, Arc::clone(&slot));
        let bytes = match subject {
            Subject::File(path) => self.host.bytes(path),
            _ => Ok(Vec::new()),
        };
        let (subject, filled) = (subject.clone(), Arc::clone(&slot));
        self.host.run(Box::new(move || {
            let plan = bytes.and_then(|bytes| plan(&subject, bytes));
            // Nobody else fills it.
            let _ = filled.set(plan.map(|plan| portrait(&plan, size, pixels_per_point)));
        }));
        slot
    }

    /// Forgets all pictures of what may have changed.
    pub(crate) fn forget_portraits(&mut self) {
        let lasts =
            |subject: &Subject| matches!(subject, Subject::Bundled(_) | Subject::Template(_));
        self.gallery.0.retain(|(subject, _), _| lasts(subject));
    }
}

fn plan(subject: &Subject, bytes: Vec<u8>) -> Result<TrackPlan, String> {
    match subject {
        Subject::Bundled(name) => {
            let text = bundled::find(name).map_or("", bundled::Bundled::text);
            let file = TrackFile::parse(text).map_err(|error| error.to_string())?;
            Ok(file.plan)
        }
        Subject::File(path) => {
            let opened = import::open(texts::file_name(path), bytes);
            Ok(opened.map_err(|error| error.to_string())?.file.plan)
        }
        Subject::Template(name) => Ok(road::template(name).unwrap_or_default().plan),
        Subject::Random(seed) => Ok(road::random(*seed).plan),
    }
}

fn portrait(plan: &TrackPlan, size: Vec2, pixels_per_point: f32) -> Portrait {
    let scene = draw::scene(plan, None, Theme::of(plan));
    let lanes = plan.spaces.iter().filter_map(|space| space.lane).max();
    Portrait {
        name: plan.name.clone(),
        lanes: lanes.unwrap_or(0),
        spaces: plan.spaces.len(),
        corners: plan.corners.len(),
        mesh: Arc::new(board::miniature(&scene, size, pixels_per_point)),
    }
}
