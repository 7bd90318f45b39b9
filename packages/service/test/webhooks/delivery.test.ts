import type { RequestListener, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { StoredWebhook } from '@linkspan/stores'
import { Webhook } from 'standardwebhooks'
import { each } from '../../../core/test/support/each.ts'
import { until } from '../../../core/test/support/until.ts'
import { databasesOfRun } from '../../../stores/test/support/databases.ts'
import { PAUSES } from '../../src/webhooks/pauses.ts'
import { type Endpoint, openWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts'

const accepts: RequestListener = (_request, response) => response.end('ok')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long a stalled attempt lasts here: longer than a busy machine stops a receiver that answers. */
const STALLED_MS = 4_000
const TEN_MB = Buffer.alloc(10_000_000, 'a')

/** Receivers that accept nothing, and what their attempts say. */
const hostile: [string, RequestListener, object][] = [
  [
    'refuses',
    (_request, response) => response.writeHead(500).end('no'),
    { failure: 'status', status: 500, answer: 'no' },
  ],
  [
    'redirects',
    (_request, response) => response.writeHead(302, { location: '/other' }).end(),
    { failure: 'redirect', status: 302 },
  ],
  [
    'closes half way',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half')
      setTimeout(() => response.destroy(), 5)
    },
    { failure: 'incomplete_answer', status: 200, answer: 'half' },
  ],
  [
    'sends 10 MB',
    (_request, response) => response.writeHead(503).end(TEN_MB),
    { failure: 'status', answer: 'a'.repeat(1024) },
  ],
  ['stalls', stalling(), { failure: 'timeout', status: null, answer: null }],
]

/** Answers neither to the first attempt nor to the last one of the table, and refuses those between, which takes less time. */
function stalling(): RequestListener {
  let count = 0
  return (_request, response) => {
    const number = ++count % (PAUSES.length + 1)
    if (number > 1) response.writeHead(500).end()
  }
}

describe.each(databasesOfRun)('%s', (_kind, create) => {
  let world: WebhookWorld
  const keyOf = ({ id }: Pick<Endpoint, 'id'>) => ({ organization_id: 'org_a', id })
  const stored = async (endpoint: Endpoint) =>
    (await world.store.webhooks.find(keyOf(endpoint))) as StoredWebhook
  const deliveries = async (endpoint: Endpoint) =>
    (await world.webhooks.deliveries(keyOf(endpoint), { limit: 1000 })).data
  const delivered = (endpoint: Endpoint) =>
    until('all is delivered', () => world.webhooks.get(keyOf(endpoint)), {
      holds: ({ behind }) => behind === 0,
    })

  beforeEach(async () => {
    world = await openWebhookWorld(create)
  })
  afterEach(() => world.close())

  test.each(hostile)(
    'GATE P55 a receiver that %s gets the attempts and pauses of the table, and delays no other',
    async (what, answer, attempt) => {
      if (what === 'stalls') {
        await world.close()
        world = await openWebhookWorld(create, { attempt_ms: STALLED_MS })
      }
      const [failing, other] = [await world.endpoint(answer), await world.endpoint(accepts)]
      const [first] = await world.emit(1)
      world.replica()
      const pauses: number[] = []
      let emitted = 1
      for (let made = 1; made <= PAUSES.length + 1; made++) {
        await until(`${made} attempts`, () => deliveries(failing), { holds: ({ length }) => length === made })
        const { failures, due_at, disabled } = await stored(failing)
        expect(failures).toBe(made)
        if (disabled) break
        pauses.push(due_at - world.clock.time)
        world.clock.time = due_at - 1
        // meanwhile the other one gets each event, and this one none
        await world.emit(1)
        emitted++
        await delivered(other)
        expect(failing.receiver.received).toHaveLength(made)
        world.clock.time = due_at
      }
      expect(pauses).toEqual(PAUSES)
      expect((await stored(failing)).disabled).toMatchObject({ reason: 'failing' })
      expect(new Set(failing.got())).toEqual(new Set([first]))
      expect((await deliveries(failing)).map(({ attempt }) => attempt)).toEqual(
        PAUSES.map((_, index) => PAUSES.length + 1 - index).concat(1),
      )
      expect((await deliveries(failing))[0]).toMatchObject(attempt)
      // the other one also gets the event of the end
      await world.emit(1)
      await delivered(other)
      const types = other.receiver.received.map(({ body }) => JSON.parse(body).type)
      expect(types.filter((type) => type === 'webhook.disabled')).toHaveLength(1)
      expect(other.receiver.received).toHaveLength(emitted + 2)
    },
  )

  test('a webhook that was listed as due before its last attempt waits for the end of its pause', async () => {
    const failing = await world.endpoint((_request, response) => response.writeHead(500).end())
    await world.emit(1)
    await world.deliver(failing)
    await world.deliver(failing)
    expect(failing.receiver.received).toHaveLength(1)
    world.clock.time = (await stored(failing)).due_at
    await world.deliver(failing)
    expect(failing.receiver.received).toHaveLength(2)
    await world.webhooks.update(keyOf(failing), { enabled: false })
    await world.deliver(failing)
    expect(failing.receiver.received).toHaveLength(2)
  })

  test('P17 events that come after a clock was ahead are numbered and delivered, to webhooks in a pause too', async () => {
    let refuses = true
    const [accepting, pausing] = [
      await world.endpoint(accepts),
      await world.endpoint((_request, response) => response.writeHead(refuses ? 500 : 200).end()),
    ]
    for (const ahead_ms of [HOUR_MS, DAY_MS, 365 * DAY_MS]) {
      const right = world.clock.time
      refuses = true
      world.clock.time = right + ahead_ms
      await world.emit(1)
      for (const endpoint of [accepting, pausing]) await world.deliver(endpoint)
      world.clock.time = right
      refuses = false
      await world.emit(1)
      await world.store.webhooks.mendDue()
      for (const endpoint of [accepting, pausing]) {
        await world.deliver(endpoint)
        expect((await world.webhooks.get(keyOf(endpoint))).behind).toBe(0)
      }
    }
  })

  test('a receiver that answers 410 is disabled after one attempt; once it is enabled, nothing was lost', async () => {
    let gone = true
    const endpoint = await world.endpoint((_request, response) => response.writeHead(gone ? 410 : 200).end())
    const ids = await world.emit(3)
    world.replica()
    await until('the webhook is disabled', async () => (await stored(endpoint)).disabled)
    expect((await stored(endpoint)).disabled).toMatchObject({ reason: 'gone' })
    expect(endpoint.got()).toEqual(ids.slice(0, 1))
    gone = false
    await world.webhooks.update(keyOf(endpoint), { enabled: true })
    await delivered(endpoint)
    expect(endpoint.got().slice(1, 4)).toEqual(ids)
  })

  test('P55 of two replicas, each event reaches each receiver once and in order, also when one of them stops', async () => {
    const endpoints = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        world.endpoint((_request, response) => void setTimeout(() => response.end(), index * 3)),
      ),
    )
    const stop = world.replica()
    world.replica()
    const ids: string[] = []
    for (let round = 0; round < 6; round++) {
      ids.push(...(await world.emit(8)))
      await delay(20)
      if (round === 3) await stop()
    }
    for (const endpoint of endpoints) await delivered(endpoint)
    for (const endpoint of each(endpoints)) expect(endpoint.got()).toEqual(ids)
  })

  test('the secret is rotated while events are delivered: each signature verifies with the former or the new one', async () => {
    let held: ServerResponse | undefined
    let count = 0
    const endpoint = await world.endpoint((_request, response) => {
      if (++count === 10) held = response
      else response.end()
    })
    const secrets = [endpoint.secret]
    world.replica()
    const ids = await world.emit(40)
    await until('an event is received', () => held !== undefined)
    secrets.push((await world.webhooks.rotateSecret(keyOf(endpoint))).secret)
    held?.end()
    await delivered(endpoint)
    expect(endpoint.got()).toEqual(ids)
    const verified = (known: string) =>
      endpoint.receiver.received.map(({ body, headers }) => {
        try {
          return new Webhook(known).verify(body, headers as Record<string, string>) !== undefined
        } catch {
          return false
        }
      })
    const [former, present] = secrets.map(verified)
    expect(former).not.toContain(false)
    expect(present).toEqual(ids.map((_, index) => index >= 10))
    world.clock.time += DAY_MS + 1
    await world.emit(1)
    await delivered(endpoint)
    expect([secrets[0], secrets[1]].map((known) => verified(known as string).at(-1))).toEqual([false, true])
  })

  test('a webhook gets the types that it wants, and no event from before it was made or of another organization', async () => {
    await world.emit(2)
    const endpoint = await world.endpoint(accepts)
    await world.webhooks.update(keyOf(endpoint), { types: ['connector.deleted'] })
    world.replica()
    await world.emit(3)
    await world.emit(3, 'org_b')
    await delivered(endpoint)
    expect(endpoint.got()).toEqual([])
    await world.webhooks.update(keyOf(endpoint), { types: null })
    const ids = await world.emit(2)
    await delivered(endpoint)
    expect(endpoint.got()).toEqual(ids)
  })

  test('P55 deliveries are stored together while they are quick, and each by itself while they are slow', async () => {
    await world.close()
    const time = { elapsed: 0, each_ms: 0 }
    world = await openWebhookWorld(create, { elapsed: () => time.elapsed })
    const { transaction } = world.store
    let commits = 0
    Object.assign(world.store, {
      transaction: (work: Parameters<typeof transaction>[0]) => {
        commits++
        return transaction(work)
      },
    })
    const positions: number[] = []
    const endpoint = await world.endpoint(async (_request, response) => {
      positions.push((await stored(endpoint)).position)
      time.elapsed += time.each_ms
      world.clock.time++
      response.end()
    })
    const { position } = await stored(endpoint)
    commits = 0
    const ids = await world.emit(120)
    const of_emit = commits
    await world.deliver(endpoint)
    expect(commits - of_emit).toBe(3)
    expect(positions.map((each) => each - position)).toEqual(ids.map((_, at) => at - (at % 50)))
    time.each_ms = 150
    positions.length = 0
    ids.push(...(await world.emit(4)))
    await world.deliver(endpoint)
    expect(positions.map((each) => each - position)).toEqual([120, 121, 122, 123])
    expect(endpoint.got()).toEqual(ids)
    const all = await deliveries(endpoint)
    expect(all.map((each) => each.event_id)).toEqual(ids.toReversed())
    expect(all.every(({ attempt, failure }) => attempt === 1 && failure === null)).toBe(true)
  })

  test('P55 what a receiver accepted before it refused an event is not sent again, nor what comes after', async () => {
    await world.close()
    world = await openWebhookWorld(create, { elapsed: () => 0 })
    let count = 0
    const endpoint = await world.endpoint((_request, response) => {
      response.writeHead(++count === 31 ? 500 : 200).end()
    })
    const ids = await world.emit(60)
    await world.deliver(endpoint)
    const { failures, position, due_at } = await stored(endpoint)
    expect({ failures, pause_ms: due_at - world.clock.time }).toEqual({ failures: 1, pause_ms: PAUSES[0] })
    expect((await world.webhooks.get(keyOf(endpoint))).behind).toBe(30)
    expect((await deliveries(endpoint)).slice(0, 2)).toMatchObject([
      { event_id: ids[30], position: position + 1, attempt: 1, failure: 'status' },
      { event_id: ids[29], position, attempt: 1, failure: null },
    ])
    world.clock.time = due_at
    await world.deliver(endpoint)
    expect(endpoint.got()).toEqual([...ids.slice(0, 31), ...ids.slice(30)])
    expect((await deliveries(endpoint)).filter(({ attempt }) => attempt === 2)).toMatchObject([
      { event_id: ids[30] },
    ])
  })

  test('redelivery sends what comes after a position again, byte by byte and under the same ids', async () => {
    const endpoint = await world.endpoint(accepts)
    world.replica()
    await world.emit(4)
    await delivered(endpoint)
    const { position } = await stored(endpoint)
    await expect(world.webhooks.redeliver(keyOf(endpoint), position + 1)).rejects.toMatchObject({
      code: 'invalid_params',
    })
    await world.webhooks.redeliver(keyOf(endpoint), position - 2)
    await delivered(endpoint)
    const said = endpoint.receiver.received.map(({ headers, body }) => [headers['webhook-id'], body])
    expect(said).toHaveLength(6)
    expect(said.slice(4)).toEqual(said.slice(2, 4))
  })
})
