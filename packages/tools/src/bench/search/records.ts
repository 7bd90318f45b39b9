import words from './words.json' with { type: 'json' }

/** The thirty fields that campaigns have. */
export const FIELDS = {
  'campaign.id': 'integer',
  'campaign.name': 'string',
  'campaign.status': 'string',
  'campaign.advertising_channel_type': 'string',
  'campaign.advertising_channel_sub_type': 'string',
  'campaign.bidding_strategy': 'string',
  'campaign.bidding_strategy_type': 'string',
  'campaign.campaign_budget': 'string',
  'campaign.start_date': 'string',
  'campaign.end_date': 'string',
  'campaign.serving_status': 'string',
  'campaign.resource_name': 'string',
  'campaign.labels': 'array',
  'campaign.network_settings.target_vendor_search': 'boolean',
  'campaign.network_settings.target_search_network': 'boolean',
  'campaign.network_settings.target_content_network': 'boolean',
  'campaign.network_settings.target_partner_search_network': 'boolean',
  'campaign_budget.amount_micros': 'integer',
  'metrics.clicks': 'integer',
  'metrics.cost_micros': 'integer',
  'metrics.impressions': 'integer',
  'metrics.interactions': 'integer',
  'metrics.ctr': 'number',
  'metrics.conversions': 'number',
  'metrics.conversions_value': 'number',
  'metrics.average_cpc': 'number',
  'metrics.average_cpm': 'number',
  'segments.hour': 'integer',
  'segments.date': 'string',
  'segments.ad_network_type': 'string',
} as const

export const KEY = ['campaign.resource_name', 'segments.date'] as const

/** Records per campaign, one a day. */
const DAYS = 365
const CUSTOMER = '4812067735'

export const { goals, products, markets } = words

/** A seeded source of random numbers from 0 to 1. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<Item>(items: readonly Item[], random: () => number): Item {
  // the index is within the list
  return items[Math.floor(random() * items.length)] as Item
}

/** A natural number below `most`, small ones far more often. */
function skewed(most: number, random: () => number): number {
  return Math.floor(most * random() ** 6)
}

function day(number: number): string {
  return new Date(Date.UTC(2025, 10, 21) + number * 86_400_000).toISOString().slice(0, 10)
}

/** The dates of the records, oldest first. */
export const DATES: readonly string[] = Array.from({ length: DAYS }, (_, number) => day(number))

export function campaignsOf(records: number): number {
  return Math.ceil(records / DAYS)
}

export function campaignId(number: number): number {
  return 20_000_000_000 + number * 7_919
}

/** The attributes of a campaign, the same on every day. */
function campaign(number: number) {
  const random = createRandom(number + 1)
  const channel = pick(words.channels, random)
  const id = campaignId(number)
  const labels = Array.from(
    { length: Math.floor(random() * 4) },
    () => `customers/${CUSTOMER}/labels/${9_000 + skewed(40, random)}`,
  )
  return {
    scale: 200_000 * random() ** 5 + 5,
    value: {
      id,
      name: `${pick(goals, random)} ${pick(products, random)} ${pick(markets, random)} ${channel.toLowerCase()} ${number % 500}`,
      status: pick(words.statuses, random),
      advertising_channel_type: channel,
      advertising_channel_sub_type: random() < 0.8 ? null : `${channel}_EXPRESS`,
      bidding_strategy:
        random() < 0.7 ? null : `customers/${CUSTOMER}/biddingStrategies/${skewed(60, random)}`,
      bidding_strategy_type: pick(
        ['MAXIMIZE_CONVERSIONS', 'TARGET_CPA', 'TARGET_ROAS', 'MANUAL_CPC'],
        random,
      ),
      campaign_budget: `customers/${CUSTOMER}/campaignBudgets/${11_000_000_000 + number * 31}`,
      start_date: day(-skewed(900, random)),
      end_date: random() < 0.9 ? '2037-12-30' : day(365 + skewed(400, random)),
      serving_status: pick(['SERVING', 'SERVING', 'SERVING', 'ENDED', 'SUSPENDED'], random),
      resource_name: `customers/${CUSTOMER}/campaigns/${id}`,
      labels: [...new Set(labels)],
      network_settings: {
        target_vendor_search: channel === 'SEARCH',
        target_search_network: random() < 0.6,
        target_content_network: random() < 0.3,
        target_partner_search_network: random() < 0.02,
      },
    },
    budget: 1_000_000 * (1 + skewed(500, random)),
  }
}

/** The name of a record, which is that of its campaign. */
export function nameOf(index: number): string {
  return campaign(Math.floor(index / DAYS)).value.name
}

/** The records as JSON texts; `version` draws other metrics for the same key. */
export function* recordTexts(records: number, version = 0): Generator<string> {
  for (let number = 0, written = 0; written < records; number++) {
    const { value, scale, budget } = campaign(number)
    const random = createRandom(number * 31 + version * 7 + 5)
    for (let date = 0; date < DAYS && written < records; date++, written++) {
      const impressions = Math.floor(scale * random() ** 2)
      const clicks = Math.floor(impressions * 0.08 * random())
      const cost = clicks * Math.floor(200_000 + 3_000_000 * random() ** 3)
      const conversions = Math.round(clicks * 0.06 * random() * 100) / 100
      yield JSON.stringify({
        campaign: value,
        campaign_budget: { amount_micros: budget },
        metrics: {
          clicks,
          cost_micros: cost,
          impressions,
          interactions: clicks + Math.floor(clicks * 0.1 * random()),
          ctr: impressions === 0 ? 0 : clicks / impressions,
          conversions,
          conversions_value: Math.round(conversions * 4_500 * random()) / 100,
          average_cpc: clicks === 0 ? null : cost / clicks,
          average_cpm: impressions === 0 ? null : (cost / impressions) * 1_000,
        },
        segments: {
          date: DATES[date],
          hour: null,
          ad_network_type: value.advertising_channel_type === 'DISPLAY' ? 'CONTENT' : 'SEARCH',
        },
      })
    }
  }
}

/** Every `step`th of the records of a version. */
export function* spreadRecords(records: number, version: number, step: number): Generator<object> {
  let at = 0
  for (const text of recordTexts(records, version)) if (at++ % step === 0) yield JSON.parse(text)
}

/** The records, of which the `every`th ones have other clicks. */
export function* changedRecords(records: number, every: number): Generator<object> {
  let at = 0
  for (const text of recordTexts(records)) {
    const record = JSON.parse(text)
    if (at++ % every === 0) record.metrics.clicks += 1_000_003
    yield record
  }
}
