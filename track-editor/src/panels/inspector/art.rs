//! The inspector of the board's art: what to place, what is selected of it, and how the board looks.

use std::sync::Arc;

use egui::{
    Align2, FontId, Id, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};
use formulad_core::TrackPlan;
use formulad_core::plan::{
    AreaKind, AreaPlan, ArtPlan, Board, Landscape, LineWidths, PieceKind, PiecePlan, Rgb, Sign,
    Typeface,
};
use formulad_tracks::draw::{self, Theme};

use super::super::fields::{self, HEADING, Number, row};
use super::super::{button, widgets};
use super::{layers, section};
use crate::board::miniature;
use crate::command::Command;
use crate::document::{ArtEdit, ArtItem, Edit};
use crate::editor::Editor;
use crate::host::Ask;
use crate::texts::art as texts;
use crate::theme::Palette;
use crate::tools::{Brush, Scatter};

/// The side of a button with a picture, in points.
const TILE: f32 = 38.0;

/// Shows the inspector.
pub(super) fn show(ui: &mut Ui, editor: &mut Editor) {
    ui.heading(t!("Scenery and texts"));
    ui.add_space(4.0);
    brushes(ui, editor);
    if let (Some(Brush::Piece(kind)), Some(now)) = (editor.tool().brush(), editor.tool().scatter())
    {
        section(ui);
        scatter(ui, editor, kind, now);
    }
    let selection = editor.work.selection();
    match selection.only_item() {
        Some(of) => {
            section(ui);
            item(ui, editor, of);
        }
        None if !selection.items().is_empty() => {
            section(ui);
            several(ui, editor);
        }
        None => {}
    }
    section(ui);
    layers::show(ui, editor);
    section(ui);
    let art = editor.work.plan().art.clone();
    board(ui, editor, &art);
}

/// Shows the only item that is selected.
pub(super) fn item(ui: &mut Ui, editor: &mut Editor, item: ArtItem) {
    let art = &editor.work.plan().art;
    match item {
        ArtItem::Piece(at) => {
            if let Some(plan) = art.pieces.get(at).cloned() {
                piece(ui, editor, at, &plan);
            }
        }
        ArtItem::Area(at) => {
            if let Some(plan) = art.areas.get(at).cloned() {
                area(ui, editor, at, &plan);
            }
        }
        ArtItem::Sign(of) => sign(ui, editor, of),
    }
}

/// Shows what can be done with several things.
pub(super) fn several(ui: &mut Ui, editor: &mut Editor) {
    ui.strong(t!(
        "1 thing" | "{count} things",
        count = editor.work.selection().items().len()
    ));
    actions(ui, editor);
}

/// Shows how the brush scatters many pieces.
fn scatter(ui: &mut Ui, editor: &mut Editor, kind: PieceKind, now: Scatter) {
    ui.strong(t!("Scatter"));
    let mut new = now;
    let number = |ui: &mut Ui, (label, tip), value: &mut f64, how: &Number| {
        row(ui, label, |ui, id| {
            let drag = fields::drag(ui, value, how);
            let response = widgets::as_field(ui, |ui| ui.add_sized([104.0, 24.0], drag));
            response.labelled_by(id).on_hover_text(tip);
            *value = how.within(*value);
        });
    };
    let width = Number::millimetres(5.0..=200.0, 0.5, 0);
    number(
        ui,
        (
            t!("Stroke width"),
            t!("How wide the stroke of the brush is"),
        ),
        &mut new.width,
        &width,
    );
    let mut percent = new.density * 100.0;
    let density = fields::percent(5.0..=100.0, 0.5, 0);
    number(
        ui,
        (
            t!("Density"),
            t!("How many there are, in percent of the most that have room"),
        ),
        &mut percent,
        &density,
    );
    new.density = percent / 100.0;
    ui.label(t!("Mixed with"));
    ui.horizontal_wrapped(|ui| {
        for (other, on) in Scatter::KINDS.into_iter().zip(&mut new.mixed) {
            if other != kind {
                ui.checkbox(on, texts::piece(other));
            }
        }
    });
    if new != now {
        editor.with_tool(|tool, _| tool.set_scatter(new));
    }
}

