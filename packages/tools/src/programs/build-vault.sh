#!/usr/bin/env bash
# Builds a Vault with the engines that its tests use from its sources, once, and prints the path of its program. It takes a quarter of an
# hour or more. Its licence (BSL) allows tests; nothing of it is published.
set -euo pipefail
version=v1.21.4
folder=${XDG_CACHE_HOME:-$HOME/.cache}/linkspan-vault/$version
source=$(cd "$(dirname "$0")" && pwd)/vault-server.go
server=$folder/vault-server
if [ ! -x "$server" ]; then
  mkdir -p "$folder"
  cd "$folder"
  rm -rf source
  cp -r "$(go mod download -json "github.com/hashicorp/vault@$version" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')" source
  chmod -R u+w source
  cd source
  # its own modules beside it are not part of the download; the published ones are a little older
  for module in api api/auth/approle api/auth/kubernetes api/auth/userpass sdk; do
    go mod edit -dropreplace "github.com/hashicorp/vault/$module"
  done
  sed -i 's/ActivationFunc: iStore.activateDeduplication,/ActivationFunc: func(ctx context.Context, req *logical.Request, _ string) error { return iStore.activateDeduplication(ctx, req) },/' vault/identity_store.go
  sed -i 's/ActivationFunc(ctx, nil)/ActivationFunc(ctx, nil, "")/' vault/logical_system_activation_flags.go
  sed -i 's/restoredKeyName, err := b.lm.RestorePolicy/restoredKeyName, err := keyName, b.lm.RestorePolicy/' builtin/logical/transit/path_restore.go
  mkdir linkspan
  cp "$source" linkspan/main.go
  GOFLAGS=-mod=mod nice go build -p 1 -o "$server" ./linkspan >&2
  cd ..
  rm -rf source
fi
echo "$server"
