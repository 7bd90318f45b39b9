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
const CHANGE_CLIENT_TYPE = enumeration('ChangeClientType', ['GOOGLE_ADS_WEB_CLIENT','GOOGLE_ADS_AUTOMATED_RULE','GOOGLE_ADS_SCRIPTS','GOOGLE_ADS_BULK_UPLOAD','GOOGLE_ADS_API','GOOGLE_ADS_EDITOR','GOOGLE_ADS_MOBILE_APP','GOOGLE_ADS_RECOMMENDATIONS','SEARCH_ADS_360_SYNC','SEARCH_ADS_360_POST','INTERNAL_TOOL','OTHER','GOOGLE_ADS_RECOMMENDATIONS_SUBSCRIPTION'])
const CHANGE_EVENT_RESOURCE_TYPE = enumeration('ChangeEventResourceType', ['AD','AD_GROUP','AD_GROUP_CRITERION','CAMPAIGN','CAMPAIGN_BUDGET','AD_GROUP_BID_MODIFIER','CAMPAIGN_CRITERION','FEED','FEED_ITEM','CAMPAIGN_FEED','AD_GROUP_FEED','AD_GROUP_AD','ASSET','CUSTOMER_ASSET','CAMPAIGN_ASSET','AD_GROUP_ASSET','ASSET_SET','ASSET_SET_ASSET','CAMPAIGN_ASSET_SET'])
const CONVERSION_ACTION_CATEGORY = enumeration('ConversionActionCategory', ['DEFAULT','PAGE_VIEW','PURCHASE','SIGNUP','DOWNLOAD','ADD_TO_CART','BEGIN_CHECKOUT','SUBSCRIBE_PAID','PHONE_CALL_LEAD','IMPORTED_LEAD','SUBMIT_LEAD_FORM','BOOK_APPOINTMENT','REQUEST_QUOTE','GET_DIRECTIONS','OUTBOUND_CLICK','CONTACT','ENGAGEMENT','STORE_VISIT','STORE_SALE','QUALIFIED_LEAD','CONVERTED_LEAD','YOUTUBE_FOLLOW_ON_VIEWS','MESSAGE_LEAD','IN_APP_AD_REVENUE'])
const CONVERSION_ACTION_STATUS = enumeration('ConversionActionStatus', ['ENABLED','REMOVED','HIDDEN'])
const CONVERSION_ACTION_TYPE = enumeration('ConversionActionType', ['AD_CALL','CLICK_TO_CALL','GOOGLE_PLAY_DOWNLOAD','GOOGLE_PLAY_IN_APP_PURCHASE','UPLOAD_CALLS','UPLOAD_CLICKS','WEBPAGE','WEBSITE_CALL','STORE_SALES_DIRECT_UPLOAD','STORE_SALES','FIREBASE_ANDROID_FIRST_OPEN','FIREBASE_ANDROID_IN_APP_PURCHASE','FIREBASE_ANDROID_CUSTOM','FIREBASE_IOS_FIRST_OPEN','FIREBASE_IOS_IN_APP_PURCHASE','FIREBASE_IOS_CUSTOM','THIRD_PARTY_APP_ANALYTICS_ANDROID_FIRST_OPEN','THIRD_PARTY_APP_ANALYTICS_ANDROID_IN_APP_PURCHASE','THIRD_PARTY_APP_ANALYTICS_ANDROID_CUSTOM','THIRD_PARTY_APP_ANALYTICS_IOS_FIRST_OPEN','THIRD_PARTY_APP_ANALYTICS_IOS_IN_APP_PURCHASE','THIRD_PARTY_APP_ANALYTICS_IOS_CUSTOM','ANDROID_APP_PRE_REGISTRATION','ANDROID_INSTALLS_ALL_OTHER_APPS','FLOODLIGHT_ACTION','FLOODLIGHT_TRANSACTION','GOOGLE_HOSTED','LEAD_FORM_SUBMIT','SALESFORCE','SEARCH_ADS_360','SMART_CAMPAIGN_AD_CLICKS_TO_CALL','SMART_CAMPAIGN_MAP_CLICKS_TO_CALL','SMART_CAMPAIGN_MAP_DIRECTIONS','SMART_CAMPAIGN_TRACKED_CALLS','STORE_VISITS','WEBPAGE_CODELESS','UNIVERSAL_ANALYTICS_GOAL','UNIVERSAL_ANALYTICS_TRANSACTION','GOOGLE_ANALYTICS_4_CUSTOM','GOOGLE_ANALYTICS_4_PURCHASE','GOOGLE_ANALYTICS_4_GENERATE_LEAD','GOOGLE_ANALYTICS_4_QUALIFY_LEAD','GOOGLE_ANALYTICS_4_CLOSE_CONVERT_LEAD','FIREBASE_ANDROID_GENERATE_LEAD','FIREBASE_ANDROID_QUALIFY_LEAD','FIREBASE_ANDROID_CLOSE_CONVERT_LEAD','FIREBASE_IOS_GENERATE_LEAD','FIREBASE_IOS_QUALIFY_LEAD','FIREBASE_IOS_CLOSE_CONVERT_LEAD','LOCAL_SERVICES_ADS','FIREBASE_ANDROID_APP_AD_IMPRESSION','FIREBASE_IOS_APP_AD_IMPRESSION'])
const CRITERION_SYSTEM_SERVING_STATUS = enumeration('CriterionSystemServingStatus', ['ELIGIBLE','RARELY_SERVED'])
const CRITERION_TYPE = enumeration('CriterionType', ['KEYWORD','PLACEMENT','MOBILE_APP_CATEGORY','MOBILE_APPLICATION','DEVICE','LOCATION','LISTING_GROUP','AD_SCHEDULE','AGE_RANGE','GENDER','INCOME_RANGE','PARENTAL_STATUS','YOUTUBE_VIDEO','YOUTUBE_CHANNEL','USER_LIST','PROXIMITY','TOPIC','LISTING_SCOPE','LANGUAGE','IP_BLOCK','CONTENT_LABEL','CARRIER','USER_INTEREST','WEBPAGE','OPERATING_SYSTEM_VERSION','APP_PAYMENT_MODEL','MOBILE_DEVICE','CUSTOM_AFFINITY','CUSTOM_INTENT','LOCATION_GROUP','CUSTOM_AUDIENCE','COMBINED_AUDIENCE','KEYWORD_THEME','AUDIENCE','NEGATIVE_KEYWORD_LIST','LOCAL_SERVICE_ID','SEARCH_THEME','BRAND','BRAND_LIST','LIFE_EVENT','WEBPAGE_LIST','VIDEO_LINEUP','PLACEMENT_LIST','VERTICAL_ADS_ITEM_GROUP_RULE_LIST','VERTICAL_ADS_ITEM_GROUP_RULE','VERTICAL_ADS_ITEM_BID','RETAIL_FILTER_BUNDLE','RETAIL_FILTER'])
const CUSTOMER_PAY_PER_CONVERSION_ELIGIBILITY_FAILURE_REASON = enumeration('CustomerPayPerConversionEligibilityFailureReason', ['NOT_ENOUGH_CONVERSIONS','CONVERSION_LAG_TOO_HIGH','HAS_CAMPAIGN_WITH_SHARED_BUDGET','HAS_UPLOAD_CLICKS_CONVERSION','AVERAGE_DAILY_SPEND_TOO_HIGH','ANALYSIS_NOT_COMPLETE','OTHER'])
const CUSTOMER_STATUS = enumeration('CustomerStatus', ['ENABLED','CANCELED','SUSPENDED','CLOSED'])
const GEO_TARGETING_TYPE = enumeration('GeoTargetingType', ['AREA_OF_INTEREST','LOCATION_OF_PRESENCE'])
const KEYWORD_MATCH_TYPE = enumeration('KeywordMatchType', ['EXACT','PHRASE','BROAD'])
const LABEL_STATUS = enumeration('LabelStatus', ['ENABLED','REMOVED'])
const MIME_TYPE = enumeration('MimeType', ['IMAGE_JPEG','IMAGE_GIF','IMAGE_PNG','FLASH','TEXT_HTML','PDF','MSWORD','MSEXCEL','RTF','AUDIO_WAV','AUDIO_MP3','HTML5_AD_ZIP'])
const POLICY_APPROVAL_STATUS = enumeration('PolicyApprovalStatus', ['DISAPPROVED','APPROVED_LIMITED','APPROVED','AREA_OF_INTEREST_ONLY'])
const POLICY_REVIEW_STATUS = enumeration('PolicyReviewStatus', ['REVIEW_IN_PROGRESS','REVIEWED','UNDER_APPEAL','ELIGIBLE_MAY_SERVE'])
const QUALITY_SCORE_BUCKET = enumeration('QualityScoreBucket', ['BELOW_AVERAGE','AVERAGE','ABOVE_AVERAGE'])
const RECOMMENDATION_TYPE = enumeration('RecommendationType', ['CAMPAIGN_BUDGET','KEYWORD','TEXT_AD','TARGET_CPA_OPT_IN','MAXIMIZE_CONVERSIONS_OPT_IN','ENHANCED_CPC_OPT_IN','SEARCH_PARTNERS_OPT_IN','MAXIMIZE_CLICKS_OPT_IN','OPTIMIZE_AD_ROTATION','KEYWORD_MATCH_TYPE','MOVE_UNUSED_BUDGET','FORECASTING_CAMPAIGN_BUDGET','TARGET_ROAS_OPT_IN','RESPONSIVE_SEARCH_AD','MARGINAL_ROI_CAMPAIGN_BUDGET','USE_BROAD_MATCH_KEYWORD','RESPONSIVE_SEARCH_AD_ASSET','UPGRADE_SMART_SHOPPING_CAMPAIGN_TO_PERFORMANCE_MAX','RESPONSIVE_SEARCH_AD_IMPROVE_AD_STRENGTH','DISPLAY_EXPANSION_OPT_IN','UPGRADE_LOCAL_CAMPAIGN_TO_PERFORMANCE_MAX','RAISE_TARGET_CPA_BID_TOO_LOW','FORECASTING_SET_TARGET_ROAS','CALLOUT_ASSET','SITELINK_ASSET','CALL_ASSET','SHOPPING_ADD_AGE_GROUP','SHOPPING_ADD_COLOR','SHOPPING_ADD_GENDER','SHOPPING_ADD_GTIN','SHOPPING_ADD_MORE_IDENTIFIERS','SHOPPING_ADD_SIZE','SHOPPING_ADD_PRODUCTS_TO_CAMPAIGN','SHOPPING_FIX_DISAPPROVED_PRODUCTS','SHOPPING_TARGET_ALL_OFFERS','SHOPPING_FIX_SUSPENDED_MERCHANT_CENTER_ACCOUNT','SHOPPING_FIX_MERCHANT_CENTER_ACCOUNT_SUSPENSION_WARNING','SHOPPING_MIGRATE_REGULAR_SHOPPING_CAMPAIGN_OFFERS_TO_PERFORMANCE_MAX','DYNAMIC_IMAGE_EXTENSION_OPT_IN','RAISE_TARGET_CPA','LOWER_TARGET_ROAS','PERFORMANCE_MAX_OPT_IN','IMPROVE_PERFORMANCE_MAX_AD_STRENGTH','MIGRATE_DYNAMIC_SEARCH_ADS_CAMPAIGN_TO_PERFORMANCE_MAX','FORECASTING_SET_TARGET_CPA','SET_TARGET_CPA','SET_TARGET_ROAS','MAXIMIZE_CONVERSION_VALUE_OPT_IN','IMPROVE_GOOGLE_TAG_COVERAGE','PERFORMANCE_MAX_FINAL_URL_OPT_IN','REFRESH_CUSTOMER_MATCH_LIST','CUSTOM_AUDIENCE_OPT_IN','LEAD_FORM_ASSET','IMPROVE_DEMAND_GEN_AD_STRENGTH','CAMPAIGN_SPECIFIC_APP_GOAL','RAISE_TARGET_CPA_PERFORMANCE_BID_TOO_LOW','LOWER_TARGET_ROAS_PERFORMANCE_BID_TOO_LOW','RAISE_BUDGET_PERFORMANCE_TOO_LOW'])
const RESOURCE_CHANGE_OPERATION = enumeration('ResourceChangeOperation', ['CREATE','UPDATE','REMOVE'])
const SEARCH_TERM_TARGETING_STATUS = enumeration('SearchTermTargetingStatus', ['ADDED','EXCLUDED','ADDED_EXCLUDED','NONE'])
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

