//! Par and planners on the bundled circuits.

mod par;
mod planner;
