import shareOnDemand from '../../../../hosted/test/support/setup.ts'
import { databases } from '../../../../stores/test/support/databases.ts'
import { addDueConnectors } from '../../../../stores/test/support/due-rows.ts'
import { machine, printTable, quantile, timed } from '../../repository/figures.ts'

/*
 * What it costs to take the next connector that is due, among 100,000 of 500 organizations and among 100, beside the read of
 * the one that was due first, by an index: npm run bench -- due.
 */

const ROUNDS = 40
const TTL_MS = 60_000
const SIZES = [
  { organizations: 50, connectors: 2 },
  { organizations: 500, connectors: 200 },
]

await shareOnDemand()
console.log(`${machine()}; PostgreSQL runs on the same machine.`)
console.log(`Median of ${ROUNDS} rounds in turns; CPU is that of this process.\n`)
const row = printTable(' | due | take 1 ms | p90 | CPU ms | take 4 ms | plain indexed read ms')
for (const [kind, create] of Object.entries(databases)) {
  const filled = []
  for (const { organizations, connectors } of SIZES) {
    const database = await create()
    const store = database.open()
    await store.migrate()
    const due_at = Date.now() - 86_400_000
    const tenants = Array.from({ length: organizations }, () => ({ connectors, due_at }))
    await addDueConnectors(database, tenants)
    const figures = { one: [] as number[], cpu: [] as number[], four: [] as number[], plain: [] as number[] }
    filled.push({ database, store, due: organizations * connectors, figures })
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const { store, figures } of round % 2 ? filled : filled.toReversed()) {
      const { leases, sync_schedules } = store
      const one = await timed(() => sync_schedules.take('bench', TTL_MS, 1))
      const four = await timed(() => sync_schedules.take('bench', TTL_MS, 4))
      const plain = await timed(() => sync_schedules.longestOverdue())
      figures.one.push(one.ms)
      figures.cpu.push(one.cpu_ms)
      figures.four.push(four.ms)
      figures.plain.push(plain.ms)
      const taken = [...one.result, ...four.result]
      if (taken.length !== 5) throw new Error('not all were taken')
      for (const { lease } of taken) await leases.release(lease)
    }
  }
  for (const { database, store, due, figures } of filled) {
    const { one, cpu, four, plain } = figures
    const cells = [quantile(one), quantile(one, 0.9), quantile(cpu), quantile(four), quantile(plain)]
    row(kind, due, ...cells.map((each) => each.toFixed(2)))
    await store.close()
    await database.remove()
  }
}
process.exit()
