import { createRandom } from '../records.ts'

/** A keyword's metrics on one day: the fields of the records of the aggregate classes. */
export const FIELDS = {
  'segments.date': 'string',
  'campaign.channel': 'string',
  'campaign.name': 'string',
  'keyword.text': 'string',
  'metrics.clicks': 'integer',
  'metrics.cost_micros': 'integer',
  'metrics.conversions': 'number',
} as const

export const KEY = ['segments.date', 'keyword.text'] as const
export const CAMPAIGNS = 1_000

export type Row = readonly [
  date: string,
  channel: string,
  campaign: string,
  keyword: string,
  clicks: number,
  cost: number,
  conversions: number,
]

const DATES = 100
const CHANNELS = [
  'DEMAND_GEN',
  'DISPLAY',
  'HOTEL',
  'LOCAL',
  'MULTI_CHANNEL',
  'PERFORMANCE_MAX',
  'SEARCH',
  'SHOPPING',
  'TRAVEL',
  'VIDEO',
]

export function campaignName(number: number): string {
  return `Campaign ${String(number).padStart(4, '0')}`
}

/**
 * Rows of a hundred days: with a million records, 100,000 keywords on ten days each, in 1,000 campaigns of ten
 * channels.
 */
export function* rows(records: number): Generator<Row> {
  const random = createRandom(17)
  const daily = Math.ceil(records / DATES)
  for (let day = 0, made = 0; day < DATES; day++) {
    const date = new Date(Date.UTC(2026, 7, 1 + day)).toISOString().slice(0, 10)
    for (let index = 0; index < daily && made < records; index++, made++) {
      const number = index * 10 + (day % 10)
      const campaign = index % CAMPAIGNS
      const clicks = Math.floor(400 * random() ** 4)
      yield [
        date,
        CHANNELS[campaign % CHANNELS.length] as string,
        campaignName(campaign),
        `keyword ${number.toString(36).padStart(4, '0')}`,
        clicks,
        clicks * Math.floor(200_000 + 3_000_000 * random() ** 3),
        Math.round(clicks * 6 * random()) / 100,
      ]
    }
  }
}
