import type { Json } from '../../google/messages/json.ts'
import type { AdGroupRecord, CampaignRecord } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { adGroup } from '../schema/ad-group.ts'
import { addRecord, checkNotRemoved, findRecord, type MutateContext, requireFields } from './context.ts'
import type { Change } from './field-mask.ts'
import { checkNameText, checkStatus, type NameRules } from './names.ts'
import { resourceService } from './service.ts'

type Verb = 'create' | 'update'

const NAME: NameRules = {
  longest: 255,
  invalid: ['adGroupError', 'INVALID_ADGROUP_NAME', 'AdGroup name is not valid.'],
}
const BIDS = ['cpcBidMicros', 'cpmBidMicros', 'cpvBidMicros', 'targetCpaMicros'] as const
const BIGGEST_BID = 10_000_000_000n
const TYPES: Readonly<Record<string, string>> = {
  SEARCH: 'SEARCH_STANDARD',
  SHOPPING: 'SHOPPING_PRODUCT_ADS',
  DISPLAY: 'DISPLAY_STANDARD',
  VIDEO: 'VIDEO_RESPONSIVE',
}

function checkName(
  context: MutateContext,
  campaign: CampaignRecord,
  own: AdGroupRecord | undefined,
  next: Json,
  verb: Verb,
): void {
  checkNameText(next, NAME, [verb, 'name'])
  const twin = context.tables.adGroups.rows.find(
    (other) =>
      other !== own &&
      other.campaign === campaign &&
      other.json.status !== 'REMOVED' &&
      other.json.name === next.name,
  )
  if (!twin) return
  throw refusal(
    'adGroupError',
    'DUPLICATE_ADGROUP_NAME',
    'AdGroup with the same name already exists for the campaign.',
    {
      trigger: String(next.name),
      at: [verb, 'name'],
    },
  )
}

function checkBids(next: Json, verb: Verb): void {
  for (const key of BIDS) {
    if (next[key] === undefined) continue
    const bid = BigInt(String(next[key]))
    const at = [verb, key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
    if (bid < 0n)
      throw refusal('fieldError', 'INVALID_VALUE', "The field's value is invalid.", {
        trigger: String(bid),
        at,
      })
    if (bid > BIGGEST_BID)
      throw refusal('adGroupError', 'BID_TOO_BIG', 'Bid amount is too big.', { trigger: String(bid), at })
  }
}

function derive(_: MutateContext, next: Json): Json {
  const derived = { ...next }
  if (next.targetCpaMicros !== undefined) {
    derived.effectiveTargetCpaMicros = next.targetCpaMicros
    derived.effectiveTargetCpaSource = 'AD_GROUP'
  }
  if (next.targetRoas !== undefined) {
    derived.effectiveTargetRoas = next.targetRoas
    derived.effectiveTargetRoasSource = 'AD_GROUP'
  }
  return derived
}

function create(context: MutateContext, body: Json): AdGroupRecord {
  const { tables, account } = context
  requireFields(body, [['campaign', 'campaign']])
  if (body.name === undefined || body.name === '') {
    throw refusal('adGroupError', 'MISSING_ADGROUP_NAME', 'AdGroup name is required for Add.', {
      at: ['create', 'name'],
    })
  }
  const campaign = findRecord(context, tables.campaigns, 'campaigns', body.campaign, ['create', 'campaign'])
  checkNotRemoved(campaign.json, ['create', 'campaign'])
  const type = TYPES[String(campaign.json.advertisingChannelType)]
  if (type === undefined) {
    throw refusal(
      'adGroupError',
      'CANNOT_ADD_AD_GROUP_FOR_CAMPAIGN_TYPE',
      'Cannot add ad groups for the campaign type.',
      { at: ['create', 'campaign'] },
    )
  }
  const family = type.split('_')[0] ?? ''
  if (body.type !== undefined && !String(body.type).startsWith(family)) {
    throw refusal(
      'adGroupError',
      'AD_GROUP_TYPE_NOT_VALID_FOR_ADVERTISING_CHANNEL_TYPE',
      'The ad group type is not compatible with the campaign channel type.',
      { trigger: String(body.type), at: ['create', 'type'] },
    )
  }
  checkStatus(body, 'create')
  checkName(context, campaign, undefined, body, 'create')
  checkBids(body, 'create')
  const id = context.nextId()
  const resourceName = `customers/${account.id}/adGroups/${id}`
  const json = {
    status: 'ENABLED',
    type,
    adRotationMode: 'OPTIMIZE',
    ...body,
    resourceName,
    id,
    baseAdGroup: resourceName,
  }
  return addRecord(context, tables.adGroups, { json: derive(context, json), campaign, leaves: [] })
}

function check(context: MutateContext, record: AdGroupRecord, next: Json, changes: readonly Change[]): void {
  const named = (name: string) => changes.some((change) => change.name === name)
  requireFields(next, [['name', 'name']], 'update')
  if (named('status')) checkStatus(next, 'update')
  if (named('name')) checkName(context, record.campaign, record, next, 'update')
  checkBids(next, 'update')
}

/** adGroups:mutate. */
export const adGroups = resourceService<AdGroupRecord>({
  key: 'adGroup',
  collection: 'adGroups',
  message: adGroup,
  table: (context) => context.tables.adGroups,
  create,
  check,
  derive,
  removed: (_, record) => ({ ...record.json, status: 'REMOVED' }),
})
