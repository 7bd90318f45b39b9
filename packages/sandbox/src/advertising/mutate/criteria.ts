import type { Json } from '../../google/messages/json.ts'
import { type CampaignPartRecord, type CriterionRecord, nameOf } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { RESOURCES } from '../schema/generated/messages.ts'
import {
  addRecord,
  checkNotRemoved,
  createBody,
  findRecord,
  type MutateContext,
  removal,
  requireFields,
  serviceOf,
} from './context.ts'
import { checkBid, updateService } from './update.ts'

const LONGEST_TEXT = 80
const MOST_WORDS = 10

const criterionError = (value: string, message: string, ...at: string[]) =>
  refusal('criterionError', value, message, { at: ['create', ...at] })

function checkKeyword({ text, matchType }: Json): void {
  const at = ['create', 'keyword']
  const required = (field: string) =>
    refusal('fieldError', 'REQUIRED', 'The required field was not present.', { at: [...at, field] })
  const words = String(text ?? '').trim()
  if (words === '') throw required('text')
  if (matchType === undefined) throw required('match_type')
  if ([...words].length > LONGEST_TEXT)
    throw criterionError('KEYWORD_TEXT_TOO_LONG', 'Keyword text is too long.', 'keyword', 'text')
  if (words.split(/\s+/).length > MOST_WORDS)
    throw criterionError('KEYWORD_HAS_TOO_MANY_WORDS', 'Keyword has too many words.', 'keyword', 'text')
  if (/[!@%^()={};~`<>?\\|]/.test(words))
    throw criterionError(
      'KEYWORD_HAS_INVALID_CHARS',
      'Keyword contains invalid characters.',
      'keyword',
      'text',
    )
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
  throw refusal('mutateError', 'RESOURCE_ALREADY_EXISTS', 'Resource already exists.', { at: ['create'] })
}

const criteriaTable = ({ tables }: MutateContext) => tables.criteria
const campaignTable = ({ tables }: MutateContext) => tables.campaignCriteria

/** adGroupCriteria:mutate. */
export const adGroupCriteria = serviceOf({
  create(context, operation) {
    const body = createBody(operation)
    requireFields(body, [
      ['adGroup', 'ad_group'],
      ['keyword', 'keyword'],
    ])
    const at = ['create', 'ad_group']
    const adGroup = findRecord(context, context.tables.adGroups, 'adGroups', body.adGroup, at)
    checkNotRemoved(adGroup.json, at)
    checkKeyword(body.keyword as Json)
    if (adGroup.campaign.json.advertisingChannelType !== 'SEARCH')
      throw criterionError('CANNOT_ADD_CRITERIA_TYPE', 'The criterion type cannot be added to the campaign.')
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
    return addRecord(context, criteriaTable(context), { json, adGroup }).json
  },
  update: updateService<CriterionRecord>({
    collection: 'adGroupCriteria',
    message: RESOURCES.ad_group_criterion,
    table: criteriaTable,
    check(_context, next, changed) {
      if (next.negative === true)
        throw refusal(
          'adGroupCriterionError',
          'CANT_UPDATE_NEGATIVE',
          'Negative AdGroupCriteria cannot be updated.',
          {
            at: ['update'],
          },
        )
      if (changed.has('cpc_bid_micros')) checkBid(next, 'adGroupCriterionError')
    },
  }),
  remove: removal<CriterionRecord>({ collection: 'adGroupCriteria', table: criteriaTable }),
})

/** campaignCriteria:mutate. */
export const campaignCriteria = serviceOf({
  create(context, operation) {
    const body = createBody(operation)
    requireFields(body, [['campaign', 'campaign']])
    const at = ['create', 'campaign']
    const campaign = findRecord(context, context.tables.campaigns, 'campaigns', body.campaign, at)
    checkNotRemoved(campaign.json, at)
    const { keyword, location } = body as { keyword?: Json; location?: Json }
    if (!keyword && !location) requireFields(body, [['criterion', 'criterion']])
    if (keyword) checkKeyword(keyword)
    if (keyword && body.negative !== true)
      throw criterionError('CANNOT_TARGET_CRITERION', 'The criterion cannot be targeted.', 'keyword')
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
    return addRecord(context, campaignTable(context), { json, campaign }).json
  },
  update: updateService<CampaignPartRecord>({
    collection: 'campaignCriteria',
    message: RESOURCES.campaign_criterion,
    table: campaignTable,
    check(_context, { negative }, changed) {
      if (!changed.has('bid_modifier') || negative !== true) return
      throw refusal(
        'campaignCriterionError',
        'CANNOT_BID_MODIFY_NEGATIVE_CAMPAIGN_CRITERION',
        'Negative campaign criteria cannot have a bid modifier.',
        { at: ['update', 'bid_modifier'] },
      )
    },
  }),
  remove: removal<CampaignPartRecord>({ collection: 'campaignCriteria', table: campaignTable }),
})
