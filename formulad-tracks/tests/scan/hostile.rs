//! Pictures that are none, or hardly any: each gives an error that says why, or a result.

use std::io::Write;

use formulad_tracks::bundled;
use formulad_tracks::draw::Theme;
use formulad_tracks::geometry::Point;
use formulad_tracks::scan::{Options, Picture, ScanError, scan};
use image::{DynamicImage, GrayImage, ImageFormat, Luma, Rgb, RgbImage, Rgba, RgbaImage};

use crate::camera::{self, Photo, Shot};
use crate::middle::rough_line;

/// A small board as it is drawn.
fn board() -> RgbImage {
    let file = Photo::of(bundled::mini().plan(), Theme::Day, 1.0, Shot::Plain).file;
    image::load_from_memory(&file).expect("a PNG").into_rgb8()
}

fn encoded(image: &DynamicImage) -> Vec<u8> {
    let mut file = std::io::Cursor::new(Vec::new());
    let written = image.write_to(&mut file, ImageFormat::Png);
    written.expect("it fits into memory");
    file.into_inner()
}

/// A file of one colour channel of a bit, all black.
fn black(side: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side, side);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let mut writer = encoder.write_header().expect("a header");
    let mut stream = writer.stream_writer().expect("a stream");
    let row = vec![0; side.div_ceil(8) as usize];
    for _ in 0..side {
        stream.write_all(&row).expect("a row");
    }
    stream.finish().expect("all rows");
    writer.finish().expect("an end");
    file
}

/// A file of several frames.
fn animated(frames: &[RgbImage]) -> Vec<u8> {
    let mut file = Vec::new();
    let (width, height) = frames[0].dimensions();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let animated = encoder.set_animated(frames.len() as u32, 0);
    animated.expect("several frames");
    let mut writer = encoder.write_header().expect("a header");
    for frame in frames {
        writer.write_image_data(frame).expect("a frame");
    }
    writer.finish().expect("an end");
    file
}

/// A JPEG file of four colour channels, 64 pixels each way: by hand, as no encoder here makes one. Every coefficient is
/// zero, which each of the two tables codes as one bit.
fn four_inks() -> Vec<u8> {
    let mut file = vec![0xff, 0xd8];
    let mut segment = |marker: u8, bytes: &[u8]| {
        file.extend([0xff, marker]);
        file.extend((bytes.len() as u16 + 2).to_be_bytes());
        file.extend(bytes);
    };
    let mut divisors = [1; 65];
    divisors[0] = 0;
    segment(0xdb, &divisors);
    let components = [1, 2, 3, 4].map(|id| [id, 0x11, 0]).concat();
    segment(0xc0, &[&[8, 0, 64, 0, 64, 4], &*components].concat());
    for class in [0x00, 0x10] {
        let mut codes = [0; 18];
        (codes[0], codes[1]) = (class, 1);
        segment(0xc4, &codes);
    }
    let components = [1, 2, 3, 4].map(|id| [id, 0]).concat();
    segment(0xda, &[&[4], &*components, &[0, 63, 0]].concat());
    // Eight bits for each eight pixels square.
    file.extend([0; 64]);
    file.extend([0xff, 0xd9]);
    file
}

/// Reads it with a line and without: whatever happens, it comes to an end.
fn read(picture: &Picture) {
    let (width, height) = (f64::from(picture.width()), f64::from(picture.height()));
    let around = [
        (0.2, 0.2),
        (0.5, 0.1),
        (0.8, 0.2),
        (0.9, 0.5),
        (0.8, 0.8),
        (0.2, 0.8),
    ];
    let around = around.map(|(x, y)| Point::new(x * width, y * height));
    for line in [None, Some(around.to_vec())] {
        let mut options = Options::default();
        options.line = line;
        if let Err(error) = scan(picture, &options) {
            assert!(!error.to_string().is_empty());
        }
    }
}

#[test]
fn files_that_are_no_pictures_are_refused() {
    for file in [
        &b""[..],
        b"<svg/>",
        b"GIF89a\x01\0\x01\0\0\0\0;",
        b"%PDF-1.7",
        &[0; 4096],
    ] {
        let error = Picture::decode(file).expect_err("no picture");
        assert!(matches!(error, ScanError::Unknown), "{error}");
    }
}

#[test]
fn a_picture_may_have_only_so_many_pixels() {
    let file = black(20_000);
    assert!(file.len() < 1_000_000, "{}", file.len());
    let error = Picture::decode(&file).expect_err("400 million pixels");
    assert!(
        matches!(
            error,
            ScanError::Size {
                width: 20_000,
                height: 20_000
            }
        ),
        "{error}"
    );
}

#[test]
fn tiny_pictures_have_no_road() {
    for (width, height) in [(1, 1), (1, 300), (300, 1), (7, 5), (40, 30)] {
        let file = camera::png(&RgbImage::from_pixel(width, height, Rgb([90, 90, 90])));
        let picture = Picture::decode(&file).expect("a picture");
        assert_eq!((picture.width(), picture.height()), (width, height));
        read(&picture);
        assert!(scan(&picture, &Options::default()).is_err());
    }
}

