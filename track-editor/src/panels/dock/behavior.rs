//! How the dock looks, and what its tabs do.

use egui::{
    Align2, Color32, CursorIcon, Frame, Id, Margin, Popup, Rect, Response, Role, Sense, Stroke,
    Style, TextStyle, Ui, Visuals, WidgetInfo, WidgetText, vec2,
};
use egui_tiles::{
    Behavior, ResizeState, SimplificationOptions, TabState, Tabs, Tile, TileId, Tiles, UiResponse,
};

use super::fit::{GAP, TABS};
use crate::canvas::Canvas;
use crate::editor::Editor;
use crate::panels::{explain, show_pane, widgets};
use crate::theme::Palette;
use crate::view::Pane;

/// The editor while its panes are shown.
pub(super) struct Skin<'a> {
    editor: &'a mut Editor,
    canvas: &'a mut Canvas,
    /// The tabs that hold only the board.
    bare: Option<TileId>,
}

impl<'a> Skin<'a> {
    pub(super) fn new(
        editor: &'a mut Editor,
        canvas: &'a mut Canvas,
        bare: Option<TileId>,
    ) -> Self {
        Self {
            editor,
            canvas,
            bare,
        }
    }
}

/// The size of the cross that closes a pane, in points.
const CROSS: f32 = 8.0;

impl Behavior<Pane> for Skin<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, pane: &mut Pane) -> UiResponse {
        if *pane == Pane::Board {
            show_pane(*pane, ui, self.editor, self.canvas);
        } else {
            let fill = ui.visuals().panel_fill;
            ui.painter().rect_filled(ui.max_rect(), 0.0, fill);
            let frame = Frame::NONE.inner_margin(Margin::symmetric(14, 12));
            frame.show(ui, |ui| show_pane(*pane, ui, self.editor, self.canvas));
        }
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> WidgetText {
        pane.title().into()
    }

    fn tab_ui(
        &mut self,
        tiles: &mut Tiles<Pane>,
        ui: &mut Ui,
        id: Id,
        tile: TileId,
        state: &TabState,
    ) -> Response {
        let pane = tiles.get_pane(&tile).copied();
        let title = self.tab_title_for_tile(tiles, tile);
        let font = TextStyle::Button.resolve(ui.style());
        let wrap = Some(egui::TextWrapMode::Extend);
        let galley = title.into_galley(ui, wrap, f32::INFINITY, font);
        let closable = pane.filter(|pane| *pane != Pane::Board);
        let cross = if closable.is_some() {
            12.0 + CROSS
        } else {
            0.0
        };
        let size = vec2(galley.size().x + 28.0 + cross, ui.available_height());
        let (_, rect) = ui.allocate_space(size);
        let response = ui
            .interact(rect, id, Sense::click_and_drag())
            .on_hover_cursor(CursorIcon::PointingHand);
        let name = galley.text().to_owned();
        response
            .widget_info(|| WidgetInfo::selected(Role::Tab, ui.is_enabled(), state.active, &name));
        let palette = Palette::of(ui.ctx());
        let visuals = ui.visuals();
        let color = match state.active || response.hovered() {
            true => visuals.text_color(),
            false => visuals.weak_text_color(),
        };
        if !state.is_being_dragged {
            if state.active {
                ui.painter().rect_filled(rect, 0.0, visuals.panel_fill);
                let line = Rect::from_min_size(rect.min, vec2(rect.width(), 2.0));
                ui.painter().rect_filled(line, 0.0, palette.accent);
            }
            if response.has_focus() {
                let ring = Stroke::new(1.5, palette.accent);
                let inside = egui::StrokeKind::Inside;
                ui.painter()
                    .rect_stroke(rect.shrink(2.0), 4.0, ring, inside);
            }
            let middle = rect.left_center() + vec2(14.0, 1.0);
            let text = Align2::LEFT_CENTER.anchor_size(middle, galley.size());
            ui.painter().galley(text.min, galley, color);
        }
        if let Some(pane) = closable.filter(|_| !state.is_being_dragged) {
            self.cross(ui, rect, tile, pane, color);
        }
        if let Some(pane) = closable {
            Popup::context_menu(&response).show(|ui| {
                let panes = &mut self.editor.view.panes;
                if widgets::button(
                    ui,
                    (
                        t!("Window of its own"),
                        t!("Move the panel to a window of its own; closing that puts it back"),
                    ),
                ) {
                    panes.set_apart(pane, true);
                    ui.close();
                }
            });
        }
        match pane.and_then(Pane::command) {
            Some(command) => explain(response, self.editor, command),
            None => response.on_hover_text(t!("The board that the circuit is drawn on")),
        }
    }

