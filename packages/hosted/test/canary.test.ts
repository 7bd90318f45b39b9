import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ConnectorError } from '@linkspan/core'
import type { FakeHandler } from '@linkspan/core/testing'
import { each } from '../../core/test/support/each.ts'
import { withCredentials } from '../../service/test/support/wrapped-store.ts'
import { bytesOf } from '../../stores/test/support/bytes-of.ts'
import { newDataDir } from '../../stores/test/support/fresh.ts'
import { openSqliteStore } from '../src/index.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { type AdsVendor, good, operation, startAdsVendor, TOKEN_PATH } from './support/vendor.ts'

const CONNECTORS = '/api/v1/integrations/connectors'

let users = 0

/** One canary for each field of the credentials. Each call is another account at the vendor. */
const credentialsOf = () => ({
  access_token: 'canary-access-token-0001',
  refresh_token: `canary-refresh-token-0002-${users++}`,
  client_id: 'canary-client-id-0003',
  // characters that forms, URLs, HTML and JSON escape
  client_secret: `canary-client/+%:'"<&-secret-0004`,
  // one secret within another
  developer_token: 'canary-access-token-0001-and-developer-token-0005',
  // not a secret: the connector shows it
  scope: 'read',
  token_type: 'canary-token-type-0007',
  vendor_fields: { anything: 'canary-vendor-field-0008' },
})
/** One canary for each secret that is issued later. */
const renewed = {
  access_token: 'canary-renewed-access-0009',
  refresh_token: 'canary-renewed-refresh-0010',
  extra: 'canary-renewed-extra-0011',
}
const operator = { client_id: 'canary-operator-id-0012', client_secret: 'canary-operator-secret-0013' }

let vendor: AdsVendor
let server: TestServer
let broken: 'replace' | 'find' | undefined
let answers = ''
const errors: unknown[] = []

