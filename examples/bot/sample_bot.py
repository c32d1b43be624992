"""A bot that is as small as can be: it drives in 3rd gear and takes whatever costs least.

    cargo run -p formulad-examples --bin bot -- careful "python3 examples/bot/sample_bot.py"

A question comes as a line of JSON, with the options and what they cost; the answer is a line, too.
"""

import json
import sys


def cost(option):
    price = option["price"]
    wear = sum(price.values()) if isinstance(price, dict) else price
    gear = option["answer"].get("gear", 3) if isinstance(option["answer"], dict) else 3
    return wear + 10 * abs(gear - 3)


for line in sys.stdin:
    options = json.loads(line)["options"]
    best = min(range(len(options)), key=lambda at: cost(options[at]))
    print(json.dumps({"option": best}), flush=True)