    fn is_tab_bar_visible(&self, tile: TileId, _tabs: &Tabs) -> bool {
        self.bare != Some(tile)
    }

    fn tab_bar_height(&self, _style: &Style) -> f32 {
        TABS
    }

    fn tab_bar_color(&self, visuals: &Visuals) -> Color32 {
        visuals.faint_bg_color
    }

    fn gap_width(&self, _style: &Style) -> f32 {
        GAP
    }

    fn min_size(&self) -> f32 {
        96.0
    }

    fn resize_stroke(&self, style: &Style, state: ResizeState) -> Stroke {
        match state {
            ResizeState::Idle => style.visuals.widgets.noninteractive.bg_stroke,
            ResizeState::Hovering | ResizeState::Dragging => {
                Stroke::new(2.0, style.visuals.hyperlink_color)
            }
        }
    }

    fn drag_preview_color(&self, visuals: &Visuals) -> Color32 {
        visuals.hyperlink_color.gamma_multiply(0.25)
    }

    fn drag_preview_stroke(&self, visuals: &Visuals) -> Stroke {
        Stroke::new(1.5, visuals.hyperlink_color)
    }

    fn tab_title_for_tile(&mut self, tiles: &Tiles<Pane>, tile: TileId) -> WidgetText {
        match tiles.get(tile) {
            Some(Tile::Pane(pane)) => pane.title().into(),
            Some(Tile::Container(container)) => {
                // Several panes that are dragged together have the title of the first.
                let first = container.children().next().copied();
                match first {
                    Some(first) => self.tab_title_for_tile(tiles, first),
                    None => WidgetText::default(),
                }
            }
            None => WidgetText::default(),
        }
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions {
            all_panes_must_have_tabs: true,
            flatten_tabs_in_tabs: true,
            ..SimplificationOptions::default()
        }
    }
}

impl Skin<'_> {
    /// The cross at the right of a tab.
    fn cross(&mut self, ui: &Ui, tab: Rect, tile: TileId, pane: Pane, color: Color32) {
        let middle = tab.right_center() + vec2(-14.0 - CROSS * 0.5 + 2.0, 1.0);
        let rect = Rect::from_center_size(middle, vec2(CROSS, CROSS));
        let id = ui.scope_id().with((tile, "close"));
        let response = ui.interact(rect.expand(5.0), id, Sense::click());
        let name = t!("Close {title}", title = pane.title());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &name));
        let palette = Palette::of(ui.ctx());
        if response.hovered() || response.has_focus() {
            let fill = ui.visuals().widgets.hovered.weak_bg_fill;
            ui.painter().rect_filled(rect.expand(4.0), 4.0, fill);
        }
        let color = match response.has_focus() {
            true => palette.accent,
            false => color,
        };
        let stroke = Stroke::new(1.2, color);
        let [a, b] = [rect.left_top(), rect.right_bottom()];
        let [c, d] = [rect.right_top(), rect.left_bottom()];
        ui.painter().line_segment([a, b], stroke);
        ui.painter().line_segment([c, d], stroke);
        if response.on_hover_text(name).clicked() {
            self.editor.view.panes.close(pane);
        }
    }
}
