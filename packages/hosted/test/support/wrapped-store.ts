import type { CredentialStore, Store, Stores } from '../../src/stores/store.ts'

/** A store whose credential methods are replaced, also inside transactions. */
export function withCredentials(
  store: Store,
  replace: (credentials: CredentialStore) => Partial<CredentialStore>,
): Store {
  const wrapped = <Some extends Stores>(stores: Some): Some => ({
    ...stores,
    credentials: { ...stores.credentials, ...replace(stores.credentials) },
  })
  return {
    ...wrapped(store),
    transaction: (work) => store.transaction((stores) => work(wrapped(stores))),
  }
}
