// written by dev/generate-advertising.ts from the contract of the vendor

import {
  bool,
  date,
  double,
  enumeration,
  immutable,
  int32,
  int64,
  message,
  outputOnly,
  repeated,
  resourceName,
  string,
  type Message,
} from '../../../google/messages/types.ts'

const ADVERTISING_CHANNEL_SUB_TYPE = enumeration('AdvertisingChannelSubType', ['SEARCH_MOBILE_APP','DISPLAY_MOBILE_APP','SEARCH_EXPRESS','DISPLAY_EXPRESS','SHOPPING_SMART_ADS','DISPLAY_GMAIL_AD','DISPLAY_SMART_CAMPAIGN','VIDEO_ACTION','VIDEO_NON_SKIPPABLE','APP_CAMPAIGN','APP_CAMPAIGN_FOR_ENGAGEMENT','LOCAL_CAMPAIGN','SHOPPING_COMPARISON_LISTING_ADS','SMART_CAMPAIGN','VIDEO_SEQUENCE','APP_CAMPAIGN_FOR_PRE_REGISTRATION','VIDEO_REACH_TARGET_FREQUENCY','TRAVEL_ACTIVITIES','YOUTUBE_AUDIO'])
const ADVERTISING_CHANNEL_TYPE = enumeration('AdvertisingChannelType', ['SEARCH','DISPLAY','SHOPPING','HOTEL','VIDEO','MULTI_CHANNEL','LOCAL','SMART','PERFORMANCE_MAX','LOCAL_SERVICES','TRAVEL','DEMAND_GEN'])
const AD_GROUP_AD_ROTATION_MODE = enumeration('AdGroupAdRotationMode', ['OPTIMIZE','ROTATE_FOREVER'])
const AD_GROUP_AD_STATUS = enumeration('AdGroupAdStatus', ['ENABLED','PAUSED','REMOVED'])
const AD_GROUP_CRITERION_APPROVAL_STATUS = enumeration('AdGroupCriterionApprovalStatus', ['APPROVED','DISAPPROVED','PENDING_REVIEW','UNDER_REVIEW'])
const AD_GROUP_CRITERION_STATUS = enumeration('AdGroupCriterionStatus', ['ENABLED','PAUSED','REMOVED'])
const AD_GROUP_STATUS = enumeration('AdGroupStatus', ['ENABLED','PAUSED','REMOVED'])
const AD_GROUP_TYPE = enumeration('AdGroupType', ['SEARCH_STANDARD','DISPLAY_STANDARD','SHOPPING_PRODUCT_ADS','HOTEL_ADS','SHOPPING_SMART_ADS','VIDEO_BUMPER','VIDEO_TRUE_VIEW_IN_STREAM','VIDEO_TRUE_VIEW_IN_DISPLAY','VIDEO_NON_SKIPPABLE_IN_STREAM','SEARCH_DYNAMIC_ADS','SHOPPING_COMPARISON_LISTING_ADS','PROMOTED_HOTEL_ADS','VIDEO_RESPONSIVE','VIDEO_EFFICIENT_REACH','SMART_CAMPAIGN_ADS','TRAVEL_ADS','YOUTUBE_AUDIO'])
const AD_STRENGTH = enumeration('AdStrength', ['PENDING','NO_ADS','POOR','AVERAGE','GOOD','EXCELLENT'])
const AD_TYPE = enumeration('AdType', ['TEXT_AD','EXPANDED_TEXT_AD','EXPANDED_DYNAMIC_SEARCH_AD','HOTEL_AD','SHOPPING_SMART_AD','SHOPPING_PRODUCT_AD','VIDEO_AD','IMAGE_AD','RESPONSIVE_SEARCH_AD','LEGACY_RESPONSIVE_DISPLAY_AD','APP_AD','LEGACY_APP_INSTALL_AD','RESPONSIVE_DISPLAY_AD','LOCAL_AD','HTML5_UPLOAD_AD','DYNAMIC_HTML5_AD','APP_ENGAGEMENT_AD','SHOPPING_COMPARISON_LISTING_AD','VIDEO_BUMPER_AD','VIDEO_NON_SKIPPABLE_IN_STREAM_AD','VIDEO_TRUEVIEW_IN_STREAM_AD','VIDEO_RESPONSIVE_AD','SMART_CAMPAIGN_AD','CALL_AD','APP_PRE_REGISTRATION_AD','IN_FEED_VIDEO_AD','DEMAND_GEN_MULTI_ASSET_AD','DEMAND_GEN_CAROUSEL_AD','TRAVEL_AD','DEMAND_GEN_VIDEO_RESPONSIVE_AD','DEMAND_GEN_PRODUCT_AD','YOUTUBE_AUDIO_AD'])
const ASSET_FIELD_TYPE = enumeration('AssetFieldType', ['HEADLINE','DESCRIPTION','MANDATORY_AD_TEXT','MARKETING_IMAGE','MEDIA_BUNDLE','YOUTUBE_VIDEO','BOOK_ON_GOOGLE','LEAD_FORM','PROMOTION','CALLOUT','STRUCTURED_SNIPPET','SITELINK','MOBILE_APP','HOTEL_CALLOUT','CALL','PRICE','LONG_HEADLINE','BUSINESS_NAME','SQUARE_MARKETING_IMAGE','PORTRAIT_MARKETING_IMAGE','LOGO','LANDSCAPE_LOGO','VIDEO','CALL_TO_ACTION_SELECTION','AD_IMAGE','BUSINESS_LOGO','HOTEL_PROPERTY','DEMAND_GEN_CAROUSEL_CARD','BUSINESS_MESSAGE','TALL_PORTRAIT_MARKETING_IMAGE','RELATED_YOUTUBE_VIDEOS','LANDING_PAGE_PREVIEW','LONG_DESCRIPTION','CALL_TO_ACTION','CLASSIC_DISPLAY_IMAGE','TEXT_DISCLAIMER'])
const ASSET_GROUP_PRIMARY_STATUS = enumeration('AssetGroupPrimaryStatus', ['ELIGIBLE','PAUSED','REMOVED','NOT_ELIGIBLE','LIMITED','PENDING'])
const ASSET_GROUP_STATUS = enumeration('AssetGroupStatus', ['ENABLED','PAUSED','REMOVED'])
const ASSET_LINK_PRIMARY_STATUS = enumeration('AssetLinkPrimaryStatus', ['ELIGIBLE','PAUSED','REMOVED','PENDING','LIMITED','NOT_ELIGIBLE'])
const ASSET_LINK_STATUS = enumeration('AssetLinkStatus', ['ENABLED','REMOVED','PAUSED'])
const ASSET_SOURCE = enumeration('AssetSource', ['ADVERTISER','AUTOMATICALLY_CREATED'])
const ASSET_TYPE = enumeration('AssetType', ['YOUTUBE_VIDEO','MEDIA_BUNDLE','IMAGE','TEXT','LEAD_FORM','BOOK_ON_GOOGLE','PROMOTION','CALLOUT','STRUCTURED_SNIPPET','SITELINK','PAGE_FEED','DYNAMIC_EDUCATION','MOBILE_APP','HOTEL_CALLOUT','CALL','PRICE','CALL_TO_ACTION','DYNAMIC_REAL_ESTATE','DYNAMIC_CUSTOM','DYNAMIC_HOTELS_AND_RENTALS','DYNAMIC_FLIGHTS','DYNAMIC_TRAVEL','DYNAMIC_LOCAL','DYNAMIC_JOBS','LOCATION','HOTEL_PROPERTY','DEMAND_GEN_CAROUSEL_CARD','BUSINESS_MESSAGE','APP_DEEP_LINK','YOUTUBE_VIDEO_LIST'])
const BIDDING_SOURCE = enumeration('BiddingSource', ['CAMPAIGN_BIDDING_STRATEGY','AD_GROUP','AD_GROUP_CRITERION'])
const BIDDING_STRATEGY_TYPE = enumeration('BiddingStrategyType', ['COMMISSION','ENHANCED_CPC','FIXED_CPM','FIXED_SHARE_OF_VOICE','INVALID','MANUAL_CPA','MANUAL_CPC','MANUAL_CPM','MANUAL_CPV','MAXIMIZE_CONVERSIONS','MAXIMIZE_CONVERSION_VALUE','PAGE_ONE_PROMOTED','PERCENT_CPC','TARGET_CPA','TARGET_CPC','TARGET_CPM','TARGET_CPV','TARGET_IMPRESSION_SHARE','TARGET_OUTRANK_SHARE','TARGET_ROAS','TARGET_SPEND'])
const BUDGET_DELIVERY_METHOD = enumeration('BudgetDeliveryMethod', ['STANDARD','ACCELERATED'])
const BUDGET_PERIOD = enumeration('BudgetPeriod', ['DAILY','CUSTOM_PERIOD'])
const BUDGET_STATUS = enumeration('BudgetStatus', ['ENABLED','REMOVED'])
const BUDGET_TYPE = enumeration('BudgetType', ['STANDARD','FIXED_CPA','SMART_CAMPAIGN','LOCAL_SERVICES'])
const CAMPAIGN_CRITERION_STATUS = enumeration('CampaignCriterionStatus', ['ENABLED','PAUSED','REMOVED'])
const CAMPAIGN_SERVING_STATUS = enumeration('CampaignServingStatus', ['SERVING','NONE','ENDED','PENDING','SUSPENDED'])
const CAMPAIGN_STATUS = enumeration('CampaignStatus', ['ENABLED','PAUSED','REMOVED'])
const CRITERION_SYSTEM_SERVING_STATUS = enumeration('CriterionSystemServingStatus', ['ELIGIBLE','RARELY_SERVED'])
const CRITERION_TYPE = enumeration('CriterionType', ['KEYWORD','PLACEMENT','MOBILE_APP_CATEGORY','MOBILE_APPLICATION','DEVICE','LOCATION','LISTING_GROUP','AD_SCHEDULE','AGE_RANGE','GENDER','INCOME_RANGE','PARENTAL_STATUS','YOUTUBE_VIDEO','YOUTUBE_CHANNEL','USER_LIST','PROXIMITY','TOPIC','LISTING_SCOPE','LANGUAGE','IP_BLOCK','CONTENT_LABEL','CARRIER','USER_INTEREST','WEBPAGE','OPERATING_SYSTEM_VERSION','APP_PAYMENT_MODEL','MOBILE_DEVICE','CUSTOM_AFFINITY','CUSTOM_INTENT','LOCATION_GROUP','CUSTOM_AUDIENCE','COMBINED_AUDIENCE','KEYWORD_THEME','AUDIENCE','NEGATIVE_KEYWORD_LIST','LOCAL_SERVICE_ID','SEARCH_THEME','BRAND','BRAND_LIST','LIFE_EVENT','WEBPAGE_LIST','VIDEO_LINEUP','PLACEMENT_LIST','VERTICAL_ADS_ITEM_GROUP_RULE_LIST','VERTICAL_ADS_ITEM_GROUP_RULE','VERTICAL_ADS_ITEM_BID','RETAIL_FILTER_BUNDLE','RETAIL_FILTER'])
const KEYWORD_MATCH_TYPE = enumeration('KeywordMatchType', ['EXACT','PHRASE','BROAD'])
const LABEL_STATUS = enumeration('LabelStatus', ['ENABLED','REMOVED'])
const MIME_TYPE = enumeration('MimeType', ['IMAGE_JPEG','IMAGE_GIF','IMAGE_PNG','FLASH','TEXT_HTML','PDF','MSWORD','MSEXCEL','RTF','AUDIO_WAV','AUDIO_MP3','HTML5_AD_ZIP'])
const POLICY_APPROVAL_STATUS = enumeration('PolicyApprovalStatus', ['DISAPPROVED','APPROVED_LIMITED','APPROVED','AREA_OF_INTEREST_ONLY'])
const POLICY_REVIEW_STATUS = enumeration('PolicyReviewStatus', ['REVIEW_IN_PROGRESS','REVIEWED','UNDER_APPEAL','ELIGIBLE_MAY_SERVE'])
const QUALITY_SCORE_BUCKET = enumeration('QualityScoreBucket', ['BELOW_AVERAGE','AVERAGE','ABOVE_AVERAGE'])
const SERVED_ASSET_FIELD_TYPE = enumeration('ServedAssetFieldType', ['HEADLINE_1','HEADLINE_2','HEADLINE_3','DESCRIPTION_1','DESCRIPTION_2','HEADLINE','HEADLINE_IN_PORTRAIT','LONG_HEADLINE','DESCRIPTION','DESCRIPTION_IN_PORTRAIT','BUSINESS_NAME_IN_PORTRAIT','BUSINESS_NAME','MARKETING_IMAGE','MARKETING_IMAGE_IN_PORTRAIT','SQUARE_MARKETING_IMAGE','PORTRAIT_MARKETING_IMAGE','LOGO','LANDSCAPE_LOGO','CALL_TO_ACTION','YOU_TUBE_VIDEO','SITELINK','CALL','MOBILE_APP','CALLOUT','STRUCTURED_SNIPPET','PRICE','PROMOTION','AD_IMAGE','LEAD_FORM','BUSINESS_LOGO','DESCRIPTION_PREFIX','HEADLINE_AS_SITELINK_POSITION_ONE','HEADLINE_AS_SITELINK_POSITION_TWO','DESCRIPTION_LINE_HEADLINE_AS_SITELINK_POSITION_ONE','DESCRIPTION_LINE_HEADLINE_AS_SITELINK_POSITION_TWO','TEXT_DISCLAIMER'])

