import { expect } from '@jest/globals'
import {
  type Connection,
  type ConnectorKind,
  type ConnectorOptions,
  createLimiter,
  type Document,
  findConfiguredEntity,
  type OpenLimiter,
  type PlannedWrite,
  systemClock,
  type UncoveredWrite,
} from '@linkspan/core'
import { createMemoryEngine, type Filter, type RecordLayer, type SearchCollection } from '@linkspan/search'
import {
  type Collection,
  type ConnectorKey,
  createEnvelope,
  createSealedParts,
  formatKeyRing,
  type HeldLease,
  type KeyRing,
  type PartialScope,
  type SealedParts,
  type Store,
  type StoredConnector,
  type SyncRequest,
  type SyncRun,
  syncLeaseOf,
  takeLease,
} from '@linkspan/stores'
import {
  declarationOf,
  declarationOfVersion,
  isSearchable,
  openStreams,
  type SearchableEntity,
} from '@linkspan/sync'
import { each } from '../../../core/test/support/each.ts'
import { digestOf } from '../../../search/test/support/digest.ts'
import { PublishingEngine } from '../../../search/test/support/publishing-engine.ts'
import { databases } from '../../../stores/test/support/databases.ts'
import { newKeyRing } from '../../../stores/test/support/fresh.ts'
import { insertConnector, recordOf, sealed } from '../../../stores/test/support/store-contract.ts'
import { runOf } from '../../../stores/test/support/sync-records.ts'
import type { AcquiredConnector } from '../../src/connections/opened-connectors.ts'
import { asIfOf } from '../../src/search/as-if.ts'
import { type Readable, readable } from '../../src/search/slot-context.ts'
import { createSyncRunner } from '../../src/sync/run.ts'
import type { SyncOutcome } from '../../src/sync/sync-job.ts'
import { expectedDocuments, type SyncConfig } from './expected-documents.ts'
import type { RemoteRun } from './histories/run-messages.ts'
import type { RunVisitor } from './histories/run-processes.ts'
import { lacksOf } from './lacks.ts'
import { beforePublications } from './wrapped-store.ts'

/** What a test changes about one run. */
export interface Interference {
  readonly signal?: AbortSignal
  /** Why the run is made; default a request. */
  readonly cause?: SyncRun['cause']
  /** Whether it begins anew although the one before was cut off. */
  readonly anew?: boolean
  /** After how many milliseconds the run gives way to others; default never. */
  readonly turn_ms?: number
  /** Replaces the library's documents. */
  readonly documents?: (connection: Connection) => Pick<Connection, 'documents'>
  /** Called before each batch of documents, in a run that another process carries out. */
  readonly onDocuments?: () => void
  /** Called before each publication. */
  readonly onPublish?: (collection: Collection, held: HeldLease) => void | Promise<void>
}

export interface SyncWorldOptions {
  readonly kind: ConnectorKind
  /** What the library is created with, as a sandbox has it. */
  readonly options: ConnectorOptions & { readonly credentials: unknown; readonly quota?: object }
  readonly replication_config?: unknown
  readonly now: () => number
  /** The clock of the process that carries out a run; default `now`. */
  readonly processNow?: () => number
  readonly database?: keyof typeof databases
  /** Carries out the runs in place of this process. */
  readonly carryOut?: (run: RemoteRun, visitor: Omit<RunVisitor, 'api'>) => Promise<SyncOutcome>
}

