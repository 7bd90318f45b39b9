import { randomUUID } from 'node:crypto'
import { type ConnectorKey, type Lease, type Store, type SyncRun, syncLeaseOf } from '@linkspan/stores'
import type { Collection } from '../../src/collections.ts'
import { insertConnector, recordOf, sealed } from './store-contract.ts'

/** A manifest that lists these parts. */
function manifestOf(names: readonly string[]) {
  const parts = names.map((name) => ({ name, bytes: 1, checksum: 0 }))
  const empty = { bytes: 0, parts: [] }
  const segment = { rows: 1, keys: { bytes: parts.length, parts }, values: empty, fingerprints: empty }
  return {
    format: 'linkspan-search',
    version: 2,
    endianness: 'LE',
    fields: { id: 'string' },
    key: ['id'],
    scope_fields: [],
    records: 1,
    bytes: 1,
    misfits: 0,
    segments: [{ ...segment, dead: null }],
  }
}

/** The collection `campaigns` of a connector with these parts. */
export function collectionOf(
  { organization_id, id }: ConnectorKey,
  version: number,
  part_names: readonly string[] = [],
): Collection {
  return {
    organization_id,
    id,
    entity: 'campaigns',
    declaration: 'digest',
    version,
    records: version * 10,
    synced_at: 1_800_000_000_000 + version,
    synced_from: '2026-10-01',
    reconciled_at: 1_800_000_000_000,
    partial: [{ scope: 'property_id 123', from: '2026-10-01', to: null, reason: 'refused' }],
    manifest: manifestOf(part_names),
    parts: part_names,
    checkpoint: { cursor: `page ${version}`, done: [{ from: '2026-10-01', to: '2026-10-07' }] },
  }
}

/** A queued run of a connector. */
export function runOf({ organization_id, id }: ConnectorKey, more: Partial<SyncRun> = {}): SyncRun {
  return {
    organization_id,
    id,
    run_id: `run_${randomUUID()}`,
    cause: 'request',
    request: { entities: ['campaigns'], full: true },
    status: 'queued',
    created_at: 1_800_000_000_000,
    started_at: null,
    ended_at: null,
    resumes_at: null,
    lease: null,
    entities: [],
    warnings: [],
    error: null,
    since: null,
    pauses: [],
    removed: [],
    ...more,
  }
}

/** Adds an organization, unless it exists, and a connector of it. */
export async function addConnector(store: Store, organization_id = 'org_a'): Promise<ConnectorKey> {
  const organizations = await store.clients.listOrganizations()
  if (!organizations.some(({ id }) => id === organization_id))
    await store.clients.insertOrganization({ id: organization_id, name: organization_id })
  const connector = recordOf(organization_id)
  await insertConnector(store, connector, sealed('s'))
  return { organization_id, id: connector.id }
}

/** Takes the lease that a run of a connector holds. */
export async function leaseOf({ leases }: Store, key: ConnectorKey, ttl_ms = 60_000): Promise<Lease> {
  const lease = await leases.take(syncLeaseOf(key), randomUUID(), ttl_ms)
  if (!lease) throw new Error('the lease is held')
  return lease
}
