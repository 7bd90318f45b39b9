import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type Approval, createClient, type LinkspanClient } from '@linkspan/client'
import { systemClock } from '@linkspan/core'
import type { FakeHandler, FakeReply } from '@linkspan/core/testing'
import { each } from '../../../core/test/support/each.ts'
import { until } from '../../../core/test/support/until.ts'
import { SET_WAIT_MS } from '../../../service/src/change-sets/send-approved.ts'
import { newDataDir, newKeyRing } from '../../../stores/test/support/fresh.ts'
import { CONNECTORS } from '../support/api.ts'
import { APPROVALS, agentToken, write } from '../support/approvals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type AdsVendor, connectorOf, good, startAdsVendor } from '../support/vendor.ts'

const customer_id = '1234567890'
const data_dir = newDataDir()
const key_ring = newKeyRing('k1')
let vendor: AdsVendor
let server: TestServer
let connector: string
let agent: string
let count = 0
/** What the vendor holds by name, and the names that it has got a write for, in order. */
let statuses: Map<string, string>
let written: string[]
/** Called when the vendor has done the write of this number from 1; it may answer itself. */
let onWrite: (number: number, ...given: Parameters<FakeHandler>) => ReturnType<FakeHandler>

const answer: FakeHandler = (...given) => {
  const [{ method, path, body }] = given
  // the check of a new connector
  if (method === 'GET') return good
  if (path.includes(':search')) {
    const asked = [...statuses].filter(([name]) => body.includes(`'${name}'`))
    return {
      body: { results: asked.map(([resourceName, status]) => ({ campaign: { resourceName, status } })) },
    }
  }
  const { operations, validateOnly } = JSON.parse(body)
  if (validateOnly) return { body: { results: [] } }
  const { resourceName, status } = operations[0].update
  written.push(resourceName)
  statuses.set(resourceName, status)
  return onWrite(written.length, ...given)
}

/** Resolved once a server has waited long enough for the end of a set. */
let patience = Promise.withResolvers<void>()

/** A server that often looks for what others have left. */
function start() {
  const advertising = { ...vendor.vendors.advertising, timeout: { total: 2_000 } }
  return startTestServer({
    vendors: { advertising },
    data_dir,
    key_ring,
    vendor_requests: 'all',
    hour_ms: 72_000,
    clock: {
      ...systemClock,
      sleep: (ms, signal) => (ms === SET_WAIT_MS ? patience.promise : systemClock.sleep(ms, signal)),
    },
  })
}

beforeAll(async () => {
  vendor = await startAdsVendor()
  vendor.answer(answer)
  server = await start()
})
afterAll(async () => {
  await server?.close()
  await vendor?.close()
})
beforeEach(async () => {
  patience = Promise.withResolvers()
  statuses = new Map()
  written = []
  onWrite = (_number, { body }) => done(body)
  connector = (await server.createConnector(connectorOf(`outcomes-${++count}`))).id
  agent = await agentToken(server, { approval: 'change_sets' })
})

const resultOf = (body: string) => ({
  results: [{ resourceName: JSON.parse(body).operations[0].update.resourceName }],
})
const done = (body: string): FakeReply => ({ body: resultOf(body) })

const names = [1, 2, 3].map((number) => `customers/${customer_id}/campaigns/${number}`)
const setsOf = () => `${CONNECTORS}/${connector}/change_sets`

const pause = (resourceName: string | undefined, change_set: string) => ({
  entity: 'campaigns',
  action: 'update',
  params: { customer_id, operations: [{ update: { resourceName, status: 'PAUSED' } }] },
  change_set,
})

/** A set that pauses three campaigns, and waits for a decision. */
async function submitted(): Promise<string> {
  for (const name of names) statuses.set(name, 'ENABLED')
  const { id } = (await server.request('POST', setsOf(), { body: { title: 'pause' }, token: agent })).body
  for (const name of names)
    expect((await write(server, agent, { connector, body: pause(name, id) })).status).toBe(202)
  expect((await server.request('POST', `${setsOf()}/${id}/submit`, { token: agent })).status).toBe(200)
  return id
}

