#!/usr/bin/env bash
# gymnasium 1.4.0: sampling with a mask that allows nothing gives the first action, without a word.
#
# Guess: Discrete(6, start=1).sample(mask=…) fails if the mask is all zeros, as there is nothing to choose from.
# Seen: it returns 1, the first value, which the mask forbids. MultiDiscrete does the same for each of its parts.
# Why it matters: in a race of several cars the mask of a car that is not to choose is empty. A random driver, as it
#   drives the episodes in which a trainer warms up, then shifts into first gear or takes the first option each time,
#   and what it learns from are actions that the race never allowed. Check mask.any() before each sample.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check gymnasium==1.4.0 numpy==2.4.6

venv/bin/python - <<'PYTHON'
import numpy as np
from gymnasium.spaces import Discrete, MultiDiscrete

gears = Discrete(6, start=1, seed=1)
nothing = np.zeros(6, np.int8)
assert {int(gears.sample(mask=nothing)) for _ in range(100)} == {1}

two = MultiDiscrete([6, 6], start=[1, 1], seed=1)
assert two.sample(mask=(nothing, nothing)).tolist() == [1, 1]

# A mask that allows something is kept.
fourth = np.array([0, 0, 0, 1, 0, 0], np.int8)
assert {int(gears.sample(mask=fourth)) for _ in range(100)} == {4}
PYTHON
echo "gymnasium: a mask that allows no gear gives the first gear"
