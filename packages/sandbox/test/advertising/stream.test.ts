import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { adsQuotaExhausted } from '../../src/index.ts'
import { type Answer, openCaller } from './open.ts'

const caller = openCaller({ advertising: { page_rows: 100 } })
const DAILY =
  'SELECT campaign.id, segments.date, metrics.clicks, metrics.impressions, metrics.ctr FROM campaign WHERE segments.date DURING LAST_7_DAYS'

const stream = (query: string, more: object = {}, headers: Record<string, string | undefined> = {}) =>
  caller().call(
    'POST',
    `/v25/customers/${caller().customer}/googleAds:searchStream`,
    { query, ...more },
    headers,
  )
const codeOf = ({ body }: Answer) => [
  body.length,
  body[0].error.code,
  body[0].error.details[0].errors?.[0].errorCode,
]

describe('searchStream', () => {
  test('answers the rows of all pages of search in order, as an array of batches', async () => {
    for (const query of each([
      DAILY,
      `${DAILY} ORDER BY metrics.clicks DESC LIMIT 250`,
      'SELECT customer_client.id FROM customer_client',
      'SELECT campaign.id FROM campaign LIMIT 100',
    ])) {
      const { status, headers, body } = await stream(query)
      expect(status).toBe(200)
      const rows = await caller().rows(query)
      const full = Math.floor((rows.length - 1) / 100)
      expect(body.map(({ results }: { results: object[] }) => results.length)).toEqual([
        ...Array(full).fill(100),
        rows.length - full * 100,
      ])
      expect(body.flatMap(({ results }: { results: object[] }) => results)).toEqual(rows)
      const { fieldMask } = (await caller().search(query)).body
      for (const batch of each(body as Answer['body'][]))
        expect(batch).toMatchObject({ fieldMask, requestId: headers.get('request-id') })
    }
  })

  test('says in its last batch what the query has cost, and has no page tokens', async () => {
    const { body } = await stream(DAILY)
    expect(body.length).toBeGreaterThan(2)
    const keys = ['results', 'fieldMask', 'requestId']
    for (const batch of each(body.slice(0, -1) as object[])) expect(Object.keys(batch)).toEqual(keys)
    expect(Object.keys(body.at(-1))).toEqual([...keys, 'queryResourceConsumption'])
    expect(Number(body.at(-1).queryResourceConsumption)).toBeGreaterThan(1)
  })

  test('has one batch without rows if nothing matches', async () => {
    const { body } = await stream('SELECT campaign.id FROM campaign WHERE campaign.id = 1')
    expect(body).toEqual([
      { fieldMask: 'campaign.id', requestId: expect.any(String), queryResourceConsumption: '1' },
    ])
  })

  test('is indented by default', async () => {
    const path = `/v25/customers/${caller().customer}/googleAds:searchStream`
    const query = 'SELECT campaign.id FROM campaign LIMIT 150'
    const pretty = await caller().call('POST', path, { query })
    const compact = await caller().call('POST', `${path}?prettyPrint=false`, { query })
    expect(pretty.text).toContain('\n  "results": [\n')
    expect(compact.text).not.toContain(': [')
    expect(pretty.body).toHaveLength(2)
  })

  test('has every refusal in an array', async () => {
    expect(codeOf(await stream('SELECT campaign.x FROM campaign'))).toEqual([
      1,
      400,
      { queryError: 'UNRECOGNIZED_FIELD' },
    ])
    expect(codeOf(await stream(''))).toEqual([1, 400, { requestError: 'REQUIRED_FIELD_MISSING' }])
    expect(codeOf(await stream(DAILY, {}, { authorization: 'Bearer no' }))).toEqual([1, 401, undefined])
    expect(codeOf(await stream(DAILY, {}, { 'login-customer-id': '1111111111' }))).toEqual([
      1,
      403,
      { authorizationError: 'USER_PERMISSION_DENIED' },
    ])
    caller().sandbox.advertising.faults.add(adsQuotaExhausted())
    expect(codeOf(await stream(DAILY))).toEqual([1, 429, { quotaError: 'RESOURCE_EXHAUSTED' }])
  })

  test('refuses the fields that only search has', async () => {
    for (const [name, value] of each(
      Object.entries({ pageToken: 'x', pageSize: 10, validateOnly: true, searchSettings: {} }),
    )) {
      const { status, body } = await stream(DAILY, { [name]: value })
      expect(status).toBe(400)
      expect(body[0].error.message).toBe(
        `Invalid JSON payload received. Unknown name "${name}": Cannot find field.`,
      )
    }
  })

  test('has the summary of all rows in a batch of its own, after the rows or in place of them', async () => {
    const rows = await caller().rows(DAILY)
    const sum = (name: string) => rows.reduce((total, { metrics }) => total + Number(metrics[name] ?? 0), 0)
    const [clicks, impressions] = [sum('clicks'), sum('impressions')]
    const summaryRow = {
      metrics: { clicks: String(clicks), impressions: String(impressions), ctr: clicks / impressions },
    }
    const { body } = await stream(DAILY, { summaryRowSetting: 'SUMMARY_ROW_WITH_RESULTS' })
    expect(body.at(-1)).toMatchObject({ summaryRow })
    expect(body.filter((batch: object) => 'summaryRow' in batch)).toHaveLength(1)
    expect(body.at(-1)).not.toHaveProperty('results')
    const only = await stream(DAILY, { summaryRowSetting: 'SUMMARY_ROW_ONLY' })
    expect(only.body).toEqual([expect.objectContaining({ summaryRow })])
    expect(
      codeOf(
        await stream('SELECT campaign.id FROM campaign', { summaryRowSetting: 'SUMMARY_ROW_WITH_RESULTS' }),
      ),
    ).toEqual([1, 400, { requestError: 'CANNOT_RETURN_SUMMARY_ROW_FOR_REQUEST_WITHOUT_METRICS' }])
  })
})
