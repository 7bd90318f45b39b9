import { until } from '../../../../core/test/support/until.ts'
import shareOnDemand from '../../../../hosted/test/support/setup.ts'
import { openWebhookWorld } from '../../../../service/test/support/webhook-world.ts'
import { databases } from '../../../../stores/test/support/databases.ts'
import { machine, printTable, quantile, timed } from '../../repository/figures.ts'
import { startScript } from './server-program.ts'

/*
 * Events that one process delivers to one quick receiver, in order, beside posts of the same length by fetch:
 * npm run bench -- webhooks.
 */

const ROUNDS = 5
const EVENTS = 1_000

await shareOnDemand()
const receiver = await startScript('cheap-vendor.ts', null)
const body = JSON.stringify({ type: 'connector.created', data: 'x'.repeat(200) })
const headers = { 'content-type': 'application/json' }
const ways = new Map<string, () => Promise<unknown>>()
const closes: (() => Promise<unknown>)[] = [() => receiver.kill()]
ways.set('fetch, one after another', async () => {
  for (let count = 0; count < EVENTS; count++)
    await (await fetch(receiver.base_url, { method: 'POST', body, headers })).arrayBuffer()
})
for (const [kind, create] of Object.entries(databases)) {
  const world = await openWebhookWorld(create)
  const { id } = await world.webhooks.create('org_a', { url: receiver.base_url })
  closes.push(() => world.close())
  ways.set(`webhook, ${kind}`, async () => {
    const stop = world.replica()
    await until('all is delivered', () => world.webhooks.get({ organization_id: 'org_a', id }), {
      holds: ({ behind }) => behind === 0,
      within: 120_000,
    })
    await stop()
  })
  ways.set(`emit, ${kind}`, () => world.emit(EVENTS))
}

const measured = new Map(
  [...ways.keys()].map((name) => [name, { per_second: [] as number[], cpu: [] as number[] }]),
)
for (let round = 0; round < ROUNDS; round++) {
  // events are emitted before they are delivered, and that is not measured
  for (const kind of Object.keys(databases)) await ways.get(`emit, ${kind}`)?.()
  const names = [...ways.keys()].filter((name) => !name.startsWith('emit'))
  for (const name of round % 2 ? names : names.toReversed()) {
    const { ms, cpu_ms } = await timed(async () => ways.get(name)?.())
    measured.get(name)?.per_second.push((EVENTS * 1_000) / ms)
    measured.get(name)?.cpu.push(cpu_ms / EVENTS)
  }
}
console.log(`\n${machine()}; the receiver and PostgreSQL run on the same machine.`)
console.log(`Median of ${ROUNDS} rounds of ${EVENTS} in turns.\n`)
const row = printTable(' | a second | CPU ms each')
for (const [name, { per_second, cpu }] of measured)
  if (cpu.length > 0) row(name, quantile(per_second).toFixed(0), quantile(cpu).toFixed(3))
for (const close of closes) await close()
process.exit()
