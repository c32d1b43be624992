//! The tool that digs tunnels.

use formulad_core::SpaceId;

use super::{Cursor, Ghost, Pointer, Tone, Tool};
use crate::document::Edit;
use crate::work::Work;

/// Pairs the two mouths of a tunnel by two clicks.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum TunnelTool {
    /// Waits for the way in.
    Ready,
    /// Waits for the way out.
    From(SpaceId),
}

impl Tool for TunnelTool {
    fn click(&mut self, work: &mut Work, pointer: Pointer) {
        *self = match (&self, pointer.space()) {
            (Self::From(entry), Some(exit)) if *entry != exit => {
                work.apply(&Edit::DigTunnel(*entry, exit));
                Self::Ready
            }
            (Self::Ready, Some(mouth)) if is_mouth(work, mouth) => {
                work.apply(&Edit::FillTunnel(mouth));
                Self::Ready
            }
            (Self::Ready, Some(entry)) => Self::From(entry),
            _ => Self::Ready,
        };
    }

    fn double_click(&mut self, _work: &mut Work, _pointer: Pointer) {}

    fn cancel(&mut self, _work: &mut Work) -> bool {
        std::mem::replace(self, Self::Ready) != Self::Ready
    }

    fn hint(&self, _work: &Work, _pointer: Option<Pointer>) -> String {
        match self {
            Self::Ready => t!(
                "Click the space where a lane enters the tunnel; click a mouth to remove its tunnel"
            )
            .to_owned(),
            Self::From(entry) => t!(
                "Click the exit of the tunnel that starts at {entry}; Esc to cancel",
                entry = *entry
            ),
        }
    }

    fn cursor(&self, _work: &Work, pointer: Pointer) -> Cursor {
        match pointer.space() {
            Some(_) => Cursor::Hand,
            None => Cursor::Cross,
        }
    }

    fn ghosts(&self, work: &Work, pointer: Option<Pointer>) -> Vec<Ghost> {
        let tunnels = work.plan().street.iter().flat_map(|street| &street.tunnels);
        let mouths = tunnels.flat_map(|tunnel| [tunnel.entry, tunnel.exit]);
        let marks = Ghost::Spaces(mouths.collect(), Tone::Good);
        let arrow = match (self, pointer) {
            (Self::From(entry), Some(pointer)) => Some(Ghost::Arrow(*entry, pointer.at, None)),
            _ => None,
        };
        std::iter::once(marks).chain(arrow).collect()
    }

    fn retain_existing(&mut self, work: &Work) {
        if let Self::From(entry) = self
            && work.space(*entry).is_none()
        {
            *self = Self::Ready;
        }
    }
}

fn is_mouth(work: &Work, id: SpaceId) -> bool {
    let mut tunnels = work.plan().street.iter().flat_map(|street| &street.tunnels);
    tunnels.any(|tunnel| tunnel.entry == id || tunnel.exit == id)
}
