//! A game against the computer, in the terminal: you choose gears and moves, with their prices, and
//! make all other decisions of a driver.
//!
//! `cargo run -p formulad-examples --bin play -- harbour advanced weather tyres cars=5`
//!
//! The rest of the words are in `play/table.rs`. At each question, type the number of an option, `undo`
//! or `undo 3` to take back choices, `help`, or `quit`.

mod board;
mod table;

use std::error::Error;
use std::io::{BufRead, Write};
use std::process::ExitCode;

use formulad_core::dice::{Roll, SeededDice};
use formulad_core::driver::{CarefulDriver, Driver};
use formulad_core::race::{Answer, CarId, Choice, Pending, Race, Why};
use formulad_tracks::commentary::Commentary;

use table::{Table, USAGE};

/// The car of the person at the keyboard.
const YOU: CarId = CarId(0);
/// How many options are listed before `more`.
const LISTED: usize = 12;

const HELP: &str = "At each question:
  3        take option 3           more     list all options
  undo     take your last choice back, with all that followed; `undo 3`: the last three
  help     this                    quit     leave the race
On the board a number is a space, three letters are a car; [==] is a corner with its stops, || the
line, # debris, ! a bad road, ^ residents.";

/// Everything that `undo` restores.
#[derive(Clone)]
struct Game {
    race: Race,
    dice: SeededDice,
    commentary: Commentary,
}

/// What a person types.
enum Typed {
    Number(usize),
    Undo(usize),
    More,
    Help,
    Quit,
    Other,
}

fn main() -> ExitCode {
    formulad_examples::exit(run())
}

fn run() -> Result<(), Box<dyn Error>> {
    let table = Table::read(std::env::args().skip(1))?;
    let race = Race::new(&table.track, &table.rules, table.entrants)?;
    println!("{}", Commentary::title(&race, Some(table.seed)));
    println!("You are {}.\n{HELP}\n", race.entrant(YOU).name);
    let game = Game {
        race,
        dice: SeededDice::new(table.seed),
        commentary: Commentary::new(),
    };
    play(game, table.typed)
}

/// Asks, answers and rolls until the race is over or the person quits.
fn play(mut game: Game, typed: bool) -> Result<(), Box<dyn Error>> {
    let mut before: Vec<Game> = Vec::new();
    let mut computer = CarefulDriver::new();
    let mut shows_all = false;
    let mut shown = String::new();
    loop {
        let (options, question) = match game.race.pending() {
            Pending::Over => {
                game.print();
                return Ok(());
            }
            Pending::Roll(request) if !typed => {
                let roll = game.dice.roll_die(request.die);
                let is_yours = (request.car, request.why) == (YOU, Why::Move);
                if is_yours {
                    game.print();
                    println!("You roll {}.", roll.value());
                }
                game.race.apply(Answer::Roll(roll))?;
                let asks = |choice: Choice<'_>| choice.car() == YOU;
                if is_yours
                    && !matches!(game.race.pending(), Pending::Choice(choice) if asks(choice))
                {
                    println!("Only one move is possible.");
                }
                continue;
            }
            // There is no clock.
            Pending::Time(_) => {
                game.race.apply(Answer::Seconds(0))?;
                continue;
            }
            Pending::Choice(choice) if choice.car() != YOU => {
                let option = computer.choose(&game.race, &choice);
                game.race.choose(option)?;
                continue;
            }
            Pending::Roll(request) => {
                let name = &game.race.entrant(request.car).name;
                let why = game.race.purpose(request.why);
                (0, format!("{name} rolls the {} die {why}:", request.die))
            }
            Pending::Choice(choice) => (choice.len(), about(&choice)),
        };
        game.print();
        if options > 0 {
            let board = board::around(&game.race, YOU);
            if board != shown {
                println!("\n{board}");
                shown = board;
            }
            println!("{}", board::standing(&game.race, YOU));
            let most = if shows_all { options } else { LISTED };
            list(&game.race, options, most);
        }
        shows_all = false;
        match ask(&question)? {
            Typed::Number(number) => match answer(&game.race, number) {
                Ok(answer) => {
                    before.push(game.clone());
                    game.race.apply(answer)?;
                }
                Err(error) => println!("{error}"),
            },
            Typed::Undo(steps) => {
                let left = before.len().saturating_sub(steps);
                match before.drain(left..).next() {
                    Some(then) => game = then,
                    None => println!("There is nothing to take back."),
                }
            }
            Typed::More => shows_all = true,
            Typed::Help => println!("{HELP}\n\n{USAGE}"),
            Typed::Quit => {
                println!("You leave the race.");
                return Ok(());
            }
            Typed::Other => println!("Type the number of an option, or `help`."),
        }
    }
}

impl Game {
    /// Prints what has happened since the last call.
    fn print(&mut self) {
        let events = self.race.take_events();
        let text = self.commentary.text(&self.race, &events);
        print!("{text}{}", self.commentary.pause(&self.race));
    }
}

/// What a choice is about.
fn about(choice: &Choice<'_>) -> String {
    match choice {
        Choice::Gear { .. } => "Which gear?".to_owned(),
        Choice::Move { .. } => "Where to?".to_owned(),
        Choice::Decision { about, .. } => format!("You decide about {about}:"),
    }
}

/// Lists the first options, with what they cost and risk.
fn list(race: &Race, options: usize, most: usize) {
    let listed = options.min(most);
    for (number, explained) in (0..listed).filter_map(|at| Some((at + 1, race.explain(at)?))) {
        println!("  {number:>2}  {}", explained.text);
    }
    if options > listed {
        println!("      and {} more: `more`", options - listed);
    }
}

/// Returns the answer that a number stands for: a roll, or an option counted from 1.
fn answer(race: &Race, number: usize) -> Result<Answer, Box<dyn Error>> {
    match race.pending() {
        Pending::Roll(request) => Ok(Answer::Roll(Roll::new(request.die, u8::try_from(number)?)?)),
        Pending::Choice(choice) => {
            let answer = number.checked_sub(1).and_then(|at| choice.answer(at));
            Ok(answer.ok_or_else(|| format!("choose an option from 1 to {}", choice.len()))?)
        }
        Pending::Time(_) | Pending::Over => Err("there is nothing to decide".into()),
    }
}

/// Asks a question; the end of the input counts as `quit`.
fn ask(question: &str) -> std::io::Result<Typed> {
    print!("{question} ");
    std::io::stdout().flush()?;
    let mut line = String::new();
    if std::io::stdin().lock().read_line(&mut line)? == 0 {
        println!();
        return Ok(Typed::Quit);
    }
    let words: Vec<_> = line.split_whitespace().collect();
    Ok(match words[..] {
        ["undo"] => Typed::Undo(1),
        ["undo", steps] => steps.parse().map_or(Typed::Other, Typed::Undo),
        ["more"] => Typed::More,
        ["help"] => Typed::Help,
        ["quit" | "q" | "exit"] => Typed::Quit,
        [number] => number.parse().map_or(Typed::Other, Typed::Number),
        _ => Typed::Other,
    })
}
