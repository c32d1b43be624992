//! Damaged and hostile files of every format that the command reads: no panic, no hang, no half file, exit
//! codes as documented, and nothing that commands a terminal.
//!
//! `FORMULAD_HOSTILE=500 cargo test -p formulad --test hostile` tries as many files of each format.

#[path = "../../tests/import/dat.rs"]
mod dat;
#[path = "../../tests/import/examples.rs"]
mod examples;
mod shell;

use std::ffi::OsString;
use std::fs;
use std::panic::catch_unwind;
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use examples::examples;
use formulad::{Streams, run};
use formulad_core::race::RaceRecord;
use formulad_tracks::{TrackFile, bundled, import};
use shell::{Folder, printed};

/// How many files of each format are tried: those that the command reads, and every form that it imports.
const EACH: u64 = 46;

/// The longest that a command may take; the slowest takes a second or two.
const LONGEST: Duration = Duration::from_secs(60);

/// A seeded generator: `SplitMix64`.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, most: usize) -> usize {
        (self.next() % most.max(1) as u64) as usize
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// What readers stumble over.
const TOKENS: [&[u8]; 26] = [
    b"-1",
    b"0",
    b"1e308",
    b"-1e999",
    b"NaN",
    b"18446744073709551616",
    b"4294967295",
    b"0.0000001",
    b"null",
    b"true",
    b"\"\"",
    b"[]",
    b"{}",
    b"[[[[[[[[[[[[[[[[",
    b"\"",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"\0",
    b"\xff\xfe",
    b"\x1b[2J",
    b"\xe2\x80\xae",
    b"\n::error::",
    b"//",
    b"/*",
    b",,",
];

/// Damages a text in one to four places.
fn damaged(text: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=chance.below(4) {
        let at = chance.below(text.len() + 1);
        let end = (at + 1 + chance.below(20)).min(text.len());
        match chance.below(9) {
            0 => drop(text.drain(at.min(end)..end)),
            1 => text.truncate(at),
            2 => {
                let part = text[at.min(end)..end].to_vec();
                text.splice(at..at, part.repeat(1 + chance.below(300)));
            }
            3 | 4 => drop(text.splice(at..at, chance.one_of(&TOKENS).iter().copied())),
            5 | 6 => {
                // In place of a number.
                let digits = |byte: &u8| byte.is_ascii_digit();
                let begin = at + text[at..].iter().position(digits).unwrap_or(0);
                let length = text[begin..].iter().take_while(|byte| digits(byte)).count();
                let token = chance.one_of(&TOKENS).iter().copied();
                text.splice(begin..begin + length, token);
            }
            7 => {
                if let Some(byte) = text.get_mut(at) {
                    *byte ^= 1 << chance.below(8);
                }
            }
            _ => {
                // Another line in its place.
                let lines: Vec<Vec<u8>> = text
                    .split(|byte| *byte == b'\n')
                    .map(<[u8]>::to_vec)
                    .collect();
                let mut lines = lines;
                let (one, other) = (chance.below(lines.len()), chance.below(lines.len()));
                lines.swap(one, other);
                text = lines.join(&b'\n');
            }
        }
    }
    text
}

/// A format: a file of it, and what is done with its damaged copies.
struct Format {
    name: &'static str,
    bytes: Vec<u8>,
    /// `FILE` is the damaged file, `OUT` a file to write, `TEXT` the damaged text.
    commands: &'static [&'static str],
    codes: &'static [u8],
}

