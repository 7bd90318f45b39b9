#!/usr/bin/env bash
# Installs the REST catalog with which Apache Iceberg tests its own clients, once, and prints the folder of its jars. It needs
# Java 17, Maven and some 500 MB.
set -euo pipefail
iceberg=1.10.0
folder=${XDG_CACHE_HOME:-$HOME/.cache}/linkspan-catalog/$iceberg
if [ ! -f "$folder/installed" ]; then
  rm -rf "$folder"
  mkdir -p "$folder"
  dependency() { echo "<dependency><groupId>$1</groupId><artifactId>$2</artifactId><version>$3</version>${4:+<classifier>$4</classifier>}</dependency>"; }
  {
    echo '<project><modelVersion>4.0.0</modelVersion><groupId>linkspan</groupId><artifactId>catalog</artifactId><version>1</version><dependencies>'
    dependency org.apache.iceberg iceberg-open-api "$iceberg" test-fixtures
    dependency org.apache.iceberg iceberg-core "$iceberg"
    dependency org.apache.iceberg iceberg-core "$iceberg" tests
    dependency org.apache.iceberg iceberg-aws "$iceberg"
    dependency org.apache.iceberg iceberg-aws-bundle "$iceberg"
    dependency org.apache.hadoop hadoop-client-api 3.4.1
    dependency org.apache.hadoop hadoop-client-runtime 3.4.1
    dependency org.eclipse.jetty jetty-servlet 11.0.25
    dependency org.xerial sqlite-jdbc 3.50.3.0
    dependency org.slf4j slf4j-simple 2.0.17
    echo '</dependencies></project>'
  } >"$folder/pom.xml"
  mvn --quiet --file "$folder/pom.xml" dependency:copy-dependencies -DoutputDirectory="$folder" >&2
  touch "$folder/installed"
fi
echo "$folder"
