//! The camera and the measure themselves: what they say of pictures and plans that are known.

use formulad_core::TrackPlan;
use formulad_tracks::bundled;
use formulad_tracks::draw::Theme;
use formulad_tracks::geometry::Point;
use image::RgbImage;

use crate::camera::{Photo, Shot};
use crate::measure::Measure;

fn unpacked(photo: &Photo) -> RgbImage {
    image::load_from_memory(&photo.file)
        .expect("a picture")
        .into_rgb8()
}

/// The mean colour around a place.
fn color(picture: &RgbImage, at: Point) -> [f64; 3] {
    let mut sum = [0.0; 3];
    for dy in -2..=2 {
        for dx in -2..=2 {
            let (x, y) = (at.x.floor() as i64 + dx, at.y.floor() as i64 + dy);
            let pixel = picture.get_pixel(x as u32, y as u32);
            for (sum, part) in sum.iter_mut().zip(pixel.0) {
                *sum += f64::from(part) / 25.0;
            }
        }
    }
    sum
}

/// What the camera says lies somewhere lies there: places all over the board have nearly the same colours in every shot,
/// though not the same as others.
#[test]
fn places_of_the_board_are_where_the_camera_says() {
    let plan = bundled::mini().plan().clone();
    let plain = Photo::of(&plan, Theme::Day, 1.5, Shot::Plain);
    let board = unpacked(&plain);
    // Places half-way between grass, road and signs are of all colours.
    let places: Vec<Point> = (0..1_000)
        .map(|i| Point::new(f64::from(i * 37 % 740 + 10), f64::from(i * 53 % 500 + 10)))
        .collect();
    let apart = |picture: &RgbImage, place: &dyn Fn(usize) -> Point| {
        let differences = (0..places.len()).flat_map(|i| {
            let [a, b] = [
                color(&board, plain.place(places[i])),
                color(picture, place(i)),
            ];
            [0, 1, 2].map(|part| (a[part] - b[part]).abs())
        });
        differences.sum::<f64>() / (3 * places.len()) as f64
    };
    for shot in [Shot::Jpeg, Shot::Turned, Shot::Perspective] {
        let photo = Photo::of(&plan, Theme::Day, 1.5, shot);
        let picture = unpacked(&photo);
        let right = apart(&picture, &|i| photo.place(places[i]));
        // Four millimetres off.
        let off = apart(&picture, &|i| photo.place(places[i] + (4.0, 0.0)));
        assert!(right < 3.0 && off > 3.0 * right, "{shot:?}: {right}, {off}");
        assert_eq!(photo.corners.is_some(), shot == Shot::Perspective);
        if let Some(corners) = photo.corners {
            let places = [(0.0, 0.0), (760.0, 0.0), (760.0, 520.0), (0.0, 520.0)];
            for (corner, place) in corners.into_iter().zip(places) {
                assert!(corner.distance(photo.place(place.into())) < 0.1);
            }
        }
    }
}

fn measure(scanned: &TrackPlan, truth: &TrackPlan) -> Measure {
    Measure::of(scanned, truth, |at| at, |at| at)
}

#[test]
fn a_plan_is_like_itself() {
    let plan = bundled::harbour().plan().clone();
    let same = measure(&plan, &plan);
    let found = [
        same.spaces,
        same.road_spaces,
        same.pit_spaces,
        same.links,
        same.road_links,
        same.corners,
        same.lanes,
    ];
    for found in found {
        assert!(found.right > 0 && found.right == found.read && found.read == found.true_count);
    }
    assert_eq!(same.spaces.true_count, plan.spaces.len());
    assert_eq!(same.stops, (9, 9));
    assert!(same.grid && same.finish && same.pit);
    // Neither numbers nor the scale matter.
    let mut other = plan.clone();
    other.rename_spaces(|id| formulad_core::SpaceId(1_000 - id.0));
    for space in &mut other.spaces {
        (space.x, space.y) = (space.x * 2.0, space.y * 2.0);
    }
    let halved = Measure::of(
        &other,
        &plan,
        |at| Point::new(at.x / 2.0, at.y / 2.0),
        |at| at,
    );
    assert_eq!(halved, same);
    assert_eq!(measure(&TrackPlan::default(), &plan).spaces.right, 0);
}

/// Each mistake counts where it belongs.
#[test]
fn mistakes_are_counted() {
    let truth = bundled::harbour().plan().clone();
    let same = measure(&truth, &truth);

    // A space that is gone, and one that is half a space off, with its neighbours in place.
    let mut plan = truth.clone();
    let gone = plan.corners[0].spaces[0];
    plan.retain_spaces(|id| id != gone);
    let found = measure(&plan, &truth);
    let one_less = |found: usize, all: usize| assert_eq!(found + 1, all);
    one_less(found.spaces.right, same.spaces.right);
    one_less(found.spaces.read, same.spaces.read);
    one_less(found.corners.right, same.corners.right);
    assert!(found.links.right < same.links.right && found.links.read == found.links.right);
    assert_eq!(found.pit_spaces, same.pit_spaces);

    let mut plan = truth.clone();
    let moved = plan.space_mut(gone).expect("a space");
    let (sin, cos) = moved.heading.to_radians().sin_cos();
    (moved.x, moved.y) = (moved.x + 10.0 * cos, moved.y + 10.0 * sin);
    let found = measure(&plan, &truth);
    assert!(found.spaces.right < same.spaces.right);
    assert_eq!(found.spaces.read, same.spaces.read);

    // Two corners that were read as one: the smaller is lost.
    let mut plan = truth.clone();
    let second = plan.corners.remove(1);
    plan.corners[0].spaces.extend(&second.spaces);
    let found = measure(&plan, &truth);
    let smaller = second.spaces.len().min(truth.corners[0].spaces.len());
    assert_eq!(found.corners.right, same.corners.right - smaller);
    assert_eq!(found.corners.read, same.corners.read);
    assert!(found.stops.0 < 9 && found.stops.1 == 9);
    assert_eq!(found.links, same.links);

    // Stops, grid, finish and pit by themselves.
    let mut plan = truth.clone();
    plan.corners[2].stops = 4 - plan.corners[2].stops.min(3);
    plan.corners[2].stops += u32::from(plan.corners[2].stops == truth.corners[2].stops);
    plan.grid.swap(0, 1);
    plan.finish.remove(0);
    plan.pit = None;
    let found = measure(&plan, &truth);
    assert_eq!(found.stops, (8, 9));
    assert!(!found.grid && !found.finish && !found.pit);
    assert_eq!((found.spaces, found.corners), (same.spaces, same.corners));
}
