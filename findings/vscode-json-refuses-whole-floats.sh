#!/usr/bin/env bash
# vscode-json-languageservice 5.7.2: 2.0 is no integer in the editor, while it is one in every validator of CI.
#
# Guess: "type": "integer" takes 2.0, as JSON Schema has said since draft 6: any number without a fraction.
# Seen: the editor marks 2.0 with 'Incorrect type. Expected "integer".', as it looks for a dot in the text. 2e0, the
#   same number, and 1e-1, which has a fraction, are fine. ajv and check-jsonschema take 2.0 and 2e0, and refuse 1e-1.
#   For "const" and "enum", 2.0 is 2 in the editor as well.
# Why it matters: scripts in Lua and Python write lanes, stops and links as 2.0. A track file is red in VS Code, and
#   green in CI with the same schema; or it is clean in VS Code and CI refuses it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund vscode-json-languageservice@5.7.2 ajv@8.20.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check check-jsonschema==0.39.0

cat > schema.json <<'EOF'
{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
 "properties": {"format": {"const": 2}, "lanes": {"type": "integer"}}}
EOF

node - <<'EOF'
const assert = require('node:assert/strict');
const text = require('node:fs').readFileSync('schema.json', 'utf8');
const { default: Ajv } = require('ajv/dist/2020');
const { TextDocument, getLanguageService } = require('vscode-json-languageservice');

const isValid = new Ajv().compile(JSON.parse(text));
const service = getLanguageService({ schemaRequestService: async () => text });
service.configure({ validate: true, schemas: [{ uri: 'schema:track', fileMatch: ['*.json'] }] });

async function inEditor(line) {
  const document = TextDocument.create('file:///ring.json', 'json', 1, line);
  const problems = await service.doValidation(document, service.parseJSONDocument(document));
  return problems.map((problem) => problem.message);
}

(async () => {
  const wrong = ['Incorrect type. Expected "integer".'];
  for (const [line, editor, ajv] of [
    ['{"lanes": 2}', [], true],
    ['{"lanes": 2.0}', wrong, true],
    ['{"lanes": 2e0}', [], true],
    ['{"lanes": 2.5}', wrong, false],
    ['{"lanes": 1e-1}', [], false],
    ['{"format": 2.0}', [], true],
  ]) {
    assert.deepEqual([await inEditor(line), isValid(JSON.parse(line))], [editor, ajv], line);
  }
})();
EOF

check() {
  echo "{\"lanes\": $1}" > ring.json
  venv/bin/check-jsonschema --schemafile schema.json ring.json > /dev/null
}
check 2.0
check 2e0
if check 1e-1; then
  echo "check-jsonschema takes 1e-1" >&2
  exit 1
fi
echo "VS Code's JSON service refuses 2.0 as an integer and takes 1e-1; ajv and check-jsonschema do the opposite"
