import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from '@jest/globals'
import { until } from '../../core/test/support/until.ts'
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
  tooManyRequests,
  truncated,
} from '../src/index.ts'
import { errorOf, openCaller } from './advertising/open.ts'

const caller = openCaller({ advertising: { campaigns_per_customer: 5 } })
const faults = () => caller().sandbox.advertising.faults
const QUERY = 'SELECT campaign.id FROM campaign'
const search = () => caller().search(QUERY)
afterEach(() => faults().clear())

describe('a fault', () => {
  test('strikes matching requests only, after `skip` of them, `times` times', async () => {
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

  test('has the vendor’s own error bodies', async () => {
    faults().add(adsQuotaExhausted({ retry_delay: '8962s' }), adsTransientError())
    const quota = await search()
    expect([quota.status, errorOf(quota)]).toEqual([429, 'quotaError.RESOURCE_EXHAUSTED'])
    expect(quota.body.error.details[0].errors[0].details).toEqual({
      quotaErrorDetails: { rateScope: 'DEVELOPER', rateName: expect.any(String), retryDelay: '8962s' },
    })
    expect(errorOf(await search())).toBe('internalError.TRANSIENT_ERROR')
  })

  test('can answer an HTML page or an empty body', async () => {
    faults().add(htmlPage(), emptyBody(), { status: 200, body: '{"results": [' })
    const [page, empty, broken] = [await search(), await search(), await search()]
    expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html; charset=UTF-8'])
    expect([empty.status, empty.text]).toEqual([200, ''])
    expect([broken.status, broken.text]).toEqual([200, '{"results": ['])
  })

  test('can break a connection before and in the middle of an answer', async () => {
    faults().add(reset(), truncated())
    await expect(search()).rejects.toThrow()
    await expect(search()).rejects.toThrow()
    expect((await search()).status).toBe(200)
  })

  test.each([
    ['hanging', hanging()],
    ['delayed', delayed(5_000)],
  ])('%s makes the caller wait', async (_, fault: Fault) => {
    faults().add(fault)
    const { base_url } = caller().sandbox.advertising
    const { access_token } = caller().sandbox.google_accounts.issue()
    const call = async (signal?: AbortSignal) => {
      const response = await fetch(`${base_url}/v25/customers:listAccessibleCustomers`, {
        headers: { authorization: `Bearer ${access_token}` },
        ...(signal && { signal }),
      })
      return response.text()
    }
    const { requests } = caller().sandbox.advertising
    const before = requests.length
    const controller = new AbortController()
    const waiting = expect(call(controller.signal)).rejects.toThrow()
    await until('the call arrives', () => requests.length > before)
    await delay(150)
    controller.abort()
    await waiting
    expect(await call()).toContain('customers/')
  })

  test('delayed gives the true answer', async () => {
    const { text } = await search()
    faults().add(delayed(1))
    expect((await search()).text).toBe(text)
  })

  test('with after_handling the write is done and its answer lost', async () => {
    faults().add(reset({ after_handling: true }), serverError({ after_handling: true }))
    const create = (name: string) => caller().mutate('labels', { operations: [{ create: { name } }] })
    await expect(create('Lost 1')).rejects.toThrow()
    expect((await create('Lost 2')).status).toBe(503)
    expect(await caller().rows("SELECT label.id FROM label WHERE label.name LIKE 'Lost %'")).toHaveLength(2)
  })
})
