import type { Kysely } from 'kysely'
import { isMigrated } from '../migrations/migrations.ts'
import type { PartStorage } from '../part-storage.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { agentRecordStore } from './agent-record-store.ts'
import { approvalStore } from './approval-store.ts'
import { approvalWriteStore } from './approval-write-store.ts'
import { claimStore } from './claim-store.ts'
import { accessTokenStore, clientSecretStore, clientStore } from './client-store.ts'
import { collectionStore } from './collection-store.ts'
import { connectSessionStore } from './connect-session-store.ts'
import { connectorStore } from './connector-store.ts'
import { credentialStore } from './credential-store.ts'
import { dataKeyStore } from './data-key-store.ts'
import { endedVersionStore } from './ended-version-store.ts'
import { eventStore } from './event-store.ts'
import { expiredStore } from './expired-store.ts'
import { grantStore } from './grant-store.ts'
import { keyCheckStore } from './key-check-store.ts'
import { leaseStore } from './lease-store.ts'
import { limitStore } from './limit-store.ts'
import { oauthClientStore } from './oauth-client-store.ts'
import { quotaStore } from './quota-store.ts'
import { rebuildStore } from './rebuild-store.ts'
import { redirectStore } from './redirect-store.ts'
import { renewalIntentStore } from './renewal-intent-store.ts'
import { scopedTokenStore } from './scoped-token-store.ts'
import { sessionStore } from './session-store.ts'
import { signInLinkStore } from './sign-in-link-store.ts'
import { syncDayStore } from './sync-day-store.ts'
import { syncRunStore } from './sync-run-store.ts'
import { syncScheduleStore } from './sync-schedule-store.ts'
import { ticketStore } from './ticket-store.ts'
import { unlistedPartStore } from './unlisted-part-store.ts'
import { versionStore } from './version-store.ts'
import { webhookDeliveryStore } from './webhook-delivery-store.ts'
import { webhookSecretStore } from './webhook-secret-store.ts'
import { webhookStore } from './webhook-store.ts'
import { wrappedKeyStore } from './wrapped-key-store.ts'

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

/** What makes each store of the server, one for each kind of record. */
const makers = {
  connectors: connectorStore,
  credentials: credentialStore,
  clients: clientStore,
  client_secrets: clientSecretStore,
  access_tokens: accessTokenStore,
  scoped_tokens: scopedTokenStore,
  sign_in_links: signInLinkStore,
  sessions: sessionStore,
  agent_records: agentRecordStore,
  connect_sessions: connectSessionStore,
  key_checks: keyCheckStore,
  wrapped_keys: wrappedKeyStore,
  claims: claimStore,
  leases: leaseStore,
  limits: limitStore,
  renewal_intents: renewalIntentStore,
  ended_versions: endedVersionStore,
  tickets: ticketStore,
  redirects: redirectStore,
  oauth_clients: oauthClientStore,
  grants: grantStore,
  collections: collectionStore,
  rebuilds: rebuildStore,
  unlisted_parts: unlistedPartStore,
  versions: versionStore,
  sync_days: syncDayStore,
  sync_quotas: quotaStore,
  sync_runs: syncRunStore,
  sync_schedules: syncScheduleStore,
  data_keys: dataKeyStore,
  events: eventStore,
  webhooks: webhookStore,
  webhook_secrets: webhookSecretStore,
  webhook_deliveries: webhookDeliveryStore,
  approvals: approvalStore,
  approval_writes: approvalWriteStore,
  expired: expiredStore,
}

/** The stores of the server, one for each kind of record. */
export type Stores = { readonly [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]> }

/** The stores of a database or of one of its transactions. Each is made when it is first used: a transaction uses few. */
function sqlStores(
  db: Kysely<Tables>,
  traits: SqlTraits,
  secretsDeleted: () => void | Promise<void>,
): Stores {
  const made: Record<string | symbol, unknown> = {}
  // a property with a getter for each store would take longer than a short transaction
  return new Proxy(makers as object as Stores, {
    get(_stores, name) {
      if (Object.hasOwn(makers, name)) made[name] ??= makers[name as keyof Stores](db, traits, secretsDeleted)
      return made[name]
    },
  })
}

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