/** A stored connector whose sync a test runs, and what searches would find. */
export interface SyncWorld {
  readonly store: Store
  readonly key: ConnectorKey
  readonly kind: ConnectorKind
  readonly key_ring: KeyRing
  readonly now: () => number
  /** Runs a sync with a lease of its own. */
  sync(request?: SyncRequest, interference?: Interference): Promise<{ outcome: SyncOutcome; run: SyncRun }>
  configure(replication_config: unknown): Promise<void>
  stored(entity: string): Promise<Readable<Collection>>
  /** What its answers lack, or have outdated or not whole, without the days that always move. */
  lacks(entity: string): Promise<PartialScope[]>
  /** The published records of an entity, as a search has them. */
  records(entity: string, version?: Collection): Promise<Record<string, unknown>[]>
  /** The same as if these writes had been done, and what they do not show of them. */
  asIf(
    entity: string,
    writes: readonly PlannedWrite[],
  ): Promise<{ records: Record<string, unknown>[]; not_covered: readonly UncoveredWrite[] }>
  /** The connection to the vendor. */
  readonly connection: Connection
  /** Expects that the published records are those of the library, of all its reads at once. */
  expectSynced(...entities: string[]): Promise<void>
  /** The records that a complete sync has, from the library's documents. */
  expected(entity: string): Promise<Document[]>
  /** The number of parts that were written. */
  writes(): number
  close(): Promise<void>
}

const LEASE_MS = 60_000

