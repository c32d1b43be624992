//! The Python module: many games in threads, or a single one. The public interface is documented in
//! the Python package around it.

mod game;
mod observation;

use std::sync::{Arc, Mutex};

use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;

use game::{Game, Setup};

fn error(text: impl ToString) -> PyErr {
    PyValueError::new_err(text.to_string())
}

/// Games that step together, each with a row of the arrays for its observation.
#[pyclass(frozen)]
struct Games {
    games: Mutex<Vec<Game>>,
    pool: rayon::ThreadPool,
    setup: Arc<Setup>,
}

/// A game and its row of the arrays.
struct Row<'a> {
    game: &'a mut Game,
    action: i64,
    seed: u64,
    observation: &'a mut [f32],
    mask: &'a mut [i8],
    reward: &'a mut f32,
    terminated: &'a mut bool,
    place: &'a mut i32,
}

#[pymethods]
impl Games {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn new(
        games: usize,
        threads: usize,
        circuit: &str,
        rules: &str,
        laps: Option<u8>,
        cars: usize,
        learners: usize,
        opponents: &str,
        reward: &str,
    ) -> PyResult<Self> {
        if learners == 0 || learners > cars {
            return Err(error(format!(
                "of {cars} cars, {learners} cannot be learners"
            )));
        }
        let setup = Setup::new(circuit, rules, laps, cars, learners, opponents, reward);
        let setup = Arc::new(setup.map_err(error)?);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        Ok(Self {
            games: Mutex::new((0..games).map(|_| Game::new(&setup)).collect()),
            pool: pool.build().map_err(error)?,
            setup,
        })
    }

    #[classattr]
    const ACTIONS: usize = observation::ACTIONS;

    /// The number of values in an observation.
    #[getter]
    fn length(&self) -> usize {
        observation::length(self.setup.cars())
    }

    /// The number of threads that step the games.
    #[getter]
    fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Begins a race in one of the games.
    fn reset(&self, game: usize, seed: u64) -> PyResult<()> {
        self.with(game, |game| game.reset(seed))?.map_err(error)
    }

    /// Takes an option for the car that has to choose.
    fn act(&self, game: usize, option: usize) -> PyResult<()> {
        self.with(game, |game| game.step(option))?.map_err(error)
    }

    /// The car that has to choose, if any.
    fn chooser(&self, game: usize) -> PyResult<Option<usize>> {
        self.with(game, |game| game.chooser())
    }

    /// The number of options of that car.
    fn options(&self, game: usize) -> PyResult<usize> {
        self.with(game, |game| game.options())
    }

    /// The reward of a car since the last call, whether its race is over, and its place.
    fn outcome(&self, game: usize, car: usize) -> PyResult<(f32, bool, usize)> {
        self.with(game, |game| {
            (game.take_reward(car), game.is_done(car), game.place(car))
        })
    }

    /// Writes what a car's driver sees, over zeros or an earlier observation.
    fn observe(
        &self,
        game: usize,
        car: usize,
        mut observation: PyReadwriteArray1<'_, f32>,
        mut mask: PyReadwriteArray1<'_, i8>,
    ) -> PyResult<()> {
        let (observation, mask) = (observation.as_slice_mut()?, mask.as_slice_mut()?);
        if observation.len() != self.length()
            || mask.len() != observation::ACTIONS
            || car >= self.setup.cars()
        {
            return Err(error(
                "the arrays have other sizes, or the race has no car with this number",
            ));
        }
        self.with(game, |game| {
            observation::observe(game, car, observation, mask)
        })
    }

    /// Takes an action in each game, as its only learner, and writes the results. A game that was over
    /// begins another race, with its seed from `seeds`.
    #[expect(clippy::too_many_arguments, reason = "an array for each result")]
    fn step(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        seeds: PyReadonlyArray1<'_, u64>,
        mut observations: PyReadwriteArray2<'_, f32>,
        mut masks: PyReadwriteArray2<'_, i8>,
        mut rewards: PyReadwriteArray1<'_, f32>,
        mut terminated: PyReadwriteArray1<'_, bool>,
        mut places: PyReadwriteArray1<'_, i32>,
    ) -> PyResult<()> {
        let mut games = self.lock()?;
        let (length, count) = (self.length(), games.len());
        let (actions, seeds) = (actions.as_slice()?, seeds.as_slice()?);
        let (observations, masks) = (observations.as_slice_mut()?, masks.as_slice_mut()?);
        let (rewards, terminated) = (rewards.as_slice_mut()?, terminated.as_slice_mut()?);
        let places = places.as_slice_mut()?;
        let lengths = [
            actions.len(),
            seeds.len(),
            rewards.len(),
            terminated.len(),
            places.len(),
        ];
        if lengths != [count; 5]
            || observations.len() != count * length
            || masks.len() != count * observation::ACTIONS
        {
            return Err(error(format!(
                "each array needs a row for each of the {count} games"
            )));
        }
        let outputs = rewards.iter_mut().zip(terminated).zip(places);
        let rows = games
            .iter_mut()
            .zip(observations.chunks_exact_mut(length))
            .zip(masks.chunks_exact_mut(observation::ACTIONS))
            .zip(actions.iter().zip(seeds))
            .zip(outputs);
        let row =
            |((((game, observation), mask), (&action, &seed)), ((reward, terminated), place))| {
                Row {
                    game,
                    action,
                    seed,
                    observation,
                    mask,
                    reward,
                    terminated,
                    place,
                }
            };
        let rows: Vec<_> = rows.map(row).collect();
        py.detach(|| match self.pool.current_num_threads() {
            1 => rows.into_iter().try_for_each(Row::step),
            _ => self.pool.install(|| {
                rows.into_par_iter()
                    .with_min_len(32)
                    .try_for_each(Row::step)
            }),
        })
        .map_err(error)
    }
}

impl Games {
    fn lock(&self) -> PyResult<std::sync::MutexGuard<'_, Vec<Game>>> {
        self.games.lock().map_err(error)
    }

    fn with<T>(&self, game: usize, f: impl FnOnce(&mut Game) -> T) -> PyResult<T> {
        let mut games = self.lock()?;
        let game = games
            .get_mut(game)
            .ok_or_else(|| error(format!("there is no game {game}")))?;
        Ok(f(game))
    }
}

impl Row<'_> {
    fn step(self) -> Result<(), String> {
        let game = self.game;
        if game.is_done(0) {
            game.reset(self.seed)?;
        } else {
            game.step(usize::try_from(self.action).unwrap_or(usize::MAX))?;
        }
        *self.reward = game.take_reward(0);
        *self.terminated = game.is_done(0);
        *self.place = if *self.terminated {
            game.place(0) as i32
        } else {
            0
        };
        observation::observe(game, 0, self.observation, self.mask);
        Ok(())
    }
}

#[pymodule]
mod _formulad_gym {
    #[pymodule_export]
    use super::Games;
}
