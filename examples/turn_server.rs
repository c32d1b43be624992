//! A host of matches: asks each player in turn as JSON, takes the answer as JSON, and goes on after a restart with
//! the rolls it would have had.

use std::error::Error;

use formulad_core::Track;
use formulad_core::dice::SeededDice;
use formulad_core::race::{Answer, Entrant, Pending, Question, Race, RaceRecord, Subject};
use formulad_core::rules::Ruleset;
use formulad_tracks::bundled;

/// A race with its dice.
struct Match {
    race: Race,
    dice: SeededDice,
    seed: u64,
}

impl Match {
    /// The question for the player whose turn it is; `None` after the race.
    fn question(&mut self) -> Result<Option<String>, Box<dyn Error>> {
        self.race.advance(&mut self.dice)?;
        let question = self.race.question();
        Ok(question.map(|it| serde_json::to_string(&it)).transpose()?)
    }

    /// Takes the answer of a player; one out of turn or against the rules changes nothing.
    fn answer(&mut self, player: usize, json: &str) -> Result<(), Box<dyn Error>> {
        match self.race.pending().car() {
            Some(car) if car.index() == player => {
                Ok(self.race.apply(serde_json::from_str::<Answer>(json)?)?)
            }
            _ => Err(format!("it is not the turn of player {player}").into()),
        }
    }

    fn save(&self) -> serde_json::Result<String> {
        serde_json::to_string(&RaceRecord {
            seed: Some(self.seed),
            ..self.race.record()
        })
    }

    fn restore(track: &Track, json: &str) -> Result<Self, Box<dyn Error>> {
        let record: RaceRecord = serde_json::from_str(json)?;
        let (race, dice) = record.resume(track)?;
        let seed = record.seed.ok_or("the seed is missing")?;
        Ok(Self { race, dice, seed })
    }
}

/// A player: reads the question, and answers with a middle gear, or the cheapest option that is not the end.
fn play(question: &str) -> Result<(usize, String), Box<dyn Error>> {
    let question: Question = serde_json::from_str(question)?;
    let options = &question.options;
    let best = match question.about {
        Subject::Gear => options.get(options.len() / 2),
        _ => options
            .iter()
            .min_by_key(|it| (it.explanation.out, it.explanation.price)),
    };
    let best = best.ok_or("no option")?;
    Ok((question.car.index(), serde_json::to_string(&best.answer)?))
}

fn main() -> Result<(), Box<dyn Error>> {
    let (track, seed) = (bundled::mini3(), 7);
    let players = vec![Entrant::new("Ada", 1), Entrant::new("Bruno", 2)];
    let race = Race::new(&track, &Ruleset::basic(1), players)?;
    let dice = SeededDice::new(seed);
    let mut table = Match { race, dice, seed };
    let mut turns = 0;
    while let Some(question) = table.question()? {
        let (player, answer) = play(&question)?;
        assert!(table.answer(1 - player, &answer).is_err(), "out of turn");
        table.answer(player, &answer)?;
        turns += 1;
        if turns == 10 {
            table = Match::restore(&track, &table.save()?)?;
        }
    }
    assert!(matches!(table.race.pending(), Pending::Over));
    let winner = table.race.entrant(table.race.standings()[0]);
    let answers = table.race.answers().len();
    println!("{} wins after {answers} answers", winner.name);
    Ok(())
}
