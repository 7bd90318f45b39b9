import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import {
  type AdsVendor,
  connectorOf,
  credentialsOf,
  good,
  issuing,
  startAdsVendor,
  TOKEN_PATH,
} from './support/vendor.ts'

const CONNECTORS = '/api/v1/integrations/connectors'
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

describe('with the real vendors’ answers', () => {
  let sandbox: Sandbox
  let server: TestServer
  beforeAll(async () => {
    const started = await startSandbox('accounts')
    sandbox = started.sandbox
    server = await startTestServer({ vendors: started.vendors })
  })
  afterAll(async () => {
    await server.close()
    await sandbox.close()
  })

  const create = (connector_type: string, credentials: object) =>
    server.createConnector({ customer_name: 'acme', connector_type, name: 'one', credentials })

  test('a new connector shows its account, what was granted and until when', async () => {
    const made = await create('drive', sandbox.drive.credentials())
    expect(made).toMatchObject({
      status: 'active',
      account: { id: expect.stringMatching(/@/), name: expect.stringMatching(/\w/) },
      last_check: { checked_at: MOMENT },
      credentials_expire_at: MOMENT,
      credentials_renewed_at: MOMENT,
      granted_scopes: ['https://www.googleapis.com/auth/drive'],
    })
    expect(made.last_check).not.toHaveProperty('error')
  })

  test('the account is what people know it by at each vendor', async () => {
    const analytics = await create('web-analytics', sandbox.web_analytics.credentials())
    expect(analytics.account).toEqual({
      id: expect.stringMatching(/^accounts\/\d+$/),
      name: expect.stringMatching(/\w/),
    })
    const ads = await create('advertising', sandbox.advertising.credentials())
    const customers = [sandbox.advertising.manager_customer_id, sandbox.advertising.direct_customer_id].sort()
    const shown = customers.map((id) => id.replace(/(\d{3})(\d{3})/, '$1-$2-'))
    expect(ads.account).toEqual({ id: customers[0], name: shown.join(', ') })
    for (const credentials of [sandbox.call_recording.credentials(), sandbox.call_recording.access_key()]) {
      const company = await create('call-recording', credentials)
      expect(company.account).toEqual({
        id: expect.stringMatching(/^\d+$/),
        name: 'Sales, Customer Success, Partners',
      })
    }
  })
})

