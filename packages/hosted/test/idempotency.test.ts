import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { FakeReply } from '@linkspan/core/testing'
import { bytesOf } from '../../stores/test/support/bytes-of.ts'
import { openDatabaseFile } from '../../stores/test/support/database-file.ts'
import { newDataDir } from '../../stores/test/support/fresh.ts'
import { withMembers } from '../../stores/test/support/with-members.ts'
import { openSqliteStore } from '../src/index.ts'
import { CONNECTORS } from './support/api.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { type AdsVendor, connectorOf, good, operation, startAdsVendor } from './support/vendor.ts'

const HOUR_MS = 3_600_000
let vendor: AdsVendor
let server: TestServer
let id: string
let count = 0
let key: string
let elapsed = 0

beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({
    vendors: vendor.vendors,
    now: () => Date.now() + elapsed,
  })
  vendor.answer(() => good)
  id = (await server.createConnector(connectorOf('writes'))).id
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})
beforeEach(() => {
  vendor.answer(answerWrite)
  key = `key-${count++}`
})

/** Each write makes another label. */
function answerWrite(_request: unknown, _response: unknown, number: number): FakeReply {
  return { body: { results: [{ resourceName: `customers/1234567890/labels/${count}${number}` }] } }
}

const writeOf = (name: string, more: object = {}) => ({
  entity: 'labels',
  action: 'create',
  params: { customer_id: '1234567890', operations: [{ create: { name } }] },
  ...more,
})
const write = (
  body: unknown = writeOf('one'),
  headers: Record<string, string> = { 'Idempotency-Key': key },
) => server.execute(id, body, { headers })
const create = (body: unknown, on: Pick<TestServer, 'request'> = server) =>
  on.request('POST', CONNECTORS, { body, headers: { 'Idempotency-Key': key } })
const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replay')

describe('P41 a repetition', () => {
  test('P41 gets the answer of the first, and the vendor is called once', async () => {
    const first = await write()
    expect([first.status, replayed(first)]).toEqual([200, null])
    const again = await write()
    expect([again.status, replayed(again)]).toEqual([200, 'true'])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(vendor.requests).toHaveLength(1)
    const other = await write(writeOf('one'), { 'Idempotency-Key': `${key}-other` })
    expect(other.body).not.toEqual(first.body)
  })

  test('P41 creates no second connector', async () => {
    const body = connectorOf(key)
    const first = await create(body)
    const again = await create(body)
    expect(first).toMatchObject({ status: 201, body: { status: 'active' } })
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(again.headers.get('location')).toBe(`${CONNECTORS}/${first.body.id}`)
    expect([replayed(first), replayed(again)]).toEqual([null, 'true'])
    const { body: listed } = await server.request('GET', `${CONNECTORS}?customer_name=customer%20${key}`)
    expect(listed.data).toHaveLength(1)
  })

  test('P41 waits for a first that is in flight: 20 at once make one call and get one answer', async () => {
    const held = Promise.withResolvers<void>()
    vendor.answer(async (...parts) => {
      await held.promise
      return answerWrite(...parts)
    })
    const calls = Array.from({ length: 20 }, () => write())
    setTimeout(held.resolve, 100)
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers.filter((answer) => replayed(answer) === 'true')).toHaveLength(19)
    expect(vendor.requests).toHaveLength(1)
  })

  test('P41 may be written in another order, but must say the same', async () => {
    const first = await write()
    const { entity, action, params } = writeOf('one')
    const same = await write({
      params: { operations: params.operations, customer_id: params.customer_id },
      action,
      entity,
    })
    expect([same.status, same.body]).toEqual([200, first.body])
    for (const other of [
      writeOf('two'),
      writeOf('one', { action: 'update' }),
      writeOf('one', { entity: 'campaigns' }),
    ]) {
      expect(await write(other)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    }
    expect(vendor.requests).toHaveLength(1)
  })

  test('P41 of another content is refused while the first is in flight', async () => {
    const held = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    vendor.answer(async (...parts) => {
      arrived.resolve()
      await held.promise
      return answerWrite(...parts)
    })
    const first = write()
    await arrived.promise
    expect(await write(writeOf('two'))).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    held.resolve()
    expect((await first).status).toBe(200)
  })

  test('P41 P27 on another connector or in another organization is a request of its own', async () => {
    const first = await write()
    const other = await server.createConnector(connectorOf(`${key}-other`))
    vendor.answer(answerWrite)
    const elsewhere = await server.execute(other.id, writeOf('one'), { headers: { 'Idempotency-Key': key } })
    expect([elsewhere.status, replayed(elsewhere)]).toEqual([200, null])
    const organization = await server.server.services.clients.createOrganization('Other')
    const token = await server.tokenFor(organization.id)
    const headers = { 'Idempotency-Key': key }
    const foreign = await server.execute(id, writeOf('one'), { token, headers })
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await write()).body).toEqual(first.body)
  })
})

