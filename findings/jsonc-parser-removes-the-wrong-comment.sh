#!/usr/bin/env bash
# jsonc-parser 3.3.1: removing an item of a list keeps its comment and takes the comment of the next item.
#
# Guess: modify(text, path, undefined) removes the item and leaves the rest of the text alone. What it does to the
#   comment above the removed item may be argued about; those above other items stay.
# Seen: the edit begins behind the comment of the removed item and ends at the next item. The comment of the removed
#   item is now above the next one, whose own is gone. Removing the last item takes the comment behind it as well, up
#   to the bracket. Removing the first property of an object takes both comments, its own and that of the next.
# Why it matters: this library edits JSON with comments in VS Code and its extensions. Track files are written with a
#   comment above a space or a corner; after a space is removed, the comments tell about the wrong spaces.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund jsonc-parser@3.3.1

node - <<'EOF'
const assert = require('node:assert/strict');
const { applyEdits, modify } = require('jsonc-parser');

const remove = (text, ...path) => applyEdits(text, modify(text, path, undefined, {}));

const corners = `[
  // Customs House, tight
  1,
  // Long bend, flat out
  3,
  // Hairpin
  2
  // end of the lap
]`;
assert.equal(remove(corners, 0), `[
  // Customs House, tight
  3,
  // Hairpin
  2
  // end of the lap
]`);
assert.equal(remove(corners, 2), `[
  // Customs House, tight
  1,
  // Long bend, flat out
  3
]`);

const space = `{
  // on the racing line
  "lane": 2,
  // of Customs House
  "corner": 1
}`;
assert.equal(remove(space, 'lane'), `{"corner": 1
}`);
EOF
echo "jsonc-parser: with the first corner removed, its comment stands above the second, whose own is gone"