/// Shows what a click can place: a picture of each.
fn brushes(ui: &mut Ui, editor: &mut Editor) {
    let current = editor.tool().brush();
    let mut taken = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
        let pieces = PieceKind::ALL.map(|kind| (Brush::Piece(kind), texts::piece(kind)));
        let areas = AreaKind::ALL.map(|kind| (Brush::Area(kind), texts::area(kind)));
        for (brush, name) in pieces.into_iter().chain(areas) {
            if tile(ui, brush, name, current) {
                taken = Some(brush);
            }
        }
    });
    match taken {
        Some(Brush::Piece(kind)) if kind.has_picture() => editor.ask_for_art(kind),
        Some(brush) => editor.with_tool(|tool, work| {
            work.select_item(None);
            tool.take_brush(brush);
        }),
        None => {}
    }
}

/// Shows a button with a picture of what it places. Returns whether it was clicked.
fn tile(ui: &mut Ui, brush: Brush, name: &str, current: Option<Brush>) -> bool {
    let on = current == Some(brush);
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(TILE), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, name));
    if ui.is_rect_visible(rect) {
        if brush == Brush::Piece(PieceKind::Text) {
            let font = FontId::proportional(15.0);
            let color = ui.visuals().text_color();
            let at = rect.center();
            ui.painter()
                .text(at, Align2::CENTER_CENTER, t!("Abc"), font, color);
        } else if let Brush::Piece(kind @ (PieceKind::Picture | PieceKind::Logo)) = brush {
            framed(ui, rect, kind == PieceKind::Logo);
        } else {
            picture(ui, rect, brush);
        }
        let palette = Palette::of(ui.ctx());
        let stroke = match on || response.hovered() || response.has_focus() {
            true => Stroke::new(if on { 3.0 } else { 1.5 }, palette.accent),
            false => ui.visuals().widgets.noninteractive.bg_stroke,
        };
        ui.painter()
            .rect_stroke(rect, 3.0, stroke, StrokeKind::Inside);
    }
    response.on_hover_text(name).clicked()
}

/// Paints a picture in a frame, or a star for a logo.
fn framed(ui: &Ui, rect: Rect, is_logo: bool) {
    let color = ui.visuals().text_color();
    let stroke = Stroke::new(1.6, color);
    let at = |x: f32, y: f32| rect.lerp_inside(vec2(x, y));
    let painter = ui.painter();
    if is_logo {
        let arm = |point: u8| {
            let angle = std::f32::consts::PI * (0.2 * f32::from(point) - 0.5);
            let reach = if point.is_multiple_of(2) { 0.32 } else { 0.14 };
            at(0.5 + reach * angle.cos(), 0.52 + reach * angle.sin())
        };
        painter.add(Shape::closed_line((0..10).map(arm).collect(), stroke));
        return;
    }
    let frame = Rect::from_two_pos(at(0.18, 0.24), at(0.82, 0.76));
    painter.rect_stroke(frame, 2.0, stroke, StrokeKind::Middle);
    let (along, high) = ([0.2, 0.4, 0.54, 0.64, 0.8], [0.72, 0.48, 0.64, 0.55, 0.72]);
    let hills = along.into_iter().zip(high).map(|(x, y)| at(x, y));
    painter.add(Shape::line(hills.collect(), stroke));
    painter.circle_filled(at(0.66, 0.38), 0.05 * rect.width(), color);
}

/// Paints what a brush places on a small board of its own, made once.
fn picture(ui: &Ui, rect: Rect, brush: Brush) {
    let pixels = ui.pixels_per_point();
    let id = Id::unique(("brush", format!("{brush:?}"), pixels.to_bits()));
    let made = ui.data(|data| data.get_temp::<Arc<egui::Mesh>>(id));
    let mut mesh = made.unwrap_or_else(|| {
        let scene = draw::scene(&sample(brush), None, Theme::Day);
        let mesh = Arc::new(miniature(&scene, rect.size(), pixels));
        ui.data_mut(|data| data.insert_temp(id, Arc::clone(&mesh)));
        mesh
    });
    Arc::make_mut(&mut mesh).translate(rect.min.to_vec2());
    // Within the rounded corners of the frame.
    let inside = rect.shrink(1.5);
    let painter = ui
        .painter()
        .with_clip_rect(ui.clip_rect().intersect(inside));
    painter.add(Shape::Mesh(mesh));
}

