import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type ConnectorKind, silentLogger } from '@linkspan/core'
import { MemoryLimitError } from '@linkspan/search'
import {
  createEnvelope,
  createIdempotency,
  openSqliteStore,
  type Store,
  type StoredConnector,
} from '@linkspan/stores'
import { newDataDir, newKeyRing } from '../../../stores/test/support/fresh.ts'
import { withMembers } from '../../../stores/test/support/with-members.ts'
import { createApprovals } from '../../src/change-sets/approvals.ts'
import { createChangeSets } from '../../src/change-sets/change-sets.ts'
import type { VendorWrites } from '../../src/change-sets/vendor-writes.ts'

const organization_id = 'org_a'
const key = { organization_id, id: 'con_1' }
const connector = {
  ...key,
  ...{ customer_name: 'acme', connector_type: 'shop', account: { id: '1', name: 'Shop' }, revision: 1 },
} as unknown as StoredConnector
const key_ring = newKeyRing('k1')
const { signal } = new AbortController()

let data_dir: string
let held: Store
/** How often a write was read and opened. */
let opened: number
/** What searches answer, or throw. */
let answer: () => Promise<{ data: { things: number }[]; meta: object }>

beforeEach(async () => {
  data_dir = newDataDir()
  held = openSqliteStore(data_dir)
  await held.migrate()
  await held.clients.insertOrganization({ id: organization_id, name: 'A' })
  opened = 0
  answer = async () => ({ data: [{ things: 1 }], meta: {} })
})
afterEach(async () => {
  await held.close()
  rmSync(data_dir, { recursive: true, force: true })
})

/** The change sets of one process on the store. */
function openSets() {
  const store = { ...held, connectors: withMembers(held.connectors, { find: async () => connector }) }
  const envelope = createEnvelope(key_ring)
  const counted = {
    ...envelope,
    open(...given: Parameters<typeof envelope.open>) {
      if (given[1].field === 'approval_write') opened++
      return envelope.open(...given)
    },
  }
  const writes: VendorWrites = {
    connectorOf: async () => connector,
    declared: () => ({ checkable: true }),
    destroys: () => false,
    async preview(_key, write, _acts_on, _signal, planned) {
      const { id } = Object('entity' in write && write.params)
      const changes = [{ id, before: { name: 'old' }, after: { name: 'new' } }]
      return planned ? planned.overlay(changes) : changes
    },
    send: async () => ({ answer: {}, ids: [] }),
  }
  const kinds = [{ type: 'shop' } as unknown as ConnectorKind]
  const idempotency = createIdempotency({ store, envelope, logger: silentLogger })
  const shared = { store, envelope: counted, key_ring, kinds, writes, idempotency, logger: silentLogger }
  const approvals = createApprovals(shared)
  const search = { run: async () => ({ value: answer }) as never }
  return createChangeSets({ ...shared, approvals, search })
}

type Sets = ReturnType<typeof openSets>

async function begin(sets: Sets, more: object = {}) {
  const { id } = await sets.begin(key, { title: 'a plan', ...more }, signal)
  const named = { connector: key, id, visible: {} }
  const record = (by: Sets, thing: string) =>
    by.record(named, { entity: 'things', action: 'update', params: { id: thing } }, {}, signal)
  return { named, record }
}

test('a write that is recorded, dropped or moved opens none of the others, unless another process has changed the set', async () => {
  const [one, other] = [openSets(), openSets()]
  const { named, record } = await begin(one)
  for (const thing of ['a', 'b', 'c', 'a']) await record(one, thing)
  await one.drop(named, 3)
  await one.reorder(named, [2, 1, 4])
  expect(opened).toBe(0)
  await expect(one.drop(named, 1)).rejects.toThrow('Writes 4 depend on write 1.')
  expect((await record(other, 'b'))?.change_set).toMatchObject({
    number: 5,
    diff: [{ before: { name: 'new' } }],
  })
  expect(opened).toBe(3)
  expect((await record(one, 'c'))?.change_set).toMatchObject({
    number: 6,
    diff: [{ before: { name: 'old' } }],
  })
  expect(opened).toBe(7)
  const { writes } = await other.get(named)
  expect(writes.map(({ number }) => number)).toEqual([2, 1, 4, 5, 6])
  // each write is opened before people are asked to decide on it
  opened = 0
  expect(await one.submit(named, signal)).toMatchObject({ status: 'pending', write_count: 5 })
  expect(opened).toBeGreaterThanOrEqual(5)
  await expect(record(one, 'd')).rejects.toMatchObject({ code: 'conflict' })
})

test('a measure that fails at the submission says why, and does not hinder it', async () => {
  const sets = openSets()
  const measure = { entity: 'things', query: { aggregate: { things: { count: '*' } } } }
  const { named, record } = await begin(sets, { measure })
  await record(sets, 'a')
  answer = async () => {
    throw new MemoryLimitError({ connector: 'con_1', entity: 'things' }, 2, 1)
  }
  const submitted = await sets.submit(named, signal)
  const error = { code: 'search_memory_limit', message: expect.any(String), remedy: expect.any(String) }
  expect(submitted).toMatchObject({ status: 'pending', measure: { before: null, after: null, error } })
  expect((await sets.get(named)).measure).toEqual(submitted.measure)
})

test('a measure is of the writes that are submitted, also if one is added while it is taken', async () => {
  const sets = openSets()
  const measure = { entity: 'things', query: { aggregate: { things: { count: '*' } } } }
  const { named, record } = await begin(sets, { measure })
  await record(sets, 'a')
  let taken = 0
  answer = async () => {
    const things = ++taken
    // the lease of the set is free while it is measured
    if (things === 1) await record(sets, 'b')
    return { data: [{ things }], meta: {} }
  }
  const { measure: shown, write_count } = await sets.submit(named, signal)
  expect({ shown, write_count }).toMatchObject({
    shown: { before: [{ things: 3 }], after: [{ things: 4 }] },
    write_count: 2,
  })
})
