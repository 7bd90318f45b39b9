import { describe, expect, test } from '@jest/globals'
import { createSandbox } from '../../src/index.ts'
import { callerOf, errorOf, NOW, openCaller } from './open.ts'

const caller = openCaller({ advertising: { campaigns_per_customer: 5 } })
const QUERY = { query: 'SELECT customer.id FROM customer' }
const ids = () => caller().sandbox.advertising
const customer = (id: string, login?: string) =>
  caller().call('POST', `/v25/customers/${id}/googleAds:search`, QUERY, { 'login-customer-id': login })

describe('a call', () => {
  test('needs a valid, unexpired token', async () => {
    const path = '/v25/customers:listAccessibleCustomers'
    const info = async (authorization: string | undefined) => {
      const { status, body } = await caller().call('GET', path, undefined, { authorization })
      return [status, body.error.status, body.error.details[0].reason]
    }
    expect(await info(undefined)).toEqual([401, 'UNAUTHENTICATED', 'CREDENTIALS_MISSING'])
    expect(await info('Bearer made-up')).toEqual([401, 'UNAUTHENTICATED', 'ACCESS_TOKEN_TYPE_UNSUPPORTED'])
    let clock = NOW
    const sandbox = await createSandbox({ now: () => clock, access_token_lifetime: 60 })
    const { call } = callerOf(sandbox)
    expect((await call('GET', path)).status).toBe(200)
    clock += 60_000
    expect((await call('GET', path)).body.error.details[0].reason).toBe('ACCESS_TOKEN_EXPIRED')
    const fresh = callerOf(sandbox)
    expect((await fresh.call('GET', path)).status).toBe(200)
    sandbox.google_accounts.expireAccessTokens()
    expect((await fresh.call('GET', path)).status).toBe(401)
    expect((await callerOf(sandbox).call('GET', path)).status).toBe(200)
    await sandbox.close()
  })

  test('needs the scope of the API', async () => {
    const { access_token } = caller().sandbox.google_accounts.issue({
      scopes: ['https://www.googleapis.com/auth/drive.readonly'],
    })
    const answer = await caller().call('GET', '/v25/customers:listAccessibleCustomers', undefined, {
      authorization: `Bearer ${access_token}`,
    })
    expect(answer.body.error).toMatchObject({
      code: 403,
      status: 'PERMISSION_DENIED',
      details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
    })
    expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope')
  })
})

describe('customers', () => {
  test('are listed if the user was invited to them', async () => {
    const { body } = await caller().call('GET', '/v25/customers:listAccessibleCustomers')
    expect(body).toEqual({
      resourceNames: [ids().manager_customer_id, ids().direct_customer_id].map((id) => `customers/${id}`),
    })
  })

  test('need their manager, if they are its clients', async () => {
    const [first = '', , below = ''] = ids().customer_ids
    const manager = ids().manager_customer_id
    expect((await customer(first, manager)).status).toBe(200)
    expect((await customer(below, manager)).status).toBe(200)
    expect((await customer(manager)).status).toBe(200)
    expect((await customer(ids().direct_customer_id)).status).toBe(200)
    for (const [id, login] of [
      [first, undefined],
      [first, first],
      [ids().unreachable_customer_id, undefined],
      [ids().unreachable_customer_id, manager],
      ['1000000001', manager],
    ] as const) {
      const denied = await customer(id, login)
      expect([denied.status, denied.body.error.status, errorOf(denied)]).toEqual([
        403,
        'PERMISSION_DENIED',
        'authorizationError.USER_PERMISSION_DENIED',
      ])
    }
  })

  test('out of reach are refused with the reason', async () => {
    const manager = ids().manager_customer_id
    expect(errorOf(await customer(ids().direct_customer_id, manager))).toBe(
      'authorizationError.INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION',
    )
    expect(errorOf(await customer(ids().disabled_customer_id, manager))).toBe(
      'authorizationError.CUSTOMER_NOT_ENABLED',
    )
    expect(errorOf(await customer('123-456-7890', manager))).toBe('requestError.INVALID_CUSTOMER_ID')
    expect(errorOf(await customer(manager, '123-456-7890'))).toBe('headerError.INVALID_LOGIN_CUSTOMER_ID')
  })

  test('that are managers have clients and no metrics', async () => {
    const manager = ids().manager_customer_id
    const rows = await caller().rows(
      'SELECT customer_client.id, customer_client.level, customer_client.manager, customer_client.status FROM customer_client',
      manager,
    )
    expect(rows.map((row) => row.customerClient.level)).toEqual(['0', '1', '1', '1', '2', '1', '1', '1'])
    const enabled = rows.filter(
      ({ customerClient: client }) => !client.manager && client.status === 'ENABLED',
    )
    expect(enabled.map((row) => row.customerClient.id).sort()).toEqual([...ids().customer_ids].sort())
    const metrics = await caller().search('SELECT customer.id, metrics.clicks FROM customer', {
      customer: manager,
    })
    expect(errorOf(metrics)).toBe('queryError.REQUESTED_METRICS_FOR_MANAGER')
  })
})

