import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { FakeReply, SeenRequest } from '@linkspan/core/testing'
import { newDataDir, newKeyRing } from '../../../stores/test/support/fresh.ts'
import { openSqliteStore } from '../../src/index.ts'
import { CONNECTORS } from '../support/api.ts'
import { APPROVALS, agentToken, write } from '../support/approvals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type AdsVendor, startAdsVendor, TOKEN_PATH } from '../support/vendor.ts'

/** Two users of the vendor: the first one is approved to be written to, the other one is not. */
const CUSTOMERS: Readonly<Record<string, string>> = { good: '1111111111', evil: '2222222222' }
const customer_id = CUSTOMERS.good as string

let vendor: AdsVendor
let server: TestServer
/** Another process on the same store. */
let other: TestServer
let agent: string
let id: string
let count = 0
/** Whose credentials changed something, in order. */
let written: string[]
let status: string
/** Called when the vendor gets a check, or a write before it has an effect; what it returns is the reply. */
let onCheck: () => Promise<void>
let onWrite: (owner: string) => Promise<FakeReply | undefined>
/** The customers that a user reaches. */
let reached: Record<string, string>

async function answer({ method, path, body, headers }: SeenRequest): Promise<FakeReply> {
  if (path === TOKEN_PATH) {
    const owner = new URLSearchParams(body).get('refresh_token')?.split('-')[0]
    return { body: { access_token: `${owner}-access-renewed-${++count}`, expires_in: 3600 } }
  }
  const owner = /Bearer (\w+)-/.exec(String(headers.authorization))?.[1] ?? ''
  if (method === 'GET') return { body: { resourceNames: [`customers/${reached[owner]}`] } }
  if (path.includes(':search'))
    return { body: { results: [{ campaign: { resourceName: nameOf(), status } }] } }
  const { operations, validateOnly } = JSON.parse(body)
  if (validateOnly) {
    await onCheck()
    return { body: {} }
  }
  const reply = await onWrite(owner)
  if (reply) return reply
  written.push(owner)
  status = operations[0].update.status
  return { body: { results: [{ resourceName: nameOf() }] } }
}

const nameOf = () => `customers/${customer_id}/campaigns/1`

const credentialsOf = (owner: string, more: object = {}) => ({
  access_token: `${owner}-access-${++count}`,
  refresh_token: `${owner}-refresh-${count}`,
  client_id: 'client',
  client_secret: 'client-secret',
  ...more,
})

beforeAll(async () => {
  vendor = await startAdsVendor()
  vendor.answer(answer)
  const data_dir = newDataDir()
  const key_ring = newKeyRing('k1')
  server = await startTestServer({ vendors: vendor.vendors, data_dir, key_ring })
  const store = openSqliteStore(data_dir)
  other = await startTestServer({ vendors: vendor.vendors, data_dir, store, key_ring })
  agent = await agentToken(server, { actions: ['read', 'write', 'connect'] })
})
afterAll(async () => {
  await other?.close()
  await server?.close()
  await vendor?.close()
})
beforeEach(async () => {
  written = []
  status = 'ENABLED'
  reached = { ...CUSTOMERS }
  onCheck = async () => {}
  onWrite = async () => undefined
  id = await newConnector()
})

async function newConnector(credentials = credentialsOf('good')): Promise<string> {
  const made = { customer_name: 'acme', connector_type: 'advertising', name: 'Ads of acme', credentials }
  return (await server.createConnector(made)).id
}

const patch = async (body: object, at: TestServer = server) => {
  const token = at === server ? agent : server.token
  const answered = await at.request('PATCH', `${CONNECTORS}/${id}`, { body, token })
  expect(answered).toMatchObject({ status: 200 })
}

const ask = async (wanted = 'PAUSED', connector = id): Promise<string> => {
  const operations = [{ update: { resourceName: nameOf(), status: wanted } }]
  const body = { entity: 'campaigns', action: 'update', params: { customer_id, operations } }
  const asked = await write(server, agent, { connector, body })
  expect(asked).toMatchObject({ status: 202, body: { approval: { account: { id: customer_id } } } })
  return asked.body.approval.id
}

const approve = async (approval: string) =>
  (await server.request('POST', `${APPROVALS}/${approval}/approve`)).body

