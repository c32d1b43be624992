//! Pictures and logos that a designer has put on the board, in every format.

use std::io::Cursor;

use formulad_core::TrackPlan;
use formulad_core::plan::{
    ArtColors, Landscape, Lettering, PictureData, PicturePlan, PieceKind, PiecePlan, Typeface,
};
use formulad_tracks::draw::{self, Layer, Resolution, Scale, Scene, Shape, Theme};
use formulad_tracks::picture;
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use quick_xml::Reader;
use quick_xml::events::Event;

use super::{page, png, poppler};

const RED: [u8; 3] = [200, 0, 0];
const GREEN: [u8; 3] = [0, 160, 0];
const BLUE: [u8; 3] = [0, 0, 220];

/// Red and green above, blue and nothing below.
fn flag(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_fn(width, height, |x, y| {
        let color = match (2 * x < width, 2 * y < height) {
            (true, true) => RED,
            (false, true) => GREEN,
            (true, false) => BLUE,
            (false, false) => return Rgba([0; 4]),
        };
        Rgba([color[0], color[1], color[2], 255])
    })
}

fn file(picture: &DynamicImage, format: ImageFormat) -> PictureData {
    let mut bytes = Vec::new();
    picture
        .write_to(&mut Cursor::new(&mut bytes), format)
        .unwrap();
    picture::data(&bytes)
}

fn flag_file() -> PictureData {
    file(&flag(64, 32).into(), ImageFormat::Png)
}

/// A white board with this on it.
fn board(data: PictureData, pieces: &[PiecePlan]) -> TrackPlan {
    let mut plan = TrackPlan::default();
    (plan.board.width, plan.board.height) = (100.0, 60.0);
    plan.art.landscape = Some(Landscape::Bare);
    plan.art.colors.outside = Some("#ffffff".parse().unwrap());
    plan.art.colors.inside = plan.art.colors.outside;
    plan.art.pictures.push(PicturePlan {
        name: "flag".to_owned(),
        data,
    });
    plan.art.pieces = pieces.to_vec();
    plan
}

fn logo(x: f64, y: f64, size: f64) -> PiecePlan {
    PiecePlan {
        size,
        picture: "flag".to_owned(),
        ..PiecePlan::new(PieceKind::Logo, x, y)
    }
}

fn by_day(plan: &TrackPlan) -> Scene {
    draw::scene(plan, None, Theme::Day)
}

/// A scene as an image and, where that can be told, as a page: ten pixels to a millimetre.
fn painted(scene: &Scene) -> Vec<png::Image> {
    let mut seen = vec![png::decode(
        &draw::png(scene, Resolution::Width(1000)).unwrap(),
    )];
    if poppler::is_there() {
        let folder = tempfile::tempdir().unwrap();
        seen.extend(poppler::painted(folder.path(), &draw::pdf(scene).unwrap()));
    }
    seen
}

/// The colours at these places of a board, in millimetres, as an image and as a page show them.
fn assert_seen(plan: &TrackPlan, places: &[(f64, f64, [u8; 3])]) {
    for image in painted(&by_day(plan)) {
        for (x, y, color) in places {
            let pixel = image.pixel((x * 10.0) as u32, (y * 10.0) as u32);
            let off = (0..3).map(|i| pixel[i].abs_diff(color[i])).max();
            assert!(off < Some(12), "{x} {y}: {pixel:?}");
        }
    }
}

const WHITE: [u8; 3] = [255; 3];

#[test]
fn a_logo_is_seen_where_it_lies_and_through_where_it_is_clear() {
    // 40 mm wide and therefore 20 mm high.
    let plan = board(flag_file(), &[logo(50.0, 30.0, 40.0)]);
    assert_seen(
        &plan,
        &[
            (32.0, 21.5, RED),
            (49.0, 29.0, RED),
            (51.0, 29.0, GREEN),
            (68.5, 21.5, GREEN),
            (49.0, 31.0, BLUE),
            (51.0, 31.0, WHITE),
            (28.0, 30.0, WHITE),
            (50.0, 18.0, WHITE),
        ],
    );
}

