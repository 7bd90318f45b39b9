import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Exchange } from '../../src/index.ts'
import { analyticsCaller, fields } from './caller.ts'

/** If LINKSPAN_RECORD names a folder, the exchanges stay there, for a check against the vendor's contract. */
test('every call of the APIs is recorded, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const record = join(process.env.LINKSPAN_RECORD ?? folder, 'sandbox-web-analytics.jsonl')
  const linesOf = (): Exchange[] =>
    readFileSync(record, { encoding: 'utf8', flag: 'a+' })
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  const before = linesOf().length
  const caller = await analyticsCaller({ record })
  try {
    const report = {
      dateRanges: [
        { startDate: '7daysAgo', endDate: 'today' },
        { startDate: '14daysAgo', endDate: '8daysAgo', name: 'before' },
      ],
      dimensions: [
        ...fields('country userGender'),
        { name: 'shout', dimensionExpression: { upperCase: { dimensionName: 'country' } } },
      ],
      metrics: [...fields('sessions totalRevenue'), { name: 'depth', expression: 'eventCount/sessions' }],
      dimensionFilter: { notExpression: { filter: { fieldName: 'city', emptyFilter: {} } } },
      metricFilter: {
        filter: {
          fieldName: 'sessions',
          numericFilter: { operation: 'GREATER_THAN', value: { doubleValue: 1.5 } },
        },
      },
      orderBys: [{ dimension: { dimensionName: 'country', orderType: 'ALPHANUMERIC' }, desc: true }],
      metricAggregations: ['TOTAL', 'MINIMUM', 'MAXIMUM', 'COUNT'],
      comparisons: [{ comparison: 'comparisons/1' }],
      currencyCode: 'JPY',
      keepEmptyRows: true,
      returnPropertyQuota: true,
      limit: '5',
      offset: 1,
    }
    const pivots = {
      dateRanges: report.dateRanges,
      dimensions: fields('country deviceCategory'),
      metrics: fields('sessions'),
      pivots: [
        { fieldNames: ['country', 'dateRange'], limit: 3, offset: '1' },
        {
          fieldNames: ['deviceCategory'],
          limit: '2',
          orderBys: [{ pivot: { metricName: 'sessions', pivotSelections: [] }, desc: true }],
        },
      ],
      returnPropertyQuota: true,
    }
    const properties = `/v1beta/properties/${caller.property}`
    const answers = [
      await caller.call('POST', `${properties}:runReport`, report),
      await caller.call('POST', `${properties}:batchRunReports`, { requests: [report] }),
      await caller.call('POST', `${properties}:runPivotReport`, pivots),
      await caller.call('POST', `${properties}:runRealtimeReport`, {
        dimensions: fields('country minutesAgo'),
        metrics: fields('activeUsers'),
        minuteRanges: [{ name: 'late', startMinutesAgo: 9, endMinutesAgo: 0 }],
        returnPropertyQuota: true,
      }),
      await caller.call('POST', `${properties}:checkCompatibility`, {
        dimensions: fields('date country'),
        metrics: fields('sessions'),
        compatibilityFilter: 'COMPATIBLE',
      }),
      await caller.call('GET', `${properties}/metadata`),
      await caller.call('GET', '/v1beta/properties/0/metadata'),
      await caller.call('GET', '/v1beta/accountSummaries?pageSize=1'),
      await caller.call('POST', `${properties}:runReport`, { nothing: true }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(200), 400])
    const seen = linesOf().slice(before)
    expect(seen.map(({ vendor, status }) => [vendor, status])).toEqual(
      answers.map(({ status }) => ['web-analytics', status]),
    )
    expect(seen[0]).toMatchObject({ method: 'POST', path: `${properties}:runReport`, request_body: report })
    for (const [index, { body }] of answers.entries()) expect(seen[index]?.response_body).toEqual(body)
  } finally {
    await caller.sandbox.close()
    rmSync(folder, { recursive: true })
  }
})
