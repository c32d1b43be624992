//! The command on a real terminal, where threads show how far they are.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// Both ends of a terminal: whoever looks at it, and the program's.
fn terminal() -> (File, File) {
    let looker = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&looker).unwrap();
    unlockpt(&looker).unwrap();
    let name = ptsname(&looker, Vec::new()).unwrap();
    let path = OsStr::from_bytes(name.as_bytes());
    let program = OpenOptions::new().read(true).write(true).open(path);
    (File::from(looker), program.unwrap())
}

/// What it shows on standard error, a terminal, until it ends.
fn shown(args: &[&str], no_color: bool) -> String {
    let (mut looker, end) = terminal();
    let mut command = Command::new(env!("CARGO_BIN_EXE_formulad"));
    command
        .args(args)
        .env("TERM", "xterm")
        .env_remove("NO_COLOR");
    if no_color {
        command.env("NO_COLOR", "1");
    }
    let mut child = command.stdout(Stdio::null()).stderr(end).spawn().unwrap();
    drop(command);
    let (say, said) = mpsc::channel();
    thread::spawn(move || {
        let mut text = Vec::new();
        // Once the other end is closed reading fails, on Linux, and ends elsewhere.
        let _closed = looker.read_to_end(&mut text);
        let _gone = say.send(text);
    });
    // Threads that wait for each other wait forever; the longest of these takes a second or two.
    let Ok(text) = said.recv_timeout(Duration::from_secs(120)) else {
        child.kill().unwrap();
        panic!("{args:?} does not end");
    };
    assert!(child.wait().unwrap().success(), "{args:?}");
    String::from_utf8(text).unwrap()
}

#[test]
fn races_are_counted_by_their_threads_while_they_are_driven() {
    let two = ["--races", "100", "--cars", "2"];
    let studies = [
        (["simulate", "mini3"].as_slice(), false),
        (&["simulate", "mini3", "--against", "mini"], true),
        (&["report", "mini3"], true),
    ];
    for (args, no_color) in studies {
        let args = [args, &two].concat();
        let shown = shown(&args, no_color);
        assert!(shown.contains(" of 100 races, "), "{args:?}: {shown:?}");
    }
}
