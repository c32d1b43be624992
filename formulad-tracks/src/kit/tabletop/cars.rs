//! Cars on the grid, in the colours that they have on paper.

use formulad_core::Track;
use formulad_core::rules::Ruleset;

use super::layout::Layout;
use super::object::{Object, Position, VectorLine};
use crate::draw::{CAR_SHARE, car_colors};
use crate::kit::dashboard;

/// Their cars, on the grid as far as it has places, each pointing along its space.
pub(super) fn cars(
    layout: &Layout<'_>,
    track: &Track,
    rules: &Ruleset,
    cars: usize,
    space: f64,
) -> Vec<Object> {
    let place = |at: usize| {
        let id = track.grid().get(at)?;
        layout.spots.iter().find(|spot| spot.id == *id)
    };
    let length = layout.inches(space * CAR_SHARE);
    let mut off = 0;
    let cars = (0..cars).map(|at| {
        let (fill, ink) = car_colors(at);
        let (place, angle) = if let Some(spot) = place(at) {
            (layout.on_table(spot), spot.angle)
        } else {
            off += 1;
            (layout.beside(off - 1), -90.0)
        };
        // Its nose is where its own z axis begins: snap points turn what lies on them with the tile, which is turned by
        // half a circle.
        let turn = (angle + 270.0).rem_euclid(360.0);
        let mut car = Object::new("BlockSquare", place, dashboard::car_name(rules, at))
            .known_as(&format!("car {}", at + 1))
            .at_height(1.4)
            .turned(Position::new(0.0, turn, 0.0))
            .scaled(Position::new(length * 0.5, length * 0.3, length))
            .in_color(fill);
        car.own.attached_vector_lines = vec![VectorLine {
            points3: vec![
                Position::new(-0.3, 0.55, -0.1),
                Position::new(0.0, 0.55, -0.45),
                Position::new(0.3, 0.55, -0.1),
            ],
            color: ink.into(),
            thickness: 0.08,
            rotation: Position::ZERO,
        }];
        car
    });
    cars.collect()
}