/// A small board with one thing on it.
fn sample(brush: Brush) -> TrackPlan {
    const SIDE: f64 = 30.0;
    let mut plan = TrackPlan {
        board: Board {
            width: SIDE,
            height: SIDE,
        },
        art: ArtPlan {
            landscape: Some(Landscape::Bare),
            ..ArtPlan::default()
        },
        ..TrackPlan::default()
    };
    match brush {
        Brush::Piece(kind) => {
            let middle = PiecePlan::new(kind, SIDE / 2.0, SIDE / 2.0);
            let size = match kind {
                kind if kind.usual_size() > 20.0 => 0.9 * SIDE,
                _ => 0.6 * SIDE,
            };
            plan.art.pieces.push(PiecePlan { size, ..middle });
        }
        Brush::Area(kind) => plan.art.areas.push(AreaPlan {
            kind,
            outline: [0.15, 0.2, 0.7, 0.1, 0.88, 0.5, 0.65, 0.9, 0.2, 0.8]
                .map(|part| part * SIDE)
                .to_vec(),
            color: None,
        }),
    }
    plan
}

/// Changes the piece at this place of the list.
fn changed(at: usize, plan: &PiecePlan, change: impl FnOnce(&mut PiecePlan)) -> Edit {
    let mut piece = plan.clone();
    change(&mut piece);
    Edit::Art(ArtEdit::SetPiece(at, piece))
}

fn piece(ui: &mut Ui, editor: &mut Editor, at: usize, plan: &PiecePlan) {
    ui.strong(texts::piece(plan.kind));
    if plan.kind.has_text() {
        fields::wording(ui, editor, texts::text(), &plan.text, |text| {
            changed(at, plan, |it| it.text = text)
        });
        let letterings = texts::piece_letterings();
        let lettering = (Some(plan.lettering), letterings.as_slice());
        fields::choice(ui, editor, t!("Lettering"), lettering, |lettering| {
            changed(at, plan, |it| it.lettering = lettering)
        });
        let typefaces = texts::piece_typefaces();
        let typeface = (Some(plan.typeface), typefaces.as_slice());
        fields::choice(ui, editor, t!("Typeface"), typeface, |typeface| {
            changed(at, plan, |it| it.typeface = typeface)
        });
        typeface_note(ui, plan.typeface);
    }
    let labels = [texts::place_x(), texts::place_y()];
    fields::place(ui, editor, labels, [plan.x, plan.y], |[x, y]| {
        changed(at, plan, |it| (it.x, it.y) = (x, y))
    });
    let size = Number::millimetres(1.0..=2000.0, 0.25, 1);
    if let Some(depth) = plan.depth() {
        fields::number(
            ui,
            editor,
            (t!("Length"), t!("From one end to the other")),
            plan.size,
            &size,
            |length| changed(at, plan, |it| (it.size, it.depth) = (length, Some(depth))),
        );
        fields::number(
            ui,
            editor,
            (t!("Depth"), t!("From the front to the back")),
            depth,
            &size,
            |depth| changed(at, plan, |it| it.depth = Some(depth)),
        );
    } else {
        fields::number(
            ui,
            editor,
            (
                t!("Size"),
                t!("How wide it is, or how high its letters are"),
            ),
            plan.size,
            &size,
            |size| changed(at, plan, |it| it.size = size),
        );
    }
    let now = plan.heading;
    fields::number(
        ui,
        editor,
        (t!("Rotation"), t!("Clockwise")),
        now,
        &HEADING,
        |heading| changed(at, plan, |it| it.heading = heading),
    );
    if plan.kind.has_picture() {
        crop(ui, editor, at, plan);
    } else {
        let usual = Some(draw::piece_color(plan.kind));
        color(ui, editor, t!("Colour"), (plan.color, usual), |color| {
            changed(at, plan, |it| it.color = color)
        });
    }
    actions(ui, editor);
}

