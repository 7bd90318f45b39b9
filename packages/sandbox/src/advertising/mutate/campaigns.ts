import type { Json } from '../../google/messages/json.ts'
import { dayIn, formatDay } from '../../kit/calendar.ts'
import type { BudgetRecord, CampaignRecord } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { STRATEGIES } from '../messages/requests.ts'
import { RESOURCES } from '../schema/generated/messages.ts'
import { findRecord, type MutateContext, missingField, replaceJson } from './context.ts'
import { checkName, type NameRules, resourceService } from './resource.ts'

const SERVING: Readonly<Record<string, string>> = { ENABLED: 'SERVING', PAUSED: 'SUSPENDED' }

const table = ({ tables }: MutateContext) => tables.campaigns
const todayOf = ({ account, now }: MutateContext) => formatDay(dayIn(account.time_zone, now()))

const names: NameRules = {
  family: 'campaignError',
  invalid: 'INVALID_CAMPAIGN_NAME',
  duplicate: 'DUPLICATE_CAMPAIGN_NAME',
  siblings: (context) => table(context).rows,
}

function withServing(context: MutateContext, next: Json): Json {
  const ended = next.endDateTime !== undefined && String(next.endDateTime).slice(0, 10) < todayOf(context)
  return { ...next, servingStatus: ended ? 'ENDED' : (SERVING[String(next.status)] ?? 'NONE') }
}

const campaignError = (value: string, field: string) =>
  refusal('campaignError', value, { at: ['create', field] })

function checkNetworks({ advertisingChannelType, networkSettings, shoppingSetting }: Json): void {
  const { targetGoogleSearch, targetSearchNetwork, ...others } = (networkSettings ?? {}) as Json
  if (targetSearchNetwork === true && targetGoogleSearch !== true)
    throw campaignError('CANNOT_TARGET_SEARCH_NETWORK_WITHOUT_GOOGLE_SEARCH', 'network_settings')
  const shown = [targetGoogleSearch, ...Object.values(others)].includes(true)
  if (networkSettings !== undefined && !shown)
    throw campaignError('CAMPAIGN_MUST_TARGET_AT_LEAST_ONE_NETWORK', 'network_settings')
  if (advertisingChannelType === 'SHOPPING' && !shoppingSetting)
    throw campaignError('MISSING_SHOPPING_SETTING', 'shopping_setting')
}

function checkDays(context: MutateContext, { startDateTime, endDateTime }: Json): void {
  const refuse = (value: string, field: string) => refusal('dateRangeError', value, { at: ['create', field] })
  for (const [field, moment] of Object.entries({
    start_date_time: startDateTime,
    end_date_time: endDateTime,
  }))
    if (moment !== undefined && String(moment).slice(0, 10) < todayOf(context))
      throw refuse('CANNOT_SET_DATE_TO_PAST', field)
  if (startDateTime !== undefined && endDateTime !== undefined && startDateTime > endDateTime)
    throw refuse('START_DATE_AFTER_END_DATE', 'start_date_time')
}

/** The budget of a new campaign; refuses one that is removed, and one of another campaign alone. */
function budgetOf(context: MutateContext, campaignBudget: unknown): BudgetRecord {
  const at = ['create', 'campaign_budget']
  const budget = findRecord(context, context.tables.budgets, 'campaignBudgets', campaignBudget, at)
  const refuse = (value: string) => refusal('campaignBudgetError', value, { at })
  if (budget.json.status === 'REMOVED') throw refuse('CAMPAIGN_BUDGET_REMOVED')
  if (budget.json.explicitlyShared === false && budget.json.referenceCount !== '0')
    throw refuse('CAMPAIGN_BUDGET_CANNOT_BE_SHARED')
  return budget
}

function countUses(context: MutateContext, budget: BudgetRecord, more: number): void {
  const referenceCount = String(Number(budget.json.referenceCount) + more)
  replaceJson(context, budget, { ...budget.json, referenceCount })
}

/** campaigns:mutate. */
export const campaignService = resourceService<CampaignRecord>({
  collection: 'campaigns',
  message: RESOURCES.campaign,
  table,
  names,
  derive: withServing,
  removable: true,
  required: ['name', 'advertisingChannelType', 'campaignBudget', 'containsEuPoliticalAdvertising'],
  create(context, body) {
    const strategy = Object.entries(STRATEGIES).find(([name]) => body[name] !== undefined)
    if (!strategy) throw missingField('create', 'campaign_bidding_strategy')
    checkName(names, context, body)
    checkNetworks(body)
    checkDays(context, body)
    const budget = budgetOf(context, body.campaignBudget)
    countUses(context, budget, 1)
    const id = context.nextId()
    const json = withServing(context, {
      status: 'ENABLED',
      startDateTime: `${todayOf(context)} 00:00:00`,
      ...body,
      resourceName: `customers/${context.account.id}/campaigns/${id}`,
      id,
      biddingStrategyType: strategy[1],
    })
    return { json, budget, leaves: [] }
  },
  beforeRemoval(context, record) {
    countUses(context, record.budget, -1)
    replaceJson(context, record, { ...record.json, servingStatus: 'NONE' })
  },
})