#[test]
fn a_turned_logo_is_turned_clockwise_and_a_cropped_one_is_as_wide_as_it_says() {
    let turned = PiecePlan {
        heading: 90.0,
        ..logo(20.0, 30.0, 40.0)
    };
    // Only the lower half of its right half, and half of what is red: 16 by 16 pixels of green.
    let cropped = PiecePlan {
        crop: vec![0.5, 0.0, 0.25, 0.5],
        ..logo(70.0, 30.0, 30.0)
    };
    let plan = board(flag_file(), &[turned, cropped]);
    assert_seen(
        &plan,
        &[
            // What was at the left is above, what was above at the right.
            (21.5, 12.0, RED),
            (21.5, 48.0, GREEN),
            (18.5, 12.0, BLUE),
            (18.5, 48.0, WHITE),
            (56.0, 16.0, GREEN),
            (84.0, 44.0, GREEN),
            (53.0, 30.0, WHITE),
            (70.0, 46.5, WHITE),
        ],
    );
}

/// Later pieces lie on earlier ones, whatever their kind; and a photograph stays as small as it was.
#[test]
fn photographs_lie_in_order_with_other_pieces() {
    let red = RgbaImage::from_pixel(200, 200, Rgba([200, 0, 0, 255]));
    let photograph = DynamicImage::from(red).into_rgb8();
    let data = file(&photograph.into(), ImageFormat::Jpeg);
    let sign = |x| PiecePlan {
        size: 30.0,
        color: Some("#0000dc".parse().unwrap()),
        ..PiecePlan::new(PieceKind::Billboard, x, 30.0)
    };
    let plan = board(data, &[sign(30.0), logo(50.0, 30.0, 30.0), sign(70.0)]);
    let places = [(25.0, 30.0, BLUE), (40.0, 30.0, RED), (60.0, 30.0, BLUE)];
    assert_seen(&plan, &places);
    let pdf = draw::pdf(&by_day(&plan)).unwrap();
    assert!(page::open(pdf.clone()).pages().len() == 1);
    let has = |what: &[u8]| pdf.windows(what.len()).any(|part| part == what);
    assert!(has(b"DCTDecode"), "the JPEG file is embedded as it is");
}

/// A picture that is shown much smaller than it is: its mean colour, not some of its pixels.
/// By night the ground is dark, and so is what lies on it; sponsors pay for light.
#[test]
fn pictures_on_the_ground_are_dim_by_night_and_logos_are_not() {
    let ground = PiecePlan {
        kind: PieceKind::Picture,
        ..logo(25.0, 30.0, 40.0)
    };
    let mut plan = board(flag_file(), &[ground, logo(75.0, 30.0, 40.0)]);
    plan.art.colors = ArtColors::default();
    let at_night = draw::scene(&plan, None, Theme::Night);
    for image in painted(&at_night) {
        let [ground, lit] = [150, 650].map(|x| image.pixel(x, 250));
        assert!(ground[0] > 60 && ground[0] < 140, "{ground:?}");
        assert!(lit[0].abs_diff(RED[0]) < 12, "{lit:?}");
    }
    assert!(draw::svg(&at_night).matches(" opacity=\"0.45\"").count() == 1);
}

#[test]
fn fine_patterns_are_seen_as_their_mean_colour() {
    let stripes = RgbaImage::from_fn(2000, 500, |x, _| {
        let level = if x % 2 == 0 { 255 } else { 0 };
        Rgba([level, level, level, 255])
    });
    let plan = board(
        file(&stripes.into(), ImageFormat::Png),
        &[logo(50.0, 30.0, 20.0)],
    );
    let scene = by_day(&plan).scaled(Scale::Times(0.5)).unwrap();
    let image = png::decode(&draw::png(&scene, Resolution::Width(300)).unwrap());
    for x in 130..170 {
        let [level, ..] = image.pixel(x, 90);
        assert!(level.abs_diff(128) < 8, "{x}: {level}");
    }
}

