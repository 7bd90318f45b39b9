import type { Kysely } from 'kysely'
import { isMigrated } from '../migrations/migrations.ts'
import type { PartStorage } from '../part-storage.ts'
import type { SqlTraits } from '../tables/sql-traits.ts'
import type { Tables } from '../tables/tables.ts'
import { AgentRecordStore } from './agent-record-store.ts'
import { ApprovalStore } from './approval-store.ts'
import { ApprovalWriteStore } from './approval-write-store.ts'
import { ClaimStore } from './claim-store.ts'
import { AccessTokenStore, ClientSecretStore, ClientStore } from './client-store.ts'
import { CollectionStore } from './collection-store.ts'
import { ConnectSessionStore } from './connect-session-store.ts'
import { ConnectorStore } from './connector-store.ts'
import { GrantStore, OAuthClientStore, RedirectStore } from './consent-stores.ts'
import { CredentialStore } from './credential-store.ts'
import { DataKeyStore } from './data-key-store.ts'
import { EndedVersionStore } from './ended-version-store.ts'
import { EventStore } from './event-store.ts'
import { ExpiredStore } from './expired-store.ts'
import { KeyCheckStore, WrappedKeyStore } from './key-stores.ts'
import { LeaseStore } from './lease-store.ts'
import { LimitStore } from './limit-store.ts'
import { RebuildStore } from './rebuild-store.ts'
import { RenewalIntentStore } from './renewal-intent-store.ts'
import { ScopedTokenStore } from './scoped-token-store.ts'
import { SessionStore } from './session-store.ts'
import { SignInLinkStore } from './sign-in-link-store.ts'
import { QuotaStore, SyncDayStore } from './sync-counts.ts'
import { SyncRunStore } from './sync-run-store.ts'
import { SyncScheduleStore } from './sync-schedule-store.ts'
import { TicketStore } from './ticket-store.ts'
import { UnlistedPartStore } from './unlisted-part-store.ts'
import { VersionStore } from './version-store.ts'
import { WebhookDeliveryStore } from './webhook-delivery-store.ts'
import { WebhookSecretStore } from './webhook-secret-store.ts'
import { WebhookStore } from './webhook-store.ts'

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

/** The class of each store of the server, one for each kind of record. */
const kinds = {
  connectors: ConnectorStore,
  credentials: CredentialStore,
  clients: ClientStore,
  client_secrets: ClientSecretStore,
  access_tokens: AccessTokenStore,
  scoped_tokens: ScopedTokenStore,
  sign_in_links: SignInLinkStore,
  sessions: SessionStore,
  agent_records: AgentRecordStore,
  connect_sessions: ConnectSessionStore,
  key_checks: KeyCheckStore,
  wrapped_keys: WrappedKeyStore,
  claims: ClaimStore,
  leases: LeaseStore,
  limits: LimitStore,
  renewal_intents: RenewalIntentStore,
  ended_versions: EndedVersionStore,
  tickets: TicketStore,
  redirects: RedirectStore,
  oauth_clients: OAuthClientStore,
  grants: GrantStore,
  collections: CollectionStore,
  rebuilds: RebuildStore,
  unlisted_parts: UnlistedPartStore,
  versions: VersionStore,
  sync_days: SyncDayStore,
  sync_quotas: QuotaStore,
  sync_runs: SyncRunStore,
  sync_schedules: SyncScheduleStore,
  data_keys: DataKeyStore,
  events: EventStore,
  webhooks: WebhookStore,
  webhook_secrets: WebhookSecretStore,
  webhook_deliveries: WebhookDeliveryStore,
  approvals: ApprovalStore,
  approval_writes: ApprovalWriteStore,
  expired: ExpiredStore,
}

/** The stores of the server, one for each kind of record. */
export type Stores = { readonly [Name in keyof typeof kinds]: InstanceType<(typeof kinds)[Name]> }

/** The stores of a database or of one of its transactions. Each is made when it is first used: a transaction uses few. */
function sqlStores(
  db: Kysely<Tables>,
  traits: SqlTraits,
  secretsDeleted: () => void | Promise<void>,
): Stores {
  const made: Record<string | symbol, unknown> = {}
  // a property with a getter for each store would take longer than a short transaction
  return new Proxy(kinds as object as Stores, {
    get(_stores, name) {
      if (Object.hasOwn(kinds, name))
        made[name] ??= new kinds[name as keyof Stores](db, traits, secretsDeleted)
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
