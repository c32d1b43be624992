//! `formulad completions` and `formulad man`.

use clap::{Args, Command};
use clap_complete::Shell;

use super::near::did_you_mean;
use super::{Stop, Streams};

pub(super) mod texts {
    formulad_core::texts! { "command.shell";
        no_command(name: &str, near: &str) = "no command `{name}`{near}";
    }
}

/// Print the completions of a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad completions bash > ~/.local/share/bash-completion/completions/formulad
  formulad completions fish > ~/.config/fish/completions/formulad.fish")]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
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

pub(super) fn completions(
    args: &CompletionsArgs,
    mut command: Command,
    streams: &mut Streams<'_>,
) -> Result<(), Stop> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command, "formulad", &mut text);
    Ok(streams.output.write_all(&text)?)
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
            Stop::message(texts::no_command(name, &did_you_mean(name, names)))
        })?;
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(page.clone()).render(&mut text)?;
    Ok(streams.output.write_all(&text)?)
}
