import {
  bool,
  double,
  enumeration,
  immutable,
  int32,
  int64,
  type Message,
  message,
  outputOnly,
  repeated,
  resourceName,
  string,
} from '../../google/messages/types.ts'

const QUALITY = enumeration('QualityScoreBucket', ['BELOW_AVERAGE', 'AVERAGE', 'ABOVE_AVERAGE'])

/** The fields of the vendor's AdGroupCriterion that the sandbox has; it is read-only here. */
export const adGroupCriterion: Message = {
  resource_name: immutable(resourceName),
  criterion_id: outputOnly(int64),
  display_name: outputOnly(string),
  status: enumeration('AdGroupCriterionStatus', ['ENABLED', 'PAUSED', 'REMOVED']),
  type: outputOnly(
    enumeration('CriterionType', ['KEYWORD', 'PLACEMENT', 'AGE_RANGE', 'GENDER', 'USER_LIST']),
  ),
  ad_group: immutable(resourceName),
  negative: immutable(bool),
  keyword: immutable(
    message('common.KeywordInfo', {
      text: string,
      match_type: enumeration('KeywordMatchType', ['EXACT', 'PHRASE', 'BROAD']),
    }),
  ),
  bid_modifier: double,
  cpc_bid_micros: int64,
  effective_cpc_bid_micros: outputOnly(int64),
  effective_cpc_bid_source: outputOnly(
    enumeration('BiddingSource', ['CAMPAIGN_BIDDING_STRATEGY', 'AD_GROUP', 'AD_GROUP_CRITERION']),
  ),
  quality_info: outputOnly(
    message('resources.AdGroupCriterion.QualityInfo', {
      quality_score: outputOnly(int32),
      creative_quality_score: outputOnly(QUALITY),
      post_click_quality_score: outputOnly(QUALITY),
      search_predicted_ctr: outputOnly(QUALITY),
    }),
  ),
  approval_status: outputOnly(
    enumeration('AdGroupCriterionApprovalStatus', [
      'APPROVED',
      'DISAPPROVED',
      'PENDING_REVIEW',
      'UNDER_REVIEW',
    ]),
  ),
  system_serving_status: outputOnly(
    enumeration('CriterionSystemServingStatus', ['ELIGIBLE', 'RARELY_SERVED']),
  ),
  final_urls: repeated(string),
  final_mobile_urls: repeated(string),
  final_url_suffix: string,
  tracking_url_template: string,
  labels: outputOnly(repeated(resourceName)),
}
