import type { RequestListener, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { until } from '../../../core/test/support/until.ts'
import { type Receiver, startReceiver } from '../../../service/test/support/receiver.ts'
import { databasesOfRun, type SharedDatabase } from '../../../stores/test/support/databases.ts'
import { eventOf } from '../../../stores/test/support/log-events.ts'
import { type Processes, startProcesses } from '../support/processes.ts'
import { ended } from '../support/program.ts'

const WEBHOOKS = '/api/v1/webhooks'
const accepts: RequestListener = (_request, response) => response.end('ok')

let database: SharedDatabase
let processes: Processes | undefined
const receivers: Receiver[] = []
afterEach(async () => {
  await processes?.close()
  processes = undefined
  for (const receiver of receivers.splice(0)) await receiver.close()
})

describe.each(databasesOfRun)('%s', (_kind, create) => {
  async function start(settings: object = {}): Promise<Processes> {
    database = await create()
    processes = await startProcesses(database, 1, {
      vendors: {},
      env: { TEST_WEBHOOKS: JSON.stringify(settings) },
    })
    return processes
  }

  async function endpoint({ servers: [server] }: Processes, answer: RequestListener) {
    const receiver = await startReceiver(answer)
    receivers.push(receiver)
    const url = `http://127.0.0.1:${receiver.port}/`
    const { body } = (await server?.request('POST', WEBHOOKS, { body: { url } })) ?? {}
    return {
      id: body.id as string,
      got: () => receiver.received.map(({ headers }) => String(headers['webhook-id'])),
      behind: async () => (await server?.request('GET', `${WEBHOOKS}/${body.id}`))?.body.behind as number,
      deliveries: async () => (await server?.request('GET', `${WEBHOOKS}/${body.id}/deliveries`))?.body.data,
    }
  }

  async function emit({ store, organization_id }: Processes, count: number): Promise<string[]> {
    const events = Array.from({ length: count }, (_, index) =>
      eventOf(organization_id, 'connector.created', `con_${index}`),
    )
    await store.events.insert(events)
    return events.map(({ id }) => id)
  }

  test('P55 each event reaches each receiver once and in order; after a kill -9, only what was not yet stored comes again', async () => {
    const world = await start({ times: { tick_ms: 50, lease_ms: 60_000 } })
    /** The fifth request to each receiver is not answered before its sender is dead. */
    const held: ServerResponse[] = []
    let dead = false
    const holding = (): RequestListener => {
      let count = 0
      return (_request, response) => {
        if (++count === 5 && !dead) held.push(response)
        else setTimeout(() => response.end(), 10)
      }
    }
    const endpoints = [
      await endpoint(world, holding()),
      await endpoint(world, holding()),
      await endpoint(world, holding()),
    ]
    const first = await world.startWork()
    const ids = await emit(world, 10)
    await until('each receiver holds an event', () => held.length === endpoints.length)
    first.program.child.kill('SIGKILL')
    await ended(first.program)
    dead = true
    // as if the time of its leases was over; those of the others last, on a machine that stops them for seconds too
    await database.execute('update leases set expires_at = 0')
    const [second] = [await world.startWork(), await world.startWork()]
    ids.push(...(await emit(world, 30)))
    await until('each receiver has 16 events', () => endpoints.every(({ got }) => got().length > 15))
    // one that ends in order loses and repeats nothing
    second?.program.child.kill('SIGTERM')
    ids.push(...(await emit(world, 10)))
    await until('all is delivered', () => Promise.all(endpoints.map(({ behind }) => behind())), {
      holds: (all) => all.every((behind) => behind === 0),
    })
    for (const { got } of each(endpoints)) {
      // the first four were accepted within a moment, so that some of them may not have been stored
      const again = ids.indexOf(got()[5] as string)
      expect(again).toBeLessThan(5)
      expect(got()).toEqual([...ids.slice(0, 5), ...ids.slice(again)])
    }
  })

  test('GATE P55 beside receivers that refuse, stall and send 10 MB, another one gets its events before a stalled attempt ends', async () => {
    const world = await start({ attempt_ms: 45_000 })
    const hostile: RequestListener[] = [
      () => {},
      (_request, response) => void setTimeout(() => response.end(), 5_000),
      (_request, response) => response.writeHead(500).end(Buffer.alloc(10_000_000)),
      (_request, response) => {
        response.writeHead(200, { 'content-length': 10 }).write('half')
        setTimeout(() => response.destroy(), 100)
      },
      (_request, response) => response.writeHead(302, { location: '/' }).end(),
      (request) => request.socket.destroy(),
    ]
    const stalled = []
    for (const answer of hostile)
      for (let count = 0; count < 5; count++) stalled.push(await endpoint(world, answer))
    const times = new Map<string, number>()
    const healthy = await endpoint(world, (request, response) => {
      times.set(String(request.headers['webhook-id']), Date.now())
      accepts(request, response)
    })
    await world.startWork()
    const delays: number[] = []
    const sent: [string, number][] = []
    for (let count = 0; count < 20; count++) {
      const sent_at = Date.now()
      const [id = ''] = await emit(world, 1)
      sent.push([id, sent_at])
      await delay(200)
    }
    await until('all is delivered', () => sent.every(([id]) => times.has(id)))
    const [first] = stalled
    expect(await first?.deliveries()).toEqual([])
    expect(first?.got()).toHaveLength(1)
    for (const [id, sent_at] of sent) delays.push((times.get(id) as number) - sent_at)
    delays.sort((left, right) => left - right)
    const figures = {
      events: delays.length,
      median_ms: delays[10],
      most_ms: delays.at(-1),
      hostile: stalled.length,
    }
    process.stderr.write(`delay of a webhook beside hostile ones: ${JSON.stringify(figures)}\n`)
    expect(healthy.got()).toEqual(sent.map(([id]) => id))
  })
})
