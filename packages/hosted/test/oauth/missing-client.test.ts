import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { CONNECTORS } from '../support/api.ts'
import { kinds } from '../support/kinds.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  const started = await startSandbox('missing-client')
  sandbox = started.sandbox
  // an operator without OAuth clients
  const vendors = Object.entries(started.vendors).map(([type, { oauth_client: _, ...vendor }]) => [
    type,
    vendor,
  ])
  server = await startTestServer({ vendors: Object.fromEntries(vendors) })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const credentials = { refresh_token: 'invented-refresh-token' }
const message = 'required to renew the access token: no client is known that the refresh token was issued to'
const lacking = {
  code: 'invalid_credentials',
  errors: ['client_id', 'client_secret'].map((name) => ({ path: `$.credentials.${name}`, message })),
}
/** The refresh token is not sent to anybody. */
const expectUnsent = () =>
  expect([...sandbox.google_accounts.requests, ...sandbox.call_recording_accounts.requests]).toEqual([])

describe.each(kinds.map(({ connector }) => connector))('$type without an OAuth client', (kind) => {
  const { type, check } = kind

  test('fails in the library by the paths of what its credentials lack', async () => {
    const connection = kind.create({ credentials, onCredentialsChanged: () => {} })
    const call = connection.execute(check.entity, check.action, check.params)
    await expect(call).rejects.toMatchObject(lacking)
    await connection.close()
    expectUnsent()
  })

  test('fails on the server by the same paths, as soon as it is made', async () => {
    const body = { customer_name: 'acme', connector_type: type, name: type, credentials }
    const made = await server.request('POST', CONNECTORS, { body })
    const said = expect.stringContaining('needs $.credentials.client_id and $.credentials.client_secret')
    expect(made).toMatchObject({
      status: 201,
      body: { last_check: { error: { code: 'invalid_credentials', message: said } } },
    })
    const { entity, action, params = {} } = check
    const call = await server.execute(made.body.id, { entity, action, params })
    expect(call).toMatchObject({ status: 400, body: lacking })
    expectUnsent()
  })

  test('is not made with half of a client', async () => {
    for (const [given, missing] of [
      ['client_id', 'client_secret'],
      ['client_secret', 'client_id'],
    ] as const) {
      const half = { ...credentials, [given]: 'invented' }
      const error = { path: `$.${missing}`, message: expect.stringContaining(`required with ${given}`) }
      expect(() => kind.create({ credentials: half })).toThrow(expect.objectContaining({ errors: [error] }))
      const body = { customer_name: 'acme', connector_type: type, name: type, credentials: half }
      expect(await server.request('POST', CONNECTORS, { body })).toMatchObject({
        status: 400,
        body: { errors: [{ ...error, path: `$.credentials.${missing}` }] },
      })
    }
  })
})
