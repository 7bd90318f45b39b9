import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { parseKeyRing } from '@linkspan/stores'
import { each } from '../../core/test/support/each.ts'
import { until } from '../../core/test/support/until.ts'
import { publish, searchable } from '../../service/test/support/published.ts'
import { postgresDatabase, type SharedDatabase } from '../../stores/test/support/databases.ts'
import { freePort } from '../../stores/test/support/free-port.ts'
import { type Api, apiOf, CONNECTORS } from './support/api.ts'
import { type Balancer, startBalancer } from './support/balancer.ts'
import { type Processes, type ServerProcess, startProcesses } from './support/processes.ts'
import { ended, endPrograms } from './support/program.ts'
import { type AdsVendor, connectorOf, startAdsVendor } from './support/vendor.ts'
import { describeWithBalancers } from './support/with-balancers.ts'

const COUNT = 12
const SEARCHERS = 8

describeWithBalancers('two servers behind', (name) => {
  let vendor: AdsVendor
  let database: SharedDatabase
  let processes: Processes
  let balancer: Balancer
  let ports: [number, number]
  let api: Api
  const ids: string[] = []
  const start = (port: number) =>
    processes.start(undefined, { env: { PORT: String(port), LINKSPAN_TRUSTED_PROXIES: '1' } })

  beforeAll(async () => {
    vendor = await startAdsVendor()
    database = await postgresDatabase()
    processes = await startProcesses(database, 0, { vendors: vendor.vendors })
    ports = [await freePort(), await freePort()]
    for (const port of ports) await start(port)
    balancer = await startBalancer(name, ports)
    api = apiOf(balancer.base_url, processes.token)
    const key_ring = parseKeyRing(database.env.LINKSPAN_KEYS ?? '')
    const entity = searchable(advertising.entities.campaigns)
    for (let number = 0; number < COUNT; number++) {
      const { id } = await api.createConnector(connectorOf(`${name}-${number}`))
      ids.push(id)
      const key = { organization_id: processes.organization_id, id }
      const records = Array.from({ length: 50 }, (_, index) => ({
        campaign: { id: String(index), name: `${number}` },
        segments: { date: '2026-11-01' },
      }))
      await publish({ store: processes.store, key_ring }, { key, entity, records })
    }
  })
  afterAll(async () => {
    await balancer?.close()
    await processes?.close()
    await endPrograms()
    await database?.remove()
    await vendor?.close()
  })

  const search = (id: string) =>
    api.execute(id, { entity: 'campaigns', action: 'search', params: { query: {}, limit: 1 } })
  const isOf = (body: { data: { campaign: { name: string } }[] }, id: string) =>
    body.data[0]?.campaign.name === String(ids.indexOf(id))

  /** The connectors of the searches that a server has answered. */
  const answeredBy = (server: ServerProcess): string[] =>
    server
      .logs()
      .filter(({ action, status }) => action === 'search' && status === 200)
      .map(({ connector_id }) => connector_id)

  test('each connector is searched on one server only, and both have some', async () => {
    const running = processes.servers.filter(
      ({ program: { child } }) => (child.exitCode ?? child.signalCode) === null,
    )
    const before = running.map((server) => answeredBy(server).length)
    const answered = () => running.map((server, index) => answeredBy(server).slice(before[index]))
    for (let round = 0; round < 5; round++)
      for (const id of each(ids)) expect(isOf((await search(id)).body, id)).toBe(true)
    // a line of the log may come after its answer
    const all = await until('every search is logged', answered, {
      holds: (each) => each.flat().length >= 5 * COUNT,
    })
    const shares = all.map((some) => new Set(some).size)
    expect(shares).toHaveLength(2)
    expect(shares.reduce((sum, count) => sum + count)).toBe(COUNT)
    expect(Math.min(...shares)).toBeGreaterThan(0)
  })

  test('while servers stop, are killed and start again under searches, one repetition hides every failure', async () => {
    let [done, searches, repeated] = [false, 0, 0]
    const failures: unknown[] = []

    async function once(id: string): Promise<boolean> {
      const found = await search(id).catch((error: unknown) => ({ status: String(error), body: undefined }))
      return found.status === 200 && isOf(found.body, id)
    }

    /** Searches once, or twice if that failed. */
    async function twice(id: string): Promise<void> {
      searches++
      if (await once(id)) return
      repeated++
      await delay(250)
      if (!(await once(id))) failures.push(id)
    }

    const underway = new Set<Promise<void>>()
    async function load(number: number): Promise<void> {
      for (let at = number; !done; at++) {
        const search = twice(ids[at % COUNT] as string)
        underway.add(search)
        await search
        underway.delete(search)
      }
    }

    const loads = Array.from({ length: SEARCHERS }, (_, number) => load(number))
    for (const signal of ['SIGTERM', 'SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
      const port = ports[signal === 'SIGTERM' ? 0 : 1]
      const server = processes.servers.findLast(({ base_url }) =>
        base_url.endsWith(`:${port}`),
      ) as ServerProcess
      server.program.child.kill(signal)
      const code = await ended(server.program)
      if (signal === 'SIGTERM') expect(code).toBe(0)
      // as in a rolling update: the next one stops when this one answers again
      const started = await start(port)
      await until('the new server has answered', () => answeredBy(started).length)
      // a repetition for this one does not meet the end of the next one
      await Promise.all(underway)
    }
    done = true
    await Promise.all(loads)
    expect(failures).toEqual([])
    expect(searches).toBeGreaterThan(100)
    expect(repeated).toBeLessThanOrEqual(4 * SEARCHERS)
  })

  test('the address of the caller is that before the balancer, and a live stream comes as it is made', async () => {
    const reading = await fetch(`${balancer.base_url}/api/v1/events?after=now`, {
      headers: { authorization: `Bearer ${processes.token}`, accept: 'text/event-stream' },
    })
    expect(reading.status).toBe(200)
    const { id } = await api.createConnector(connectorOf(`${name}-streamed`))
    let text = ''
    for await (const piece of reading.body as AsyncIterable<Uint8Array>) {
      text += Buffer.from(piece).toString()
      if (text.includes(id)) break
    }
    expect(text).toContain('connector.created')
    await api.request('DELETE', `${CONNECTORS}/${id}`)
  })
})