#[test]
fn pictures_without_a_road_have_none() {
    let plain = RgbImage::from_pixel(600, 400, Rgb([90, 90, 90]));
    let noise = RgbImage::from_fn(600, 400, |x, y| {
        let value = (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(2_246_822_519)) >> 7;
        Rgb([value as u8, (value >> 8) as u8, (value >> 16) as u8])
    });
    let squares = RgbImage::from_fn(600, 400, |x, y| {
        Rgb([if (x / 12 + y / 12) % 2 == 0 { 0 } else { 255 }; 3])
    });
    for image in [plain, noise, squares] {
        let picture = Picture::decode(&camera::png(&image)).expect("a picture");
        read(&picture);
    }
}

#[test]
fn damaged_files_are_refused_or_read() {
    let board = board();
    for file in [camera::png(&board), camera::jpeg(&board, 60)] {
        for tenths in 0..10 {
            let cut = &file[..file.len() * tenths / 10];
            if let Ok(picture) = Picture::decode(cut) {
                assert_eq!((picture.width(), picture.height()), board.dimensions());
            }
        }
        let mut spoilt = file.clone();
        for at in (40..spoilt.len()).step_by(997) {
            spoilt[at] ^= 0x55;
        }
        if let Err(error) = Picture::decode(&spoilt) {
            assert!(matches!(error, ScanError::Damaged(_)), "{error}");
        }
    }
    let png = camera::png(&board);
    let error = Picture::decode(&png[..png.len() / 2]).expect_err("half a file");
    assert!(matches!(error, ScanError::Damaged(_)), "{error}");
}

/// How colours are kept does not matter.
#[test]
fn pictures_of_other_colour_models_are_read_alike() {
    let board = board();
    let plain = Picture::decode(&camera::png(&board)).expect("a picture");
    let same = [
        DynamicImage::ImageRgb8(board.clone()).to_rgba8().into(),
        DynamicImage::ImageRgb8(board.clone()).to_rgb16().into(),
        DynamicImage::ImageRgb8(board.clone()).to_rgba16().into(),
    ];
    for image in same {
        let file = encoded(&image);
        assert!(
            Picture::decode(&file).expect("a picture") == plain,
            "{:?}",
            image.color()
        );
    }
    let grey = GrayImage::from_fn(300, 200, |x, y| Luma([(x + y) as u8]));
    let picture = Picture::decode(&encoded(&grey.clone().into())).expect("a picture");
    let expected = grey.pixels().flat_map(|grey| [grey.0[0]; 3]);
    assert!(picture.pixels().iter().copied().eq(expected));
    read(&picture);

    let clear = RgbaImage::from_pixel(30, 20, Rgba([200, 10, 10, 0]));
    let picture = Picture::decode(&encoded(&clear.into())).expect("a picture");
    assert!(picture.pixels().iter().all(|part| *part == 255));

    let file = four_inks();
    match Picture::decode(&file) {
        Ok(picture) => {
            assert_eq!((picture.width(), picture.height()), (64, 64));
            read(&picture);
        }
        Err(error) => assert!(matches!(error, ScanError::Damaged(_)), "{error}"),
    }
}

/// Of an animation the first picture counts.
#[test]
fn an_animation_is_its_first_picture() {
    let first = board();
    let (width, height) = first.dimensions();
    let file = animated(&[first.clone(), RgbImage::new(width, height)]);
    let picture = Picture::decode(&file).expect("a picture");
    assert!(picture.pixels() == first.as_raw());
}

/// A line and corners come from people, and may be anywhere.
#[test]
fn wild_lines_and_corners_are_refused_or_followed() {
    let plan = bundled::mini().plan().clone();
    let photo = Photo::of(&plan, Theme::Day, 1.0, Shot::Plain);
    let picture = Picture::decode(&photo.file).expect("a picture");
    let line: Vec<Point> = rough_line(&plan)
        .into_iter()
        .map(|at| photo.place(at))
        .collect();
    let one = line[0];
    let far = Point::new(1e9, -1e9);
    let none = Point::new(f64::NAN, f64::INFINITY);
    let lines = [
        vec![],
        vec![one],
        vec![one; 3],
        vec![one; 50],
        vec![none; 50],
        vec![far; 50],
        [&*line, &[far]].concat(),
        [&*line, &[none]].concat(),
        [&*line, &*line].concat(),
        line.iter().rev().copied().collect(),
        line.iter().map(|at| Point::new(at.y, at.x)).collect(),
    ];
    for line in lines {
        let mut options = Options::default();
        let count = line.len();
        options.line = Some(line);
        match scan(&picture, &options) {
            Err(ScanError::ShortLine(short)) => assert_eq!(short, count),
            Err(error) => assert!(!error.to_string().is_empty()),
            // What a wild line leads along may be no circuit; its problems say so.
            Ok(read) => assert!(read.plan.spaces.len() >= 2 * 16),
        }
    }
    let (width, height) = (f64::from(picture.width()), f64::from(picture.height()));
    let [a, b, c, d] = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)].map(Point::from);
    for corners in [
        [a; 4],
        [none; 4],
        [far, b, c, d],
        [a, c, b, d],
        [d, c, b, a],
        [a, b, a.midpoint(b), d],
        [a, b, c, b.midpoint(d)],
    ] {
        let mut options = Options::default();
        options.corners = Some(corners);
        if let Err(error) = scan(&picture, &options) {
            assert!(!error.to_string().is_empty());
        }
    }
}