const changes: Readonly<Record<string, () => Promise<unknown>>> = {
  'the credentials of another account': () => patch({ credentials: credentialsOf('evil') }),
  'other credentials of the same account': () => patch({ credentials: credentialsOf('good') }),
  'the credentials of another account and back': async () => {
    await patch({ credentials: credentialsOf('evil') })
    await patch({ credentials: credentialsOf('good') })
  },
  'the manager that calls go through': () =>
    patch({ credentials: credentialsOf('good', { login_customer_id: CUSTOMERS.evil }) }),
  'the configuration': () => patch({ replication_config: { customer_ids: [customer_id] } }),
  'the name': () => patch({ name: 'Sandbox of acme' }),
  'the interval of the sync': () => patch({ sync_interval_seconds: 86_400 }),
  'the credentials, in another process': () => patch({ credentials: credentialsOf('evil') }, other),
  'the account that the credentials reach': async () => {
    reached.good = '3333333333'
    expect((await server.request('POST', `${CONNECTORS}/${id}/check`)).status).toBe(200)
  },
}

describe('P65 an approved write is not sent if somebody has changed', () => {
  test.each(Object.entries(changes))('%s', async (_name, change) => {
    const approval = await ask()
    await change()
    const { changed_fields, code } = (await approve(approval)).error ?? {}
    expect({ code, written }).toEqual({ code: 'target_changed', written: [] })
    expect(['connector', 'account']).toContain(changed_fields?.[0])
    // and neither by another attempt
    expect(await approve(approval)).toMatchObject({ outcome: 'failed', error: { code: 'target_changed' } })
    expect(written).toEqual([])
    if (reached.good !== customer_id) return
    await patch({ credentials: credentialsOf('good') })
    expect(await approve(await ask())).toMatchObject({ outcome: 'succeeded' })
    expect(written).toEqual(['good'])
  })

  test('the credentials, while the approved write is checked', async () => {
    const approval = await ask()
    onCheck = async () => {
      onCheck = async () => {}
      await patch({ credentials: credentialsOf('evil') })
    }
    expect(await approve(approval)).toMatchObject({ outcome: 'failed', error: { code: 'target_changed' } })
    expect(written).toEqual([])
  })

  test('the credentials, after the check, in another process, so that only a renewal could find them', async () => {
    const approval = await ask()
    onWrite = async () => {
      onWrite = async () => undefined
      await patch({ credentials: credentialsOf('evil') }, other)
      // the vendor refuses the token, and the connection takes the credentials that are stored by now
      return { status: 401 }
    }
    expect(await approve(approval)).toMatchObject({ outcome: 'failed', error: { code: 'target_changed' } })
    expect(written).toEqual([])
  })

  test('the credentials, while the request itself is checked', async () => {
    onCheck = async () => {
      onCheck = async () => {}
      await patch({ credentials: credentialsOf('evil') })
    }
    const operations = [{ update: { resourceName: nameOf(), status: 'PAUSED' } }]
    const body = { entity: 'campaigns', action: 'update', params: { customer_id, operations } }
    const asked = await write(server, agent, { connector: id, body })
    expect(asked).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(written).toEqual([])
  })

  test('the connector for another one of the same name', async () => {
    const approval = await ask()
    await server.request('DELETE', `${CONNECTORS}/${id}`)
    id = await newConnector()
    expect(await approve(approval)).toMatchObject({ code: 'not_found' })
    expect(written).toEqual([])
  })

  test('the target by another approved write, also at the same moment', async () => {
    const approvals = [await ask(), await ask(), await ask()]
    const outcomes = (await Promise.all(approvals.map(approve))).map(
      ({ outcome, error }) => error?.code ?? outcome,
    )
    expect(outcomes.toSorted()).toEqual(['succeeded', 'target_changed', 'target_changed'])
    expect(written).toEqual(['good'])
  })
})

describe('P65 an approved write is sent once, although', () => {
  test('its credentials were renewed after the request', async () => {
    const approval = await ask()
    // the vendor refuses the token once, and issues another one
    let refused = 0
    vendor.answer(async (request) =>
      request.path !== TOKEN_PATH && refused++ === 0 ? { status: 401 } : answer(request),
    )
    const read = { entity: 'accessible_customers', action: 'list' }
    expect((await server.execute(id, read)).status).toBe(200)
    expect(vendor.refreshes()).toHaveLength(1)
    vendor.answer(answer)
    expect(await approve(approval)).toMatchObject({ outcome: 'succeeded' })
    expect(written).toEqual(['good'])
  })

  test('the vendor refuses the token of the write itself, which is renewed then', async () => {
    const approval = await ask()
    onWrite = async () => {
      onWrite = async () => undefined
      return { status: 401 }
    }
    expect(await approve(approval)).toMatchObject({ outcome: 'succeeded' })
    expect(written).toEqual(['good'])
  })

  test('its connector was checked, and nothing about it has changed', async () => {
    const approval = await ask()
    await server.request('POST', `${CONNECTORS}/${id}/check`)
    expect(await approve(approval)).toMatchObject({
      outcome: 'succeeded',
      account: { id: customer_id },
    })
  })
})
