/**
 * The fields of Google Ads' resources that can be written. `!` is one that only a create may set, `-` one that only the
 * vendor sets; the contract does not say that. Types and values of enums come from the contract, and so do all other fields.
 */
export const FIELDS = {
  ad_group:
    '!resource_name -id name status !type ad_rotation_mode -base_ad_group !campaign cpc_bid_micros cpm_bid_micros cpv_bid_micros target_cpa_micros target_roas -effective_target_cpa_micros -effective_target_cpa_source -effective_target_roas -effective_target_roas_source -labels tracking_url_template',
  ad_group_ad:
    '!resource_name !ad_group !ad.resource_name -ad.id !ad.name -ad.type ad.display_url ad.final_urls ad.final_mobile_urls ad.final_url_suffix ad.tracking_url_template ad.responsive_search_ad.headlines ad.responsive_search_ad.descriptions ad.responsive_search_ad.path1 ad.responsive_search_ad.path2 status -ad_strength -labels -policy_summary.approval_status -policy_summary.review_status',
  ad_group_ad_label: '!resource_name !ad_group_ad !label',
  ad_group_criterion:
    '!resource_name -criterion_id -display_name status -type !ad_group !negative !keyword.text !keyword.match_type bid_modifier cpc_bid_micros -effective_cpc_bid_micros -effective_cpc_bid_source -quality_info.quality_score -quality_info.creative_quality_score -quality_info.post_click_quality_score -quality_info.search_predicted_ctr -approval_status -system_serving_status final_urls final_mobile_urls final_url_suffix tracking_url_template -labels',
  ad_group_label: '!resource_name !ad_group !label',
  asset:
    '!resource_name -id name -type -source final_urls !text_asset.text -image_asset.file_size -image_asset.mime_type -image_asset.full_size.url -image_asset.full_size.height_pixels -image_asset.full_size.width_pixels youtube_video_asset.youtube_video_id -youtube_video_asset.youtube_video_title',
  asset_group:
    '!resource_name -id !campaign name final_urls final_mobile_urls status -primary_status -ad_strength path1 path2',
  asset_group_asset:
    '!resource_name !asset_group !asset !field_type status -primary_status -source -policy_summary.approval_status -policy_summary.review_status',
  campaign:
    '!resource_name -id name status -serving_status !advertising_channel_type !advertising_channel_sub_type bidding_strategy -bidding_strategy_type campaign_budget start_date_time end_date_time -labels network_settings.target_google_search network_settings.target_search_network network_settings.target_content_network network_settings.target_partner_search_network',
  campaign_budget:
    '!resource_name -id name amount_micros -status delivery_method explicitly_shared -reference_count !period !type',
  campaign_criterion:
    '!resource_name !campaign -criterion_id -display_name bid_modifier !negative -type status !keyword.text !keyword.match_type !location.geo_target_constant !language.language_constant',
  campaign_label: '!resource_name !campaign !label',
  label: '!resource_name -id name -status text_label.background_color text_label.description',
} as const

/** The messages in lists; the contract has their names only. */
export const MESSAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AdTextAsset: { text: 'string', pinned_field: 'enum ServedAssetFieldType' },
}

/** The names of nested messages that are not their resource's own. */
export const NAMES: Readonly<Record<string, string>> = {
  ad: 'resources.Ad',
  image_asset: 'common.ImageAsset',
  keyword: 'common.KeywordInfo',
  language: 'common.LanguageInfo',
  location: 'common.LocationInfo',
  policy_summary: 'resources.AdGroupAdPolicySummary',
  responsive_search_ad: 'common.ResponsiveSearchAdInfo',
  text_asset: 'common.TextAsset',
  text_label: 'common.TextLabel',
  youtube_video_asset: 'common.YoutubeVideoAsset',
}