describe('P41 a failure', () => {
  const google = (status: number) => ({ status, body: { error: { message: 'no', status: 'X' } } })

  test.each<[string, Parameters<AdsVendor['answer']>[0], string]>([
    ['that the vendor refuses', () => google(400), 'vendor_rejected'],
    ['that the vendor forbids', () => google(403), 'vendor_forbidden'],
    ['with an error of the vendor', () => google(500), 'vendor_error'],
    ['with half an answer', () => ({ body: '{"results":[' }), 'vendor_invalid_reply'],
    ['without an answer', (_request, response) => void response.destroy(), 'vendor_unreachable'],
  ])('P41 %s is answered again and not sent again', async (_name, reply, code) => {
    vendor.answer(reply)
    const first = await write()
    expect(first.body.code).toBe(code)
    vendor.answer(answerWrite)
    const again = await write()
    expect([again.status, again.body, replayed(again)]).toEqual([first.status, first.body, 'true'])
    expect(again.headers.get('content-type')).toBe('application/problem+json')
    expect(vendor.requests).toEqual([])
  })

  test('P41 before anything was sent leaves the key free', async () => {
    const limited = { ...google(429), headers: { 'retry-after': '90' } }
    const invalid = await write(writeOf('one', { params: {} }))
    expect(invalid).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    const connector = (await server.createConnector(connectorOf(`${key}-limited`))).id
    const send = () => server.execute(connector, writeOf('one'), { headers: { 'Idempotency-Key': key } })
    vendor.answer(() => limited)
    expect(await send()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    vendor.answer(() => good)
    const refused = await server.createConnector(connectorOf(`${key}-refused`))
    vendor.answer(({ path }) =>
      path === '/token' ? { status: 400, body: { error: 'invalid_grant' } } : { status: 401 },
    )
    const headers = { 'Idempotency-Key': key }
    expect((await server.execute(refused.id, writeOf('one'), { headers })).body.code).toBe('reauth_required')
    vendor.answer(answerWrite)
    expect((await server.execute(refused.id, writeOf('one'), { headers })).status).toBe(200)
    vendor.answer(answerWrite)
    const sent = await write()
    expect([sent.status, replayed(sent)]).toEqual([200, null])
  })

  test('P41 of a connector that is refused leaves the key free', async () => {
    expect((await create(connectorOf(key, { credentials: {} }))).status).toBe(400)
    expect((await create(connectorOf(key))).status).toBe(201)
  })
})

test('P41 a caller that hangs up gets the outcome when it asks again', async () => {
  const arrived = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  vendor.answer(async (...parts) => {
    arrived.resolve()
    await held.promise
    return answerWrite(...parts)
  })
  const controller = new AbortController()
  const headers = { 'Idempotency-Key': key }
  const gone = server.execute(id, writeOf('one'), { headers, signal: controller.signal })
  await arrived.promise
  controller.abort()
  await expect(gone).rejects.toThrow()
  const again = write()
  held.resolve()
  expect(await again).toMatchObject({ status: 200 })
  expect(replayed(await again)).toBe('true')
  expect(vendor.requests).toHaveLength(1)
})

test('P41 a request is answered once its outcome is stored', async () => {
  const data_dir = newDataDir()
  const store = openSqliteStore(data_dir)
  const held = Promise.withResolvers<void>()
  const storing = Promise.withResolvers<void>()
  const claims = withMembers(store.claims, {
    async setOutcome(...given) {
      storing.resolve()
      await held.promise
      return store.claims.setOutcome(...given)
    },
  })
  const other = await startTestServer({ vendors: vendor.vendors, data_dir, store: { ...store, claims } })
  vendor.answer(() => good)
  const connector = await other.createConnector(connectorOf('stored'))
  vendor.answer(answerWrite)
  const headers = { 'Idempotency-Key': key }
  let answered = false
  const answer = other.execute(connector.id, writeOf('one'), { headers }).finally(() => {
    answered = true
  })
  await storing.promise
  // time enough for an answer on loopback
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(answered).toBe(false)
  held.resolve()
  expect((await answer).status).toBe(200)
  expect(replayed(await other.execute(connector.id, writeOf('one'), { headers }))).toBe('true')
  await other.close()
})

test('P41 an outcome survives a restart', async () => {
  const first = await write()
  const { data_dir, key_ring } = server.config
  const other = await startTestServer({ vendors: vendor.vendors, data_dir, key_ring })
  const { token } = server
  const again = await other.execute(id, writeOf('one'), { token, headers: { 'Idempotency-Key': key } })
  expect([again.body, replayed(again)]).toEqual([first.body, 'true'])
  await other.stop()
})

test('P41 an outcome is forgotten after 24 hours', async () => {
  const first = await write()
  const later = async (hours: number) => {
    elapsed = hours * HOUR_MS
    const token = await server.tokenFor(server.organization_id)
    return server.execute(id, writeOf('one'), { token, headers: { 'Idempotency-Key': key } })
  }
  try {
    expect((await later(23.9)).body).toEqual(first.body)
    const new_one = await later(24.1)
    expect([new_one.status, replayed(new_one)]).toEqual([200, null])
    expect(vendor.requests).toHaveLength(2)
  } finally {
    elapsed = 0
  }
})

test('P41 an answer that is too long is not stored, and the request is not sent again', async () => {
  const results = Array.from({ length: 1024 }, () => ({ resourceName: 'x'.repeat(1024) }))
  vendor.answer(() => ({ body: { results } }))
  const first = await write()
  expect(first.body).toEqual({ results })
  const again = await write()
  expect(again).toMatchObject({ status: 409, body: { code: 'outcome_not_kept' } })
  expect(again.body.remedy).toBeDefined()
  expect(vendor.requests).toHaveLength(1)
})

test('P19 the outcomes of a deleted connector are deleted with it', async () => {
  const made = await server.createConnector(connectorOf(key))
  await server.execute(made.id, writeOf('one'), { headers: { 'Idempotency-Key': key } })
  const { claims } = server.server.store
  const of = async (connector_id: string) =>
    (await claims.listUnderOtherKeys('none', undefined, 1000)).filter(
      (claim) => claim.connector_id === connector_id,
    )
  expect(await of(made.id)).toHaveLength(1)
  await server.request('DELETE', `${CONNECTORS}/${made.id}`)
  expect(await of(made.id)).toEqual([])
})

describe('P41 a server that dies', () => {
  test('P41 after a connector was stored leaves the answer', async () => {
    const data_dir = newDataDir()
    const store = openSqliteStore(data_dir)
    const setOutcome: typeof store.claims.setOutcome = (...parts) =>
      parts[2] === 'finished' ? Promise.reject(new Error('killed')) : store.claims.setOutcome(...parts)
    const dying = await startTestServer({
      vendors: vendor.vendors,
      data_dir,
      store: { ...store, claims: withMembers(store.claims, { setOutcome }) },
      claim_held_ms: 50,
    })
    vendor.answer(() => good)
    const first = await create(connectorOf(key), dying)
    expect(first.body.account).not.toBeNull()
    const again = await create(connectorOf(key), dying)
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id, account: null } })
    expect(replayed(again)).toBe('true')
    await dying.close()
  })

  test('P41 while a write is in flight leaves it unknown, and it is never sent again', async () => {
    const data_dir = newDataDir()
    const store = openSqliteStore(data_dir)
    const silent = await startTestServer({
      vendors: vendor.vendors,
      data_dir,
      // what other processes see of one that has died
      store: { ...store, claims: withMembers(store.claims, { hold: async () => {} }) },
      claim_held_ms: 50,
    })
    const made = await silent.createConnector(connectorOf(key))
    const arrived = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    vendor.answer(async (...parts) => {
      arrived.resolve()
      await held.promise
      return answerWrite(...parts)
    })
    const send = () => silent.execute(made.id, writeOf('one'), { headers: { 'Idempotency-Key': key } })
    const first = send()
    await arrived.promise
    const again = await send()
    expect(again).toMatchObject({ status: 409, body: { code: 'outcome_unknown' } })
    expect(again.body.remedy).toContain('another key')
    held.resolve()
    expect((await first).status).toBe(200)
    // it was alive after all, so its outcome counts
    expect((await send()).body).toEqual((await first).body)
    expect(vendor.requests).toHaveLength(1)
    await silent.close()
  })
})