describe('with a vendor whose answers are scripted', () => {
  let vendor: AdsVendor
  let server: TestServer
  /** One that waits for a vendor only shortly. */
  let impatient: TestServer
  let prefix: string
  let count = 0
  beforeAll(async () => {
    vendor = await startAdsVendor()
    server = await startTestServer({ vendors: vendor.vendors })
    impatient = await startTestServer({ vendors: vendor.vendors, check_ms: 1_000 })
  })
  afterAll(async () => {
    for (const each of [server, impatient]) await each.close()
    await vendor.close()
  })
  beforeEach(() => {
    vendor.answer(() => good)
    prefix = `accounts${count++}`
  })

  const account = { id: '1234567890', name: '123-456-7890' }
  const revoked = ({ path }: { path: string }) =>
    path === TOKEN_PATH ? { status: 400, body: { error: 'invalid_grant' } } : { status: 401 }
  const read = async (id: string) => (await server.request('GET', `${CONNECTORS}/${id}`)).body
  const check = (id: string) => server.request('POST', `${CONNECTORS}/${id}/check`)
  const patch = (id: string, body: unknown) => server.request('PATCH', `${CONNECTORS}/${id}`, { body })

  describe('creating', () => {
    test('credentials that the vendor refuses make a connector that says so', async () => {
      vendor.answer(revoked)
      const made = await server.createConnector(connectorOf(prefix))
      expect(made).toMatchObject({
        status: 'reauth_required',
        account: null,
        last_error: { code: 'reauth_required', reason: 'refresh_token_rejected', at: MOMENT },
        last_check: { checked_at: MOMENT, error: { code: 'reauth_required' } },
      })
    })

    test('P13 an outage of the vendor fails no creation, whatever the vendor does', async () => {
      const outages: Parameters<AdsVendor['answer']>[0][] = [
        () => ({ status: 403, body: { error: { message: 'the API is off' } } }),
        () => ({ body: '<html>' }),
        () => undefined,
        (_request, response) => void response.destroy(),
      ]
      for (const [index, outage] of outages.entries()) {
        vendor.answer(outage)
        const made = await impatient.createConnector(connectorOf(`${prefix}-${index}`))
        const code = expect.stringMatching(/^vendor_/)
        expect(made).toMatchObject({ status: 'active', account: null, last_check: { error: { code } } })
        expect(made).not.toHaveProperty('last_error')
      }
    })

    test('the interval of the sync is checked, and null stays null', async () => {
      for (const sync_interval_seconds of [300, 604_800, null]) {
        const made = await server.createConnector(connectorOf(prefix, { sync_interval_seconds }))
        expect(made.sync_interval_seconds).toBe(sync_interval_seconds)
        expect(await read(made.id)).toEqual(made)
      }
      for (const sync_interval_seconds of [299, 604_801, 300.5, '3600', false]) {
        const body = connectorOf(prefix, { sync_interval_seconds })
        expect(await server.request('POST', CONNECTORS, { body })).toMatchObject({
          status: 400,
          body: { code: 'invalid_params', errors: [{ path: '$.sync_interval_seconds' }] },
        })
      }
    })
  })

  describe('checking', () => {
    test('one call shows the status and the account, and both are stored', async () => {
      vendor.answer(() => ({ status: 403 }))
      const { id } = await server.createConnector(connectorOf(prefix))
      vendor.answer(() => good)
      const answer = await check(id)
      expect(answer).toMatchObject({ status: 200, body: { status: 'active', checked_at: MOMENT } })
      expect(answer.body).not.toHaveProperty('error')
      expect(vendor.requests).toHaveLength(1)
      const { checked_at } = answer.body
      expect(await read(id)).toMatchObject({ status: 'active', account, last_check: { checked_at } })
    })

    test('P13 a permanent refusal is reauth_required until a check succeeds; an outage changes nothing', async () => {
      const { id } = await server.createConnector(connectorOf(prefix))
      vendor.answer(revoked)
      const refused = await check(id)
      expect(refused.body).toMatchObject({ status: 'reauth_required', error: { code: 'reauth_required' } })
      expect(refused.body.error.remedy).toContain('authorize again')
      expect(await read(id)).toMatchObject({ status: 'reauth_required', account, last_error: { at: MOMENT } })
      vendor.answer(() => ({ status: 403 }))
      const failed = await check(id)
      expect(failed.body).toMatchObject({ status: 'reauth_required', error: { code: 'vendor_forbidden' } })
      vendor.answer(() => good)
      expect((await check(id)).body).toMatchObject({ status: 'active' })
      expect(await read(id)).not.toHaveProperty('last_error')
      vendor.answer(() => ({ status: 403 }))
      expect((await check(id)).body).toMatchObject({ status: 'active', error: { code: 'vendor_forbidden' } })
      expect(await read(id)).toMatchObject({ status: 'active', account })
    })

    test('a vendor that does not answer in time is an error of the check', async () => {
      const { id } = await impatient.createConnector(connectorOf(prefix))
      vendor.answer(() => undefined)
      expect((await impatient.request('POST', `${CONNECTORS}/${id}/check`)).body).toMatchObject({
        status: 'active',
        error: { code: 'vendor_unreachable', reason: 'timeout' },
      })
    })

    test('tokens that the vendor issues on the way are shown', async () => {
      const { id } = await server.createConnector(connectorOf(prefix))
      expect(await read(id)).toMatchObject({ credentials_expire_at: null, granted_scopes: null })
      vendor.answer(issuing(prefix, () => ({ scope: 'one  two' })))
      await check(id)
      const shown = await read(id)
      expect(shown).toMatchObject({ granted_scopes: ['one', 'two'], credentials_renewed_at: MOMENT })
      const lifetime_ms = Date.parse(shown.credentials_expire_at) - Date.parse(shown.credentials_renewed_at)
      expect(Math.abs(lifetime_ms - 3_600_000)).toBeLessThan(10_000)
      const { body } = await server.request('GET', CONNECTORS)
      expect(body.data.find((each: { id: string }) => each.id === id)).toEqual(shown)
    })

    test('an unknown connector cannot be checked', async () => {
      expect(await check('con_none')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    })
  })

  describe('changing', () => {
    test('absent fields stay, named ones change, and the vendor is not asked', async () => {
      const replication_config = { customer_ids: ['1234567890'] }
      const made = await server.createConnector(connectorOf(prefix, { replication_config }))
      vendor.answer(() => good)
      const changes = [
        { name: 'another name' },
        { sync_interval_seconds: 600 },
        { sync_interval_seconds: null },
        { replication_config: { customer_ids: ['1111111111'], conversion_window_days: 3 } },
        { replication_config: null },
        {},
      ]
      let expected = made
      for (const change of changes) {
        const answer = await patch(made.id, change)
        // when it is synced next follows from the interval and the configuration
        expected = { ...expected, ...change, sync: expect.anything(), updated_at: MOMENT }
        expect(answer).toMatchObject({ status: 200, body: expected })
        expect(await read(made.id)).toEqual(answer.body)
      }
      expect(vendor.requests).toEqual([])
    })

    test.each<[string, unknown, string, string]>([
      ['no body', undefined, 'invalid_params', '$'],
      ['null', null, 'invalid_params', '$'],
      ['a name that is null', { name: null }, 'invalid_params', '$.name'],
      ['credentials that are null', { credentials: null }, 'invalid_params', '$.credentials'],
      ['wrong credentials', { credentials: {} }, 'invalid_credentials', '$.credentials.refresh_token'],
      ['an unknown credential', { credentials: { a: 1 } }, 'invalid_credentials', '$.credentials.a'],
      ['a wrong interval', { sync_interval_seconds: 1 }, 'invalid_params', '$.sync_interval_seconds'],
      [
        'a wrong replication_config',
        { replication_config: { customer_ids: ['1'] } },
        'invalid_params',
        '$.replication_config.customer_ids[0]',
      ],
      ['P30 a customer', { customer_name: 'x' }, 'invalid_params', '$.customer_name'],
      ['P30 a status', { status: 'active' }, 'invalid_params', '$.status'],
      ['P30 an account', { account: { id: '1', name: 'x' } }, 'invalid_params', '$.account'],
    ])('%s is refused with its path, and nothing changes', async (_name, body, code, path) => {
      const made = await server.createConnector(connectorOf(prefix))
      const answer = await patch(made.id, body)
      expect(answer).toMatchObject({ status: 400, body: { code } })
      expect(answer.body.errors.map((each: { path: string }) => each.path)).toContain(path)
      expect(await read(made.id)).toEqual(made)
    })

    test('new credentials replace the old ones at once, and make a refused connector active', async () => {
      vendor.answer(revoked)
      const { id } = await server.createConnector(connectorOf(prefix))
      const renewed = `${prefix}-new-access`
      vendor.answer(({ headers }) => (headers.authorization === `Bearer ${renewed}` ? good : { status: 401 }))
      const answer = await patch(id, { credentials: { ...credentialsOf(prefix), access_token: renewed } })
      expect(answer).toMatchObject({ status: 200, body: { id, status: 'active', account } })
      expect(answer.body).not.toHaveProperty('last_error')
      expect((await server.execute(id, { entity: 'accessible_customers', action: 'list' })).status).toBe(200)
      expect(new Set(vendor.requests.map(({ headers }) => headers.authorization))).toEqual(
        new Set([`Bearer ${renewed}`]),
      )
    })

    test('new credentials that the vendor refuses are stored, and the status says so', async () => {
      const { id } = await server.createConnector(connectorOf(prefix))
      expect(await read(id)).toMatchObject({ status: 'active', account })
      vendor.answer(revoked)
      const answer = await patch(id, { credentials: credentialsOf(`${prefix}-wrong`) })
      expect(answer.body).toMatchObject({ status: 'reauth_required', account: null })
    })

    test('a renewal in flight does not undo new credentials', async () => {
      const { id } = await server.createConnector(connectorOf(prefix))
      const held = Promise.withResolvers<void>()
      const asked = Promise.withResolvers<void>()
      const renewed = `${prefix}-new-access`
      vendor.answer(async ({ path, headers }) => {
        if (headers.authorization === `Bearer ${renewed}`) return good
        if (path !== TOKEN_PATH) return { status: 401 }
        asked.resolve()
        await held.promise
        return { body: { access_token: 'from the old credentials' } }
      })
      const call = server.execute(id, { entity: 'accessible_customers', action: 'list' })
      await asked.promise
      const { status } = await patch(id, { credentials: { access_token: renewed } })
      held.resolve()
      expect([status, (await call).status]).toEqual([200, 200])
      await delay(20)
      vendor.answer(({ headers }) => (headers.authorization === `Bearer ${renewed}` ? good : { status: 401 }))
      expect((await check(id)).body).toMatchObject({ status: 'active' })
    })

    test('an unknown connector cannot be changed', async () => {
      expect(await patch('con_none', {})).toMatchObject({ status: 404, body: { code: 'not_found' } })
    })
  })
})
