#!/usr/bin/env bash
# lxml 6.1.3, fast-xml-parser 5.12.1 and xml2js 0.6.2 refuse the circuits of TORCS and Speed Dreams, which are valid.
#
# Guess: the files name their surfaces by an external entity (&default-surfaces;). A parser that fetches nothing skips
#   it, as XML lets it, and reads the segments of the track, which come later.
# Seen: lxml stops with "Entity 'default-surfaces' not defined" though it is declared, ElementTree with "undefined
#   entity", fast-xml-parser with "External entities are not supported", and xml2js with "Invalid character entity".
#   Python's minidom and @xmldom/xmldom skip it and read all sections, as lxml does with resolve_entities=False.
# Why it matters: TORCS alone comes with dozens of circuits, and their files have such references. None of the
#   messages says that a setting, or another parser of the same language, reads them.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check lxml==6.1.3
npm install --silent --no-audit --no-fund fast-xml-parser@5.12.1 xml2js@0.6.2 @xmldom/xmldom@0.9.12

cat > ring.xml <<'EOF'
<?xml version="1.0"?>
<!DOCTYPE params SYSTEM "params.dtd" [
<!ENTITY default-surfaces SYSTEM "surfaces.xml">
]>
<params name="ring" type="param">
  <section name="Surfaces">&default-surfaces;</section>
  <section name="Main Track">
    <attnum name="width" unit="m" val="10"/>
    <section name="Track Segments">
      <section name="start"><attstr name="type" val="str"/><attnum name="lg" unit="m" val="100"/></section>
    </section>
  </section>
</params>
EOF

venv/bin/python - <<'EOF'
from xml.dom import minidom
from xml.etree import ElementTree

from lxml import etree


def message(read):
    try:
        read("ring.xml")
    except SyntaxError as error:  # both errors are of this kind
        return str(error)


assert message(etree.parse).startswith("Entity 'default-surfaces' not defined"), message(etree.parse)
assert message(ElementTree.parse).startswith("undefined entity &default-surfaces;"), message(ElementTree.parse)

names = ["Surfaces", "Main Track", "Track Segments", "start"]
sections = minidom.parse("ring.xml").getElementsByTagName("section")
assert [section.getAttribute("name") for section in sections] == names
sections = etree.parse("ring.xml", etree.XMLParser(resolve_entities=False)).iter("section")
assert [section.get("name") for section in sections] == names
EOF

node - <<'EOF'
const assert = require('node:assert/strict');
const text = require('node:fs').readFileSync('ring.xml', 'utf8');
const { XMLParser } = require('fast-xml-parser');
const { parseString } = require('xml2js');
const { DOMParser } = require('@xmldom/xmldom');

assert.throws(() => new XMLParser().parse(text), /External entities are not supported/);
parseString(text, (error) => assert.match(String(error), /Invalid character entity/));
const document = new DOMParser({ onError: () => {} }).parseFromString(text, 'text/xml');
assert.equal(document.getElementsByTagName('section').length, 4);
EOF
echo "TORCS circuits: lxml, ElementTree, fast-xml-parser and xml2js stop at the surfaces; minidom and xmldom do not"
