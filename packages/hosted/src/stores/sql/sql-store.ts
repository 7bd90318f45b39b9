import type { Kysely } from 'kysely'
import { isMigrated, migrate } from '../migrations/migrations.ts'
import type { Store, Stores } from '../store.ts'
import { accessTokenStore, clientSecretStore, clientStore } from './client-store.ts'
import { connectorStore } from './connector-store.ts'
import { credentialStore } from './credential-store.ts'
import { keyCheckStore } from './key-check-store.ts'
import type { Tables } from './tables.ts'

/**
 * A store in an SQL database. `shred` runs after a deletion of sealed credentials is committed, for a database whose
 * files still contain the deleted bytes then.
 */
export function sqlStore(db: Kysely<Tables>, shred: () => Promise<void>): Store {
  return {
    ...sqlStores(db, shred),

    async transaction(work) {
      let deleted = false
      const noteDeletion = () => {
        deleted = true
      }
      const result = await db
        .transaction()
        .execute((transaction) => work(sqlStores(transaction, noteDeletion)))
      if (deleted) await shred()
      return result
    },

    migrate: () => migrate(db),
    isMigrated: () => isMigrated(db),
    close: () => db.destroy(),
  }
}

/** The stores of a database or of one of its transactions. */
function sqlStores(db: Kysely<Tables>, credentialsDeleted: () => void | Promise<void>): Stores {
  return {
    connectors: connectorStore(db),
    credentials: credentialStore(db, credentialsDeleted),
    clients: clientStore(db),
    client_secrets: clientSecretStore(db),
    access_tokens: accessTokenStore(db),
    key_checks: keyCheckStore(db),
  }
}
