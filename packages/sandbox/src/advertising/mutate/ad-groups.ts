import type { Json } from '../../google/messages/json.ts'
import type { AdGroupRecord, CampaignRecord } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { RESOURCES } from '../schema/generated/messages.ts'
import type { MutateContext } from './context.ts'
import { checkBid, checkName, type NameRules, resourceService } from './resource.ts'

const table = ({ tables }: MutateContext) => tables.adGroups

const names: NameRules = {
  family: 'adGroupError',
  invalid: 'INVALID_ADGROUP_NAME',
  duplicate: 'DUPLICATE_ADGROUP_NAME',
  siblings: (context, { campaign }) => table(context).rows.filter(({ json }) => json.campaign === campaign),
}

/** The types of ad groups of the channels that have some; the first is the default. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  SEARCH: ['SEARCH_STANDARD', 'SEARCH_DYNAMIC_ADS'],
  DISPLAY: ['DISPLAY_STANDARD'],
  SHOPPING: ['SHOPPING_PRODUCT_ADS', 'SHOPPING_SMART_ADS'],
  HOTEL: ['HOTEL_ADS'],
  VIDEO: ['VIDEO_RESPONSIVE', 'VIDEO_TRUE_VIEW_IN_STREAM', 'VIDEO_BUMPER', 'VIDEO_NON_SKIPPABLE_IN_STREAM'],
}

const adGroupError = (value: string, field: string) =>
  refusal('adGroupError', value, { at: ['create', field] })

/** The type of a new ad group; refuses one that does not fit the campaign. */
function typeOf({ type }: Json, { json: campaign }: CampaignRecord): string | undefined {
  const channel = String(campaign.advertisingChannelType)
  if (channel === 'PERFORMANCE_MAX') throw adGroupError('CANNOT_ADD_AD_GROUP_FOR_CAMPAIGN_TYPE', 'campaign')
  const types = TYPES[channel] ?? []
  if (type !== undefined && !types.includes(String(type)))
    throw adGroupError('AD_GROUP_TYPE_NOT_VALID_FOR_ADVERTISING_CHANNEL_TYPE', 'type')
  if (type === 'SEARCH_DYNAMIC_ADS' && campaign.dynamicSearchAdsSetting === undefined)
    throw adGroupError('CANNOT_ADD_ADGROUP_OF_TYPE_DSA_TO_CAMPAIGN_WITHOUT_DSA_SETTING', 'type')
  return type === undefined ? types[0] : String(type)
}

/** adGroups:mutate. */
export const adGroupService = resourceService<AdGroupRecord, CampaignRecord>({
  collection: 'adGroups',
  message: RESOURCES.ad_group,
  table,
  names,
  removable: true,
  required: ['campaign', 'name'],
  owner: { field: 'campaign', collection: 'campaigns', table: ({ tables }) => tables.campaigns },
  create(context, body, campaign) {
    const type = typeOf(body, campaign)
    checkName(names, context, body)
    checkBid(body, 'adGroupError', 'create')
    const id = context.nextId()
    const resourceName = `customers/${context.account.id}/adGroups/${id}`
    const json: Json = {
      status: 'ENABLED',
      adRotationMode: 'OPTIMIZE',
      ...body,
      ...(type !== undefined && { type }),
      resourceName,
      id,
      baseAdGroup: resourceName,
    }
    return { json, campaign, leaves: [] }
  },
  check(_context, next, changed) {
    if (changed.has('cpc_bid_micros')) checkBid(next, 'adGroupError')
  },
})
