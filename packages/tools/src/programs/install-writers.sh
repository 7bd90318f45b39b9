#!/usr/bin/env bash
# Installs the Python packages that write files for the tests of the readers, that read exports and tables, and that call the
# server as agents.
set -euo pipefail
cd "$(dirname "$0")/../../../.."
folder=node_modules/.cache/linkspan-writers
if ! cmp -s packages/tools/src/programs/writers.txt "$folder/writers.txt"; then
  rm -rf "$folder"
  python3 -m venv "$folder"
  "$folder/bin/pip" install --quiet --disable-pip-version-check --requirement packages/tools/src/programs/writers.txt
  cp packages/tools/src/programs/writers.txt "$folder/writers.txt"
fi
