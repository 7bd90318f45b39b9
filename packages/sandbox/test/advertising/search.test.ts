import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { createSandbox } from '../../src/index.ts'
import { callerOf, errorOf, NOW, openCaller } from './open.ts'

const caller = openCaller({ advertising: { page_rows: 100 } })
const DAILY =
  'SELECT campaign.id, segments.date, metrics.clicks FROM campaign WHERE segments.date DURING LAST_30_DAYS'

describe('pages', () => {
  test('have every row once, sorted or not', async () => {
    const query =
      'SELECT campaign.id, segments.date, metrics.clicks FROM campaign WHERE segments.date DURING LAST_7_DAYS'
    const keysOf = async (order: string) =>
      (await caller().rows(query + order)).map((row) => `${row.campaign.id} ${row.segments.date}`)
    const plain = await keysOf('')
    const ordered = await keysOf(' ORDER BY metrics.clicks DESC')
    expect(plain.length).toBeGreaterThan(1000)
    expect(new Set(plain).size).toBe(plain.length)
    expect([...ordered].sort()).toEqual([...plain].sort())
  })

  test('end without a token, or at LIMIT', async () => {
    expect(await caller().rows(`${DAILY} LIMIT 250`)).toHaveLength(250)
    const { body } = await caller().search('SELECT campaign.id FROM campaign LIMIT 100')
    expect([body.results.length, body.nextPageToken]).toEqual([100, undefined])
  })

  test('omit empty fields', async () => {
    const { body } = await caller().search('SELECT campaign.id FROM campaign WHERE campaign.id = 1')
    expect(body).toEqual({ fieldMask: 'campaign.id', queryResourceConsumption: '1' })
  })

  test('have short tokens for long queries', async () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `'Name ${index}'`).join()
    const { body } = await caller().search(
      `SELECT campaign.id FROM campaign WHERE campaign.name NOT IN (${names})`,
    )
    expect(body.nextPageToken.length).toBeLessThan(1_000)
  })

  test('have tokens that are valid for one query, one customer and two hours', async () => {
    const { body } = await caller().search(DAILY)
    const pageToken = body.nextPageToken
    const other = caller().sandbox.advertising.customer_ids[1] ?? ''
    expect((await caller().search(DAILY, { body: { pageToken } })).status).toBe(200)
    expect(errorOf(await caller().search(`${DAILY} `, { body: { pageToken } }))).toBe(
      'requestError.INVALID_PAGE_TOKEN',
    )
    expect(errorOf(await caller().search(DAILY, { body: { pageToken }, customer: other }))).toBe(
      'requestError.INVALID_PAGE_TOKEN',
    )
    expect(errorOf(await caller().search(DAILY, { body: { pageToken: 'x' } }))).toBe(
      'requestError.INVALID_PAGE_TOKEN',
    )
    const later = await createSandbox({ now: () => NOW + 3 * 3_600_000, advertising: { page_rows: 100 } })
    expect(errorOf(await callerOf(later).search(DAILY, { body: { pageToken } }))).toBe(
      'requestError.EXPIRED_PAGE_TOKEN',
    )
    await later.close()
  })

  test('refuse a page size', async () => {
    expect(errorOf(await caller().search(DAILY, { body: { pageSize: 50 } }))).toBe(
      'requestError.PAGE_SIZE_NOT_SUPPORTED',
    )
  })

  test('have no rows if the request is only validated, which refuses what a query would be refused for', async () => {
    const body = { validateOnly: true }
    const { status, text } = await caller().search(DAILY, { body })
    expect([status, text]).toEqual([200, '{}'])
    expect(errorOf(await caller().search(`${DAILY} AND campaign.status = 'ON'`, { body }))).toBe(
      'queryError.BAD_ENUM_CONSTANT',
    )
    expect(errorOf(await caller().search(`${DAILY} AND campaign.name > 'a'`, { body }))).toBe(
      'queryError.OPERATOR_FIELD_MISMATCH',
    )
    const unvalidated = await caller().search(DAILY, { body: { validateOnly: false } })
    expect(unvalidated.body.results.length).toBe(100)
    expect(errorOf(await caller().search(DAILY, { body: { ...body, pageToken: 'x' } }))).toBe(
      'requestError.VALIDATE_ONLY_REQUEST_HAS_PAGE_TOKEN',
    )
    const searchSettings = { returnSummaryRow: true }
    expect(errorOf(await caller().search(DAILY, { body: { ...body, searchSettings } }))).toBe(
      'requestError.CANNOT_RETURN_SUMMARY_ROW_FOR_VALIDATE_ONLY_REQUESTS',
    )
  })

  test('have the number of all results and their summary if the settings ask', async () => {
    const query = `${DAILY} LIMIT 150`
    const count = String((await caller().rows(DAILY)).length)
    const searchSettings = { returnTotalResultsCount: true, returnSummaryRow: true }
    const first = (await caller().search(query, { body: { searchSettings } })).body
    const next = async (pageToken: string) =>
      (await caller().search(query, { body: { searchSettings, pageToken } })).body
    const second = await next(first.nextPageToken)
    const third = await next(second.nextPageToken)
    expect([first, second, third].map(({ results }) => results?.length)).toEqual([100, 50, undefined])
    expect([first, second, third].map(({ totalResultsCount }) => totalResultsCount)).toEqual(
      Array(3).fill(count),
    )
    const clicks = [...first.results, ...second.results].reduce(
      (sum, { metrics }) => sum + Number(metrics.clicks),
      0,
    )
    expect([first, second].map((page) => 'summaryRow' in page)).toEqual([false, false])
    expect(third.summaryRow).toEqual({ metrics: { clicks: String(clicks) } })
    expect(third.nextPageToken).toBeUndefined()

    const without = (
      await caller().search(DAILY, {
        body: { searchSettings: { omitResults: true, returnTotalResultsCount: true } },
      })
    ).body
    expect([without.results, without.totalResultsCount, without.nextPageToken]).toEqual([
      undefined,
      count,
      undefined,
    ])
    for (const [body, value] of each([
      [{ pageToken: first.nextPageToken }, 'INCONSISTENT_RETURN_SUMMARY_ROW_VALUE'],
      [
        {
          pageToken: (await caller().search(query)).body.nextPageToken,
          searchSettings: { returnTotalResultsCount: true },
        },
        'TOTAL_RESULTS_COUNT_NOT_ORIGINALLY_REQUESTED',
      ],
    ] as const))
      expect(errorOf(await caller().search(query, { body }))).toBe(`requestError.${value}`)
  })

  test('depend on the seed only', async () => {
    const [same, other] = await Promise.all(
      [1, 2].map((seed) => createSandbox({ seed, now: () => NOW, advertising: { page_rows: 100 } })),
    )
    if (!same || !other) throw new Error('not opened')
    const { text } = await caller().search(DAILY)
    expect((await callerOf(same).search(DAILY)).text).toBe(text)
    expect(other.advertising.customer_ids).not.toEqual(same.advertising.customer_ids)
    await Promise.all([same.close(), other.close()])
  })

  test('are indented by default', async () => {
    const path = `/v25/customers/${caller().customer}/googleAds:search`
    const pretty = await caller().call('POST', path, { query: DAILY })
    const compact = await caller().call('POST', `${path}?prettyPrint=false`, { query: DAILY })
    expect(pretty.text).toBe(`${JSON.stringify(pretty.body, null, 2)}`)
    expect(compact.text).toBe(JSON.stringify(compact.body))
    expect(compact.body).toEqual(pretty.body)
  })
})
