import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { until } from '../../core/test/support/until.ts'
import { openDatabaseFile } from '../../stores/test/support/database-file.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { type AdsVendor, connectorOf, good, operation, startAdsVendor } from './support/vendor.ts'

const CONNECTORS = '/api/v1/integrations/connectors'
let vendor: AdsVendor
let server: TestServer
let id: string

beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({ vendors: vendor.vendors })
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

let count = 0
beforeEach(async () => {
  vendor.answer(() => good)
  count++
  id = (await server.createConnector(connectorOf(`execute-${count}`))).id
  // forgets the check of the new connector
  vendor.answer(() => good)
})

const connector = async () => (await server.request('GET', `${CONNECTORS}/${id}`)).body

describe('the body', () => {
  test.each([[{}], [{ params: null }], [{ params: {} }]])(
    'params may be absent, null or {} (%j)',
    async (more) => {
      const answer = await server.execute(id, { ...operation, ...more })
      expect(answer).toMatchObject({
        status: 200,
        body: { resourceNames: [{ resourceName: 'customers/1234567890', customer_id: '1234567890' }] },
      })
    },
  )

  test.each<[unknown, string, string]>([
    [{ action: 'list' }, 'invalid_params', '$.entity'],
    [{ entity: 'campaigns' }, 'invalid_params', '$.action'],
    [{ entity: 5, action: 'list' }, 'invalid_params', '$.entity'],
    [{ ...operation, parms: {} }, 'invalid_params', '$.parms'],
    [{ entity: 'campaign', action: 'list' }, 'unknown_entity', '$.entity'],
    [{ entity: 'labels', action: 'update' }, 'unsupported_action', '$.action'],
    [{ entity: 'campaigns', action: 'listAll' }, 'unsupported_action', '$.action'],
    [{ entity: 'campaigns', action: 'list', params: [] }, 'invalid_params', '$'],
    [
      { entity: 'campaigns', action: 'list', params: { customer_id: '1' } },
      'invalid_params',
      '$.customer_id',
    ],
    [
      { entity: 'campaigns', action: 'list', params: { customer_id: '1234567890', x: 1 } },
      'invalid_params',
      '$.x',
    ],
  ])('%j is refused with its path before anything is sent', async (body, code, path) => {
    const answer = await server.execute(id, body)
    expect(answer).toMatchObject({ status: 400, body: { code, errors: [{ path }] } })
    expect(vendor.requests).toEqual([])
  })
})

describe('P48 errors of the vendor', () => {
  const google = (status: number, message: string) => ({
    status,
    body: { error: { code: status, message, status: 'X' } },
  })

  test.each([
    [google(400, 'no such field'), 422, 'vendor_rejected'],
    [google(403, 'not yours'), 424, 'vendor_forbidden'],
    [google(404, 'nothing there'), 404, 'vendor_not_found'],
    [google(409, 'changed meanwhile'), 409, 'vendor_conflict'],
  ])('%j is answered with its own message', async (reply, status, code) => {
    vendor.answer(() => ({ ...reply, headers: { 'request-id': 'vendor-request-1' } }))
    const answer = await server.execute(id, operation)
    expect(answer).toMatchObject({
      status,
      body: { code, vendor_request_id: 'vendor-request-1', retryable: false },
    })
    expect(answer.body.message).toContain((reply.body.error as { message: string }).message)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  test('P40 a vendor’s limit beyond our retry budget is 429 with its Retry-After', async () => {
    vendor.answer(() => ({ ...google(429, 'slow down'), headers: { 'retry-after': '120' } }))
    const answer = await server.execute(id, operation)
    expect(answer).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', source: 'vendor', retryable: true },
    })
    expect(answer.headers.get('retry-after')).toBe('120')
  })

  test('an HTML page is 502, and a vendor that closes the connection is 504', async () => {
    const write = {
      entity: 'labels',
      action: 'create',
      params: { customer_id: '1234567890', operations: [{ create: { name: 'x' } }] },
    }
    vendor.answer(() => ({ body: '<html>', headers: { 'content-type': 'text/html' } }))
    expect(await server.execute(id, write)).toMatchObject({
      status: 502,
      body: { code: 'vendor_invalid_reply', attempts: 1, doubtful: true },
    })
    vendor.answer((_request, response) => void response.destroy())
    expect(await server.execute(id, write)).toMatchObject({
      status: 504,
      body: { code: 'vendor_unreachable', attempts: 1, doubtful: true },
    })
    vendor.answer(() => ({ status: 400 }))
    expect((await server.execute(id, write)).body).not.toHaveProperty('doubtful')
    vendor.answer(() => ({ status: 500 }))
    expect(await server.execute(id, write)).toMatchObject({ status: 502, body: { code: 'vendor_error' } })
    expect(vendor.requests).toHaveLength(1)
  })

  test('P13 outages and limits change no status', async () => {
    for (const reply of [google(403, 'no'), { ...google(429, 'slow'), headers: { 'retry-after': '90' } }]) {
      vendor.answer(() => reply)
      await server.execute(id, operation)
      expect(await connector()).toMatchObject({ status: 'active' })
    }
  })
})

