"""Many races at once, stepped in threads, with Gymnasium's interface of vectors."""

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._formulad_gym import Games
from .env import ACTIONS, observation_space


class RaceVectorEnv(VectorEnv):
    """`num_envs` races as in `RaceEnv`, with the same settings.

    A race that is over begins anew with the next step, whatever the action (NEXT_STEP).

    threads: how many step them; 0 stands for one on each core
    copy:    False returns the same arrays each time, which the next step overwrites: only read them
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, num_envs=1, circuit="harbour", rules="basic", laps=None, cars=4,
                 opponents="careful", reward="rounds", threads=0, copy=True, render_mode=None):
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.copy = copy
        self._games = Games(num_envs, threads, circuit, rules, laps, cars, 1, opponents, reward)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.single_observation_space = observation_space(self._games)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._observations = np.zeros((num_envs, self._games.length), np.float32)
        self._masks = np.zeros((num_envs, ACTIONS), np.int8)
        self._rewards = np.zeros(num_envs, np.float32)
        self._terminated = np.zeros(num_envs, np.bool_)
        self._truncated = np.zeros(num_envs, np.bool_)
        self._places = np.zeros(num_envs, np.int32)
        self._seeds = np.zeros(num_envs, np.uint64)

    def reset(self, *, seed=None, options=None):
        """Begins all races anew. A list has a seed for each race, None one at random; a number
        seeds them all."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        self._draw_seeds()
        for game, own in enumerate(seed if isinstance(seed, (list, tuple)) else ()):
            if own is not None:
                self._seeds[game] = own
        for game, own in enumerate(self._seeds):
            self._games.reset(game, int(own))
            self._games.observe(game, 0, self._observations[game], self._masks[game])
        self._terminated[:] = False
        self._draw_seeds()
        return self._given(self._observations), {"action_mask": self._given(self._masks)}

    def step(self, actions):
        """Takes an action in each race. The places of races that are over are in
        `infos["place"]`; 0 stands for one that goes on."""
        actions = np.ascontiguousarray(actions, np.int64)
        ended = self._terminated.any()
        self._games.step(actions, self._seeds, self._observations, self._masks, self._rewards,
                         self._terminated, self._places)
        if ended:
            self._draw_seeds()
        infos = {"action_mask": self._given(self._masks), "place": self._given(self._places)}
        return (self._given(self._observations), self._given(self._rewards),
                self._given(self._terminated), self._given(self._truncated), infos)

    def action_masks(self):
        """Which actions are options, as 0 and 1: a row for each race."""
        return self._given(self._masks)

    def _given(self, array):
        return array.copy() if self.copy else array

    def _draw_seeds(self):
        """Draws the seeds of the next races."""
        self._seeds[:] = self.np_random.integers(2**64, size=self.num_envs, dtype=np.uint64)
