//! Driving on the circuit that is being drawn, against the computer: a playtest.
//!
//! A [`Setup`] says who drives, by which rules; a [`Session`] is the race, asked and answered one
//! step at a time; a [`Playback`] is one that is watched again; [`Drive`] is the editor's state while
//! driving, with what moves on the board. None of them depends on the document: they use the track as
//! it was when they began.

mod game;
mod hint;
mod mode;
mod movement;
mod playback;
mod question;
mod session;
mod setup;
mod sound;

pub use formulad_tracks::replay::Movement;
pub use hint::Hint;
pub use mode::{Drive, Habits, Speed};
pub use movement::{Pose, Ride};
pub use playback::Playback;
pub use question::{AnswerOption, Question, QuestionKind};
pub use session::{Act, Session, Stopped, Waits};
pub use setup::{Objection, Rolls, Seat, Setup, WhyNot};
pub use sound::Sound;
