import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { systemClock } from '@linkspan/core'
import { createEnvelope } from '@linkspan/stores'
import { each } from '../../core/test/support/each.ts'
import { createCredentialKeeper } from '../../service/src/credentials/credential-keeper.ts'
import { withCredentials } from '../../service/test/support/wrapped-store.ts'
import { newDataDir, newKeyRing } from '../../stores/test/support/fresh.ts'
import { createLogger, openSqliteStore, type Store } from '../src/index.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import {
  type AdsVendor,
  connectorOf,
  credentialsOf,
  good,
  issuing,
  operation,
  startAdsVendor,
  TOKEN_PATH,
} from './support/vendor.ts'

const CONNECTORS = '/api/v1/integrations/connectors'
const key_ring = newKeyRing('k1')
let vendor: AdsVendor
let server: TestServer
let store: Store
let failing: Error | undefined
/** How far the clock of the servers is ahead, in milliseconds. */
let ahead = 0
const now = () => Date.now() + ahead
let id: string
let prefix: string
let count = 0

beforeAll(async () => {
  vendor = await startAdsVendor()
  const data_dir = newDataDir()
  store = withCredentials(openSqliteStore(data_dir), ({ replace }) => ({
    replace: (...parts) => (failing ? Promise.reject(failing) : replace(...parts)),
  }))
  server = await startTestServer({ vendors: vendor.vendors, data_dir, key_ring, store, now })
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

beforeEach(async () => {
  failing = undefined
  count++
  prefix = `refresh${count}`
  vendor.answer(() => good)
  id = (await server.createConnector(connectorOf(prefix))).id
})

const execute = () => server.execute(id, operation)
const key = () => ({ organization_id: server.organization_id, id })
const version = () => store.credentials.version(key())
const connector = async () => (await server.request('GET', `${CONNECTORS}/${id}`)).body
/** Stores new credentials for the connector, as another process would. */
async function replaceCredentials(credentials: object): Promise<void> {
  const keeper = createCredentialKeeper({
    store,
    envelope: createEnvelope(key_ring),
    key_ring,
    logger: createLogger('silent'),
    clock: systemClock,
  })
  expect(await store.credentials.replace(key(), 1, keeper.seal(key(), credentials, 2))).toBe(true)
}

const tokenOf = (body: string) => new URLSearchParams(body).get('refresh_token')

describe('renewing credentials', () => {
  test('P09 50 concurrent calls with an expired token make one refresh, and all succeed', async () => {
    vendor.answer(issuing(prefix))
    const answers = await Promise.all(Array.from({ length: 50 }, execute))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(vendor.refreshes()).toHaveLength(1)
    expect(await version()).toBe(2)
  })

  test('P14 a rotated refresh token is the next one used, even by a server that starts later', async () => {
    const rotate = (issued: number) => ({ refresh_token: `${prefix}-rotated-${issued}` })
    const answers = issuing(prefix, rotate)
    vendor.answer(answers)
    expect((await execute()).status).toBe(200)
    // of an hour, less than the five minutes are left in which a token counts as expired
    ahead += 3_400_000
    expect((await execute()).status).toBe(200)
    ahead += 3_400_000
    const { data_dir } = server.config
    const later = await startTestServer({
      vendors: vendor.vendors,
      data_dir,
      key_ring,
      store: openSqliteStore(data_dir),
      now,
    })
    expect((await later.execute(id, operation, { token: server.token })).status).toBe(200)
    await later.stop()
    const spent = ['refresh-0', 'rotated-1', 'rotated-2'].map((each) => `${prefix}-${each}`)
    expect(vendor.refreshes().map(({ body }) => tokenOf(body))).toEqual(spent)
    expect((await execute()).status).toBe(200)
    expect(await version()).toBe(4)
  })

  test('P11 a renewed pair that cannot be stored is not used; the next call stores it first', async () => {
    vendor.answer(issuing(prefix, () => ({ refresh_token: `${prefix}-rotated` })))
    failing = new Error('disk full')
    const answers = await Promise.all([execute(), execute(), execute()])
    for (const answer of each(answers)) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'credentials_not_saved', retryable: true } })
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(JSON.stringify(answer.body)).not.toMatch(/rotated|access-1|takeCredentials|disk/)
    }
    const before = vendor.requests.filter(({ path }) => path !== TOKEN_PATH)
    expect(before.every(({ headers }) => headers.authorization === `Bearer ${prefix}-access-old`)).toBe(true)
    expect(await version()).toBe(1)
    failing = undefined
    expect((await execute()).status).toBe(200)
    expect(await version()).toBe(2)
    expect(vendor.refreshes()).toHaveLength(1)
  })

  test('P11 credentials that could not be stored are stored when the server stops', async () => {
    const own = newKeyRing('k1')
    const data_dir = newDataDir()
    let full = true
    const store = withCredentials(openSqliteStore(data_dir), ({ replace }) => ({
      replace: (...parts) => (full ? Promise.reject(new Error('disk full')) : replace(...parts)),
    }))
    const stopping = await startTestServer({
      vendors: vendor.vendors,
      data_dir,
      key_ring: own,
      store,
    })
    const made = await stopping.createConnector(connectorOf(`${prefix}-stop`))
    vendor.answer(issuing(`${prefix}-stop`, () => ({ refresh_token: 'kept-until-the-end' })))
    expect((await stopping.execute(made.id, operation)).status).toBe(503)
    full = false
    await stopping.stop()
    const after = openSqliteStore(data_dir)
    expect(await after.credentials.version({ ...made, organization_id: stopping.organization_id })).toBe(2)
    await after.close()
    await stopping.close()
  })

  test('P13 newer credentials in the store win over a renewal in flight', async () => {
    const held = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const answers = issuing(prefix)
    vendor.answer(async (request) => {
      if (request.path === TOKEN_PATH) {
        asked.resolve()
        await held.promise
        return answers(request)
      }
      return request.headers.authorization === 'Bearer from-elsewhere' ? { body: {} } : { status: 401 }
    })
    const call = execute()
    await asked.promise
    const stored = { ...credentialsOf(prefix), access_token: 'from-elsewhere' }
    await replaceCredentials(stored)
    held.resolve()
    expect((await call).status).toBe(200)
    expect(await version()).toBe(2)
    expect((await connector()).status).toBe('active')
  })

  test('P19 a renewal in flight does not restore a deleted connector', async () => {
    const held = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const answers = issuing(prefix)
    vendor.answer(async (request) => {
      if (request.path === TOKEN_PATH) {
        asked.resolve()
        await held.promise
      }
      return answers(request)
    })
    const call = execute()
    await asked.promise
    expect((await server.request('DELETE', `${CONNECTORS}/${id}`)).status).toBe(204)
    held.resolve()
    expect(await call).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await version()).toBeUndefined()
    expect(vendor.requests.at(-1)?.path).toBe(TOKEN_PATH)
  })

  test('new credentials take effect on an open connection', async () => {
    vendor.answer(({ headers }) => ({
      body: { resourceNames: [`customers/${headers.authorization?.slice(-10)}`] },
    }))
    await execute()
    await replaceCredentials({ access_token: 'access-2222222222' })
    expect((await execute()).body.resourceNames[0].customer_id).toBe('2222222222')
  })
})

