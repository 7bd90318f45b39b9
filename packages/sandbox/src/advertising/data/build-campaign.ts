import type { Json } from '../../google/messages/types.ts'
import { type Day, formatDay } from '../../kit/calendar.ts'
import { type Chance, choose, createChance, hashText, mix } from '../../kit/random.ts'
import channels from '../fixtures/channels.json' with { type: 'json' }
import names from '../fixtures/names.json' with { type: 'json' }
import { DEVICES } from '../schema/report.ts'
import { createProfile, type Leaf, type Profile } from './activity.ts'
import { servingOf } from './campaign-parts.ts'
import type { ActiveRecord, AdsTable, CampaignRecord, TablePlan } from './records.ts'

/** The shape of a channel's campaigns, ad groups and ads. Its share is of a hundred campaigns. */
export type Channel = (typeof channels)[number]

/** Picks a channel by its share. */
function pickChannel(chance: Chance, index: number): Channel {
  const sought = chance.fraction()
  const own = channels.find(({ type }) => type === 'PERFORMANCE_MAX')
  // every account with some campaigns has one of these
  if (own && index === 4) return own
  const weighted = channels.map((channel) => ({ channel, weight: channel.share }))
  return choose(weighted, sought).channel
}

/** The profile of one campaign over its channel's networks; a search campaign may lack the last ones. */
function campaignProfile(hash: number, channel: Channel, networkCount: number): Profile {
  const chance = createChance(hash)
  const vary = () => 0.7 + 0.6 * chance.fraction()
  const networks = channel.networks.slice(0, networkCount)
  return createProfile(networks, {
    network: channel.network_weights.slice(0, networkCount).map((weight) => weight * vary()),
    hour: Array.from(
      { length: 24 },
      (_, hour) => (0.45 + 0.35 * (1 - Math.cos(((hour - 3) * Math.PI) / 12))) * vary(),
    ),
    device: DEVICES.map(
      (device) => ({ MOBILE: 0.55, TABLET: 0.06, DESKTOP: 0.35, CONNECTED_TV: 0.04 })[device] * vary(),
    ),
  })
}

/** The common values of the leaves below a campaign; `volume` is divided among them. */
export type CampaignActivity = Omit<Leaf, 'hash'>

/** Days on which a campaign could be active, from its own dates and its status. */
function activeDays(chance: Chance, status: string, today: Day): { first: Day; last: Day; ends: boolean } {
  const started = chance.happens(0.15) ? today - chance.integer(1, 80) : today - chance.integer(100, 700)
  const ends = status !== 'REMOVED' && chance.happens(0.1)
  const last = ends ? today + chance.integer(-20, 200) : today + 100_000
  const stopped = status === 'ENABLED' ? last : Math.min(last, today - chance.integer(5, 60))
  return { first: started, last: Math.max(started, stopped), ends }
}

function buildBudget(plan: TablePlan, chance: Chance, index: number): ActiveRecord {
  const id =
    index % 5 === 2
      ? `90071992547${410_000 + index}`
      : `${8_000_000_000 + index * 13 + (Number(plan.customer_id) % 9)}`
  return {
    json: {
      resourceName: `customers/${plan.customer_id}/campaignBudgets/${id}`,
      id,
      name: `Budget ${index + 1}`,
      amountMicros: String(chance.integer(5, 2_000) * 1_000_000),
      status: 'ENABLED',
      deliveryMethod: 'STANDARD',
      explicitlyShared: index % 10 === 9,
      period: 'DAILY',
      type: 'STANDARD',
      referenceCount: '0',
    },
    leaves: [],
  }
}

/** A new budget; every tenth campaign shares the previous one. */
function budgetFor(plan: TablePlan, chance: Chance, index: number, budgets: AdsTable<ActiveRecord>) {
  const shared = index % 10 === 0 && index > 0 ? budgets.rows.at(-1) : undefined
  const budget = shared ?? buildBudget(plan, chance, index)
  if (!shared) budgets.add(budget)
  budget.json.referenceCount = String(Number(budget.json.referenceCount) + 1)
  return budget
}

function networkSettings(channel: Channel, networks: readonly string[]): Json {
  const search = channel.type === 'SEARCH' || channel.type === 'SHOPPING'
  return {
    targetGoogleSearch: search || channel.type === 'PERFORMANCE_MAX',
    targetSearchNetwork: networks.includes('SEARCH_PARTNERS'),
    targetContentNetwork: networks.includes('CONTENT'),
    targetPartnerSearchNetwork: false,
  }
}

/** A campaign's name. Every seventh is one that tests quoting, escaping, encodings and LIKE. */
function campaignName(chance: Chance, index: number, channel: string): string {
  const place = chance.pick(names.places)
  const theme = chance.pick(names.themes)
  const unusual = names.unusual[Math.floor(index / 7) % names.unusual.length]
  const word = channel.toLowerCase().replace('_', ' ')
  return `${index % 7 === 3 && unusual ? unusual : theme} | ${word} | ${place} #${index + 1}`
}

/** Builds one campaign by its number within the account. */
export function buildCampaign(plan: TablePlan, index: number, budgets: AdsTable<ActiveRecord>) {
  const { customer_id } = plan
  const hash = mix(hashText(plan.seed, `campaign ${customer_id}`), index)
  const chance = createChance(hash)
  const channel = pickChannel(chance, index)
  const status = chance.happens(0.78) ? 'ENABLED' : chance.happens(0.75) ? 'PAUSED' : 'REMOVED'
  const days = activeDays(chance, status, plan.today)
  const id =
    index % 6 === 5
      ? `92233720368547${String(50_000 + index)}`
      : `${20_000_000_000 + index * 7919 + (hash % 7919)}`
  const networks = channel.type === 'SEARCH' ? chance.integer(1, 3) : channel.networks.length
  const profile = campaignProfile(mix(hash, 1), channel, networks)
  const bidding = chance.pick(channel.bidding)
  const campaignBudget = budgetFor(plan, chance, index, budgets)
  // one in twelve was never shown: lists have it with zeros
  const volume = chance.happens(1 / 12)
    ? 0
    : Math.floor(3_000 * 12 ** chance.fraction() * (0.1 / channel.click_rate))
  const campaign: CampaignRecord = {
    json: {
      resourceName: `customers/${customer_id}/campaigns/${id}`,
      id,
      name: campaignName(chance, index, channel.type),
      status,
      servingStatus: servingOf(status, days.ends && days.last < plan.today),
      advertisingChannelType: channel.type,
      ...(channel.type === 'VIDEO' && chance.happens(0.3) && { advertisingChannelSubType: 'VIDEO_ACTION' }),
      ...(chance.happens(0.2) && {
        biddingStrategy: `customers/${customer_id}/biddingStrategies/${chance.digits(10)}`,
      }),
      biddingStrategyType: bidding,
      campaignBudget: String(campaignBudget.json.resourceName),
      startDateTime: `${formatDay(days.first)} 00:00:00`,
      ...(days.ends && { endDateTime: `${formatDay(days.last)} 23:59:59` }),
      networkSettings: networkSettings(channel, profile.networks),
    },
    campaignBudget,
    leaves: [],
  }
  const activity: CampaignActivity = {
    profile,
    first: days.first,
    last: days.last,
    volume,
    click_rate: channel.click_rate * (0.7 + 0.6 * chance.fraction()),
    conversion_rate: 0.01 + 0.06 * chance.fraction(),
    cost_per_click: 10_000 * chance.integer(8, 250),
    value_per_conversion: chance.integer(10, 180),
    view_rate: channel.view_rate,
  }
  return { campaign, channel, activity }
}
