import { type ConnectorKind, silentLogger, type WriteChange } from '@linkspan/core'
import { createEnvelope, createIdempotency, openSqliteStore, type StoredConnector } from '@linkspan/stores'
import { createApprovals } from '../../../../service/src/change-sets/approvals.ts'
import { createChangeSets } from '../../../../service/src/change-sets/change-sets.ts'
import type { VendorWrites } from '../../../../service/src/change-sets/vendor-writes.ts'
import { newDataDir, newKeyRing } from '../../../../stores/test/support/fresh.ts'
import { machine, printTable, quantile, timed } from '../../repository/figures.ts'

/*
 * What a change set of 1,000 writes costs this process, with a vendor that answers immediately: npm run bench -- change-sets
 * An argument is another number of writes.
 */

const WRITES = Number(process.argv[2] ?? 1_000)
const BY = 100

const organization_id = 'org_bench'
const key = { organization_id, id: 'con_bench' }
const connector = {
  ...{ ...key, customer_name: 'acme', connector_type: 'shop', account: { id: '1', name: '1' }, revision: 1 },
} as unknown as StoredConnector
const visible = {}
const { signal } = new AbortController()

const idOf = (number: number) => `customers/4812067735/campaignBudgets/${7_000_000 + number}`
const changeOf = (id: string, former: number, next: number): WriteChange => ({
  id,
  before: { name: `Budget ${id}`, amountMicros: String(former), deliveryMethod: 'STANDARD' },
  after: { name: `Budget ${id} of spring`, amountMicros: String(next), deliveryMethod: 'ACCELERATED' },
})

/** A vendor whose things have the values of a write once it is sent. */
const sent = new Set<string>()
const writes: VendorWrites = {
  connectorOf: async () => connector,
  declared: () => ({
    checkable: true,
    opposite: ({ params }) => ({ action: 'update', params: { ...Object(params), back: true } }),
  }),
  destroys: () => false,
  async preview(_key, write, _acts_on, _signal, planned) {
    const { id, back } = Object('entity' in write && write.params) as { id: string; back?: boolean }
    const changes = [back ? changeOf(id, 2_000_000, 1_000_000) : changeOf(id, 1_000_000, 2_000_000)]
    const [change] = changes as [WriteChange]
    const held = back ? [{ ...change, before: changeOf(id, 1_000_000, 2_000_000).after }] : changes
    return planned ? planned.overlay(held) : held
  },
  async send(_key, write) {
    sent.add(JSON.stringify(write))
    return { answer: { results: [{}] }, ids: [] }
  },
}

const held = openSqliteStore(newDataDir())
await held.migrate()
await held.clients.insertOrganization({ id: organization_id, name: 'Bench' })
const store = { ...held, connectors: Object.assign(held.connectors, { find: async () => connector }) }
const key_ring = newKeyRing('k1')
const envelope = createEnvelope(key_ring)
const kinds = [{ type: 'shop' } as unknown as ConnectorKind]
const idempotency = createIdempotency({ store, envelope, logger: silentLogger })
const shared = { store, envelope, key_ring, kinds, writes, idempotency, logger: silentLogger }
const approvals = createApprovals(shared)
const search = { run: () => Promise.reject(new Error('no measure is asked for')) }
const sets = createChangeSets({ ...shared, approvals, search })

console.log(machine())
const row = printTable('what | ms | CPU ms')
const policy = { max_change: { field: 'amountMicros', by: 1e12 } }
const { id } = await sets.begin(key, { title: 'bench', policy }, signal)
const named = { connector: key, id, visible }

const recorded: number[] = []
for (let number = 1; number <= WRITES; number++) {
  const params = { id: idOf(number), amountMicros: '2000000' }
  const record = () =>
    sets.record(named, { entity: 'campaign_budgets', action: 'update', params }, {}, signal)
  const { cpu_ms, ms } = await timed(record)
  recorded.push(cpu_ms)
  if (number % BY === 0) row(`record, to ${number}`, ms.toFixed(1), quantile(recorded.splice(0)).toFixed(1))
}

const others: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['get', () => sets.get(named)],
  [
    'reverse the order',
    () =>
      sets.reorder(
        named,
        Array.from({ length: WRITES }, (_, at) => WRITES - at),
      ),
  ],
  ['drop', () => sets.drop(named, WRITES)],
  ['submit', () => sets.submit(named, signal)],
  ['approve', () => approvals.approve({ organization_id, id }, visible)],
  ['undo', () => sets.undo(named, {}, signal)],
]
for (const [what, work] of others) {
  const { ms, cpu_ms } = await timed(work)
  row(what, ms.toFixed(0), cpu_ms.toFixed(0))
}
if (sent.size !== WRITES - 1) throw new Error(`${sent.size} of ${WRITES - 1} writes were sent`)
await held.close()