/// The file stands in the document once, however often it is shown; where it lies is read back.
#[test]
fn svg_shows_the_same() {
    let plan = board(
        flag_file(),
        &[logo(30.0, 20.0, 40.0), logo(70.0, 40.0, 20.0)],
    );
    let svg = draw::svg(&by_day(&plan));
    assert_eq!(svg.matches(flag_file().base64()).count(), 1);
    assert_eq!(svg.matches("<use href=\"#picture-").count(), 2);
    // Its unit square, laid over 40 by 20 mm around (30, 20).
    assert!(svg.contains("matrix(40 0 0 20 10 10)"), "{svg}");
    let mut reader = Reader::from_str(&svg);
    while !matches!(reader.read_event().unwrap(), Event::Eof) {}
}

/// A logo is bright on every board, a picture lies under the road, and neither is on a heat map.
#[test]
fn pictures_have_their_layers() {
    let ground = PiecePlan {
        kind: PieceKind::Picture,
        ..logo(50.0, 30.0, 60.0)
    };
    let plan = board(flag_file(), &[logo(50.0, 30.0, 20.0), ground]);
    let layers = |theme| -> Vec<Layer> {
        let scene = draw::scene(&plan, None, theme);
        let items = scene.items.iter();
        let images = items.filter(|item| matches!(item.shape, Shape::Image(_)));
        images.map(|item| item.layer).collect()
    };
    for theme in [Theme::Day, Theme::Night] {
        assert_eq!(layers(theme), [Layer::Scenery, Layer::Overhead]);
    }
    assert_eq!(layers(Theme::Plain), [Layer::Overhead]);
}

