//! The brush for zones of a street circuit.

use formulad_core::SpaceId;

use super::{Ghost, Pointer, Tone, Tool};
use crate::document::{Edit, Zone};
use crate::work::Work;

/// Paints spaces, or erases the paint if the stroke begins on a painted one.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ZoneBrush {
    zone: Zone,
    stroke: Option<Stroke>,
}

#[derive(Debug, Clone, PartialEq)]
struct Stroke {
    spaces: Vec<SpaceId>,
    paints: bool,
}

impl ZoneBrush {
    pub(super) fn new(zone: Zone) -> Self {
        Self { zone, stroke: None }
    }

    fn painted<'a>(&self, work: &'a Work) -> &'a [SpaceId] {
        work.plan()
            .street
            .as_ref()
            .map_or(&[], |street| match self.zone {
                Zone::Residents => &street.residents,
                Zone::Danger => &street.danger,
            })
    }

    fn edit(&self) -> Option<Edit> {
        let stroke = self.stroke.as_ref()?;
        let spaces = stroke.spaces.clone();
        Some(Edit::Paint(self.zone, spaces, stroke.paints))
    }
}

impl Tool for ZoneBrush {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        self.drag_start(work, pointer);
        self.drop(work, pointer);
    }

    fn drag_start(&mut self, work: &mut Work, pointer: Pointer) {
        let begins_on = pointer.on_road(work);
        self.stroke = Some(Stroke {
            spaces: Vec::new(),
            paints: begins_on.is_none_or(|id| !self.painted(work).contains(&id)),
        });
        self.drag_to(work, pointer);
    }

    fn drag_to(&mut self, work: &mut Work, pointer: Pointer) {
        if let (Some(stroke), Some(id)) = (&mut self.stroke, pointer.on_road(work))
            && !stroke.spaces.contains(&id)
        {
            stroke.spaces.push(id);
            if let Some(edit) = self.edit() {
                work.preview(&edit);
            }
        }
    }

    fn drop(&mut self, work: &mut Work, pointer: Pointer) {
        self.drag_to(work, pointer);
        self.stroke = None;
        work.commit();
    }

    fn cancel(&mut self, work: &mut Work) -> bool {
        if self.stroke.take().is_none() {
            return false;
        }
        work.cancel();
        true
    }

    fn hint(&self, _work: &Work, _pointer: Option<Pointer>) -> String {
        match (&self.stroke, self.zone) {
            (Some(stroke), _) if !stroke.paints => t!("Release to stop erasing"),
            (_, Zone::Residents) => t!("Drag over spaces under the windows of residents"),
            (_, Zone::Danger) => t!("Drag over spaces whose surface damages cars"),
        }
        .to_owned()
    }

    fn ghosts(&self, work: &Work, _pointer: Option<Pointer>) -> Vec<Ghost> {
        let tone = match self.zone {
            Zone::Residents => Tone::Accent,
            Zone::Danger => Tone::Wrong,
        };
        vec![Ghost::Spaces(self.painted(work).to_vec(), tone)]
    }

    fn retain_existing(&mut self, _work: &Work) {
        self.stroke = None;
    }
}