describe('a path', () => {
  test.each([
    ['POST', '/v22/customers/1234567890/googleAds:search'],
    ['GET', '/v8/customers:listAccessibleCustomers'],
    ['POST', '/v99/customers/1234567890/googleAds:search'],
    ['GET', '/v25/customers/1234567890/googleAds:search'],
    ['POST', '/v25/customers/1234567890/adParameters:mutate'],
    ['GET', '/'],
  ])('%s %s is an HTML 404', async (method, path) => {
    const answer = await caller().call(method, path, method === 'POST' ? QUERY : undefined)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
  })

  test.each(['v23', 'v24', 'v26'])('%s is supported', async (version) => {
    const answer = await caller().call(
      'POST',
      `/${version}/customers/${caller().customer}/googleAds:search`,
      { query: 'SELECT x.y FROM z' },
    )
    expect(answer.body.error.details[0]['@type']).toBe(
      `type.googleapis.com/google.ads.googleads.${version}.errors.GoogleAdsFailure`,
    )
    expect(answer.body.error.details[0].requestId).toBe(answer.headers.get('request-id'))
  })
})

describe('a body that does not fit its method', () => {
  const path = () => `/v25/customers/${caller().customer}`
  const violations = async (verb: string, body: unknown, headers = {}) => {
    const answer = await caller().call('POST', `${path()}/${verb}`, body, headers)
    expect([answer.status, answer.body.error.status]).toEqual([400, 'INVALID_ARGUMENT'])
    return answer.body.error.message as string
  }

  test('is refused with the place of an unknown name', async () => {
    expect(await violations('googleAds:search', { ...QUERY, limit: 5 })).toBe(
      'Invalid JSON payload received. Unknown name "limit": Cannot find field.',
    )
    expect(
      await violations('labels:mutate', { operations: [{ create: { name: 'x', description: 'y' } }] }),
    ).toBe(
      `Invalid JSON payload received. Unknown name "description" at 'operations[0].create': Cannot find field.`,
    )
    expect(
      await violations('campaignLabels:mutate', { operations: [], responseContentType: 'MUTABLE_RESOURCE' }),
    ).toContain('Unknown name "responseContentType"')
    expect(await violations('campaignLabels:mutate', { operations: [{ update: {} }] })).toContain(
      `Unknown name "update" at 'operations[0]'`,
    )
  })

  test('is refused with the place of a wrong type', async () => {
    expect(await violations('googleAds:search', { query: 5 })).toBe(
      "Invalid value at 'query' (TYPE_STRING), 5",
    )
    expect(await violations('googleAds:search', { query: ['x'] })).toContain(
      'Proto field is not repeating, cannot start list.',
    )
    expect(await violations('campaigns:mutate', { operations: [{ update: { status: 'LIVE' } }] })).toBe(
      `Invalid value at 'operations[0].update.status' (type.googleapis.com/google.ads.googleads.v25.enums.CampaignStatusEnum.CampaignStatus), "LIVE"`,
    )
    expect(await violations('labels:mutate', { operations: 'x' })).toContain("Invalid value at 'operations'")
  })

  test('is refused if it is not JSON', async () => {
    expect(await violations('googleAds:search', '{"query": ')).toContain('Invalid JSON payload received.')
    expect(await violations('googleAds:search', QUERY, { 'content-type': 'text/plain' })).toContain(
      'Cannot bind query parameter.',
    )
    expect(await violations('googleAds:search?pageSize=5', QUERY)).toContain(
      'Unknown name "pageSize": Cannot bind query parameter.',
    )
  })

  test('may have snake_case names', async () => {
    const answer = await caller().call('POST', `${path()}/googleAds:search`, { ...QUERY, page_size: 5 })
    expect(errorOf(answer)).toBe('requestError.PAGE_SIZE_NOT_SUPPORTED')
  })
})
