//! What is painted, by facts about triangles, colours and texts.

use egui::epaint::{Mesh, Vertex};
use egui::{Color32, ColorImage, ImageData, Rect, TextureId, TextureOptions, Ui, lerp, pos2, vec2};
use egui_kittest::Harness;
use screenshot::{Painter, Picture, cut_texts};

const SIDE: usize = 64;

/// The left part of the window, over whose edges texts may run.
const HALF: Rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(30.0, 64.0));

/// What is seen of this, on white, 64 pixels wide and high.
fn paint(show: impl FnMut(&mut Ui)) -> Picture {
    on_screen(show).0
}

/// The same, and the texts that do not fit.
fn on_screen(mut show: impl FnMut(&mut Ui)) -> (Picture, Vec<String>) {
    let painter = Painter::default();
    let harness = Harness::builder()
        .with_size(vec2(SIDE as f32, SIDE as f32))
        .renderer(painter.clone())
        .build_ui(|ui| {
            let all = ui.ctx().viewport_rect();
            ui.painter().rect_filled(all, 0.0, Color32::WHITE);
            show(ui);
        });
    let picture = painter.paint(&harness.ctx, harness.output());
    (picture, cut_texts(harness.output(), &[HALF]))
}

/// Triangles round the first place, and so between all that follow each other, of one colour.
fn fan(places: &[[f32; 2]], color: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    for [x, y] in places {
        mesh.vertices.push(Vertex::untextured(pos2(*x, *y), color));
    }
    for second in 1..places.len() as u32 - 1 {
        mesh.add_triangle(0, second, second + 1);
    }
    mesh
}

#[test]
fn triangles_with_a_common_edge_leave_no_gap_and_do_not_overlap() {
    // Round a place that is on no pixel's middle, and again round one that is.
    for middle in [[20.3, 31.7], [20.5, 31.5]] {
        let around = [
            [-3.0, -5.0],
            [40.2, -1.0],
            [70.0, -9.0],
            [70.0, 80.0],
            [33.5, 66.5],
            [-4.0, 70.0],
            [-3.0, -5.0],
        ];
        let places: Vec<_> = [middle].into_iter().chain(around).collect();
        let half = Color32::from_rgba_premultiplied(0, 0, 0, 128);
        let picture = paint(|ui| {
            ui.painter().add(fan(&places, half));
        });
        // 255 * (1 - 128 / 255), everywhere once.
        let expected = [127, 127, 127, 255];
        assert!(picture.pixels().iter().all(|pixel| *pixel == expected));
    }
}

#[test]
fn a_pixel_is_covered_if_its_middle_is() {
    let square = [[10.4, 10.6], [20.6, 10.6], [20.6, 15.4], [10.4, 15.4]];
    let picture = paint(|ui| {
        ui.painter().add(fan(&square, Color32::BLACK));
    });
    for y in 0..SIDE {
        for x in 0..SIDE {
            let inside = (10..=20).contains(&x) && (11..=14).contains(&y);
            let expected = if inside { 0 } else { 255 };
            assert_eq!(picture.pixel(x, y)[0], expected, "at {x}, {y}");
        }
    }
}

#[test]
fn the_way_round_does_not_matter_and_nothing_is_painted_outside_the_clip() {
    let clip = Rect::from_min_max(pos2(8.0, 16.0), pos2(24.0, 40.0));
    for places in [
        [[-50.0, -50.0], [200.0, -50.0], [-50.0, 200.0]],
        [[-50.0, -50.0], [-50.0, 200.0], [200.0, -50.0]],
    ] {
        let picture = paint(|ui| {
            let painter = ui.painter().with_clip_rect(clip);
            painter.add(fan(&places, Color32::RED));
        });
        let red = picture.pixels().iter().filter(|p| **p == [255, 0, 0, 255]);
        assert_eq!(red.count(), 16 * 24);
        assert_eq!(picture.pixel(8, 16), [255, 0, 0, 255]);
        assert_eq!(picture.pixel(24, 39), [255; 4]);
    }
}

#[test]
fn colors_run_evenly_from_corner_to_corner() {
    let picture = paint(gradient);
    for x in 0..SIDE {
        let share = (x as f32 + 0.5) / SIDE as f32;
        for (channel, ends) in [(0, 0.0..=255.0), (2, 255.0..=0.0)] {
            let expected = lerp(ends, share);
            let painted = f32::from(picture.pixel(x, 33)[channel]);
            assert!((painted - expected).abs() <= 0.51, "{painted} at {x}");
        }
    }
}

