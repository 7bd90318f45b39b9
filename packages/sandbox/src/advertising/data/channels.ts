import { type Chance, createChance } from '../../kit/random.ts'
import channels from '../fixtures/channels.json' with { type: 'json' }
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
const CHANNELS: readonly Channel[] = channels

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
