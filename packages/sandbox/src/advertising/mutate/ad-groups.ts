import type { AdGroupRecord } from '../data/records.ts'
import { RESOURCES } from '../schema/generated/messages.ts'
import { serviceOf } from './context.ts'
import { checkBid, updateService } from './update.ts'

/** adGroups:mutate. */
export const adGroups = serviceOf({
  update: updateService<AdGroupRecord>({
    collection: 'adGroups',
    message: RESOURCES.ad_group,
    table: (context) => context.tables.adGroups,
    names: {
      family: 'adGroupError',
      invalid: ['INVALID_ADGROUP_NAME', 'AdGroup name is not valid.'],
      duplicate: ['DUPLICATE_ADGROUP_NAME', 'AdGroup with the same name already exists for the campaign.'],
      siblings: (context, { campaign }) =>
        context.tables.adGroups.rows.filter((other) => other.campaign === campaign),
    },
    check(_context, next, changed) {
      if (changed.has('cpc_bid_micros')) checkBid(next, 'adGroupError')
    },
  }),
})
