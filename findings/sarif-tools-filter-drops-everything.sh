#!/usr/bin/env bash
# sarif-tools 3.0.5: leaving out silenced problems leaves out all problems, and the check passes.
#
# Guess: results with "suppressions" do not count, as in code scanning; or, if they do, the filter "exclude:
#   - suppression:" of the manual leaves out these and no others.
# Seen: they count like any other. With the filter, nothing is left: what has no suppression "is included by default",
#   which in an exclusion means that it is excluded. "default-include: false" helps, except that a result without a
#   line is excluded too, whatever the filter says, until "check-line-number: false" is set as well.
# Why it matters: linters of circuits mark what a designer has silenced as suppressed. CI either fails because of it,
#   or, with the filter, passes whatever is wrong. Problems of a whole circuit, such as a missing grid, have no line.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check sarif-tools==3.0.5

result() { # RULE REGION MORE
  printf '{"ruleId": "%s", "level": "error", "message": {"text": "%s"}, "locations": [{"physicalLocation":
    {"artifactLocation": {"uri": "ring.track.json"}%s}}]%s}' "$1" "$1" "$2" "${3-}"
}
line=', "region": {"startLine": 20}'
silenced=$(result corner.short "$line" ', "suppressions": [{"kind": "inSource"}]')
echo "{\"version\": \"2.1.0\", \"runs\": [{\"tool\": {\"driver\": {\"name\": \"lint\"}}, \"results\": [
  $silenced, $(result link.dead-end "$line"), $(result grid.missing "")]}]}" > ring.sarif
echo "{\"version\": \"2.1.0\", \"runs\": [{\"tool\": {\"driver\": {\"name\": \"lint\"}}, \"results\": [
  $silenced]}]}" > silenced.sarif

check() { # EXIT-CODE ERRORS FILE [CONFIGURATION...]
  local code=0 options=()
  if [ $# -gt 3 ]; then
    { printf 'configuration:\n'; printf '  %s\n' "${@:4}"; printf 'exclude:\n  - suppression:\n'; } > filter.yaml
    options=(--filter filter.yaml)
  fi
  venv/bin/sarif --check error summary "${options[@]}" "$3" > out.txt 2>&1 || code=$?
  if [ "$code" != "$1" ] || ! grep -qx "error: $2" out.txt; then
    echo "$*: exit code $code" >&2
    cat out.txt >&2
    exit 1
  fi
}
check 1 1 silenced.sarif
check 3 3 ring.sarif
check 0 0 ring.sarif 'default-include: true'
check 1 1 ring.sarif 'default-include: false'
check 2 2 ring.sarif 'default-include: false' 'check-line-number: false'
echo "sarif-tools: with two errors and a silenced one, it counts three, or with the filter for silenced ones, none"
