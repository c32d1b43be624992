"""One car against the computer, with the interface of Gymnasium."""

import gymnasium
import numpy as np
from gymnasium import spaces

from ._formulad_gym import Games

ACTIONS = Games.ACTIONS


def observation_space(games):
    return spaces.Box(-np.inf, np.inf, (games.length,), np.float32)


def seed_from(rng):
    """A seed for a race."""
    return int(rng.integers(2**64, dtype=np.uint64))


class RaceEnv(gymnasium.Env):
    """A race of the caller's car, car 0, against cars that the computer drives.

    circuit:   a bundled circuit or the path of a track file
    rules:     a preset, such as "basic" or "advanced"
    laps:      how many, or None for as many as the rules usually ask for
    cars:      how many cars there are, the caller's included
    opponents: "random", "careful", "planner:novice", "planner:skilled" or "planner"
    reward:    "rounds" (-1 for each round, -40 for retiring) or "place" (at the end, the share of
               the other cars that are beaten)
    """

    metadata = {"render_modes": []}
    action_space: spaces.Discrete

    def __init__(self, circuit="harbour", rules="basic", laps=None, cars=4, opponents="careful",
                 reward="rounds", render_mode=None):
        self.render_mode = render_mode
        self._games = Games(1, 1, circuit, rules, laps, cars, 1, opponents, reward)
        self.action_space = spaces.Discrete(ACTIONS)
        self.observation_space = observation_space(self._games)
        self._mask = np.zeros(ACTIONS, np.int8)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self._games.reset(0, seed_from(self.np_random))
        return self._observe(), {"action_mask": self.action_masks()}

    def step(self, action):
        if not self._games.options(0):
            raise gymnasium.error.ResetNeeded("the race is over, or has not begun: call reset()")
        self._games.act(0, int(action))
        reward, terminated, place = self._games.outcome(0, 0)
        observation = self._observe()
        info = {"action_mask": self.action_masks()}
        if terminated:
            info["place"] = place
        return observation, reward, terminated, False, info

    def action_masks(self):
        """Which actions are options, as 0 and 1."""
        return self._mask.copy()

    def _observe(self):
        observation = np.zeros(self._games.length, np.float32)
        self._mask[:] = 0
        self._games.observe(0, 0, observation, self._mask)
        return observation
