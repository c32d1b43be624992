//! Boards that are read once more, and questions that are kept until they are settled.

use formulad_core::SpaceId;
use formulad_tracks::bundled;
use formulad_tracks::draw::Theme;
use formulad_tracks::geometry::Point;
use formulad_tracks::scan::{OpenQuestion, Options, Picture, Scan, scan};

use crate::camera::{Photo, Shot};
use crate::middle::rough_line;

const FINE: f64 = 1.6;

fn picture() -> Picture {
    let photo = Photo::of(bundled::mini().plan(), Theme::Day, FINE, Shot::Plain);
    Picture::decode(&photo.file).expect("a picture")
}

fn read(picture: &Picture, set: impl FnOnce(&mut Options)) -> Scan {
    let mut options = Options::default();
    set(&mut options);
    scan(picture, &options).expect("a board")
}

#[test]
fn a_road_that_is_known_is_not_looked_for_again() {
    let picture = picture();
    let first = read(&picture, |_| ());
    assert!(first.road.is_some());
    let road = || first.road.clone();
    let again = read(&picture, |options| options.road = road());
    assert_eq!(again.plan, first.plan);
    // It is the same road: no other was found.
    assert_eq!(again.road, first.road);
    // Along another line, too.
    let line = || {
        let line = rough_line(bundled::mini().plan()).into_iter();
        Some(
            line.map(|at| Point::new(at.x * FINE, at.y * FINE))
                .collect(),
        )
    };
    let along = read(&picture, |options| options.line = line());
    let again = read(&picture, |options| {
        options.line = line();
        options.road = road();
    });
    assert_eq!(again.plan, along.plan);
}

#[test]
fn a_question_is_kept_as_it_is_and_says_where_it_is() {
    let scanned = read(&picture(), |options| options.lanes = Some(3));
    assert!(scanned.questions.len() > 5, "two lanes, read as three");
    for question in &scanned.questions {
        let open = OpenQuestion::from(question);
        let text = serde_json::to_string(&open).expect("it can be written");
        let kept: OpenQuestion = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(kept, open);
        let problem = kept.problem(&scanned.plan).expect("its kind is known");
        assert_eq!(problem.id, question.problem.id);
        assert_eq!(problem.place.spaces, question.problem.place.spaces);
        let said = problem.message.english();
        let says = question.problem.message.english();
        let place = &question.problem.place;
        match (&*place.spaces, &*place.corners) {
            ([space], _) => {
                assert_eq!(said, format!("space {space}: {says}"));
                let at = problem.place.pointer.strip_prefix("/spaces/");
                let at: usize = at.and_then(|at| at.parse().ok()).expect("a space");
                assert_eq!(scanned.plan.spaces[at].id, *space);
            }
            ([], [corner]) => assert_eq!(said, format!("corner {corner}: {says}")),
            _ => assert_eq!(said, says),
        }
        let changes = question.answers.first().map(|it| &it.changes);
        assert_eq!(problem.fix.as_ref().map(|it| &it.changes), changes);
    }
    let mut other = OpenQuestion::from(&scanned.questions[0]);
    other.kind = "scan.of-tomorrow".to_owned();
    other.spaces = vec![SpaceId(1)];
    assert_eq!(other.problem(&scanned.plan), None);
}
