import { type Chance, createChance } from '../../kit/random.ts'
import { DEVICES } from '../schema/report.ts'
import { createProfile, type Profile } from './activity.ts'

/** The shape of a channel's campaigns, ad groups and ads. */
export interface Channel {
  type: string
  /** Its campaigns among a hundred. */
  share: number
  networks: readonly string[]
  network_weights: readonly number[]
  bidding: readonly string[]
  ad_group_types: readonly string[]
  ad_type: string
  click_rate: number
  view_rate: number
  /** Performance Max has asset groups in place of ad groups. */
  ad_groups: boolean
}

/** The channels of the invented accounts. */
const CHANNELS: readonly Channel[] = [
  {
    type: 'SEARCH',
    share: 50,
    networks: ['SEARCH', 'SEARCH_PARTNERS', 'CONTENT'],
    network_weights: [0.7, 0.18, 0.12],
    bidding: ['MANUAL_CPC', 'TARGET_CPA', 'MAXIMIZE_CONVERSIONS', 'TARGET_SPEND'],
    ad_group_types: ['SEARCH_STANDARD', 'SEARCH_DYNAMIC_ADS'],
    ad_type: 'RESPONSIVE_SEARCH_AD',
    click_rate: 0.08,
    view_rate: 0,
    ad_groups: true,
  },
  {
    type: 'SHOPPING',
    share: 15,
    networks: ['SEARCH', 'SEARCH_PARTNERS'],
    network_weights: [0.8, 0.2],
    bidding: ['TARGET_ROAS', 'MAXIMIZE_CONVERSION_VALUE'],
    ad_group_types: ['SHOPPING_PRODUCT_ADS'],
    ad_type: 'SHOPPING_PRODUCT_AD',
    click_rate: 0.05,
    view_rate: 0,
    ad_groups: true,
  },
  {
    type: 'DISPLAY',
    share: 15,
    networks: ['CONTENT'],
    network_weights: [1],
    bidding: ['MANUAL_CPM', 'MAXIMIZE_CONVERSIONS'],
    ad_group_types: ['DISPLAY_STANDARD'],
    ad_type: 'RESPONSIVE_DISPLAY_AD',
    click_rate: 0.02,
    view_rate: 0,
    ad_groups: true,
  },
  {
    type: 'VIDEO',
    share: 8,
    networks: ['CONTENT', 'YOUTUBE'],
    network_weights: [0.3, 0.7],
    bidding: ['MANUAL_CPV'],
    ad_group_types: ['VIDEO_TRUE_VIEW_IN_STREAM', 'VIDEO_BUMPER'],
    ad_type: 'VIDEO_RESPONSIVE_AD',
    click_rate: 0.02,
    view_rate: 0.25,
    ad_groups: true,
  },
  {
    type: 'PERFORMANCE_MAX',
    share: 12,
    networks: ['SEARCH', 'CONTENT', 'YOUTUBE', 'GMAIL', 'DISCOVER', 'MAPS'],
    network_weights: [0.4, 0.2, 0.15, 0.05, 0.15, 0.05],
    bidding: ['MAXIMIZE_CONVERSION_VALUE', 'MAXIMIZE_CONVERSIONS'],
    ad_group_types: [],
    ad_type: 'RESPONSIVE_DISPLAY_AD',
    click_rate: 0.04,
    view_rate: 0.05,
    ad_groups: false,
  },
]

/** Picks a channel by its share. */
export function pickChannel(chance: Chance, index: number): Channel {
  const sought = chance.fraction()
  const own = CHANNELS.find(({ type }) => type === 'PERFORMANCE_MAX')
  // every account with some campaigns has one of these
  if (own && index === 4) return own
  let at = sought * CHANNELS.reduce((sum, channel) => sum + channel.share, 0)
  for (const channel of CHANNELS) {
    at -= channel.share
    if (at < 0) return channel
  }
  throw new RangeError('no channel has this share')
}

/** The profile of one campaign over its channel's networks; a search campaign may lack the last ones. */
export function campaignProfile(hash: number, channel: Channel, networkCount: number): Profile {
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
