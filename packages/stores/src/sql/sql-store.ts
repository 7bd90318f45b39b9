import type { Kysely } from 'kysely'
import { isMigrated } from '../migrations/migrations.ts'
import type { PartStorage } from '../part-storage.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { approvalStore } from './approval-store.ts'
import { claimStore } from './claim-store.ts'
import { accessTokenStore, clientSecretStore, clientStore } from './client-store.ts'
import { collectionStore } from './collection-store.ts'
import { connectSessionStore } from './connect-session-store.ts'
import { connectorStore } from './connector-store.ts'
import { credentialStore } from './credential-store.ts'
import { dataKeyStore } from './data-key-store.ts'
import { endedVersionStore } from './ended-version-store.ts'
import { eventStore } from './event-store.ts'
import { grantStore } from './grant-store.ts'
import { keyCheckStore } from './key-check-store.ts'
import { leaseStore } from './lease-store.ts'
import { limitStore } from './limit-store.ts'
import { oauthClientStore } from './oauth-client-store.ts'
import { rebuildStore } from './rebuild-store.ts'
import { redirectStore } from './redirect-store.ts'
import { renewalIntentStore } from './renewal-intent-store.ts'
import { scopedTokenStore } from './scoped-token-store.ts'
import { sessionStore } from './session-store.ts'
import { signInLinkStore } from './sign-in-link-store.ts'
import { syncRunStore } from './sync-run-store.ts'
import { syncScheduleStore } from './sync-schedule-store.ts'
import { ticketStore } from './ticket-store.ts'
import { unlistedPartStore } from './unlisted-part-store.ts'
import { versionStore } from './version-store.ts'
import { webhookDeliveryStore } from './webhook-delivery-store.ts'
import { webhookSecretStore } from './webhook-secret-store.ts'
import { webhookStore } from './webhook-store.ts'

/** A store in an SQL database, without what depends on how it is opened. */
export function sqlStore(db: Kysely<Tables>, traits: SqlTraits) {
  return {
    ...sqlStores(db, traits, traits.shred),

    async transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> {
      let deleted = false
      const noteDeletion = () => {
        deleted = true
      }
      const result = await db
        .transaction()
        .execute((transaction) => work(sqlStores(transaction, traits, noteDeletion)))
      if (deleted) await traits.shred()
      return result
    },

    isMigrated: () => isMigrated(db, traits),
  }
}

/** The stores of a database or of one of its transactions. */
function sqlStores(db: Kysely<Tables>, traits: SqlTraits, secretsDeleted: () => void | Promise<void>) {
  return {
    connectors: connectorStore(db, traits),
    credentials: credentialStore(db, traits, secretsDeleted),
    clients: clientStore(db, traits),
    client_secrets: clientSecretStore(db),
    access_tokens: accessTokenStore(db, traits),
    scoped_tokens: scopedTokenStore(db, traits),
    sign_in_links: signInLinkStore(db, traits),
    sessions: sessionStore(db, traits),
    connect_sessions: connectSessionStore(db, traits),
    key_checks: keyCheckStore(db, traits),
    claims: claimStore(db, traits),
    leases: leaseStore(db, traits),
    limits: limitStore(db, traits),
    renewal_intents: renewalIntentStore(db, traits),
    ended_versions: endedVersionStore(db, traits),
    tickets: ticketStore(db, traits, secretsDeleted),
    redirects: redirectStore(db),
    oauth_clients: oauthClientStore(db),
    grants: grantStore(db, traits),
    collections: collectionStore(db, traits),
    rebuilds: rebuildStore(db, traits),
    unlisted_parts: unlistedPartStore(db, traits),
    versions: versionStore(db, traits),
    sync_runs: syncRunStore(db),
    sync_schedules: syncScheduleStore(db, traits),
    data_keys: dataKeyStore(db, secretsDeleted),
    events: eventStore(db, traits),
    webhooks: webhookStore(db, traits),
    webhook_secrets: webhookSecretStore(db, traits, secretsDeleted),
    webhook_deliveries: webhookDeliveryStore(db, traits),
    approvals: approvalStore(db, traits, secretsDeleted),
  }
}

/** The stores of the server, one for each kind of record. */
export type Stores = ReturnType<typeof sqlStores>

/** A database with everything that the server stores. Each call outside a transaction commits before it returns. */
export interface Store extends Stores {
  /** The parts of published collections. They are not part of a transaction. */
  readonly parts: PartStorage
  /**
   * Runs `work` in one transaction: all of its changes are committed, or none when it throws. `work` must use only the
   * stores that it receives: on SQLite, a call to another store would wait for this transaction forever. It must wait
   * for nothing but these stores, since it holds a connection, and on SQLite the only one. Another transaction may
   * commit between two of its calls, so a change that depends on what was read must say so in its condition.
   */
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>
  /** Brings the tables up to this version of the server. */
  migrate(): Promise<void>
  /** Whether the tables are those of this version or a newer one. Throws when the database does not answer. */
  isMigrated(): Promise<boolean>
  close(): Promise<void>
}
