import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from formulad_gym import RaceAECEnv, RaceEnv, RaceVectorEnv

PLACES = [("harbour", "basic"), ("harbour", "advanced"), ("night-city", "street_advanced"),
          ("mini", "mini"), ("mini3", "mini_kekkonen")]


def random_action(mask, rng):
    return int(rng.choice(np.flatnonzero(mask)))


def drive(env, seed):
    """Drives a race at random: the rewards, and the last observation and info."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    rewards, terminated = [], False
    while not terminated:
        assert info["action_mask"].sum() >= 2
        assert np.isfinite(observation).all()
        action = random_action(info["action_mask"], rng)
        observation, reward, terminated, truncated, info = env.step(action)
        rewards.append(reward)
        assert not truncated
    return rewards, observation, info


@pytest.mark.parametrize("reward", ["rounds", "place"])
def test_one_car_has_the_interface(reward):
    check_env(RaceEnv(reward=reward), skip_render_check=True)


def test_it_is_registered():
    assert gymnasium.make("formulad/Race-v0", cars=2).reset(seed=1)[0].dtype == np.float32
    assert gymnasium.make_vec("formulad/Race-v0", num_envs=3, cars=2).num_envs == 3


@pytest.mark.parametrize("circuit, rules", PLACES)
def test_races_end_and_a_seed_repeats_them(circuit, rules):
    env = RaceEnv(circuit, rules, cars=3)
    first, again, other = drive(env, 7), drive(env, 7), drive(env, 8)
    assert first[0] == again[0] != other[0]
    assert (first[1] == again[1]).all()
    assert 1 <= first[2]["place"] <= 3
    assert sum(first[0]) < 0
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_places_are_rewarded():
    env = RaceEnv(cars=3, reward="place")
    for seed in range(20):
        rewards, _, info = drive(env, seed)
        assert sum(rewards) == pytest.approx((3 - info["place"]) / 2)


def test_an_action_that_is_no_option_changes_nothing_and_costs_1():
    env = RaceEnv()
    before, info = env.reset(seed=3)
    after, reward, terminated, _, _ = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (before == after).all() and reward == -1 and not terminated


def test_mistakes_are_named():
    for wrong, named in [(dict(circuit="nowhere"), "nowhere"), (dict(rules="chess"), "chess"),
                         (dict(opponents="reckless"), "reckless"), (dict(reward="gold"), "gold"),
                         (dict(cars=0), "cars")]:
        with pytest.raises(ValueError, match=named):
            RaceEnv(**wrong)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_vector_drives_the_races_of_single_environments(threads):
    count = 40
    vector = RaceVectorEnv(count, cars=2, threads=threads)
    single = [RaceEnv(cars=2) for _ in range(count)]
    observations, infos = vector.reset(seed=5)
    # The same seeds, drawn as the vector draws them.
    seeds = gymnasium.utils.seeding.np_random(5)[0].integers(2**64, size=count, dtype=np.uint64)
    for at, env in enumerate(single):
        env.reset()
        env._games.reset(0, int(seeds[at]))
        assert (env._observe() == observations[at]).all()
    rng, ended = np.random.default_rng(1), np.zeros(count, bool)
    for _ in range(150):
        actions = [random_action(mask, rng) if mask.any() else 0 for mask in infos["action_mask"]]
        observations, rewards, terminated, truncated, infos = vector.step(np.array(actions))
        assert vector.observation_space.contains(observations) and not truncated.any()
        for at in np.flatnonzero(~ended):
            observation, reward, over, _, info = single[at].step(actions[at])
            assert (observation == observations[at]).all()
            assert (reward, over) == (rewards[at], terminated[at])
            assert info.get("place", 0) == infos["place"][at]
        ended |= terminated
    assert ended.any()


def test_a_vector_resets_what_is_over():
    vector = RaceVectorEnv(8, circuit="mini", rules="mini", laps=1, cars=1)
    _, infos = vector.reset(seed=1)
    rng, resets, over = np.random.default_rng(1), 0, np.zeros(8, bool)
    for _ in range(300):
        masks = infos["action_mask"]
        assert (masks.any(axis=1) == ~over).all()
        actions = [0 if done else random_action(mask, rng) for done, mask in zip(over, masks)]
        _, rewards, terminated, _, infos = vector.step(np.array(actions))
        assert (rewards[over] == 0).all() and not terminated[over].any()
        resets, over = resets + over.sum(), terminated
    assert resets > 8


@pytest.mark.parametrize("reward", ["rounds", "place"])
def test_a_field_has_the_interface(reward):
    api_test(RaceAECEnv(reward=reward), num_cycles=2000)
    seed_test(lambda: RaceAECEnv(reward=reward))


@pytest.mark.parametrize("circuit, rules", PLACES)
def test_a_field_finishes(circuit, rules):
    env, rng = RaceAECEnv(circuit, rules, cars=4, reward="place"), np.random.default_rng(2)
    env.reset(seed=2)
    total, places = dict.fromkeys(env.possible_agents, 0.0), []
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        total[agent] += reward
        if terminated:
            places.append(info["place"])
            env.step(None)
        else:
            env.step(random_action(observation["action_mask"], rng))
    assert len(places) == 4 and max(total.values()) <= 1


def test_a_field_refuses_what_is_no_option():
    env = RaceAECEnv()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="action_mask"):
        env.step(63)
