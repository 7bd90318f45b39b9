import type { SentRequest, VendorMethod } from '../methods.ts'

/** The resources that lists read. */
const READ = `
  ad_group ad_group_ad ad_group_ad_label ad_group_criterion ad_group_label asset asset_group asset_group_asset
  campaign campaign_budget campaign_criterion campaign_label change_event customer geographic_view keyword_view
  recommendation search_term_view`

/** The resources that only queries of one's own read. */
const READ_BY_QUERY = `
  account_budget ad_group_ad_asset_view ad_group_asset ad_group_bid_modifier ad_group_criterion_label
  age_range_view asset_group_listing_group_filter asset_group_product_group_view asset_group_signal
  asset_group_top_combination_view bidding_strategy campaign_asset campaign_search_term_insight
  campaign_search_term_view change_status click_view conversion_action customer_client customer_label
  customer_manager_link display_keyword_view dynamic_search_ads_search_term_view gender_view geo_target_constant
  group_placement_view label landing_page_view location_view paid_organic_search_term_view parental_status_view
  performance_max_placement_view shared_set shared_criterion shopping_performance_view topic_view user_list
  user_location_view video`

/** What actions write. */
const WRITTEN = `
  campaign:update ad_group:update ad:update ad_group_ad:create,update,remove
  ad_group_criterion:create,update,remove campaign_criterion:create,update,remove
  campaign_budget:create,update,remove label:create,remove campaign_label:create,remove
  ad_group_label:create,remove ad_group_ad_label:create,remove`

/** What is set up in Google Ads itself, once for an account. */
const SET_UP = `
  account_budget_proposal:create,remove account_link:update,remove batch_job:create,remove
  billing_setup:create,remove campaign_conversion_goal:update campaign_draft:create,update,remove
  campaign_goal_config:create,update,remove conversion_action:create,update,remove
  conversion_custom_variable:create,update conversion_goal_campaign_config:update
  conversion_value_rule:create,update,remove conversion_value_rule_set:create,update,remove
  custom_audience:create,update,remove custom_conversion_goal:create,update,remove custom_interest:create,update
  customer_asset:create,update,remove customer_asset_set:create,remove customer_client_link:create,update
  customer_conversion_goal:update customer_customizer:create,remove customer_label:create,remove
  customer_manager_link:update customer_negative_criterion:create,remove customer:update
  customer_sk_ad_network_conversion_value_schema:update customer_user_access_invitation:create,remove
  customer_user_access:update,remove experiment_arm:create,update,remove experiment:create,update,remove
  goal:create,update keyword_plan_ad_group_keyword:create,update,remove keyword_plan_ad_group:create,update,remove
  keyword_plan_campaign_keyword:create,update,remove keyword_plan_campaign:create,update,remove
  keyword_plan:create,update,remove offline_user_data_job:create,remove recommendation_subscription:create,update
  remarketing_action:create,update smart_campaign_setting:update user_data:create,remove
  user_list_customer_type:create,remove user_list:create,update,remove`

/** What campaigns are built of in Google Ads itself, or by a program that requests it. */
const BUILT = `
  ad_group_asset:create,update,remove ad_group_asset_set:create,remove ad_group_bid_modifier:create,update,remove
  ad_group_criterion_customizer:create,remove ad_group_criterion_label:create,remove
  ad_group_customizer:create,remove ad_group:create,remove ad_parameter:create,update,remove
  asset_group_asset:create,update,remove asset_group_listing_group_filter:create,update,remove
  asset_group:create,update,remove asset_group_signal:create,remove asset:create,update
  asset_set_asset:create,remove asset_set:create,update,remove audience:create,update
  bidding_data_exclusion:create,update,remove bidding_seasonality_adjustment:create,update,remove
  bidding_strategy:create,update,remove campaign_asset:create,update,remove campaign_asset_set:create,remove
  campaign_bid_modifier:create,update,remove campaign_customizer:create,remove campaign_group:create,update,remove
  campaign:create,remove campaign_shared_set:create,remove customizer_attribute:create,remove label:update
  shared_criterion:create,remove shared_set:create,update,remove`

const CUSTOMER = '/{version}/customers/{customerId}'

const words = (list: string): string[] => list.trim().split(/\s+/)

function bodyOf({ body }: SentRequest): { query?: string; operations?: readonly object[] } {
  return typeof body === 'object' && body !== null ? body : {}
}

/** The search of a resource. */
export function searchMethod(resource: string): VendorMethod {
  return {
    id: `search.${resource}`,
    http: 'POST',
    path: `${CUSTOMER}/googleAds:search`,
    isFor: (request) => new RegExp(`\\bFROM ${resource}\\b`).test(bodyOf(request).query ?? ''),
  }
}

/** An operation of the service that writes a resource. */
export function mutateMethod(resource: string, operation: string): VendorMethod {
  const plural = resource.endsWith('criterion') ? resource.replace(/ion$/, 'ia') : `${resource}s`
  const collection = plural.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return {
    id: `${resource}.${operation}`,
    http: 'POST',
    path: `${CUSTOMER}/${collection}:mutate`,
    isFor: (request) => (bodyOf(request).operations ?? []).some((each) => operation in each),
  }
}

const mutateMethods = (list: string): VendorMethod[] =>
  words(list).flatMap((word) => {
    const [resource = '', operations = ''] = word.split(':')
    return operations.split(',').map((operation) => mutateMethod(resource, operation))
  })

const because = (by_request: string, methods: VendorMethod[]): VendorMethod[] =>
  methods.map((method) => ({ ...method, by_request }))

/** Methods that are no search of a resource and no mutate of one. */
export const otherMethods: readonly VendorMethod[] = [
  {
    id: 'customers.listAccessibleCustomers',
    http: 'GET',
    path: '/{version}/customers:listAccessibleCustomers',
  },
  {
    id: 'googleAdsFields.search',
    http: 'POST',
    path: '/{version}/googleAdsFields:search',
    by_request: 'a sync asks it for the fields of its own queries',
  },
  { id: 'recommendations.apply', http: 'POST', path: `${CUSTOMER}/recommendations:apply` },
  { id: 'recommendations.dismiss', http: 'POST', path: `${CUSTOMER}/recommendations:dismiss` },
]

/** The methods of the Google Ads API v26. */
export const advertising: readonly VendorMethod[] = [
  ...otherMethods,
  ...words(READ).map(searchMethod),
  ...because('`reports.query` reads it', words(READ_BY_QUERY).map(searchMethod)),
  ...mutateMethods(WRITTEN),
  ...because('set up once, in Google Ads itself', mutateMethods(SET_UP)),
  ...because('few programs build it', mutateMethods(BUILT)),
]
