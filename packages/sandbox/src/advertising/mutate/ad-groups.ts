import type { Json } from '../../google/messages/types.ts'
import { refusal } from '../failure.ts'
import types from '../fixtures/ad-group-types.json' with { type: 'json' }
import { ad as adMessage } from '../messages/requests.ts'
import { checkLength, checkSize, type MutateService, missingField } from './context.ts'
import { applyChanges, readMask } from './field-mask.ts'
import { type CheckedWrite, checkBid, checkName, resourceService, serviceOf } from './resource.ts'

const NAMES = {
  invalid: 'INVALID_ADGROUP_NAME',
  duplicate: 'DUPLICATE_ADGROUP_NAME',
  within: 'campaign',
} as const

/** The types of ad groups of the channels that have some; the first is the default. */
const TYPES: Readonly<Record<string, readonly string[]>> = types

const typesOf = ({ owners }: CheckedWrite) =>
  TYPES[String(owners.campaign?.json.advertisingChannelType)] ?? []

/** Refuses a new ad group that does not fit its campaign. */
function checkType(asked: CheckedWrite): void {
  const { type } = asked.next
  const { refuse } = asked
  const campaign = asked.owners.campaign?.json
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
    checkBid(asked)
  },
  defaults: { status: 'ENABLED', adRotationMode: 'OPTIMIZE' },
  made(asked, id, baseAdGroup) {
    const type = asked.next.type ?? typesOf(asked)[0]
    return { id, baseAdGroup, ...(type !== undefined && { type }) }
  },
})

/** The numbers of texts, and their most characters. */
const TEXTS = { headlines: [3, 15, 30], descriptions: [2, 4, 90] } as const
const LONGEST_PATH = 15

function checkAd(ad: Json, at: readonly string[]): void {
  const { finalUrls, responsiveSearchAd } = ad as { finalUrls?: Json[]; responsiveSearchAd?: Json }
  if (!finalUrls?.length) throw missingField(...at, 'final_urls')
  if (!responsiveSearchAd) return
  const own = [...at, 'responsive_search_ad']
  for (const [name, [fewest, most, longest]] of Object.entries(TEXTS)) {
    const texts = (responsiveSearchAd[name] ?? []) as Json[]
    checkSize(texts.length, fewest, most, [...own, name])
    for (const { text } of texts) checkLength(text, longest, [...own, name])
  }
  const { path1, path2 } = responsiveSearchAd
  for (const path of [path1, path2]) checkLength(path, LONGEST_PATH, own)
  if (path2 !== undefined && path1 === undefined)
    throw refusal('adError', 'PATH2_REQUIRES_PATH1', { at: own })
}

/** adGroupAds:mutate. */
export const adGroupAdService = resourceService('adGroupAds', {
  required: ['adGroup', 'ad'],
  owners: ['adGroup'],
  within: 'adGroup',
  check({ at, next, owners, refuse }) {
    if (at === 'update') return
    const ad = next.ad as Json
    if (owners.adGroup?.json.type !== 'SEARCH_STANDARD' || !ad.responsiveSearchAd)
      throw refuse('CANNOT_CREATE_AD_FOR_AD_GROUP_TYPE', 'ad_group')
    checkAd(ad, ['create', 'ad'])
  },
  defaults: { status: 'ENABLED' },
  made({ context, next }, id) {
    const resourceName = `customers/${context.account.id}/ads/${id}`
    return {
      ad: { ...(next.ad as Json), resourceName, id, type: 'RESPONSIVE_SEARCH_AD' },
      adStrength: 'PENDING',
      policySummary: { reviewStatus: 'REVIEW_IN_PROGRESS' },
    }
  },
})

const update: MutateService = (context, operation) => {
  const body = operation.update as Json
  const at = ['update', 'resource_name']
  const changes = readMask(operation.updateMask, adMessage, body)
  const record = context.live('ads', body.resourceName, at)
  const ad = applyChanges(record.json.ad as Json, changes)
  checkAd(ad, ['update'])
  context.replace(record, { ...record.json, ad, policySummary: { reviewStatus: 'REVIEW_IN_PROGRESS' } })
  return ad
}

/** ads:mutate. */
export const adService = serviceOf({ update })
