"""Random steps through Python in a second of processor time, all threads together: python speed.py"""

import time

import numpy as np

from formulad_gym import RaceVectorEnv


def steps_a_second(batch=256, seconds=2.0, copy=False, **settings):
    env = RaceVectorEnv(batch, threads=1, copy=copy, **settings)
    rng = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        # An option at random: they come first among the actions.
        options = infos["action_mask"].sum(axis=1, dtype=np.int64)
        actions = (rng.random(batch) * options).astype(np.int64)
        infos = env.step(actions)[-1]
        steps += batch
    return steps / (time.process_time() - start)


if __name__ == "__main__":
    for settings in [
        dict(cars=1),
        dict(cars=1, copy=True),
        dict(cars=4, opponents="random"),
        dict(cars=4, opponents="careful"),
        dict(cars=4, opponents="careful", rules="advanced"),
    ]:
        print(f"{steps_a_second(**settings):12,.0f}  {settings}")
