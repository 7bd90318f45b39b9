import type { Json } from '../../google/messages/types.ts'
import { dayIn, formatDay } from '../../kit/calendar.ts'
import { servingOf } from '../data/campaign-parts.ts'
import { type ResourceRecord, resourceNameOf } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { STRATEGIES } from '../messages/requests.ts'
import { checkFields, type MutateContext, missingField } from './context.ts'
import { type CheckedWrite, checkName, resourceService } from './resource.ts'

const todayOf = ({ account, now }: MutateContext) => formatDay(dayIn(account.time_zone, now()))

const NAMES = { invalid: 'INVALID_CAMPAIGN_NAME', duplicate: 'DUPLICATE_CAMPAIGN_NAME' }

function withServing(context: MutateContext, next: Json): Json {
  const ended = next.endDateTime !== undefined && String(next.endDateTime).slice(0, 10) < todayOf(context)
  return { ...next, servingStatus: servingOf(next.status, ended) }
}

function checkNetworks({ next, refuse }: CheckedWrite): void {
  const { advertisingChannelType, networkSettings, shoppingSetting } = next
  const { targetGoogleSearch, targetSearchNetwork, ...others } = (networkSettings ?? {}) as Json
  if (targetSearchNetwork === true && targetGoogleSearch !== true)
    throw refuse('CANNOT_TARGET_SEARCH_NETWORK_WITHOUT_GOOGLE_SEARCH', 'network_settings')
  const shown = [targetGoogleSearch, ...Object.values(others)].includes(true)
  if (networkSettings !== undefined && !shown)
    throw refuse('CAMPAIGN_MUST_TARGET_AT_LEAST_ONE_NETWORK', 'network_settings')
  if (advertisingChannelType === 'SHOPPING' && !shoppingSetting)
    throw refuse('MISSING_SHOPPING_SETTING', 'shopping_setting')
}

function checkDays(context: MutateContext, { startDateTime, endDateTime }: Json): void {
  const refuse = (value: string, field: string) => refusal('dateRangeError', value, { at: ['create', field] })
  for (const [name, moment] of Object.entries({ start_date_time: startDateTime, end_date_time: endDateTime }))
    if (moment !== undefined && String(moment).slice(0, 10) < todayOf(context))
      throw refuse('CANNOT_SET_DATE_TO_PAST', name)
  if (startDateTime !== undefined && endDateTime !== undefined && startDateTime > endDateTime)
    throw refuse('START_DATE_AFTER_END_DATE', 'start_date_time')
}

/** The budget of a new campaign; refuses one that is removed, and one of another campaign alone. */
function budgetOf({ context, next }: CheckedWrite): ResourceRecord {
  const at = ['create', 'campaign_budget']
  const budget = context.find('campaignBudgets', next.campaignBudget, at)
  const refuse = (value: string) => refusal('campaignBudgetError', value, { at })
  if (budget.json.status === 'REMOVED') throw refuse('CAMPAIGN_BUDGET_REMOVED')
  if (budget.json.explicitlyShared === false && budget.json.referenceCount !== '0')
    throw refuse('CAMPAIGN_BUDGET_CANNOT_BE_SHARED')
  return budget
}

function countUses(context: MutateContext, budget: ResourceRecord, more: number): void {
  const referenceCount = String(Number(budget.json.referenceCount) + more)
  context.replace(budget, { ...budget.json, referenceCount })
}

const strategyOf = (body: Json) => Object.entries(STRATEGIES).find(([name]) => body[name] !== undefined)?.[1]

/** campaigns:mutate. */
export const campaignService = resourceService('campaigns', {
  required: ['name', 'advertisingChannelType', 'campaignBudget', 'containsEuPoliticalAdvertising'],
  check(asked) {
    const { context, at, next } = asked
    if (at === 'create' && !strategyOf(next)) throw missingField('create', 'campaign_bidding_strategy')
    checkName(asked, NAMES)
    if (at === 'update') return
    checkNetworks(asked)
    checkDays(context, next)
  },
  joined(asked) {
    const campaignBudget = budgetOf(asked)
    countUses(asked.context, campaignBudget, 1)
    return { campaignBudget }
  },
  defaults: { status: 'ENABLED' },
  made: ({ context, next }, id) => ({
    id,
    startDateTime: next.startDateTime ?? `${todayOf(context)} 00:00:00`,
    biddingStrategyType: strategyOf(next) ?? '',
  }),
  derive: withServing,
  beforeRemoval(context, record) {
    if (record.campaignBudget) countUses(context, record.campaignBudget, -1)
    context.replace(record, { ...record.json, servingStatus: 'NONE' })
  },
})

/** The smallest unit of the currencies, in micros. */
const UNIT = 10_000n
const MOST = 1_000_000_000_000n

const BUDGET_NAMES = { invalid: 'INVALID_NAME', duplicate: 'DUPLICATE_NAME' }

function checkAmount({ next: { amountMicros }, refuse }: CheckedWrite): void {
  const amount = BigInt(String(amountMicros ?? 0))
  const refused = (value: string) => refuse(value, 'amount_micros', String(amountMicros))
  if (amount < 0n) throw refused('NEGATIVE_MONEY_AMOUNT')
  if (amount < UNIT) throw refused('MONEY_AMOUNT_LESS_THAN_CURRENCY_MINIMUM_CPC')
  if (amount > MOST) throw refused('MONEY_AMOUNT_TOO_LARGE')
  if (amount % UNIT !== 0n) throw refused('NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT')
}

const isShared = ({ explicitlyShared }: Json) => explicitlyShared !== false

/** campaignBudgets:mutate. */
export const budgetService = resourceService('campaignBudgets', {
  required: ['amountMicros'],
  check(asked) {
    const { at, next, sets } = asked
    if (at === 'create' && isShared(next)) checkFields(next, 'name')
    if (sets('amount_micros')) checkAmount(asked)
    if (at === 'update' || next.name !== undefined) checkName(asked, BUDGET_NAMES)
  },
  defaults: { deliveryMethod: 'STANDARD' },
  made: ({ next }, id) => ({
    id,
    status: 'ENABLED',
    explicitlyShared: isShared(next),
    referenceCount: '0',
    period: 'DAILY',
    type: 'STANDARD',
  }),
  beforeRemoval({ tables }, record) {
    const users = tables.campaigns.rows.filter(({ campaignBudget }) => campaignBudget === record)
    if (users.every(({ json }) => json.status === 'REMOVED')) return
    const details = { trigger: resourceNameOf(record), at: ['remove'] }
    throw refusal('campaignBudgetError', 'CAMPAIGN_BUDGET_IN_USE', details)
  },
})
