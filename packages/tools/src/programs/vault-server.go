// A Vault with the transit engine and logins by AppRole alone, which keeps its data in a folder: vault-server FOLDER ADDRESS
package main

import (
	"net/http"
	"os"

	log "github.com/hashicorp/go-hclog"
	"github.com/hashicorp/vault/builtin/credential/approle"
	"github.com/hashicorp/vault/builtin/logical/transit"
	vaulthttp "github.com/hashicorp/vault/http"
	"github.com/hashicorp/vault/internalshared/configutil"
	"github.com/hashicorp/vault/sdk/helper/consts"
	"github.com/hashicorp/vault/sdk/logical"
	"github.com/hashicorp/vault/sdk/physical/file"
	"github.com/hashicorp/vault/vault"
)

// The two plugins are given as factories, so the registry only says that they are there.
type registry struct{}

func (registry) Contains(name string, _ consts.PluginType) bool {
	return name == "transit" || name == "approle"
}
func (registry) Get(name string, kind consts.PluginType) (func() (interface{}, error), bool) {
	return func() (interface{}, error) { return nil, nil }, registry{}.Contains(name, kind)
}
func (registry) Keys(_ consts.PluginType) []string { return []string{"transit", "approle"} }
func (registry) DeprecationStatus(_ string, _ consts.PluginType) (consts.DeprecationStatus, bool) {
	return consts.Supported, true
}
func (registry) IsBuiltinEntPlugin(_ string, _ consts.PluginType) bool { return false }

func main() {
	logger := log.New(&log.LoggerOptions{Level: log.Warn})
	storage, err := file.NewFileBackend(map[string]string{"path": os.Args[1]}, logger)
	if err != nil {
		panic(err)
	}
	core, err := vault.NewCore(&vault.CoreConfig{
		Physical:           storage,
		DisableMlock:       true,
		Logger:             logger,
		BuiltinRegistry:    registry{},
		LogicalBackends:    map[string]logical.Factory{"transit": transit.Factory},
		CredentialBackends: map[string]logical.Factory{"approle": approle.Factory},
	})
	if err != nil {
		panic(err)
	}
	panic(http.ListenAndServe(os.Args[2], vaulthttp.Handler.Handler(&vault.HandlerProperties{Core: core, ListenerConfig: &configutil.Listener{}})))
}
