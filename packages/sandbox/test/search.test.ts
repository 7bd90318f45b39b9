import { describe, expect, test } from '@jest/globals'
import { createSandbox } from '../src/index.ts'
import { callerOf, errorOf, NOW, openCaller } from './open.ts'

const caller = openCaller({ advertising: { page_rows: 100 } })
const DAILY =
  'SELECT campaign.id, segments.date, metrics.clicks FROM campaign WHERE segments.date DURING LAST_30_DAYS'

describe('pages', () => {
  test('hold no row twice and leave none out, sorted or not', async () => {
    const query =
      'SELECT campaign.id, segments.date, metrics.clicks FROM campaign WHERE segments.date DURING LAST_7_DAYS'
    const whole = await caller().search(query, {
      body: { searchSettings: { returnTotalResultsCount: true } },
    })
    for (const order of ['', ' ORDER BY metrics.clicks DESC']) {
      const rows = await caller().rows(query + order)
      expect(rows).toHaveLength(Number(whole.body.totalResultsCount))
      expect(new Set(rows.map((row) => `${row.campaign.id} ${row.segments.date}`)).size).toBe(rows.length)
    }
  })

  test('end without a token, and LIMIT ends them early', async () => {
    expect(await caller().rows(`${DAILY} LIMIT 250`)).toHaveLength(250)
    const { body } = await caller().search('SELECT campaign.id FROM campaign LIMIT 100')
    expect([body.results.length, body.nextPageToken]).toEqual([100, undefined])
  })

  test('leave out what is empty', async () => {
    const { body } = await caller().search('SELECT campaign.id FROM campaign WHERE campaign.id = 1')
    expect(body).toEqual({ fieldMask: 'campaign.id', queryResourceConsumption: '1' })
  })

  test('have short tokens, however long their query is', async () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `'Name ${index}'`).join()
    const { body } = await caller().search(
      `SELECT campaign.id FROM campaign WHERE campaign.name NOT IN (${names})`,
    )
    expect(body.nextPageToken.length).toBeLessThan(1_000)
  })

  test('are bound to their query, customer and age', async () => {
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

  test('cannot be sized', async () => {
    expect(errorOf(await caller().search(DAILY, { body: { pageSize: 50 } }))).toBe(
      'requestError.PAGE_SIZE_NOT_SUPPORTED',
    )
  })

  test('are the same from the same seed, and others from another', async () => {
    const [same, other] = await Promise.all(
      [1, 2].map((seed) => createSandbox({ seed, now: () => NOW, advertising: { page_rows: 100 } })),
    )
    if (!same || !other) throw new Error('not opened')
    const { text } = await caller().search(DAILY)
    expect((await callerOf(same).search(DAILY)).text).toBe(text)
    expect(other.advertising.customer_ids).not.toEqual(same.advertising.customer_ids)
    await Promise.all([same.close(), other.close()])
  })

  test('are indented unless the caller asks otherwise', async () => {
    const path = `/v25/customers/${caller().customer}/googleAds:search`
    const pretty = await caller().call('POST', path, { query: DAILY })
    const compact = await caller().call('POST', `${path}?prettyPrint=false`, { query: DAILY })
    expect(pretty.text).toBe(`${JSON.stringify(pretty.body, null, 2)}`)
    expect(compact.text).toBe(JSON.stringify(compact.body))
    expect(compact.body).toEqual(pretty.body)
  })
})