/// Shows how much of a picture is cut off, and a button to replace it.
fn crop(ui: &mut Ui, editor: &mut Editor, at: usize, plan: &PiecePlan) {
    let how = fields::percent(0.0..=95.0, 0.25, 2);
    let now = plan.cropped().unwrap_or_default();
    for (side, words) in texts::crop().into_iter().enumerate() {
        fields::number(ui, editor, words, now[side] * 100.0, &how, |percent| {
            let mut crop = now;
            // Something must be left between this side and the other.
            let most = 0.98 - crop[(side + 2) % 4];
            crop[side] = (percent / 100.0).min(most);
            changed(at, plan, |it| it.crop = crop.to_vec())
        });
    }
    ui.horizontal_wrapped(|ui| {
        if !plan.crop.is_empty()
            && widgets::button(ui, (t!("Whole picture"), t!("Cut nothing off")))
        {
            editor.change(&changed(at, plan, |it| it.crop.clear()));
        }
        if widgets::button(ui, (t!("Other picture…"), t!("Show another picture here"))) {
            editor.ask_for_other_art(at);
        }
    });
}

fn area(ui: &mut Ui, editor: &mut Editor, at: usize, plan: &AreaPlan) {
    ui.strong(texts::area(plan.kind));
    let usual = Some(draw::area_color(plan.kind));
    color(ui, editor, t!("Colour"), (plan.color, usual), |color| {
        let mut area = plan.clone();
        area.color = color;
        Edit::Art(ArtEdit::SetArea(at, area))
    });
    actions(ui, editor);
}

/// Shows a sign: its words, and where it stands.
fn sign(ui: &mut Ui, editor: &mut Editor, of: Sign) {
    ui.strong(texts::sign(of));
    if of == Sign::Name {
        let name = editor.work.plan().name.clone();
        fields::wording(ui, editor, texts::text(), &name, Edit::Name);
    }
    match editor.work.plan().art.sign(of) {
        Some((x, y)) => {
            let labels = [texts::place_x(), texts::place_y()];
            fields::place(ui, editor, labels, [x, y], |at| {
                Edit::Art(ArtEdit::PutSign(of, Some(at)))
            });
            button(ui, editor, Command::FreeSign);
        }
        None => {
            ui.weak(t!("Placed automatically"));
        }
    }
}

/// Shows what can be done with what is selected.
fn actions(ui: &mut Ui, editor: &mut Editor) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        for command in [
            Command::BringToFront,
            Command::SendToBack,
            Command::Duplicate,
            Command::Delete,
        ] {
            button(ui, editor, command);
        }
    });
}

