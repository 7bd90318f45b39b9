import type { Json } from '../../google/messages/json.ts'
import { dayIn, formatDay } from '../../kit/calendar.ts'
import { type CampaignRecord, nameOf } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { campaign } from '../schema/campaign.ts'
import { addRecord, findRecord, type MutateContext, requireFields } from './context.ts'
import type { Change } from './field-mask.ts'
import { checkNameText, checkStatus, type NameRules } from './names.ts'
import { resourceService } from './service.ts'

type Verb = 'create' | 'update'

const NAME: NameRules = {
  longest: 255,
  invalid: ['campaignError', 'INVALID_CAMPAIGN_NAME', 'Campaign name cannot be used.'],
}

function checkName(context: MutateContext, record: CampaignRecord | undefined, next: Json, verb: Verb): void {
  checkNameText(next, NAME, [verb, 'name'])
  const twin = context.tables.campaigns.rows.find(
    (other) => other !== record && other.json.status !== 'REMOVED' && other.json.name === next.name,
  )
  if (!twin) return
  throw refusal(
    'campaignError',
    'DUPLICATE_CAMPAIGN_NAME',
    'Trying to modify the name of an active or paused campaign, where the name is already assigned to another active or paused campaign.',
    { trigger: String(next.name), at: [verb, 'name'] },
  )
}

function checkNetworks(next: Json, verb: Verb): void {
  const settings = (next.networkSettings ?? {}) as Json
  const at = [verb, 'network_settings']
  if (settings.targetPartnerSearchNetwork === true) {
    throw refusal(
      'campaignError',
      'CANNOT_TARGET_PARTNER_SEARCH_NETWORK',
      'Only some Google partners are allowed to target partner search network.',
      { at },
    )
  }
  if (settings.targetSearchNetwork === true && settings.targetGoogleSearch !== true) {
    throw refusal(
      'campaignError',
      'CANNOT_TARGET_SEARCH_NETWORK_WITHOUT_GOOGLE_SEARCH',
      'Cannot cover search network without google search network.',
      { at },
    )
  }
  if (settings.targetGoogleSearch !== true && settings.targetContentNetwork !== true) {
    throw refusal(
      'campaignError',
      'CAMPAIGN_MUST_TARGET_AT_LEAST_ONE_NETWORK',
      'Must target at least one network.',
      { at },
    )
  }
}

function checkDates(context: MutateContext, before: Json | undefined, next: Json, verb: Verb): void {
  const today = formatDay(dayIn(context.account.time_zone, context.now()))
  for (const [key, field] of [
    ['startDateTime', 'start_date_time'],
    ['endDateTime', 'end_date_time'],
  ] as const) {
    const value = next[key]
    if (value === undefined || value === before?.[key]) continue
    const at = [verb, field]
    if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(String(value))) {
      throw refusal(
        'fieldError',
        'INVALID_VALUE',
        "The field's value is invalid: expected 'yyyy-MM-dd HH:mm:ss'.",
        { trigger: String(value), at },
      )
    }
    if (key === 'startDateTime' && before && String(before.startDateTime).slice(0, 10) <= today) {
      throw refusal(
        'campaignError',
        'CANNOT_MODIFY_START_DATE_IF_ALREADY_STARTED',
        'Trying to change start date on a campaign that has started.',
        { at },
      )
    }
    if (String(value).slice(0, 10) < today) {
      throw refusal('campaignError', 'CANNOT_SET_DATE_TO_PAST', 'Trying to modify a date into the past.', {
        trigger: String(value),
        at,
      })
    }
  }
  if (next.endDateTime !== undefined && String(next.endDateTime) < String(next.startDateTime ?? '')) {
    throw refusal(
      'fieldError',
      'INVALID_VALUE',
      "The field's value is invalid: the campaign would end before it starts.",
      { at: [verb, 'end_date_time'] },
    )
  }
}

function checkBudget(context: MutateContext, next: Json, verb: Verb) {
  return findRecord(context, context.tables.budgets, 'campaignBudgets', next.campaignBudget, [
    verb,
    'campaign_budget',
  ])
}

function derive(context: MutateContext, next: Json): Json {
  const today = formatDay(dayIn(context.account.time_zone, context.now()))
  const ended = next.endDateTime !== undefined && String(next.endDateTime).slice(0, 10) < today
  const serving = { ENABLED: 'SERVING', PAUSED: 'SUSPENDED' }[String(next.status)] ?? 'NONE'
  return { ...next, servingStatus: ended ? 'ENDED' : serving }
}

function create(context: MutateContext, body: Json): CampaignRecord {
  const { account } = context
  if (account.manager) {
    throw refusal(
      'requestError',
      'CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT',
      'Request cannot be executed by a manager account.',
    )
  }
  requireFields(body, [
    ['name', 'name'],
    ['advertisingChannelType', 'advertising_channel_type'],
    ['campaignBudget', 'campaign_budget'],
  ])
  checkStatus(body, 'create')
  checkName(context, undefined, body, 'create')
  const budget = checkBudget(context, body, 'create')
  const search = body.advertisingChannelType === 'SEARCH' || body.advertisingChannelType === 'SHOPPING'
  const id = context.nextId()
  const next: Json = {
    status: 'ENABLED',
    startDateTime: `${formatDay(dayIn(account.time_zone, context.now()))} 00:00:00`,
    biddingStrategyType: 'MANUAL_CPC',
    ...body,
    networkSettings: {
      targetGoogleSearch: search,
      targetSearchNetwork: search,
      targetContentNetwork: !search,
      targetPartnerSearchNetwork: false,
      ...(body.networkSettings as Json | undefined),
    },
    resourceName: `customers/${account.id}/campaigns/${id}`,
    id,
  }
  checkNetworks(next, 'create')
  checkDates(context, undefined, next, 'create')
  return addRecord(context, context.tables.campaigns, { json: derive(context, next), budget, leaves: [] })
}

function check(context: MutateContext, record: CampaignRecord, next: Json, changes: readonly Change[]): void {
  const named = (name: string) => changes.some((change) => change.name.split('.')[0] === name)
  requireFields(
    next,
    [
      ['name', 'name'],
      ['campaignBudget', 'campaign_budget'],
    ],
    'update',
  )
  if (named('status')) checkStatus(next, 'update')
  if (named('name')) checkName(context, record, next, 'update')
  if (named('network_settings')) checkNetworks(next, 'update')
  checkDates(context, record.json, next, 'update')
  if (!named('campaign_budget')) return
  const budget = checkBudget(context, next, 'update')
  const before = record.budget
  record.budget = budget
  context.undo.push(() => {
    record.budget = before
  })
}

/** campaigns:mutate. */
export const campaigns = resourceService<CampaignRecord>({
  key: 'campaign',
  collection: 'campaigns',
  message: campaign,
  table: (context) => context.tables.campaigns,
  create,
  check,
  derive,
  removed: (_, record) => ({
    ...record.json,
    resourceName: nameOf(record),
    status: 'REMOVED',
    servingStatus: 'NONE',
  }),
})