const adGroupCriterionLabel = {
  resource_name: immutable(resourceName),
  ad_group_criterion: immutable(resourceName),
  label: immutable(resourceName),
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

const changeEvent = {
  resource_name: outputOnly(resourceName),
  change_date_time: outputOnly(date),
  change_resource_type: outputOnly(CHANGE_EVENT_RESOURCE_TYPE),
  change_resource_name: outputOnly(string),
  client_type: outputOnly(CHANGE_CLIENT_TYPE),
  user_email: outputOnly(string),
  resource_change_operation: outputOnly(RESOURCE_CHANGE_OPERATION),
  changed_fields: outputOnly(string),
  campaign: outputOnly(resourceName),
  ad_group: outputOnly(resourceName),
} satisfies Message

const conversionAction = {
  resource_name: immutable(resourceName),
  id: outputOnly(int64),
  name: string,
  status: CONVERSION_ACTION_STATUS,
  type: immutable(CONVERSION_ACTION_TYPE),
  category: CONVERSION_ACTION_CATEGORY,
  value_settings: message('resources.ConversionAction.ValueSettings', {
    default_value: double,
  }),
} satisfies Message

const customer = {
  resource_name: immutable(resourceName),
  id: outputOnly(int64),
  descriptive_name: string,
  currency_code: immutable(string),
  time_zone: immutable(string),
  tracking_url_template: string,
  final_url_suffix: string,
  auto_tagging_enabled: bool,
  has_partners_badge: outputOnly(bool),
  manager: outputOnly(bool),
  test_account: outputOnly(bool),
  status: outputOnly(CUSTOMER_STATUS),
  optimization_score: outputOnly(double),
  optimization_score_weight: outputOnly(double),
  call_reporting_setting: message('resources.CallReportingSetting', {
    call_reporting_enabled: bool,
    call_conversion_reporting_enabled: bool,
    call_conversion_action: resourceName,
  }),
  conversion_tracking_setting: outputOnly(message('resources.ConversionTrackingSetting', {
    conversion_tracking_id: outputOnly(int64),
    cross_account_conversion_tracking_id: outputOnly(int64),
  })),
  remarketing_setting: outputOnly(message('resources.RemarketingSetting', {
    google_global_site_tag: outputOnly(string),
  })),
  pay_per_conversion_eligibility_failure_reasons: outputOnly(repeated(CUSTOMER_PAY_PER_CONVERSION_ELIGIBILITY_FAILURE_REASON)),
} satisfies Message

const customerClient = {
  resource_name: immutable(resourceName),
  client_customer: outputOnly(resourceName),
  id: outputOnly(int64),
  level: outputOnly(int64),
  manager: outputOnly(bool),
  hidden: outputOnly(bool),
  test_account: outputOnly(bool),
  descriptive_name: outputOnly(string),
  currency_code: outputOnly(string),
  time_zone: outputOnly(string),
  status: outputOnly(CUSTOMER_STATUS),
} satisfies Message

const geographicView = {
  resource_name: outputOnly(resourceName),
  location_type: outputOnly(GEO_TARGETING_TYPE),
  country_criterion_id: outputOnly(int64),
} satisfies Message

const keywordView = {
  resource_name: outputOnly(resourceName),
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

const recommendation = {
  resource_name: immutable(resourceName),
  type: outputOnly(RECOMMENDATION_TYPE),
  dismissed: outputOnly(bool),
  campaign: outputOnly(resourceName),
  ad_group: outputOnly(resourceName),
  campaign_budget: outputOnly(resourceName),
  impact: outputOnly(message('resources.Recommendation.Impact', {
    base_metrics: outputOnly(message('resources.Recommendation.Impact.BaseMetrics', {
      impressions: outputOnly(double),
      clicks: outputOnly(double),
      cost_micros: outputOnly(int64),
      conversions: outputOnly(double),
    })),
    potential_metrics: outputOnly(message('resources.Recommendation.Impact.PotentialMetrics', {
      impressions: outputOnly(double),
      clicks: outputOnly(double),
      cost_micros: outputOnly(int64),
      conversions: outputOnly(double),
    })),
  })),
  campaign_budget_recommendation: outputOnly(message('resources.Recommendation.CampaignBudgetRecommendation', {
    current_budget_amount_micros: outputOnly(int64),
    recommended_budget_amount_micros: outputOnly(int64),
  })),
  keyword_recommendation: outputOnly(message('resources.Recommendation.KeywordRecommendation', {
    keyword: outputOnly(message('common.KeywordInfo', {
      text: outputOnly(string),
      match_type: outputOnly(KEYWORD_MATCH_TYPE),
    })),
    recommended_cpc_bid_micros: outputOnly(int64),
  })),
} satisfies Message

const searchTermView = {
  resource_name: outputOnly(resourceName),
  search_term: outputOnly(string),
  ad_group: outputOnly(resourceName),
  status: outputOnly(SEARCH_TERM_TARGETING_STATUS),
} satisfies Message

export const RESOURCES = {
  ad_group: adGroup,
  ad_group_ad: adGroupAd,
  ad_group_ad_label: adGroupAdLabel,
  ad_group_criterion: adGroupCriterion,
  ad_group_criterion_label: adGroupCriterionLabel,
  ad_group_label: adGroupLabel,
  asset,
  asset_group: assetGroup,
  asset_group_asset: assetGroupAsset,
  campaign,
  campaign_budget: campaignBudget,
  campaign_criterion: campaignCriterion,
  campaign_label: campaignLabel,
  change_event: changeEvent,
  conversion_action: conversionAction,
  customer,
  customer_client: customerClient,
  geographic_view: geographicView,
  keyword_view: keywordView,
  label,
  recommendation,
  search_term_view: searchTermView,
} satisfies Record<string, Message>