const adGroup = {
  resource_name: immutable(resourceName),
  id: outputOnly(int64),
  name: string,
  status: AD_GROUP_STATUS,
  type: immutable(AD_GROUP_TYPE),
  ad_rotation_mode: AD_GROUP_AD_ROTATION_MODE,
  base_ad_group: outputOnly(resourceName),
  campaign: immutable(resourceName),
  cpc_bid_micros: int64,
  cpm_bid_micros: int64,
  cpv_bid_micros: int64,
  target_cpa_micros: int64,
  target_roas: double,
  effective_target_cpa_micros: outputOnly(int64),
  effective_target_cpa_source: outputOnly(BIDDING_SOURCE),
  effective_target_roas: outputOnly(double),
  effective_target_roas_source: outputOnly(BIDDING_SOURCE),
  labels: outputOnly(repeated(resourceName)),
  tracking_url_template: string,
} satisfies Message

const adGroupAd = {
  resource_name: immutable(resourceName),
  ad_group: immutable(resourceName),
  ad: message('resources.Ad', {
    resource_name: immutable(resourceName),
    id: outputOnly(int64),
    name: immutable(string),
    type: outputOnly(AD_TYPE),
    display_url: string,
    final_urls: repeated(string),
    final_mobile_urls: repeated(string),
    final_url_suffix: string,
    tracking_url_template: string,
    responsive_search_ad: message('common.ResponsiveSearchAdInfo', {
      headlines: repeated(message('common.AdTextAsset', { text: string, pinned_field: SERVED_ASSET_FIELD_TYPE })),
      descriptions: repeated(message('common.AdTextAsset', { text: string, pinned_field: SERVED_ASSET_FIELD_TYPE })),
      path1: string,
      path2: string,
    }),
  }),
  status: AD_GROUP_AD_STATUS,
  ad_strength: outputOnly(AD_STRENGTH),
  labels: outputOnly(repeated(resourceName)),
  policy_summary: outputOnly(message('resources.AdGroupAdPolicySummary', {
    approval_status: outputOnly(POLICY_APPROVAL_STATUS),
    review_status: outputOnly(POLICY_REVIEW_STATUS),
  })),
} satisfies Message

