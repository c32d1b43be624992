//! What scenes do to get where something is to be seen.

use crate::fixture::*;

/// Runs a command.
pub(crate) fn run(window: &mut Window, command: Command) {
    assert_eq!(command.unavailable(window.ed()), None);
    command.run(window.ed_mut());
    window.settle();
}

/// Takes another circuit in hand.
pub(crate) fn open(window: &mut Window, file: TrackFile) {
    let mut editor = editor_of(file);
    editor.settings = window.ed().settings.clone();
    *window.ed_mut() = editor;
    window.settle();
    run(window, Command::FitBoard);
}

/// Leaves the board alone in the window.
pub(crate) fn alone(window: &mut Window) {
    for pane in [Pane::Inspector, Pane::Problems] {
        window.ed_mut().view.panes.close(pane);
    }
    window.settle();
}

/// Looks at a space, with `scale` points for a millimetre.
pub(crate) fn look(window: &mut Window, at: SpaceId, scale: f64) {
    let camera = &mut window.ed_mut().camera;
    let middle = camera.view().center();
    camera.zoom_at(middle, scale / camera.scale());
    let there = window.place(at);
    window.ed_mut().camera.pan(middle - there);
    window.settle();
}

/// The spaces that follow one in its lane, itself first.
pub(crate) fn ahead(window: &Window, from: SpaceId, count: usize) -> Vec<SpaceId> {
    let work = &window.ed().work;
    let step = |id: &SpaceId| {
        let space = work.space(*id)?;
        let mut next = space.next.iter().copied();
        next.find(|to| work.space(*to).is_some_and(|s| s.lane == space.lane))
    };
    std::iter::successors(Some(from), step)
        .take(count)
        .collect()
}

/// The spaces that lead to one in its lane, itself first.
pub(crate) fn behind(window: &Window, from: SpaceId, count: usize) -> Vec<SpaceId> {
    let plan = window.ed().plan();
    let step = |id: &SpaceId| {
        let lane = plan.spaces.iter().find(|s| s.id == *id)?.lane;
        let mut spaces = plan.spaces.iter();
        let before = spaces.find(|s| s.lane == lane && s.next.contains(id))?;
        Some(before.id)
    };
    std::iter::successors(Some(from), step)
        .take(count)
        .collect()
}

/// The spaces of the corner of this name in one lane, in driving order.
pub(crate) fn corner(window: &Window, name: &str, lane: u32) -> Vec<SpaceId> {
    let plan = window.ed().plan();
    let corner = plan.corners.iter().find(|c| c.name == name);
    let corner = corner.expect("the circuit has it");
    let inside = |id: &SpaceId| corner.spaces.contains(id);
    let mut spaces = plan.spaces.iter();
    let some = spaces.find(|s| s.lane == Some(lane) && inside(&s.id));
    let some = some.expect("it is in all lanes").id;
    let back = behind(window, some, corner.spaces.len());
    let entry = back.into_iter().take_while(inside).last();
    let forth = ahead(window, entry.unwrap_or(some), corner.spaces.len());
    forth.into_iter().take_while(inside).collect()
}

/// Presses, drags through these places and holds still at the last.
pub(crate) fn hold(window: &mut Window, places: &[Pos2]) {
    window.grab(places[0]);
    for place in places {
        window.point(*place);
    }
}

/// The same over spaces.
pub(crate) fn sweep(window: &mut Window, spaces: &[SpaceId]) {
    let places: Vec<Pos2> = spaces.iter().map(|id| window.place(*id)).collect();
    hold(window, &places);
}