test('P39 a caller that hangs up aborts the call to the vendor', async () => {
  const ended = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  vendor.answer((_request, response) => {
    response.once('close', () => ended.resolve())
    arrived.resolve()
    return undefined
  })
  const controller = new AbortController()
  const call = server.execute(id, operation, { signal: controller.signal })
  await arrived.promise
  controller.abort()
  await expect(call).rejects.toThrow()
  await ended.promise
  const isLogged = () =>
    server.logs
      .map((line) => JSON.parse(line))
      .some((line) => line.connector_id === id && line.status === 499)
  await until('the end of the call is logged', isLogged)
  vendor.answer(() => good)
  expect((await server.execute(id, operation)).status).toBe(200)
})

test('P19 a deleted connector cannot be used', async () => {
  await server.execute(id, operation)
  await server.request('DELETE', `${CONNECTORS}/${id}`)
  expect(await server.execute(id, operation)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(vendor.requests).toHaveLength(1)
})

test('P03 a connector with another connector’s sealed credentials fails closed and affects no other', async () => {
  const victim = await server.createConnector(connectorOf('victim'))
  const database = openDatabaseFile(server.config.data_dir)
  const sealed = database
    .prepare('select sealed from sealed_credentials where connector_id = ?')
    .get(victim.id)
  database
    .prepare('update sealed_credentials set sealed = ? where connector_id = ?')
    .run((sealed as { sealed: string }).sealed, id)
  database.close()
  const { data_dir, key_ring } = server.config
  const other = await startTestServer({ vendors: vendor.vendors, data_dir, key_ring })
  vendor.answer(() => good)
  const { token } = server
  for (const answer of [
    await other.execute(id, operation, { token }),
    await other.request('POST', `${CONNECTORS}/${id}/check`, { token }),
  ]) {
    expect(answer).toMatchObject({ status: 500, body: { code: 'integrity_error' } })
  }
  expect(vendor.requests).toEqual([])
  expect((await other.execute(victim.id, operation, { token })).status).toBe(200)
  await other.stop()
})

test('a connector of a type that this server does not offer is refused', async () => {
  const bare = await startTestServer({
    kinds: [],
    data_dir: server.config.data_dir,
    key_ring: server.config.key_ring,
  })
  const answer = await bare.execute(id, operation, { token: server.token })
  expect(answer).toMatchObject({ status: 400, body: { code: 'unsupported_action' } })
  await bare.stop()
})

test('P44 a reply of more than 64 MiB is refused, and compressed ones are measured after decompression', async () => {
  const body = `{"resourceNames":[]${' '.repeat(64 * 1024 * 1024)}}`
  vendor.answer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    response.end(gzipSync(body))
    return undefined
  })
  expect(await server.execute(id, operation)).toMatchObject({
    status: 502,
    body: { code: 'vendor_invalid_reply' },
  })
})
