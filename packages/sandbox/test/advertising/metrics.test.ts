import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { type Answer, openCaller } from './open.ts'

const caller = openCaller({ advertising: { campaigns_per_customer: 30 } })
const SUMMED = [
  'impressions',
  'clicks',
  'interactions',
  'costMicros',
  'conversions',
  'conversionsValue',
] as const
const METRICS =
  'metrics.impressions, metrics.clicks, metrics.interactions, metrics.cost_micros, metrics.conversions, metrics.conversions_value'
const LAST_30 = 'WHERE segments.date DURING LAST_30_DAYS'

const sums = (rows: Answer['body'][]) =>
  SUMMED.map((key) => rows.reduce((sum, row) => sum + Number(row.metrics[key]), 0))
const read = (select: string, from: string, where = LAST_30) =>
  caller().rows(`SELECT ${select ? `${select}, ` : ''}${METRICS} FROM ${from} ${where}`)

describe('metrics', () => {
  test('every split sums exactly to the whole', async () => {
    const whole = sums(await read('', 'customer'))
    expect(whole.every((sum) => sum > 0)).toBe(true)
    for (const select of [
      'segments.date',
      'segments.hour',
      'segments.ad_network_type',
      'segments.device',
      'segments.week, segments.device',
      'segments.month, segments.quarter, segments.year, segments.day_of_week',
    ]) {
      expect([select, sums(await read(select, 'customer'))]).toEqual([select, whole])
    }
    expect(sums(await read('campaign.id', 'campaign'))).toEqual(whole)
    expect(sums(await read('segments.date, segments.hour, segments.ad_network_type', 'campaign'))).toEqual(
      whole,
    )
    expect(sums(await read('campaign_budget.id, segments.date', 'campaign_budget'))).toEqual(whole)
  })

  test('ads sum to their ad groups, and ad groups to their campaigns', async () => {
    const { body } = await caller().search(
      `SELECT campaign.id, metrics.clicks FROM campaign ${LAST_30} AND campaign.advertising_channel_type = 'SEARCH' ORDER BY metrics.clicks DESC LIMIT 1`,
    )
    const { id } = body.results[0].campaign
    const of = (from: string) =>
      read('segments.date, segments.hour', from, `${LAST_30} AND campaign.id = ${id}`)
    const campaign = sums(await of('campaign'))
    expect(sums(await of('ad_group'))).toEqual(campaign)
    expect(sums(await of('ad_group_ad'))).toEqual(campaign)
  })

  test('rates follow from the counts', async () => {
    const rows = await caller().rows(
      `SELECT campaign.id, metrics.clicks, metrics.impressions, metrics.cost_micros, metrics.ctr, metrics.average_cpc, metrics.average_cpm FROM campaign ${LAST_30} AND metrics.clicks > 0`,
    )
    for (const { metrics } of each(rows)) {
      expect(Number(metrics.clicks)).toBeLessThanOrEqual(Number(metrics.impressions))
      expect(metrics.ctr).toBe(Number(metrics.clicks) / Number(metrics.impressions))
      expect(metrics.averageCpc).toBe(Number(metrics.costMicros) / Number(metrics.clicks))
      expect(metrics.averageCpm).toBe((Number(metrics.costMicros) / Number(metrics.impressions)) * 1000)
    }
  })

  test('without segments every campaign has a row; with them rows of zeros are omitted', async () => {
    const rows = await caller().rows(
      `SELECT campaign.id, metrics.clicks, metrics.ctr FROM campaign ${LAST_30}`,
    )
    expect(rows).toHaveLength(30)
    const idle = rows.filter((row) => row.metrics.clicks === '0')
    expect(idle.length).toBeGreaterThan(0)
    expect(idle[0].metrics).toEqual({ clicks: '0' })
    const dated = await caller().rows(
      `SELECT campaign.id, segments.date, metrics.clicks FROM campaign ${LAST_30}`,
    )
    expect(dated.every((row) => Number(row.metrics.clicks) > 0)).toBe(true)
    const active = new Set(dated.map((row) => row.campaign.id))
    expect(idle.every((row) => !active.has(row.campaign.id))).toBe(true)
  })

  test('dates are in the account’s time zone, and cover 90 days up to today', async () => {
    const dates = async (where: string) =>
      (await caller().rows(`SELECT segments.date, metrics.clicks FROM customer ${where}`)).map(
        (row) => row.segments.date,
      )
    expect(await dates('WHERE segments.date DURING TODAY')).toEqual(['2026-11-20'])
    const week = await dates('WHERE segments.date DURING LAST_WEEK_MON_SUN')
    expect([week.at(0), week.at(-1), week.length]).toEqual(['2026-11-09', '2026-11-15', 7])
    const all = await dates("WHERE segments.date BETWEEN '2026-01-01' AND '2026-12-31'")
    expect([all.at(0), all.at(-1), all.length]).toEqual(['2026-08-23', '2026-11-20', 90])
    expect(await dates("WHERE segments.month = '2026-10-01' AND segments.date < '2026-10-03'")).toEqual([
      '2026-10-01',
      '2026-10-02',
    ])
  })
})
