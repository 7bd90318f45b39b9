import type { Collection, CollectionStore, CredentialStore, Store, Stores } from '@linkspan/stores'
import { withMembers } from '../../../stores/test/support/with-members.ts'

/** A store whose credential methods are replaced, also inside transactions. */
export function withCredentials(
  store: Store,
  replace: (credentials: CredentialStore) => Partial<CredentialStore>,
): Store {
  const wrapped = <Some extends Stores>(stores: Some): Some => ({
    ...stores,
    credentials: withMembers(stores.credentials, replace(withMembers(stores.credentials))),
  })
  return {
    ...wrapped(store),
    transaction: (work) => store.transaction((stores) => work(wrapped(stores))),
  }
}

/** A store that calls this before each publication, while no transaction is open: then it may use the store. */
export function beforePublications(
  store: Store,
  beforePublication: (collection: Collection) => Promise<void>,
): Store {
  return {
    ...store,
    collections: withMembers(store.collections, {
      async publish(collection, lease) {
        await beforePublication(collection)
        return store.collections.publish(collection, lease)
      },
    }),
    async transaction(work) {
      const published = await publicationOf(work)
      if (published) await beforePublication(published)
      return store.transaction(work)
    },
  }
}

/** What a transaction publishes before it uses another store. It is run without a database. */
async function publicationOf(work: (stores: Stores) => Promise<unknown>): Promise<Collection | undefined> {
  let published: Collection | undefined
  const publish: CollectionStore['publish'] = async (collection) => {
    published = collection
    return false
  }
  await work({ collections: { publish } } as Partial<Stores> as Stores).catch(() => {})
  return published
}
