import { afterEach, describe, expect, test } from '@jest/globals'
import {
  adsQuotaExhausted,
  adsTransientError,
  delayed,
  emptyBody,
  type Fault,
  hanging,
  htmlPage,
  reset,
  serverError,
  stalled,
  tooManyRequests,
  truncated,
} from '../src/index.ts'
import { errorOf, openCaller } from './open.ts'

const caller = openCaller({ advertising: { campaigns_per_customer: 5 } })
const faults = () => caller().sandbox.advertising.faults
const QUERY = 'SELECT campaign.id FROM campaign'
const search = () => caller().search(QUERY)
afterEach(() => faults().clear())

describe('a fault', () => {
  test('strikes as often as it says, from where it says, on what it matches', async () => {
    faults().add(
      serverError({ times: 2, skip: 1, path: /googleAds:search$/, method: 'post' }),
      serverError({ path: 'labels:mutate', status: 500 }),
    )
    expect(
      [await search(), await search(), await search(), await search()].map(({ status }) => status),
    ).toEqual([200, 503, 503, 200])
    expect((await caller().mutate('labels', { operations: [] })).body.error).toMatchObject({
      code: 500,
      status: 'INTERNAL',
    })
  })

  test('answers Retry-After in both forms', async () => {
    faults().add(
      tooManyRequests({ retry_after: 7 }),
      tooManyRequests({ retry_after: new Date(Date.UTC(2026, 0, 1)) }),
      tooManyRequests(),
    )
    const headers = [await search(), await search(), await search()].map((answer) => [
      answer.status,
      answer.headers.get('retry-after'),
    ])
    expect(headers).toEqual([
      [429, '7'],
      [429, 'Thu, 01 Jan 2026 00:00:00 GMT'],
      [429, null],
    ])
  })

  test('speaks the vendor’s own errors', async () => {
    faults().add(adsQuotaExhausted({ retry_delay: '8962s' }), adsTransientError())
    const quota = await search()
    expect([quota.status, errorOf(quota)]).toEqual([429, 'quotaError.RESOURCE_EXHAUSTED'])
    expect(quota.body.error.details[0].errors[0].details).toEqual({
      quotaErrorDetails: { rateScope: 'DEVELOPER', rateName: expect.any(String), retryDelay: '8962s' },
    })
    expect(errorOf(await search())).toBe('internalError.TRANSIENT_ERROR')
  })

  test('answers what is no JSON', async () => {
    faults().add(htmlPage(), emptyBody(), { status: 200, body: '{"results": [' })
    const [page, empty, broken] = [await search(), await search(), await search()]
    expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html; charset=UTF-8'])
    expect([empty.status, empty.text]).toEqual([200, ''])
    expect([broken.status, broken.text]).toEqual([200, '{"results": ['])
  })

  test('breaks connections', async () => {
    faults().add(reset(), truncated())
    await expect(search()).rejects.toThrow()
    await expect(search()).rejects.toThrow()
    expect((await search()).status).toBe(200)
  })

  test.each([
    ['hanging', hanging()],
    ['stalled', stalled()],
  ])('%s keeps the caller waiting', async (_, fault: Fault) => {
    faults().add(fault)
    const { base_url } = caller().sandbox.advertising
    const { access_token } = caller().sandbox.google_accounts.issue()
    const call = async () => {
      const response = await fetch(`${base_url}/v25/customers:listAccessibleCustomers`, {
        headers: { authorization: `Bearer ${access_token}` },
        signal: AbortSignal.timeout(150),
      })
      return response.text()
    }
    await expect(call()).rejects.toThrow()
    expect(await call()).toContain('customers/')
  })

  test('delays the true answer', async () => {
    faults().add(delayed(120))
    const started = performance.now()
    expect((await search()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(110)
  })

  test('after handling, loses the answer of a write that was done', async () => {
    faults().add(reset({ after_handling: true }), serverError({ after_handling: true }))
    const create = (name: string) => caller().mutate('labels', { operations: [{ create: { name } }] })
    await expect(create('Lost 1')).rejects.toThrow()
    expect((await create('Lost 2')).status).toBe(503)
    expect(await caller().rows("SELECT label.id FROM label WHERE label.name LIKE 'Lost %'")).toHaveLength(2)
  })
})

describe('the control API', () => {
  const control = async (
    method: string,
    path: string,
    body?: unknown,
    base = caller().sandbox.advertising.base_url,
  ) => {
    const response = await fetch(`${base}/__sandbox/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()) as { requests: { path: string }[] }
  }

  test('adds and clears faults', async () => {
    await control('POST', 'faults', [{ status: 418, path_pattern: 'search$' }, { kind: 'empty' }])
    expect((await search()).status).toBe(418)
    await control('DELETE', 'faults')
    expect((await search()).status).toBe(200)
  })

  test('shows the requests, and is not among them', async () => {
    await control('DELETE', 'requests')
    await search()
    const { requests } = await control('GET', 'requests')
    expect(requests).toMatchObject([
      {
        method: 'POST',
        path: `/v25/customers/${caller().customer}/googleAds:search`,
        body: { query: QUERY },
      },
    ])
    expect(caller().sandbox.advertising.requests).toHaveLength(1)
  })

  test('expires and revokes tokens', async () => {
    const { google_accounts } = caller().sandbox
    const { access_token, refresh_token } = google_accounts.issue()
    const list = () =>
      caller().call('GET', '/v25/customers:listAccessibleCustomers', undefined, {
        authorization: `Bearer ${access_token}`,
      })
    expect((await list()).status).toBe(200)
    await control('POST', 'revoke', { refresh_token })
    expect((await list()).status).toBe(401)
    await control('POST', 'expire-access-tokens', undefined, google_accounts.base_url)
    expect((await search()).status).toBe(401)
  })

  test('refuses what it does not know', async () => {
    const { base_url } = caller().sandbox.advertising
    expect((await fetch(`${base_url}/__sandbox/nothing`)).status).toBe(404)
    expect((await fetch(`${base_url}/__sandbox/faults`, { method: 'POST', body: 'x' })).status).toBe(400)
  })
})
