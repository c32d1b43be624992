//! Colours, fonts and spacing of the editor, light and dark.

use std::sync::{Arc, LazyLock};

use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak,
    Margin, Stroke, TextStyle, Theme, style::ScrollStyle, vec2,
};
use formulad_core::plan::Typeface;
use formulad_tracks::draw::{self, Color, car_colors};

/// The colours that egui's own visuals do not include.
#[derive(Debug, Clone, Copy)]
pub struct Palette {
    /// The table the board lies on.
    pub table: Color32,
    /// Selected things and the tool in hand.
    pub accent: Color32,
    /// The background of texts and handles on the board.
    pub paper: Color32,
    /// What lies under the pointer.
    pub hover: Color32,
    /// Text on the accent colour.
    pub on_accent: Color32,
    /// The text of things that are switched on, and selected text.
    pub on_selection: Color32,
    /// Secondary text.
    pub quiet_text: Color32,
    /// Links into a selected space, and other hints.
    pub quiet: Color32,
    /// Errors.
    pub error: Color32,
    /// Questions about what was read from a picture.
    pub question: Color32,
    /// Warnings.
    pub warning: Color32,
    /// Advice.
    pub advice: Color32,
    /// All is well.
    pub good: Color32,
}

const DARK: Palette = Palette {
    table: Color32::from_rgb(22, 24, 28),
    accent: Color32::from_rgb(64, 156, 255),
    paper: Color32::from_rgb(30, 33, 39),
    hover: Color32::from_rgb(255, 255, 255),
    on_accent: Color32::from_rgb(8, 20, 34),
    on_selection: Color32::from_rgb(222, 238, 255),
    quiet_text: Color32::from_rgb(160, 168, 180),
    quiet: Color32::from_rgb(150, 160, 174),
    error: Color32::from_rgb(255, 92, 84),
    question: Color32::from_rgb(203, 156, 255),
    warning: Color32::from_rgb(247, 178, 54),
    advice: Color32::from_rgb(110, 176, 255),
    good: Color32::from_rgb(78, 200, 130),
};

const LIGHT: Palette = Palette {
    table: Color32::from_rgb(205, 209, 214),
    accent: Color32::from_rgb(0, 104, 214),
    paper: Color32::from_rgb(255, 255, 255),
    hover: Color32::from_rgb(255, 255, 255),
    on_accent: Color32::from_rgb(255, 255, 255),
    on_selection: Color32::from_rgb(0, 52, 110),
    quiet_text: Color32::from_rgb(88, 95, 106),
    quiet: Color32::from_rgb(96, 104, 116),
    error: Color32::from_rgb(200, 36, 28),
    question: Color32::from_rgb(122, 44, 196),
    warning: Color32::from_rgb(150, 90, 0),
    advice: Color32::from_rgb(0, 96, 190),
    good: Color32::from_rgb(14, 120, 62),
};

impl Palette {
    /// The palette of the current theme.
    pub fn of(ctx: &Context) -> Self {
        match ctx.theme() {
            Theme::Dark => DARK,
            Theme::Light => LIGHT,
        }
    }
}

/// The fonts of boards in all their pictures, each regular and bold.
static BOARD: LazyLock<[[FontFamily; 2]; Typeface::ALL.len()]> = LazyLock::new(|| {
    let family = |name: String| FontFamily::Name(name.into());
    Typeface::ALL.map(|typeface| {
        let name = typeface.name();
        [format!("board-{name}"), format!("board-{name}-bold")].map(family)
    })
});

/// The font of texts on the board. It is available from the frame after [`install`] on.
pub fn board_font(typeface: Typeface, bold: bool) -> FontFamily {
    BOARD[typeface as usize][usize::from(bold)].clone()
}

