import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type Clock, ConnectorError, silentLogger, type WriteChange } from '@linkspan/core'
import {
  createEnvelope,
  createIdempotency,
  type Envelope,
  type KeyRing,
  openSqliteStore,
  type Store,
  type StoredConnector,
  StoreError,
} from '@linkspan/stores'
import { each } from '../../../core/test/support/each.ts'
import { fakeClock } from '../../../core/test/support/fake-clock.ts'
import { newDataDir, newKeyRing } from '../../../stores/test/support/fresh.ts'
import { withMembers } from '../../../stores/test/support/with-members.ts'
import { MOST_WRITES } from '../../src/access/change-policy.ts'
import { createApprovals } from '../../src/change-sets/approvals.ts'
import { sentWithinMs } from '../../src/change-sets/send-write.ts'
import { changedFields, changeSummary } from '../../src/change-sets/target-changes.ts'

const HOUR_MS = 3_600_000
const organization_id = 'org_a'
const key = { organization_id, id: 'con_1' }
const account = { id: 'shop-1', name: 'Shop 1' }
const connector = {
  ...key,
  ...{ customer_name: 'acme', connector_type: 'shop', account, revision: 1 },
} as unknown as StoredConnector
const write = { entity: 'things', action: 'update', params: { id: '7', name: 'two' } }

let data_dir: string
let store: Store
let key_ring: KeyRing
let envelope: Envelope
let approvals: ReturnType<typeof createApprovals>
/** What the vendor holds, and the names that it was sent. */
let held: string
let sent: string[]
let clock: number
/** Done during the next preview. */
let meanwhile: (() => Promise<void>) | undefined
/** Thrown by the next preview, and by the next write after it had an effect. */
let previewFails: unknown
let sendFails: unknown

beforeEach(async () => {
  data_dir = newDataDir()
  ;[held, sent, clock, previewFails, sendFails] = ['one', [], 1_800_000_000_000, undefined, undefined]
  meanwhile = undefined
  store = openSqliteStore(data_dir, { now: () => clock })
  await store.migrate()
  await store.clients.insertOrganization({ id: organization_id, name: 'A' })
  key_ring = newKeyRing('k1')
  envelope = createEnvelope(key_ring)
  approvals = approvalsOf(store)
})
afterEach(async () => {
  await store.close()
  rmSync(data_dir, { recursive: true, force: true })
})

function approvalsOf(store: Store, waiting?: Clock) {
  return createApprovals({
    store,
    ...(waiting && { clock: waiting }),
    envelope,
    key_ring,
    logger: silentLogger,
    idempotency: createIdempotency({ store, envelope, logger: silentLogger }),
    writes: {
      connectorOf: async () => connector,
      declared: () => ({ checkable: false }),
      destroys: (_connector, write) => 'entity' in write && write.action === 'delete',
      async preview() {
        await meanwhile?.()
        if (previewFails) throw previewFails
        return [{ id: '7', before: { name: held }, after: { name: 'two' } }]
      },
      async send() {
        sent.push('two')
        if (sendFails) throw sendFails
        held = 'two'
        return { answer: { name: held }, ids: [] }
      },
    },
  })
}

async function ask(): Promise<{ organization_id: string; id: string }> {
  const asked = await approvals.request(key, write, new AbortController().signal)
  return { organization_id, id: asked?.approval.id as string }
}