const adGroupAdLabel = {
  resource_name: immutable(resourceName),
  ad_group_ad: immutable(resourceName),
  label: immutable(resourceName),
} satisfies Message

const adGroupCriterion = {
  resource_name: immutable(resourceName),
  criterion_id: outputOnly(int64),
  display_name: outputOnly(string),
  status: AD_GROUP_CRITERION_STATUS,
  type: outputOnly(CRITERION_TYPE),
  ad_group: immutable(resourceName),
  negative: immutable(bool),
  keyword: immutable(message('common.KeywordInfo', {
    text: immutable(string),
    match_type: immutable(KEYWORD_MATCH_TYPE),
  })),
  bid_modifier: double,
  cpc_bid_micros: int64,
  effective_cpc_bid_micros: outputOnly(int64),
  effective_cpc_bid_source: outputOnly(BIDDING_SOURCE),
  quality_info: outputOnly(message('resources.AdGroupCriterion.QualityInfo', {
    quality_score: outputOnly(int32),
    creative_quality_score: outputOnly(QUALITY_SCORE_BUCKET),
    post_click_quality_score: outputOnly(QUALITY_SCORE_BUCKET),
    search_predicted_ctr: outputOnly(QUALITY_SCORE_BUCKET),
  })),
  approval_status: outputOnly(AD_GROUP_CRITERION_APPROVAL_STATUS),
  system_serving_status: outputOnly(CRITERION_SYSTEM_SERVING_STATUS),
  final_urls: repeated(string),
  final_mobile_urls: repeated(string),
  final_url_suffix: string,
  tracking_url_template: string,
  labels: outputOnly(repeated(resourceName)),
} satisfies Message

