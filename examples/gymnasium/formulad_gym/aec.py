"""A field of cars, each with an agent of its own, with PettingZoo's AEC interface."""

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from ._formulad_gym import Games
from .env import ACTIONS, observation_space, seed_from


class RaceAECEnv(AECEnv):
    """A race of `cars` agents, `car_0` and so on, with the settings of `RaceEnv`.

    An observation is a dictionary of `observation` and `action_mask`; all actions of an agent that
    is not to choose are masked. The place of an agent that is done is in its infos.
    """

    metadata = {"name": "formulad_race_v0", "render_modes": [], "is_parallelizable": False}

    def __init__(self, circuit="harbour", rules="basic", laps=None, cars=4, reward="rounds",
                 render_mode=None):
        super().__init__()
        self.render_mode = render_mode
        self._games = Games(1, 1, circuit, rules, laps, cars, cars, "careful", reward)
        self._rng, _ = seeding.np_random()
        self.possible_agents = [f"car_{car}" for car in range(cars)]
        self._cars = {agent: car for car, agent in enumerate(self.possible_agents)}
        observation = spaces.Dict({
            "observation": observation_space(self._games),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        })
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self._games.reset(0, seed_from(self._rng))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if not self.observe(agent)["action_mask"][action]:
            raise ValueError(f"{agent} has no option {action}: see its action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._games.act(0, int(action))
        self._go_on()

    def observe(self, agent):
        observation = np.zeros(self._games.length, np.float32)
        mask = np.zeros(ACTIONS, np.int8)
        self._games.observe(0, self._cars[agent], observation, mask)
        return {"observation": observation, "action_mask": mask}

    def _go_on(self):
        """Takes in what has happened, and goes on with the car that has to choose, or with agents
        that are done."""
        for agent in self.agents:
            self.rewards[agent], done, place = self._games.outcome(0, self._cars[agent])
            self.terminations[agent] = done
            if done:
                self.infos[agent] = {"place": place}
        self._accumulate_rewards()
        chooser = self._games.chooser(0)
        self.agent_selection = self.agents[0] if chooser is None else self.possible_agents[chooser]
        self._deads_step_first()

    def render(self):
        pass

    def close(self):
        pass
