//! `formulad completions`, what it completes, and `formulad man`.

use std::ffi::{OsStr, OsString};

use clap::{Arg, Args, Command};
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::Shells;
use formulad_core::ProblemKind;
use formulad_core::rules::{Pilot, Preset, RaceOption};
use formulad_tracks::drivers::DriverKind;
use formulad_tracks::languages::{self, ENGLISH};
use formulad_tracks::{bundled, import, lint, scan};

use super::near::did_you_mean;
use super::{Stop, Streams};

/// The variable by which scripts of shells ask for completions.
pub(super) const VARIABLE: &str = "FORMULAD_COMPLETE";
/// When the manual pages of this version were made.
const DATE: &str = "2026-11-28";

/// Print the completions of a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad completions bash > ~/.local/share/bash-completion/completions/formulad
  formulad completions fish > ~/.config/fish/completions/formulad.fish
  source <(formulad completions zsh)

The script asks the command what can come next, so that it knows files, bundled circuits, presets,
options, drivers, languages and the ids of problems.")]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: clap_complete::Shell,
}

/// Print a manual page
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad man > formulad.1
  formulad man validate | man -l -")]
pub(super) struct ManArgs {
    /// A command, such as `validate` or `rules diff` [default: the page of them all]
    command: Vec<String>,
}

pub(super) fn completions(args: &CompletionsArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let mut text = Vec::new();
    let shell = args.shell.to_string();
    let shells = Shells::builtins();
    let shell = shells
        .completer(&shell)
        .ok_or_else(|| Stop::message(t!("there is no such shell")))?;
    shell.write_registration(VARIABLE, "formulad", "formulad", "formulad", &mut text)?;
    if args.shell == clap_complete::Shell::Zsh {
        // Where zsh loads it as a function, by the first Tab, it answers that one, too.
        text.extend(b"[[ ${funcstack[1]} != _formulad ]] || _clap_dynamic_completer_formulad\n");
    }
    Ok(streams.output.write_all(&text)?)
}

/// Prints what the word at the cursor can become: the words of a command line are what the script of this shell
/// passes.
pub(super) fn complete(
    shell: &OsStr,
    words: Vec<OsString>,
    command: Command,
    streams: &mut Streams<'_>,
) -> Result<(), Stop> {
    let shell = shell.to_string_lossy();
    let cannot = |reason: &str| {
        Stop::message(t!(
            "cannot complete for {shell}: {reason}; install the output of `formulad completions` \
             anew",
            shell,
            reason
        ))
    };
    let shells = Shells::builtins();
    let completer = shells
        .completer(&shell)
        .ok_or_else(|| cannot(t!("there is no such shell")))?;
    let mut command = with_values(command, "");
    command.build();
    let folder = std::env::current_dir().ok();
    let mut text = Vec::new();
    completer
        .write_complete(&mut command, words, folder.as_deref(), &mut text)
        .map_err(|error| cannot(&error.to_string()))?;
    Ok(streams.output.write_all(&text)?)
}

/// Lets the arguments of a command, which is called by this path, be completed.
fn with_values(command: Command, path: &str) -> Command {
    let command = command.mut_args(|arg| match values(path, &arg) {
        Some((names, files)) => arg.add(ArgValueCompleter::new(Values { names, files })),
        None => arg,
    });
    command.mut_subcommands(|inner| {
        let path = format!("{path} {}", inner.get_name());
        with_values(inner, path.trim())
    })
}

/// What an argument can be, and whether it can also be a file; `None` where clap knows better.
fn values(path: &str, arg: &Arg) -> Option<(Vec<&'static str>, bool)> {
    let circuits = || bundled::all().iter().map(bundled::Bundled::name).collect();
    let presets = || Preset::ALL.map(Preset::name).into();
    Some(match (path, arg.get_id().as_str()) {
        ("import" | "fmt" | "merge" | "translate", _) => return None,
        ("rules diff", "from" | "to") | (_, "rules") => (presets(), true),
        (_, "file" | "files" | "from" | "to" | "against" | "look")
            if path != "race" || arg.get_id() == "file" =>
        {
            (circuits(), true)
        }
        (_, "lang") => {
            let codes = languages::all().iter().map(languages::Bundled::code);
            (std::iter::once(ENGLISH.0).chain(codes).collect(), true)
        }
        (_, "with") => (RaceOption::ALL.map(RaceOption::name).into(), false),
        (_, "drivers") => (DriverKind::ALL.map(DriverKind::name).into(), false),
        (_, "pilots") => (Pilot::ALL.map(Pilot::id).into(), false),
        ("explain", "id") | (_, "select" | "ignore") => {
            let kinds = lint::kinds().chain(import::catalogue());
            let kinds = kinds.chain(scan::catalogue()).map(|kind| kind.id);
            let mut ids: Vec<_> = kinds.flat_map(|id| [id, ProblemKind::family(id)]).collect();
            ids.sort_unstable();
            ids.dedup();
            (ids, false)
        }
        _ => return None,
    })
}

/// Names that an argument can be, and files.
struct Values {
    names: Vec<&'static str>,
    files: bool,
}

impl ValueCompleter for Values {
    fn complete(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        let begun = current.to_string_lossy();
        let names = self.names.iter().filter(|name| name.starts_with(&*begun));
        let names = names.map(|name| CompletionCandidate::new(*name));
        let files = self.files.then(|| PathCompleter::any().complete(current));
        names.chain(files.into_iter().flatten()).collect()
    }
}

pub(super) fn man(
    args: &ManArgs,
    mut command: Command,
    streams: &mut Streams<'_>,
) -> Result<(), Stop> {
    command.build();
    let mut page = &command;
    for name in &args.command {
        page = page.find_subcommand(name).ok_or_else(|| {
            let names = page.get_subcommands().map(Command::get_name);
            Stop::message(t!(
                "no command `{name}`{near}",
                name,
                near = did_you_mean(name, names)
            ))
        })?;
    }
    let mut text = Vec::new();
    let manual = concat!("formulad ", env!("CARGO_PKG_VERSION"));
    let page = clap_mangen::Man::new(page.clone())
        .date(DATE)
        .source(manual)
        .manual("formulad");
    page.render(&mut text)?;
    let text = String::from_utf8_lossy(&text);
    Ok(streams.output.write_all(laid_out(&text).as_bytes())?)
}

/// A manual page without what readers warn of, and with what follows the options as it is laid out: its lists and
/// examples are not filled.
fn laid_out(page: &str) -> String {
    let page = page.replace(".br\n\n.br\n", ".sp\n");
    let mut text = String::new();
    let mut is_extra = false;
    for line in page.lines() {
        if is_extra && line.starts_with(".SH") {
            text += ".fi\n";
            is_extra = false;
        }
        text += line.trim_end();
        text.push('\n');
        if line == ".SH EXTRA" {
            text += ".nf\n";
            is_extra = true;
        }
    }
    if is_extra {
        text += ".fi\n";
    }
    text
}