/// The fonts of egui, and those of boards.
fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let usual = fonts.families.get(&FontFamily::Proportional).cloned();
    let usual = usual.unwrap_or_default();
    let all = Typeface::ALL.map(|typeface| [false, true].map(|bold| (typeface, bold)));
    for (typeface, bold) in all.into_iter().flatten() {
        let family = board_font(typeface, bold);
        let name = family.to_string();
        // Centres capitals vertically on the line.
        let tweak = FontTweak {
            y_offset_factor: -0.03,
            ..FontTweak::default()
        };
        let data = FontData::from_static(draw::font(typeface, bold)).tweak(tweak);
        fonts.font_data.insert(name.clone(), Arc::new(data));
        // Falls back to the sans-serif font for characters that the typeface lacks.
        let sans = board_font(Typeface::Sans, bold).to_string();
        let sans = (typeface != Typeface::Sans).then_some(sans);
        let names = std::iter::once(name)
            .chain(sans)
            .chain(usual.iter().cloned());
        fonts.families.insert(family, names.collect());
    }
    if let Some(file) = draw::fallback_font() {
        let data = Arc::new(FontData::from_static(file));
        fonts.font_data.insert(FALLBACK.to_owned(), data);
        // Families without fonts here get theirs elsewhere, followed by this one.
        let bound = fonts.families.values_mut().filter(|it| !it.is_empty());
        bound.for_each(|family| family.push(FALLBACK.to_owned()));
    }
    fonts
}

/// The name in egui of the font for characters that other fonts lack.
pub const FALLBACK: &str = "fallback";

/// Installs the fonts that are available by now.
pub fn install_fonts(ctx: &Context) {
    ctx.set_fonts(fonts());
}

/// Installs the fonts and styles of the editor in egui. Call it once.
pub fn install(ctx: &Context) {
    install_fonts(ctx);
    ctx.all_styles_mut(|style| {
        let spacing = &mut style.spacing;
        spacing.item_spacing = vec2(8.0, 6.0);
        spacing.button_padding = vec2(9.0, 4.0);
        spacing.interact_size = vec2(36.0, 24.0);
        spacing.menu_margin = Margin::same(6);
        spacing.window_margin = Margin::same(18);
        spacing.menu_width = 240.0;
        // Scroll bars are always visible where there is more: a fade alone is easily missed.
        spacing.scroll = ScrollStyle::thin();
        style.interaction.tooltip_delay = 0.35;
        style.url_in_tooltip = false;
        for (text, size) in [
            (TextStyle::Small, 11.0),
            (TextStyle::Body, 13.5),
            (TextStyle::Button, 13.5),
            (TextStyle::Heading, 17.0),
        ] {
            let font = FontId::new(size, FontFamily::Proportional);
            style.text_styles.insert(text, font);
        }
        let visuals = &mut style.visuals;
        let round = CornerRadius::same(5);
        visuals.window_corner_radius = CornerRadius::same(10);
        visuals.menu_corner_radius = CornerRadius::same(8);
        let widgets = &mut visuals.widgets;
        for widget in [
            &mut widgets.noninteractive,
            &mut widgets.inactive,
            &mut widgets.hovered,
            &mut widgets.active,
            &mut widgets.open,
        ] {
            widget.corner_radius = round;
            widget.expansion = 0.0;
        }
    });
    ctx.style_mut_of(Theme::Dark, |style| {
        dress(&mut style.visuals, &DARK, &DARK_SURFACES);
    });
    ctx.style_mut_of(Theme::Light, |style| {
        dress(&mut style.visuals, &LIGHT, &LIGHT_SURFACES);
    });
}

/// The colours of texts, and of what egui paints behind them.
struct Surfaces {
    panel: Color32,
    window: Color32,
    field: Color32,
    faint: Color32,
    text: Color32,
    line: Color32,
    /// The frames of fields and buttons.
    edge: Color32,
    button: Color32,
    hovered: Color32,
    pressed: Color32,
}

const DARK_SURFACES: Surfaces = Surfaces {
    panel: Color32::from_rgb(33, 36, 42),
    window: Color32::from_rgb(38, 41, 48),
    field: Color32::from_rgb(20, 22, 26),
    faint: Color32::from_rgb(39, 43, 50),
    text: Color32::from_rgb(214, 219, 226),
    line: Color32::from_rgb(54, 59, 68),
    edge: Color32::from_rgb(80, 87, 99),
    button: Color32::from_rgb(50, 55, 63),
    hovered: Color32::from_rgb(62, 68, 79),
    pressed: Color32::from_rgb(72, 79, 92),
};

