import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { SyncCaveat } from '@linkspan/core'
import { documentsOf } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import { caveatsOf } from '../src/caveats.ts'
import type { WebAnalytics } from '../src/index.ts'
import { openSandbox, openWebAnalytics } from './sandbox.ts'

let sandbox: Sandbox
let analytics: WebAnalytics
beforeAll(async () => {
  sandbox = await openSandbox('web-analytics-caveats')
  analytics = openWebAnalytics(sandbox)
})
afterAll(async () => {
  await analytics.close()
  await sandbox.close()
})

// one day for the whole file, which may run at midnight
const started_at = Date.now()
const day = (back: number) => new Date(started_at - back * 86_400_000).toISOString().slice(0, 10)

describe('what the vendor says of the numbers of a report', () => {
  test.each([
    ['nothing', undefined, []],
    ['a time zone', { timeZone: 'Europe/Berlin', currencyCode: 'EUR' }, []],
    ['no sample', { samplingMetadatas: [], subjectToThresholding: false, dataTruncationReasons: [] }, []],
    [
      'a sample',
      { samplingMetadatas: [{ samplesReadCount: '1', samplingSpaceSize: '9' }] },
      [{ reason: 'sampled' }],
    ],
    ['withheld rows', { subjectToThresholding: true }, [{ reason: 'thresholded' }]],
    ['a row (other)', { dataLossFromOtherRow: true }, [{ reason: 'other_row' }]],
    [
      'a truncation without days',
      { dataTruncationReasons: [{ dataTruncationMessage: 'x' }] },
      [{ reason: 'truncated' }],
    ],
    [
      'data before a day',
      { dataTruncationReasons: [{ dataTruncationDate: '2026-03-01' }] },
      [{ reason: 'truncated', to: '2026-02-28' }],
    ],
    [
      'ranges of days, one without an end and one that is no day',
      {
        dataTruncationReasons: [
          {
            dataTruncationDateRanges: [
              { startDate: '2026-03-01', endDate: '2026-03-02' },
              { startDate: '2026-05-01' },
              { startDate: 'soon', endDate: '2026-02-30' },
            ],
          },
        ],
      },
      [
        { reason: 'truncated', from: '2026-03-01', to: '2026-03-02' },
        { reason: 'truncated', from: '2026-05-01' },
        { reason: 'truncated' },
      ],
    ],
    [
      'hidden values',
      {
        schemaRestrictionResponse: {
          activeMetricRestrictions: [{ metricName: 'totalRevenue', restrictedMetricTypes: ['REVENUE_DATA'] }],
        },
      },
      [{ reason: 'restricted' }],
    ],
  ])('%s', (_, metadata, expected) => {
    expect(caveatsOf(metadata)).toEqual(expected)
  })

  test('comes with the documents of these days, of every page', async () => {
    const { property_id, set_caveats } = sandbox.web_analytics
    set_caveats(property_id, { thresholded: true, truncated: { from: day(8), to: day(7) } })
    const found: SyncCaveat[] = []
    const replication_config = { property_ids: [property_id] }
    const onCaveat = (caveat: SyncCaveat) => void found.push(caveat)
    await documentsOf(analytics, 'devices', 'window', {
      replication_config,
      from: day(9),
      to: day(6),
      onCaveat,
    })
    expect(found).toEqual([{ reason: 'thresholded' }, { reason: 'truncated', from: day(8), to: day(7) }])
    found.length = 0
    set_caveats(property_id, {})
    await documentsOf(analytics, 'devices', 'window', {
      replication_config,
      from: day(9),
      to: day(6),
      onCaveat,
    })
    expect(found).toEqual([])
  })
})