fn formats() -> Vec<Format> {
    let folder = Folder::new();
    folder.printed("race mini3 --drivers 3 --seed 4 --record race");
    folder.printed("simulate mini3 -n 3 --shard 1/1 -o shard");
    let queries =
        "{\"space\":41,\"gear\":4,\"roll\":9,\"stops\":0,\"cars\":[12,40],\"laps_left\":1}\n";
    let format = |name, bytes: Vec<u8>, commands, codes| Format {
        name,
        bytes,
        commands,
        codes,
    };
    let mut formats = vec![
        format(
            "track",
            printed("new").into(),
            &["validate FILE", "info FILE", "draw FILE --format svg -o OUT", "fmt --diff FILE", "fmt FILE",
              "race FILE --seed 1 --record OUT", "diff mini FILE", "par FILE", "validate --format github FILE"],
            &[0, 1, 2],
        ),
        format(
            "ruleset",
            printed("rules advanced --json").into(),
            &["rules FILE", "race mini3 --seed 1 --rules FILE --record OUT", "rules diff basic FILE"],
            &[0, 1, 2],
        ),
        format(
            "changes",
            "{\n  \"base\": \"advanced\",\n  \"options\": [\"weather\"],\n  \"laps\": 2,\n  \"braking\": {\"most\": 2}\n}\n".into(),
            &["rules FILE", "rules FILE --json", "race mini3 --seed 1 --rules FILE --record OUT"],
            &[0, 1, 2],
        ),
        format("record", folder.read("race").into(), &["race mini3 --replay FILE"], &[0, 2]),
        format("shard", folder.read("shard").into(), &["merge FILE -o OUT", "simulate mini3 -n 3 --resume FILE"], &[0, 2]),
        format("position", printed("race mini3 --seed 4 --position").into(), &["race mini3 --from TEXT --seed 1"], &[0, 2]),
        format(
            "sections",
            "straight 8\nright 180 2 stops 9 spaces \"Hairpin\"\nstraight 30\nright 180 2 stops\nstraight 22\n".into(),
            &["generate --sections FILE -o OUT", "generate --sections FILE --fit -o OUT"],
            &[0, 2],
        ),
        format("queries", queries.repeat(4).into(), &["moves mini < FILE", "moves mini --rules mini --braking < FILE"], &[0]),
    ];
    for import in import::Format::ALL {
        let examples = examples(*import);
        assert!(!examples.is_empty(), "{} needs an example", import.name());
        let examples = examples.into_iter();
        formats.extend(
            examples.map(|(name, bytes)| format(name, bytes, &["import FILE -o OUT"], &[0, 1, 2])),
        );
    }
    formats
}

/// Runs a command with these arguments and this on standard input, in a thread that may not panic or hang.
fn outcome(args: Vec<OsString>, input: Vec<u8>, what: &str) -> (u8, Vec<u8>, Vec<u8>) {
    let (say, said) = mpsc::channel();
    thread::spawn(move || {
        let result = catch_unwind(|| {
            let (mut output, mut errors) = (Vec::new(), Vec::new());
            let mut input = input.as_slice();
            let mut streams = Streams::new(&mut input, &mut output, &mut errors);
            let code = run(args, &mut streams);
            (code, output, errors)
        });
        let _gone = say.send(result);
    });
    let Ok(result) = said.recv_timeout(LONGEST) else {
        panic!("{what}: does not end");
    };
    result.unwrap_or_else(|_| panic!("{what}: panicked"))
}

/// Whether a written file is whole, by what it should be.
fn is_whole(command: &str, text: &str) -> bool {
    let track = || TrackFile::parse(text).is_ok();
    match command.split(' ').next() {
        Some("draw") => text.ends_with("</svg>\n"),
        Some("race") => serde_json::from_str::<RaceRecord>(text).is_ok(),
        Some("import" | "generate" | "fmt") => track(),
        _ => text.ends_with('\n'),
    }
}

#[test]
fn whatever_is_read_there_is_an_answer() {
    let each = std::env::var("FORMULAD_HOSTILE")
        .ok()
        .and_then(|text| text.parse().ok());
    let formats = formats();
    let mut strict = Vec::new();
    for (format, number) in formats.iter().zip(0_u64..) {
        // The file as it is can be read.
        let mut codes = Vec::new();
        for seed in 0..each.unwrap_or(EACH) {
            let mut chance = Chance(number << 32 | seed);
            let text = match seed {
                0 => format.bytes.clone(),
                _ => damaged(&format.bytes, &mut chance),
            };
            let command = chance.one_of(format.commands);
            codes.push(tried(format, command, &text, seed));
        }
        assert!(codes[0] <= 1, "{}", format.name);
        // Not everything is believed.
        let (whole, damaged) = (codes[0], &codes[1..]);
        let accepted = damaged.iter().filter(|code| **code <= whole).count();
        let is_picky = format.codes == [0] || accepted < damaged.len();
        assert!(is_picky, "{}: {codes:?}", format.name);
        if accepted == 0 {
            strict.push(format.name);
        }
    }
    // Nor is everything refused: most formats bear a changed digit or letter.
    assert!(strict.len() < formats.len() / 4, "{strict:?}");
}

