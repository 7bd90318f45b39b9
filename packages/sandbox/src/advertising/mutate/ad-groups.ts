import type { AdGroupRecord } from '../data/records.ts'
import { adGroup } from '../schema/ad-group.ts'
import { updateService } from './update.ts'

/** adGroups:mutate. */
export const adGroups = updateService<AdGroupRecord>({
  collection: 'adGroups',
  message: adGroup,
  table: (context) => context.tables.adGroups,
  errors: {
    family: 'adGroupError',
    invalid: ['INVALID_ADGROUP_NAME', 'AdGroup name is not valid.'],
    duplicate: ['DUPLICATE_ADGROUP_NAME', 'AdGroup with the same name already exists for the campaign.'],
  },
  siblings: (context, { campaign }) =>
    context.tables.adGroups.rows.filter((other) => other.campaign === campaign),
})
