#!/usr/bin/env bash
# gymnasium 1.4.0: the parts of a Dict observation are flattened in another order than they are written in.
#
# Guess: Dict({"wear": …, "gear": …, "lap": …}) keeps the order of the dictionary, as Python does. If it sorted the
#   keys, it would do so however they are given.
# Seen: a dictionary is sorted by its keys; keyword arguments and a list of pairs are not. flatten, and the wrapper
#   FlattenObservation with it, puts the numbers in the order of the space, not in that of the observation. Two
#   spaces that compare as equal flatten one observation to different arrays.
# Why it matters: a driver of a race observes wear, gear and lap, and a network learns their places in the array.
#   Rewriting the space from keywords to a dictionary, or renaming a part, moves them: a saved driver still runs, and
#   takes its gear for its wear. sort_keys=False, in recent versions only, keeps the order.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check gymnasium==1.4.0 numpy==2.4.6

venv/bin/python - <<'EOF'
from gymnasium.spaces import Box, Dict, flatten

parts = {"wear": Box(0, 20), "gear": Box(0, 6), "lap": Box(0, 3)}
observation = {"wear": [18], "gear": [4], "lap": [1]}

by_dictionary = Dict(parts)
by_keywords = Dict(**parts)
by_pairs = Dict(list(parts.items()))

assert list(by_dictionary) == ["gear", "lap", "wear"]
assert list(by_keywords) == list(by_pairs) == list(Dict(parts, sort_keys=False)) == ["wear", "gear", "lap"]
assert by_dictionary == by_keywords

assert flatten(by_dictionary, observation).tolist() == [4, 1, 18]
assert flatten(by_keywords, observation).tolist() == [18, 4, 1]
EOF
echo "gymnasium: (wear, gear, lap) is flattened as (gear, lap, wear) if the space is made from a dictionary"