const adGroupLabel = {
  resource_name: immutable(resourceName),
  ad_group: immutable(resourceName),
  label: immutable(resourceName),
} satisfies Message

const asset = {
  resource_name: immutable(resourceName),
  id: outputOnly(int64),
  name: string,
  type: outputOnly(ASSET_TYPE),
  source: outputOnly(ASSET_SOURCE),
  final_urls: repeated(string),
  text_asset: immutable(message('common.TextAsset', {
    text: immutable(string),
  })),
  image_asset: outputOnly(message('common.ImageAsset', {
    file_size: outputOnly(int64),
    mime_type: outputOnly(MIME_TYPE),
    full_size: outputOnly(message('common.ImageAsset.FullSize', {
      url: outputOnly(string),
      height_pixels: outputOnly(int64),
      width_pixels: outputOnly(int64),
    })),
  })),
  youtube_video_asset: message('common.YoutubeVideoAsset', {
    youtube_video_id: string,
    youtube_video_title: outputOnly(string),
  }),
} satisfies Message

const assetGroup = {
  resource_name: immutable(resourceName),
  id: outputOnly(int64),
  campaign: immutable(resourceName),
  name: string,
  final_urls: repeated(string),
  final_mobile_urls: repeated(string),
  status: ASSET_GROUP_STATUS,
  primary_status: outputOnly(ASSET_GROUP_PRIMARY_STATUS),
  ad_strength: outputOnly(AD_STRENGTH),
  path1: string,
  path2: string,
} satisfies Message

