import { createRandom } from '../records.ts'

/** A keyword's metrics on one day: the fields of the records of the aggregate classes. */
export const FIELDS = {
  'segments.date': 'string',
  'campaign.channel': 'string',
  'campaign.name': 'string',
  'keyword.text': 'string',
  'keyword.match_type': 'string',
  'keyword.created': 'string',
  'search.term': 'string',
  'metrics.clicks': 'integer',
  'metrics.impressions': 'integer',
  'metrics.cost_micros': 'integer',
  'metrics.conversions': 'number',
} as const

export const KEY = ['segments.date', 'keyword.text'] as const
export const CAMPAIGNS = 1_000
/** Impressions are below this number, each equally often. */
export const IMPRESSIONS = 1_000_000
/** The number of days on which keywords were created. */
const DAYS = 731
/** The match type of half of the records. */
export const BROAD = 'BROAD'

/** The values of a record, in the order of the fields. */
export type Row = readonly (string | number)[]

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
const MATCH_TYPES = [BROAD, BROAD, 'EXACT', 'PHRASE']

export function campaignName(number: number): string {
  return `Campaign ${String(number).padStart(4, '0')}`
}

export function keywordText(number: number): string {
  return `keyword ${number.toString(36).padStart(4, '0')}`
}

function dateOf(day: number): string {
  return new Date(Date.UTC(2026, 7, 1 + day)).toISOString().slice(0, 10)
}

/**
 * Rows of a hundred days: with a million records, 100,000 keywords on ten days each, in 1,000 campaigns of ten
 * channels. All search terms are different, and in no order.
 */
export function* rows(records: number): Generator<Row> {
  const random = createRandom(17)
  const others = createRandom(23)
  const created = Array.from({ length: DAYS }, (_, day) => dateOf(-day))
  const daily = Math.ceil(records / DATES)
  for (let day = 0, made = 0; day < DATES; day++) {
    const date = dateOf(day)
    for (let index = 0; index < daily && made < records; index++, made++) {
      const number = index * 10 + (day % 10)
      const campaign = index % CAMPAIGNS
      const clicks = Math.floor(400 * random() ** 4)
      yield [
        date,
        CHANNELS[campaign % CHANNELS.length] as string,
        campaignName(campaign),
        keywordText(number),
        MATCH_TYPES[Math.floor(others() * MATCH_TYPES.length)] as string,
        created[Math.floor(others() * DAYS)] as string,
        // the factor is odd, so that no two products are equal
        `term ${Math.imul(made, 0x9e3779b1) >>> 0} of ${date}`,
        clicks,
        Math.floor(others() * IMPRESSIONS),
        clicks * Math.floor(200_000 + 3_000_000 * random() ** 3),
        Math.round(clicks * 6 * random()) / 100,
      ]
    }
  }
}