describe('P13 the status of a connector', () => {
  const refusal = {
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Token has been revoked.' },
  }

  test('P13 a permanent refusal is reauth_required with its remedy, until a call succeeds', async () => {
    vendor.answer(({ path }) => (path === TOKEN_PATH ? refusal : { status: 401 }))
    const answer = await execute()
    expect(answer).toMatchObject({
      status: 424,
      body: { code: 'reauth_required', vendor_code: 'invalid_grant' },
    })
    expect(answer.body.remedy).toContain('authorize again')
    expect(await connector()).toMatchObject({
      status: 'reauth_required',
      last_error: {
        code: 'reauth_required',
        message: answer.body.message,
        reason: 'refresh_token_rejected',
        remedy: answer.body.remedy,
        at: expect.stringMatching(/Z$/),
      },
    })
    vendor.answer(() => ({ body: { resourceNames: [] } }))
    expect((await execute()).status).toBe(200)
    const healed = await connector()
    expect(healed.status).toBe('active')
    expect(healed).not.toHaveProperty('last_error')
  })

  test('P15 a second 401 after a refresh is reauth_required', async () => {
    vendor.answer(({ path }) => (path === TOKEN_PATH ? { body: { access_token: 'new' } } : { status: 401 }))
    expect(await execute()).toMatchObject({ status: 424, body: { code: 'reauth_required' } })
    expect(vendor.requests.map(({ path }) => path === TOKEN_PATH)).toEqual([false, true, false])
  })

  test.each([
    ['the token endpoint limits calls', { status: 429, headers: { 'retry-after': '60' } }, 429],
    [
      'the token endpoint is temporarily unavailable',
      { status: 400, body: { error: 'temporarily_unavailable' } },
      502,
    ],
  ])('P13 the status does not change when %s', async (_name, reply, status) => {
    vendor.answer(({ path }) => (path === TOKEN_PATH ? reply : { status: 401 }))
    expect((await execute()).status).toBe(status)
    expect((await connector()).status).toBe('active')
  })
})
