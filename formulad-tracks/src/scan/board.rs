//! The board in a photograph, straightened.

use image::{Rgb, RgbImage};
use imageproc::geometric_transformations::{Border, Interpolation, Projection, warp_into};

use super::error::{MAX_PIXELS, MAX_SIDE, ScanError};
use super::picture::Picture;
use crate::geometry::Point;

/// The board between four corners, from the top left one on, clockwise, seen from above: as long and as wide as its
/// longer edges in the photograph.
pub(super) fn straightened(photo: &Picture, corners: [Point; 4]) -> Result<Picture, ScanError> {
    let [a, b, c, d] = corners;
    let bends = [(a, b, c), (b, c, d), (c, d, a), (d, a, b)].map(|(a, b, c)| (b - a).cross(c - b));
    if !bends.iter().all(|bend| *bend > 1.0) {
        return Err(ScanError::Corners);
    }
    let width = a.distance(b).max(d.distance(c)).round();
    let height = b.distance(c).max(a.distance(d)).round();
    if !(8.0..=f64::from(MAX_SIDE)).contains(&width)
        || !(8.0..=f64::from(MAX_SIDE)).contains(&height)
        || width * height > MAX_PIXELS as f64
    {
        return Err(ScanError::Corners);
    }
    // Pixels of libraries have their centres at whole numbers.
    let from = corners.map(|corner| ((corner.x - 0.5) as f32, (corner.y - 0.5) as f32));
    let (right, bottom) = (width as f32 - 0.5, height as f32 - 0.5);
    let to = [(-0.5, -0.5), (right, -0.5), (right, bottom), (-0.5, bottom)];
    let projection = Projection::from_control_points(from, to).ok_or(ScanError::Corners)?;
    let mut board = RgbImage::new(width as u32, height as u32);
    warp_into(
        &photo.0,
        projection,
        Interpolation::Bilinear,
        Border::Constant(Rgb([0, 0, 0])),
        &mut board,
    );
    Ok(Picture(board))
}

/// Where a place of the photograph is on the straightened board.
pub(super) fn on_board(at: Point, corners: [Point; 4], board: &Picture) -> Option<Point> {
    let from = corners.map(|corner| (corner.x as f32, corner.y as f32));
    let (right, bottom) = (board.width() as f32, board.height() as f32);
    let to = [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom)];
    let projection = Projection::from_control_points(from, to)?;
    let (x, y) = projection * (at.x as f32, at.y as f32);
    Some(Point::new(f64::from(x), f64::from(y)))
}