export async function createSyncWorld(options: SyncWorldOptions): Promise<SyncWorld> {
  const { kind, now, processNow = now, database: database_kind = 'sqlite' } = options
  const database = await databases[database_kind]()
  const store = database.open()
  await store.migrate()
  await store.clients.insertOrganization({ id: 'org_a', name: 'a' })
  const { type: connector_type } = kind
  const connector = recordOf('org_a', {
    connector_type,
    replication_config: options.replication_config ?? null,
  })
  await insertConnector(store, connector, sealed('s'))
  const key: ConnectorKey = { organization_id: connector.organization_id, id: connector.id }
  const engine = createMemoryEngine()
  // a vendor that is down is asked again when the time of the test has passed; each world has limits of its own
  const clock = { ...systemClock, now: processNow, elapsed: () => now() + systemClock.elapsed() }
  const limiter: OpenLimiter = (_account, limits) => createLimiter(limits, { clock })
  const connection = kind.create({ clock, limiter, ...options.options }) as Connection
  const key_ring = newKeyRing('k1')
  const envelope = createEnvelope(key_ring)
  let writes = 0
  const partsOf = (of: ConnectorKey): SealedParts => {
    const parts = createSealedParts({ store, envelope })(of)
    return {
      ...parts,
      async write(name, bytes) {
        writes++
        await parts.write(name, bytes)
      },
    }
  }
  const logger = { debug() {}, info() {}, warn() {}, error() {} }

  let runs = 0
  /** When the first of the runs began that the next one continues. */
  let since: number | undefined

  async function sync(request: SyncRequest = {}, interference: Interference = {}) {
    const { signal, documents, onDocuments, onPublish, cause = 'request', anew = false } = interference
    const { turn_ms = Number.POSITIVE_INFINITY } = interference
    const held = await takeLease(store.leases, syncLeaseOf(key), { ttl_ms: LEASE_MS })
    if (!held) throw new Error('the lease is held')
    const acquired: AcquiredConnector = {
      connection: documents ? { ...connection, ...documents(connection) } : connection,
      version: () => 1,
      release() {},
    }
    // as the scheduler does
    const started_at = processNow() + runs++
    since = anew ? started_at : (since ?? started_at)
    const times = { created_at: started_at, started_at, since }
    const run = runOf(key, { request, cause, status: 'running', lease: held.lease, ...times })
    await store.sync_runs.insert(run)
    const runner = createSyncRunner({
      kinds: [kind],
      store: beforePublications(store, async (collection) => onPublish?.(collection, held)),
      opened: { acquire: async () => acquired },
      partsOf,
      engine: createMemoryEngine(),
      openStreams,
      turn_ms,
      clock: { ...systemClock, now: processNow, elapsed: now },
      logger,
    })
    const signals = AbortSignal.any(signal ? [held.signal, signal] : [held.signal])
    const job = { run, lease: held.lease }
    const remote = { job, now: processNow(), env: database.env, keys: formatKeyRing(key_ring) }
    const visitor = {
      signal: signals,
      ...(onDocuments && { onDocuments }),
      onPublish: async (collection: Collection) => onPublish?.(collection, held),
    }
    try {
      const outcome = options.carryOut
        ? await options.carryOut(remote, visitor)
        : await runner({ ...job, signal: signals })
      if (outcome.status !== 'paused' && outcome.status !== 'queued') since = undefined
      const after = await store.sync_runs.find(key, run.run_id)
      if (!after) throw new Error('the run is not stored')
      return { outcome, run: after }
    } finally {
      await held.release()
    }
  }

  async function entityOf(name: string): Promise<SearchableEntity> {
    const entity = findConfiguredEntity(kind, await connectorOf(), name)
    if (!isSearchable(entity)) throw new Error(`${name} cannot be searched`)
    return entity
  }

  async function stored(entity: string): Promise<Readable<Collection>> {
    const collection = await store.collections.find({ ...key, entity })
    if (!collection) throw new Error(`${entity} is not published`)
    return readable(collection)
  }

  /** A version of an entity; by default the published one. Another one may never have been published. */
  async function shown(entity: string, given?: Collection): Promise<SearchCollection> {
    await engine.drop({ connector: key.id, entity })
    const version = given ?? (await stored(entity))
    const collection = await engine.open(declarationOfVersion(version, await entityOf(entity)))
    await collection.show(version.manifest, partsOf(key))
    return collection
  }

  async function records(entity: string, version?: Collection) {
    return allOf(await shown(entity, version))
  }

  async function asIf(name: string, writes: readonly PlannedWrite[]) {
    const collection = await shown(name)
    const connector = await connectorOf()
    const find = (filter: Filter) => allOf(collection, { filter })
    const { layer, answered } = await asIfOf(
      { connector, kind, entity: await entityOf(name) },
      'set',
      writes,
      find,
    )
    return { records: await allOf(collection, {}, layer), not_covered: answered.not_covered }
  }

  async function connectorOf(): Promise<StoredConnector> {
    const connector = await store.connectors.find(key)
    if (!connector) throw new Error('the connector is gone')
    return connector
  }

  async function expected(name: string): Promise<Document[]> {
    const { replication_config } = await connectorOf()
    const entity = await entityOf(name)
    const config = replication_config as SyncConfig | null
    return expectedDocuments({ connection, entity, replication_config: config, now })
  }

  return {
    store,
    key,
    kind,
    key_ring,
    now,
    sync,
    stored,
    async lacks(entity) {
      const { sync_interval_seconds } = await connectorOf()
      return lacksOf((await stored(entity)).partial, now(), sync_interval_seconds)
    },
    records,
    asIf,
    connection,
    expected,
    async configure(replication_config) {
      await store.connectors.update(key, { replication_config, updated_at: now() })
    },
    async expectSynced(...entities) {
      for (const entity of each(entities)) {
        const oracle = new PublishingEngine(createMemoryEngine())
        const wanted = await oracle.open(declarationOf(key.id, await entityOf(entity)))
        await wanted.write({ upserts: await expected(entity) })
        const found = await shown(entity)
        if ((await digestOf(found)) !== (await digestOf(wanted)))
          expect([entity, await allOf(found)]).toEqual([entity, await allOf(wanted)])
        await oracle.close()
      }
    },
    writes: () => writes,
    async close() {
      await connection.close()
      await engine.close()
      await store.close()
      await database.remove()
    },
  }
}

async function allOf(
  collection: SearchCollection,
  query: { readonly filter?: Filter } = {},
  layer?: RecordLayer,
): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = []
  for (let cursor: string | null = null; ; ) {
    const request = { query, limit: 10_000, cursor }
    const page: Awaited<ReturnType<typeof collection.query>> = await collection.query(request, { layer })
    all.push(...(page.data as Record<string, unknown>[]))
    cursor = page.meta.cursor
    if (cursor === null) return all
  }
}
