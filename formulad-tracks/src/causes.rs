//! Why points are lost and cars go out, in a word or two.

use formulad_core::race::Cause;

/// What puts cars out or costs points, in words.
pub(crate) const fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::GearSkipped => "skipping gears",
        Cause::Overshoot => "overshooting",
        Cause::StopsMissed => "missing two stops or more",
        Cause::Braking => "braking",
        Cause::Blocked => "no room ahead",
        Cause::Slipstream => "slipstreams",
        Cause::Collision => "collisions",
        Cause::Engine => "engine",
        Cause::Crash => "hit from behind",
        Cause::Mark => "debris and danger spaces",
        Cause::Residents => "residents",
        Cause::Radio => "radio",
        Cause::Turbo => "turbo",
        Cause::Drift => "drifting",
    }
}
