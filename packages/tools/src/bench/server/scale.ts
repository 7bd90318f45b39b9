import { randomUUID } from 'node:crypto'
import { advertising } from '@linkspan/advertising'
import { createMemoryEngine } from '@linkspan/search'
import type { NewEvent, Store } from '@linkspan/stores'
import { OLDEST } from '@linkspan/sync'
import shareOnDemand from '../../../../hosted/test/support/setup.ts'
import { numberEvents } from '../../../../service/src/events/number-events.ts'
import { wantedTables } from '../../../../service/src/tables/wanted-tables.ts'
import { databases, type SharedDatabase } from '../../../../stores/test/support/databases.ts'
import { addDueConnectors } from '../../../../stores/test/support/due-rows.ts'
import { machine, printTable, quantile, timed } from '../../repository/figures.ts'

/*
 * What one database is asked again and again, whatever callers do, with more and more connectors of ten collections each; what
 * it costs to take the next of those that are due, once all are, beside the read of the one that was due first, by an index;
 * and how fast it takes events: npm run bench -- scale. Arguments choose the numbers of connectors.
 */

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000]
const ROUNDS = 15
const TTL_MS = 60_000
/** What takes long is asked less often. */
const LONGEST_MS = 5_000
const CONNECTORS_OF_ONE = 200
const COLLECTIONS = 10
const EVENTS = 5_000
const AT_ONCE = 8
const HOUR_MS = 3_600_000

/** Adds published collections to all connectors. None is in use, since it has no parts. */
async function addCollections({ execute }: SharedDatabase, synced_at: number): Promise<void> {
  const entities = Object.values(advertising.entities).slice(0, COLLECTIONS)
  for (const { name } of entities)
    await execute(`
      insert into collections (organization_id, connector_id, entity, declaration, version, records, synced_at,
          synced_from, manifest, checkpoint, parts)
        select organization_id, id, '${name}', 'd', 1, 100, ${synced_at}, '2026-01-01', '{}', 'null', '[]' from connectors`)
  await execute(`update connectors set connector_type = 'advertising', sync_interval_seconds = 3600`)
}

/** What is asked of a store again and again, by how often. */
function workOf(store: Store): Readonly<Record<string, () => Promise<unknown>>> {
  const engine = createMemoryEngine()
  const partsOf = () => {
    throw new Error('nothing is read')
  }
  const { signal } = new AbortController()
  const looking = { store, kinds: [advertising], partsOf, engine, signal, now: Date.now }
  return {
    'syncs that are due, each 2 s': () => store.sync_schedules.take('bench', 1_000, 4),
    'webhooks that are due, each 1 s': () => store.webhooks.take('bench', 1_000, 8),
    'new events, each 0.2 s': () => store.events.hasUnnumbered(),
    'metrics, each 5 s at most': async () => {
      await store.connectors.countByStatus()
      await store.collections.countStale(OLDEST)
      await store.sync_schedules.longestOverdue()
      await store.webhooks.lag()
    },
    'what tables lack, each 5 min': () => wantedTables(looking),
  }
}

const eventOf = (organization_id: string): NewEvent => ({
  ...{ organization_id, id: `evt_${randomUUID()}`, type: 'connector.updated', request_id: null },
  ...{ connector_id: 'con_1', customer_name: 'acme', connector_type: 'advertising' },
  actor: { kind: 'server' },
  data: { connector_type: 'advertising', fields: ['name'] },
})

/** Events that are recorded by some callers at once, a transaction for each, and numbered meanwhile. Returns how many a second. */
async function eventsASecond(store: Store): Promise<number> {
  const begun = performance.now()
  let left = EVENTS
  const record = async () => {
    while (left-- > 0) await store.events.insert([eventOf('org_1')])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, record))
  await numberEvents(store)
  return (1_000 * EVENTS) / (performance.now() - begun)
}

await shareOnDemand()
console.log(`${machine()}; PostgreSQL runs on the same machine.`)
console.log(`Median of up to ${ROUNDS} rounds; CPU is that of this process.\n`)
const rates: string[] = []
const row = printTable(' | connectors | ms | CPU ms')
for (const [kind, create] of Object.entries(databases)) {
  for (const connectors of sizes) {
    const database = await create()
    const store = database.open()
    await store.migrate()
    const due_at = Date.now() + HOUR_MS
    const organizations = Math.ceil(connectors / CONNECTORS_OF_ONE)
    await addDueConnectors(
      database,
      Array.from({ length: organizations }, () => ({ connectors: connectors / organizations, due_at })),
    )
    await addCollections(database, Date.now())
    if (kind === 'postgres') await database.execute('analyze')
    const measure = async <Result>(
      name: string,
      work: () => Promise<Result>,
      then?: (result: Result) => Promise<void>,
    ) => {
      const [times, cpu]: [number[], number[]] = [[], []]
      const until = performance.now() + LONGEST_MS
      while (times.length < ROUNDS && (times.length === 0 || performance.now() < until)) {
        const { ms, cpu_ms, result } = await timed(work)
        times.push(ms)
        cpu.push(cpu_ms)
        await then?.(result)
      }
      row(`${kind}: ${name}`, connectors, quantile(times).toFixed(2), quantile(cpu).toFixed(2))
    }
    for (const [name, work] of Object.entries(workOf(store))) await measure(name, work)
    await database.execute(`update sync_schedules set due_at = due_at - ${2 * HOUR_MS + connectors}`)
    const { sync_schedules, leases } = store
    for (const count of [1, 4])
      await measure(
        `take ${count} of those that are all due`,
        () => sync_schedules.take('bench', TTL_MS, count),
        async (taken) => {
          for (const { lease } of taken) await leases.release(lease)
        },
      )
    await measure('plain indexed read of the first', () => sync_schedules.longestOverdue())
    if (connectors === sizes[0])
      rates.push(`${kind}: ${Math.round(await eventsASecond(store))} events a second`)
    await store.close()
    await database.remove()
  }
}
console.log(`\nRecorded by ${AT_ONCE} callers at once, and numbered: ${rates.join(', ')}.`)
process.exit()
