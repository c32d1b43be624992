//! A board with scenery, texts and colours of the designer's.

use crate::TOOL;
use crate::fixture::*;
use crate::places::alone;
use crate::scene::{Part, Scene};
use formulad_core::plan::{
    AreaKind, AreaPlan, ArtPlan, PictureData, PicturePlan, PieceKind, PiecePlan, PlateStyle,
};
use formulad_tracks::draw;
use image::{ImageFormat, Rgba, RgbaImage};
use track_editor::document::{ArtEdit, ArtItem, Selection};
use track_editor::tools::Brush;

/// A lake, a stand, trees and a few words around the harbour.
fn decorate(window: &mut Window) {
    let mut file = bundled_file("harbour");
    file.plan.art = ArtPlan::default();
    *window.ed_mut() = editor_of(file);
    window.ed_mut().settings.tour_shown = true;
    window.settle();
    window.press("A");
    let piece = |kind, x, y, size, heading: f64, text: &str| PiecePlan {
        size,
        heading,
        text: text.to_owned(),
        ..PiecePlan::new(kind, x, y)
    };
    let mut pieces = vec![
        piece(PieceKind::Stand, 420.0, 655.0, 120.0, 0.0, ""),
        piece(PieceKind::Stand, 560.0, 655.0, 120.0, 0.0, ""),
        piece(PieceKind::Tower, 985.0, 40.0, 34.0, 0.0, ""),
        piece(PieceKind::Footbridge, 730.0, 605.0, 62.0, 90.0, "MERROW"),
        piece(PieceKind::Billboard, 640.0, 90.0, 90.0, 0.0, "GRAND PRIX"),
        piece(PieceKind::Boat, 600.0, 150.0, 24.0, 40.0, ""),
        piece(PieceKind::Boat, 520.0, 110.0, 18.0, -20.0, ""),
        piece(PieceKind::Text, 180.0, 60.0, 18.0, -8.0, "The Narrows"),
    ];
    pieces.extend((0..9).map(|at| {
        let x = 660.0 + 11.0 * f64::from(at);
        piece(
            PieceKind::Fir,
            x,
            330.0 + f64::from(at % 3) * 9.0,
            12.0,
            0.0,
            "",
        )
    }));
    let lake = AreaPlan {
        kind: AreaKind::Water,
        outline: vec![
            560.0, 330.0, 610.0, 300.0, 640.0, 350.0, 610.0, 420.0, 565.0, 400.0,
        ],
        color: None,
    };
    for edit in [
        ArtEdit::Plates(PlateStyle::Card),
        ArtEdit::AddArea(lake),
        ArtEdit::AddPieces(pieces),
    ] {
        assert!(window.ed_mut().apply(&Edit::Art(edit)));
    }
    window.settle();
}

fn choose(window: &mut Window, piece: usize) {
    let selection = Selection::of_items([ArtItem::Piece(piece)]);
    window.ed_mut().work.select(selection);
}

#[test]
fn tool() {
    Scene::new("tool-art", TOOL, Theme::Light)
        .with_pointer()
        .play(|window| {
            alone(window);
            window.press("A");
            decorate(window);
            let brush = Brush::Piece(PieceKind::Stand);
            window.ed_mut().with_tool(|tool, _| tool.take_brush(brush));
            choose(window, 4);
            let at = window.screen([640.0, 90.0]);
            window.point(at);
        });
}

#[test]
fn inspector() {
    Scene::new("inspector-art", vec2(1440.0, 1240.0), Theme::Light)
        .of(Part::Panels)
        .play(|window| {
            window.press("A");
            decorate(window);
            choose(window, 4);
        });
}

/// A badge: a chequered disc with a red rim, and nothing around it.
fn badge(colors: [[u8; 3]; 2]) -> PictureData {
    const SIDE: u32 = 320;
    let picture = RgbaImage::from_fn(SIDE, SIDE, |x, y| {
        let half = f64::from(SIDE) / 2.0;
        let away = (f64::from(x) - half).hypot(f64::from(y) - half) / half;
        // Half a pixel of the edge is half clear.
        let cover = (((1.0 - away) * half).clamp(0.0, 1.0) * 255.0) as u8;
        let field = (x / 40 + y / 40) % 2 == 0;
        let [r, g, b] = match away {
            away if away > 0.93 => colors[0],
            away if away > 0.8 => colors[1],
            _ if field => colors[0],
            _ => [250, 250, 250],
        };
        Rgba([r, g, b, cover])
    });
    let mut file = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut file, ImageFormat::Png).unwrap();
    formulad_tracks::picture::data(&file.into_inner())
}

/// The board of another circuit: what an aerial view may look like.
fn aerial() -> PictureData {
    let track = bundled::find("park").unwrap().track();
    let scene = draw::scene(track.plan(), None, draw::Theme::Day);
    let png = draw::png(&scene, draw::Resolution::Width(900)).unwrap();
    formulad_tracks::picture::data(&png)
}

#[test]
fn pictures() {
    Scene::new("art-pictures", TOOL, Theme::Light)
        .with_pointer()
        .play(|window| {
            alone(window);
            window.press("A");
            decorate(window);
            let logo = |x: f64, y: f64, size: f64, heading: f64| PiecePlan {
                size,
                heading,
                ..PiecePlan::new(PieceKind::Logo, x, y)
            };
            let show = |name: &str, data, piece| {
                let name = name.to_owned();
                ArtEdit::ShowPicture(None, PicturePlan { name, data }, piece)
            };
            let ground = PiecePlan {
                size: 150.0,
                heading: -6.0,
                crop: vec![0.1, 0.0, 0.1, 0.0],
                ..PiecePlan::new(PieceKind::Picture, 770.0, 262.0)
            };
            let red = badge([[196, 30, 42], [24, 32, 58]]);
            let blue = badge([[20, 84, 160], [244, 190, 40]]);
            for edit in [
                show("aerial", aerial(), ground),
                show("red", red, logo(740.0, 425.0, 66.0, 0.0)),
                show("blue", blue, logo(830.0, 425.0, 66.0, 12.0)),
            ] {
                assert!(window.ed_mut().apply(&Edit::Art(edit)));
            }
            let last = window.ed().plan().art.pieces.len() - 1;
            choose(window, last);
            window.settle();
            let at = window.screen([830.0, 425.0]);
            window.point(at);
            window.settle();
        });
}