const LIGHT_SURFACES: Surfaces = Surfaces {
    panel: Color32::from_rgb(246, 247, 249),
    window: Color32::from_rgb(252, 252, 253),
    field: Color32::from_rgb(255, 255, 255),
    faint: Color32::from_rgb(236, 238, 242),
    text: Color32::from_rgb(36, 41, 50),
    line: Color32::from_rgb(214, 218, 224),
    edge: Color32::from_rgb(200, 205, 213),
    button: Color32::from_rgb(229, 232, 237),
    hovered: Color32::from_rgb(215, 220, 228),
    pressed: Color32::from_rgb(200, 207, 217),
};

fn dress(visuals: &mut egui::Visuals, palette: &Palette, surfaces: &Surfaces) {
    let line = Stroke::new(1.0, surfaces.line);
    visuals.panel_fill = surfaces.panel;
    visuals.window_fill = surfaces.window;
    visuals.extreme_bg_color = surfaces.field;
    visuals.faint_bg_color = surfaces.faint;
    visuals.selection.bg_fill = palette.accent.gamma_multiply(0.45);
    visuals.selection.stroke = Stroke::new(1.0, palette.on_selection);
    visuals.hyperlink_color = palette.accent;
    visuals.error_fg_color = palette.error;
    visuals.warn_fg_color = palette.warning;
    visuals.window_stroke = line;
    visuals.weak_text_color = Some(palette.quiet_text);
    visuals.disabled_alpha = 0.65;
    let widgets = &mut visuals.widgets;
    widgets.noninteractive.bg_stroke = line;
    widgets.noninteractive.fg_stroke.color = surfaces.text;
    widgets.inactive.fg_stroke.color = surfaces.text;
    widgets.inactive.weak_bg_fill = surfaces.button;
    widgets.inactive.bg_fill = surfaces.button;
    widgets.hovered.weak_bg_fill = surfaces.hovered;
    widgets.active.weak_bg_fill = surfaces.pressed;
    let edge = Stroke::new(1.0, surfaces.edge);
    widgets.inactive.bg_stroke = edge;
    widgets.hovered.bg_stroke = edge;
    widgets.open.bg_stroke = line;
    // Frames the focused widget.
    widgets.active.bg_stroke = Stroke::new(1.5, palette.accent);
}

/// The colours of a car and of the number on it, by its index among the entrants.
pub fn car(at: usize) -> (Color32, Color32) {
    let (fill, ink) = car_colors(at);
    (color(fill), color(ink))
}

/// A colour of drawings.
pub(crate) fn color(color: Color) -> Color32 {
    Color32::from_rgb(color.r, color.g, color.b)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of a colour, as the Web Content Accessibility Guidelines define it.
    fn luminance(color: Color32) -> f64 {
        let [r, g, b, _] = color.to_array().map(|part| {
            let part = f64::from(part) / 255.0;
            match part <= 0.040_45 {
                true => part / 12.92,
                false => ((part + 0.055) / 1.055).powf(2.4),
            }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn contrast_is_measured_as_the_guidelines_say() {
        let most = contrast(Color32::BLACK, Color32::WHITE);
        assert!((most - 21.0).abs() < 1e-9, "{most}");
        // A well-known pair: the palest grey with enough contrast on white.
        let grey = contrast(Color32::from_gray(118), Color32::WHITE);
        assert!((4.5..4.6).contains(&grey), "{grey}");
    }

    #[test]
    fn text_can_be_read_in_both_themes() {
        let ctx = Context::default();
        install(&ctx);
        for (theme, palette) in [(Theme::Dark, DARK), (Theme::Light, LIGHT)] {
            let style = ctx.style_of(theme);
            let visuals = &style.visuals;
            let papers = [
                visuals.panel_fill,
                visuals.window_fill,
                visuals.faint_bg_color,
            ];
            let texts = [
                ("text", visuals.text_color()),
                ("quiet text", visuals.weak_text_color()),
                ("links", palette.accent),
                ("errors", palette.error),
                ("questions", palette.question),
                ("warnings", palette.warning),
                ("advice", palette.advice),
                ("what is good", palette.good),
            ];
            for paper in papers {
                for (name, text) in texts {
                    let contrast = contrast(text, paper);
                    assert!(contrast >= 4.5, "{theme:?}, {name}: {contrast:.2}");
                }
            }
            let pressed = contrast(palette.on_accent, palette.accent);
            assert!(pressed >= 4.5, "{theme:?}: {pressed:.2} on the accent");
        }
    }
}