beforeAll(async () => {
  vendor = await startAdsVendor()
  const data_dir = newDataDir()
  const failing =
    <Parts extends unknown[], Result>(name: 'replace' | 'find', work: (...parts: Parts) => Promise<Result>) =>
    (...parts: Parts): Promise<Result> => {
      // the worst error of a database contains the values of the statement
      if (broken === name) return Promise.reject(Object.assign(new Error('disk full'), { parameters: parts }))
      return work(...parts)
    }
  server = await startTestServer({
    data_dir,
    log_level: 'trace',
    vendors: { advertising: { ...vendor.vendors.advertising, oauth_client: operator } },
    store: withCredentials(openSqliteStore(data_dir), ({ replace, find }) => ({
      replace: failing('replace', replace),
      find: failing('find', find),
    })),
  })
  const { execution } = server.server.services
  const execute = execution.execute.bind(execution)
  Object.assign(execution, {
    execute: (...parts: Parameters<typeof execute>) =>
      execute(...parts).catch((error: unknown) => {
        errors.push(error)
        throw error
      }),
  })
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

async function request(method: string, path: string, asking = {}): Promise<number> {
  const answer = await server.request(method, path, asking)
  answers += JSON.stringify(answer.body) + JSON.stringify([...answer.headers])
  return answer.status
}

/** A vendor that echoes everything it receives, in every field that may contain text. */
const echo =
  (status: number): FakeHandler =>
  (seen) => {
    const words = `${seen.headers.authorization} ${seen.headers['developer-token']} ${seen.body}`
    return {
      status,
      headers: {
        'retry-after': '60',
        'request-id': words.replace(/[^\x21-\x7e]/g, '').slice(0, 200),
      },
      body: {
        error: seen.path === TOKEN_PATH ? words : { code: status, message: words, status: words },
        error_description: words,
      },
    }
  }

const failures: [string, FakeHandler][] = [
  ...[400, 401, 403, 404, 409, 429, 500, 503].map((status): [string, FakeHandler] => [
    `status ${status}`,
    echo(status),
  ]),
  ['plain words', (seen) => ({ status: 400, body: `${seen.headers.authorization} ${seen.body}` })],
  ['HTML', (seen) => ({ body: `<html>${seen.headers.authorization}</html>` })],
  [
    'half a body',
    (_seen, response) => {
      response.writeHead(200, { 'content-length': '99' }).write('{"canary')
      setTimeout(() => response.destroy(), 10)
      return undefined
    },
  ],
  ['a hang-up', (_seen, response) => void response.destroy()],
  ['a redirect', () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/canary' } })],
  [
    'a renewal',
    (seen) => (seen.path === TOKEN_PATH ? { body: { ...renewed, expires_in: 1 } } : { status: 401 }),
  ],
  ['a success', () => good],
]

test('P01 no credential appears in any answer, log, error or file, whatever goes wrong', async () => {
  const write = {
    entity: 'labels',
    action: 'create',
    params: { customer_id: '1234567890', operations: [{ create: { name: 'x' } }] },
  }
  for (const [name, handler] of failures) {
    const body = { customer_name: name, connector_type: 'advertising', name, credentials: credentialsOf() }
    const made = await server.createConnector(body)
    answers += JSON.stringify(made)
    vendor.answer(handler)
    for (const each of [write, { ...operation, params: { x: 1 } }]) {
      await request('POST', `${CONNECTORS}/${made.id}/execute`, { body: each })
    }
    await request('POST', `${CONNECTORS}/${made.id}/check`)
    await request('PATCH', `${CONNECTORS}/${made.id}`, { body: { credentials: credentialsOf() } })
    await request('GET', `${CONNECTORS}/${made.id}`)
  }
  await request('GET', CONNECTORS)

  const made = await server.createConnector({
    customer_name: 'x',
    connector_type: 'advertising',
    name: 'x',
    credentials: credentialsOf(),
  })
  vendor.answer((seen) => (seen.path === TOKEN_PATH ? { body: renewed } : { status: 401 }))
  broken = 'replace'
  expect(await request('POST', `${CONNECTORS}/${made.id}/execute`, { body: operation })).toBe(503)
  broken = 'find'
  const other = await server.createConnector({
    customer_name: 'x',
    connector_type: 'advertising',
    name: 'x',
    credentials: credentialsOf(),
  })
  expect(await request('POST', `${CONNECTORS}/${other.id}/execute`, { body: operation })).toBe(500)
  broken = undefined

  const credentials = credentialsOf()
  const wrong = [
    { credentials: { ...credentials, refresh_token: 'canary with spaces' } },
    { credentials: { ...credentials, unknown: 'canary-unknown-0014' } },
    { credentials: JSON.stringify(credentials) },
    { credentials, server_side_oauth_secret_id: 'canary-secret-id-0015' },
    { server_side_oauth_secret_id: 'canary-secret-id-0015' },
    { credentials, name: '' },
  ]
  for (const parts of wrong) {
    const body = { customer_name: 'x', connector_type: 'advertising', name: 'x', ...parts }
    expect(await request('POST', CONNECTORS, { body })).toBe(400)
  }
  for (const parts of each(wrong.slice(0, 3))) {
    expect(await request('PATCH', `${CONNECTORS}/${made.id}`, { body: parts })).toBe(400)
  }
  await request('POST', CONNECTORS, { body: JSON.stringify({ credentials }).slice(0, -1) })
  await request('GET', CONNECTORS, { token: 'canary-bearer-0016' })
  await request('GET', `${CONNECTORS}?access_token=canary-bearer-0016`)
  const guess = { client_id: 'x', client_secret: 'canary-guess-0017' }
  await request('POST', '/api/v1/account/applications/token', { body: guess, token: null })

  const { store, services } = server.server
  const [key] = await store.connectors.list({ organization_id: server.organization_id, limit: 1 })
  if (!key) throw new Error('there is no connector')
  await services.sealedPartsOf(key).write('part', Buffer.from('canary-part-0014'))

  const shown = {
    answers,
    logs: server.logs.join(''),
    errors: errors
      .map(
        (error) => inspect(error, { depth: null, showHidden: true }) + JSON.stringify(error) + String(error),
      )
      // the error of the fake database above contains the values on purpose
      .filter((text) => !text.includes('parameters:'))
      .join(''),
    files: bytesOf(server.config.data_dir),
  }
  expect(errors.filter((error) => ConnectorError.isInstance(error)).length).toBeGreaterThan(10)
  expect(server.logs.length).toBeGreaterThan(50)
  const secrets = [server.token, server.client.client_secret, 'canary-', 'canary with']
  for (const [place, text] of Object.entries(shown)) {
    for (const secret of secrets) {
      for (const form of [
        secret,
        encodeURIComponent(secret),
        Buffer.from(secret).toString('base64').slice(0, -4),
      ]) {
        const at = text.indexOf(form)
        expect({ place, secret, around: at < 0 ? '' : text.slice(at - 60, at + 60) }).toEqual({
          place,
          secret,
          around: '',
        })
      }
    }
  }
})