/// Blue to red from left to right, with more green below.
fn gradient(ui: &mut Ui) {
    let end = SIDE as f32;
    let mut mesh = fan(
        &[[0.0, 0.0], [end, 0.0], [end, end], [0.0, end]],
        Color32::BLACK,
    );
    for vertex in &mut mesh.vertices {
        let part = |at: f32| (at / end * 255.0) as u8;
        let (x, y) = (part(vertex.pos.x), part(vertex.pos.y));
        vertex.color = Color32::from_rgb(x, y, 255 - x);
    }
    ui.painter().add(mesh);
}

/// Shows a texture all over the window.
fn show_texture(ui: &Ui, id: TextureId) {
    let all = ui.ctx().viewport_rect();
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    ui.painter().image(id, all, whole, Color32::WHITE);
}

#[test]
fn textures_are_looked_up_as_asked_and_patched() {
    let colors = [Color32::RED, Color32::GREEN, Color32::BLUE, Color32::BLACK];
    for (options, sees_between) in [
        (TextureOptions::NEAREST, [255, 0, 0, 255]),
        (TextureOptions::LINEAR, [131, 124, 0, 255]),
    ] {
        let mut texture = None;
        let picture = paint(move |ui| {
            let texture = texture.get_or_insert_with(|| {
                let white = ColorImage::filled([2, 2], Color32::WHITE);
                let mut texture = ui.ctx().load_texture("four", white, options);
                for (n, color) in colors.into_iter().enumerate() {
                    let one = ImageData::from(ColorImage::filled([1, 1], color));
                    texture.set_partial([n % 2, n / 2], one, options);
                }
                texture
            });
            show_texture(ui, texture.id());
        });
        let corners = [(0, 0), (63, 0), (0, 63), (63, 63)];
        for ((x, y), color) in corners.into_iter().zip(colors) {
            assert_eq!(picture.pixel(x, y), color.to_array());
        }
        // Half a pixel left of the middle of 32 between the middles of two texels.
        assert_eq!(picture.pixel(31, 4), sees_between);
    }
}

#[test]
fn a_file_holds_few_colors_exactly_and_many_nearly() {
    let square = [[10.0, 10.0], [20.0, 10.0], [20.0, 15.0], [10.0, 15.0]];
    let few = paint(|ui| {
        ui.painter().add(fan(&square, Color32::BROWN));
    });
    assert_eq!(few.colors(), 2);
    assert_eq!(decode(&few), few.pixels());

    let many = paint(|ui| {
        gradient(ui);
        ui.painter().add(fan(&square, Color32::BROWN));
    });
    assert!(many.colors() > 1000);
    let decoded = decode(&many);
    for (became, was) in decoded.iter().zip(many.pixels()) {
        let off = (0..3).map(|i| became[i].abs_diff(was[i])).max();
        // 250 colours for 255 by 255 shades leave squares with a side of 16.
        let most = if *was == Color32::BROWN.to_array() {
            0
        } else {
            24
        };
        assert!(off <= Some(most), "{was:?} became {became:?}");
    }
}

fn decode(picture: &Picture) -> Vec<[u8; 4]> {
    let file = picture.to_png();
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("it is a PNG file");
    let mut bytes = vec![0; reader.output_buffer_size().expect("it is small")];
    reader.next_frame(&mut bytes).expect("it is whole");
    let pixels = bytes.as_chunks::<3>().0.iter();
    pixels.map(|[r, g, b]| [*r, *g, *b, 255]).collect()
}

/// Which text does not fit of this one, of which a part of the window is seen.
fn cut(seen: Rect, text: &str, is_shortened: bool) -> Vec<String> {
    let show = |ui: &mut Ui| {
        ui.set_clip_rect(seen);
        let label = egui::Label::new(text);
        ui.add(match is_shortened {
            true => label.truncate(),
            false => label,
        });
    };
    on_screen(show).1
}

#[test]
fn texts_that_do_not_fit_are_told() {
    let up_to = |x, y| Rect::from_min_max(pos2(0.0, 0.0), pos2(x, y));
    let all = up_to(64.0, 64.0);
    assert_eq!(cut(all, "short", false), [""; 0]);
    let long = "much too long for this";
    assert_eq!(cut(all, long, true), [long]);
    assert_eq!(cut(up_to(20.0, 64.0), "shortened", false), ["shortened"]);
    let there = cut(HALF, "shortened", false);
    assert_eq!(there, [""; 0], "there it may run over the edge");
    assert_eq!(cut(all, "", true), [""; 0], "nothing is not cut");
    let above = cut(up_to(64.0, 14.0), "short", false);
    assert_eq!(above, [""; 0], "what is hidden below can be scrolled to");
}
