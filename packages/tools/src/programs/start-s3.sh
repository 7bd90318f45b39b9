#!/usr/bin/env bash
# Builds an S3 server from its sources and starts it on loopback, for the tests that need one. Prints its address with its keys.
# It ends with the process PARENT.
set -euo pipefail
parent=$1
server=$("$(dirname "$0")/build-s3.sh")
work=$(mktemp -d)
# a folder is a bucket, for programs that make none
mkdir "$work/linkspan"
port=$(node -e "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })")
key=test-$RANDOM secret=$(head -c 24 /dev/urandom | base64 | tr -dc a-z0-9)
ROOT_ACCESS_KEY=$key ROOT_SECRET_KEY=$secret "$server" --port "127.0.0.1:$port" posix "$work" >"$work.log" 2>&1 &
child=$!
(
  while kill -0 "$parent" 2>/dev/null; do sleep 2; done
  kill "$child"
  rm -rf "$work" "$work.log"
) >/dev/null 2>&1 &
for _ in $(seq 100); do
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
    echo "http://$key:$secret@127.0.0.1:$port"
    exit
  fi
  sleep 0.1
done
cat "$work.log" >&2
exit 1
