import type { Json } from '../../google/messages/types.ts'
import { refusal } from '../failure.ts'
import { missingField } from './context.ts'
import { type CheckedWrite, checkBid, resourceService } from './resource.ts'

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

function checkNew({ next, others }: CheckedWrite, owner: 'adGroup' | 'campaign'): void {
  const same = others.some(
    ({ json }) =>
      json[owner] === next[owner] && json.status !== 'REMOVED' && targetOf(json) === targetOf(next),
  )
  if (same) throw refusal('mutateError', 'RESOURCE_ALREADY_EXISTS', { at: ['create'] })
}

function checkAdGroupCriterion(asked: CheckedWrite): void {
  const { at, next, owners } = asked
  if (at === 'create') {
    checkKeyword(next.keyword as Json)
    if (owners.adGroup?.campaign?.json.advertisingChannelType !== 'SEARCH')
      throw criterionError('CANNOT_ADD_CRITERIA_TYPE')
  } else if (next.negative === true) throw asked.refuse('CANT_UPDATE_NEGATIVE')
  checkBid(asked)
  if (at === 'create') checkNew(asked, 'adGroup')
}

/** adGroupCriteria:mutate. */
export const adGroupCriterionService = resourceService('adGroupCriteria', {
  required: ['adGroup', 'keyword'],
  owners: ['adGroup'],
  within: 'adGroup',
  check: checkAdGroupCriterion,
  defaults: { negative: false, status: 'ENABLED' },
  made: ({ next }, criterionId) => ({
    criterionId,
    type: 'KEYWORD',
    displayName: String((next.keyword as Json).text),
    approvalStatus: 'UNDER_REVIEW',
  }),
})

function checkCampaignCriterion(asked: CheckedWrite): void {
  const { at, next, sets } = asked
  const { keyword, location, negative } = next as { keyword?: Json; location?: Json; negative?: boolean }
  if (at === 'update') {
    if (!sets('bid_modifier') || negative !== true) return
    throw asked.refuse('CANNOT_BID_MODIFY_NEGATIVE_CAMPAIGN_CRITERION', 'bid_modifier')
  }
  if (!keyword && !location) throw missingField('create', 'criterion')
  if (keyword) checkKeyword(keyword)
  if (keyword && negative !== true) throw criterionError('CANNOT_TARGET_CRITERION', 'keyword')
  checkNew(asked, 'campaign')
}

const placeOf = ({ location }: Json) =>
  (location as { geoTargetConstant?: string } | undefined)?.geoTargetConstant

/** campaignCriteria:mutate. */
export const campaignCriterionService = resourceService('campaignCriteria', {
  required: ['campaign'],
  owners: ['campaign'],
  within: 'campaign',
  check: checkCampaignCriterion,
  idOf: ({ next }) => placeOf(next)?.split('/').at(-1),
  defaults: { negative: false },
  made: ({ next }, criterionId) => ({
    criterionId,
    type: next.keyword ? 'KEYWORD' : 'LOCATION',
    displayName: String((next.keyword as Json | undefined)?.text ?? placeOf(next)),
    status: 'ENABLED',
  }),
})
