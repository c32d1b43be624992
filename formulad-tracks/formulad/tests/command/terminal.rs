//! The command on a real terminal, where threads show how far they are.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::process::Stdio;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::shell::{Folder, columns, printed, process};

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
    let mut command = process();
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

/// Runs the command in a folder, sends it this signal once a line of its progress has been shown, and
/// returns its exit code with what it wrote to standard output.
fn signalled(folder: &Folder, args: &[&str], signal: Signal) -> (Option<i32>, String) {
    let (mut looker, end) = terminal();
    let mut command = process();
    command
        .args(args)
        .env("TERM", "xterm")
        .current_dir(folder.path(""));
    let child = command.stdout(Stdio::piped()).stderr(end).spawn().unwrap();
    drop(command);
    // The bar is there.
    let mut seen = [0; 64];
    assert!(looker.read(&mut seen).unwrap() > 0);
    thread::sleep(Duration::from_millis(300));
    kill_process(Pid::from_child(&child), signal).unwrap();
    thread::spawn(move || looker.read_to_end(&mut Vec::new()));
    let output = child.wait_with_output().unwrap();
    (
        output.status.code(),
        String::from_utf8(output.stdout).unwrap(),
    )
}

/// Ctrl-C ends long work with what is done, and leaves nothing half written.
#[test]
fn interrupted_work_ends_with_what_is_done() {
    let folder = Folder::new();
    let many = ["-n", "1000000000", "--cars", "2"];
    let simulate = [["simulate", "mini"].as_slice(), &many].concat();
    let (code, table) = signalled(&folder, &simulate, Signal::INT);
    assert_eq!(code, Some(130));
    assert!(table.starts_with("Little Merrow, 1 lap: "), "{table}");
    assert!(!table.contains(": 1,000,000,000 races"), "{table}");

    let against = [&simulate[..], &["--against", "mini3"]].concat();
    let (code, table) = signalled(&folder, &against, Signal::INT);
    assert_eq!(code, Some(130));
    assert!(table.contains(" (now) against "), "{table}");

    let report = [
        "report",
        "mini",
        "--races",
        "1000000000",
        "--cars",
        "2",
        "-o",
        "page.html",
    ];
    let (code, _) = signalled(&folder, &report, Signal::INT);
    assert_eq!(code, Some(130));
    assert!(folder.read("page.html").ends_with("</html>\n"));

    // Saved work goes on with the next race.
    let resume = [&simulate[..], &["--resume", "saved.jsonl"]].concat();
    let mut driven = 0;
    for _ in 0..2 {
        let (code, _) = signalled(&folder, &resume, Signal::INT);
        assert_eq!(code, Some(130));
        let saved = folder.read("saved.jsonl");
        let (_, to) = saved.split_once(",\"to\":").unwrap();
        let (to, _) = to.split_once('}').unwrap();
        let before = std::mem::replace(&mut driven, to.parse::<u64>().unwrap());
        assert!(driven > before, "{driven} {before}");
    }
    let said = folder.refused("merge saved.jsonl", 2, "are missing");
    assert!(
        said.contains(&format!("races {driven} to 999999999 are missing")),
        "{said}"
    );
    // Two files, and nothing temporary.
    assert_eq!(std::fs::read_dir(folder.path("")).unwrap().count(), 2);
}

/// Texts for people are as wide as the terminal.
#[test]
fn texts_fit_the_terminal() {
    let folder = Folder::new();
    let odd = printed("new").replacen("\"heading\": 0,", "\"heading\": 90,", 1);
    let file = folder.write("odd.track.json", odd);
    for width in [40_u16, 60, 80] {
        for line in [
            "explain",
            "rules",
            "rules advanced",
            "rules diff basic advanced",
            "info",
            "info harbour",
            "par mini",
            "race night-city --rules street_advanced --seed 2",
            "validate FILE",
            "simulate mini -n 5",
            "--help",
            "race --help",
            "--lang zh rules",
            "--lang zh par mini",
            "--lang zh race night-city --rules street_advanced --seed 2",
        ] {
            let (mut looker, end) = terminal();
            let size = Winsize {
                ws_row: 25,
                ws_col: width,
                ws_xpixel: 0,
                ws_ypixel: 0,
            };
            tcsetwinsize(&end, size).unwrap();
            let mut command = process();
            let args = line.split(' ').map(|arg| match arg {
                "FILE" => &file,
                arg => arg,
            });
            command.args(args).env("NO_COLOR", "1");
            let mut child = command.stdout(end).stderr(Stdio::null()).spawn().unwrap();
            drop(command);
            let mut text = Vec::new();
            // Reading from a closed terminal fails on Linux.
            let _closed = looker.read_to_end(&mut text);
            assert!(child.wait().unwrap().success(), "{line}");
            let text = String::from_utf8(text).unwrap();
            assert!(text.lines().count() > 5, "{line}: {text}");
            let is_quoted = |line: &str| line.contains(['│', '┌']);
            let is_long = |line: &&str| columns(line) > usize::from(width) && !is_quoted(line);
            // A word or a path may be longer than half a narrow line; Chinese may be broken anywhere.
            let long: Vec<_> = text.lines().filter(is_long).collect();
            let is_word = |line: &&str| {
                let is_chinese = line.contains(|c| c >= '\u{2e80}');
                line.split_whitespace().count() == 1 && !is_chinese
            };
            assert!(long.iter().all(is_word), "{width} {line}: {long:#?}");
        }
    }
}

/// Colours follow what the environment and the options say.
#[test]
fn colours_follow_the_environment() {
    let run = |args: &[&str], vars: &[(&str, &str)]| {
        let mut command = process();
        let clean = [
            "NO_COLOR",
            "CLICOLOR",
            "CLICOLOR_FORCE",
            "FORCE_COLOR",
            "TERM",
        ];
        for name in clean {
            command.env_remove(name);
        }
        command.args(["validate", "/nowhere"]).args(args);
        let output = command.envs(vars.iter().copied()).output().unwrap();
        output.stdout.contains(&0x1b)
    };
    assert!(!run(&[], &[]));
    assert!(run(&["--color", "always"], &[("NO_COLOR", "1")]));
    for forced in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
        assert!(run(&[], &[(forced, "1")]));
        assert!(run(&[], &[(forced, "1"), ("TERM", "dumb")]));
        assert!(!run(&[], &[(forced, "0")]));
        assert!(!run(&[], &[(forced, "1"), ("NO_COLOR", "1")]));
        assert!(!run(&["--color", "never"], &[(forced, "1")]));
        assert!(!run(&["--color=never", "--help"], &[(forced, "1")]));
    }
    assert!(run(&["--help", "--color", "always"], &[("NO_COLOR", "1")]));
    for (term, has_colours) in [("xterm", true), ("dumb", false)] {
        let (mut looker, end) = terminal();
        let mut command = process();
        command
            .args(["validate", "/nowhere"])
            .env("TERM", term)
            .env_remove("NO_COLOR");
        let mut child = command.stdout(end).stderr(Stdio::null()).spawn().unwrap();
        drop(command);
        let mut text = Vec::new();
        let _closed = looker.read_to_end(&mut text);
        child.wait().unwrap();
        assert_eq!(text.contains(&0x1b), has_colours, "{term}");
    }
}