/// Shows how the whole board looks.
fn board(ui: &mut Ui, editor: &mut Editor, art: &ArtPlan) {
    ui.strong(t!("Board"));
    ui.horizontal_wrapped(|ui| {
        if widgets::button(
            ui,
            (
                t!("Open theme…"),
                t!("Give the board the look of a theme, or of another circuit"),
            ),
        ) {
            editor.ask(Ask::OpenTheme, None);
        }
        if widgets::button(
            ui,
            (
                t!("Save theme…"),
                t!("Save the look of the board as a file, to use it on others"),
            ),
        ) {
            editor.save_theme();
        }
    });
    let times = (Some(art.time), &texts::times()[..]);
    fields::choice(ui, editor, t!("Time"), times, |time| {
        Edit::Art(ArtEdit::Time(time))
    });
    let mut chosen = art.landscape;
    let (name, tip) = (t!("Landscape"), t!("The scenery around the road"));
    let (by_name, by_name_tip) = (
        t!("By name"),
        t!("Chosen by words in the name and the notes"),
    );
    let choices = Landscape::ALL.map(|it| (Some(it), texts::landscape(it), String::new()));
    let choices = std::iter::once((None, by_name, by_name_tip.to_owned())).chain(choices);
    row(ui, name, |ui, _| {
        let shown = chosen.map_or(by_name, texts::landscape);
        widgets::combo(ui, "landscape", shown, (name, tip), &mut chosen, choices);
    });
    if chosen != art.landscape {
        editor.change(&Edit::Art(ArtEdit::Landscape(chosen)));
    }
    let plates = (Some(art.plates), &texts::plate_styles()[..]);
    fields::choice(ui, editor, t!("Plates"), plates, |plates| {
        Edit::Art(ArtEdit::Plates(plates))
    });
    let titles = (Some(art.title), &texts::title_styles()[..]);
    fields::choice(ui, editor, t!("Title"), titles, |title| {
        Edit::Art(ArtEdit::Title(title))
    });
    let letterings = (Some(art.lettering), &texts::letterings()[..]);
    fields::choice(ui, editor, t!("Lettering"), letterings, |lettering| {
        Edit::Art(ArtEdit::Lettering(lettering))
    });
    let typefaces = (Some(art.typeface), &texts::typefaces()[..]);
    fields::choice(ui, editor, t!("Typeface"), typefaces, |typeface| {
        Edit::Art(ArtEdit::Typeface(typeface))
    });
    typeface_note(ui, Some(art.typeface));
    let foldings = (Some(art.folds), &texts::foldings()[..]);
    fields::choice(ui, editor, t!("Folds"), foldings, |folds| {
        Edit::Art(ArtEdit::Folds(folds))
    });
    ui.add_space(4.0);
    ui.strong(t!("Lines"));
    lines(ui, editor, art.lines);
    ui.add_space(4.0);
    ui.strong(t!("Colours"));
    let shown = draw::colors_of(editor.work.plan()).named();
    let chosen = art.colors.named();
    for (at, name) in texts::color_names().into_iter().enumerate() {
        let (color_of, usual) = (chosen[at].1, shown[at].1);
        color(ui, editor, name, (color_of, usual), |color| {
            Edit::Art(ArtEdit::Color(at, color))
        });
    }
}

/// Says so if a typeface is chosen that the program does not have.
fn typeface_note(ui: &mut Ui, chosen: Option<Typeface>) {
    let is_missing = chosen.is_some_and(|typeface| typeface != Typeface::Sans);
    if is_missing && !draw::HAS_TYPEFACES {
        ui.weak(t!(
            "Only letters without serifs are available here. The file keeps your choice."
        ));
    }
}

/// Shows how wide lines are.
fn lines(ui: &mut Ui, editor: &mut Editor, lines: LineWidths) {
    let (least, most) = LineWidths::RANGE;
    let how = fields::percent(100.0 * least..=100.0 * most, 1.0, 0);
    let widths = [lines.joints, lines.edge, lines.kerb];
    for (at, words) in texts::line_names().into_iter().enumerate() {
        let percent = 100.0 * LineWidths::factor(widths[at]);
        fields::number(ui, editor, words, percent, &how, |percent| {
            let factor = percent.round() / 100.0;
            let mut widths = widths;
            // The usual width is not stored.
            widths[at] = Some(factor).filter(|factor| (factor - 1.0).abs() > 1e-9);
            let [joints, edge, kerb] = widths;
            Edit::Art(ArtEdit::Lines(LineWidths { joints, edge, kerb }))
        });
    }
}

/// Shows a colour: the chosen one or, if there is none, the usual one, and a button to return to
/// that.
fn color(
    ui: &mut Ui,
    editor: &mut Editor,
    name: &str,
    (chosen, usual): (Option<Rgb>, Option<Rgb>),
    edit: impl Fn(Option<Rgb>) -> Edit,
) {
    row(ui, name, |ui, id| {
        let Rgb(r, g, b) = chosen.or(usual).unwrap_or(Rgb(128, 128, 128));
        let mut rgb = [r, g, b];
        let response = ui.color_edit_button_srgb(&mut rgb).labelled_by(id);
        let [r, g, b] = rgb;
        if response.changed() {
            editor.work.preview(&edit(Some(Rgb(r, g, b))));
        } else if ui.input(|input| !input.pointer.any_down())
            && editor.work.document().previews(&edit(None))
        {
            editor.work.finish();
        }
        if chosen.is_some()
            && widgets::button(ui, (t!("Default"), t!("Use the default colour again")))
        {
            editor.change(&edit(None));
        }
    });
}