const assetGroupAsset = {
  resource_name: immutable(resourceName),
  asset_group: immutable(resourceName),
  asset: immutable(resourceName),
  field_type: immutable(ASSET_FIELD_TYPE),
  status: ASSET_LINK_STATUS,
  primary_status: outputOnly(ASSET_LINK_PRIMARY_STATUS),
  source: outputOnly(ASSET_SOURCE),
  policy_summary: outputOnly(message('resources.AdGroupAdPolicySummary', {
    approval_status: outputOnly(POLICY_APPROVAL_STATUS),
    review_status: outputOnly(POLICY_REVIEW_STATUS),
  })),
} satisfies Message

const campaign = {
  resource_name: immutable(resourceName),
  id: outputOnly(int64),
  name: string,
  status: CAMPAIGN_STATUS,
  serving_status: outputOnly(CAMPAIGN_SERVING_STATUS),
  advertising_channel_type: immutable(ADVERTISING_CHANNEL_TYPE),
  advertising_channel_sub_type: immutable(ADVERTISING_CHANNEL_SUB_TYPE),
  bidding_strategy: resourceName,
  bidding_strategy_type: outputOnly(BIDDING_STRATEGY_TYPE),
  campaign_budget: resourceName,
  start_date_time: date,
  end_date_time: date,
  labels: outputOnly(repeated(resourceName)),
  network_settings: message('resources.Campaign.NetworkSettings', {
    target_google_search: bool,
    target_search_network: bool,
    target_content_network: bool,
    target_partner_search_network: bool,
  }),
} satisfies Message

const campaignBudget = {
  resource_name: immutable(resourceName),
  id: outputOnly(int64),
  name: string,
  amount_micros: int64,
  status: outputOnly(BUDGET_STATUS),
  delivery_method: BUDGET_DELIVERY_METHOD,
  explicitly_shared: bool,
  reference_count: outputOnly(int64),
  period: immutable(BUDGET_PERIOD),
  type: immutable(BUDGET_TYPE),
} satisfies Message

const campaignCriterion = {
  resource_name: immutable(resourceName),
  campaign: immutable(resourceName),
  criterion_id: outputOnly(int64),
  display_name: outputOnly(string),
  bid_modifier: double,
  negative: immutable(bool),
  type: outputOnly(CRITERION_TYPE),
  status: CAMPAIGN_CRITERION_STATUS,
  keyword: immutable(message('common.KeywordInfo', {
    text: immutable(string),
    match_type: immutable(KEYWORD_MATCH_TYPE),
  })),
  location: immutable(message('common.LocationInfo', {
    geo_target_constant: immutable(string),
  })),
  language: immutable(message('common.LanguageInfo', {
    language_constant: immutable(string),
  })),
} satisfies Message

const campaignLabel = {
  resource_name: immutable(resourceName),
  campaign: immutable(resourceName),
  label: immutable(resourceName),
} satisfies Message

const label = {
  resource_name: immutable(resourceName),
  id: outputOnly(int64),
  name: string,
  status: outputOnly(LABEL_STATUS),
  text_label: message('common.TextLabel', {
    background_color: string,
    description: string,
  }),
} satisfies Message

export const RESOURCES = {
  ad_group: adGroup,
  ad_group_ad: adGroupAd,
  ad_group_ad_label: adGroupAdLabel,
  ad_group_criterion: adGroupCriterion,
  ad_group_label: adGroupLabel,
  asset,
  asset_group: assetGroup,
  asset_group_asset: assetGroupAsset,
  campaign,
  campaign_budget: campaignBudget,
  campaign_criterion: campaignCriterion,
  campaign_label: campaignLabel,
  label,
} satisfies Record<string, Message>
