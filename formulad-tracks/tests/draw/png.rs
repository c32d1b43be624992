//! PNG images, read back.

use formulad_tracks::bundled;
use formulad_tracks::draw::{
    self, Layer, MAX_PIXELS, MAX_SIDE, Owner, PngError, Resolution, Shape, Theme,
};

use super::{board, empty};

/// An image as it comes out of a decoder.
pub(crate) struct Image {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The pixels of a metre.
    per_metre: u32,
    rgb: Vec<u8>,
}

impl Image {
    pub(crate) fn pixels(&self) -> impl Iterator<Item = [u8; 3]> {
        self.rgb.chunks(3).map(|rgb| [rgb[0], rgb[1], rgb[2]])
    }

    pub(crate) fn pixel(&self, x: u32, y: u32) -> [u8; 3] {
        let at = 3 * (y * self.width + x) as usize;
        [self.rgb[at], self.rgb[at + 1], self.rgb[at + 2]]
    }
}

pub(crate) fn decode(file: &[u8]) -> Image {
    let decoder = png::Decoder::new(std::io::Cursor::new(file));
    let mut reader = decoder.read_info().unwrap();
    let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut rgb).unwrap();
    assert_eq!(frame.color_type, png::ColorType::Rgb);
    let dims = reader.info().pixel_dims.unwrap();
    assert!(dims.xppu == dims.yppu && matches!(dims.unit, png::Unit::Meter));
    Image {
        width: frame.width,
        height: frame.height,
        per_metre: dims.xppu,
        rgb,
    }
}

#[test]
fn an_image_has_the_size_asked_for_and_says_it() {
    let scene = board("harbour", Theme::Plain);
    assert_eq!((scene.width, scene.height), (1000.0, 700.0));
    let image = decode(&draw::png(&scene, Resolution::Dpi(25.4)).unwrap());
    assert_eq!(
        (image.width, image.height, image.per_metre),
        (1000, 700, 1000)
    );
    let image = decode(&draw::png(&scene, Resolution::Width(500)).unwrap());
    assert_eq!(
        (image.width, image.height, image.per_metre),
        (500, 350, 500)
    );
}

/// In the middle of a space that nothing is painted on is the colour of its cell, darkened a little by rubber or
/// brightened by dust.
#[test]
fn the_road_is_where_the_plan_has_it() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let scene = board(circuit.name(), Theme::Day);
        let image = decode(&draw::png(&scene, Resolution::Dpi(50.8)).unwrap());
        // But for the lines along the edges of the road.
        let marked: Vec<Owner> = scene
            .layer(Layer::Marks)
            .filter(|item| !matches!(item.shape, Shape::Polyline(_)))
            .filter_map(|item| item.owner)
            .collect();
        let mut looked_at = 0;
        for space in &track.plan().spaces {
            let own = Owner::Space(space.id);
            let cell = scene
                .layer(Layer::Spaces)
                .find(|item| item.owner == Some(own));
            let fill = cell.unwrap().fill.unwrap();
            let painted = marked.iter().any(|mark| match mark {
                Owner::Link(from, to) => *from == space.id || *to == space.id,
                other => *other == own,
            });
            // Under a bridge another road is seen.
            let crossed = track.plan().spaces.iter().any(|other| {
                let turned = (other.heading - space.heading + 180.0).rem_euclid(360.0) - 180.0;
                let apart = (other.x - space.x).hypot(other.y - space.y);
                apart < 25.0 && turned.abs() > 40.0
            });
            if painted || crossed {
                continue;
            }
            // Two pixels to a millimetre.
            let seen = image.pixel((2.0 * space.x) as u32, (2.0 * space.y) as u32);
            let off = [fill.r, fill.g, fill.b];
            let off = seen.iter().zip(off).map(|(a, b)| a.abs_diff(b)).max();
            assert!(
                off.is_some_and(|off| off < 30),
                "{}: {}: {seen:?}",
                circuit.name(),
                space.id
            );
            looked_at += 1;
        }
        assert!(looked_at > 40, "{}: {looked_at}", circuit.name());
    }
}

#[test]
fn the_same_picture_gives_the_same_bytes() {
    let scene = board("mini", Theme::Night);
    let png = || draw::png(&scene, Resolution::Width(300)).unwrap();
    assert!(png() == png());
}

#[test]
fn resolutions_that_make_no_sense_are_refused() {
    let scene = board("mini", Theme::Day);
    for dpi in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let refused = draw::png(&scene, Resolution::Dpi(dpi));
        assert!(matches!(refused, Err(PngError::Resolution(_))), "{dpi}");
    }
    for resolution in [
        Resolution::Dpi(1e-9),
        Resolution::Dpi(1e9),
        Resolution::Dpi(f64::MAX),
        Resolution::Width(0),
        Resolution::Width(MAX_SIDE + 1),
        Resolution::Width(u32::MAX),
        // Few enough each way, too many in all.
        Resolution::Width(MAX_SIDE),
    ] {
        let refused = draw::png(&scene, resolution);
        assert!(
            matches!(refused, Err(PngError::Size { .. })),
            "{resolution:?}"
        );
    }
    assert!(u64::from(MAX_SIDE) * u64::from(MAX_SIDE) > MAX_PIXELS);
    // A line is no picture, nor is one without a size.
    for (width, height) in [(1000.0, 0.01), (0.0, 0.0), (f64::NAN, 1.0), (1.0, 1e300)] {
        let refused = draw::png(&empty(width, height), Resolution::Width(100));
        assert!(
            matches!(refused, Err(PngError::Size { .. })),
            "{width} × {height}"
        );
    }
}
