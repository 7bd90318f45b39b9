import {
  bool,
  bytes,
  camelCase,
  enumeration,
  type FieldSpec,
  immutable,
  int32,
  int64,
  type Message,
  message,
  repeated,
  string,
} from '../../google/messages/types.ts'
import { RESOURCES } from '../schema/generated/messages.ts'

/** The body of googleAdsFields:search. */
const fieldsRequest: Message = { query: string, page_token: string, page_size: int32 }

/** The body of googleAds:search. */
const searchRequest: Message = {
  ...fieldsRequest,
  validate_only: bool,
  search_settings: message('services.SearchSettings', {
    omit_results: bool,
    return_summary_row: bool,
    return_total_results_count: bool,
  }),
}

/** The body of googleAds:searchStream. */
const streamRequest: Message = {
  query: string,
  summary_row_setting: enumeration('SummaryRowSetting', [
    'NO_SUMMARY_ROW',
    'SUMMARY_ROW_WITH_RESULTS',
    'SUMMARY_ROW_ONLY',
  ]),
}

/** The operations that read, with their methods and the messages of their bodies. */
export const READS = {
  'GET customers:listAccessibleCustomers': ['CustomerService.ListAccessibleCustomers', {}],
  'POST googleAdsFields:search': ['GoogleAdsFieldService.SearchGoogleAdsFields', fieldsRequest],
  'POST customers/googleAds:search': ['GoogleAdsService.Search', searchRequest],
  'POST customers/googleAds:searchStream': ['GoogleAdsService.SearchStream', streamRequest],
} as const satisfies Record<string, readonly [method: string, message: Message]>

const AD_GROUP_AD = RESOURCES.ad_group_ad

/** An ad, which adGroupAds:mutate creates and ads:mutate changes. */
export const ad: Message = AD_GROUP_AD.ad.fields ?? {}

type Operation = 'create' | 'update' | 'remove'

function mutateRequest(
  name: string,
  resource: Message,
  operations: readonly Operation[],
  choice: Pick<FieldSpec, 'oneof'> = {},
): Message {
  const own = { ...message(`resources.${name}`, resource), ...choice }
  const has = (operation: Operation) => operations.includes(operation)
  return {
    operations: repeated(
      message(`services.${name}Operation`, {
        ...(has('create') && { create: own }),
        ...(has('update') && { update: own, update_mask: string }),
        ...(has('remove') && { remove: string }),
      }),
    ),
    partial_failure: bool,
    validate_only: bool,
    // links of labels are their names only
    ...(!/.Label$/.test(name) && {
      response_content_type: enumeration('ResponseContentType', ['RESOURCE_NAME_ONLY', 'MUTABLE_RESOURCE']),
    }),
  }
}

function recommendationRequest(name: string, choices: Message): Message {
  const operation = message(`services.${name}Request.${name}Operation`, { resource_name: string, ...choices })
  return { operations: repeated(operation), partial_failure: bool }
}

const apply: Message = {
  campaign_budget: message('services.ApplyRecommendationOperation.CampaignBudgetParameters', {
    new_budget_amount_micros: int64,
  }),
  keyword: message('services.ApplyRecommendationOperation.KeywordParameters', {
    ad_group: string,
    match_type: RESOURCES.campaign_criterion.keyword.fields?.match_type ?? string,
    cpc_bid_micros: int64,
  }),
}

const { image_asset } = RESOURCES.asset

/** An asset, whose picture can be written and not be read. */
const asset: Message = {
  ...RESOURCES.asset,
  image_asset: message('common.ImageAsset', { ...image_asset.fields, data: bytes }),
}

/** The kinds of assets, of which an asset has one. */
export const ASSET_KINDS = Object.keys(asset)
  .filter((name) => name.endsWith('_asset'))
  .map(camelCase)

/** A campaign. Its bids by thousand impressions have no fields that could be read. */
const campaign: Message = { ...RESOURCES.campaign, manual_cpm: message('common.ManualCpm', {}) }

/** The bidding strategies, of which a campaign has one, with their types; that of a strategy of several campaigns is its own. */
export const STRATEGIES = {
  biddingStrategy: 'TARGET_CPA',
  manualCpc: 'MANUAL_CPC',
  manualCpm: 'MANUAL_CPM',
  maximizeConversions: 'MAXIMIZE_CONVERSIONS',
  maximizeConversionValue: 'MAXIMIZE_CONVERSION_VALUE',
  targetCpa: 'TARGET_CPA',
  targetImpressionShare: 'TARGET_IMPRESSION_SHARE',
  targetRoas: 'TARGET_ROAS',
  targetSpend: 'TARGET_SPEND',
} as const

const ALL: readonly Operation[] = ['create', 'update', 'remove']
const LINK: readonly Operation[] = ['create', 'remove']

/** The bodies of the methods that write, by the collection in their path, and their verb if it is not `mutate`. */
export const writeRequests = {
  campaigns: mutateRequest('Campaign', campaign, ALL, {
    oneof: { name: 'campaign_bidding_strategy', fields: Object.keys(STRATEGIES) },
  }),
  adGroups: mutateRequest('AdGroup', RESOURCES.ad_group, ALL),
  ads: mutateRequest('Ad', ad, ['update']),
  assets: mutateRequest('Asset', asset, ['create', 'update'], {
    oneof: { name: 'asset_data', fields: ASSET_KINDS },
  }),
  adGroupAds: mutateRequest('AdGroupAd', { ...AD_GROUP_AD, ad: immutable(AD_GROUP_AD.ad) }, ALL),
  adGroupCriteria: mutateRequest('AdGroupCriterion', RESOURCES.ad_group_criterion, ALL),
  campaignBudgets: mutateRequest('CampaignBudget', RESOURCES.campaign_budget, ALL),
  campaignCriteria: mutateRequest('CampaignCriterion', RESOURCES.campaign_criterion, ALL),
  labels: mutateRequest('Label', RESOURCES.label, LINK),
  campaignLabels: mutateRequest('CampaignLabel', RESOURCES.campaign_label, LINK),
  adGroupLabels: mutateRequest('AdGroupLabel', RESOURCES.ad_group_label, LINK),
  adGroupAdLabels: mutateRequest('AdGroupAdLabel', RESOURCES.ad_group_ad_label, LINK),
  'recommendations:apply': recommendationRequest('ApplyRecommendation', apply),
  'recommendations:dismiss': recommendationRequest('DismissRecommendation', {}),
} satisfies Record<string, Message>

/** A collection that can be written, with its verb if that is not `mutate`. */
export type Collection = keyof typeof writeRequests

/** What operations of a collection write: its name in answers, its fields, and the operations that there are. */
export function writtenBy(collection: Collection): { name: string; fields: Message; operations: Message } {
  const { operations: { fields: operations = {} } = message('', {}) } = writeRequests[collection] as Message
  const { type_name = '', fields = {} } = operations.create ?? operations.update ?? {}
  const [, first = '', rest = ''] = /^resources\.(.)(.*)$/.exec(type_name) ?? []
  return { name: first.toLowerCase() + rest, fields, operations }
}
