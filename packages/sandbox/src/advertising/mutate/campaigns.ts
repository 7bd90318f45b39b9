import { dayIn, formatDay } from '../../kit/calendar.ts'
import type { CampaignRecord } from '../data/records.ts'
import { RESOURCES } from '../schema/generated/messages.ts'
import { serviceOf } from './context.ts'
import { updateService } from './update.ts'

const SERVING: Readonly<Record<string, string>> = { ENABLED: 'SERVING', PAUSED: 'SUSPENDED' }

/** campaigns:mutate. */
export const campaigns = serviceOf({
  update: updateService<CampaignRecord>({
    collection: 'campaigns',
    message: RESOURCES.campaign,
    table: (context) => context.tables.campaigns,
    names: {
      family: 'campaignError',
      invalid: ['INVALID_CAMPAIGN_NAME', 'Campaign name cannot be used.'],
      duplicate: [
        'DUPLICATE_CAMPAIGN_NAME',
        'Trying to modify the name of an active or paused campaign, where the name is already assigned to another active or paused campaign.',
      ],
      siblings: (context) => context.tables.campaigns.rows,
    },
    derive: (context, next) => {
      const today = formatDay(dayIn(context.account.time_zone, context.now()))
      const ended = next.endDateTime !== undefined && String(next.endDateTime).slice(0, 10) < today
      return { ...next, servingStatus: ended ? 'ENDED' : (SERVING[String(next.status)] ?? 'NONE') }
    },
  }),
})
