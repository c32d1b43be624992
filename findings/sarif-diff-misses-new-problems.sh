#!/usr/bin/env bash
# sarif-tools 3.0.5: diff --check passes with a new error, and fails where an error only has another number in it.
#
# Guess: "sarif --check error diff OLD NEW" fails if NEW has an error that OLD does not have: another file or place
#   is another error.
# Seen: errors are counted by rule and message, and only a pair of these with none in OLD is new. The same error in
#   another file, with the old one mended, is "no changes". One more of the kind is listed as "(+1)", and the exit
#   code is 0. If the message names a space, and the space gets another number, the old error fails as a new one.
# Why it matters: this guards a folder of circuits in CI, where one linter reports the same few sentences for all.
#   A circuit that has just got a dead end passes as long as any other had one. A linter that names spaces in its
#   messages is checked the other way: each insertion of a space makes all errors behind it new.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check sarif-tools==3.0.5

result() { # FILE LINE MESSAGE
  printf '{"ruleId": "link.dead-end", "level": "error", "message": {"text": "%s"}, "locations": [{"physicalLocation":
    {"artifactLocation": {"uri": "%s"}, "region": {"startLine": %s}}}]}' "$3" "$1" "$2"
}
log() { # RESULTS
  echo "{\"version\": \"2.1.0\", \"runs\": [{\"tool\": {\"driver\": {\"name\": \"lint\"}}, \"results\": [$1]}]}"
}
harbour=$(result harbour.track.json 30 "the space leads nowhere")
oval=$(result oval.track.json 900 "the space leads nowhere")
log "" > none.sarif
log "$harbour" > harbour.sarif
log "$oval" > oval.sarif
log "$harbour, $oval" > both.sarif
log "$(result harbour.track.json 30 "space 7 leads nowhere")" > space-7.sarif
log "$(result harbour.track.json 31 "space 8 leads nowhere")" > space-8.sarif

check() { # EXIT-CODE LINE OLD NEW
  local code=0
  venv/bin/sarif --check error diff "$3" "$4" > out.txt 2>&1 || code=$?
  if [ "$code" != "$1" ] || ! grep -qxF -- "$2" out.txt; then
    echo "$3 to $4: exit code $code" >&2
    cat out.txt >&2
    exit 1
  fi
}
check 1 'error level: +1 +0' none.sarif harbour.sarif
check 0 'error level: +0 -0 no changes' harbour.sarif oval.sarif
check 0 '  Number of occurrences 1 -> 2 (+1) for issue "link.dead-end the space leads nowhere"' harbour.sarif both.sarif
check 1 'error level: +1 -1' space-7.sarif space-8.sarif
echo "sarif diff: a new error in another circuit passes, an old one whose message has another number fails"
