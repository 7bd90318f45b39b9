import type { ReceivedRequest, VendorMethod } from '../vendor-method.ts'
import { METHODS } from './generated/google-ads.ts'

/** The resources that queries read. */
const READ = `
  account_budget ad_group ad_group_ad ad_group_ad_asset_view ad_group_ad_label ad_group_asset ad_group_bid_modifier
  ad_group_criterion ad_group_criterion_label ad_group_label age_range_view asset asset_group asset_group_asset
  asset_group_listing_group_filter asset_group_product_group_view asset_group_signal
  asset_group_top_combination_view bidding_strategy campaign campaign_asset campaign_budget campaign_criterion
  campaign_label campaign_search_term_insight campaign_search_term_view change_event change_status click_view
  conversion_action customer customer_client customer_label customer_manager_link display_keyword_view
  dynamic_search_ads_search_term_view gender_view geo_target_constant geographic_view group_placement_view
  keyword_view label landing_page_view location_view paid_organic_search_term_view parental_status_view
  performance_max_placement_view recommendation search_term_view shared_criterion shared_set
  shopping_performance_view topic_view user_list user_location_view video`

const REASONS: Readonly<Record<string, string>> = {
  'googleAdsFields.search': 'a sync asks it for the fields of its own queries',
}

function bodyOf({ body }: ReceivedRequest): { query?: string; operations?: readonly object[] } {
  return typeof body === 'object' && body !== null ? body : {}
}

/** A line of the methods: the searches of a method that reads, and each operation of one that writes. */
function methodsOf(line: string): VendorMethod[] {
  const [id = '', http = '', below = '', changes] = line.split(' ')
  const request = { http, path: `/{version}${below}` }
  if (id === 'googleAds.search')
    return READ.trim()
      .split(/\s+/)
      .map((resource) => ({
        ...request,
        id: `search.${resource}`,
        isFor: (sent) => new RegExp(`\\bFROM ${resource}\\b`).test(bodyOf(sent).query ?? ''),
        query: 'reports.query',
      }))
  const [resource, operations] = changes?.split(':') ?? []
  if (operations === undefined) return [{ ...request, id, by_request: REASONS[id] }]
  return operations.split(',').map((operation) => ({
    ...request,
    id: `${resource}.${operation}`,
    isFor: (sent) => (bodyOf(sent).operations ?? []).some((each) => operation in each),
  }))
}

/** The methods of the Google Ads API v26. Why no action covers one is said only if there is something to say. */
export const advertisingMethods: readonly VendorMethod[] = METHODS.trim().split('\n').flatMap(methodsOf)
