//! Small pictures of circuits, made in the background.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use egui::{Mesh, Rect, Vec2};
use formulad_core::TrackPlan;
use formulad_tracks::draw::{self, Theme};
use formulad_tracks::{TrackFile, bundled, import};

use super::Editor;
use crate::board;
use crate::document::{self, RandomCircuit, lap};
use crate::task::{Failed, Task};
use crate::texts::files as texts;

/// What a picture shows.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Subject {
    /// The bundled circuit of this name.
    Bundled(&'static str),
    /// The circuit in this file.
    File(PathBuf),
    /// The template of this name.
    Template(&'static str),
    /// This random circuit.
    Random(RandomCircuit),
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
    /// Where in that box the board lies: as far from its sides on each side that it reaches.
    pub(crate) board: Rect,
}

/// A portrait, or why there is none.
pub(crate) type Made = Arc<Result<Portrait, String>>;

/// What the portrait is of, its size in points, and pixels per point.
type Key = (Subject, [u32; 3]);

/// All pictures there are, and those being made.
#[derive(Debug, Default)]
pub(super) struct Gallery {
    made: BTreeMap<Key, Made>,
    under_way: BTreeMap<Key, Task<Result<Portrait, String>>>,
}

impl Editor {
    /// A picture of this size in points; it may take a moment until there is one.
    pub(crate) fn portrait(
        &mut self,
        subject: &Subject,
        size: Vec2,
        pixels_per_point: f32,
    ) -> Option<Made> {
        let key = (
            subject.clone(),
            [size.x, size.y, pixels_per_point].map(f32::to_bits),
        );
        if let Some(made) = self.gallery.made.get(&key) {
            return Some(Arc::clone(made));
        }
        if !self.gallery.under_way.contains_key(&key) {
            let bytes = match subject {
                Subject::File(path) => self.host.bytes(path),
                _ => Ok(Vec::new()),
            };
            let subject = subject.clone();
            let task = Task::begin(&self.host.helper(), move || {
                let plan = bytes.and_then(|bytes| plan(&subject, bytes))?;
                Ok(portrait(&plan, size, pixels_per_point))
            });
            self.gallery.under_way.insert(key.clone(), task);
        }
        let result = self.gallery.under_way.get(&key)?.result()?;
        self.gallery.under_way.remove(&key);
        let made = Arc::new(
            result.unwrap_or_else(|Failed| Err(t!("The picture could not be created.").to_owned())),
        );
        self.gallery.made.insert(key, Arc::clone(&made));
        Some(made)
    }

    /// Clears all pictures of what may have changed.
    pub(crate) fn clear_portraits(&mut self) {
        let lasts =
            |subject: &Subject| matches!(subject, Subject::Bundled(_) | Subject::Template(_));
        self.gallery.made.retain(|(subject, _), _| lasts(subject));
        self.gallery
            .under_way
            .retain(|(subject, _), _| lasts(subject));
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
        Subject::Template(name) => Ok(document::template(name).unwrap_or_default().plan),
        Subject::Random(circuit) => Ok(document::random(*circuit).plan),
    }
}

fn portrait(plan: &TrackPlan, size: Vec2, pixels_per_point: f32) -> Portrait {
    /// The room around the board, in points.
    const ROOM: f32 = 6.0;
    let scene = draw::scene(plan, None, Theme::of(plan));
    let room = (size - Vec2::splat(2.0 * ROOM)).max(Vec2::splat(1.0));
    let sides = egui::vec2(scene.width as f32, scene.height as f32).max(Vec2::splat(1.0));
    let scale = (room / sides).min_elem();
    let mut mesh = board::miniature(&scene, room, pixels_per_point);
    mesh.translate(Vec2::splat(ROOM));
    let lanes = lap::lanes(plan);
    Portrait {
        name: plan.name.clone(),
        lanes: lanes.unwrap_or(0),
        spaces: plan.spaces.len(),
        corners: plan.corners.len(),
        mesh: Arc::new(mesh),
        board: Rect::from_center_size((size * 0.5).to_pos2(), sides * scale),
    }
}