describe('P02 what is stored', () => {
  test('P02 no file contains a key or an outcome', async () => {
    vendor.answer(() => ({ body: { results: [{ resourceName: 'outcome-canary' }] } }))
    key = 'key-canary'
    expect((await write()).body).toEqual({ results: [{ resourceName: 'outcome-canary' }] })
    expect(bytesOf(server.config.data_dir)).not.toMatch(/outcome-canary|key-canary/)
    expect(server.logs.join('')).not.toMatch(/outcome-canary|key-canary/)
  })

  test('P03 an outcome that was moved to another key fails closed', async () => {
    await write()
    const moved = `${key}-moved`
    await write(writeOf('one'), { 'Idempotency-Key': moved })
    const [last, previous] = (
      await server.server.store.claims.listUnderOtherKeys('none', undefined, 1000)
    ).slice(-2)
    const database = openDatabaseFile(server.config.data_dir)
    database.exec('update claims set sealed = (select sealed from claims order by key_hash limit 1)')
    database.close()
    expect([last, previous]).not.toContain(undefined)
    const answers = await Promise.all([write(), write(writeOf('one'), { 'Idempotency-Key': moved })])
    expect(answers.map(({ body }) => body.code)).toContain('integrity_error')
    expect(vendor.requests).toHaveLength(2)
  })
})

