#!/usr/bin/env bash
# Builds an S3 server from its sources, once, and prints the path of its program.
set -euo pipefail
folder=${XDG_CACHE_HOME:-$HOME/.cache}/linkspan-s3
version=v1.8.0
server=$folder/$version/versitygw
if [ ! -x "$server" ]; then
  GOBIN=$folder/$version GOFLAGS=-mod=mod go install "github.com/versity/versitygw/cmd/versitygw@$version" >&2
fi
echo "$server"
