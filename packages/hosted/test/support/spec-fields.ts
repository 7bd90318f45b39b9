/** The searchable fields of an entity: for each type, its paths. */
export type FieldTable = Readonly<Record<string, readonly string[]>>

const REPORT = { string: ['date', 'startDate', 'endDate', 'property_id'] }

const OVERVIEW = {
  number: ['averageSessionDuration', 'bounceRate', 'screenPageViewsPerSession', 'sessionsPerUser'],
  integer: ['newUsers', 'screenPageViews', 'sessions', 'totalUsers'],
}

/** The paths in the objects that a text has the names of: `a: b c` is `a.b` and `a.c`. */
function paths(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [prefix = '', names = ''] = line.trim().split(': ')
      return names.split(' ').map((name) => `${prefix}.${name}`)
    })
}

const WEB_ANALYTICS: Readonly<Record<string, FieldTable>> = {
  website_overview: { ...REPORT, ...OVERVIEW },
  daily_active_users: { ...REPORT, integer: ['active1DayUsers'] },
  weekly_active_users: { ...REPORT, integer: ['active7DayUsers'] },
  four_weekly_active_users: { ...REPORT, integer: ['active28DayUsers'] },
  traffic_sources: { ...OVERVIEW, string: [...REPORT.string, 'sessionMedium', 'sessionSource'] },
  pages: {
    number: ['bounceRate'],
    integer: ['screenPageViews'],
    string: [...REPORT.string, 'hostName', 'pagePathPlusQueryString'],
  },
  devices: { ...OVERVIEW, string: [...REPORT.string, 'browser', 'deviceCategory', 'operatingSystem'] },
  locations: { ...OVERVIEW, string: [...REPORT.string, 'city', 'country', 'region'] },
}

const ADVERTISING: Readonly<Record<string, FieldTable>> = {
  accounts: {
    boolean: paths(`
      customer: auto_tagging_enabled has_partners_badge manager test_account
      customer.call_reporting_setting: call_conversion_reporting_enabled call_reporting_enabled`),
    integer: paths(`
      customer: id
      customer.conversion_tracking_setting: conversion_tracking_id cross_account_conversion_tracking_id`),
    number: paths('customer: optimization_score optimization_score_weight'),
    string: paths(`
      customer.call_reporting_setting: call_conversion_action
      customer: currency_code descriptive_name final_url_suffix resource_name time_zone tracking_url_template
      customer.remarketing_setting: vendor_global_site_tag
      segments: date`),
    array: paths('customer: pay_per_conversion_eligibility_failure_reasons'),
  },
  campaigns: {
    integer: paths(`
      campaign: id
      campaign_budget: amount_micros
      metrics: clicks cost_micros impressions interactions
      segments: hour`),
    string: paths(`
      campaign: name status advertising_channel_type advertising_channel_sub_type bidding_strategy
      campaign: bidding_strategy_type campaign_budget start_date end_date serving_status resource_name
      segments: date ad_network_type`),
    array: paths('campaign: labels'),
    boolean: paths(
      'campaign.network_settings: target_vendor_search target_search_network target_content_network target_partner_search_network',
    ),
    number: paths('metrics: ctr conversions conversions_value average_cpc average_cpm'),
  },
  ad_groups: {
    integer: paths(`
      campaign: id
      ad_group: id cpc_bid_micros cpm_bid_micros cpv_bid_micros effective_target_cpa_micros target_cpa_micros
      metrics: cost_micros`),
    string: paths(`
      ad_group: name status type ad_rotation_mode base_ad_group campaign effective_target_cpa_source
      ad_group: effective_target_roas_source resource_name tracking_url_template
      segments: date`),
    number: paths('ad_group: effective_target_roas target_roas'),
    array: paths('ad_group: labels'),
  },
  ad_group_ads: {
    integer: ['ad_group.id', 'ad_group_ad.ad.id'],
    string: paths(`
      ad_group_ad.ad: name type display_url final_url_suffix tracking_url_template resource_name
      ad_group_ad: status ad_strength ad_group resource_name
      ad_group_ad.policy_summary: approval_status review_status
      segments: date`),
    array: paths(`
      ad_group_ad.ad: final_urls final_mobile_urls
      ad_group_ad: labels`),
  },
  campaign_labels: {
    integer: ['campaign.id', 'label.id'],
    string: paths(`
      campaign_label: campaign label resource_name
      label: name resource_name`),
  },
  ad_group_labels: {
    integer: ['ad_group.id', 'label.id'],
    string: paths(`
      ad_group_label: ad_group label resource_name
      label: name resource_name`),
  },
  ad_group_ad_labels: {
    integer: ['ad_group_ad.ad.id', 'label.id'],
    string: paths(`
      ad_group_ad_label: ad_group_ad label resource_name
      label: name resource_name`),
  },
}

/** The searchable fields by kind and entity, as the specification of the service names them. */
export const SPEC_FIELDS: Readonly<Record<string, Readonly<Record<string, FieldTable>>>> = {
  'web-analytics': WEB_ANALYTICS,
  advertising: ADVERTISING,
}
