import type { Json } from '../../google/messages/json.ts'
import {
  type AdGroupRecord,
  type CampaignPartRecord,
  type CampaignRecord,
  type CriterionRecord,
  nameOf,
} from '../data/records.ts'
import { refusal } from '../failure.ts'
import { RESOURCES } from '../schema/generated/messages.ts'
import { type MutateContext, missingField } from './context.ts'
import { checkBid, resourceService } from './resource.ts'

const LONGEST_TEXT = 80
const MOST_WORDS = 10

const criterionError = (value: string, ...at: string[]) =>
  refusal('criterionError', value, { at: ['create', ...at] })

function checkKeyword({ text, matchType }: Json): void {
  const words = String(text ?? '').trim()
  if (words === '') throw missingField('create', 'keyword', 'text')
  if (matchType === undefined) throw missingField('create', 'keyword', 'match_type')
  if ([...words].length > LONGEST_TEXT) throw criterionError('KEYWORD_TEXT_TOO_LONG', 'keyword', 'text')
  if (words.split(/\s+/).length > MOST_WORDS)
    throw criterionError('KEYWORD_HAS_TOO_MANY_WORDS', 'keyword', 'text')
  if (/[!@%^()={};~`<>?\\|]/.test(words)) throw criterionError('KEYWORD_HAS_INVALID_CHARS', 'keyword', 'text')
}

/** What a criterion targets; two of an owner must not have the same. */
function targetOf({ keyword, location, negative }: Json): string {
  const words = keyword as Json | undefined
  const held = words ? [String(words.text).toLowerCase(), words.matchType] : location
  return JSON.stringify([negative === true, held])
}

function checkNew(rows: readonly { json: Json }[], body: Json, owner: 'adGroup' | 'campaign'): void {
  const same = rows.some(
    ({ json }) =>
      json[owner] === body[owner] && json.status !== 'REMOVED' && targetOf(json) === targetOf(body),
  )
  if (!same) return
  throw refusal('mutateError', 'RESOURCE_ALREADY_EXISTS', { at: ['create'] })
}

const criteriaTable = ({ tables }: MutateContext) => tables.criteria
const campaignTable = ({ tables }: MutateContext) => tables.campaignCriteria

/** adGroupCriteria:mutate. */
export const adGroupCriterionService = resourceService<CriterionRecord, AdGroupRecord>({
  collection: 'adGroupCriteria',
  message: RESOURCES.ad_group_criterion,
  table: criteriaTable,
  removable: true,
  required: ['adGroup', 'keyword'],
  owner: { field: 'adGroup', collection: 'adGroups', table: ({ tables }) => tables.adGroups },
  create(context, body, adGroup) {
    checkKeyword(body.keyword as Json)
    if (adGroup.campaign.json.advertisingChannelType !== 'SEARCH')
      throw criterionError('CANNOT_ADD_CRITERIA_TYPE')
    checkBid(body, 'adGroupCriterionError', 'create')
    checkNew(criteriaTable(context).rows, body, 'adGroup')
    const id = context.nextId()
    const json: Json = {
      negative: false,
      status: 'ENABLED',
      ...body,
      resourceName: `${nameOf(adGroup).replace('/adGroups/', '/adGroupCriteria/')}~${id}`,
      criterionId: id,
      type: 'KEYWORD',
      displayName: String((body.keyword as Json).text),
      approvalStatus: 'UNDER_REVIEW',
    }
    return { json, adGroup }
  },
  check(_context, next, changed) {
    if (next.negative === true)
      throw refusal('adGroupCriterionError', 'CANT_UPDATE_NEGATIVE', { at: ['update'] })
    if (changed.has('cpc_bid_micros')) checkBid(next, 'adGroupCriterionError')
  },
})

/** campaignCriteria:mutate. */
export const campaignCriterionService = resourceService<CampaignPartRecord, CampaignRecord>({
  collection: 'campaignCriteria',
  message: RESOURCES.campaign_criterion,
  table: campaignTable,
  removable: true,
  required: ['campaign'],
  owner: { field: 'campaign', collection: 'campaigns', table: ({ tables }) => tables.campaigns },
  create(context, body, campaign) {
    const { keyword, location } = body as { keyword?: Json; location?: Json }
    if (!keyword && !location) throw missingField('create', 'criterion')
    if (keyword) checkKeyword(keyword)
    if (keyword && body.negative !== true) throw criterionError('CANNOT_TARGET_CRITERION', 'keyword')
    checkNew(campaignTable(context).rows, body, 'campaign')
    const id = location ? String(location.geoTargetConstant).split('/').at(-1) : context.nextId()
    const json: Json = {
      negative: false,
      ...body,
      resourceName: `${nameOf(campaign).replace('/campaigns/', '/campaignCriteria/')}~${id}`,
      criterionId: String(id),
      type: keyword ? 'KEYWORD' : 'LOCATION',
      displayName: String(keyword?.text ?? location?.geoTargetConstant),
      status: 'ENABLED',
    }
    return { json, campaign }
  },
  check(_context, { negative }, changed) {
    if (!changed.has('bid_modifier') || negative !== true) return
    throw refusal('campaignCriterionError', 'CANNOT_BID_MODIFY_NEGATIVE_CAMPAIGN_CRITERION', {
      at: ['update', 'bid_modifier'],
    })
  },
})