describe('P61 an approved write', () => {
  test('that waited for a server longer than an hour is not sent, and its outcome is unknown', async () => {
    const id = await ask()
    previewFails = new StoreError('unavailable', 'the store is away')
    await expect(approvals.approve(id, {})).rejects.toThrow('the store is away')
    expect(await approvals.get(id, {})).toMatchObject({ status: 'approved', outcome: null })
    previewFails = undefined
    clock += HOUR_MS + 1
    await approvals.sendLeft()
    expect(await approvals.get(id, {})).toMatchObject({
      status: 'executed',
      outcome: 'unknown',
      error: { code: 'outcome_unknown' },
    })
    expect(sent).toEqual([])
  })

  test('that a server has left is sent by the next one, once', async () => {
    const id = await ask()
    previewFails = new StoreError('unavailable', 'the store is away')
    await expect(approvals.approve(id, {})).rejects.toThrow('the store is away')
    previewFails = undefined
    await Promise.all([approvals.sendLeft(), approvals.sendLeft(), approvals.approve(id, {})])
    expect(await approvals.get(id, {})).toMatchObject({
      outcome: 'succeeded',
      writes: [{ status: 'succeeded', answer: { name: 'two' } }],
    })
    expect(sent).toEqual(['two'])
  })

  test('that a server has left is sent also if many that were approved before cannot be opened', async () => {
    for (let count = 0; count < 45; count++) {
      const broken = await ask()
      const sealed = { key_id: 'k1', text: `v1:k1:${count}` }
      await store.approvals.decide(broken, 'approved', { kind: 'server' }, sealed)
    }
    clock++
    const id = await ask()
    previewFails = new StoreError('unavailable', 'the store is away')
    await expect(approvals.approve(id, {})).rejects.toThrow('the store is away')
    previewFails = undefined
    await approvals.sendLeft()
    expect(await approvals.get(id, {})).toMatchObject({ outcome: 'succeeded' })
    expect(sent).toEqual(['two'])
  })

  test('that was compared by a process that lost its turn meanwhile is sent by the next one, once', async () => {
    const id = await ask()
    const waiting = fakeClock()
    const stalled = approvalsOf(
      { ...store, leases: withMembers(store.leases, { renew: async () => false }) },
      waiting,
    )
    meanwhile = () => waiting.advance(6_000)
    await expect(stalled.approve(id, {})).rejects.toMatchObject({ code: 'unavailable' })
    expect(await approvals.get(id, {})).toMatchObject({ status: 'approved', outcome: null })
    expect(sent).toEqual([])
    meanwhile = undefined
    await approvals.sendLeft()
    expect(await approvals.get(id, {})).toMatchObject({ outcome: 'succeeded' })
    expect(sent).toEqual(['two'])
  })

  test.each([
    ['the vendor refuses', new ConnectorError('vendor_rejected', 'no'), 'failed', 'vendor_rejected'],
    [
      'the vendor does not answer',
      new ConnectorError('vendor_unreachable', 'late', { doubtful: true }),
      'unknown',
      'vendor_unreachable',
    ],
    ['fails in a way that nobody knows', new Error('odd'), 'unknown', 'internal'],
  ])('that %s has the outcome of every write, and is not sent again', async (_name, error, outcome, code) => {
    const id = await ask()
    sendFails = error
    expect(await approvals.approve(id, {})).toMatchObject({ outcome, error: { code } })
    sendFails = undefined
    await approvals.sendLeft()
    expect(await approvals.approve(id, {})).toMatchObject({ outcome, error: { code } })
    expect(sent).toEqual(['two'])
  })

  test('is not sent if the vendor says before that it would refuse it', async () => {
    const id = await ask()
    previewFails = new ConnectorError('vendor_not_found', 'gone')
    expect(await approvals.approve(id, {})).toMatchObject({
      outcome: 'failed',
      error: { code: 'vendor_not_found' },
    })
    expect(sent).toEqual([])
  })
})

