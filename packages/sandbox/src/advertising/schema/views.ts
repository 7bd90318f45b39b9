import {
  date,
  double,
  enumeration,
  immutable,
  int64,
  type Message,
  message,
  outputOnly,
  repeated,
  resourceName,
  string,
} from '../../google/messages/types.ts'

/** The fields of the vendor's SearchTermView. */
export const searchTermView: Message = {
  resource_name: outputOnly(resourceName),
  search_term: outputOnly(string),
  ad_group: outputOnly(resourceName),
  status: outputOnly(
    enumeration('SearchTermTargetingStatus', ['ADDED', 'EXCLUDED', 'ADDED_EXCLUDED', 'NONE']),
  ),
}

/** The vendor's KeywordView: a criterion with its metrics. */
export const keywordView: Message = { resource_name: outputOnly(resourceName) }

/** The fields of the vendor's GeographicView. */
export const geographicView: Message = {
  resource_name: outputOnly(resourceName),
  location_type: outputOnly(enumeration('GeoTargetingType', ['AREA_OF_INTEREST', 'LOCATION_OF_PRESENCE'])),
  country_criterion_id: outputOnly(int64),
}

/** The fields of the vendor's AssetGroup that the sandbox has. */
export const assetGroup: Message = {
  resource_name: immutable(resourceName),
  id: outputOnly(int64),
  campaign: immutable(resourceName),
  name: string,
  final_urls: repeated(string),
  status: enumeration('AssetGroupStatus', ['ENABLED', 'PAUSED', 'REMOVED']),
  ad_strength: outputOnly(
    enumeration('AdStrength', ['PENDING', 'NO_ADS', 'POOR', 'AVERAGE', 'GOOD', 'EXCELLENT']),
  ),
}

/** The fields of the vendor's Asset that the sandbox has. */
export const asset: Message = {
  resource_name: immutable(resourceName),
  id: outputOnly(int64),
  name: string,
  type: outputOnly(enumeration('AssetType', ['YOUTUBE_VIDEO', 'MEDIA_BUNDLE', 'IMAGE', 'TEXT'])),
  final_urls: repeated(string),
  text_asset: message('common.TextAsset', { text: string }),
}

/** The fields of the vendor's AssetGroupAsset that the sandbox has. */
export const assetGroupAsset: Message = {
  resource_name: immutable(resourceName),
  asset_group: immutable(resourceName),
  asset: immutable(resourceName),
  field_type: immutable(
    enumeration('AssetFieldType', ['HEADLINE', 'DESCRIPTION', 'MANDATORY_AD_TEXT', 'MARKETING_IMAGE']),
  ),
  status: enumeration('AssetLinkStatus', ['ENABLED', 'REMOVED', 'PAUSED']),
  primary_status: outputOnly(
    enumeration('AssetLinkPrimaryStatus', [
      'ELIGIBLE',
      'PAUSED',
      'REMOVED',
      'PENDING',
      'LIMITED',
      'NOT_ELIGIBLE',
    ]),
  ),
}

/** The fields of the vendor's ConversionAction that the sandbox has. */
export const conversionAction: Message = {
  resource_name: immutable(resourceName),
  id: outputOnly(int64),
  name: string,
  status: enumeration('ConversionActionStatus', ['ENABLED', 'REMOVED', 'HIDDEN']),
  type: immutable(enumeration('ConversionActionType', ['AD_CALL', 'CLICK_TO_CALL', 'WEBPAGE'])),
  category: enumeration('ConversionActionCategory', ['DEFAULT', 'PAGE_VIEW', 'PURCHASE', 'SIGNUP']),
  value_settings: message('resources.ConversionAction.ValueSettings', { default_value: double }),
}

/** The fields of the vendor's ChangeEvent that the sandbox has. */
export const changeEvent: Message = {
  resource_name: outputOnly(resourceName),
  change_date_time: outputOnly(date),
  change_resource_type: outputOnly(
    enumeration('ChangeEventResourceType', ['AD', 'AD_GROUP', 'AD_GROUP_CRITERION', 'CAMPAIGN']),
  ),
  change_resource_name: outputOnly(string),
  client_type: outputOnly(
    enumeration('ChangeClientType', ['GOOGLE_ADS_WEB_CLIENT', 'GOOGLE_ADS_AUTOMATED_RULE', 'GOOGLE_ADS_API']),
  ),
  user_email: outputOnly(string),
  resource_change_operation: outputOnly(
    enumeration('ResourceChangeOperation', ['CREATE', 'UPDATE', 'REMOVE']),
  ),
  campaign: outputOnly(resourceName),
  ad_group: outputOnly(resourceName),
}