/// Lines of text one under the other, each 11 mm below the one before.
fn lines(lines: impl IntoIterator<Item = (&'static str, Lettering, Typeface)>) -> Scene {
    let lines = (0..).zip(lines);
    let texts = lines.map(|(at, (text, lettering, typeface))| PiecePlan {
        text: text.to_owned(),
        size: 9.0,
        lettering: Some(lettering),
        typeface: Some(typeface),
        ..PiecePlan::new(PieceKind::Text, 50.0, 8.0 + 11.0 * f64::from(at))
    });
    by_day(&board(flag_file(), &texts.collect::<Vec<_>>()))
}

/// Where the ink of each of five lines begins and ends, in tenths of a millimetre.
fn ends(image: &png::Image) -> [[u32; 2]; 5] {
    [0, 1, 2, 3, 4].map(|row| {
        let rows = (row * 110 + 40)..(row * 110 + 120);
        let is_ink = |x: &u32| rows.clone().any(|y| image.pixel(*x, y)[0] < 128);
        let ink: Vec<u32> = (0..1000).filter(is_ink).collect();
        [*ink.first().unwrap(), *ink.last().unwrap()]
    })
}

/// How long five lines are on the image, in tenths of a millimetre, after seeing that they are on the page
/// where they are on the image.
fn lengths(scene: &Scene) -> [u32; 5] {
    let image = png::decode(&draw::png(scene, Resolution::Width(1000)).unwrap());
    let on_image = ends(&image);
    if poppler::is_there() {
        let folder = tempfile::tempdir().unwrap();
        let pages = poppler::painted(folder.path(), &draw::pdf(scene).unwrap());
        for (one, other) in on_image.iter().zip(ends(&pages[0])) {
            let off = [0, 1].map(|end| one[end].abs_diff(other[end]));
            assert!(off[0] <= 2 && off[1] <= 2, "{off:?}");
        }
    }
    on_image.map(|[first, last]| last - first)
}

/// However letters are set, image and page show the same, and so does the length that SVG is told.
#[test]
fn lettering_is_the_same_in_every_format() {
    let scene = lines(Lettering::ALL.map(|set| ("WIDE HILL", set, Typeface::Sans)));
    let lengths = lengths(&scene);
    let [bold, light, condensed, wide, slanted] = lengths;
    assert!(
        condensed < light && light < bold && bold < wide && slanted.abs_diff(bold) < 40,
        "{lengths:?}"
    );
    let svg = draw::svg(&scene);
    assert!(
        svg.contains("scale(0.76 1)") && svg.contains("letter-spacing") && svg.contains("skewX(")
    );
}

/// So do other letters: those of one width are all as wide, and a letter that a font does not have is set in
/// another.
#[test]
fn typefaces_are_the_same_in_every_format() {
    let scene = lines([
        ("HILL", Lettering::Bold, Typeface::Serif),
        ("HILL", Lettering::Bold, Typeface::Mono),
        ("WWWW", Lettering::Light, Typeface::Mono),
        ("HILL", Lettering::Bold, Typeface::Sans),
        // A letter of Vietnamese.
        ("H\u{1ec8}LL", Lettering::Bold, Typeface::Mono),
    ]);
    let [serif, mono, wide, sans, other] = lengths(&scene);
    // Four letters of 0.6 of 9 mm, without what is clear at both ends.
    let is_mono = |length: u32| (190..=216).contains(&length);
    assert!(is_mono(mono) && is_mono(wide), "{mono} {wide}");
    assert!(serif > sans && !is_mono(serif), "{serif} {sans}");
    // Noto Sans has that letter in its bold I's width, 0.39 of the size in place of 0.6.
    assert!((mono - other).abs_diff(19) <= 2, "{mono} {other}");
    let widths: Vec<f64> = scene
        .items
        .iter()
        .filter_map(|item| match &item.shape {
            Shape::Text(text) => Some(text.width() * 10.0),
            _ => None,
        })
        .collect();
    // As wide as letters are, but for the room beside the first and the last.
    for (width, length) in widths.iter().zip([serif, mono, wide, sans]) {
        let clear = width - f64::from(length);
        assert!((0.0..30.0).contains(&clear), "{width} {length}");
    }
    let svg = draw::svg(&scene);
    assert!(svg.contains("serif\"") && svg.contains("monospace\""));
}

/// Whatever stands in a file, it is drawn, in place of a picture that cannot be as a crossed frame.
#[test]
fn broken_pictures_are_frames() {
    let whole = picture::bytes(&flag_file()).unwrap();
    let mut torn = whole.clone();
    // In the middle of the pixels: the beginning still says what it was.
    torn[60..70].fill(0xaa);
    let hostile = [
        picture::data(&torn),
        picture::data(&whole[..40]),
        picture::data(b"\x89PNG\r\n\x1a\n"),
        picture::data(b"\xff\xd8\xff"),
        picture::data(&[0xff; 4000]),
        PictureData::new(""),
        PictureData::new("\"/><script>alert(1)</script>"),
        PictureData::new(&format!("{}\"/><b>", picture::data(&whole[..60]).base64())),
    ];
    for data in hostile {
        let plan = board(data.clone(), &[logo(50.0, 30.0, 40.0)]);
        let scene = by_day(&plan);
        let svg = draw::svg(&scene);
        assert!(!svg.contains("<script") && !svg.contains("<b>"));
        let image = png::decode(&draw::png(&scene, Resolution::Width(1000)).unwrap());
        let grey = [0xd9, 0xdc, 0xdf];
        assert!(image.pixels().any(|pixel| pixel == grey), "{data:?}");
        assert!(draw::pdf(&scene).is_ok());
    }
    let nameless = PiecePlan {
        picture: "another".to_owned(),
        ..logo(50.0, 30.0, 40.0)
    };
    let plan = board(flag_file(), &[nameless]);
    let is_image = |shape: &Shape| matches!(shape, Shape::Image(_));
    assert!(!by_day(&plan).items.iter().any(|item| is_image(&item.shape)));
}