describe('a key that is not taken', () => {
  const refused = { status: 400, body: { code: 'invalid_params', errors: [{ path: 'Idempotency-Key' }] } }

  test.each(['', ' ', 'a b', 'ä', 'x'.repeat(256), 'a, b'])(
    '%j is refused before anything is sent',
    async (sent) => {
      const answer = await write(writeOf('one'), { 'Idempotency-Key': sent })
      expect(answer).toMatchObject(refused)
      expect(vendor.requests).toEqual([])
    },
  )

  test.each(['!', '"quoted"', 'x'.repeat(255), '{}[]:,;'])('%j is taken', async (sent) => {
    expect((await write(writeOf('one'), { 'Idempotency-Key': sent })).status).toBe(200)
  })

  test('actions that only read ignore it', async () => {
    for (const action of ['list', 'get', 'download', 'search']) {
      const answer = await write({ ...operation, action })
      const { code } = (await server.execute(id, { ...operation, action })).body
      expect({ code: answer.body.code, replayed: replayed(answer) }).toEqual({ code, replayed: null })
    }
    // the key is still free
    expect(replayed(await write())).toBeNull()
  })

  test.each<[string, string, object | null]>([
    ['GET', CONNECTORS, null],
    ['GET', `${CONNECTORS}/con_1`, null],
    ['PATCH', `${CONNECTORS}/con_1`, {}],
    ['DELETE', `${CONNECTORS}/con_1`, null],
    ['POST', `${CONNECTORS}/con_1/check`, null],
    ['POST', '/api/v1/account/applications/token', { client_id: 'x', client_secret: 'y' }],
    ['GET', '/healthz', null],
  ])('%s %s refuses it', async (method, path, body) => {
    const headers = { 'Idempotency-Key': key }
    expect(await server.request(method, path, { headers, ...(body && { body }) })).toMatchObject(refused)
  })
})