const approve = (id: string, token?: string) =>
  server.request('POST', `${APPROVALS}/${id}/approve`, token === undefined ? {} : { token })

interface Shown {
  readonly outcome: string
  readonly writes: readonly { readonly status: string }[]
}

const DONE = ['succeeded', 'succeeded', 'succeeded', 'succeeded']

const statesOf = ({ outcome, writes }: Shown) => [outcome, ...writes.map(({ status }) => status)]

/** The outcomes of the writes of a set, as the log has them. */
async function logged(id: string, length: number): Promise<string[]> {
  const read = async () => {
    const { body } = await server.request('GET', '/api/v1/events?after=0&limit=1000&types=write.executed')
    const own = body.data.filter(({ data }: { data: { approval_id: string } }) => data.approval_id === id)
    return own.map(({ data }: { data: { outcome: string } }) => data.outcome)
  }
  return until('the ends are in the log', read, { holds: (found) => found.length === length })
}

describe('P65 a change set that takes long to be sent', () => {
  let client: LinkspanClient
  /** Lets the vendor answer, and the server notice that it has waited long enough. */
  let answers: PromiseWithResolvers<void>
  beforeEach(() => {
    client = createClient({ base_url: server.base_url, access_token: server.token })
    answers = Promise.withResolvers()
    onWrite = async (number, { body }) => {
      if (number === 2) {
        patience.resolve()
        await answers.promise
      }
      return done(body)
    }
  })
  afterEach(() => answers.resolve())

  const UNDER_WAY = ['approved', 'succeeded', 'waiting', 'waiting']
  const waits = ({ status, writes }: Pick<Approval, 'status' | 'writes'>) => [
    status,
    ...writes.map((each) => each.status),
  ]

  test('is answered as it is by then, to each who decides, and sent on: each write once', async () => {
    const id = await submitted()
    const decided = await Promise.all([approve(id), approve(id)])
    for (const { status, body } of each(decided))
      expect([status, ...waits(body)]).toEqual([202, ...UNDER_WAY])
    expect(waits(await client.approvals.approve(id))).toEqual(UNDER_WAY)
    expect((await server.request('POST', `${APPROVALS}/${id}/refuse`)).status).toBe(409)
    const seen: string[][] = []
    const waited = client.approvals.wait(id, {
      onWait(shown) {
        seen.push(waits(shown))
        answers.resolve()
      },
    })
    expect(statesOf((await waited) as Shown)).toEqual(DONE)
    expect(seen[0]).toEqual(UNDER_WAY)
    expect(await approve(id)).toMatchObject({ status: 200, body: { outcome: 'succeeded' } })
    expect(written).toEqual(names)
    expect(await logged(id, 3)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  })

  test('is left between two writes by a server that stops, and the next one sends the rest, once', async () => {
    const id = await submitted()
    expect((await approve(id)).status).toBe(202)
    const stopped = server.stop()
    await until('the server is about to end', () => server.server.services.readiness.draining)
    answers.resolve()
    await stopped
    const { organization_id } = server
    expect(written).toEqual(names.slice(0, 2))
    server = await start()
    const read = () => server.server.services.approvals.get({ organization_id, id }, {})
    const shown = await until('it was sent', read, { holds: ({ status }) => status === 'executed' })
    expect(statesOf(shown as Shown)).toEqual(DONE)
    expect(written).toEqual(names)
  })
})

describe('P65 while a change set is sent', () => {
  test('its connector is deleted: nothing more is sent, and the log has what was done', async () => {
    const id = await submitted()
    onWrite = async (number, { body }) => {
      if (number === 2) await server.request('DELETE', `${CONNECTORS}/${connector}`)
      return done(body)
    }
    expect(await approve(id)).toMatchObject({ status: 404 })
    expect(written).toEqual(names.slice(0, 2))
    expect(await logged(id, 3)).toEqual(['succeeded', 'succeeded', 'failed'])
  })

  test('who asked and who decided lose their tokens: the decision stands', async () => {
    const id = await submitted()
    const made = { body: { scope: { actions: ['manage'] } } }
    const approver = (await server.request('POST', '/api/v1/account/tokens', made)).body.access_token
    onWrite = async (number, { body }) => {
      if (number > 1) return done(body)
      const { data } = (await server.request('GET', '/api/v1/account/tokens')).body
      for (const token of data) await server.request('DELETE', `/api/v1/account/tokens/${token.id}`)
      return done(body)
    }
    expect(await approve(id, approver)).toMatchObject({ status: 200, body: { outcome: 'succeeded' } })
    expect(written).toEqual(names)
    expect((await approve(id, approver)).status).toBe(401)
    expect((await server.request('GET', `${setsOf()}/${id}`, { token: agent })).status).toBe(401)
  })

  test('who was to decide has lost the right: nothing is sent', async () => {
    const id = await submitted()
    const made = { body: { scope: { actions: ['manage'] } } }
    const { access_token, id: token } = (await server.request('POST', '/api/v1/account/tokens', made)).body
    await server.request('DELETE', `/api/v1/account/tokens/${token}`)
    expect((await approve(id, access_token)).status).toBe(401)
    const reader = await agentToken(server, { approval: undefined, actions: ['read', 'write'] })
    expect((await approve(id, reader)).status).toBe(403)
    expect(written).toEqual([])
    expect((await server.request('GET', `${APPROVALS}/${id}`)).body.status).toBe('pending')
  })

  const silences: Readonly<Record<string, (...given: Parameters<FakeHandler>) => ReturnType<FakeHandler>>> = {
    'the vendor closes the connection': (_request, response) => {
      response.destroy()
      return undefined
    },
    'the vendor answers after nobody waits': async ({ body }, response) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      response.on('close', resolve)
      await promise
      return done(body)
    },
    'the vendor answers half': ({ body }, response) => {
      const text = JSON.stringify(resultOf(body))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(text.length) })
      response.write(text.slice(0, 10), () => response.destroy())
      return undefined
    },
  }
  test.each(Object.entries(silences))(
    '%s: nothing is sent twice or later, and the outcome is unknown',
    async (_name, silent) => {
      const id = await submitted()
      onWrite = (number, ...given) => (number === 2 ? silent(...given) : done(given[0].body))
      const { body } = await approve(id)
      expect(statesOf(body)).toEqual(['unknown', 'succeeded', 'unknown', 'not_sent'])
      expect(body.error).toMatchObject({ code: expect.stringMatching(/^vendor_/) })
      onWrite = (_number, { body }) => done(body)
      expect(statesOf((await approve(id)).body)).toEqual(statesOf(body))
      expect(written).toEqual(names.slice(0, 2))
      expect(await logged(id, 3)).toEqual(['succeeded', 'unknown', 'not_sent'])
    },
  )

  test('the vendor answers twice: each write is sent once, and has its own answer', async () => {
    const id = await submitted()
    onWrite = (number, { body }, response) => {
      if (number !== 2) return done(body)
      const text = JSON.stringify(resultOf(body))
      const one = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`
      response.socket?.write(one + one)
      return undefined
    }
    const { body } = await approve(id)
    expect(statesOf(body)).toEqual(DONE)
    const answers = body.writes.map(
      ({ answer }: { answer: { results: [{ resourceName: string }] } }) => answer.results[0].resourceName,
    )
    expect(answers).toEqual(names)
    expect(written).toEqual(names)
  })
})

describe('P61 no body of a caller turns the check of a write into the write:', () => {
  const path = `/v26/customers/${customer_id}/campaigns:mutate`
  const operations = JSON.stringify([
    { update: { resourceName: names[0], status: 'PAUSED' }, updateMask: 'status' },
  ])
  test.each([
    ['camel case', `"validateOnly": false`],
    ['snake case', `"validate_only": false`],
    ['both', `"validateOnly": false, "validate_only": false`],
    ['another case', `"VALIDATEONLY": false`],
    ['twice', `"validateOnly": true, "validateOnly": false`],
    ['twice, once escaped', `"validateOnly": true, "validate\\u004fnly": false`],
    ['null', `"validateOnly": null`],
    ['text', `"validateOnly": "false"`],
    ['within an object', `"options": { "validateOnly": false }`],
    ['of a prototype', `"__proto__": { "validateOnly": false }, "constructor": { "validateOnly": false }`],
  ])('%s', async (_name, fields) => {
    statuses.set(names[0] as string, 'ENABLED')
    const { id } = (await server.request('POST', setsOf(), { body: { title: 'raw' }, token: agent })).body
    const asked = [
      `{ "method": "POST", "path": "${path}", "change_set": "${id}", "body": { ${fields}, "operations": ${operations} } }`,
      `{ "method": "POST", "path": "${path}", "change_set": "${id}", "body": { "operations": ${operations}, ${fields} } }`,
      `{ "method": "POST", "path": "${path}", "change_set": "${id}", "query": { "validateOnly": "false", "validate_only": "false" }, "body": { "operations": ${operations}, ${fields} } }`,
    ]
    for (const body of asked) {
      const { status, body: answer } = await server.request('POST', `${CONNECTORS}/${connector}/request`, {
        body,
        token: agent,
      })
      // refused for what the body has, or recorded with a meaning that is no write yet
      const refused = { code: 'invalid_params', errors: [{ path: expect.stringMatching(/^\$\.body/) }] }
      expect({ status, answer }).toMatchObject(
        status === 202 ? { answer: { change_set: { id } } } : { status: 400, answer: refused },
      )
    }
    const plain = `{ "method": "POST", "path": "${path}", "change_set": "${id}", "body": { "operations": ${operations} } }`
    expect(
      await server.request('POST', `${CONNECTORS}/${connector}/request`, { body: plain, token: agent }),
    ).toMatchObject({ status: 202 })
    expect(written).toEqual([])
  })
})

const damages: Readonly<Record<string, string>> = {
  'says that it was done': `update approval_writes set state = 'succeeded' where approval_id = ? and number = 1`,
  'is another one': `update approval_writes set sealed = (select sealed from approval_writes other
    where other.approval_id = approval_writes.approval_id and other.number = 3) where approval_id = ? and number = 1`,
  'has changed places': `update approval_writes set number = number + 10 where approval_id = ?1 and number = 1`,
  'was deleted': 'delete from approval_writes where approval_id = ? and number = 2',
  'is that of another set': `update approval_writes set sealed = (select sealed from approval_writes other
    where other.approval_id <> approval_writes.approval_id and other.number = 1 limit 1) where approval_id = ? and number = 1`,
  'is of another version of the set': `update approvals set sealed = (select sealed from approvals other
    where other.id <> approvals.id limit 1) where id = ?`,
}

test.each(Object.entries(damages))(
  'P03 a write that %s in the database is refused, and nothing of its set is sent',
  async (_name, damage) => {
    await submitted()
    const id = await submitted()
    const database = new DatabaseSync(`${data_dir}/linkspan.db`)
    try {
      expect(Number(database.prepare(damage).run(id).changes)).toBe(1)
    } finally {
      database.close()
    }
    expect(await approve(id)).toMatchObject({ status: 500, body: { code: 'integrity_error' } })
    expect(await server.request('GET', `${setsOf()}/${id}`, { token: agent })).toMatchObject({
      status: 500,
      body: { code: 'integrity_error' },
    })
    expect(written).toEqual([])
  },
)
