#!/usr/bin/env bash
# Installs Spark and its library for Iceberg, once, and prints the folder. It needs Java 17, Maven, Python and some 800 MB.
set -euo pipefail
spark=3.5.6
iceberg=1.10.0
folder=${XDG_CACHE_HOME:-$HOME/.cache}/linkspan-spark/$spark-$iceberg
if [ ! -f "$folder/iceberg.jar" ]; then
  rm -rf "$folder"
  python3 -m venv "$folder"
  "$folder/bin/pip" install --quiet --disable-pip-version-check "pyspark==$spark" >&2
  mvn --quiet dependency:copy -Dartifact="org.apache.iceberg:iceberg-spark-runtime-3.5_2.12:$iceberg" -DoutputDirectory="$folder" >&2
  mv "$folder/iceberg-spark-runtime-3.5_2.12-$iceberg.jar" "$folder/iceberg.jar"
fi
echo "$folder"
