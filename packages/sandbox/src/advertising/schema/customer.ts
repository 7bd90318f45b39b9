import {
  bool,
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

/** The fields of the vendor's Customer that the sandbox has. */
export const customer: Message = {
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
  status: outputOnly(enumeration('CustomerStatus', ['ENABLED', 'CANCELED', 'SUSPENDED', 'CLOSED'])),
  optimization_score: outputOnly(double),
  optimization_score_weight: outputOnly(double),
  call_reporting_setting: message('resources.CallReportingSetting', {
    call_reporting_enabled: bool,
    call_conversion_reporting_enabled: bool,
    call_conversion_action: resourceName,
  }),
  conversion_tracking_setting: message('resources.ConversionTrackingSetting', {
    conversion_tracking_id: outputOnly(int64),
    cross_account_conversion_tracking_id: outputOnly(int64),
  }),
  remarketing_setting: outputOnly(
    message('resources.RemarketingSetting', { google_global_site_tag: outputOnly(string) }),
  ),
  pay_per_conversion_eligibility_failure_reasons: outputOnly(
    repeated(
      enumeration('CustomerPayPerConversionEligibilityFailureReason', [
        'NOT_ENOUGH_CONVERSIONS',
        'CONVERSION_LAG_TOO_HIGH',
        'HAS_CAMPAIGN_WITH_SHARED_BUDGET',
        'HAS_UPLOAD_CLICKS_CONVERSION',
        'AVERAGE_DAILY_SPEND_TOO_HIGH',
        'ANALYSIS_NOT_COMPLETE',
        'OTHER',
      ]),
    ),
  ),
}

/** The vendor's CustomerClient: an account below a manager, or the account itself. */
export const customerClient: Message = {
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
  status: outputOnly(enumeration('CustomerStatus', ['ENABLED', 'CANCELED', 'SUSPENDED', 'CLOSED'])),
}
