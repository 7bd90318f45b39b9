import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Course } from './load.ts'

/** This share of the deliveries is refused, so that it has to be repeated. */
const REFUSED = 0.01
/** How many seconds may pass without a delivery before the rest counts as lost. */
const MOST_IDLE = 120

/** Lets a webhook and a reader of the live stream hear of events. */
export async function listenToEvents(course: Course) {
  const { world, ledger } = course
  const { client } = world
  const received = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    if (Math.random() < REFUSED) return void response.writeHead(500).end()
    const id = String(request.headers['webhook-id'])
    received.set(id, (received.get(id) ?? 0) + 1)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const webhook = await client.webhooks.create({ url })

  const stop = new AbortController()
  const options = { signal: stop.signal, timeout: 7_200_000 }
  const read: { id: string; position: number }[] = []
  const reading = readOn()

  /** Reads on from the last event, as a client does whose connection has failed for too long. */
  async function readOn(): Promise<void> {
    while (!stop.signal.aborted) {
      const after = read.at(-1)?.position ?? 0
      try {
        for await (const { id, position } of client.events({ after }, options)) read.push({ id, position })
      } catch {
        await delay(500)
      }
    }
  }

  return {
    /** Expects that both have heard of every event, the reader once and in order. */
    async check() {
      const events: { id: string; position: number; type: string }[] = []
      for await (const each of client.events({ follow: false })) events.push(each)
      // the webhook gets the events after its creation
      const first = webhook.position ?? 0
      const due = events.filter(({ position }) => position > first)
      const missing = () => due.filter(({ id }) => !received.has(id))
      // events come in order, so that a webhook that was refused often is behind
      for (let idle = 0, left = missing().length; left > 0 && idle < MOST_IDLE; idle++) {
        await delay(1_000)
        if (missing().length < left) idle = 0
        left = missing().length
      }
      if (missing().length > 0) ledger.fault(`${missing().length} events never came to the webhook`)
      for (let tries = 0; read.length < events.length && tries < 60; tries++) await delay(1_000)
      const seen = read.slice(0, events.length).map(({ id }) => id)
      if (seen.join() !== events.map(({ id }) => id).join())
        ledger.fault(
          `the reader saw ${read.length} events, and there are ${events.length}, or in another order`,
        )
      const positions = events.map(({ position }) => position)
      if (positions.some((each, index) => index > 0 && each !== (positions[index - 1] as number) + 1))
        ledger.fault('the positions of events have a gap')
      const repeated = [...received.values()].filter((count) => count > 1).length
      return `${events.length} events, ${received.size} came to the webhook, ${repeated} of them more than once`
    },
    async close() {
      stop.abort()
      await reading
      server.closeAllConnections()
      server.close()
    },
  }
}
