/**
 * The fields of Google Ads' resources that can be written. `!` is one that only a create may set, `-` one that only the
 * vendor sets; the contract does not say that. Types and values of enums come from the contract, and so do all other fields.
 */
export const FIELDS = {
  ad_group:
    '!resource_name -id name status !type ad_rotation_mode -base_ad_group !campaign cpc_bid_micros cpm_bid_micros cpv_bid_micros target_cpa_micros target_roas -effective_target_cpa_micros -effective_target_cpa_source -effective_target_roas -effective_target_roas_source -labels tracking_url_template final_url_suffix',
  ad_group_ad:
    '!resource_name !ad_group !ad.resource_name -ad.id !ad.name -ad.type ad.display_url ad.final_urls ad.final_mobile_urls ad.final_url_suffix ad.tracking_url_template ad.responsive_search_ad.headlines ad.responsive_search_ad.descriptions ad.responsive_search_ad.path1 ad.responsive_search_ad.path2 status -ad_strength -labels -policy_summary.approval_status -policy_summary.review_status',
  ad_group_ad_label: '!resource_name !ad_group_ad !label',
  ad_group_criterion:
    '!resource_name -criterion_id -display_name status -type !ad_group !negative !keyword.text !keyword.match_type bid_modifier cpc_bid_micros -effective_cpc_bid_micros -effective_cpc_bid_source -quality_info.quality_score -quality_info.creative_quality_score -quality_info.post_click_quality_score -quality_info.search_predicted_ctr -approval_status -system_serving_status final_urls final_mobile_urls final_url_suffix tracking_url_template -labels',
  ad_group_label: '!resource_name !ad_group !label',
  asset:
    '!resource_name -id name -type -source final_urls !text_asset.text -image_asset.file_size -image_asset.mime_type -image_asset.full_size.url -image_asset.full_size.height_pixels -image_asset.full_size.width_pixels youtube_video_asset.youtube_video_id -youtube_video_asset.youtube_video_title final_url_suffix tracking_url_template sitelink_asset.link_text sitelink_asset.description1 sitelink_asset.description2 sitelink_asset.start_date sitelink_asset.end_date callout_asset.callout_text callout_asset.start_date callout_asset.end_date structured_snippet_asset.header structured_snippet_asset.values call_asset.country_code call_asset.phone_number call_asset.call_conversion_reporting_state call_asset.call_conversion_action lead_form_asset.business_name lead_form_asset.headline lead_form_asset.description lead_form_asset.call_to_action_type lead_form_asset.call_to_action_description lead_form_asset.privacy_policy_url lead_form_asset.fields lead_form_asset.post_submit_headline lead_form_asset.post_submit_description lead_form_asset.post_submit_call_to_action_type lead_form_asset.background_image_asset lead_form_asset.desired_intent promotion_asset.promotion_target promotion_asset.percent_off promotion_asset.money_amount_off.currency_code promotion_asset.money_amount_off.amount_micros promotion_asset.discount_modifier promotion_asset.promotion_code promotion_asset.orders_over_amount.currency_code promotion_asset.orders_over_amount.amount_micros promotion_asset.occasion promotion_asset.language_code promotion_asset.redemption_start_date promotion_asset.redemption_end_date promotion_asset.start_date promotion_asset.end_date price_asset.type price_asset.price_qualifier price_asset.language_code price_asset.price_offerings mobile_app_asset.app_id mobile_app_asset.app_store mobile_app_asset.link_text mobile_app_asset.start_date mobile_app_asset.end_date !call_to_action_asset.call_to_action',
  asset_group:
    '!resource_name -id !campaign name final_urls final_mobile_urls status -primary_status -ad_strength path1 path2',
  asset_group_asset:
    '!resource_name !asset_group !asset !field_type status -primary_status -source -policy_summary.approval_status -policy_summary.review_status',
  campaign:
    '!resource_name -id name status -serving_status !advertising_channel_type !advertising_channel_sub_type bidding_strategy -bidding_strategy_type campaign_budget start_date_time end_date_time -labels network_settings.target_google_search network_settings.target_search_network network_settings.target_content_network network_settings.target_partner_search_network network_settings.target_youtube network_settings.target_google_tv_network contains_eu_political_advertising tracking_url_template final_url_suffix manual_cpc.enhanced_cpc_enabled maximize_conversions.target_cpa_micros maximize_conversion_value.target_roas target_cpa.target_cpa_micros target_impression_share.location target_impression_share.location_fraction_micros target_impression_share.cpc_bid_ceiling_micros target_roas.target_roas target_spend.cpc_bid_ceiling_micros !shopping_setting.merchant_id shopping_setting.campaign_priority shopping_setting.feed_label shopping_setting.enable_local !app_campaign_setting.app_id !app_campaign_setting.app_store app_campaign_setting.bidding_strategy_goal_type dynamic_search_ads_setting.domain_name dynamic_search_ads_setting.language_code dynamic_search_ads_setting.use_supplied_urls_only geo_target_type_setting.positive_geo_target_type geo_target_type_setting.negative_geo_target_type !brand_guidelines_enabled',
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
  LeadFormField: { input_type: 'string', single_choice_answers: 'message LeadFormSingleChoiceAnswers' },
  LeadFormSingleChoiceAnswers: { answers: 'string[]' },
  Money: { currency_code: 'string', amount_micros: 'int64' },
  PriceOffering: {
    header: 'string',
    description: 'string',
    price: 'message Money',
    unit: 'string',
    final_url: 'string',
  },
}

/** The names of nested messages that are not their resource's own. */
export const NAMES: Readonly<Record<string, string>> = {
  ad: 'resources.Ad',
  call_asset: 'common.CallAsset',
  call_to_action_asset: 'common.CallToActionAsset',
  callout_asset: 'common.CalloutAsset',
  image_asset: 'common.ImageAsset',
  keyword: 'common.KeywordInfo',
  language: 'common.LanguageInfo',
  lead_form_asset: 'common.LeadFormAsset',
  location: 'common.LocationInfo',
  manual_cpc: 'common.ManualCpc',
  maximize_conversion_value: 'common.MaximizeConversionValue',
  maximize_conversions: 'common.MaximizeConversions',
  mobile_app_asset: 'common.MobileAppAsset',
  money_amount_off: 'common.Money',
  orders_over_amount: 'common.Money',
  policy_summary: 'resources.AdGroupAdPolicySummary',
  price_asset: 'common.PriceAsset',
  promotion_asset: 'common.PromotionAsset',
  responsive_search_ad: 'common.ResponsiveSearchAdInfo',
  sitelink_asset: 'common.SitelinkAsset',
  structured_snippet_asset: 'common.StructuredSnippetAsset',
  target_cpa: 'common.TargetCpa',
  target_impression_share: 'common.TargetImpressionShare',
  target_roas: 'common.TargetRoas',
  target_spend: 'common.TargetSpend',
  text_asset: 'common.TextAsset',
  text_label: 'common.TextLabel',
  youtube_video_asset: 'common.YoutubeVideoAsset',
}