test.each([
  ['an action', write, { entity: 'things', action: 'update' }],
  ['a request', { method: 'POST', path: '/things', body: { name: 'two' } } as const, { method: 'POST' }],
])(
  'the events of %s name what is written, the approval and the connector, and no parameter',
  async (_name, written, named) => {
    const asked = await approvals.request(key, written, new AbortController().signal)
    const approval_id = asked?.approval.id as string
    await approvals.approve({ organization_id, id: approval_id }, {})
    await store.transaction(({ events }) => events.number(10))
    const { events } = await store.events.list({ organization_id, after: 0, limit: 10 })
    const write_id = events.map(({ data }) => (data as { write_id: string }).write_id)[0] as string
    expect(write_id).toMatch(/^write_/)
    const data = { write_id, approval_id, ...named }
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['write.requested', { ...data, expires_at: new Date(clock + 86_400_000).toISOString() }],
      ['write.approved', data],
      ['write.executed', { ...data, outcome: 'succeeded' }],
    ])
    for (const event of each(events))
      expect(event).toMatchObject({ connector_id: 'con_1', customer_name: 'acme', connector_type: 'shop' })
  },
)

test('P03 what is sealed belongs to its approval and its status: in another place it cannot be opened', async () => {
  const [one, other] = [await ask(), await ask()]
  const stored = await store.approvals.find(one)
  const sealed = { key_id: 'k1', text: stored?.sealed as string }
  // a row that says approved, with the content of one that is pending
  expect(await store.approvals.decide(one, 'approved', { kind: 'server' }, sealed)).toBe(true)
  await expect(approvals.get(one, {})).rejects.toMatchObject({ code: 'integrity_error' })
  await approvals.sendLeft()
  // and the content of another approval
  expect(await store.approvals.decide(other, 'refused', { kind: 'server' }, sealed)).toBe(true)
  await expect(approvals.get(other, {})).rejects.toMatchObject({ code: 'integrity_error' })
  expect(sent).toEqual([])
})

test('P61 a plan has more time the more writes it has, and always less than its claims are kept', () => {
  expect(sentWithinMs(1)).toBe(HOUR_MS)
  expect(sentWithinMs(MOST_WRITES)).toBeGreaterThan(10 * HOUR_MS)
  expect(sentWithinMs(MOST_WRITES)).toBeLessThan(20 * HOUR_MS)
})

const update = (id: string, before: object, after: object) => ({ id, before, after }) as WriteChange

test('a target has changed if any field would change from another value, or would change no longer', () => {
  const approved = [update('1', { a: 1, b: { c: [1] } }, { a: 2, b: { c: [2] } })]
  expect(changedFields(approved, JSON.parse(JSON.stringify(approved)))).toEqual([])
  expect(changedFields(approved, [update('1', { a: 3, b: { c: [1] } }, { a: 2, b: { c: [2] } })])).toEqual([
    'a',
  ])
  expect(changedFields(approved, [update('1', { a: 1 }, { a: 2 })])).toEqual(['b'])
  expect(changedFields(approved, [])).toEqual(['a', 'b'])
  expect(changedFields([], approved)).toEqual(['a', 'b'])
  const creation: WriteChange = { id: null, before: null, after: { a: 1 } }
  expect(changedFields([creation], [creation])).toEqual([])
  expect(changedFields(null, null)).toEqual([])
})

test('a summary names the fields and the things, and only some of many', () => {
  const changes = Array.from({ length: 5 }, (_, index) => update(`thing ${index}`, { a: 1 }, { a: 2 }))
  expect(changeSummary('things.update', changes)).toBe(
    'things.update: changes a of thing 0; changes a of thing 1; changes a of thing 2; and 2 more',
  )
  const others: WriteChange[] = [
    { id: null, before: null, after: { a: 1, b: 2 } },
    { id: 'x', before: { a: 1 }, after: null },
  ]
  expect(changeSummary('all', others)).toBe('all: creates a, b; deletes x')
  expect(changeSummary('all', others, true)).toBe('DESTROYS, all: creates a, b; deletes x')
  expect(changeSummary('all', [])).toBe('all: changes no value')
  const turned: WriteChange[] = [{ id: 'x\u202Egnp', before: { 'a\u2066': 1 }, after: { 'a\u2066': 2 } }]
  expect(changeSummary('all', turned)).toBe('all: changes a\\u2066 of x\\u202egnp')
  expect(changeSummary('POST /x', null)).toBe('POST /x: what it changes is not known before it is sent')
})