describe('search settings', () => {
  test('omit results, count and sum them', async () => {
    const searchSettings = { omitResults: true, returnTotalResultsCount: true, returnSummaryRow: true }
    const query =
      'SELECT campaign.id, metrics.clicks FROM campaign WHERE segments.date DURING YESTERDAY LIMIT 5'
    const { body } = await caller().search(query, { body: { searchSettings } })
    expect(body.results).toBeUndefined()
    expect(body.totalResultsCount).toBe('300')
    const [all] = await caller().rows(
      'SELECT metrics.clicks FROM customer WHERE segments.date DURING YESTERDAY',
    )
    expect(body.summaryRow).toEqual({ metrics: { clicks: all.metrics.clicks } })
  })

  test('must fit the query and the page before', async () => {
    const { body } = await caller().search(DAILY)
    const next = (searchSettings: object) =>
      caller().search(DAILY, { body: { pageToken: body.nextPageToken, searchSettings } })
    expect(errorOf(await next({ returnSummaryRow: true }))).toBe(
      'requestError.INCONSISTENT_RETURN_SUMMARY_ROW_VALUE',
    )
    expect(errorOf(await next({ returnTotalResultsCount: true }))).toBe(
      'requestError.TOTAL_RESULTS_COUNT_NOT_ORIGINALLY_REQUESTED',
    )
    const bare = await caller().search('SELECT campaign.id FROM campaign', {
      body: { searchSettings: { returnSummaryRow: true } },
    })
    expect(errorOf(bare)).toBe('requestError.CANNOT_RETURN_SUMMARY_ROW_FOR_REQUEST_WITHOUT_METRICS')
  })

  test('validateOnly answers nothing, or the error', async () => {
    const validateOnly = { body: { validateOnly: true } }
    expect((await caller().search(DAILY, validateOnly)).body).toEqual({})
    expect(errorOf(await caller().search('SELECT campaign.x FROM campaign', validateOnly))).toBe(
      'queryError.UNRECOGNIZED_FIELD',
    )
    const both = await caller().search(DAILY, { body: { validateOnly: true, pageToken: 'x' } })
    expect(errorOf(both)).toBe('requestError.VALIDATE_ONLY_REQUEST_HAS_PAGE_TOKEN')
  })
})

describe('searchStream', () => {
  test('answers an array of chunks of the same rows', async () => {
    const query =
      'SELECT campaign.id, segments.date, segments.hour, metrics.clicks FROM campaign WHERE segments.date DURING LAST_7_DAYS'
    const { body, headers } = await caller().search(query, { verb: 'searchStream' })
    const chunks = body as { results: unknown[]; fieldMask: string; requestId: string }[]
    expect(chunks.length).toBeGreaterThan(2)
    expect(chunks.slice(0, -1).every((chunk) => chunk.results.length === 10_000)).toBe(true)
    expect(chunks[0]?.requestId).toBe(headers.get('request-id'))
    const counted = await caller().search(query, {
      body: { searchSettings: { returnTotalResultsCount: true } },
    })
    expect(chunks.flatMap((chunk) => chunk.results)).toHaveLength(Number(counted.body.totalResultsCount))
  })

  test('sums in a chunk of its own', async () => {
    const { body } = await caller().search(DAILY, {
      verb: 'searchStream',
      body: { summaryRowSetting: 'SUMMARY_ROW_ONLY' },
    })
    expect(body).toHaveLength(1)
    expect(Number(body[0].summaryRow.metrics.clicks)).toBeGreaterThan(0)
  })

  test('answers an error as an array', async () => {
    const answer = await caller().search('SELECT campaign.x FROM campaign', { verb: 'searchStream' })
    expect([answer.status, Array.isArray(answer.body), errorOf(answer)]).toEqual([
      400,
      true,
      'queryError.UNRECOGNIZED_FIELD',
    ])
  })
})

test('a page of 10,000 among 300,000 rows and more takes tens of milliseconds', async () => {
  const sandbox = await createSandbox({ now: () => NOW })
  const { search } = callerOf(sandbox)
  const query =
    'SELECT campaign.id, segments.date, segments.hour, segments.ad_network_type, metrics.clicks FROM campaign WHERE segments.date DURING LAST_30_DAYS'
  const first = await search(query, { body: { searchSettings: { returnTotalResultsCount: true } } })
  expect(first.body.results).toHaveLength(10_000)
  expect(Number(first.body.totalResultsCount)).toBeGreaterThan(300_000)
  const started = performance.now()
  let token = first.body.nextPageToken
  for (let page = 0; page < 5; page++) {
    const { body } = await search(query, { body: { pageToken: token, searchSettings: {} } })
    token = body.nextPageToken
  }
  expect((performance.now() - started) / 5).toBeLessThan(500)
  await sandbox.close()
})