/// Tries one file with one command, and returns the exit code.
fn tried(format: &Format, command: &str, text: &[u8], seed: u64) -> u8 {
    let folder = Folder::new();
    let (file, out) = (folder.write("file", text), folder.path("out"));
    let what = format!(
        "{} {seed}: {command}\n{}",
        format.name,
        String::from_utf8_lossy(text)
    );
    let (line, reads) = match command.strip_suffix(" < FILE") {
        Some(line) => (line, true),
        None => (command, false),
    };
    let args = line.split(' ').map(|word| match word {
        "FILE" => file.clone().into(),
        "OUT" => out.clone().into(),
        "TEXT" => String::from_utf8_lossy(text)
            .trim()
            .replace(['\0', '\n'], "")
            .into(),
        word => word.into(),
    });
    let args = ["formulad".into()].into_iter().chain(args).collect();
    let input = if reads { text.to_vec() } else { Vec::new() };
    let (code, output, errors) = outcome(args, input, &what);
    assert!(format.codes.contains(&code), "{code} {what}");
    let said = [output, errors].concat();
    assert!(code == 0 || !said.is_empty(), "{what}");
    let said = String::from_utf8_lossy(&said);
    let acts = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t') || c == '\u{202e}';
    assert!(!said.contains(acts), "{what}\nsays {said:?}");
    assert!(
        !said.lines().any(|line| line.starts_with("::error::")),
        "{what}\nsays {said}"
    );
    // Nothing but the file and what was asked for is there, and that whole.
    let written = fs::read_to_string(&out).ok();
    assert_eq!(
        fs::read_dir(folder.path("")).unwrap().count(),
        1 + usize::from(written.is_some()),
        "{what}"
    );
    if let Some(written) = written {
        assert!(code < 2 && is_whole(command, &written), "{code} {what}");
    } else {
        assert!(code > 0 || !command.contains("OUT"), "{what}");
    }
    let after = fs::read(&file).unwrap();
    if command == "fmt FILE" && after != text {
        assert!(is_whole(command, str::from_utf8(&after).unwrap()), "{what}");
    } else if !command.contains("--resume") {
        assert!(after == text, "{what}");
    }
    code
}

/// On a full disk nothing is left of a file, neither what there is room for nor a temporary one.
#[cfg(target_os = "linux")]
#[test]
fn no_half_file_stays_on_a_full_disk() {
    let track = bundled::mini();
    assert!(!track.name().is_empty());
    for line in [
        "race harbour --laps 3 --drivers 10 --seed 1 --record out",
        "draw harbour --format svg -o out",
        "draw harbour --format png -o out",
        "draw harbour --format pdf -o out",
        "report mini --races 2 -o out",
        "simulate mini3 -n 2 --json -o out",
        "simulate mini3 -n 2 --shard 1/1 -o out",
        "simulate mini3 -n 2 --resume out",
        "generate --random 1 -o out",
        "new -o out",
    ] {
        let folder = Folder::new();
        // Eight blocks of 512 bytes are a file of 4096, as much as is tried before the work begins.
        let script = format!(
            "trap '' XFSZ; ulimit -f 8; exec {} {line}",
            env!("CARGO_BIN_EXE_formulad")
        );
        let run = |script: &str| {
            let mut shell = Command::new("sh");
            shell
                .env("LC_ALL", "C")
                .args(["-c", script])
                .current_dir(folder.path(""))
                .output()
                .unwrap()
        };
        let output = run(&script);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {errors}");
        assert!(errors.contains("cannot write out: "), "{line}: {errors}");
        assert_eq!(fs::read_dir(folder.path("")).unwrap().count(), 0, "{line}");
        // A disk without any room is noticed before the work begins.
        let output = run(&script.replace("-f 8", "-f 1"));
        assert!(
            String::from_utf8_lossy(&output.stderr).contains("cannot write out: "),
            "{line}"
        );
        assert_eq!(fs::read_dir(folder.path("")).unwrap().count(), 0, "{line}");
    }
    let devices = [
        "race mini --seed 1 --record /dev/full",
        "new -o /dev/full",
        "draw mini --format svg -o /dev/full",
    ];
    for line in devices {
        let folder = Folder::new();
        let (code, _, errors) = folder.run(line);
        assert_eq!(code, 2, "{line}");
        assert!(
            errors.contains("cannot write /dev/full: "),
            "{line}: {errors}"
        );
    }
}
