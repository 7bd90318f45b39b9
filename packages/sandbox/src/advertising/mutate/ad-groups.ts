import { refusal } from '../failure.ts'
import types from '../fixtures/ad-group-types.json' with { type: 'json' }
import { type CheckedWrite, checkBid, checkName, type NameRules, resourceService } from './resource.ts'

const NAMES: NameRules = {
  family: 'adGroupError',
  invalid: 'INVALID_ADGROUP_NAME',
  duplicate: 'DUPLICATE_ADGROUP_NAME',
  within: 'campaign',
}

/** The types of ad groups of the channels that have some; the first is the default. */
const TYPES: Readonly<Record<string, readonly string[]>> = types

const typesOf = ({ owners }: CheckedWrite) =>
  TYPES[String(owners.campaign?.json.advertisingChannelType)] ?? []

/** Refuses a new ad group that does not fit its campaign. */
function checkType(asked: CheckedWrite): void {
  const { type } = asked.next
  const campaign = asked.owners.campaign?.json
  const refuse = (value: string, field: string) => refusal('adGroupError', value, { at: ['create', field] })
  if (campaign?.advertisingChannelType === 'PERFORMANCE_MAX')
    throw refuse('CANNOT_ADD_AD_GROUP_FOR_CAMPAIGN_TYPE', 'campaign')
  if (type !== undefined && !typesOf(asked).includes(String(type)))
    throw refuse('AD_GROUP_TYPE_NOT_VALID_FOR_ADVERTISING_CHANNEL_TYPE', 'type')
  if (type === 'SEARCH_DYNAMIC_ADS' && campaign?.dynamicSearchAdsSetting === undefined)
    throw refuse('CANNOT_ADD_ADGROUP_OF_TYPE_DSA_TO_CAMPAIGN_WITHOUT_DSA_SETTING', 'type')
}

/** adGroups:mutate. */
export const adGroupService = resourceService('adGroups', {
  required: ['campaign', 'name'],
  owners: ['campaign'],
  check(asked) {
    if (asked.at === 'create') checkType(asked)
    checkName(asked, NAMES)
    checkBid(asked, 'adGroupError')
  },
  defaults: { status: 'ENABLED', adRotationMode: 'OPTIMIZE' },
  made(asked, id, baseAdGroup) {
    const type = asked.next.type ?? typesOf(asked)[0]
    return { id, baseAdGroup, ...(type !== undefined && { type }) }
  },
})
