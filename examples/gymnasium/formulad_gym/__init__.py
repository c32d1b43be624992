"""Formula D races as Gymnasium and PettingZoo environments."""

import gymnasium

from .aec import RaceAECEnv
from .env import RaceEnv
from .vector import RaceVectorEnv

__all__ = ["RaceAECEnv", "RaceEnv", "RaceVectorEnv"]

gymnasium.register(
    id="formulad/Race-v0",
    entry_point="formulad_gym:RaceEnv",
    vector_entry_point="formulad_gym:RaceVectorEnv",
)
