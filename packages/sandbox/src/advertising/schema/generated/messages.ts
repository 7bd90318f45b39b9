// written by packages/tools/src/generate/sandbox/generate-advertising.ts from the contract of the vendor

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
const APP_CAMPAIGN_APP_STORE = enumeration('AppCampaignAppStore', ['APPLE_APP_STORE','GOOGLE_APP_STORE'])
const APP_CAMPAIGN_BIDDING_STRATEGY_GOAL_TYPE = enumeration('AppCampaignBiddingStrategyGoalType', ['OPTIMIZE_INSTALLS_TARGET_INSTALL_COST','OPTIMIZE_IN_APP_CONVERSIONS_TARGET_INSTALL_COST','OPTIMIZE_IN_APP_CONVERSIONS_TARGET_CONVERSION_COST','OPTIMIZE_RETURN_ON_ADVERTISING_SPEND','OPTIMIZE_PRE_REGISTRATION_CONVERSION_VOLUME','OPTIMIZE_INSTALLS_WITHOUT_TARGET_INSTALL_COST','OPTIMIZE_IN_APP_CONVERSIONS_WITHOUT_TARGET_CPA','OPTIMIZE_TOTAL_VALUE_WITHOUT_TARGET_ROAS'])
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
const CALL_CONVERSION_REPORTING_STATE = enumeration('CallConversionReportingState', ['DISABLED','USE_ACCOUNT_LEVEL_CALL_CONVERSION_ACTION','USE_RESOURCE_LEVEL_CALL_CONVERSION_ACTION'])
const CALL_TO_ACTION_TYPE = enumeration('CallToActionType', ['LEARN_MORE','GET_QUOTE','APPLY_NOW','SIGN_UP','CONTACT_US','SUBSCRIBE','DOWNLOAD','BOOK_NOW','SHOP_NOW','BUY_NOW','DONATE_NOW','ORDER_NOW','PLAY_NOW','SEE_MORE','START_NOW','VISIT_SITE','WATCH_NOW'])
const CAMPAIGN_CRITERION_STATUS = enumeration('CampaignCriterionStatus', ['ENABLED','PAUSED','REMOVED'])
const CAMPAIGN_SERVING_STATUS = enumeration('CampaignServingStatus', ['SERVING','NONE','ENDED','PENDING','SUSPENDED'])
const CAMPAIGN_STATUS = enumeration('CampaignStatus', ['ENABLED','PAUSED','REMOVED'])
const CRITERION_SYSTEM_SERVING_STATUS = enumeration('CriterionSystemServingStatus', ['ELIGIBLE','RARELY_SERVED'])
const CRITERION_TYPE = enumeration('CriterionType', ['KEYWORD','PLACEMENT','MOBILE_APP_CATEGORY','MOBILE_APPLICATION','DEVICE','LOCATION','LISTING_GROUP','AD_SCHEDULE','AGE_RANGE','GENDER','INCOME_RANGE','PARENTAL_STATUS','YOUTUBE_VIDEO','YOUTUBE_CHANNEL','USER_LIST','PROXIMITY','TOPIC','LISTING_SCOPE','LANGUAGE','IP_BLOCK','CONTENT_LABEL','CARRIER','USER_INTEREST','WEBPAGE','OPERATING_SYSTEM_VERSION','APP_PAYMENT_MODEL','MOBILE_DEVICE','CUSTOM_AFFINITY','CUSTOM_INTENT','LOCATION_GROUP','CUSTOM_AUDIENCE','COMBINED_AUDIENCE','KEYWORD_THEME','AUDIENCE','NEGATIVE_KEYWORD_LIST','LOCAL_SERVICE_ID','SEARCH_THEME','BRAND','BRAND_LIST','LIFE_EVENT','WEBPAGE_LIST','VIDEO_LINEUP','PLACEMENT_LIST','VERTICAL_ADS_ITEM_GROUP_RULE_LIST','VERTICAL_ADS_ITEM_GROUP_RULE','VERTICAL_ADS_ITEM_BID','RETAIL_FILTER_BUNDLE','RETAIL_FILTER'])
const EU_POLITICAL_ADVERTISING_STATUS = enumeration('EuPoliticalAdvertisingStatus', ['CONTAINS_EU_POLITICAL_ADVERTISING','DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING'])
const KEYWORD_MATCH_TYPE = enumeration('KeywordMatchType', ['EXACT','PHRASE','BROAD'])
const LABEL_STATUS = enumeration('LabelStatus', ['ENABLED','REMOVED'])
const LEAD_FORM_CALL_TO_ACTION_TYPE = enumeration('LeadFormCallToActionType', ['LEARN_MORE','GET_QUOTE','APPLY_NOW','SIGN_UP','CONTACT_US','SUBSCRIBE','DOWNLOAD','BOOK_NOW','GET_OFFER','REGISTER','GET_INFO','REQUEST_DEMO','JOIN_NOW','GET_STARTED'])
const LEAD_FORM_DESIRED_INTENT = enumeration('LeadFormDesiredIntent', ['LOW_INTENT','HIGH_INTENT'])
const LEAD_FORM_POST_SUBMIT_CALL_TO_ACTION_TYPE = enumeration('LeadFormPostSubmitCallToActionType', ['VISIT_SITE','DOWNLOAD','LEARN_MORE','SHOP_NOW'])
const MIME_TYPE = enumeration('MimeType', ['IMAGE_JPEG','IMAGE_GIF','IMAGE_PNG','FLASH','TEXT_HTML','PDF','MSWORD','MSEXCEL','RTF','AUDIO_WAV','AUDIO_MP3','HTML5_AD_ZIP'])
const MOBILE_APP_VENDOR = enumeration('MobileAppVendor', ['APPLE_APP_STORE','GOOGLE_APP_STORE'])
const NEGATIVE_GEO_TARGET_TYPE = enumeration('NegativeGeoTargetType', ['PRESENCE_OR_INTEREST','PRESENCE'])
const POLICY_APPROVAL_STATUS = enumeration('PolicyApprovalStatus', ['DISAPPROVED','APPROVED_LIMITED','APPROVED','AREA_OF_INTEREST_ONLY'])
const POLICY_REVIEW_STATUS = enumeration('PolicyReviewStatus', ['REVIEW_IN_PROGRESS','REVIEWED','UNDER_APPEAL','ELIGIBLE_MAY_SERVE'])
const POSITIVE_GEO_TARGET_TYPE = enumeration('PositiveGeoTargetType', ['PRESENCE_OR_INTEREST','SEARCH_INTEREST','PRESENCE'])
const PRICE_EXTENSION_PRICE_QUALIFIER = enumeration('PriceExtensionPriceQualifier', ['FROM','UP_TO','AVERAGE'])
const PRICE_EXTENSION_TYPE = enumeration('PriceExtensionType', ['BRANDS','EVENTS','LOCATIONS','NEIGHBORHOODS','PRODUCT_CATEGORIES','PRODUCT_TIERS','SERVICES','SERVICE_CATEGORIES','SERVICE_TIERS'])
const PROMOTION_EXTENSION_DISCOUNT_MODIFIER = enumeration('PromotionExtensionDiscountModifier', ['UP_TO'])
const PROMOTION_EXTENSION_OCCASION = enumeration('PromotionExtensionOccasion', ['NEW_YEARS','CHINESE_NEW_YEAR','VALENTINES_DAY','EASTER','MOTHERS_DAY','FATHERS_DAY','LABOR_DAY','BACK_TO_SCHOOL','HALLOWEEN','BLACK_FRIDAY','CYBER_MONDAY','CHRISTMAS','BOXING_DAY','INDEPENDENCE_DAY','NATIONAL_DAY','END_OF_SEASON','WINTER_SALE','SUMMER_SALE','FALL_SALE','SPRING_SALE','RAMADAN','EID_AL_FITR','EID_AL_ADHA','SINGLES_DAY','WOMENS_DAY','HOLI','PARENTS_DAY','ST_NICHOLAS_DAY','CARNIVAL','EPIPHANY','ROSH_HASHANAH','PASSOVER','HANUKKAH','DIWALI','NAVRATRI','SONGKRAN','YEAR_END_GIFT'])
const QUALITY_SCORE_BUCKET = enumeration('QualityScoreBucket', ['BELOW_AVERAGE','AVERAGE','ABOVE_AVERAGE'])
const SERVED_ASSET_FIELD_TYPE = enumeration('ServedAssetFieldType', ['HEADLINE_1','HEADLINE_2','HEADLINE_3','DESCRIPTION_1','DESCRIPTION_2','HEADLINE','HEADLINE_IN_PORTRAIT','LONG_HEADLINE','DESCRIPTION','DESCRIPTION_IN_PORTRAIT','BUSINESS_NAME_IN_PORTRAIT','BUSINESS_NAME','MARKETING_IMAGE','MARKETING_IMAGE_IN_PORTRAIT','SQUARE_MARKETING_IMAGE','PORTRAIT_MARKETING_IMAGE','LOGO','LANDSCAPE_LOGO','CALL_TO_ACTION','YOU_TUBE_VIDEO','SITELINK','CALL','MOBILE_APP','CALLOUT','STRUCTURED_SNIPPET','PRICE','PROMOTION','AD_IMAGE','LEAD_FORM','BUSINESS_LOGO','DESCRIPTION_PREFIX','HEADLINE_AS_SITELINK_POSITION_ONE','HEADLINE_AS_SITELINK_POSITION_TWO','DESCRIPTION_LINE_HEADLINE_AS_SITELINK_POSITION_ONE','DESCRIPTION_LINE_HEADLINE_AS_SITELINK_POSITION_TWO','TEXT_DISCLAIMER'])
const TARGET_IMPRESSION_SHARE_LOCATION = enumeration('TargetImpressionShareLocation', ['ANYWHERE_ON_PAGE','TOP_OF_PAGE','ABSOLUTE_TOP_OF_PAGE'])

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
  final_url_suffix: string,
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
  final_url_suffix: string,
  tracking_url_template: string,
  sitelink_asset: message('common.SitelinkAsset', {
    link_text: string,
    description1: string,
    description2: string,
    start_date: string,
    end_date: string,
  }),
  callout_asset: message('common.CalloutAsset', {
    callout_text: string,
    start_date: string,
    end_date: string,
  }),
  structured_snippet_asset: message('common.StructuredSnippetAsset', {
    header: string,
    values: repeated(string),
  }),
  call_asset: message('common.CallAsset', {
    country_code: string,
    phone_number: string,
    call_conversion_reporting_state: CALL_CONVERSION_REPORTING_STATE,
    call_conversion_action: resourceName,
  }),
  lead_form_asset: message('common.LeadFormAsset', {
    business_name: string,
    headline: string,
    description: string,
    call_to_action_type: LEAD_FORM_CALL_TO_ACTION_TYPE,
    call_to_action_description: string,
    privacy_policy_url: string,
    fields: repeated(message('common.LeadFormField', { input_type: string, single_choice_answers: message('common.LeadFormSingleChoiceAnswers', { answers: repeated(string) }) })),
    post_submit_headline: string,
    post_submit_description: string,
    post_submit_call_to_action_type: LEAD_FORM_POST_SUBMIT_CALL_TO_ACTION_TYPE,
    background_image_asset: resourceName,
    desired_intent: LEAD_FORM_DESIRED_INTENT,
  }),
  promotion_asset: message('common.PromotionAsset', {
    promotion_target: string,
    percent_off: int64,
    money_amount_off: message('common.Money', {
      currency_code: string,
      amount_micros: int64,
    }),
    discount_modifier: PROMOTION_EXTENSION_DISCOUNT_MODIFIER,
    promotion_code: string,
    orders_over_amount: message('common.Money', {
      currency_code: string,
      amount_micros: int64,
    }),
    occasion: PROMOTION_EXTENSION_OCCASION,
    language_code: string,
    redemption_start_date: string,
    redemption_end_date: string,
    start_date: string,
    end_date: string,
  }),
  price_asset: message('common.PriceAsset', {
    type: PRICE_EXTENSION_TYPE,
    price_qualifier: PRICE_EXTENSION_PRICE_QUALIFIER,
    language_code: string,
    price_offerings: repeated(message('common.PriceOffering', { header: string, description: string, price: message('common.Money', { currency_code: string, amount_micros: int64 }), unit: string, final_url: string })),
  }),
  mobile_app_asset: message('common.MobileAppAsset', {
    app_id: string,
    app_store: MOBILE_APP_VENDOR,
    link_text: string,
    start_date: string,
    end_date: string,
  }),
  call_to_action_asset: immutable(message('common.CallToActionAsset', {
    call_to_action: immutable(CALL_TO_ACTION_TYPE),
  })),
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
    target_youtube: bool,
    target_google_tv_network: bool,
  }),
  contains_eu_political_advertising: EU_POLITICAL_ADVERTISING_STATUS,
  tracking_url_template: string,
  final_url_suffix: string,
  manual_cpc: message('common.ManualCpc', {
    enhanced_cpc_enabled: bool,
  }),
  maximize_conversions: message('common.MaximizeConversions', {
    target_cpa_micros: int64,
  }),
  maximize_conversion_value: message('common.MaximizeConversionValue', {
    target_roas: double,
  }),
  target_cpa: message('common.TargetCpa', {
    target_cpa_micros: int64,
  }),
  target_impression_share: message('common.TargetImpressionShare', {
    location: TARGET_IMPRESSION_SHARE_LOCATION,
    location_fraction_micros: int64,
    cpc_bid_ceiling_micros: int64,
  }),
  target_roas: message('common.TargetRoas', {
    target_roas: double,
  }),
  target_spend: message('common.TargetSpend', {
    cpc_bid_ceiling_micros: int64,
  }),
  shopping_setting: message('resources.Campaign.ShoppingSetting', {
    merchant_id: immutable(int64),
    campaign_priority: int32,
    feed_label: string,
    enable_local: bool,
  }),
  app_campaign_setting: message('resources.Campaign.AppCampaignSetting', {
    app_id: immutable(string),
    app_store: immutable(APP_CAMPAIGN_APP_STORE),
    bidding_strategy_goal_type: APP_CAMPAIGN_BIDDING_STRATEGY_GOAL_TYPE,
  }),
  dynamic_search_ads_setting: message('resources.Campaign.DynamicSearchAdsSetting', {
    domain_name: string,
    language_code: string,
    use_supplied_urls_only: bool,
  }),
  geo_target_type_setting: message('resources.Campaign.GeoTargetTypeSetting', {
    positive_geo_target_type: POSITIVE_GEO_TARGET_TYPE,
    negative_geo_target_type: NEGATIVE_GEO_TARGET_TYPE,
  }),
  brand_guidelines_enabled: immutable(bool),
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
