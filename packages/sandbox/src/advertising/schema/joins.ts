import type { ResourceName } from './catalogue.ts'

const AD_GROUP = ['ad_group', 'campaign', 'customer'] as const
const AD = ['ad_group_ad', ...AD_GROUP] as const
const CRITERION = ['ad_group_criterion', ...AD_GROUP] as const
const CAMPAIGN = ['campaign', 'customer'] as const
const ASSET_GROUP = ['asset_group', ...CAMPAIGN] as const

/** The resources whose fields SELECT may name beside those of FROM's own resource. */
const BESIDE: Readonly<Record<ResourceName, readonly ResourceName[]>> = {
  account_budget: ['customer'],
  ad_group: CAMPAIGN,
  ad_group_ad: AD_GROUP,
  ad_group_ad_asset_view: ['asset', ...AD],
  ad_group_ad_label: ['label', ...AD],
  ad_group_asset: ['asset', ...AD_GROUP],
  ad_group_bid_modifier: AD_GROUP,
  ad_group_criterion: AD_GROUP,
  ad_group_criterion_label: ['label', ...CRITERION],
  ad_group_label: ['label', ...AD_GROUP],
  age_range_view: CRITERION,
  asset: ['customer'],
  asset_group: CAMPAIGN,
  asset_group_asset: ['asset', ...ASSET_GROUP],
  asset_group_listing_group_filter: ASSET_GROUP,
  asset_group_product_group_view: ['asset_group_listing_group_filter', ...ASSET_GROUP],
  asset_group_signal: ASSET_GROUP,
  asset_group_top_combination_view: ASSET_GROUP,
  bidding_strategy: ['customer'],
  campaign: ['bidding_strategy', 'campaign_budget', 'customer'],
  campaign_asset: ['asset', ...CAMPAIGN],
  campaign_budget: ['customer'],
  campaign_criterion: CAMPAIGN,
  campaign_label: ['label', ...CAMPAIGN],
  campaign_search_term_insight: CAMPAIGN,
  campaign_search_term_view: CAMPAIGN,
  change_event: AD_GROUP,
  change_status: AD,
  click_view: AD,
  conversion_action: ['customer'],
  customer: [],
  customer_client: ['customer'],
  customer_label: ['label', 'customer'],
  customer_manager_link: ['customer'],
  display_keyword_view: CRITERION,
  dynamic_search_ads_search_term_view: AD_GROUP,
  gender_view: CRITERION,
  geo_target_constant: [],
  geographic_view: CAMPAIGN,
  group_placement_view: AD_GROUP,
  keyword_view: CRITERION,
  label: ['customer'],
  landing_page_view: AD_GROUP,
  location_view: ['campaign_criterion', ...CAMPAIGN],
  paid_organic_search_term_view: AD_GROUP,
  parental_status_view: CRITERION,
  performance_max_placement_view: CAMPAIGN,
  recommendation: ['campaign', 'campaign_budget', 'ad_group', 'customer'],
  search_term_view: AD_GROUP,
  shared_criterion: ['shared_set', 'customer'],
  shared_set: ['customer'],
  shopping_performance_view: AD_GROUP,
  topic_view: CRITERION,
  user_list: ['customer'],
  user_location_view: AD_GROUP,
  video: AD,
}

/** Whether a FROM clause may name the resource. */
export const isResource = (name: string): name is ResourceName => Object.hasOwn(BESIDE, name)

/** Every resource that a FROM clause may name. */
export const resourceNames = (): ResourceName[] => Object.keys(BESIDE).filter(isResource)

/** The resources whose fields a query of one may name: its own first. */
export const joinsOf = (name: ResourceName): readonly ResourceName[] => [name, ...BESIDE[name]]

/** The resources beside the views that have metrics and segments. */
const WITH_METRICS: ReadonlySet<string> = new Set([
  'ad_group',
  'ad_group_ad',
  'ad_group_asset',
  'asset_group',
  'bidding_strategy',
  'campaign',
  'campaign_asset',
  'campaign_budget',
  'campaign_search_term_insight',
  'customer',
  'video',
])

/** Whether a resource has metrics and segments; criteria, the label tables, assets and others have none. */
export const hasMetrics = (name: ResourceName): boolean =>
  WITH_METRICS.has(name) || (name.endsWith('_view') && name !== 'asset_group_top_combination_view')
